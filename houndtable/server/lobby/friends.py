"""A guest's people: who of them is here, at which tables, and who challenges whom.

Nobody is told who follows or has blocked them: guests see only their own list.

All of it is in the store, so it is valid on every server at it.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable

from ..people import messages as p
from ..people.accounts import NOTHING
from ..people.ties import BLOCK, FOLLOW, MOST, Ties
from ..settings import Settings
from ..store.log import Log, NotUnique, Statement, StoreError, insert
from ..table.messages import read_header
from ..wire.errors import Denial
from ..wire.limits import SharedBuckets
from ..wire.metrics import METRICS

SHARE = 0.1  # of the requests an address may make: the share for actions that concern other people
BEAT = 15.0  # seconds between updates of a guest's presence
HERE = 45  # seconds for which a guest who was seen counts as here
LASTS = 600  # seconds for which a challenge is open
MOST_SENT, MOST_RECEIVED = 5, 20  # challenges at a time
SEE = """
  INSERT INTO present (guest, seen) SELECT CAST(? AS TEXT), CAST(? AS BIGINT)
  WHERE EXISTS (SELECT 1 FROM ties WHERE other = ? AND deed = 'follow')
  ON CONFLICT (guest) DO UPDATE SET seen = excluded.seen
"""  # nothing is kept about guests whom nobody follows
BLOCKED = "SELECT 1 FROM ties WHERE ties.guest = ? AND ties.deed = 'block' AND ties.other = challenges.host"
LISTED = """
  SELECT ties.deed, ties.other, guests.name, COALESCE(accounts.picture, ''),
    CASE WHEN present.seen >= ? AND COALESCE(accounts.shows, '') <> ? AND NOT EXISTS (
      SELECT 1 FROM ties AS theirs
      WHERE theirs.guest = ties.other AND theirs.other = ties.guest AND theirs.deed = 'block'
    ) THEN 1 ELSE 0 END
  FROM ties JOIN guests ON guests.id = ties.other
  LEFT JOIN accounts ON accounts.guest = ties.other LEFT JOIN present ON present.guest = ties.other
  WHERE ties.guest = ? ORDER BY guests.name, ties.other
"""


class Challenges:
    """Invitations to a table. Each pair has one at a time, answered or not, so that nobody can be pestered."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def send(self, host: str, guest: str, table: str) -> str:
        """Challenge a person to the guest's own open table; returns its game."""
        rows = await self._log.read("SELECT header, status FROM tables WHERE id = ?", table)
        header = read_header(rows[0][0]) if rows else None
        if header is None or header.host != host or header.paired:
            raise Denial("host_only")
        if rows[0][1] != "open":
            raise Denial("begun", 409)
        now = int(time.time())
        counts = "SELECT COUNT(*) FROM challenges WHERE until >= ? AND"
        ((sent,),) = await self._log.read(f"{counts} host = ?", now, host)
        ((received,),) = await self._log.read(f"{counts} guest = ?", now, guest)
        if sent >= MOST_SENT or received >= MOST_RECEIVED:
            raise Denial("too_many", 429)
        try:
            await self._log.write(
                ("DELETE FROM challenges WHERE until < ?", (now,)),
                insert("challenges", host=host, guest=guest, tab=table, until=now + LASTS, declined=0),
            )
        except NotUnique:
            raise Denial("challenged", 409) from None
        return header.game

    async def to(self, guest: str) -> list[p.Challenge]:
        """The challenges a guest can accept. Those from blocked people are hidden, and the senders do not learn it."""
        mine = f"guest = ? AND until >= ? AND declined = 0 AND status = 'open' AND NOT EXISTS ({BLOCKED})"
        return await self._read("host", mine, guest, int(time.time()), guest)

    async def of(self, host: str) -> list[p.Challenge]:
        """The challenges a guest has sent that are still open or were declined."""
        return await self._read("guest", "host = ? AND until >= ? AND status = 'open'", host, int(time.time()))

    async def _read(self, who: str, where: str, *values: str | int) -> list[p.Challenge]:
        sql = f"""
          SELECT {who}, name, header, until, declined FROM challenges
          JOIN guests ON guests.id = {who} JOIN tables ON tables.id = tab WHERE {where} ORDER BY until
        """
        rows = [(*row[:2], read_header(row[2]), *row[3:]) for row in await self._log.read(sql, *values)]
        return [
            p.Challenge(person, name, header.id, header.game, until, bool(declined))
            for person, name, header, until, declined in rows
        ]

    async def find(self, guest: str, host: str) -> p.Challenge:
        """The challenge of this person, if it can be accepted."""
        for challenge in await self.to(guest):
            if challenge.person == host:
                return challenge
        raise Denial("no_such_challenge", 404)

    async def accept(self, guest: str, host: str) -> None:
        """Accept: delete the challenge."""
        await self._log.write(("DELETE FROM challenges WHERE guest = ? AND host = ?", (guest, host)))

    async def decline(self, guest: str, host: str) -> None:
        """Decline. The challenge stays until its time is over, so that it cannot be sent again and again."""
        await self._log.write(("UPDATE challenges SET declined = 1 WHERE guest = ? AND host = ?", (guest, host)))


