"""Compiled rules give the same bytes as plain ones, even when they take over in the middle of a match."""

import random
import sys
from collections.abc import Iterator

import pytest

import houndtable as ht
from houndtable.engine import engines
from houndtable.games import GAMES, Game
from houndtable.play.match import Match, unfold
from houndtable.server.table.views import Position, Step, line, steps_between, view_of
from houndtable.server.wire.messages import encode

SMALLEST = "clear_4"
CASES = [pytest.param(SMALLEST, 60), *(pytest.param(name, 200, marks=pytest.mark.long) for name in GAMES)]


@pytest.fixture
def plain_again() -> Iterator[None]:
    yield
    engines._loaded.clear()


def frames(match: Match, before: Step) -> list[bytes]:
    """The frames for everybody after a step."""
    return [encode(view_of(match, seat, [line(match, before, seat)])) for seat in (-3, *range(match.seats))]


def play(game: Game, decisions: int, quick_from: int = sys.maxsize) -> list[list[bytes]]:
    match, die, told = ht.new(game.name, seed=5), random.Random(5), []
    for number in range(decisions):
        if number == quick_from:
            engines.load_compiled(game.rules)
        if match.over:
            break
        raw, number = match.raw.copy(), len(match.events) + 1
        event = match.play(die.choice(match.legal))
        told.append(frames(match, Step(number, event, Position(raw), Position(match.raw.copy()))))
    return told


@pytest.mark.parametrize(("name", "decisions"), CASES)
@pytest.mark.usefixtures("plain_again")
def test_the_same_is_told_when_compiled_rules_take_over(name: str, decisions: int) -> None:
    game = GAMES[name]
    plain = play(game, decisions)
    assert engines.engine_for(game.rules) is engines.plain(game.rules)
    assert play(game, decisions, quick_from=decisions // 2) == plain
    assert engines.engine_for(game.rules) is engines.compiled(game.rules)


@pytest.mark.usefixtures("plain_again")
def test_nothing_is_compiled_once_compiled_rules_have_taken_over() -> None:
    """The event loop would wait for it."""
    game = GAMES[SMALLEST]
    engines.load_compiled(game.rules)
    engine = vars(engines.compiled(game.rules))
    functions = [function for function in engine.values() if hasattr(function, "signatures")]
    before = [len(function.signatures) for function in functions]
    match, die = ht.new(game.name, seats=2, seed=5), random.Random(5)
    while not match.over:
        first = len(match.events)
        rows = unfold(match, match.decided(die.choice(match.legal)))
        steps = steps_between(first + 1, match.events[first:], map(Position, [*rows, match.raw.copy()]))
        for seat in (-3, 0, 1):
            encode(view_of(match, seat, [line(match, step, seat) for step in steps]))
    assert match.result is not None and match.teams == [0, 1]
    assert [len(function.signatures) for function in functions] == before and sum(before) > 8
