"""Two ways to look at a match that is over: as one seat saw it, or with all cards open.

The network estimates every seat's chance from that seat's own view: with all cards open in the true row, and through
a seat's perspective in worlds that are possible given what the seat knows.
"""

from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple, Protocol

import numpy as np

from ..engine.engines import engine_for
from ..engine.specialize import interpreted
from ..games import Game
from ..games.message import Message
from ..games.row import Bytes, open_row
from ..play.match import View
from ..play.record import Event
from . import watching
from .belief import no_notes
from .evaluator import Rows
from .lookahead import Numbers, evaluator_of, imagined
from .luck import Die
from .network import Floats, Notes, Query
from .open_rows import opened, raw_of
from .reasons import reason, reason_in

ALL_OPEN = -4  # the viewer who sees everything
Imagining = Callable[[int, Die], Rows]  # makes this many worlds
Lines = Bytes | Sequence[Bytes]  # rows
Key = tuple[int, bytes, bytes]  # a seat, its view, its notes
WORLDS = 3  # imagined by a seat to estimate the others' views


class Evaluation(NamedTuple):
    """The network's output for a seat: a logit for each legal action, and the chance to win."""

    legal: list[int]
    logits: Floats
    chance: float


class Table:
    """A game, and the network that evaluates its rows."""

    def __init__(self, game: Game, seats: int, teams: list[int]) -> None:
        self.game, self.seats, self.teams = game, seats, np.array(teams)
        self.engine, self.evaluator = engine_for(game.rules), evaluator_of(game)
        self.seen = dict[Key, Evaluation]()
        self.tuning = self.evaluator.network.tuning
        self.is_judged_by_actor = self.tuning.misjudges_waiting  # when luck is measured

    def evaluate(self, raw: Bytes, notes: Notes, seat: int) -> Evaluation:
        """The network's output for a seat's view of a row and its notes."""
        return self.evaluate_all([raw], self.evaluator.notes_for(1, notes), [seat])[0]

    def evaluate_all(self, rows: Lines, sheets: Notes, seats: Sequence[int]) -> list[Evaluation]:
        """The network's output for each of these seats in the first row, then in the second, and so on; all at once."""
        keys, asked = list[Key](), dict[Key, Query]()
        for (raw, notes), seat in product(zip(rows, sheets, strict=True), seats):
            view = raw.copy()
            self.engine.hide(view, seat)
            keys.append((seat, view.tobytes(), notes[seat].tobytes()))
            if keys[-1] not in self.seen:
                state = open_row(self.game.rules.State, view)
                asked[keys[-1]] = Query(state, view, seat, self.legal(view, seat), notes[seat])
        if asked:
            self.evaluator.evaluated += len(asked)
            told = self.evaluator.network.evaluate_all([*asked.values()])
            for (key, each), (logits, chance) in zip(asked.items(), told, strict=True):
                self.seen[key] = Evaluation(each.legal, logits, chance)
        return [self.seen[key] for key in keys]

    def watch(self, before: Bytes, event: Event, seat: int, notes: Notes) -> None:
        """A seat notes what it learns from an event."""
        state = open_row(self.game.rules.State, before)
        interpreted(watching, self.game.rules).watch(opened(notes), state, seat, event.seat, event.action)

    def legal(self, view: Bytes, seat: int) -> list[int]:
        """The legal actions of a seat."""
        buffer = np.empty(self.game.rules.ACTIONS, np.int16)
        legal: list[int] = buffer[: self.engine.legal(view, seat, buffer)].tolist()
        return legal

    def chances(self, rows: Lines, sheets: Notes, seats: Sequence[int]) -> Numbers:
        """The chance of each of these seats in each row, from its own view; finished games are certain."""
        going = [place for place, raw in enumerate(rows) if not self.engine.is_over(raw)]
        found = iter(self.evaluate_all([rows[place] for place in going], sheets[going], seats))
        return np.array(
            [
                [self.engine.has_won(raw, seat) if self.engine.is_over(raw) else next(found).chance for seat in seats]
                for raw in rows
            ],
            np.float64,
        )

    def pooled(self, rows: Lines, sheets: Notes) -> Numbers:
        """The chance of every seat in each row, averaged over all views: that of its team."""
        return np.array([self.by_team(chances) for chances in self.chances(rows, sheets, range(self.seats))])

    def worths(self, rows: Lines, sheets: Notes, seats: Sequence[int]) -> Numbers:
        """The chance of each of these seats in each row, to measure luck: from its own view or as the actor sees it."""
        if not self.is_judged_by_actor:
            return self.chances(rows, sheets, seats)
        chances = self.chances(rows, sheets, range(self.seats))
        return np.array([self.by_actor(raw, line) for raw, line in zip(rows, chances, strict=True)])[:, list(seats)]

    def by_actor(self, raw: Bytes, chances: Numbers) -> Numbers:
        """The chance that the player to act sees; the others share the rest in proportion to their own views."""
        shares = self.by_team(chances)
        if self.engine.is_over(raw):
            return shares
        actor = self.engine.turn(raw)
        own = self.tuning.calibrated(self.seats, chances[actor])
        rest = (1 - own) / max(1 - shares[actor], 1e-9)
        judged: Numbers = np.where(self.teams == self.teams[actor], own, shares * rest)
        return judged

    def by_team(self, chances: Numbers) -> Numbers:
        """Chances that sum to 1 over the teams; every seat has its team's. If nobody has won, all are even."""
        means = np.array([chances[self.teams == team].mean() for team in self.teams])
        total = sum(means[self.teams == team][0] for team in np.unique(self.teams))
        return means / total if total > 0 else np.full(self.seats, 1 / len(np.unique(self.teams)))


