"""Old tables: they are removed, and the records of their matches remain.

The host decides when a table is old: `--keep-over` for finished matches, `--keep-open` for tables that all players
have left.
"""

import asyncio
import time
import zlib
from typing import NamedTuple

import msgspec

from ..people.guests import DAY
from ..people.mail.addresses import Addresses
from ..settings import Settings
from ..store.background import now_and_then, one_of_many
from ..store.leases import Elsewhere
from ..store.log import UNLESS_THERE, Log, Statement, insert
from ..table.state import TableState
from ..table.table import Table
from ..wire.errors import Denial
from ..wire.metrics import note
from .tables import Tables

EVERY = 3600.0  # seconds
AT_ONCE = 100  # tables
OLD = "SELECT id FROM tables WHERE touched < ? AND status {} 'over' ORDER BY touched LIMIT ?"

Player = tuple[str, str]  # a guest's id and a bot's name; one of them is empty


class Kept(NamedTuple):
    """What remains of a table."""

    players: list[Player]
    record: str


class Archive:
    """The records of archived tables."""

    def __init__(self, log: Log, tables: Tables, addresses: Addresses, settings: Settings) -> None:
        self.log, self.tables, self.addresses = log, tables, addresses
        self.limits = {"=": settings.keep_over, "<>": settings.keep_open}  # days, by status: over or not

    async def find(self, number: str) -> Kept | None:
        """What remains of the match at this table, if it was archived."""
        rows = await self.log.read("SELECT players, record FROM archive WHERE tab = ?", number)
        if not rows or not rows[0][1]:
            return None
        players, record = rows[0]
        return Kept(msgspec.json.decode(players, type=list[Player]), zlib.decompress(record).decode())

    async def run(self) -> None:
        """Archive old tables for as long as the server runs."""
        await now_and_then("not_archived", EVERY, self.sweep_all)

    async def sweep_all(self) -> None:
        """Archive all old tables, some at a time."""
        while await self.sweep():
            await asyncio.sleep(0)

    async def sweep(self) -> int:
        """Archive some tables, and delete what has expired; returns how many tables."""
        put = 0
        for sign, days in self.limits.items():
            old = await self.log.read(OLD.format(sign), int(time.time()) - days * DAY, AT_ONCE) if days else []
            for (number,) in old:
                if number not in self.tables.awake and number not in self.tables.waking:
                    with one_of_many("not_archived", table=number):
                        put += await self.put_away(number)
        if days := self.limits["="]:
            await self.forget(int(time.time()) - days * DAY)
        await self.addresses.forget_unconfirmed()
        return put

    async def forget(self, until: int) -> None:
        """Delete old results of shared deals, and old tournaments."""
        columns = (("tries", "begun"), ("duplicates", "made"), ("tournaments", "made"))
        parts = ("entrants", "rounds", "meetings")
        lost = "tournament NOT IN (SELECT code FROM tournaments)"
        await self.log.write(
            *((f"DELETE FROM {name} WHERE {column} < ?", (until,)) for name, column in columns),
            *((f"DELETE FROM {name} WHERE {lost}", ()) for name in parts),
        )

    async def put_away(self, number: str) -> bool:
        """Archive a table while nobody can wake it; not if its rules are newer than ours."""
        leaving = self.tables.waking[number] = asyncio.get_running_loop().create_future()
        leaving.add_done_callback(lambda done: done.exception())
        try:
            table = await self.tables.load(number, is_visit=False)
            await self.keep_record(table)
            await self.tables.leases.release(number, table.lease)
        except (Denial, Elsewhere):
            return False
        finally:
            leaving.set_exception(Denial("asleep", 503))
            del self.tables.waking[number]
        note("archived", table=number)
        return True

    async def keep_record(self, table: Table) -> None:
        """Store a table's record in place of the table."""
        number = table.header.id
        if table.match:
            table.match.is_abandoned = not table.match.over
        record = zlib.compress(table.match.record().encode()) if table.match else b""
        header, players = msgspec.json.encode(table.header), msgspec.json.encode(players_at(table))
        keep = insert("archive", UNLESS_THERE, tab=number, header=header, players=players, record=record)
        tables = ("events", "sitters", "rated_now", "turns", "deadlines")
        gone: list[Statement] = [(f"DELETE FROM {name} WHERE tab = ?", (number,)) for name in tables]
        await self.log.write(keep, *gone, ("DELETE FROM tables WHERE id = ?", (number,)))


def players_at(table: TableState) -> list[Player]:
    """Who sat where."""
    return [(chair.guest, chair.bot) for chair in table.chairs]
