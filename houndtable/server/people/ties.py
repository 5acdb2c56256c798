"""Who follows or has blocked whom."""

import time
from collections.abc import Sequence

from ..store.log import Log, insert
from ..wire.errors import Denial

MOST = 200  # people on a guest's list
DEEDS = FOLLOW, BLOCK = "follow", "block"
REPLACE = "ON CONFLICT (guest, other) DO UPDATE SET deed = excluded.deed, made = excluded.made"
APART = """
  SELECT one.id, other.id FROM guests AS one
  JOIN ties ON ties.guest IN (one.id, one.owner) AND ties.deed = 'block'
  JOIN guests AS other ON ties.other IN (other.id, other.owner)
  WHERE one.id IN ({places}) AND other.id IN ({places})
"""


class Ties:
    """Who follows or has blocked whom."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def blocked_by(self, guest: str) -> set[str]:
        """Whom a guest has blocked."""
        rows = await self._log.read("SELECT other FROM ties WHERE guest = ? AND deed = ?", guest, BLOCK)
        return {other for (other,) in rows}

    async def has_blocked(self, guest: str, other: str) -> bool:
        """Has a guest blocked another, or the owner of the other's program?"""
        owner = "SELECT owner FROM guests WHERE id = ?"
        meant = f"SELECT 1 FROM ties WHERE guest = ? AND deed = ? AND (other = ? OR other = ({owner}))"
        return bool(guest not in ("", other) and await self._log.read(meant, guest, BLOCK, other, other))

    async def kept_apart(self, guests: Sequence[str]) -> dict[str, set[str]]:
        """Whom each of these guests will not play with: one has blocked the other, or the other's program's owner."""
        places = ", ".join("?" * len(guests))
        found: dict[str, set[str]] = {guest: set() for guest in guests}
        for one, other in await self._log.read(APART.format(places=places), *guests, *guests) if guests else []:
            found[one].add(other)
            found[other].add(one)
        return found

    async def follows(self, guest: str, other: str) -> bool:
        """Does a guest follow another?"""
        sql = "SELECT 1 FROM ties WHERE guest = ? AND other = ? AND deed = ?"
        return bool(await self._log.read(sql, guest, other, FOLLOW))

    async def keep(self, guest: str, other: str, deed: str) -> None:
        """Follow or block a person; the newer of the two replaces the other."""
        ((count,),) = await self._log.read("SELECT COUNT(*) FROM ties WHERE guest = ? AND other <> ?", guest, other)
        if count >= MOST:
            raise Denial("too_many_people", 409, most=MOST)
        await self._log.write(insert("ties", REPLACE, guest=guest, other=other, deed=deed, made=int(time.time())))

    async def cut(self, guest: str, other: str) -> None:
        """Stop following or blocking a person."""
        await self._log.write(("DELETE FROM ties WHERE guest = ? AND other = ?", (guest, other)))
