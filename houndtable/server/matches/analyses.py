"""Match analysis: computed outside the event loop, guests taking turns, as long as someone keeps asking."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from math import hypot, sqrt

from ...bots.analysis import Analysis, Moment, analyse
from ...bots.perspective import ALL_OPEN
from ...play.match import Match
from ..store.log import Log, Statement, insert
from ..table import messages as table_messages
from ..table.fair_threads import FairThreads, Home, Quotas, by_guest
from ..table.views import choice
from ..wire.errors import Denial
from ..wire.metrics import warn
from . import messages as p

assert ALL_OPEN == table_messages.ALL_OPEN
Key = tuple[str, int]  # a match, and the seat
REPLACED = """
  ON CONFLICT (guest, tab) DO UPDATE
  SET is_open = excluded.is_open, luck = excluded.luck, choice = excluded.choice, error = excluded.error
  WHERE analysed.is_open >= excluded.is_open
"""
LUCK = """
  SELECT game, COUNT(*), SUM(luck), SUM(choice), SUM(error * error) FROM analysed WHERE guest = ?
  GROUP BY game ORDER BY game
"""


class Unasked(Exception):
    """Nobody has asked for it for a while."""


class Working:
    """An analysis in progress."""

    def __init__(self, who: str) -> None:
        self.who = who
        self.progress = 0.0
        self.asked = time.monotonic()

    def advance(self, patience: float, share: float) -> None:
        """Record the progress; give up if nobody asks any more."""
        self.progress = share
        if time.monotonic() - self.asked > patience:
            raise Unasked


class Analyses:
    """The analyses used last, and those in progress."""

    MOST = 32
    MOST_OF_A_GUEST = 2  # at a time
    PATIENCE = 30.0  # seconds
    THREADS = 1

    def __init__(self, quotas: Quotas | None = None, home: Home = by_guest) -> None:
        self._kept: OrderedDict[Key, p.Analysis] = OrderedDict()
        self._making: dict[Key, Working] = {}
        self._failed: set[Key] = set()
        self._threads = FairThreads(self.THREADS, "analyses", quotas or Quotas(), home)

    def of(self, who: str, match: str, seat: int, get: Callable[[], Match]) -> p.Analysis:
        """The analysis of a finished match, or its progress so far; ask again for more."""
        key = match, seat
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key in self._failed:
            raise Denial("failed", 500)
        if key not in self._making:
            self._begin(who, key, get)
        working = self._making[key]
        working.asked = time.monotonic()
        return p.Analysis(seat, min(working.progress, 0.99))

    def _begin(self, who: str, key: Key, get: Callable[[], Match]) -> None:
        if sum(each.who == who for each in self._making.values()) >= self.MOST_OF_A_GUEST:
            raise Denial("too_many", 429)
        working = self._making[key] = Working(who)
        advance = partial(working.advance, self.PATIENCE)
        task = asyncio.create_task(self._threads.run(who, lambda: told(analyse(get(), key[1], advance))))
        task.add_done_callback(partial(self._made, key))

    def _made(self, key: Key, task: "asyncio.Task[p.Analysis]") -> None:
        del self._making[key]
        wrong = Unasked() if task.cancelled() else task.exception()
        if wrong is None:
            self._kept[key] = task.result()
            if len(self._kept) > self.MOST:
                self._kept.popitem(last=False)
        elif not isinstance(wrong, Unasked):
            warn("not_analysed", match=key[0], why=repr(wrong))
            if len(self._failed) >= self.MOST:
                self._failed.clear()
            self._failed.add(key)

    def close(self) -> None:
        """Stop all analyses."""
        self._threads.close()


def noted(guest: str, table: str, game: str, viewer: int, part: p.Parts) -> Statement:
    """The statement that stores the luck in a guest's match; an analysis from the guest's own seat replaces others."""
    return insert(
        "analysed",
        REPLACED,
        guest=guest,
        tab=table,
        game=game,
        is_open=int(viewer == ALL_OPEN),
        luck=part.luck,
        choice=part.own,
        error=hypot(part.luck_error, part.own_error),
    )


async def luck_and_choice(log: Log, guest: str) -> list[p.LuckAndChoice]:
    """The sums over all analysed matches of a guest, by game."""
    return [
        p.LuckAndChoice(game, matches, luck, choice, sqrt(square))
        for game, matches, luck, choice, square in await log.read(LUCK, guest)
    ]


def told(analysis: Analysis) -> p.Analysis:
    """The analysis, as sent to a client."""
    curve = [p.Point(*point) for point in analysis.curve]
    parts = [p.Parts(*part) for part in analysis.parts]
    return p.Analysis(analysis.viewer, 1.0, curve, [moment(each) for each in analysis.moments], parts)


def moment(each: Moment) -> p.Moment:
    """A decision that cost something."""
    number, seat, played, better, why, loss, error = each
    return p.Moment(number, seat, choice(played), choice(better), why, loss, error, each.may_be_chance)
