"""Compiled rules tell the same as plain ones, byte for byte, also when they take over in the middle of a match."""

import random
import sys
from collections.abc import Iterator

import pytest

import houndtable as ht
from houndtable.engine import engines
from houndtable.games import GAMES, Game
from houndtable.play.match import Match
from houndtable.server.protocol import encode
from houndtable.server.views import Step, line, view_of

pytestmark = pytest.mark.no_cover  # tracing would take ten times as long
SMALLEST = "clear_4"
OTHERS = [pytest.param(game, marks=pytest.mark.long) for name, game in GAMES.items() if name != SMALLEST]


@pytest.fixture
def plain_again() -> Iterator[None]:
    yield
    engines._quick.clear()


def frames(match: Match, before: Step) -> list[bytes]:
    """What everybody is told after a step."""
    return [encode(view_of(match, seat, [line(match, before, seat)])) for seat in (-3, *range(match.seats))]


def play(game: Game, decisions: int, quick_from: int = sys.maxsize) -> list[list[bytes]]:
    match, die, told = ht.new(game.name, seed=5), random.Random(5), []
    for number in range(decisions):
        if number == quick_from:
            engines.make_quick(game.rules)
        if match.over:
            break
        raw = match.raw.copy()
        event = match.play(die.choice(match.legal))
        told.append(frames(match, Step(raw, event, match.raw.copy())))
    return told


@pytest.mark.parametrize("game", [GAMES[SMALLEST], *OTHERS], ids=[SMALLEST, *(n for n in GAMES if n != SMALLEST)])
@pytest.mark.usefixtures("plain_again")
def test_the_same_is_told_when_compiled_rules_take_over(game: Game) -> None:
    plain = play(game, 200)
    assert engines.quick(game.rules) is engines.over_bytes(game.rules)
    assert play(game, 200, quick_from=100) == plain
    assert engines.quick(game.rules) is engines.compiled(game.rules)
