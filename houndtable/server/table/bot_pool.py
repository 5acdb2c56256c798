"""Bots, hints and explanations at live tables, in threads shared by all guests, never in the event loop.

Bots and hints see nothing but a view.
"""

import hashlib
import os
import random
from collections.abc import Callable

from ...bots import bots_for
from ...bots.builtin_bots import searches, simulates
from ...bots.hint import Hint, by_expert, hints
from ...bots.network import Unfit
from ...bots.policy import BotFailed
from ...play.match import Match, Refused, View
from ..wire.metrics import warn
from .compiler import LOOKAHEAD, SEARCH, Compiler
from .fair_threads import FairThreads, Home, Quotas, by_guest

MEANWHILE = "net"  # the bot that plays until the search is compiled; for a variant, the expert


class BotPool:
    """The threads in which bots think."""

    def __init__(self, compiler: Compiler, quotas: Quotas | None = None, home: Home = by_guest) -> None:
        self.compiler = compiler
        cores, quotas = os.cpu_count() or 1, quotas or Quotas()
        self._bots = FairThreads(cores, "bots", quotas, home)
        self._hints = FairThreads(cores, "hints", quotas, home)  # so that nobody waits for bots of other tables
        self._reasons = FairThreads(1, "reasons", quotas, home)  # so that nobody waits for hints

    async def choose(self, bot: str, view: View, guest: str = "", die: random.Random | None = None) -> int:
        """A bot's action at a guest's table. The network plays for a bot that does not exist or is not ready.

        A variant has no network: bots that need none take their places. A bot that looks ahead begins with the plain
        rules, and is faster once they are compiled; a bot that searches is replaced until its search is compiled.
        Raises `BotFailed` if it fails, whatever the reason.
        """
        players = bots_for(view.game)
        player = players.get(bot, players[MEANWHILE])
        if simulates(player):
            is_ready = self.compiler.want(SEARCH if searches(player) else LOOKAHEAD, view.game)
            player = players[MEANWHILE] if searches(player) and not is_ready else player
        try:
            return await self._bots.run(guest, lambda: int(player.choose(view, die or random.Random())))
        except Exception as wrong:
            warn("bot_failed", bot=bot, game=view.game.name, why=repr(wrong))
            raise BotFailed(f"{bot}: {wrong}") from wrong

    async def hint(self, view: View, guest: str = "") -> list[Hint]:
        """The best actions, by the network. A variant has none: there an expert's choice, until a search is compiled.

        An expert also answers if the network cannot be loaded. The same view gets the same hint, though another one
        once the rules are compiled.
        """
        is_ready = self.compiler.want(SEARCH if view.game.variant else LOOKAHEAD, view.game)
        if view.game.variant and not is_ready:
            return await self._hints.run(guest, lambda: by_expert(view))
        die = random.Random(hashlib.sha256(view.raw.tobytes() + bytes([view.seat])).digest())
        try:
            return await self._hints.run(guest, lambda: hints(view, die))
        except Unfit as wrong:
            warn("bot_failed", bot="hint", game=view.game.name, why=str(wrong))
            return await self._hints.run(guest, lambda: by_expert(view))

    async def play(self, guest: str, work: Callable[[], Match]) -> Match:
        """A whole match between bots."""
        return await self._bots.run(guest, work)

    async def explain(self, guest: str, reason: Callable[[], Refused]) -> Refused:
        """Why an action is not allowed."""
        return await self._reasons.run(guest, reason)

    def close(self) -> None:
        """Stop all threads."""
        for threads in (self._bots, self._hints, self._reasons):
            threads.close()
