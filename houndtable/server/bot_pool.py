"""Bots and hints at live tables. They think in threads of their own, never in the event loop, from a view alone."""

import asyncio
import hashlib
import os
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ..bots import BOTS
from ..bots.builtin_bots import searches, simulates
from ..bots.hint import MIND, Hint, hint_at_once, hints
from ..play.match import View
from .compiler import LOOKAHEAD, SEARCH, Compiler
from .metrics import warn

Thought = TypeVar("Thought")
MEANWHILE = "net"  # who plays until the search is compiled
HINT = MIND._replace(simulations=8000)  # always as many, so that a hint follows from the view
HINT_SECONDS = 5.0  # and no longer in any case


class BotPool:
    """Where bots think."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self._bots = ThreadPoolExecutor(os.cpu_count(), "bots")
        self._hints = ThreadPoolExecutor(os.cpu_count(), "hints")  # so that nobody waits for bots of other tables

    async def choose(self, bot: str, view: View) -> int:
        """What a bot does; for one that is not there, or not yet, the network plays.

        A bot that looks ahead begins with the plain rules, and is quicker once they are compiled.
        """
        player = BOTS.get(bot, BOTS[MEANWHILE])
        if simulates(player):
            is_ready = self.compiler.want(SEARCH if searches(player) else LOOKAHEAD, view.game)
            player = BOTS[MEANWHILE] if searches(player) and not is_ready else player
        try:
            return await self._think(self._bots, lambda: int(player.choose(view, random.Random())))
        except Exception as wrong:  # whatever it is, the table must go on
            warn("bot_failed", bot=bot, game=view.game.name, why=repr(wrong))
            return int(random.choice(view.legal))

    async def hint(self, view: View) -> list[Hint]:
        """The best actions: by a search, and until that is compiled by the network, which needs no compiling.

        The same view gets the same hint from either.
        """
        if not self.compiler.want(SEARCH, view.game):
            return await self._think(self._hints, lambda: hint_at_once(view))
        die = random.Random(hashlib.sha256(view.raw.tobytes() + bytes([view.seat])).digest())
        return await self._think(self._hints, lambda: hints(view, die, HINT_SECONDS, HINT))

    async def _think(self, threads: ThreadPoolExecutor, thought: Callable[[], Thought]) -> Thought:
        return await asyncio.get_running_loop().run_in_executor(threads, thought)

    def close(self) -> None:
        """Nobody thinks any more."""
        for threads in (self._bots, self._hints):
            threads.shutdown(wait=False, cancel_futures=True)
