"""Tables as lists show them, without waking any: public ones, and those of a guest."""

import msgspec

from ..people.guests import Guests
from ..store.log import Log
from ..table.clock import TURN_BY_TURN
from ..table.messages import Header, Seated, Started, read_entry, read_header
from ..table.state import TableState, can_replay
from ..table.surroundings import Points
from ..wire.errors import Denial
from ..wire.loop_time import now
from . import forwarding
from . import messages as p
from .tables import Tables
from .wishes import unusual

LISTED = 50
FRESH = 2.0  # seconds for which a list is reused
AT_ONCE = 100  # entries of a log


class Lists:
    """The lists of tables."""

    def __init__(self, log: Log, guests: Guests, tables: Tables, points: Points) -> None:
        self.log, self.guests, self.tables, self.points = log, guests, tables, points
        self.listed: list[p.Listed] = []
        self.listed_at = -FRESH

    async def public(self, is_new: bool = True) -> list[p.Listed]:
        """Tables that anyone may join or watch, the newest first; a cached list is at most a moment old."""
        if is_new or self.listed_at + FRESH < now():
            public = "WHERE public = 1 AND status <> 'over' ORDER BY made DESC LIMIT ?"
            self.listed = await self._list(f"SELECT header, status, made FROM tables {public}", LISTED)
            self.listed_at = now()
        return self.listed

    async def of_guest(self, guest: str) -> list[p.Listed]:
        """The tables where a guest sits: unfinished matches first, then the newest."""
        mine = "JOIN sitters ON tab = id WHERE guest = ?"
        order = "ORDER BY CASE status WHEN 'over' THEN 1 ELSE 0 END, made DESC LIMIT ?"
        return await self._list(f"SELECT header, status, made FROM tables {mine} {order}", guest, LISTED, guest=guest)

    async def finished(self, guest: str, most: int) -> list[p.Listed]:
        """The matches that a guest has finished, the newest first."""
        mine = "JOIN sitters ON tab = id WHERE guest = ? AND status = 'over' ORDER BY made DESC LIMIT ?"
        return await self._list(f"SELECT header, status, made FROM tables {mine}", guest, most, guest=guest)

    async def _list(self, sql: str, *values: object, guest: str = "") -> list[p.Listed]:
        found = [(read_header(header), status, made) for header, status, made in await self.log.read(sql, *values)]
        rows = [row for row in found if can_replay(row[0])]  # the others cannot be opened here
        playing = [
            header.id for header, status, _ in rows if status == "playing" and header.id not in self.tables.awake
        ]
        turns = await forwarding.turns_elsewhere(await self.tables.leases.owners(playing), self.guests)
        return [await self._listed(header, status, made, guest, turns.get(header.id)) for header, status, made in rows]

    async def _listed(
        self, header: Header, status: str, made: int, guest: str, elsewhere: list[int] | None
    ) -> p.Listed:
        """A table as lists show it, without waking it."""
        table = self.tables.awake.get(header.id) or await self.before_the_start(header)
        await self.guests.meet([chair.guest for chair in table.chairs if chair.guest])
        points = await self.points(table.game, [chair.player for chair in table.chairs if chair.player])
        players = [
            Seated(
                self.guests.name(chair.guest),
                chair.bot,
                picture=self.guests.picture(chair.guest),
                points=points.get(chair.player, 0),
            )
            for chair in table.chairs
        ]
        due = await self._deadlines(header)
        acting = elsewhere or sorted(due)
        if table.match:
            acting = table.acting()
        elif elsewhere is None and not due and status == "playing":
            acting = await self._noted_turn(header.id)
        asked = (header.id, header.code, header.game, header.seats, status, header.rated, made, players)
        house_rules, first = unusual(table.game, header.options), min(due.values(), default=0)
        also = house_rules, first, header.tournament, header.variant
        return p.Listed(*asked, table.seats_of(guest), acting, header.clock, *also)

    async def _deadlines(self, header: Header) -> dict[int, int]:
        """The turn-by-turn deadlines of the seats to act."""
        if header.clock not in TURN_BY_TURN:
            return {}
        return dict(await self.log.read("SELECT seat, due FROM deadlines WHERE tab = ?", header.id))

    def turns(self, tables: list[str]) -> dict[str, list[int]]:
        """Whose turn it is at those of the tables that are awake here."""
        return {number: self.tables.awake[number].acting() for number in tables if number in self.tables.awake}

    async def sitter(self, number: str, seat: int) -> str:
        """The guest in a seat, without waking the table; empty if there is none."""
        rows = await self.log.read("SELECT header FROM tables WHERE id = ?", number)
        header = read_header(rows[0][0]) if rows else None
        if header is None or not can_replay(header):
            raise Denial("no_such_table", 404)
        table = self.tables.awake.get(number) or await self.before_the_start(header)
        return table.chairs[seat].guest if seat < header.seats else ""

    async def before_the_start(self, header: Header) -> TableState:
        """Who sits at a sleeping table: nobody gets up or sits down once the match has begun."""
        table = TableState(header, b"")
        for (text,) in await self.log.read(
            "SELECT entry FROM events WHERE tab = ? ORDER BY number LIMIT ?", header.id, AT_ONCE
        ):
            entry = read_entry(text)
            if isinstance(entry, Started):
                break
            table.evolve(entry)
        return table

    async def _noted_turn(self, number: str) -> list[int]:
        """Whose turn it was when the table fell asleep, if nothing has happened since."""
        last = "SELECT MAX(number) FROM events WHERE tab = turns.tab"
        rows = await self.log.read(f"SELECT acting FROM turns WHERE tab = ? AND entries = ({last})", number)
        return list(msgspec.json.decode(rows[0][0])) if rows else []
