"""What a seat receives: it follows from the seat's own view and from actions as that seat may see them."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..games.message import Message
from ..games.row import Bytes, dtype_of
from ..match import Action, Match, told
from ..record import UNDO, Event
from .protocol import ALL_OPEN, Choice, Line, Outcome, View, Words

RECENT = 40  # events whose lines a newcomer is told


class Step(NamedTuple):
    """An event and the row it happened to."""

    before: Bytes
    event: Event


class OpenStep(NamedTuple):
    """A step whose row has been opened, once for all who are told."""

    before: Any
    event: Event


def opened(match: Match, steps: Iterable[Step]) -> list[OpenStep]:
    """Open the rows of steps. (Kept open, they would take most of a table's memory.)"""
    return [OpenStep(match.engine.open(step.before), step.event) for step in steps]


def view_of(match: Match, seat: int, lines: list[Line], seconds: int = 0) -> View:
    """All that this seat may know, with lines about what happened."""
    view = match.view(seat)
    return View(
        seat=seat,
        number=view.number,
        turn=int(view.state.turn),
        acting=acting(match, view.state),
        row=row_of(match, view.state),
        legal=[choice(action) for action in view.legal],
        lines=lines,
        undo=match.may_undo(seat),
        seconds=seconds,
        outcome=outcome(match, view.state),
    )


def open_view(match: Match, lines: list[Line]) -> View:
    """Everything there is, once nothing is secret any more."""
    return View(
        seat=ALL_OPEN,
        number=len(match.events),
        turn=match.turn,
        acting=acting(match, match.state),
        row=row_of(match, match.state),
        legal=[choice(action) for action in match.legal] if match.turn >= 0 else [],
        lines=lines,
        outcome=outcome(match, match.state),
    )


def acting(match: Match, state: Any) -> list[int]:
    """Who may act now."""
    return [seat for seat in range(match.seats) if match.engine.may_act(state, seat)]


def row_of(match: Match, state: Any) -> dict[str, Any]:
    """The row field by field."""
    fields: Mapping[str, Any] = dtype_of(match.engine.State).fields or {}
    return {
        name: getattr(state, name).tolist() if field[0].shape else getattr(state, name)
        for name, field in fields.items()
    }


def choice(action: Action) -> Choice:
    """A legal action as it is told."""
    return Choice(int(action), action.clicks, words_of(action.message), action.danger)


def line(match: Match, step: OpenStep, seat: int) -> Line:
    """What happened, as this seat may see it."""
    event = step.event
    return Line(event.number, event.seat, words_of(told(match, event, seat, step.before)))


def open_line(match: Match, step: OpenStep) -> Line:
    """What happened, once nothing is secret any more."""
    event = step.event
    undone = event.action == UNDO
    message = Message("undo") if undone else match.game.notation.words(step.before, event.seat, event.action)
    return Line(event.number, event.seat, words_of(message))


def outcome(match: Match, state: Any) -> Outcome | None:
    """How the match ended, once it has."""
    return match.result and Outcome(*match.result, sheets(match, state))


def sheets(match: Match, state: Any) -> list[list[Words]]:
    """Everybody's score sheet, where the game has one."""
    sheet = match.game.sheet
    if sheet is None:
        return []
    return [[words_of(line) for line in sheet.lines(sheet.sheet(state, seat))] for seat in range(match.seats)]


def words_of(message: Message) -> Words:
    """A message of the game's, ready to be sent."""
    values = {name: words_of(value) if isinstance(value, Message) else value for name, value in message.values.items()}
    return Words(message.key, values)
