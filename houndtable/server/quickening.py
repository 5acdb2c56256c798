"""Compiled rules for games that are much played; until they are ready the tables play on with the plain ones."""

import asyncio
import contextlib
import os
import sys
from collections import Counter

from .. import kernel
from ..games import Game
from .metrics import METRICS, note

COMPILE = "import sys; from houndtable import kernel, games; kernel.make_quick(games.GAMES[sys.argv[1]].rules)"
NICENESS = 10


class Quickening:
    """Counts acts, and has a game's rules compiled when there have been enough of them."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.acts: Counter[str] = Counter()
        self._one_at_a_time = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def count(self, game: Game) -> None:
        """One more act."""
        self.acts[game.name] += 1
        if self.acts[game.name] == self.after:
            task = asyncio.create_task(self.quicken(game))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def quicken(self, game: Game) -> None:
        """Compile in a process of its own, which leaves the result on the disk; then load it."""
        async with self._one_at_a_time:
            command = (sys.executable, "-c", COMPILE, game.name)
            compiling = await asyncio.create_subprocess_exec(*command, preexec_fn=lambda: os.nice(NICENESS))
            try:
                if await compiling.wait():
                    note("not_compiled", game=game.name)
                    return
            finally:
                if compiling.returncode is None:
                    compiling.kill()
                    await compiling.wait()
            await asyncio.to_thread(kernel.make_quick, game.rules)
            METRICS.games_compiled += 1
            note("compiled", game=game.name)

    async def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*self._tasks)
