"""Which server has what: a table is awake on one server at a time, by a lease with a number that only grows.

Every append carries the number, and the store refuses one that is not the newest: a server that was wrongly believed
dead cannot write. A server keeps all its leases alive with one row, by the clock of the store.
"""

import asyncio
import contextlib
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from ..wire.loop_time import now
from ..wire.metrics import METRICS, warn
from .log import Log, Statement, StoreError, insert

LASTS = 4.0  # seconds after which a silent server counts as dead
RENEWED_EVERY = 1.0
FORGOTTEN = "1 hour"  # after which a dead server's row is removed
REGISTER = f"""
  INSERT INTO servers (id, address, until) VALUES (?, ?, CURRENT_TIMESTAMP + INTERVAL '{LASTS} seconds')
"""
RENEW = f"""
  UPDATE servers SET until = CURRENT_TIMESTAMP + INTERVAL '{LASTS} seconds'
  WHERE id = ? AND until > CURRENT_TIMESTAMP RETURNING id
"""
TAKE = """
  INSERT INTO leases (tab, number, server)
  SELECT CAST(? AS TEXT), 1, id FROM servers WHERE id = ? AND until > CURRENT_TIMESTAMP
  ON CONFLICT (tab) DO UPDATE SET number = leases.number + 1, server = excluded.server
  WHERE leases.server = excluded.server
  OR NOT EXISTS (SELECT 1 FROM servers WHERE id = leases.server AND until > CURRENT_TIMESTAMP)
  RETURNING number
"""
HOLD = "ON CONFLICT (guest, server) DO UPDATE SET sockets = excluded.sockets"
LET_GO = "DELETE FROM held WHERE guest = ? AND server = ?"
ELSEWHERE = """
  SELECT sockets FROM held JOIN servers ON id = server
  WHERE guest = ? AND server <> ? AND until > CURRENT_TIMESTAMP
"""


class Elsewhere(Exception):
    """Another server holds this table."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Leases(ABC):
    """The leases of a server."""

    @abstractmethod
    async def take(self, table: str) -> int:
        """Take a table for this server; returns the lease's number. Raises if another server holds it."""

    @abstractmethod
    async def release(self, table: str, number: int) -> None:
        """Release a table."""

    @abstractmethod
    async def owners(self, tables: Sequence[str]) -> dict[str, list[str]]:
        """Which of these tables other servers hold, by their addresses."""

    @abstractmethod
    async def hold(self, guest: str, sockets: int) -> int:
        """Note how many sockets a guest has here; returns how many there are on other servers."""

    @abstractmethod
    def let_go(self, guest: str, sockets: int) -> None:
        """Note how many sockets a guest still has here."""

    @abstractmethod
    async def others(self) -> list[str]:
        """The addresses of the other servers at the store."""

    @abstractmethod
    async def close(self) -> None:
        """Release all tables."""


class Alone(Leases):
    """The only server at its store: it holds every table."""

    async def take(self, table: str) -> int:
        """No other server can hold it."""
        return 0

    async def release(self, table: str, number: int) -> None:
        """There is no other server to release it for."""

    async def owners(self, tables: Sequence[str]) -> dict[str, list[str]]:
        """No other server holds any."""
        return {}

    async def hold(self, guest: str, sockets: int) -> int:
        """There are no others."""
        return 0

    def let_go(self, guest: str, sockets: int) -> None:
        """Nobody else counts them."""

    async def others(self) -> list[str]:
        """Nobody else is there."""
        return []

    async def close(self) -> None:
        """There is no other server."""


