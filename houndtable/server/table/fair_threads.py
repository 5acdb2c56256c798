"""Threads that guests share: the addresses take turns, and no guest gets more than a quota.

The guests of one address take turns too, so being many guests gains nothing. Whatever takes long runs here, outside
the event loop: bots, hints, explanations, replays, steps of lessons and puzzles.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TypeVar

from ..wire.limits import SharedBuckets

Answer = TypeVar("Answer")
Queue = TypeVar("Queue")
Home = Callable[[str], str]  # at which address a guest is
BURST_SECONDS = 60
PORTION = 5.0  # seconds that a guest spends on one server before the others are told


def by_guest(guest: str) -> str:
    """The default: every guest counts as an address of their own."""
    return guest


class Job(NamedTuple):
    """A piece of work, and the future of whoever waits for it."""

    work: Callable[[], object]
    done: "asyncio.Future[Any]"


class Finished(NamedTuple):
    """The result or the error, and the processor time it took."""

    answer: object
    wrong: Exception | None
    seconds: float


class Quotas(SharedBuckets):
    """How many seconds of processor time each guest may use, for anything, on all servers together."""

    def __init__(self, share: float = 1.0) -> None:
        super().__init__(share, BURST_SECONDS, PORTION)


class FairThreads:
    """A few threads, and a queue for every guest."""

    def __init__(self, workers: int, name: str, quotas: Quotas, home: Home = by_guest) -> None:
        self._threads = ThreadPoolExecutor(workers, name)
        self._idle = workers
        self._home = home
        self._waiting: dict[str, dict[str, deque[Job]]] = {}  # by address and guest: the next one comes first
        self._quotas = quotas
        self._later: asyncio.TimerHandle | None = None

    async def run(self, guest: str, work: Callable[[], Answer]) -> Answer:
        """Run something for a guest. Work that nobody waits for any more is not begun."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(self._home(guest), {}).setdefault(guest, deque()).append(Job(work, done))
        self._begin()
        return await done

    def _begin(self) -> None:
        while self._idle and (job := self._next()):
            guest, (work, done) = job
            self._idle -= 1
            thread = asyncio.get_running_loop().run_in_executor(self._threads, timed, work)
            thread.add_done_callback(partial(self._finish, guest, done))

    def _next(self) -> tuple[str, Job] | None:
        """The next guest's first job. If all who wait have spent their quota, try again when one has some left."""
        self._drop_cancelled()
        for home, guests in self._waiting.items():
            for guest in guests:
                if self._quotas.of(guest).wait <= 0:
                    job = guests[guest].popleft()
                    put_last(guests, guest)
                    put_last(self._waiting, home)
                    return guest, job
        self._look_again()
        return None

    def _drop_cancelled(self) -> None:
        for home, guests in list(self._waiting.items()):
            for guest, jobs in list(guests.items()):
                while jobs and jobs[0].done.cancelled():
                    jobs.popleft()
                if not jobs:
                    del guests[guest]
            if not guests:
                del self._waiting[home]

    def _look_again(self) -> None:
        if self._later:
            self._later.cancel()
            self._later = None
        if self._waiting:
            soonest = min(self._quotas.of(guest).wait for guests in self._waiting.values() for guest in guests)
            self._later = asyncio.get_running_loop().call_later(soonest, self._begin)

    def _finish(self, guest: str, done: "asyncio.Future[Any]", thread: "asyncio.Future[Finished]") -> None:
        self._idle += 1
        if thread.cancelled():
            done.cancel()
        else:
            answer, wrong, seconds = thread.result()
            self._quotas.spend(guest, seconds)
            if not done.cancelled():
                done.set_exception(wrong) if wrong else done.set_result(answer)
        self._begin()

    def close(self) -> None:
        """Begin nothing more."""
        if self._later:
            self._later.cancel()
        self._waiting.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)


def put_last(queues: dict[str, Queue], who: str) -> None:
    """A guest who had a turn goes to the end of the queue, or leaves it if nothing is left to do."""
    if queue := queues.pop(who):
        queues[who] = queue


def timed(work: Callable[[], object]) -> Finished:
    """Run it, and measure the time; what fails has cost as much."""
    answer: object = None
    wrong: Exception | None = None
    begin = time.thread_time()
    try:
        answer = work()
    except Exception as raised:
        wrong = raised
    return Finished(answer, wrong, time.thread_time() - begin)
