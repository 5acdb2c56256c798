"""Finished matches: their records, replays, deals and analyses, and the tables that play on from them."""

from collections.abc import Awaitable, Callable

import msgspec

from ...play.match import Match
from ...play.record import Branch
from ..lobby.archive import Archive, Kept, Player, players_at
from ..lobby.lists import LISTED
from ..lobby.messages import NewTable
from ..lobby.tables import Tables
from ..lobby.wishes import check_wish
from ..people.guests import Guests
from ..store.log import Log, insert
from ..table.messages import ALL_OPEN, Header, SatDown, read_header
from ..table.state import Logged, match_in
from ..table.table import Table
from ..wire.errors import Denial
from . import messages as p
from .analyses import Analyses, noted
from .tape import Tape, Tapes, dealt


class Finished:
    """The finished matches of a server's store."""

    def __init__(
        self,
        log: Log,
        guests: Guests,
        tables: Tables,
        archive: Archive,
        tapes: Tapes,
        analyses: Analyses,
        is_dealt_out: Callable[[Header], Awaitable[bool]],
    ) -> None:
        """`is_dealt_out` says whether nobody else can play a table's shared deal any more."""
        self.log, self.guests, self.tables, self.archive = log, guests, tables, archive
        self.tapes, self.analyses, self.is_dealt_out = tapes, analyses, is_dealt_out

    async def check_told(self, number: str) -> None:
        """Nothing about a match is revealed while others may still play the same deal."""
        if not await self.may_be_analysed(number):
            raise Denial("still_played", 409)

    async def may_be_analysed(self, number: str) -> bool:
        """True if no one could profit from knowing what happened at this table, as where it had its own deal."""
        found = "SELECT header FROM tables WHERE id = ? UNION ALL SELECT header FROM archive WHERE tab = ?"
        rows = await self.log.read(found, number, number)
        header = read_header(rows[0][0]) if rows else None
        return header is None or not header.deal or await self.is_dealt_out(header)

    async def record(self, number: str) -> str:
        """The whole record of a finished match."""
        await self.check_told(number)
        kept = await self.archive.find(number)
        return kept.record if kept else over(await self.tables.wake(number)).record()

    async def record_at_rest(self, who: str, number: str) -> str:
        """The same without waking the table, outside the event loop; empty if it may not be shown, or not be read."""
        if not await self.may_be_analysed(number):
            return ""
        kept = await self.archive.find(number)
        rows = [] if kept else await self.log.read("SELECT header, secret FROM tables WHERE id = ?", number)
        if not rows:
            return kept.record if kept else ""
        entries = await self.log.read("SELECT entry FROM events WHERE tab = ? ORDER BY number", number)
        header, secret = rows[0]
        match = await self.tapes.threads.run(who, lambda: match_in(Logged(header, secret, entries)))
        return match.record() if match else ""

    async def replay(self, who: str, number: str, event: int, seat: int) -> p.Replayed:
        """A finished match after this many events, as a seat saw it."""
        tape, players = await self.tape_of(who, number), await self.players(number)
        await self.guests.meet([guest for guest, _ in players if guest])
        names = tuple(self.guests.name(guest) or bot for guest, bot in players)
        return tape.told(event, seat, names, tuple(bot for _, bot in players))

    async def deals(self, who: str, number: str) -> p.Deals:
        """How a finished match was dealt."""
        return await dealt(await self.tape_of(who, number))

    async def tape_of(self, who: str, number: str) -> Tape:
        """The tape of a finished match that may be revealed."""
        await self.check_told(number)
        return await self.tape(who, number, await self.archive.find(number))

    async def tape(self, who: str, number: str, kept: Kept | None) -> Tape:
        """The tape of a finished match, from its table or the archive."""
        if kept:
            return await self.tapes.of_record(who, kept.record)
        return await self.tapes.of_match(who, number, over(await self.tables.wake(number)))

    async def players(self, number: str) -> list[Player]:
        """The players of a finished match, by seat."""
        kept = await self.archive.find(number)
        return kept.players if kept else players_at(await self.tables.wake(number))

    async def analysis(self, who: str, number: str, seat: int) -> p.Analysis:
        """Where a finished match turned, or how far the analysis has got."""
        tape = await self.tape_of(who, number)
        told = await self.analysed(who, tape, seat)
        seats = [place for place, (guest, _) in enumerate(await self.players(number)) if guest == who]
        own = [part for part in told.parts if part.seat in seats]
        if own:
            await self.log.write(noted(who, number, tape.match.game.name, seat, own[0]))
        return told

    async def analysed(self, who: str, tape: Tape, seat: int) -> p.Analysis:
        """The analysis of the match on a tape, if the guest may see it."""
        match = tape.match
        if seat not in (ALL_OPEN, *range(match.seats)):
            raise Denial("no_such_seat", 400, seat=seat)
        if not match.over:
            raise Denial("not_over", 409)
        if match.game.variant:
            raise Denial("variant_not_analysed", 409)
        return self.analyses.of(who, tape.name, seat, lambda: match)

    async def play_on(self, guest: str, tape: Tape, table: str, wish: p.PlayOn) -> Header:
        """A table where a guest plays on from a position of a finished match, against bots."""
        position, match = await self.open_position(tape, wish.number), tape.match
        bots = {str(seat): wish.level for seat in range(match.seats) if seat != wish.seat}
        options = match.game.options_by_name(match.setup.options)
        check_wish(NewTable(match.game.name, match.seats, bots=bots, sit=(wish.seat,), level=wish.level))
        branch = Branch(tape.name, wish.number, table)
        known = {"public": wish.public, "level": wish.level, "position": position, "branch": branch}
        header = msgspec.structs.replace(self.tables.new_header(match.game, match.seats, options, guest), **known)
        sitting = [SatDown(wish.seat, guest), *(SatDown(int(seat), bot=bot) for seat, bot in bots.items())]
        public = int(wish.public)
        kept = insert("branches", record=branch.record, tab=header.id, event=branch.event, host=guest, public=public)
        await self.tables.put_up(header, sitting, kept)
        return header

    async def open_position(self, tape: Tape, number: int) -> str:
        """A position of a finished match, with all its cards, if something can still be played in it."""
        if not 0 <= number < len(tape.rows):
            raise Denial("no_such_event", 404, events=len(tape.rows) - 1)
        if not tape.match.over:
            raise Denial("not_over", 409)
        match = tape.at(number)
        if match.engine.is_over(match.raw):
            raise Denial("over", 409)
        return match.game.notation.write_position(match.state)

    async def branches(self, guest: str, tape: Tape) -> list[p.Branched]:
        """Where the guest, or anyone in public, played on from a match."""
        sql = "SELECT tab, event FROM branches WHERE record = ? AND (public = 1 OR host = ?) ORDER BY event LIMIT ?"
        found = await self.log.read(sql, tape.name, guest, LISTED)
        return [p.Branched(table, event, *tape.turn_at(event)) for table, event in found]

    def close(self) -> None:
        """Stop all work on them."""
        self.tapes.close()
        self.analyses.close()


def over(table: Table) -> Match:
    """The finished match of a table; an unfinished one is denied."""
    if table.match is None or not table.match.over:
        raise Denial("not_over", 409)
    return table.match
