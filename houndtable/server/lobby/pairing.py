"""Players looking for a game, on all servers at a store.

A search is a row for as long as its connection is open. Once a second its server stores how long it has lasted, so
that others see that it is alive without comparing clocks. The server of the player who has waited longest makes the
table. A row in `paired` ends a search, with a table or without; its primary key ensures that this happens once.
"""

import asyncio
import contextlib
import random
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence

import msgspec
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from ...bots.levels import LEVELS
from ...games import GAMES
from ..people.ties import Ties
from ..store.background import now_and_then
from ..store.log import Log, NotUnique, Statement, StoreError, insert
from ..table.clock import CLOCKS, NO_CLOCK, TURN_BY_TURN
from ..table.messages import SatDown
from ..wire.errors import Denial
from ..wire.loop_time import now
from ..wire.messages import encode
from ..wire.metrics import METRICS, note
from . import messages as p
from .matching import Party, Seeker, parties, skill, wanted
from .tables import Tables

EVERY = 1.0  # seconds
FIRST_WORD = 20.0  # seconds for a guest to say what to look for
LOST = 10.0  # seconds after which a silent search counts as ended
KEPT = 3600  # seconds for which the end of a search is known
AT_ONCE = 300  # searches considered, the longest first
USUAL_LEVEL = "level_2"


class Search:
    """A search of a guest of this server."""

    def __init__(self, guest: str, wish: p.Seek) -> None:
        self.id, self.guest, self.wish = secrets.token_hex(8), guest, wish
        self.since = now()
        self.table: asyncio.Future[str] = asyncio.get_running_loop().create_future()  # empty if it ends without a table

    @property
    def waited(self) -> float:
        """The seconds waited so far."""
        return now() - self.since

    def end(self, table: str = "") -> None:
        """End the search, with a table or without."""
        if not self.table.done():
            self.table.set_result(table)


class Pairing:
    """Pairs players who look for a game."""

    def __init__(self, log: Log, tables: Tables) -> None:
        self.log, self.tables, self.ties = log, tables, Ties(log)
        self.here: dict[str, Search] = {}
        self.heard: dict[str, tuple[float, float]] = {}  # how long a search has lasted, and when we heard it

    async def join(self, guest: str, wish: p.Seek) -> Search:
        """Begin a search; the guest's previous one ends."""
        check(wish)
        if wish.rated:
            await self._check_free(guest, wish)
        search = Search(guest, wish)
        old = await self.log.read("SELECT id FROM seekers WHERE guest = ?", guest)
        ended = [statement for (number,) in old for statement in ending(number, "")]
        seeking = insert("seekers", id=search.id, guest=guest, wish=msgspec.json.encode(wish), waited=0.0)
        try:
            await self.log.write(*ended, seeking)
        except NotUnique:  # the previous search has just found a table
            raise Denial("too_many", 429) from None
        self.here[search.id] = search
        return search

    async def _check_free(self, guest: str, wish: p.Seek) -> None:
        """A player with an unfinished rated match must finish it first."""
        rows = await self.log.read("SELECT game FROM rated_now WHERE guest = ?", guest)
        if {game for (game,) in rows} & set(wish.games):
            raise Denial("unfinished", 409)

    async def leave(self, search: Search) -> None:
        """End a search, unless it has ended. A table that was found meanwhile gets a bot instead."""
        self.here.pop(search.id, None)
        if not search.table.done() or not search.table.result():
            with contextlib.suppress(StoreError):
                await self.log.write(*ending(search.id, ""))

    def hang_up(self, guest: str) -> None:
        """End a guest's search."""
        for search in self.here.values():
            if search.guest == guest:
                search.end()

    async def run(self) -> None:
        """Pair players for as long as the server runs."""
        await now_and_then("not_paired", EVERY, self.look)

    async def look(self) -> None:
        """Pair those who wait; a server where nobody does leaves it to the others."""
        if self.here:
            await self.round()
        else:
            METRICS.seekers = 0

    async def round(self) -> None:
        """Read all searches, make the tables that this server has to make, and tell those who have one."""
        alive = "UPDATE seekers SET waited = ? WHERE id = ?"
        await self.log.write(*((alive, (search.waited, search.id)) for search in self.here.values()))
        seekers = await self.seekers()
        METRICS.seekers = len(seekers)
        for party in await asyncio.to_thread(parties, seekers):
            if party.members[0].id in self.here:
                with contextlib.suppress(NotUnique):  # a player has just left, or has a table
                    await self.seat(party)
        await self.tell()

    async def seekers(self) -> list[Seeker]:
        """All players who look for a game now, the longest waiting first."""
        rows = await self.log.read("SELECT id, guest, wish, waited FROM seekers ORDER BY waited DESC LIMIT ?", AT_ONCE)
        moment, before = now(), self.heard
        self.heard = {number: (waited, moment) for number, _, _, waited in rows}
        for number, (waited, heard) in before.items():
            if number in self.heard and self.heard[number][0] == waited:
                self.heard[number] = waited, heard
        lost = {number for number, (_, heard) in self.heard.items() if heard + LOST <= moment}
        for number in lost:
            with contextlib.suppress(NotUnique):
                await self.log.write(*ending(number, ""))
        guests = [guest for _, guest, _, _ in rows]
        skills, apart = await self._skills(guests), await self.ties.kept_apart(guests)
        return [
            Seeker(number, guest, msgspec.json.decode(wish, type=p.Seek), waited, skills.get(guest, {}), apart[guest])
            for number, guest, wish, waited in rows
            if number not in lost
        ]

    async def _skills(self, players: Sequence[str]) -> dict[str, dict[str, float]]:
        places = ", ".join("?" * len(players))
        sql = f"SELECT player, game, mean FROM skills WHERE player IN ({places})"
        found: dict[str, dict[str, float]] = {}
        for player, game, mean in await self.log.read(sql, *players) if players else []:
            found.setdefault(player, {})[game] = mean
        return found

    async def seat(self, party: Party) -> None:
        """Make a table for these players, unless one of them has left or has another table."""
        guests = [member.guest for member in party.members]
        level = await self._fitting_level(party)
        chairs = [(guest, "") for guest in guests] + [("", level)] * (party.seats - len(guests))
        random.SystemRandom().shuffle(chairs)
        wish = party.members[0].wish
        asked = p.NewTable(party.game, party.seats, clock=wish.clock, public=True, level=level, rated=wish.rated)
        header = self.tables.header_for(guests[0], asked, paired=True)
        ended = [statement for member in party.members for statement in ending(member.id, header.id)]
        await self.tables.put_up(header, [SatDown(seat, *chair) for seat, chair in enumerate(chairs)], *ended)
        METRICS.tables_paired += 1
        note("paired", table=header.id, people=len(guests))

    async def _fitting_level(self, party: Party) -> str:
        """The bot that is nearest in skill to those who play."""
        known = await self._skills([level.name for level in LEVELS])
        means = {bot: skills[party.game] for bot, skills in known.items() if party.game in skills}
        wanted = sum(skill(member, party.game) for member in party.members) / len(party.members)
        return min(means, key=lambda bot: abs(means[bot] - wanted), default=USUAL_LEVEL)

    async def tell(self) -> None:
        """Tell those whose search has ended."""
        places = ", ".join("?" * len(self.here))
        rows = await self.log.read(f"SELECT seeker, tab FROM paired WHERE seeker IN ({places})", *self.here)
        for number, table in rows:
            if number in self.here:
                self.here[number].end(table)


