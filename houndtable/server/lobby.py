"""All tables: making them, finding them, waking them from the store."""

import asyncio
import secrets
import time
from typing import Any

import msgspec

from ..games import GAMES, Game
from ..play import fair
from ..play.match import Match
from . import protocol as p
from .archive import Archive, Kept, players_at
from .bot_pool import BotPool
from .clock import CLOCKS, NO_CLOCK, RATED_CLOCK
from .compiler import Compiler
from .errors import Denial
from .guests import Guests
from .kennel import Kennel
from .leases import Alone, Leases
from .log import Log, Statement
from .metrics import METRICS, note
from .replay import Tape, Tapes, dealt
from .settings import Settings
from .shared_deals import SharedDeals
from .skills import Skills
from .table import Table, bots_at
from .table_state import TableState

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that can be mistaken for each other
CODE_LENGTH = 6
LISTED = 50
AT_ONCE = 100  # entries of a log


class Lobby:
    """The tables of a server."""

    def __init__(self, log: Log, guests: Guests, settings: Settings) -> None:
        self.log, self.guests, self.settings = log, guests, settings
        self.awake: dict[str, Table] = {}
        self.leases: Leases = Alone()
        self.is_closing = False
        self.releasing: set[asyncio.Task[None]] = set()
        self.waking: dict[str, asyncio.Future[Table]] = {}
        self.skills, self.kennel = Skills(log), Kennel(log)
        self.shared = SharedDeals(self)
        self.tapes = Tapes(settings.thinking)
        self.archive = Archive(self)
        self.compiler = Compiler(settings.compile)
        self.bot_pool = BotPool(self.compiler, settings.thinking)

    async def create(self, guest: str, wish: p.NewTable) -> p.Header:
        """A new table, as its creator wants it; creator and bots sit."""
        options = chosen_options(wish)
        check(wish)
        clock = RATED_CLOCK if wish.rated and wish.clock == NO_CLOCK else wish.clock
        asked = {"clock": clock, "public": wish.public, "level": wish.level, "rated": wish.rated}
        header = self.new_header(GAMES[wish.game], wish.seats, options, guest)
        header = msgspec.structs.replace(header, hints=wish.hints and not wish.rated, **asked)
        sitters = [p.SatDown(seat, guest) for seat in sorted(set(wish.sit))]
        bots = [p.SatDown(int(seat), bot=bot) for seat, bot in wish.bots.items()]
        await self.log.append(header.id, 1, [*sitters, *bots], *made(header, {guest} if sitters else set()))
        note_made(header)
        if len(bots) == header.seats:
            await self.wake(header.id)  # they begin at once
        return header

    def new_header(self, game: Game, seats: int, options: dict[str, str], host: str) -> p.Header:
        """A table that is nowhere yet, private and without a clock."""
        known = (new_id(), new_code(), game.name, seats, options, NO_CLOCK, False, host)
        return p.Header(*known, rules=game.rules.RULES_VERSION)

    async def deal_out(self, header: p.Header, bot: str, secret: bytes, *also: Statement) -> None:
        """A table for a deal that others play too: its host against bots, and the match begins."""
        bots = [p.SatDown(seat, bot=bot) for seat in range(1, header.seats)]
        up = made(header, {header.host}, secret)
        await self.log.append(header.id, 1, [p.SatDown(0, header.host), *bots], *up, *also)
        note_made(header)
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
        table.on_sleep = lambda: self.forget(table)
        table.on_act = lambda: self.compiler.count(table.game)
        await table.broadcast.meet()
        self.awake[number] = table
        METRICS.tables_awake = len(self.awake)
        table.start()
        return table

    async def load(self, number: str, is_visit: bool = True) -> Table:
        """The table with this id as its log tells it, not awake yet; a visit keeps it from growing old."""
        rows = await self.log.read("SELECT header, secret, touched FROM tables WHERE id = ?", number)
        if not rows:
            raise Denial("no_such_table", 404)
        header = p.read_header(rows[0][0])
        if is_visit:
            await self.archive.touch(number, rows[0][2])
        if header.rules > GAMES[header.game].rules.RULES_VERSION:
            raise Denial("newer_rules", 409)
        table = self.table(header, rows[0][1])
        table.lease = await self.leases.take(number)
        for (entry,) in await self.log.read("SELECT entry FROM events WHERE tab = ? ORDER BY number", number):
            table.evolve(p.read_entry(entry))
            if table.entries % AT_ONCE == 0:
                await asyncio.sleep(0)  # a long match: the others play on meanwhile
        return table

    def table(self, header: p.Header, secret: bytes) -> Table:
        """A table as it is set up, before anything has happened there."""
        return Table(header, secret, self.log, self.guests, self.bot_pool, self.settings)

    def forget(self, table: Table) -> None:
        """A table has fallen asleep."""
        self.awake.pop(table.header.id, None)
        METRICS.tables_awake = len(self.awake)
        releasing = asyncio.create_task(self.leases.release(table.header.id, table.lease))
        self.releasing.add(releasing)
        releasing.add_done_callback(self.releasing.discard)

    def give_up(self) -> None:
        """Put all tables away at once: others may have them."""
        for table in self.awake.values():
            table.do_soon(table.give_up)

    def tell_name(self, guest: str) -> None:
        """Those at this guest's tables hear the new name."""
        for table in self.awake.values():
            if table.seats_of(guest):
                table.broadcast.tell_sitting()

    def hang_up(self, guest: str) -> None:
        """End this guest's lines to all tables."""
        for table in self.awake.values():
            table.broadcast.hang_up(guest)

    def let_go(self, guest: str) -> None:
        """A guest was deleted: seats become free or are given up, at tables that sleep when they wake."""
        for table in self.awake.values():
            if table.seats_of(guest):
                table.do_soon(table.settle)

    async def check_exists(self, number: str) -> None:
        """Is there a table with this id?"""
        if number not in self.awake and not await self.log.read("SELECT 1 FROM tables WHERE id = ?", number):
            raise Denial("no_such_table", 404)

    async def find_code(self, code: str) -> str:
        """The id of the table with this short code."""
        is_code = set(code.upper()) <= set(CODE_LETTERS)  # not every text can be looked for in every store
        rows = await self.log.read("SELECT id FROM tables WHERE code = ?", code.upper()) if is_code else []
        if not rows:
            raise Denial("no_such_table", 404)
        found: str = rows[0][0]
        return found

    async def public_tables(self) -> list[p.Listed]:
        """Tables anybody may join or watch, the newest first."""
        public = "WHERE public = 1 AND status <> 'over' ORDER BY made DESC LIMIT ?"
        return await self._list(f"SELECT header, status, made FROM tables {public}", LISTED)

    async def tables_of(self, guest: str) -> list[p.Listed]:
        """Where a guest sits, the newest first."""
        mine = "JOIN sitters ON tab = id WHERE guest = ? ORDER BY made DESC LIMIT ?"
        return await self._list(f"SELECT header, status, made FROM tables {mine}", guest, LISTED, guest=guest)

    async def _list(self, sql: str, *values: Any, guest: str = "") -> list[p.Listed]:
        rows = await self.log.read(sql, *values)
        return [await self._listed(p.read_header(header), status, made, guest) for header, status, made in rows]

    async def _listed(self, header: p.Header, status: str, made: int, guest: str) -> p.Listed:
        """A table as a list tells it, which does not wake it."""
        table = self.awake.get(header.id) or await self._before_the_start(header)
        await self.guests.meet([chair.guest for chair in table.chairs if chair.guest])
        players = [p.Seated(self.guests.name(chair.guest), chair.bot) for chair in table.chairs]
        acting = table.acting() if table.match else await self._noted_turn(header.id) if status == "playing" else []
        asked = (header.id, header.code, header.game, header.seats, status, header.rated, made, players)
        return p.Listed(*asked, table.seats_of(guest), acting)

    async def _before_the_start(self, header: p.Header) -> TableState:
        """Who sits at a table that sleeps: nobody gets up or sits down once the match has begun."""
        table = TableState(header, b"")
        for (text,) in await self.log.read(
            "SELECT entry FROM events WHERE tab = ? ORDER BY number LIMIT ?", header.id, AT_ONCE
        ):
            entry = p.read_entry(text)
            if isinstance(entry, p.Started):
                break
            table.evolve(entry)
        return table

    async def _noted_turn(self, number: str) -> list[int]:
        """Whose turn it was when the table fell asleep, if nothing has happened since."""
        last = "SELECT MAX(number) FROM events WHERE tab = turns.tab"
        rows = await self.log.read(f"SELECT acting FROM turns WHERE tab = ? AND entries = ({last})", number)
        return list(msgspec.json.decode(rows[0][0])) if rows else []

    async def check_told(self, number: str) -> None:
        """Nothing is told of a match while others may still play the same deal."""
        if not await self.may_be_analysed(number):
            raise Denial("still_played", 409)

    async def may_be_analysed(self, number: str) -> bool:
        """Could nobody profit from knowing what happened at this table? So it is where the deal was its own."""
        found = "SELECT header FROM tables WHERE id = ? UNION ALL SELECT header FROM archive WHERE tab = ?"
        rows = await self.log.read(found, number, number)
        deal = p.read_header(rows[0][0]).deal if rows else ""
        return not deal or await self.shared.is_over(deal)

    async def rematch(self, guest: str, number: str) -> str:
        """The table where the same players play again, each one seat further; made once."""
        table = await self.wake(number)
        followed: str = await table.in_turn(lambda: self._follow(guest, table))
        return followed

    async def _follow(self, guest: str, table: Table) -> str:
        if not table.seats_of(guest):
            raise Denial("not_your_seat")
        if table.status != "over":
            raise Denial("not_over", 409)
        if table.header.deal:
            raise Denial("once_only", 409)
        if not table.followed_by:
            old = table.header
            header = msgspec.structs.replace(old, id=new_id(), code=new_code(), rematch_of=old.id)
            moved = [table.chairs[seat - 1] for seat in range(old.seats)]
            sitting = [p.SatDown(seat, chair.guest, chair.bot) for seat, chair in enumerate(moved)]
            rows = [(header.id, number, p.encode(entry)) for number, entry in enumerate(sitting, 1)]
            entries = [("INSERT INTO events VALUES (?, ?, ?)", row) for row in rows]
            guests = {chair.guest for chair in moved if chair.guest}
            await table.append([p.Followed(header.id)], *made(header, guests), *entries)
            note_made(header)
        return table.followed_by

    async def record(self, number: str) -> str:
        """The whole record of a match that is over."""
        await self.check_told(number)
        kept = await self.archive.find(number)
        return kept.record if kept else over(await self.wake(number)).record()

    async def replay(self, who: str, number: str, event: int, seat: int) -> p.Replayed:
        """A match that is over, after this many events, as a seat saw it."""
        await self.check_told(number)
        kept = await self.archive.find(number)
        players = kept.players if kept else players_at(await self.wake(number))
        tape = await self.tape(who, number, kept)
        await self.guests.meet([guest for guest, _ in players if guest])
        names = tuple(self.guests.name(guest) or bot for guest, bot in players)
        return tape.told(event, seat, names, tuple(bot for _, bot in players))

    async def deals(self, who: str, number: str) -> p.Deals:
        """How a match that is over was dealt."""
        await self.check_told(number)
        return await dealt(await self.tape(who, number, await self.archive.find(number)))

    async def tape(self, who: str, number: str, kept: Kept | None) -> Tape:
        """The tape of a match that is over, at its table or in the archive."""
        if kept:
            return await self.tapes.of_record(who, kept.record)
        return await self.tapes.of_match(who, number, over(await self.wake(number)))

    async def hand_over(self) -> None:
        """Let all tables finish what they are doing, and let other servers have them."""
        self.is_closing = True
        tables = list(self.awake.values())
        await asyncio.gather(*(table.in_turn(table.give_up) for table in tables), return_exceptions=True)
        await asyncio.gather(*self.releasing)

    async def close(self) -> None:
        """Let all tables finish what they are doing, and put them away."""
        tables = list(self.awake.values())
        await asyncio.gather(*(table.in_turn(table.fall_asleep) for table in tables), return_exceptions=True)
        await asyncio.gather(*(table.task for table in tables if table.task))
        await asyncio.gather(*self.releasing)
        await self.shared.close()
        await self.leases.close()
        self.bot_pool.close()
        self.tapes.close()
        await self.compiler.close()


