"""All tables: making them, finding them, waking them from the store."""

import asyncio
import secrets
import time
from typing import Any

import msgspec

from ..games import GAMES
from ..play import fair
from ..play.match import Match
from . import protocol as p
from .bot_pool import BotPool
from .clock import CLOCKS
from .compiler import Compiler
from .errors import Denial
from .guests import Guests
from .log import Log, Statement
from .metrics import METRICS, note
from .replay import Tapes, dealt
from .settings import Settings
from .skills import Skills
from .table import Table, bots_at

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that can be mistaken for each other
CODE_LENGTH = 6
LISTED = 50
AT_ONCE = 100  # entries of a log


class Lobby:
    """The tables of a server."""

    def __init__(self, log: Log, guests: Guests, settings: Settings) -> None:
        self.log, self.guests, self.settings = log, guests, settings
        self.awake: dict[str, Table] = {}
        self.waking: dict[str, asyncio.Task[Table]] = {}
        self.skills = Skills(log)
        self.tapes = Tapes()
        self.compiler = Compiler(settings.compile)
        self.bot_pool = BotPool(self.compiler)

    async def create(self, guest: str, wish: p.NewTable) -> p.Header:
        """A new table, as its creator wants it; creator and bots sit."""
        options = chosen_options(wish)
        check(wish)
        asked = (wish.game, wish.seats, options, wish.clock, wish.public, guest)
        rules = GAMES[wish.game].rules.RULES_VERSION
        hints = wish.hints and not wish.rated
        header = p.Header(new_id(), new_code(), *asked, level=wish.level, hints=hints, rated=wish.rated, rules=rules)
        sitters = [p.SatDown(seat, guest) for seat in sorted(set(wish.sit))]
        bots = [p.SatDown(int(seat), bot=bot) for seat, bot in wish.bots.items()]
        await self.log.append(header.id, 1, [*sitters, *bots], *made(header, {guest} if sitters else set()))
        note_made(header)
        if len(bots) == header.seats:
            await self.wake(header.id)  # they begin at once
        return header

    async def wake(self, number: str) -> Table:
        """The table with this id, awake; it wakes once, however many want it."""
        if number in self.awake:
            return self.awake[number]
        if number not in self.waking:
            waking = self.waking[number] = asyncio.create_task(self._wake(number))
            waking.add_done_callback(lambda done: self.waking.pop(number))
        return await asyncio.shield(self.waking[number])

    async def _wake(self, number: str) -> Table:
        rows = self.log.read("SELECT header, secret FROM tables WHERE id = ?", number)
        if not rows:
            raise Denial("no_such_table", 404)
        header = p.read_header(rows[0][0])
        if header.rules > GAMES[header.game].rules.RULES_VERSION:
            raise Denial("newer_rules", 409)
        table = self.table(header, rows[0][1])
        for (entry,) in self.log.read("SELECT entry FROM events WHERE tab = ? ORDER BY number", number):
            table.evolve(p.read_entry(entry))
            if table.entries % AT_ONCE == 0:
                await asyncio.sleep(0)  # a long match: the others play on meanwhile
        table.on_sleep = lambda: self.forget(table)
        table.on_act = lambda: self.compiler.count(table.game)
        self.awake[number] = table
        METRICS.tables_awake = len(self.awake)
        table.start()
        return table

    def table(self, header: p.Header, secret: bytes) -> Table:
        """A table as it is set up, before anything has happened there."""
        return Table(header, secret, self.log, self.guests, self.bot_pool, self.settings)

    def forget(self, table: Table) -> None:
        """A table has fallen asleep."""
        self.awake.pop(table.header.id, None)
        METRICS.tables_awake = len(self.awake)

    def tell_name(self, guest: str) -> None:
        """Those at this guest's tables hear the new name."""
        for table in self.awake.values():
            if table.seats_of(guest):
                table.broadcast.tell_sitting()

    def check_exists(self, number: str) -> None:
        """Is there a table with this id?"""
        if number not in self.awake and not self.log.read("SELECT 1 FROM tables WHERE id = ?", number):
            raise Denial("no_such_table", 404)

    def find_code(self, code: str) -> str:
        """The id of the table with this short code."""
        rows = self.log.read("SELECT id FROM tables WHERE code = ?", code.upper())
        if not rows:
            raise Denial("no_such_table", 404)
        found: str = rows[0][0]
        return found

    def public_tables(self) -> list[dict[str, Any]]:
        """Tables anybody may join or watch, the newest first."""
        return self._list(
            "SELECT header, status FROM tables WHERE public = 1 AND status <> 'over' ORDER BY made DESC LIMIT ?", LISTED
        )

    def tables_of(self, guest: str) -> list[dict[str, Any]]:
        """Where a guest sits, the newest first."""
        return self._list(
            "SELECT header, status FROM tables JOIN sitters ON tab = id WHERE guest = ? ORDER BY made DESC LIMIT ?",
            guest,
            LISTED,
        )

    def _list(self, sql: str, *values: Any) -> list[dict[str, Any]]:
        headers = [(p.read_header(header), status) for header, status in self.log.read(sql, *values)]
        return [
            {
                "table": header.id,
                "code": header.code,
                "game": header.game,
                "seats": header.seats,
                "status": status,
                "rated": header.rated,
            }
            for header, status in headers
        ]

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
        return over(await self.wake(number)).record()

    async def replay(self, number: str, event: int, seat: int) -> p.Replayed:
        """A match that is over, after this many events, as a seat saw it."""
        table = await self.wake(number)
        tape = await self.tapes.of_match(number, over(table))
        names = tuple(self.guests.name(chair.guest) or chair.bot for chair in table.chairs)
        return tape.told(event, seat, names)

    async def deals(self, number: str) -> p.Deals:
        """How a match that is over was dealt."""
        tape = await self.tapes.of_match(number, over(await self.wake(number)))
        return await dealt(tape)

    async def close(self) -> None:
        """Let all tables finish what they are doing, and put them away."""
        tables = list(self.awake.values())
        await asyncio.gather(*(table.in_turn(table.fall_asleep) for table in tables), return_exceptions=True)
        await asyncio.gather(*(table.task for table in tables if table.task))
        self.bot_pool.close()
        await self.compiler.close()


def made(header: p.Header, guests: set[str]) -> list[Statement]:
    """What puts a table up where these guests sit."""
    values = (header.id, header.code, p.encode(header), fair.new_secret(), "open", header.public, int(time.time()))
    sitters: list[Statement] = [("INSERT INTO sitters VALUES (?, ?)", (guest, header.id)) for guest in guests]
    return [("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)", values), *sitters]


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
