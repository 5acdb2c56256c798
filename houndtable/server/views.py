"""What a seat receives: it follows from the seat's own view and from actions as that seat may see them."""

from typing import Any, cast

from ..engine import engines
from ..games.message import Message
from ..games.row import Bytes, numbers_in
from ..games.seats import SPECTATOR
from ..play.match import Action, Match, seen_action, seen_by
from ..play.record import UNDO, Event
from .protocol import ALL_OPEN, Choice, Line, Outcome, View, Words

RECENT = 40  # events whose lines a newcomer is told


class Step:
    """An event with the rows before and after it, and the line for all who see no more of it than a spectator."""

    __slots__ = ("after", "before", "common", "event")

    def __init__(self, before: Bytes, event: Event, after: Bytes) -> None:
        self.before, self.event, self.after = before, event, after
        self.common: tuple[int, Line] | None = None  # the action as a spectator sees it, and how it is told


def view_of(match: Match, seat: int, lines: list[Line], seconds: int = 0) -> View:
    """All that this seat may know, with lines about what happened."""
    view = match.view(seat)
    return View(
        seat=seat,
        number=view.number,
        turn=int(view.state.turn),
        acting=acting(match, view.raw),
        row=numbers_in(match.engine.State, view.raw),
        legal=[choice(action) for action in view.legal],
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
        row=numbers_in(match.engine.State, match.raw),
        legal=[choice(action) for action in match.legal] if match.turn >= 0 else [],
        lines=lines,
        outcome=outcome(match, match.state),
        teams=teams(match),
    )


def acting(match: Match, raw: Bytes) -> list[int]:
    """Who may act now."""
    may_act = engines.quick(match.game.rules).may_act
    return [seat for seat in range(match.seats) if may_act(raw, seat)]


def teams(match: Match) -> list[int]:
    """The team of each seat; nothing where everybody plays alone."""
    found = match.teams
    return [] if found == list(range(match.seats)) else found


def choice(action: Action) -> Choice:
    """A legal action as it is told."""
    return Choice(int(action), action.clicks, words_of(action.message), action.danger)


def line(match: Match, step: Step, seat: int) -> Line:
    """What happened, as this seat may see it; for most it is what a spectator sees, which is put in words once."""
    if step.common is None:
        seen = seen_action(match, step.event, SPECTATOR, step.before)
        step.common = seen, line_about(match, step, seen, SPECTATOR)
    seen = seen_action(match, step.event, seat, step.before)
    return step.common[1] if seen == step.common[0] else line_about(match, step, seen, seat)


def line_about(match: Match, step: Step, seen: int, seat: int) -> Line:
    """What happened, from an action as this seat may see it and from this seat's views."""
    return line_between(match, step.event, seen, *(seen_by(match, seat, raw) for raw in (step.before, step.after)))


def open_line(match: Match, step: Step) -> Line:
    """What happened, once nothing is secret any more."""
    event = step.event
    return line_between(match, event, event.action, *(match.engine.open(raw) for raw in (step.before, step.after)))


def line_between(match: Match, event: Event, action: int, before: Any, after: Any) -> Line:
    """What an action was, what came of it, and what on the table it touched."""
    number, seat, game = event.number, event.seat, match.game
    if action == UNDO:
        return Line(number, seat, words_of(Message("undo")))
    words = words_of(game.notation.words(before, seat, action))
    brought = [words_of(each) for each in game.consequences.consequences(before, after, seat, action)]
    return Line(number, seat, words, brought, game.consequences.things(before, after, seat, action))


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
    if Message not in map(type, message.values.values()):  # nothing inside it: as it is
        return Words(message.key, cast("dict[str, int | str | Words]", message.values or {}))
    values = {name: words_of(value) if isinstance(value, Message) else value for name, value in message.values.items()}
    return Words(message.key, values)
