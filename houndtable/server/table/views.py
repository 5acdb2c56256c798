"""What a seat receives: it follows from the seat's own view, and from actions as that seat may see them."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ...games.message import Message
from ...games.row import AnyRow, Bytes, bytes_of, numbers_in, open_row
from ...games.seats import SPECTATOR
from ...play.match import Action, Match, choices, seen_action, seen_by
from ...play.record import UNDO, Event
from .messages import ALL_OPEN, Choice, Line, Outcome, View

RECENT = 40  # events whose lines a new connection gets


class Position:
    """A row shared by all who are at a table: each of their views is computed once."""

    __slots__ = ("_acting", "_seen", "raw")

    def __init__(self, raw: Bytes) -> None:
        self.raw = raw
        self.forget()

    def forget(self) -> None:
        """Keep only the row; the rest is computed again on demand."""
        self._seen: dict[int, AnyRow] = {}
        self._acting: list[int] | None = None

    def seen(self, match: Match, seat: int) -> AnyRow:
        """A seat's view of it."""
        if seat not in self._seen:
            self._seen[seat] = seen_by(match, seat, self.raw)
        return self._seen[seat]

    def acting(self, match: Match) -> list[int]:
        """The seats that may act now, which everybody can see."""
        if self._acting is None:
            self._acting = acting(match, bytes_of(self.seen(match, SPECTATOR)))
        return [] if match.resigned else self._acting


class Step:
    """An event with the rows before and after it, and the line for everyone who sees it as a spectator does."""

    __slots__ = ("after", "before", "common", "event", "number")

    def __init__(self, number: int, event: Event, before: Position, after: Position) -> None:
        self.number, self.event, self.before, self.after = number, event, before, after
        self.common: tuple[int, Line] | None = None  # the action as a spectator sees it, and its line


def steps_between(first: int, events: Sequence[Event], positions: Iterable[Position]) -> list[Step]:
    """Events with the positions before and after each; the first one has this number."""
    pairs = zip(events, pairwise(positions), strict=True)
    return [Step(number, event, *pair) for number, (event, pair) in enumerate(pairs, first)]


def view_of(match: Match, seat: int, lines: list[Line], seconds: int = 0, now: Position | None = None) -> View:
    """Everything this seat may know, with lines about what happened; `now` is the match's position, if known."""
    position = now or Position(match.raw.copy())
    state, may_act = position.seen(match, seat), position.acting(match)
    legal = choices(match, seat, state) if seat in may_act else []
    return View(
        seat=seat,
        number=len(match.events),
        turn=state.turn,
        acting=may_act,
        row=numbers_in(match.game.rules.State, bytes_of(state)),
        legal=[choice(action) for action in legal],
        by_itself=match.game.notation.by_itself(state, seat, legal) if legal else None,
        lines=lines,
        undo=match.may_undo(seat),
        seconds=seconds,
        outcome=outcome(match, state),
        teams=teams(match),
    )


def open_view(match: Match, lines: list[Line]) -> View:
    """Everything, once nothing is secret any more."""
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
    """The seats that may act now."""
    if match.resigned:
        return []
    may_act = match.engine.may_act
    return [seat for seat in range(match.seats) if may_act(raw, seat)]


def teams(match: Match) -> list[int]:
    """The team of each seat; empty where everybody plays alone."""
    found = match.teams
    return [] if found == list(range(match.seats)) else found


def choice(action: Action) -> Choice:
    """A legal action, as sent to clients."""
    return Choice(int(action), action.clicks, action.message, action.danger)


def line(match: Match, step: Step, seat: int) -> Line:
    """What happened, as this seat may see it; mostly the line for spectators, which is made once."""
    if step.common is None:
        seen = seen_action(match, step.event, SPECTATOR, step.before.raw)
        step.common = seen, line_about(match, step, seen, SPECTATOR)
    seen = seen_action(match, step.event, seat, step.before.raw)
    return step.common[1] if seen == step.common[0] else line_about(match, step, seen, seat)


def line_about(match: Match, step: Step, seen: int, seat: int) -> Line:
    """What happened, from an action as this seat may see it and from this seat's views."""
    return line_between(match, step, seen, step.before.seen(match, seat), step.after.seen(match, seat))


def open_line(match: Match, step: Step) -> Line:
    """What happened, once nothing is secret any more."""
    rows = (open_row(match.game.rules.State, position.raw) for position in (step.before, step.after))
    return line_between(match, step, step.event.action, *rows)


def line_between(match: Match, step: Step, action: int, before: AnyRow, after: AnyRow) -> Line:
    """An action, its consequences, and the things on the table it touched."""
    number, seat, game = step.number, step.event.seat, match.game
    if action == UNDO:
        return Line(number, seat, Message("undo"))
    words = game.notation.words(before, seat, action)
    brought = game.consequences.consequences(before, after, seat, action)
    return Line(number, seat, words, brought, game.consequences.things(before, after, seat, action))


def outcome(match: Match, state: AnyRow) -> Outcome | None:
    """The result of the match, once it is over."""
    return match.result and Outcome(*match.result, sheets(match, state))


def sheets(match: Match, state: AnyRow) -> list[list[Message]]:
    """Everybody's score sheet, where the game has one."""
    sheet = match.game.sheet
    if sheet is None:
        return []
    return [list(sheet.lines(sheet.sheet(state, seat))) for seat in range(match.seats)]
