"""Where the arrays of a batch lie, and how a function of `loops`, or a module like it, is run over all rows."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from types import ModuleType
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from . import loops, observation
from .specialize import specialize

Job = TypeVar("Job")
Done = TypeVar("Done")
AHEAD = 8  # jobs for each core that wait or whose results do: there may be more than memory holds


@cache
def threads(cores: int) -> ThreadPoolExecutor:
    """Kept, since new ones for every call would cost more than a small batch."""
    return ThreadPoolExecutor(cores)


def spread(task: Callable[[Job], Done], jobs: Iterable[Job], cores: int | None = None) -> Iterator[Done]:
    """Do all jobs in order, on this many cores or all; a caller who stops early does not wait for the rest."""
    cores = cores or os.cpu_count() or 1
    pool, under_way = ThreadPoolExecutor(cores), deque[Future[Done]]()
    try:
        for job in jobs:
            under_way.append(pool.submit(task, job))
            if len(under_way) > AHEAD * cores:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


class Cores:
    """The computer's own memory and one or more of its cores."""

    new = staticmethod(np.zeros)
    take = staticmethod(np.asarray)
    typed = staticmethod(np.asarray)
    observed = staticmethod(observation.of_rows)

    def __init__(self, rules: ModuleType, cores: int, module: ModuleType = loops) -> None:
        self.twins = specialize(module, rules)
        self.cores = cores

    def host(self, array: NDArray[Any]) -> NDArray[Any]:
        """It is here."""
        return array

    def copy(self, array: NDArray[Any]) -> NDArray[Any]:
        """Byte for byte: NumPy would leave out what lies between the fields of a row."""
        return array.view(np.uint8).copy().view(array.dtype)

    def run(self, name: str, *arrays: Any) -> None:
        """A share of the rows on each core."""
        function, count = getattr(self.twins, name), len(arrays[0])
        if self.cores == 1 or count == 1:
            function(*arrays, 0, count)
            return
        edges = np.linspace(0, count, self.cores + 1).astype(int)
        list(threads(self.cores).map(lambda begin, end: function(*arrays, begin, end), edges[:-1], edges[1:]))