class Friends:
    """The relations between people on this server, and who is here."""

    def __init__(self, log: Log, settings: Settings) -> None:
        self._log = log
        self.ties, self.challenges = Ties(log), Challenges(log)
        self.deeds = SharedBuckets(settings.requests * SHARE)  # that concern others
        self._seen: dict[str, float] = {}  # when it was last written

    def check_rate(self, guest: str) -> None:
        """Refuse a guest who does too many things that concern others."""
        if not self.deeds.take(guest):
            METRICS.rate_limited += 1
            raise Denial("too_many", 429)

    # Presence

    async def run(self, connected: Callable[[], Iterable[str]]) -> None:
        """Update the presence of those who stay at their tables, for as long as the server runs."""
        while True:
            await asyncio.sleep(BEAT)
            with contextlib.suppress(StoreError):
                await self.see(connected())

    async def see(self, guests: Iterable[str]) -> None:
        """Mark these guests as here; those marked a moment ago are not written again."""
        now = time.time()
        self._seen = {guest: seen for guest, seen in self._seen.items() if seen + BEAT > now}
        new = sorted(set(guests) - self._seen.keys())
        self._seen |= dict.fromkeys(new, now)
        seen: list[Statement] = [(SEE, (guest, int(now), guest)) for guest in new]
        if seen:
            await self._log.write(("DELETE FROM present WHERE seen < ?", (int(now) - HERE,)), *seen)

    # A guest's list

    async def of(self, guest: str) -> p.Friends:
        """Whom a guest follows, who of them is here, at which public tables, and whom the guest has blocked."""
        rows = await self._log.read(LISTED, int(time.time()) - HERE, NOTHING, guest)
        tables = await self._public_tables([other for deed, other, *_, here in rows if here and deed == FOLLOW])
        following = [
            p.Person(other, name, picture, bool(here), *tables.get(other, ("", "")))
            for deed, other, name, picture, here in rows
            if deed == FOLLOW
        ]
        blocked = [p.Person(other, name, picture) for deed, other, name, picture, _ in rows if deed == BLOCK]
        return p.Friends(following, blocked, await self.challenges.to(guest), await self.challenges.of(guest))

    async def _public_tables(self, guests: list[str]) -> dict[str, tuple[str, str]]:
        """The newest public table where each of them sits, and its game."""
        places = ", ".join("?" * len(guests))
        public = f"public = 1 AND status <> 'over' AND guest IN ({places}) ORDER BY made LIMIT {MOST}"
        sql = f"SELECT guest, header FROM sitters JOIN tables ON id = tab WHERE {public}"
        headers = [(who, read_header(text)) for who, text in await self._log.read(sql, *guests)] if guests else []
        return {who: (header.id, header.game) for who, header in headers}
