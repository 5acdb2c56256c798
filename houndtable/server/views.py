"""What a seat receives: it follows from the seat's own view and from actions as that seat may see them."""

from typing import Any

from ..games.message import Message
from ..games.row import Bytes, numbers_in, open_row
from ..games.seats import SPECTATOR
from ..play.match import Action, Match, seen_action, words_for
from ..play.record import UNDO, Event
from .protocol import ALL_OPEN, Choice, Line, Outcome, View

RECENT = 40  # events whose lines a newcomer is told


class Step:
    """An event and the row before it, with the line for all who see no more of it than a spectator."""

    __slots__ = ("before", "common", "event", "number")

    def __init__(self, number: int, event: Event, before: Bytes) -> None:
        self.number, self.event, self.before = number, event, before
        self.common: tuple[int, Line] | None = None  # the action as a spectator sees it, and how it is told


def view_of(match: Match, seat: int, lines: list[Line], seconds: int = 0) -> View:
    """All that this seat may know, with lines about what happened."""
    view = match.view(seat)
    return View(
        seat=seat,
        number=view.number,
        turn=view.state.turn,
        acting=acting(match, view.raw),
        row=numbers_in(match.game.rules.State, view.raw),
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
        acting=acting(match, match.raw),
        row=numbers_in(match.game.rules.State, match.raw),
        legal=[choice(action) for action in match.legal] if match.turn >= 0 else [],
        lines=lines,
        outcome=outcome(match, match.state),
    )


def acting(match: Match, raw: Bytes) -> list[int]:
    """Who may act now."""
    may_act = match.engine.may_act
    return [seat for seat in range(match.seats) if may_act(raw, seat)]


def choice(action: Action) -> Choice:
    """A legal action as it is told."""
    return Choice(int(action), action.clicks, action.message, action.danger)


def line(match: Match, step: Step, seat: int) -> Line:
    """What happened, as this seat may see it; for most it is what a spectator sees, which is put in words once."""
    if step.common is None:
        seen = seen_action(match, step.event, SPECTATOR, step.before)
        step.common = seen, line_about(match, step, seen, SPECTATOR)
    seen = seen_action(match, step.event, seat, step.before)
    return step.common[1] if seen == step.common[0] else line_about(match, step, seen, seat)


def line_about(match: Match, step: Step, seen: int, seat: int) -> Line:
    """What happened, from an action as this seat may see it and from this seat's view."""
    actor = step.event.seat
    return Line(step.number, actor, words_for(match, actor, seen, seat, step.before))


def open_line(match: Match, step: Step) -> Line:
    """What happened, once nothing is secret any more."""
    undone = step.event.action == UNDO
    return Line(step.number, step.event.seat, Message("undo") if undone else words_all_open(match, step))


def outcome(match: Match, state: Any) -> Outcome | None:
    """How the match ended, once it has."""
    return match.result and Outcome(*match.result, sheets(match, state))


def sheets(match: Match, state: Any) -> list[list[Message]]:
    """Everybody's score sheet, where the game has one."""
    sheet = match.game.sheet
    if sheet is None:
        return []
    return [list(sheet.lines(sheet.sheet(state, seat))) for seat in range(match.seats)]


def words_all_open(match: Match, step: Step) -> Message:
    """What was done, as it was."""
    state = open_row(match.game.rules.State, step.before)
    return match.game.notation.words(state, step.event.seat, step.event.action)
