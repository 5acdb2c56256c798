"""An event loop whose clock leaps: when there is nothing to do for an hour, the hour passes at once."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

Answer = TypeVar("Answer")


class LeapingSelector(selectors.DefaultSelector):
    """Instead of waiting for a timer it lets the time pass, unless a thread is working."""

    leapt = 0.0
    threads_at_work = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        if self.threads_at_work:
            return super().select()
        self.leapt += timeout
        return super().select(0)


class LeapingLoop(asyncio.SelectorEventLoop):
    """A loop that counts only the time it has skipped."""

    def __init__(self) -> None:
        self.leaping = LeapingSelector()
        super().__init__(self.leaping)

    def time(self) -> float:
        return self.leaping.leapt

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> "asyncio.Future[Any]":  # type: ignore[override]
        work = super().run_in_executor(executor, func, *args)
        self.leaping.threads_at_work += 1
        work.add_done_callback(self.one_less)
        return work

    def one_less(self, work: "asyncio.Future[Any]") -> None:
        self.leaping.threads_at_work -= 1


def leap_through(evening: Coroutine[Any, Any, Answer]) -> Answer:
    """Run something without real waiting."""
    with asyncio.Runner(loop_factory=LeapingLoop) as runner:
        return runner.run(evening)
