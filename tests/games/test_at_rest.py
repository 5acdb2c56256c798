"""One position, one row: what nothing reads any more is 0.

A number of the row is put to 0, and the match goes on from both rows with the same actions. If they become the same
without ever having differed in what anybody may do or in the score, nothing has read the number. A field whose numbers
nothing reads in a phase, wherever they occur, must be at rest there.
"""

import random
from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from houndtable.games import GAMES, Game
from houndtable.games.contract import Rules
from houndtable.games.row import Bytes, dtype_of, open_row
from houndtable.games.seats import CHANCE, NOBODY
from houndtable.games.trial import AtMost
from tests.games.planted import planted
from tests.games.tables import Table, all_options, edge_tables, few_or_many, positions

STEPS = 120  # until both rows should have become the same, if they do
LINES = 2_000_000  # of Python that a wrong row may cost
OFTEN = 40  # times that a field was not read before it counts
TRIED = 4  # fields of a position
ONLY_SHOWN = {  # on the table, for the players; at times no rule needs it
    "clear_4": ("stack", "top", "top_count"),
    "dog_cards": ("last_discard", "refused"),
    "dog_deluxe": ("last_discard", "by_joker", "drawn"),
    "dogs_cardgame": ("first",),
}


class Key(NamedTuple):
    field: str
    phase: str
    is_chance: bool


def numbers_in(rules: Rules, raw: Bytes) -> list[tuple[str, int, np.dtype[Any]]]:
    """All numbers of a row that are not 0: the field, the place of the first byte, the type."""
    layout = dtype_of(rules.State).fields
    assert layout is not None
    found = []
    for name, (dtype, offset, *_) in layout.items():
        numbers = raw[offset : offset + dtype.itemsize].view(dtype.base)
        found += [(name, offset + int(place) * dtype.base.itemsize, dtype.base) for place in np.flatnonzero(numbers)]
    return found


def without(raw: Bytes, place: int, dtype: np.dtype[Any]) -> Bytes:
    """The row with this number put to 0."""
    changed = raw.copy()
    changed[place : place + dtype.itemsize] = 0
    return changed


def is_unread(rules: Rules, one: Bytes, other: Bytes, die: random.Random) -> bool:
    """Do both rows become the same, without ever having differed for anybody?"""
    states = [open_row(rules.State, raw) for raw in (one, other)]
    for _ in range(STEPS):
        if one.tobytes() == other.tobytes():
            return True
        answers = [answers_in(rules, state) for state in states]
        if answers[0] != answers[1] or not answers[0][0]:
            return False
        action = die.choice(answers[0][0])
        for state in states:
            rules.apply(state, state.turn, action)
    return False


def worlds(rules: Rules, raw: Bytes, place: int, dtype: np.dtype[Any], seed: int) -> list[bytes]:
    """For each seat, a world that looks the same to it, without this number."""
    found = []
    for seat in range(open_row(rules.State, raw).seats):
        world = raw.copy()
        state = open_row(rules.State, world)
        rules.hide(state, seat)
        rules.fill(state, seat, [seed])
        found.append(without(world, place, dtype).tobytes())
    return found


def answers_in(rules: Rules, state: Any) -> tuple[list[int], ...]:
    """What the seat to act, or chance, may do, who that is, and the score."""
    buffer = [0] * (rules.ACTIONS + 1)
    legal = buffer[: rules.legal(state, state.turn, buffer)] if state.turn != NOBODY else []
    weights = [rules.outcome_weight(state, action) for action in legal] if state.turn == CHANCE else []
    scores = [rules.score(state, seat) for seat in range(state.seats)]
    acting = [int(rules.may_act(state, seat)) for seat in range(state.seats)]
    return legal, weights, scores, acting, [state.turn, state.phase, state.player]


def not_at_rest(game: Game, rules: Rules, seats: int, most: int, often: int = OFTEN) -> dict[Key, int]:
    """The fields that nothing reads in a phase, and how often they held something there."""
    unread, read, die = Counter[Key](), set[Key](), random.Random(seats)
    for table in positions(rules, seats, all_options(game, seats), seed=seats, most=most):
        phase, is_chance = game.notation.PHASES[table.state.phase], table.turn == CHANCE
        numbers = numbers_in(rules, table.raw)
        fields = sorted({name for name, *_ in numbers if Key(name, phase, is_chance) not in read})
        for field in die.sample(fields, min(TRIED, len(fields)) if table.turn != NOBODY else 0):
            key = Key(field, phase, is_chance)
            _, place, dtype = die.choice([number for number in numbers if number[0] == field])
            if is_at_rest_without(rules, table, place, dtype, die):
                unread[key] += 1
            else:
                read.add(key)
    is_shown = ONLY_SHOWN[game.name]
    return {key: n for key, n in unread.items() if n >= often and key not in read and key.field not in is_shown}


def is_at_rest_without(rules: Rules, table: Table, place: int, dtype: np.dtype[Any], die: random.Random) -> bool:
    """Has nothing read this number? A row with which the rules cannot go on has been read."""
    one, other, seed = table.raw.copy(), without(table.raw, place, dtype), die.randrange(1, 2**31)
    try:
        with AtMost(LINES):
            seen = [worlds(rules, raw, place, dtype, seed) for raw in (one, other)]
            return seen[0] == seen[1] and is_unread(rules, one, other, die)
    except (ValueError, IndexError, ZeroDivisionError, OverflowError):
        return False


@edge_tables
@few_or_many("most", 1500, 60_000)
def test_what_nothing_reads_is_at_rest(game: Game, seats: int, most: int) -> None:
    assert not_at_rest(game, game.rules, seats, most) == {}


def test_a_number_that_stays_behind_is_noticed() -> None:
    """In CLEAR 4 a joker alone as the fourth card left its mark."""
    game, right = GAMES["clear_4"], "        state.loose = 0\n        state.phase = s.CLEARING\n"
    rules = planted(game, right, right.splitlines(keepends=True)[1])
    assert Key("loose", "clearing", False) in not_at_rest(game, rules, 3, 8_000, often=1)
