"""Tournaments: created and joined by guests, and run by whichever server at the store looks first.

A tournament is entirely in the store. Every two seconds each server looks at the running ones, wakes their tables and
makes the next round when it is time. A round is a row whose primary key lets only one server make it, with its
tables, in one transaction.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

import msgspec

from ..lobby.codes import new_code
from ..lobby.messages import NewTable
from ..lobby.tables import Tables
from ..people.guests import DAY
from ..store.background import now_and_then, one_of_many
from ..store.leases import Elsewhere
from ..store.log import Log, NotUnique, Statement, insert
from ..table.clock import CLOCKS, NO_CLOCK, TURN_BY_TURN
from ..table.messages import Header, SatDown
from ..wire.errors import Denial
from ..wire.metrics import note
from . import messages as p
from . import rounds
from .rounds import Round, Table
from .tournament import Entrant, Member, Tournament, find, sides_of, teams_of

EVERY = 2.0  # seconds
ARENA_WAIT = 15  # least number of seconds between two pairings of an arena, so that opponents vary
CODE_LENGTH = 8
MOST_ENTRANTS = 64
MOST_ROUNDS = 20  # of a round robin at tables of more than two, where not all may ever have met
MOST_RESULTS = 2000  # of an arena: more than sixty-four people produce in an hour, unless they only resign
MOST_OF_A_HOST = 3  # unfinished tournaments per host
MOST_AT_ONCE = 100
TRIES = 5  # to become an entrant while others do the same
NOT_OVER = "SELECT host FROM tournaments WHERE status <> 'over'"


class Tournaments:
    """The tournaments at a store."""

    def __init__(
        self,
        log: Log,
        tables: Tables,
        secret: Callable[[str], Awaitable[bytes]],
        is_quiet: Callable[[], bool],
        now: Callable[[], float] = time.time,
    ) -> None:
        """`secret` gives the secret of a deal; while the server is quiet, no round begins."""
        self.log, self.tables, self.secret, self.is_quiet, self.now = log, tables, secret, is_quiet, now

    # Before the start

    async def make(self, guest: str, wish: p.NewTournament) -> str:
        """Create a tournament of this guest, who must join to take part; returns its code."""
        self._check(wish)
        hosts = [host for (host,) in await self.log.read(NOT_OVER)]
        if len(hosts) >= MOST_AT_ONCE or hosts.count(guest) >= MOST_OF_A_HOST:
            raise Denial("too_many_tournaments", 409)
        code = new_code(CODE_LENGTH)
        known = {"code": code, "host": guest, "wish": msgspec.json.encode(wish), "made": int(self.now())}
        await self.log.write(insert("tournaments", **known, status="open", size=0, started=0))
        note("tournament", code=code, game=wish.game)
        return code

    def _check(self, wish: p.NewTournament) -> None:
        """Refuse a tournament that cannot exist."""
        clocks = [clock for clock in CLOCKS if clock != NO_CLOCK and clock not in TURN_BY_TURN]
        if wish.clock not in clocks:
            raise Denial("no_such_clock", 400, clocks=", ".join(clocks))
        self.tables.header_for("", table_wish(wish))
        if len(sides_of(teams_of(wish))) < 2:
            raise Denial("no_such_number", 400)
        if wish.duplicate and wish.kind == "arena":
            raise Denial("no_duplicate_arena", 400)

    async def join(self, guest: str, code: str, team: int = -1) -> None:
        """Join; an entrant who was away is back. A running arena can be joined."""
        for _ in range(TRIES):
            found = await find(self.log, code)
            if own := found.entrant_of(guest):
                await self._come_back(found, own)
                return
            if found.status != "open" and not (found.status == "playing" and self.now() < found.ends):
                raise Denial("tournament_begun", 409)
            with contextlib.suppress(NotUnique):  # someone was faster: try again
                await self.log.write(joined(found, guest, team))
                return
        raise Denial("too_many", 429)

    async def _come_back(self, found: Tournament, own: Entrant) -> None:
        back = "UPDATE entrants SET away = 0 WHERE tournament = ? AND entrant = ?"
        await self.log.write((back, (found.code, own.number)))

    async def leave(self, guest: str, code: str) -> None:
        """Leave; current matches go on."""
        found = await find(self.log, code)
        if own := found.entrant_of(guest):
            gone: Statement = ("DELETE FROM entrants WHERE tournament = ? AND guest = ?", (found.code, guest))
            away = "UPDATE entrants SET away = 1 WHERE tournament = ? AND entrant = ?"
            await self.log.write(gone if found.status == "open" else (away, (found.code, own.number)))

    async def _of_host(self, guest: str, code: str) -> Tournament:
        """A tournament of this guest that has not begun."""
        found = await find(self.log, code)
        if found.host != guest:
            raise Denial("host_only")
        if found.status != "open":
            raise Denial("tournament_begun", 409)
        return found

    async def call_off(self, guest: str, code: str) -> None:
        """The host calls it off; a start at the same moment wins."""
        found = await self._of_host(guest, code)
        await self.log.write(
            ("UPDATE tournaments SET status = 'over' WHERE code = ? AND status = 'open'", (found.code,))
        )

    async def start(self, guest: str, code: str) -> None:
        """The host starts it: bots fill up if allowed, and the first round begins."""
        found = await self._of_host(guest, code)
        full = filled(found)
        # someone may be starting it at the same time: whatever is known of rounds, this is the first
        begun = replace(full, size=len(full.entrants), started=int(self.now()), round=0, results=[])
        playing = "UPDATE tournaments SET status = 'playing', size = ?, started = ? WHERE code = ?"
        gone: Statement = ("DELETE FROM entrants WHERE tournament = ?", (found.code,))
        with contextlib.suppress(NotUnique):  # started twice
            await self._play(
                begun,
                await asyncio.to_thread(first_round, begun),
                (playing, (begun.size, begun.started, found.code)),
                gone,
                *(stored for entrant in begun.entrants.values() for stored in rows_of(found.code, entrant)),
            )

    # Running them

    async def run(self) -> None:
        """Run tournaments for as long as the server runs."""
        await now_and_then("tournament_stuck", EVERY, self.sweep)

    async def sweep(self) -> None:
        """Look after all running tournaments; one that nobody starts within a day is over."""
        old = "SELECT code FROM tournaments WHERE status = 'open' AND made < ?"
        for (code,) in await self.log.read(old, int(self.now()) - DAY):
            await self._end(code)
        for (code,) in await self.log.read("SELECT code FROM tournaments WHERE status = 'playing' ORDER BY made"):
            with one_of_many("tournament_stuck", code=code):
                await self.go_on(await find(self.log, code))

    async def go_on(self, found: Tournament) -> None:
        """Wake the tables, and make the next round if it is time."""
        await self._wake(sorted({result.table for result in found.unfinished}))
        if found.wish.kind == "arena":
            await self._go_on_with_arena(found)
        elif not found.unfinished and not self.is_quiet():
            await self._next(found, await asyncio.to_thread(following, found))

    async def _go_on_with_arena(self, found: Tournament) -> None:
        if found.ends <= self.now():
            if not found.unfinished:
                await self._end(found.code)
        elif found.last + ARENA_WAIT <= self.now() and len(found.results) < MOST_RESULTS and not self.is_quiet():
            tables = await asyncio.to_thread(in_arena, found)
            if tables:
                await self._next(found, Round(tables, []))

    async def _next(self, found: Tournament, following: Round | None) -> None:
        if following is None:
            await self._end(found.code)
        else:
            with contextlib.suppress(NotUnique):  # another server has made this round
                await self._play(found, following)

    async def _end(self, code: str) -> None:
        await self.log.write(("UPDATE tournaments SET status = 'over' WHERE code = ?", (code,)))

    async def _play(self, found: Tournament, following: Round | None, *also: Statement) -> None:
        """Make a round with all its tables, once."""
        if following is None:
            raise Denial("too_few_entrants", 409)
        number, moment = found.round + 1, int(self.now())
        deal = f"{found.code} {number}" if found.wish.duplicate else ""
        secret = await self.secret(deal) if deal else b""
        statements = [insert("rounds", tournament=found.code, number=number, made=moment), *also]
        for entrant in following.byes:
            statements.append(met(found.code, number, entrant, finished=1))
        made = []
        for table in following.tables:
            header = self._header(found, deal)
            made.append(header.id)
            statements += self.tables.set_up(header, sitting_at(found, table), secret)
            for side, entrant in enumerate(table):
                people = len(found.entrants[entrant].guests)
                statements.append(met(found.code, number, entrant, header.id, side, people))
        await self.log.write(*statements)
        note("round", code=found.code, number=number, tables=len(made))
        await self._wake(made)

    def _header(self, found: Tournament, deal: str) -> Header:
        header = self.tables.header_for(found.host, table_wish(found.wish), paired=True)
        return msgspec.structs.replace(header, tournament=found.code, deal=deal, public=not deal)

    async def _wake(self, tables: list[str]) -> None:
        """Let time run at these tables; other servers may hold some."""
        asleep = [table for table in tables if table not in self.tables.awake]
        elsewhere = await self.tables.leases.owners(asleep)
        for table in set(asleep) - {table for tables in elsewhere.values() for table in tables}:
            with contextlib.suppress(Denial, Elsewhere):
                await self.tables.wake(table)

    async def is_over(self, deal: str) -> bool:
        """Has everybody finished the deal of this round?"""
        code, _, number = deal.partition(" ")
        sql = "SELECT 1 FROM meetings WHERE tournament = ? AND round = ? AND finished = 0"
        return not await self.log.read(sql, code, int(number))


def table_wish(wish: p.NewTournament) -> NewTable:
    """The description of a tournament table."""
    return NewTable(wish.game, wish.seats, wish.options, wish.clock, public=True, sit=(), level=wish.level, hints=False)


def joined(found: Tournament, guest: str, team: int) -> Statement:
    """The row of a guest who joins a team or becomes an entrant."""
    if team < 0:
        if len(found.entrants) >= MOST_ENTRANTS:
            raise Denial("tournament_full", 409)
        return row_of(found.code, max(found.entrants, default=-1) + 1, 0, Member(guest, ""))
    members = found.entrants[team].members if team in found.entrants else {}
    free = [member for member in range(found.team) if member not in members]
    if not members or not free or found.status != "open":
        raise Denial("team_full", 409)
    return row_of(found.code, team, free[0], Member(guest, ""))


def filled(found: Tournament) -> Tournament:
    """The same with complete teams, numbers without gaps and, if allowed, bots so that nobody is left over."""
    wish, sides = found.wish, len(found.seats)
    bot = Member("", wish.level)
    teams = [
        {member: entrant.members.get(member, bot) for member in range(found.team)}
        for entrant in found.entrants.values()
        if wish.bots or len(entrant.members) == found.team
    ]
    least = sides * 2 if wish.duplicate else sides  # otherwise there would be nobody to compare with
    while teams and wish.bots and (len(teams) < least or len(teams) % sides):
        teams.append(dict.fromkeys(range(found.team), bot))
    if len(teams) < least:
        raise Denial("too_few_entrants", 409)
    return replace(found, entrants={number: Entrant(number, members) for number, members in enumerate(teams)})


def rows_of(code: str, entrant: Entrant) -> list[Statement]:
    """The rows of an entrant."""
    return [row_of(code, entrant.number, number, member) for number, member in entrant.members.items()]


def row_of(code: str, entrant: int, number: int, member: Member) -> Statement:
    """The row of a member of a team."""
    known = {"tournament": code, "entrant": entrant, "member": number}
    return insert("entrants", **known, guest=member.guest, bot=member.bot, away=0)


def met(
    code: str, number: int, entrant: int, table: str = "", side: int = 0, people: int = 0, finished: int = 0
) -> Statement:
    """The row of an entrant's part in a round."""
    part = {"tournament": code, "round": number, "entrant": entrant}
    seated = {"tab": table, "side": side, "people": people}
    return insert("meetings", **part, **seated, finished=finished, won=0, score=0, lost=0)


