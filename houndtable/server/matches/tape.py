"""Replays of matches: the view after any event, from any seat or with all cards open, and how it was dealt."""

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from itertools import groupby

import numpy as np

from ...games import GAMES, Game, find_game, variants
from ...games.row import Bytes, open_row
from ...games.seats import CHANCE, SPECTATOR
from ...play import fair
from ...play.match import Match, rewound, rows_of, verify
from ...play.record import Damaged, read, seal_in
from ..table.fair_threads import FairThreads, Home, Quotas, by_guest
from ..table.messages import ALL_OPEN, View
from ..table.views import RECENT, Position, Step, line, open_line, open_view, steps_between, view_of
from ..wire.errors import Denial
from ..wire.single_flight import SingleFlight
from . import messages as p

BESIDES = 3  # lines of a record that are not events
MOST_EVENTS = 10_000  # in a record that can be shown here; matches have a tenth of that


class Tape:
    """A match with the row before each of its events, and the last one."""

    def __init__(self, match: Match, rows: list[Bytes] | None = None) -> None:
        self.match = match
        self.rows = np.stack(rows or rows_of(match))

    def at(self, number: int) -> Match:
        """The match after this many events."""
        return rewound(self.match, number, self.rows[number])

    def turn_at(self, number: int) -> tuple[int, int]:
        """Which turn of the match comes after this many events, from 1, and whose; what chance does belongs to it."""
        events = self.match.events
        before, after = (
            [each.seat for each in some if each.seat != CHANCE] for some in (events[:number], events[number:])
        )
        whose = after[0] if after else self.match.engine.turn(self.rows[number])
        return len(list(groupby([*before, whose]))), whose

    def steps(self, number: int) -> list[Step]:
        """The last events, as many as a new connection gets."""
        first = max(0, number - RECENT)
        return steps_between(first + 1, self.match.events[first:number], map(Position, self.rows[first : number + 1]))

    def view(self, number: int, seat: int) -> View:
        """What this seat saw after this many events; with `ALL_OPEN`, everything."""
        if not 0 <= number < len(self.rows):
            raise Denial("no_such_event", 404, events=len(self.rows) - 1)
        if seat not in (ALL_OPEN, SPECTATOR, *range(self.match.seats)):
            raise Denial("no_such_seat", 400, seat=seat)
        match, steps = self.at(number), self.steps(number)
        if seat == ALL_OPEN:
            return open_view(match, [open_line(match, step) for step in steps])
        return view_of(match, seat, [line(match, step, seat) for step in steps])

    def told(self, number: int, seat: int, names: tuple[str, ...] = (), bots: tuple[str, ...] = ()) -> p.Replayed:
        """The view, with the data of the match that a reader needs."""
        setup = self.match.setup
        chosen = setup.game.options_by_name(setup.options)
        events = len(self.match.events)
        return p.Replayed(
            setup.game.original,
            setup.seats,
            chosen,
            events,
            self.view(number, seat),
            names,
            bots,
            setup.branch,
            setup.game.variant,
        )

    @cached_property
    def name(self) -> str:
        """The identity of the match: the seal of its record."""
        return seal_in(self.match.record())

    @cached_property
    def deals(self) -> p.Deals:
        """All acts of chance, with everything needed to check them."""
        setup, secret = self.match.setup, self.match.secret
        events = [index for index, event in enumerate(self.match.events) if event.seat == CHANCE]
        deals = [self.deal(index, number) for number, index in enumerate(events, 1)]
        holds = secret is not None and fair.commitment(secret) == setup.commitment
        known = setup.commitment, setup.nonces, secret.hex() if secret else "", holds, deals
        return p.Deals(*known, setup.terms, setup.replaced, self.match.is_abandoned)

    def deal(self, index: int, number: int) -> p.Deal:
        """An act of chance, drawn again from the secret by its number."""
        match, raw, action = self.match, self.rows[index], self.match.events[index].action
        words = match.game.notation.words(open_row(match.game.rules.State, raw), CHANCE, action)
        tickets = match.engine.outcome_count(raw)
        if match.dealer is None:
            return p.Deal(index + 1, tickets, words)
        drawn = match.dealer.drawn(number, tickets)
        return p.Deal(index + 1, tickets, words, drawn, match.engine.outcome(raw, drawn) == action)


class Tapes:
    """The tapes used last; they are made outside the event loop, guests taking turns."""

    MOST = 8
    THREADS = 2

    def __init__(self, quotas: Quotas | None = None, home: Home = by_guest, variants: Sequence[str] = ()) -> None:
        self._variants = variants
        self._kept = SingleFlight[Tape](self.MOST)
        self.threads = FairThreads(self.THREADS, "tapes", quotas or Quotas(), home)

    async def of_match(self, who: str, table: str, match: Match) -> Tape:
        """The tape of a table's finished match."""
        return await self._keep(who, table, lambda: Tape(match))

    async def of_record(self, who: str, text: str) -> Tape:
        """The tape of an uploaded record; a damaged one is denied with the reason."""
        return await self._keep(who, hashlib.sha256(text.encode()).hexdigest(), lambda: tape_of(text, self._variants))

    async def _keep(self, who: str, key: str, make: Callable[[], Tape]) -> Tape:
        return await self._kept.get(key, lambda: self.threads.run(who, make))

    def close(self) -> None:
        """Make no more tapes."""
        self.threads.close()


async def dealt(tape: Tape) -> p.Deals:
    """The deals of a match, drawn again once, outside the event loop: all players ask for them at its end."""
    return await asyncio.to_thread(lambda: tape.deals)


def offered_game(offered: Sequence[str], name: str) -> Game:
    """The game with this name; a server loads no variant that a record names, unless its host offers it."""
    if variants.is_variant(name) and name not in offered:
        raise Denial("no_such_game", 400, games=", ".join(GAMES))
    return find_game(name)


def tape_of(text: str, offered: Sequence[str] = ()) -> Tape:
    """Read and verify a record, unless it is too long."""
    if len(text.splitlines()) > MOST_EVENTS + BESIDES:  # before anything else is read: a line may be three bytes
        raise Denial("too_long", 400, most=MOST_EVENTS)
    try:
        return Tape(verify(read(text, partial(offered_game, offered))))
    except Damaged as wrong:
        raise Denial("damaged", 400, what=str(wrong)) from None
