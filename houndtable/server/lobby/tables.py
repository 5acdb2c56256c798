"""All tables: creating them, finding them by their codes, waking them from the store."""

import asyncio
import secrets
import time
from functools import partial

import msgspec

from ...games import Game
from ...play import fair
from ..people.guests import DAY, Guests
from ..settings import Settings
from ..store.leases import Leases
from ..store.log import Log, Statement, insert
from ..table.bot_pool import BotPool
from ..table.clock import NO_CLOCK, RATED_CLOCK, TURN_BY_TURN
from ..table.messages import Followed, Header, SatDown, read_entry, read_header
from ..table.state import can_replay
from ..table.surroundings import Surroundings
from ..table.table import Table
from ..wire.errors import Denial
from ..wire.messages import encode
from ..wire.metrics import METRICS, note
from . import messages as p
from .codes import new_code, typed_code
from .wishes import check_wish, chosen_options, wanted_game

CODE_LENGTH = 6
AT_ONCE = 100  # entries of a log


class Tables:
    """The tables of a server."""

    def __init__(
        self, log: Log, guests: Guests, settings: Settings, bot_pool: BotPool, leases: Leases, around: Surroundings
    ) -> None:
        self.log, self.guests, self.settings, self.bot_pool, self.leases = log, guests, settings, bot_pool, leases
        self.around = around
        self.awake: dict[str, Table] = {}
        self.is_closing = False
        self.releasing: set[asyncio.Task[None]] = set()
        self.waking: dict[str, asyncio.Future[Table]] = {}

    async def create(self, guest: str, wish: p.NewTable) -> Header:
        """Create a table as its creator wants it, with the creator and bots seated."""
        header = self.header_for(guest, wish)
        sitters = [SatDown(seat, guest) for seat in sorted(set(wish.sit))]
        bots = [SatDown(int(seat), bot=bot) for seat, bot in wish.bots.items()]
        await self.put_up(header, [*sitters, *bots])
        if len(bots) == header.seats:
            await self.wake(header.id)  # the match begins at once
        return header

    def header_for(self, guest: str, wish: p.NewTable, paired: bool = False) -> Header:
        """The header of a new table, if such a table can exist."""
        game = wanted_game(wish, self.settings)
        options = chosen_options(game, wish)
        check_wish(wish)
        return msgspec.structs.replace(
            self.new_header(game, wish.seats, options, guest),
            clock=RATED_CLOCK if wish.rated and wish.clock == NO_CLOCK else wish.clock,
            public=wish.public,
            level=wish.level,
            hints=wish.hints and not wish.rated,
            rated=wish.rated,
            paired=paired,
            overtime="loss" if wish.rated and wish.clock in TURN_BY_TURN else wish.overtime,
            forced=wish.forced,
            table_talk=wish.table_talk,
        )

    async def put_up(self, header: Header, sitting: list[SatDown], *also: Statement, secret: bytes = b"") -> None:
        """Create a table with these players. Its deals follow from its own secret, unless others play the same deal."""
        guests = {entry.guest for entry in sitting if entry.guest}
        await self.log.append(header.id, 1, sitting, *made(header, guests, secret), *also)
        note_made(header)

    def set_up(self, header: Header, sitting: list[SatDown], secret: bytes = b"") -> list[Statement]:
        """Create a table with these players, together with other statements."""
        entries = [
            insert("events", tab=header.id, number=number, entry=encode(entry))
            for number, entry in enumerate(sitting, 1)
        ]
        return [*made(header, {entry.guest for entry in sitting if entry.guest}, secret), *entries]

    def new_header(self, game: Game, seats: int, options: dict[str, str], host: str) -> Header:
        """The header of a table that is not stored yet: private and without a clock."""
        known = (new_id(), new_code(CODE_LENGTH), game.original, seats, options, NO_CLOCK, False, host)
        return Header(*known, rules=game.rules.RULES_VERSION, variant=game.variant)

    async def deal_out(self, header: Header, bot: str, secret: bytes, *also: Statement) -> None:
        """A table for a shared deal: its host against bots; the match begins."""
        bots = [SatDown(seat, bot=bot) for seat in range(1, header.seats)]
        await self.put_up(header, [SatDown(0, header.host), *bots], *also, secret=secret)
        await self.wake(header.id)

    async def wake(self, number: str) -> Table:
        """The table with this id, awake; it wakes once, however many want it."""
        if number in self.awake:
            return self.awake[number]
        if self.is_closing:
            raise Denial("asleep", 503)
        if number not in self.waking:
            waking = self.waking[number] = asyncio.create_task(self._wake(number))
            waking.add_done_callback(lambda done: self.waking.pop(number))
        return await asyncio.shield(self.waking[number])

    async def _wake(self, number: str) -> Table:
        table = await self.load(number)
        await table.broadcast.meet()
        if table.deadlines:
            await table.deadlines.read()
        self.awake[number] = table
        METRICS.tables_awake = len(self.awake)
        table.start()
        return table

    async def load(self, number: str, is_visit: bool = True) -> Table:
        """The table with this id as its log tells it, not awake yet; a visit keeps it from getting old."""
        rows = await self.log.read("SELECT header, secret, touched FROM tables WHERE id = ?", number)
        if not rows:
            raise Denial("no_such_table", 404)
        header = read_header(rows[0][0])
        if is_visit:
            await self.touch(number, rows[0][2])
        if not can_replay(header):
            raise Denial("other_rules", 409)
        table = self.table(header, rows[0][1], await self.leases.take(number))
        for (entry,) in await self.log.read("SELECT entry FROM events WHERE tab = ? ORDER BY number", number):
            table.evolve(read_entry(entry))
            if table.entries % AT_ONCE == 0:
                await asyncio.sleep(0)  # a long match: let others play meanwhile
        return table

    def table(self, header: Header, secret: bytes, lease: int = 0) -> Table:
        """A table as it is set up, before anything has happened."""
        return Table(
            header, secret, self.log, self.guests, self.bot_pool, self.settings, self.around, lease, self.forget
        )

    async def touch(self, number: str, touched: int) -> None:
        """Note that someone has come to a table, so it is not old; stored at most once a day."""
        now = int(time.time())
        if touched < now - DAY:
            await self.log.write(("UPDATE tables SET touched = ? WHERE id = ?", (now, number)))

    def forget(self, number: str, lease: int) -> None:
        """Forget a table that has fallen asleep."""
        self.awake.pop(number, None)
        METRICS.tables_awake = len(self.awake)
        releasing = asyncio.create_task(self.leases.release(number, lease))
        self.releasing.add(releasing)
        releasing.add_done_callback(self.releasing.discard)

    def give_up(self) -> None:
        """Close all tables at once: other servers may hold them."""
        for table in self.awake.values():
            table.do_soon(table.give_up)

    def tell_name(self, guest: str) -> None:
        """Tell everybody at this guest's tables the new name."""
        for table in self.awake.values():
            if table.seats_of(guest):
                table.broadcast.tell_sitting()

    def reset_deadlines(self, guest: str) -> None:
        """A guest has gone on holiday or come back: this guest's tables show how much time is left."""
        for table in self.awake.values():
            if table.seats_of(guest):
                table.do_soon(table.reset_deadlines)

    def connected(self) -> set[str]:
        """The guests connected to tables of this server."""
        return {line.guest for table in self.awake.values() for line in table.broadcast.connections}

    def mind(self, guest: str) -> None:
        """A guest has blocked or unblocked a person: inform the tables here."""
        for table in self.awake.values():
            if table.broadcast.is_heard_by(guest):
                table.do_soon(partial(table.broadcast.mind, guest, table.ties))

    def hang_up(self, guest: str) -> None:
        """Close this guest's connections to all tables."""
        for table in self.awake.values():
            table.broadcast.hang_up(guest)

    def let_go(self, guest: str) -> None:
        """A guest was deleted: free or resign seats; at sleeping tables, when they wake."""
        for table in self.awake.values():
            if table.seats_of(guest):
                table.do_soon(table.settle)

    async def check_exists(self, number: str) -> None:
        """Is there a table with this id?"""
        if number not in self.awake and not await self.log.read("SELECT 1 FROM tables WHERE id = ?", number):
            raise Denial("no_such_table", 404)

    async def find_code(self, code: str) -> str:
        """The id of the table with this short code."""
        rows = await self.log.read("SELECT id FROM tables WHERE code = ?", typed_code(code))
        if not rows:
            raise Denial("no_such_table", 404)
        found: str = rows[0][0]
        return found

    async def rematch(self, guest: str, number: str) -> str:
        """The table where the same players play again, each one seat further; created once."""
        table = await self.wake(number)
        followed: str = await table.in_turn(lambda: self._follow(guest, table))
        return followed

    async def _follow(self, guest: str, table: Table) -> str:
        if not table.seats_of(guest):
            raise Denial("not_your_seat")
        if table.status != "over":
            raise Denial("not_over", 409)
        if table.header.deal or table.header.tournament:
            raise Denial("once_only", 409)
        if not table.followed_by:
            old = table.header
            named = {"id": new_id(), "code": new_code(CODE_LENGTH), "rematch_of": old.id}
            header = msgspec.structs.replace(old, **named, paired=False)
            moved = [table.chairs[seat - 1] for seat in range(old.seats)]
            sitting = [SatDown(seat, chair.guest, chair.bot) for seat, chair in enumerate(moved)]
            await table.append([Followed(header.id)], *self.set_up(header, sitting))
            note_made(header)
        return table.followed_by

    async def hand_over(self) -> None:
        """Let all tables finish what they are doing, and release them to other servers."""
        self.is_closing = True
        tables = list(self.awake.values())
        await asyncio.gather(*(table.in_turn(table.give_up) for table in tables), return_exceptions=True)
        await asyncio.gather(*self.releasing)

    async def close(self) -> None:
        """Let all tables finish what they are doing, and close them."""
        tables = list(self.awake.values())
        await asyncio.gather(*(table.in_turn(table.fall_asleep) for table in tables), return_exceptions=True)
        await asyncio.gather(*(table.task for table in tables if table.task))
        await asyncio.gather(*self.releasing)
        await self.leases.close()


def made(header: Header, guests: set[str], secret: bytes = b"") -> list[Statement]:
    """The statements that create a table with these guests."""
    moment = int(time.time())
    table = insert(
        "tables",
        id=header.id,
        code=header.code,
        header=encode(header),
        secret=secret or fair.new_secret(),
        status="open",
        public=int(header.public),
        made=moment,
        touched=moment,
    )
    return [table, *(insert("sitters", guest=guest, tab=header.id) for guest in guests)]


def note_made(header: Header) -> None:
    """Count one more table."""
    METRICS.tables_made += 1
    note("made", table=header.id, game=header.game, seats=header.seats)


def new_id() -> str:
    """An id nobody can guess."""
    return secrets.token_urlsafe(12)
