"""Matches looked through again: the view after any event, from any seat's eyes or all open, and how it was dealt."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable

import numpy as np

from ..games.row import Bytes, open_row
from ..games.seats import CHANCE, SPECTATOR
from ..play import fair
from ..play.match import Match, evolve, verify
from ..play.record import Damaged, read
from . import protocol as p
from .errors import Denial
from .views import RECENT, Step, line, open_line, open_view, view_of


class Tape:
    """A match with the row before each of its events, and the last one."""

    def __init__(self, match: Match, rows: list[Bytes] | None = None) -> None:
        self.match = match
        self.rows = np.stack(rows or rows_of(match))

    def at(self, number: int) -> Match:
        """The match after this many events."""
        match = self.match.copy()
        match.raw[:] = self.rows[number]
        match.events, match.undoable = self.match.events[:number], []
        return match

    def steps(self, number: int) -> list[Step]:
        """The events before, as many as a newcomer is told."""
        first = max(0, number - RECENT)
        rows, events = self.rows, self.match.events
        return [Step(index + 1, events[index], rows[index], rows[index + 1]) for index in range(first, number)]

    def view(self, number: int, seat: int) -> p.View:
        """What this seat saw after this many events; with `ALL_OPEN`, everything."""
        if not 0 <= number < len(self.rows):
            raise Denial("no_such_event", 404, events=len(self.rows) - 1)
        if seat not in (p.ALL_OPEN, SPECTATOR, *range(self.match.seats)):
            raise Denial("no_such_seat", 400, seat=seat)
        match, steps = self.at(number), self.steps(number)
        if seat == p.ALL_OPEN:
            return open_view(match, [open_line(match, step) for step in steps])
        return view_of(match, seat, [line(match, step, seat) for step in steps])

    def told(self, number: int, seat: int, names: tuple[str, ...] = ()) -> p.Replayed:
        """The view, with what a reader needs to know of the match."""
        setup = self.match.setup
        chosen = setup.game.options_by_name(setup.options)
        events = len(self.match.events)
        return p.Replayed(setup.game.name, setup.seats, chosen, events, self.view(number, seat), names)

    def deals(self) -> p.Deals:
        """Everything that chance did, with what it takes to check it."""
        setup, secret = self.match.setup, self.match.secret
        deals = [self.deal(index, secret) for index, event in enumerate(self.match.events) if event.seat == CHANCE]
        holds = secret is not None and fair.commitment(secret) == setup.commitment
        return p.Deals(setup.commitment, setup.nonces, secret.hex() if secret else "", holds, deals)

    def deal(self, index: int, secret: bytes | None) -> p.Deal:
        """One deal, drawn again from the secret."""
        match, raw, number, action = self.match, self.rows[index], index + 1, self.match.events[index].action
        words = match.game.notation.words(open_row(match.game.rules.State, raw), CHANCE, action)
        tickets = match.engine.outcome_count(raw)
        if secret is None:
            return p.Deal(number, tickets, words)
        drawn = fair.drawn(secret, match.setup.nonces, number, tickets)
        return p.Deal(number, tickets, words, drawn, match.engine.outcome(raw, drawn) == action)


def rows_of(match: Match) -> list[Bytes]:
    """The row before each event of a match, and the last one."""
    again = Match(match.setup)
    return [*(evolve(again, event) for event in match.events), again.raw]


class Tapes:
    """The tapes that were looked at last; they are made one at a time, beside the event loop."""

    MOST = 8

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Tape] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    async def of_match(self, table: str, match: Match) -> Tape:
        """The tape of a table's match that is over."""
        return await self._keep(table, lambda: Tape(match))

    async def of_record(self, text: str) -> Tape:
        """The tape of a record that somebody has; a damaged one is denied with the reason."""
        return await self._keep(hashlib.sha256(text.encode()).hexdigest(), lambda: tape_of(text))

    async def _keep(self, key: str, make: Callable[[], Tape]) -> Tape:
        async with self._one_at_a_time:
            if key not in self._kept:
                self._kept[key] = await asyncio.to_thread(make)
            self._kept.move_to_end(key)
            if len(self._kept) > self.MOST:
                self._kept.popitem(last=False)
            return self._kept[key]


def tape_of(text: str) -> Tape:
    """Read and verify a record."""
    try:
        return Tape(verify(read(text)))
    except Damaged as wrong:
        raise Denial("damaged", 400, what=str(wrong)) from None