class Shared(Leases):
    """One of the servers at a store."""

    def __init__(self, log: Log, own: Log, address: str, on_lost: Callable[[], None]) -> None:
        """`own` keeps this server alive: it waits for nothing else, however many tables wake at once."""
        self._log, self._own, self._address, self._on_lost = log, own, address, on_lost
        self.id, self._until = "", 0.0
        self._beating: asyncio.Task[None]

    async def open(self) -> None:
        """Announce this server to the others, and keep it alive."""
        await self._register()
        self._beating = asyncio.create_task(self._beat())

    async def _register(self) -> None:
        self.id, self._until = secrets.token_hex(8), now() + LASTS
        await self._own.write(
            (f"DELETE FROM servers WHERE until < CURRENT_TIMESTAMP - INTERVAL '{FORGOTTEN}'", ()),
            ("DELETE FROM servers WHERE address = ?", (self._address,)),  # an earlier server at this address is gone
            ("DELETE FROM held WHERE server NOT IN (SELECT id FROM servers)", ()),
            (REGISTER, (self.id, self._address)),
        )

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(RENEWED_EVERY)
            moment, renewed = now(), False
            with contextlib.suppress(StoreError):
                renewed = bool(await self._own.read(RENEW, self.id))
                if not renewed:
                    self._until = 0.0  # the others have been told
            if renewed:
                self._until = moment + LASTS
            elif now() > self._until:
                await self._begin_again()

    async def _begin_again(self) -> None:
        """Other servers may hold our tables by now: start again."""
        warn("leases_lost", server=self.id)
        METRICS.leases_lost += 1
        self._on_lost()
        with contextlib.suppress(StoreError):  # try again at the next beat
            await self._register()

    async def take(self, table: str) -> int:
        """Take a table for this server, unless a living server holds it."""
        taken = await self._log.read(TAKE, table, self.id)
        if taken:
            return int(taken[0][0])
        alive = "SELECT address FROM leases JOIN servers ON id = server WHERE tab = ? AND until > CURRENT_TIMESTAMP"
        owner = await self._log.read(alive, table)
        if owner and owner[0][0] != self._address:
            raise Elsewhere(owner[0][0])
        raise StoreError("no lease")

    async def release(self, table: str, number: int) -> None:
        """Release a table, unless another server holds it already."""
        with contextlib.suppress(StoreError):  # then it becomes free when this server ends
            await self._log.write(("UPDATE leases SET server = '' WHERE tab = ? AND number = ?", (table, number)))

    async def owners(self, tables: Sequence[str]) -> dict[str, list[str]]:
        """Which of these tables are held by other servers that are alive."""
        places = ", ".join("?" * len(tables))
        alive = f"until > CURRENT_TIMESTAMP AND address <> ? AND tab IN ({places})"
        sql = f"SELECT address, tab FROM leases JOIN servers ON id = server WHERE {alive}"
        found: dict[str, list[str]] = {}
        for address, table in await self._log.read(sql, self._address, *tables) if tables else []:
            found.setdefault(address, []).append(table)
        return found

    async def hold(self, guest: str, sockets: int) -> int:
        """Written before it is read: of two servers that are asked at once, one at least knows of both sockets.

        If the store does not answer, they count on each server by itself.
        """
        with contextlib.suppress(StoreError):
            await self._log.write(self._holding(guest, sockets))
            return sum(others for (others,) in await self._log.read(ELSEWHERE, guest, self.id))
        return 0

    def _holding(self, guest: str, sockets: int) -> Statement:
        return insert("held", HOLD, guest=guest, server=self.id, sockets=sockets)

    def let_go(self, guest: str, sockets: int) -> None:
        """Nobody waits for it. If it is not stored, the guest's next socket here makes up for it."""
        left = self._holding(guest, sockets) if sockets else (LET_GO, (guest, self.id))
        self._log.write(left).add_done_callback(lambda done: done.exception())

    async def others(self) -> list[str]:
        """The others that are alive."""
        alive = "SELECT address FROM servers WHERE until > CURRENT_TIMESTAMP AND address <> ? ORDER BY address"
        return [address for (address,) in await self._log.read(alive, self._address)]

    async def close(self) -> None:
        """Release everything: the tables of an unknown server are free."""
        self._beating.cancel()
        with contextlib.suppress(StoreError):
            await self._own.write(("DELETE FROM servers WHERE id = ?", (self.id,)))
        await self._own.close()
