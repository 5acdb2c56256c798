"""Reactions of players, merged: the latest of each seat, and not too often."""

import asyncio
from collections.abc import Callable

from ..wire.loop_time import now
from .messages import Reacted

EVERY = 2.0  # seconds between two reactions of a seat


class Reactions:
    """Sends the reactions at a table: the first at once; of those that closely follow, the last."""

    def __init__(self, tell: Callable[[Reacted], None]) -> None:
        self.tell = tell
        self.latest: dict[int, str] = {}  # by seat: not sent yet
        self.free_from: dict[int, float] = {}  # by seat: when it may react again
        self.later: asyncio.TimerHandle | None = None

    def add(self, seat: int, reaction: str) -> None:
        """A seat reacts; its previous reaction is dropped if it was not sent yet."""
        self.latest[seat] = reaction
        self.tell_due()

    def tell_due(self) -> None:
        """Send what is due, and the rest when its time comes."""
        self.stop()
        for seat in [seat for seat in self.latest if self.free_from.get(seat, 0.0) <= now()]:
            self.free_from[seat] = now() + EVERY
            self.tell(Reacted(seat, self.latest.pop(seat)))
        if self.latest:
            soonest = min(self.free_from[seat] for seat in self.latest)
            self.later = asyncio.get_running_loop().call_at(soonest, self.tell_due)

    def stop(self) -> None:
        """Send nothing more."""
        if self.later:
            self.later.cancel()
            self.later = None
