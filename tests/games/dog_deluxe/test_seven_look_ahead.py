"""R25, Q5 to Q8 The look-ahead of the seven is exact and fast: compared with every order and split by hand."""

import random
import time

import numpy as np
import pytest

from houndtable.engine import engines
from houndtable.games.dog_deluxe import notation, rules
from houndtable.games.dog_deluxe import state as s
from houndtable.games.text import Unreadable
from tests.games.dog_deluxe.scene import Scene
from tests.games.dog_deluxe.seven_by_hand import Part, Pawns, Table, any_pawns, any_table, pawn_text, position_text


def part_text(table: Table, scene: Scene, pawns: Pawns, seat: int, points: int, part: Part) -> str:
    letter = notation.PAWNS[scene[f"pawns {part.owner}"].split().index(pawn_text(part.pawn))]
    joker = "? " if table.is_joker and points == s.SEVEN else ""
    side = "partner " if part.owner != table.movable(pawns, seat)[0] else ""
    return f"{joker}7 {side}{letter} {part.points}{' goal' * part.into_goal}"


def compare(number: int, seed: int) -> tuple[int, int]:
    """Compare this many positions; in how many a seven can be played, and how many parts the look-ahead refuses."""
    die = random.Random(seed)
    playable = refused = 0
    for _ in range(number):
        table = any_table(die)
        points = die.choice((7, 7, *range(1, 7)))
        seat = die.randrange(table.seats)
        pawns = any_pawns(table, die, seat, is_in_the_middle=points < 7)
        if points == 7 and table.is_won(pawns):
            continue
        table.waiting = frozenset(q for q in table.side(seat) if table.may_wait(pawns, q) and die.random() < 0.5)
        text, by_hand = position_text(table, pawns, seat, points), table.legal(pawns, seat, points)
        refused += sum(1 for _ in table.steps(pawns, seat, points)) - len(by_hand)
        if points < 7 and not by_hand:  # no seven is begun that cannot be finished
            with pytest.raises(Unreadable, match="R25"):
                notation.read_position(text)
            continue
        scene = Scene(text)
        expected = {part_text(table, scene, pawns, seat, points, part) for part in by_hand}
        found = {text for text in scene.legal() if text.removeprefix("? ").startswith("7 ")}
        assert found == expected, text
        playable += bool(expected)
    return playable, refused


def test_r25_q6_look_ahead_is_exact() -> None:
    playable, refused = compare(1_500, seed=1)
    assert 1_000 < playable < 1_450 and refused > 1_000


@pytest.mark.long
def test_r25_q6_look_ahead_is_exact_on_a_hundred_thousand_positions() -> None:
    compare(100_000, seed=2)


def slowest_legal(positions: int, seed: int) -> float:
    """Processor seconds for the slowest compiled list of legal actions, with hands full of sevens and jokers."""
    die = random.Random(seed)
    compiled, actions = engines.compiled(rules), np.zeros(rules.ACTIONS, np.int16)
    slowest = 0.0
    for _ in range(positions):
        table = any_table(die)
        seat = die.randrange(table.seats)
        pawns = any_pawns(table, die, seat, False)
        if table.is_won(pawns):
            continue
        text = position_text(table, pawns, seat, 7)
        raw = Scene("\n".join([*text.splitlines()[:-1], f"hand {seat}: ? 7 13 1 4 swap"])).raw
        compiled.legal(raw, seat, actions)
        times = []
        for _ in range(20):
            begin = time.thread_time()
            compiled.legal(raw, seat, actions)
            times.append(time.thread_time() - begin)
        slowest = max(slowest, min(times))
    return slowest


@pytest.mark.long
def test_r25_look_ahead_takes_at_most_50_microseconds() -> None:
    assert slowest_legal(5_000, seed=3) < 50e-6
