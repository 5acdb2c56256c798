"""Two ways to look at a match that is over: as one seat saw it, or with all cards open.

The network estimates every seat's chance from that seat's own view: with all cards open in the true row, and through
a seat's eyes in worlds that are possible given what the seat knows.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ..engine.engines import engine_for
from ..games import Game
from ..games.message import Message
from ..games.row import Bytes, open_row
from ..play.match import View
from ..play.record import Event
from .belief import no_notes, plain
from .crowd import Rows
from .lookahead import Numbers, crowd_of, imagined
from .network import Floats
from .open_rows import opened, raw_of
from .reasons import reason, reason_in

ALL_OPEN = -4  # eyes that see everything
Imagining = Callable[[int, np.random.Generator], Rows]  # makes this many worlds
SMALL = 1e-9  # avoids a division by 0
WORLDS = 3  # imagined by a seat to estimate the others' views


class Look(NamedTuple):
    """The network's output for a seat: a logit for each legal action, and the chance to win."""

    legal: list[int]
    wishes: Floats
    chance: float


class Table:
    """A game, and the network that evaluates its rows."""

    def __init__(self, game: Game, seats: int, teams: list[int]) -> None:
        self.game, self.seats, self.teams = game, seats, np.array(teams)
        self.engine, self.crowd = engine_for(game.rules), crowd_of(game)

    def look(self, raw: Bytes, seat: int) -> Look:
        """The network's output for a seat's view of a row."""
        self.crowd.looked += 1
        view, buffer = raw.copy(), np.empty(self.game.rules.ACTIONS, np.int16)
        self.engine.hide(view, seat)
        legal = buffer[: self.engine.legal(view, seat, buffer)].tolist()
        return Look(legal, *self.crowd.network.look(open_row(self.game.rules.State, view), view, seat, legal))

    def pooled(self, raw: Bytes) -> Numbers:
        """The chance of every seat, as its team: the seats' own estimates combined."""
        if self.engine.is_over(raw):
            return self.won(raw)
        return self.by_team(np.array([self.look(raw, seat).chance for seat in range(self.seats)]))

    def won(self, raw: Bytes) -> Numbers:
        """The outcome of a row that is over, as chances."""
        return self.by_team(np.array([float(self.engine.has_won(raw, seat)) for seat in range(self.seats)]))

    def by_team(self, chances: Numbers) -> Numbers:
        """Chances that sum to 1 over the teams; every seat has its team's. If nobody has won, all are even."""
        means = np.array([chances[self.teams == team].mean() for team in self.teams])
        total = sum(means[self.teams == team][0] for team in np.unique(self.teams))
        return means / total if total > 0 else np.full(self.seats, 1 / len(np.unique(self.teams)))

    def gain(self, seat: int, loser: int, chances: Numbers) -> float:
        """A seat's gain when another loses: the loser's team loses as much, the others share it by their chances."""
        others = self.teams != self.teams[loser]
        shares = self.by_team(np.where(others, np.maximum(chances, SMALL), 0.0))
        return float(shares[seat]) if others[seat] else -1.0


class Eyes(Protocol):
    """Whose eyes look at the match."""

    def judges(self, seat: int) -> bool:
        """Do these eyes know enough to judge what this seat does?"""

    def chances(self, raw: Bytes, seat: int, die: np.random.Generator) -> Numbers:
        """Every seat's chance to win while this seat is to act."""

    def imagining(self, raw: Bytes) -> Imagining:
        """A function that imagines worlds that are possible as far as these eyes can tell."""

    def reason(self, view: View, raw: Bytes, action: int) -> Message | None:
        """The reason for an action."""

    def watch(self, before: Bytes, event: Event) -> None:
        """Something happens."""


class OpenEyes:
    """They see every card."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def judges(self, seat: int) -> bool:
        """Everybody."""
        return True

    def chances(self, raw: Bytes, seat: int, die: np.random.Generator) -> Numbers:
        """Everybody's chance to win, all having looked."""
        return self.table.pooled(raw)

    def imagining(self, raw: Bytes) -> Imagining:
        """The row itself; only what chance will do is open."""
        return lambda count, die: np.tile(raw, (count, 1)).view(self.table.game.rules.State)[:, 0]

    def reason(self, view: View, raw: Bytes, action: int) -> Message | None:
        """The reason for an action."""
        return reason_in(raw, view.game, view.seat, action)

    def watch(self, before: Bytes, event: Event) -> None:
        """Nothing has to be noted down."""


class SeatEyes:
    """They see what a seat saw, and remember what it noted down."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.notes: NDArray[np.int8] = no_notes(table.game)

    def judges(self, seat: int) -> bool:
        """Itself: only of its own decisions it knows what there was to choose from."""
        return seat == self.seat

    def chances(self, raw: Bytes, seat: int, die: np.random.Generator) -> Numbers:
        """Everybody's chance to win, all having looked in worlds that the seat imagines."""
        worlds = raw_of(self.imagining(raw)(WORLDS, die))
        chances: Numbers = np.mean([self.table.pooled(world) for world in worlds], axis=0)
        return chances

    def imagining(self, raw: Bytes) -> Imagining:
        """Worlds that are possible for what the seat sees and has noted down."""
        view, notes = raw.copy(), self.notes.copy()
        self.table.engine.hide(view, self.seat)
        return lambda count, die: imagined(self.table.crowd, view, self.seat, notes, count, die)

    def reason(self, view: View, raw: Bytes, action: int) -> Message | None:
        """The reason for an action."""
        return reason(view, action)

    def watch(self, before: Bytes, event: Event) -> None:
        """Note down what the seat learns."""
        rows = before.copy().view(self.table.game.rules.State)
        given = rows, rows.copy(), np.array([event.seat]), np.array([event.action]), self.seat, self.notes
        plain(self.table.game).recall(*map(opened, given))
