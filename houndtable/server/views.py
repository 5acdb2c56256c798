"""What a seat receives: it follows from the seat's own view and from actions as that seat may see them."""

from typing import Any

from ..games.message import Message
from ..games.row import Bytes, numbers_in, open_row
from ..games.seats import SPECTATOR
from ..play.match import Action, Match, seen_action, seen_by
from ..play.record import UNDO, Event
from .protocol import ALL_OPEN, Choice, Line, Outcome, View

RECENT = 40  # events whose lines a newcomer is told


class Step:
    """An event with the rows before and after it, and the line for all who see no more of it than a spectator."""

    __slots__ = ("after", "before", "common", "event", "number")

    def __init__(self, number: int, event: Event, before: Bytes, after: Bytes) -> None:
        self.number, self.event, self.before, self.after = number, event, before, after
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
        by_itself=match.game.notation.by_itself(view.state, seat, view.legal) if view.legal else None,
        lines=lines,
        undo=match.may_undo(seat),
        seconds=seconds,
        outcome=outcome(match, view.state),
        teams=teams(match),
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
        teams=teams(match),
    )


def acting(match: Match, raw: Bytes) -> list[int]:
    """Who may act now."""
    if match.resigned:
        return []
    may_act = match.engine.may_act
    return [seat for seat in range(match.seats) if may_act(raw, seat)]


def teams(match: Match) -> list[int]:
    """The team of each seat; nothing where everybody plays alone."""
    found = match.teams
    return [] if found == list(range(match.seats)) else found


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
    """What happened, from an action as this seat may see it and from this seat's views."""
    return line_between(match, step, seen, *(seen_by(match, seat, raw) for raw in (step.before, step.after)))


def open_line(match: Match, step: Step) -> Line:
    """What happened, once nothing is secret any more."""
    rows = (open_row(match.game.rules.State, raw) for raw in (step.before, step.after))
    return line_between(match, step, step.event.action, *rows)


def line_between(match: Match, step: Step, action: int, before: Any, after: Any) -> Line:
    """What an action was, what came of it, and what on the table it touched."""
    number, seat, game = step.number, step.event.seat, match.game
    if action == UNDO:
        return Line(number, seat, Message("undo"))
    words = game.notation.words(before, seat, action)
    brought = game.consequences.consequences(before, after, seat, action)
    return Line(number, seat, words, brought, game.consequences.things(before, after, seat, action))


def outcome(match: Match, state: Any) -> Outcome | None:
    """How the match ended, once it has."""
    return match.result and Outcome(*match.result, sheets(match, state))


def sheets(match: Match, state: Any) -> list[list[Message]]:
    """Everybody's score sheet, where the game has one."""
    sheet = match.game.sheet
    if sheet is None:
        return []
    return [list(sheet.lines(sheet.sheet(state, seat))) for seat in range(match.seats)]
