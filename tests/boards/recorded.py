"""Random matches, as the seats to act see them."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from houndtable.play import match
from houndtable.play.match import Match
from houndtable.play.record import Event
from houndtable.server.table.messages import Seated, Sitting
from houndtable.server.table.views import Position, Step, line, steps_between, view_of
from houndtable.server.wire.messages import encode

NAMES = ("Ada", "Bruno", "Carla", "Davi", "Elena", "Fritz")


class Moment(NamedTuple):
    """What a client has received, ready to be sent to a page."""

    sitting: str
    view: str


RARELY = ("donate", "dismiss", "end", "pass", "stop")  # so that the other actions have consequences


def moments(game: str, seats: int, seed: int, **options: Any) -> Iterator[Callable[[], Moment]]:
    """A whole match, decision by decision, and its end; each moment can be turned into a view."""
    die = random.Random(seed)
    playing = match.new(game, seats, seed, **options)
    steps: list[Step] = []
    while not playing.over:
        seat = next(seat for seat in range(seats) if playing.engine.may_act(playing.raw, seat))
        yield partial(moment, playing.copy(), seat, steps)
        steps = act(playing, seat, choose(playing, seat, die))
    yield partial(moment, playing, 0, steps)


def choose(playing: Match, seat: int, die: random.Random) -> int:
    legal = playing.legal_for(seat)
    weights = [1 if action.notation.startswith(RARELY) else 15 for action in legal]
    return int(die.choices(legal, weights)[0])


def act(playing: Match, seat: int, action: int) -> list[Step]:
    """Apply the seat's action, then let chance act; the events."""
    first = len(playing.events)
    rows = [*match.unfold(playing, Event(seat, action)), playing.raw.copy()]
    return steps_between(first + 1, playing.events[first:], map(Position, rows))


def moment(playing: Match, seat: int, steps: list[Step]) -> Moment:
    view = view_of(playing, seat, [line(playing, step, seat) for step in steps])
    sitting = Sitting(
        table="t",
        code="CODE",
        game=playing.game.name,
        options={},
        clock="none",
        public=False,
        commitment="",
        status="playing",
        seats=[Seated(name=name, here=True) for name in NAMES[: playing.seats]],
        you=[seat],
    )
    return Moment(*(encode(each).decode() for each in (sitting, view)))


def position(game: str, text: str, seat: int, seats: int) -> Moment:
    """A position from its text, as a seat sees it."""
    playing = match.new(game, seats, 1)
    playing.raw[:] = playing.game.notation.read_position(text)
    return moment(playing, seat, [])
