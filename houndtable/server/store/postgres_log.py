"""The store in PostgreSQL: one connection that commits in groups, and a few that read.

The SQL is plain: a database that speaks PostgreSQL's protocol across machines can run it too.
"""

import asyncio
import contextlib
import itertools
import re
import time
from collections.abc import AsyncIterator, Sequence
from functools import cache
from urllib.parse import urlsplit

import asyncpg

from ..wire.errors import Unusable
from ..wire.metrics import METRICS
from .log import LARGEST_GROUP, SLOWEST_COMMIT, Job, Log, NotUnique, Outdated, Overtaken, Row, StoreError, resolve
from .schema import newest, steps

READERS = 8  # connections
AT_ONCE = 1000  # rows fetched at a time when a store is moved
TRIES = 5  # of a transaction that conflicted with others
DURABLE = {"synchronous_commit": "on"}
VERSION = "CREATE TABLE IF NOT EXISTS schema_version (one BIGINT PRIMARY KEY, version BIGINT NOT NULL)"
LOST = (OSError, TimeoutError, asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)
MADE_MEANWHILE = (asyncpg.UniqueViolationError, asyncpg.DuplicateTableError, asyncpg.DuplicateObjectError)
FAILED = (*LOST, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
EVENTS = "INSERT INTO events (tab, number, entry) SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[])"
LEASED_EVENTS = """
  INSERT INTO events (tab, number, entry) SELECT added.tab, added.number, added.entry
  FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[]) AS added (tab, number, entry, lease)
  JOIN leases ON leases.tab = added.tab AND leases.number = added.lease
  FOR SHARE OF leases RETURNING tab, number
"""  # until this is committed, nobody can take these leases


class PostgresLog(Log):
    """A database that other servers may use too."""

    def __init__(self, address: str, reading: asyncpg.Pool) -> None:
        super().__init__()
        self._address, self._reading = address, reading
        self._writing: asyncpg.Connection | None = None
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    @classmethod
    async def open(cls, address: str) -> "PostgresLog":
        """The store at this address, created or upgraded if necessary."""
        await prepare(address)
        options = {"command_timeout": SLOWEST_COMMIT, "timeout": SLOWEST_COMMIT, "reset": as_it_is}
        return cls(address, await asyncpg.create_pool(address, min_size=0, max_size=READERS, **options))

    def _put(self, job: Job) -> "asyncio.Future[None]":
        self._jobs.put_nowait(job)
        return job.done

    async def read(self, sql: str, *values: object) -> list[Row]:
        """The rows of a query."""
        try:
            return [tuple(row) for row in await self._reading.fetch(translated(sql), *values)]
        except FAILED as wrong:
            raise StoreError(type(wrong).__name__) from wrong

    async def close(self) -> None:
        """Write what is waiting, then close."""
        self._jobs.put_nowait(None)
        await self._writer
        if self._writing:
            self._writing.terminate()
        self._reading.terminate()

    async def _write(self) -> None:
        closing = False
        while not closing:
            group = await self._next_group()
            closing = None in group
            jobs = [job for job in group if job is not None]
            if jobs:
                resolve(jobs, await self._carry_out(jobs))

    async def _next_group(self) -> list[Job | None]:
        group = [await self._jobs.get()]
        with contextlib.suppress(asyncio.QueueEmpty):
            while group[-1] is not None and len(group) < LARGEST_GROUP:
                group.append(self._jobs.get_nowait())
        return group

    async def _carry_out(self, jobs: list[Job], tries: int = TRIES) -> list[Exception | None]:
        """The error of each job, if any; if a group fails, each job is tried on its own."""
        try:
            connection = await self._connected()
        except FAILED as wrong:
            METRICS.store_writable = 0
            return [StoreError(type(wrong).__name__) for _ in jobs]
        try:
            async with asyncio.timeout(SLOWEST_COMMIT):
                return await self.commit(connection, jobs)
        except Exception as wrong:  # whatever it is, those who wait are told
            METRICS.commits_failed += 1
            if isinstance(wrong, LOST) or connection.is_closed():
                METRICS.store_writable = 0
                connection.terminate()
                return [unsure(job, wrong) for job in jobs]
            if isinstance(wrong, asyncpg.TransactionRollbackError) and tries:
                return await self._carry_out(jobs, tries - 1)
            return [told(wrong)] if len(jobs) == 1 else [(await self._carry_out([job]))[0] for job in jobs]

    async def _connected(self) -> asyncpg.Connection:
        if self._writing is None or self._writing.is_closed():
            self._writing = await asyncpg.connect(self._address, timeout=SLOWEST_COMMIT, server_settings=DURABLE)
        return self._writing

    async def commit(self, connection: asyncpg.Connection, jobs: list[Job]) -> list[Exception | None]:
        """One transaction; when this returns it is on the disk, except for jobs whose lease another server took."""
        begin = time.perf_counter()
        is_plain = not any(job.statements for job in jobs) and len({bool(job.lease) for job in jobs}) == 1
        async with contextlib.nullcontext() if is_plain else connection.transaction():
            outcomes = await self._insert(connection, jobs)
            statements = [job.statements for job, wrong in zip(jobs, outcomes, strict=True) if wrong is None]
            for sql, alike in itertools.groupby(itertools.chain(*statements), key=lambda statement: statement[0]):
                await connection.executemany(translated(sql), [values for _, values in alike])  # all at once
        METRICS.store_writable = 1
        METRICS.commits += 1
        METRICS.commit_seconds += time.perf_counter() - begin
        return outcomes

    async def _insert(self, connection: asyncpg.Connection, jobs: list[Job]) -> list[Exception | None]:
        """Insert the rows of all jobs that hold their lease."""
        free = [row for job in jobs for row in job.rows if not job.lease]
        leased = [(*row, job.lease) for job in jobs for row in job.rows if job.lease]
        if free:
            await connection.execute(EVENTS, *columns(free))
        kept = await connection.fetch(LEASED_EVENTS, *columns(leased)) if leased else []
        stored = {(row["tab"], row["number"]) for row in kept}
        return [Overtaken("lease") if job.lease and job.rows[0][:2] not in stored else None for job in jobs]


async def as_it_is(connection: asyncpg.Connection) -> None:
    """The reset of a used connection: one that only reads needs none."""


def columns(rows: Sequence[tuple[object, ...]]) -> tuple[list[object], ...]:
    """Rows in the form in which PostgreSQL takes many at once."""
    return tuple(map(list, zip(*rows, strict=True)))


def unsure(job: Job, wrong: Exception) -> StoreError:
    """Nobody knows whether a job was committed before the connection was lost: the table reads its log again."""
    return (Overtaken if job.rows else StoreError)(type(wrong).__name__)


def told(wrong: Exception) -> StoreError:
    """The error, as reported to those who wait."""
    if isinstance(wrong, asyncpg.NotNullViolationError):
        return Outdated(type(wrong).__name__)
    is_taken = isinstance(wrong, asyncpg.UniqueViolationError)
    return (NotUnique if is_taken else StoreError)(type(wrong).__name__)


@cache
def translated(sql: str) -> str:
    """A statement with PostgreSQL's numbered parameters."""
    numbers = itertools.count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", sql)


class PostgresSide:
    """A connection within a transaction, for moving a store."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self.connection = connection

    async def rows(self, sql: str, *values: object) -> AsyncIterator[list[Row]]:
        """The rows of a query, some at a time."""
        cursor = await self.connection.cursor(translated(sql), *values)
        while rows := await cursor.fetch(AT_ONCE):
            yield [tuple(row) for row in rows]

    async def add(self, table: str, columns: list[str], rows: list[tuple[object, ...]]) -> None:
        """Put rows into a table."""
        await self.connection.copy_records_to_table(table, columns=columns, records=rows)


@contextlib.asynccontextmanager
async def side(address: str, readonly: bool) -> AsyncIterator[PostgresSide]:
    """A database as it is at this moment, in one transaction."""
    if not readonly:
        await prepare(address)
    connection = await connected(address)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=readonly):
            await check_version(connection)
            yield PostgresSide(connection)
    finally:
        await connection.close()


async def check_version(connection: asyncpg.Connection) -> None:
    """Check that the store has exactly this version."""
    try:
        version = await connection.fetchval("SELECT version FROM schema_version")
    except asyncpg.UndefinedTableError:
        raise Unusable("The database holds no data of Houndtable.") from None
    if version != newest():
        raise Unusable("The database is of another version of Houndtable. Start the server there once, then move it.")


async def connected(address: str) -> asyncpg.Connection:
    """A connection; otherwise a sentence."""
    try:
        return await asyncpg.connect(address, timeout=SLOWEST_COMMIT, server_settings=DURABLE)
    except (*FAILED, ValueError) as wrong:
        raise unusable(address, wrong) from None


def unusable(address: str, wrong: Exception) -> Unusable:
    """A sentence without the password."""
    place = urlsplit(address)
    return Unusable(f"PostgreSQL at {place.hostname}{place.path} cannot be used: {wrong}")


async def prepare(address: str) -> None:
    """Create the tables or upgrade them; a sentence if that is not possible."""
    connection = await connected(address)
    try:
        await _upgrade(connection)
    except FAILED as wrong:
        raise unusable(address, wrong) from None
    finally:
        await connection.close()


async def _upgrade(connection: asyncpg.Connection) -> None:
    with contextlib.suppress(*MADE_MEANWHILE):
        await connection.execute(VERSION)
    await connection.execute("INSERT INTO schema_version (one, version) VALUES (1, 0) ON CONFLICT DO NOTHING")
    async with connection.transaction():
        version = await connection.fetchval("SELECT version FROM schema_version FOR UPDATE")  # one server at a time
        for number, script in steps("postgres", version, "The database"):
            await connection.execute(script)
            await connection.execute("UPDATE schema_version SET version = $1", number)
