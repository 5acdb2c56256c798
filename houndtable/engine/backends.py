"""Where the arrays of a batch are stored, and how a function of `loops` runs over all rows."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from ..games import Game
from ..games.contract import Rules
from . import loops, observation
from .specialize import specialize

Array: TypeAlias = NDArray[Any]  # in host memory, or on a GPU with the same interface
Job = TypeVar("Job")
Done = TypeVar("Done")
AHEAD = 8  # jobs queued or finished ahead for each core; all of them at once might not fit in memory


@cache
def threads(cores: int) -> ThreadPoolExecutor:
    """A cached pool: starting one for every call would cost more than a small batch."""
    return ThreadPoolExecutor(cores)


def spread(task: Callable[[Job], Done], jobs: Iterable[Job], cores: int | None = None) -> Iterator[Done]:
    """The results of all jobs, in order, on this many cores or all; a caller that stops early need not wait."""
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


class Backend(Protocol):
    """Where the arrays of a batch are stored, and what runs over their rows."""

    def new(self, shape: tuple[int, ...], dtype: DTypeLike, /) -> Array:
        """An array of zeros."""

    def take(self, array: ArrayLike, /) -> Array:
        """The array, brought here if it is elsewhere."""

    def typed(self, line: Array, dtype: DTypeLike, /) -> Array:
        """The numbers in the width that the functions expect."""

    def host(self, array: Array, /) -> Array:
        """The array in host memory."""

    def copy(self, array: Array, /) -> Array:
        """Another array with the same content."""

    def observed(self, game: Game, rows: Array, seats: Array, /) -> NDArray[np.float32]:
        """What these seats see of the rows; for a policy, the rows must be views."""

    def run(self, function: Callable[..., None], rows: Array, /, *others: Array | int) -> None:
        """A function of `loops` over all rows."""

    def play_out(self, rows: Array, dice: Array, scratch: Array, decisions: Array, limit: int, /) -> None:
        """`loops.play_out_rows`: random play."""


class CpuBackend:
    """Host memory and one or more cores."""

    observed = staticmethod(observation.of_rows)

    def __init__(self, rules: Rules, cores: int) -> None:
        self.rules, self.cores = rules, cores

    def new(self, shape: tuple[int, ...], dtype: DTypeLike) -> Array:
        """An array of zeros."""
        return np.zeros(shape, dtype)

    def take(self, array: ArrayLike) -> Array:
        """As an array, if it is not one."""
        return np.asarray(array)

    def typed(self, line: Array, dtype: DTypeLike) -> Array:
        """A copy if the numbers have another width."""
        return np.asarray(line, dtype)

    def host(self, array: Array) -> Array:
        """The array itself."""
        return array

    def copy(self, array: Array) -> Array:
        """Byte for byte: NumPy would skip the padding between the fields of a row."""
        return array.view(np.uint8).copy().view(array.dtype)

    def run(self, function: Callable[..., None], rows: Array, *others: Array | int) -> None:
        """A share of the rows on each core."""
        twin, count = specialize(function, self.rules), len(rows)
        if self.cores == 1 or count == 1:
            twin(rows, *others, 0, count)
            return
        edges = np.linspace(0, count, self.cores + 1).astype(int)
        list(threads(self.cores).map(lambda begin, end: twin(rows, *others, begin, end), edges[:-1], edges[1:]))

    def play_out(self, rows: Array, *others: Array | int) -> None:
        """Like any other function."""
        self.run(loops.play_out_rows, rows, *others)