def sitting_at(found: Tournament, table: Table) -> list[SatDown]:
    """Who sits where; a bot replaces a deleted member."""
    bot = Member("", found.wish.level)
    places = {
        seat: found.entrants[entrant].members.get(member, bot)
        for entrant, seats in zip(table, found.seats, strict=True)
        for member, seat in enumerate(seats)
    }
    return [SatDown(seat, *member) for seat, member in sorted(places.items())]


def first_round(found: Tournament) -> Round | None:
    """The round that a tournament begins with."""
    return Round(in_arena(found), []) if found.wish.kind == "arena" else following(found)


def following(found: Tournament) -> Round | None:
    """The next round of a tournament other than an arena; None if it is over."""
    here, sides, kind = found.here, len(found.seats), found.wish.kind
    if len(here) < sides:
        return None
    if kind == "robin" and sides == 2:
        is_over = found.round >= rounds.robin_rounds(found.size)
        return None if is_over else rounds.robin_round(found.size, found.round + 1, here, found.results)
    if kind == "robin":
        is_over = rounds.have_all_met(here, found.results) or found.round >= MOST_ROUNDS
    else:
        is_over = found.round >= found.wish.rounds
    return None if is_over else rounds.next_round(places_of(found, here), found.results, sides, kind != "robin")


def in_arena(found: Tournament) -> list[Table]:
    """Tables for the free entrants."""
    busy = {result.entrant for result in found.unfinished}
    free = [entrant for entrant in found.here if entrant not in busy]
    return rounds.arena_tables(places_of(found, free), found.results, len(found.seats)) if free else []


def places_of(found: Tournament, entrants: list[int]) -> list[rounds.Place]:
    """These entrants in the order of the standings."""
    return rounds.standings(entrants, found.results, found.wish.duplicate)
