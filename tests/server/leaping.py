"""An event loop whose clock leaps: where nothing is to be done for an hour, the hour has passed at once."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

Answer = TypeVar("Answer")
REAL_WAIT = 0.02  # seconds for what threads do


class LeapingSelector(selectors.DefaultSelector):
    """Instead of waiting for a timer it lets the time pass."""

    leapt = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        ready = super().select(min(timeout, REAL_WAIT))
        self.leapt += 0 if ready else timeout
        return ready


class LeapingLoop(asyncio.SelectorEventLoop):
    """A loop that counts only the time it has leapt over."""

    def __init__(self) -> None:
        self.leaping = LeapingSelector()
        super().__init__(self.leaping)

    def time(self) -> float:
        return self.leaping.leapt


def leap_through(evening: Coroutine[Any, Any, Answer]) -> Answer:
    """Run something as if there were no waiting."""
    with asyncio.Runner(loop_factory=LeapingLoop) as runner:
        return runner.run(evening)