def made(header: p.Header, guests: set[str], secret: bytes = b"") -> list[Statement]:
    """What puts a table up where these guests sit."""
    now = int(time.time())
    secret = secret or fair.new_secret()
    values = (header.id, header.code, p.encode(header), secret, "open", int(header.public), now, now)
    sitters: list[Statement] = [("INSERT INTO sitters VALUES (?, ?)", (guest, header.id)) for guest in guests]
    return [("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values), *sitters]


def note_made(header: p.Header) -> None:
    """There is one more table."""
    METRICS.tables_made += 1
    note("made", table=header.id, game=header.game, seats=header.seats)


def over(table: Table) -> Match:
    """A table's match, which is over: nothing of any other is told."""
    if table.match is None or not table.match.over:
        raise Denial("not_over", 409)
    return table.match


def check(wish: p.NewTable) -> None:
    """Can there be such a table?"""
    if wish.clock not in CLOCKS:
        raise Denial("no_such_clock", 400, clocks=", ".join(CLOCKS))
    offered = bots_at(wish.rated)
    if wish.level not in offered:
        raise Denial("no_such_bot", 400, bots=", ".join(offered))
    seats = [str(seat) for seat in range(wish.seats)]
    for seat, bot in wish.bots.items():
        if seat not in seats:
            raise Denial("no_such_seat", 400, seat=seat[:10])
        if bot not in offered:
            raise Denial("no_such_bot", 400, bots=", ".join(offered))
    for place in wish.sit:
        if str(place) not in seats:
            raise Denial("no_such_seat", 400, seat=place)
        if str(place) in wish.bots:
            raise Denial("seat_taken", 400)
    if wish.rated and len(set(wish.sit)) > 1:
        raise Denial("one_seat_each", 400)


def chosen_options(wish: p.NewTable) -> dict[str, str]:
    """Every option of the game by name, as wished or as usual, for as many seats as it may have."""
    if wish.game not in GAMES:
        raise Denial("no_such_game", 400, games=", ".join(GAMES))
    try:
        return GAMES[wish.game].choose_by_name(wish.seats, wish.options)
    except ValueError as wrong:
        raise Denial("bad_option", 400, what=str(wrong)) from None


def new_id() -> str:
    """An id nobody can guess."""
    return secrets.token_urlsafe(12)


def new_code() -> str:
    """A short code to say aloud."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
