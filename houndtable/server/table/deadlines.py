"""Turn by turn: deadlines at tables where a decision may take from an hour to a week.

Deadlines are stored in seconds since 1970, so they survive the sleep of a table and the end of a server. Each server
looks for deadlines that have passed and wakes their tables. Bots that must act have a deadline soon: if their server
ends meanwhile, another goes on (`sweeper`).
"""

import time
from collections.abc import Collection
from typing import NamedTuple

from ...play.match import Match
from ..people.guests import DAY
from ..store.log import Log, NotUnique, Statement, insert
from ..wire.errors import Denial
from . import messages as p
from .state import TableState
from .views import acting

NUDGE = 60  # seconds after which a table is woken because a bot should have acted
YEAR = 365 * DAY


class Due(NamedTuple):
    """Since which event a seat may act, and its deadline."""

    since: int
    until: int
    guest: str = ""  # who must act; empty for a bot


Dues = dict[int, Due]  # by seat


class Deadlines:
    """The deadlines at a table."""

    def __init__(self, table: TableState, log: Log, limit: int) -> None:
        self.table, self.log, self.limit = table, log, limit
        self.dues: Dues = {}

    async def read(self) -> None:
        """The stored deadlines: a player may have gone on holiday."""
        rows = await self.log.read("SELECT seat, since, due, guest FROM deadlines WHERE tab = ?", self.table.header.id)
        self.dues = {seat: Due(*due) for seat, *due in rows}

    def is_played(self, seat: int, gone: Collection[int] = (), back: Collection[int] = ()) -> bool:
        """Does a person decide in this seat, once the seats `gone` have left and those `back` have returned?"""
        chair = self.table.chairs[seat]
        return bool(chair.guest) and not chair.resigned and seat not in gone and (not chair.away or seat in back)

    def goes_on(self, gone: Collection[int] = (), back: Collection[int] = ()) -> bool:
        """Is there a player who has not run out of time? If not, the table rests."""
        return any(self.is_played(seat, gone, back) for seat in range(self.table.header.seats))

    async def plan(
        self, match: Match, gone: Collection[int] = (), back: Collection[int] = ()
    ) -> tuple[Dues, list[Statement]]:
        """The deadlines in a position, and the statements that store them."""
        seats = acting(match, match.raw) if self.goes_on(gone, back) and not match.over else []
        kept = {seat: due for seat, due in self.dues.items() if seat in seats and seat not in {*gone, *back}}
        kept = {seat: due for seat, due in kept.items() if due.since == match.may_act_since[seat]}
        new = {seat: await self._due(match, seat, gone, back) for seat in seats if seat not in kept}
        return kept | new, self._stored(kept, new)

    async def _due(self, match: Match, seat: int, gone: Collection[int], back: Collection[int]) -> Due:
        """A person gets the full time, counted from the end of a holiday."""
        since, moment = match.may_act_since[seat], wall()
        if not self.is_played(seat, gone, back):
            return Due(since, moment + NUDGE)
        guest = self.table.chairs[seat].guest
        rows = await self.log.read("SELECT MAX(ends) FROM holidays WHERE guest = ?", guest)
        return Due(since, max(moment, rows[0][0] or 0) + self.limit, guest)

    def _stored(self, kept: Dues, new: Dues) -> list[Statement]:
        table = self.table.header.id
        gone = "DELETE FROM deadlines WHERE tab = ? AND seat = ?"
        statements: list[Statement] = [(gone, (table, seat)) for seat in self.dues if seat not in kept]
        for seat, (since, until, guest) in new.items():
            kept_now = insert("deadlines", tab=table, seat=seat, guest=guest, since=since, due=until)
            statements += [(gone, (table, seat)), kept_now]
        return statements

    def seconds_left(self, seat: int) -> int:
        """The remaining time of a seat; at least a second, until the seat is declared out of time."""
        return max(self.dues[seat].until - wall(), 1) if seat in self.dues else 0

    def late(self) -> list[int]:
        """The people whose deadline has passed."""
        moment = wall()
        return sorted(seat for seat, due in self.dues.items() if due.until <= moment and self.is_played(seat))


class Holidays:
    """The holidays of guests: their clocks stop, for some days a year."""

    def __init__(self, log: Log, days: int) -> None:
        self.log, self.days = log, days

    async def of(self, guest: str) -> p.Holiday:
        """Until when a guest is on holiday, and how many days are left this year."""
        moment = wall()
        sql = "SELECT begins, ends FROM holidays WHERE guest = ? AND ends > ?"
        rows = await self.log.read(sql, guest, moment - YEAR)
        spent = sum(-(-(ends - begins) // DAY) for begins, ends in rows)
        return p.Holiday(max([ends for _, ends in rows if ends > moment], default=0), max(self.days - spent, 0))

    async def begin(self, guest: str, days: int) -> p.Holiday:
        """Begin a holiday of some days; deadlines move accordingly."""
        now = await self.of(guest)
        if now.until or days > now.left:
            raise Denial("no_holiday", 409, days=now.left)
        moment = wall()
        try:
            await self.log.write(
                insert("holidays", guest=guest, begins=moment, ends=moment + days * DAY),
                ("UPDATE deadlines SET due = due + ? WHERE guest = ? AND due > ?", (days * DAY, guest, moment)),
            )
        except NotUnique:  # twice in the same second
            raise Denial("no_holiday", 409, days=now.left) from None
        return await self.of(guest)

    async def end(self, guest: str) -> p.Holiday:
        """Return early. A day that has begun is used up."""
        until, moment = (await self.of(guest)).until, wall()
        rows = await self.log.read("SELECT begins FROM holidays WHERE guest = ? AND ends = ?", guest, until)
        if until and rows:
            spent = max(-(-(moment - rows[0][0]) // DAY), 1) * DAY
            early = until - moment
            await self.log.write(
                # the row keeps the days that were used, but lies in the past
                ("DELETE FROM holidays WHERE guest = ? AND ends = ?", (guest, until)),
                insert("holidays", guest=guest, begins=moment - spent, ends=moment),
                ("UPDATE deadlines SET due = due - ? WHERE guest = ? AND due > ?", (early, guest, until)),
            )
        return await self.of(guest)


def wall() -> int:
    """Seconds since 1970."""
    return int(time.time())
