"""Wakes turn-by-turn tables whose deadline has passed, whether or not anyone is there."""

import asyncio
import contextlib
from typing import TYPE_CHECKING

from . import deadlines
from .errors import Denial, one_of_many
from .metrics import warn
from .store.leases import Elsewhere

if TYPE_CHECKING:
    from .lobby import Lobby

EVERY = 20.0  # seconds
AT_ONCE = 100  # tables


class Sweeper:
    """Looks for deadlines that have passed."""

    def __init__(self, lobby: "Lobby") -> None:
        self.lobby = lobby

    async def run(self) -> None:
        """Look now and then."""
        while True:
            try:
                await self.sweep()
            except Exception as wrong:  # the store fails: the server goes on
                warn("not_woken", why=repr(wrong))
            await asyncio.sleep(EVERY)

    async def sweep(self) -> None:
        """Wake some of them; the table of another server looks after itself."""
        over = "SELECT tab, MIN(due) FROM deadlines WHERE due <= ? GROUP BY tab ORDER BY MIN(due) LIMIT ?"
        for table, _ in await self.lobby.log.read(over, deadlines.wall(), AT_ONCE):
            with one_of_many("not_woken", table=table), contextlib.suppress(Denial, Elsewhere):
                await self.lobby.wake(table)
