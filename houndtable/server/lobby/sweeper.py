"""Wakes turn-by-turn tables whose deadline has passed, whether or not anyone is there."""

import contextlib

from ..store.background import now_and_then, one_of_many
from ..store.leases import Elsewhere
from ..store.log import Log
from ..table import deadlines
from ..wire.errors import Denial
from .tables import Tables

EVERY = 20.0  # seconds
AT_ONCE = 100  # tables


class Sweeper:
    """Looks for deadlines that have passed."""

    def __init__(self, log: Log, tables: Tables) -> None:
        self.log, self.tables = log, tables

    async def run(self) -> None:
        """Look now and then."""
        await now_and_then("not_woken", EVERY, self.sweep)

    async def sweep(self) -> None:
        """Wake some of them; the table of another server looks after itself."""
        over = "SELECT tab, MIN(due) FROM deadlines WHERE due <= ? GROUP BY tab ORDER BY MIN(due) LIMIT ?"
        for table, _ in await self.log.read(over, deadlines.wall(), AT_ONCE):
            with one_of_many("not_woken", table=table), contextlib.suppress(Denial, Elsewhere):
                await self.tables.wake(table)