class Perspective(Protocol):
    """The perspective from which a match is analysed."""

    judged: Sequence[int]  # the seats whose decisions can be judged from here
    notes: Notes  # what every seat has noted, as far as known from here: by seat, or of one seat for all

    def chances(self, raw: Bytes, seat: int, die: Die) -> Numbers:
        """Every seat's chance to win while this seat is to act."""

    def imagining(self, raw: Bytes) -> Imagining:
        """A function that imagines worlds possible from this perspective."""

    def reason(self, view: View, raw: Bytes, action: int) -> Message | None:
        """The reason for an action."""

    def watch(self, before: Bytes, event: Event) -> None:
        """Note an event."""


class OpenPerspective:
    """Sees every card."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.judged: Sequence[int] = range(table.seats)
        self.notes: Notes = np.tile(no_notes(table.game), (table.game.rules.MOST_SEATS, 1))

    def chances(self, raw: Bytes, seat: int, die: Die) -> Numbers:
        """Everybody's chance to win, from all views."""
        chances: Numbers = self.table.pooled([raw], self.table.evaluator.notes_for(1, self.notes))[0]
        return chances

    def imagining(self, raw: Bytes) -> Imagining:
        """The row itself; only future draws are open."""
        return lambda count, die: np.tile(raw, (count, 1)).view(self.table.game.rules.State)[:, 0]

    def reason(self, view: View, raw: Bytes, action: int) -> Message | None:
        """The reason for an action."""
        return reason_in(raw, view.game, view.seat, action)

    def watch(self, before: Bytes, event: Event) -> None:
        """Note what each seat learns."""
        for seat in range(self.table.seats):
            self.table.watch(before, event, seat, self.notes[seat])


class SeatPerspective:
    """Sees what a seat saw, and remembers what it noted."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.judged: Sequence[int] = (seat,)  # a seat knows the available choices only for its own decisions
        self.notes: Notes = no_notes(table.game)

    def chances(self, raw: Bytes, seat: int, die: Die) -> Numbers:
        """Everybody's chance to win, from all views in worlds that the seat imagines."""
        worlds = raw_of(self.imagining(raw)(WORLDS, die))
        chances: Numbers = self.table.pooled(worlds, self.table.evaluator.notes_for(WORLDS, self.notes)).mean(axis=0)
        return chances

    def imagining(self, raw: Bytes) -> Imagining:
        """Worlds that are possible given what the seat sees and has noted."""
        view, notes = raw.copy(), self.notes.copy()
        self.table.engine.hide(view, self.seat)
        return lambda count, die: imagined(self.table.evaluator, view, self.seat, notes, count, die)

    def reason(self, view: View, raw: Bytes, action: int) -> Message | None:
        """The reason for an action."""
        return reason(view, action)

    def watch(self, before: Bytes, event: Event) -> None:
        """Note what the seat learns."""
        self.table.watch(before, event, self.seat, self.notes)
