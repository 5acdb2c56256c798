"""The store: a log for each table, and the data of guests. It has two implementations, SQLite and PostgreSQL.

Both commit in groups: what comes in while one group is written goes into the next. When a future here is done, its
data is on the disk.
"""

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from ..wire.messages import encode
from ..wire.metrics import METRICS
from .conditions import required
from .seal import Stored

LARGEST_GROUP = 512
ASK_AGAIN = 1.0  # seconds until the store is tested again for writing
SLOWEST_COMMIT = 5.0  # seconds after which a store counts as not writable
Statement = tuple[str, Sequence[object]]
Row = tuple[Any, ...]  # of a query: its types are known where the query is written
EntryRow = tuple[str, int, bytes]  # table, number, entry


UNLESS_THERE = "ON CONFLICT DO NOTHING"


class StoreError(Exception):
    """Something was not stored, or could not be read."""


class NotUnique(StoreError):
    """A row with this key is there already."""


class Overtaken(StoreError):
    """The log may not be as the table believes: it must be read again."""


class Outdated(StoreError):
    """A condition of the write no longer holds."""


class Job(NamedTuple):
    """Rows of events and statements that belong together, and the future of whoever waits for them."""

    rows: tuple[EntryRow, ...]
    statements: tuple[Statement, ...]
    done: "asyncio.Future[None]"
    lease: int = 0  # of the server that holds the table; 0 where there is no other server


class Log(ABC):
    """The store of a server; open it inside the event loop."""

    missing: Stored | None = None

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._writable_until = 0.0

    def write(self, *statements: Statement) -> "asyncio.Future[None]":
        """Done when all statements are on the disk; raises if none is."""
        return self._put(Job((), (*required(), *statements), self._loop.create_future()))

    def append(
        self, table: str, first: int, entries: Iterable[msgspec.Struct], *also: Statement, lease: int = 0
    ) -> "asyncio.Future[None]":
        """Add entries to a table's log; the primary key prevents two entries with one number."""
        rows = tuple((table, first + index, encode(entry)) for index, entry in enumerate(entries))
        return self._put(Job(rows, (*required(), *also), self._loop.create_future(), lease))

    @abstractmethod
    def _put(self, job: Job) -> "asyncio.Future[None]":
        """Write a job with the next group."""

    @abstractmethod
    async def read(self, sql: str, *values: object) -> list[Row]:
        """The rows of a query, in PostgreSQL also of a change that returns some."""

    @abstractmethod
    async def close(self) -> None:
        """Write what is waiting, then close."""

    async def is_writable(self) -> bool:
        """Can something be stored now? The disk is tested at most once a second."""
        if self._loop.time() >= self._writable_until:
            self._writable_until = self._loop.time() + ASK_AGAIN
            with contextlib.suppress(StoreError, TimeoutError):
                async with asyncio.timeout(SLOWEST_COMMIT):
                    await self.write(
                        insert("meta", "ON CONFLICT (key) DO UPDATE SET value = excluded.value", key="ready", value=b"")
                    )
        return bool(METRICS.store_writable)


def insert(table: str, otherwise: str = "", /, *values: object, **row: object) -> Statement:
    """The statement that adds a row, by its columns; `otherwise`, with its values, is for a row that exists already."""
    places = ", ".join("?" * len(row))
    return f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places}) {otherwise}".rstrip(), (*row.values(), *values)


def resolve(jobs: Sequence[Job], outcomes: Sequence[Exception | None]) -> None:
    """Tell those who wait how their jobs ended."""
    for job, wrong in zip(jobs, outcomes, strict=True):
        if job.done.cancelled():
            continue
        if wrong is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(wrong)
