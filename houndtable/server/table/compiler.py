"""Compiles the rules of frequently played games, and the bots' search.

A separate process compiles and leaves the result on the disk, from where it is loaded. Until then the tables
play with the plain rules, and with bots that need no search.
"""

import asyncio
import contextlib
import sys
from collections import Counter
from collections.abc import Callable

from ...bots.builtin_bots import load_search
from ...bots.lookahead import load_lookahead
from ...engine.engines import load_compiled
from ...games import Game, find_game
from ..wire.metrics import METRICS, note, warn

RULES, SEARCH, LOOKAHEAD = "rules", "search", "lookahead"
COMPILE = """
import logging, os, sys
from houndtable.server import compiler
logging.disable()  # the server's log is lines of JSON
os.nice(10)
compiler.load(*sys.argv[1:])
"""


def load_rules(game: Game) -> None:
    """Compile the rules."""
    load_compiled(game.rules)


LOADING: dict[str, Callable[[Game], None]] = {RULES: load_rules, SEARCH: load_search, LOOKAHEAD: load_lookahead}


def load(what: str, game: str) -> None:
    """Compile it, or load it from the cache."""
    LOADING[what](find_game(game))


class Compiler:
    """Knows what is compiled, and compiles what is wanted."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.acts: Counter[str] = Counter()
        self.ready: set[tuple[str, str]] = set()
        self._one_at_a_time = asyncio.Lock()
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}

    def count(self, game: Game) -> None:
        """Count one more action; after many, the rules are compiled."""
        self.acts[game.name] += 1
        if self.acts[game.name] == self.after:
            self.want(RULES, game)

    def want(self, what: str, game: Game) -> bool:
        """Is this ready? If not, compile it."""
        wanted = what, game.name
        if self.after and wanted not in self._tasks:
            self._tasks[wanted] = asyncio.create_task(self.compile(*wanted))
        return wanted in self.ready

    async def compile(self, what: str, game: str) -> None:
        """Compile, then load; if that fails, the tables play on as before."""
        async with self._one_at_a_time:
            try:
                if not await compiled(what, game):
                    raise ChildProcessError("the process that compiles has failed")
                await asyncio.to_thread(load, what, game)
            except Exception as wrong:
                warn("not_compiled", what=what, game=game, why=repr(wrong))
                return
            self.ready.add((what, game))
            METRICS.compiled += 1
            note("compiled", what=what, game=game)

    async def close(self) -> None:
        """Stop."""
        for task in self._tasks.values():
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*self._tasks.values())


async def compiled(what: str, game: str) -> bool:
    """Compile in a separate process; has it worked?"""
    compiling = await asyncio.create_subprocess_exec(sys.executable, "-c", COMPILE, what, game)
    try:
        return await compiling.wait() == 0
    finally:
        if compiling.returncode is None:
            compiling.kill()
            await compiling.wait()