def ending(search: str, table: str) -> list[Statement]:
    """The statements that end a search; only one end can be stored."""
    moment = int(time.time())
    return [
        ("DELETE FROM paired WHERE made < ?", (moment - KEPT,)),
        insert("paired", seeker=search, tab=table, made=moment),
        ("DELETE FROM seekers WHERE id = ?", (search,)),
    ]


def check(wish: p.Seek) -> None:
    """Refuse a table that cannot exist."""
    if any(game not in GAMES for game in wish.games):
        raise Denial("no_such_game", 400, games=", ".join(GAMES))
    clocks = [clock for clock in CLOCKS if clock != NO_CLOCK and clock not in TURN_BY_TURN]
    if wish.clock not in clocks:
        raise Denial("no_such_clock", 400, clocks=", ".join(clocks))
    if not any(wanted(wish)):
        raise Denial("no_such_number", 400)


async def converse(socket: WebSocket, pairing: Pairing, guest: str, check: Callable[[], Awaitable[None]]) -> None:
    """A guest's whole search. First comes the wish; anything the guest says or does after it ends the search.

    `check` says whether the guest may search now. A browser hears why not only on an open socket.
    """
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the guest has left
        try:
            wish = await wish_from(socket)
            await check()
            search = await pairing.join(guest, wish)
        except (Denial, StoreError) as wrong:
            await deny(socket, wrong if isinstance(wrong, Denial) else Denial("not_stored", 503))
        else:
            await wait(socket, pairing, search)
        await socket.close()


async def deny(socket: WebSocket, denial: Denial) -> None:
    """Tell a guest why there is no search, or why it has ended."""
    await socket.send_text(encode(denial.message()).decode())


async def wish_from(socket: WebSocket) -> p.Seek:
    """What a guest looks for."""
    try:
        async with asyncio.timeout(FIRST_WORD):
            frame = await socket.receive()
        return msgspec.json.decode(frame.get("text") or frame.get("bytes") or "", type=p.Seek)
    except (msgspec.DecodeError, UnicodeError, RecursionError, TimeoutError) as wrong:
        raise Denial("not_a_message", what=str(wrong)) from None


async def wait(socket: WebSocket, pairing: Pairing, search: Search) -> None:
    """Tell a guest once a second how long it has been, and in the end the table."""
    ending: asyncio.Future[Message] = asyncio.ensure_future(socket.receive())
    either: list[asyncio.Future[str] | asyncio.Future[Message]] = [search.table, ending]
    try:
        while not search.table.done() and not ending.done():
            await socket.send_text(encode(p.Waiting(int(search.waited), METRICS.seekers)).decode())
            await asyncio.wait(either, timeout=EVERY, return_when=asyncio.FIRST_COMPLETED)
        if search.table.done() and not search.table.result():
            await deny(socket, Denial("search_ended"))
        elif search.table.done():
            await socket.send_text(encode(p.Paired(search.table.result())).decode())
    finally:
        ending.cancel()
        await pairing.leave(search)
