"""The store: SQLite, one writer thread that commits in groups. What a future here says is done is on the disk.

A commit goes to the end of the write-ahead log, which another thread moves into the database before it grows long.
"""

import asyncio
import contextlib
import fcntl
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

from .metrics import METRICS, warn
from .protocol import TableEntry, encode
from .seal import Seal, Stored

FILE = "houndtable.db"
LOCK = "houndtable.lock"
LARGEST_GROUP = 512
ASK_AGAIN = 1.0  # seconds until the disk is asked again whether it takes something
SLOWEST_COMMIT = 5.0  # seconds after which a store counts as one that cannot be written
PATIENCE_MS = 60_000  # of the writer while the rest of the write-ahead log is moved, however slow the disk
LONGEST_AHEAD = 2000  # rows in the write-ahead log before it is moved
UPGRADES = (  # from each schema version to the next
    """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE guests (id TEXT PRIMARY KEY, name TEXT NOT NULL, program INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE links (link TEXT PRIMARY KEY, guest TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE tables (
      id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, header BLOB NOT NULL, secret BLOB NOT NULL,
      status TEXT NOT NULL, public INTEGER NOT NULL, made INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_in_public ON tables (public, status, made);
    CREATE TABLE sitters (guest TEXT NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (guest, tab)) WITHOUT ROWID;
    CREATE TABLE events (
      tab TEXT NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (tab, number)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE skills (
      game TEXT NOT NULL, player TEXT NOT NULL, mean REAL NOT NULL, doubt REAL NOT NULL, matches INTEGER NOT NULL,
      worth REAL GENERATED ALWAYS AS (mean - 3 * doubt) STORED, PRIMARY KEY (game, player)
    ) WITHOUT ROWID;
    CREATE INDEX skills_in_order ON skills (game, worth);
    """,
    """
    DROP INDEX tables_in_public;
    CREATE INDEX tables_listed ON tables (made) WHERE public = 1 AND status <> 'over';
    """,
    """
    CREATE TABLE beaten (
      guest TEXT NOT NULL, game TEXT NOT NULL, bot TEXT NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (guest, game, bot)
    ) WITHOUT ROWID;
    CREATE TABLE turns (tab TEXT PRIMARY KEY, entries INTEGER NOT NULL, acting BLOB NOT NULL) WITHOUT ROWID;
    """,
)

Statement = tuple[str, Sequence[Any]]
Row = tuple[str, int, bytes]  # table, number, entry


class Unusable(Exception):
    """The store cannot be used; says why and what to do."""


class Job(NamedTuple):
    """Rows of events and statements that belong together, and who waits for them."""

    rows: tuple[Row, ...]
    statements: tuple[Statement, ...]
    done: "asyncio.Future[None]"


class Log:
    """The store of a server; open it inside the event loop."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._lock = claim(folder)
        self._writing = open_database(folder)
        self._writing.execute("PRAGMA wal_autocheckpoint = 0")  # `_move` does that
        self._writing.execute(f"PRAGMA busy_timeout = {PATIENCE_MS}")
        self._reading = sqlite3.connect(self.path, check_same_thread=False)
        self._seal = Seal(folder)
        self.missing = self._find_missing()
        self._writable_until = 0.0
        self._ahead = 0  # rows in the write-ahead log, more or less
        self._is_long, self._closing = threading.Event(), False
        works = (self._write, self._move)
        self._threads = [threading.Thread(target=work, name="log", daemon=True) for work in works]
        for thread in self._threads:
            thread.start()

    def write(self, *statements: Statement) -> "asyncio.Future[None]":
        """Done when all statements are on the disk, or none, and then it raises."""
        return self._put((), statements)

    def append(self, table: str, first: int, entries: Iterable[TableEntry], *also: Statement) -> "asyncio.Future[None]":
        """Add entries to a table's log; the primary key sees to it that no number is given twice."""
        return self._put(tuple((table, first + index, encode(entry)) for index, entry in enumerate(entries)), also)

    def _put(self, rows: tuple[Row, ...], statements: tuple[Statement, ...]) -> "asyncio.Future[None]":
        done = self._loop.create_future()
        self._jobs.put(Job(rows, statements, done))
        return done

    def read(self, sql: str, *values: Any) -> list[Any]:
        """The rows of a query."""
        return self._reading.execute(sql, values).fetchall()

    def _find_missing(self) -> Stored | None:
        """An event that was stored once and is not there any more; see `seal`."""
        stored = self._seal.read()
        if stored is None or self.read("SELECT 1 FROM events WHERE tab = ? AND number = ?", *stored):
            return None
        METRICS.events_missing = 1
        warn("events_missing", table=stored.table, number=stored.number)
        return stored

    async def is_writable(self) -> bool:
        """Can something be stored now? The disk is asked once a second at most."""
        if self._loop.time() >= self._writable_until:
            self._writable_until = self._loop.time() + ASK_AGAIN
            with contextlib.suppress(sqlite3.Error, TimeoutError):
                async with asyncio.timeout(SLOWEST_COMMIT):
                    await self.write(("INSERT OR REPLACE INTO meta VALUES ('ready', ?)", (b"",)))
        return bool(METRICS.store_writable)

    def close(self) -> None:
        """Write what is waiting, then close."""
        self._jobs.put(None)
        self._closing = True
        self._is_long.set()
        for thread in self._threads:
            thread.join()
        self._reading.close()
        self._writing.close()
        self._seal.close()
        self._lock.close()

    def _write(self) -> None:
        closing = False
        while not closing:
            group = self._next_group()
            closing = None in group
            jobs = [job for job in group if job is not None]
            if jobs:
                self._report(jobs, self._carry_out(jobs))

    def _next_group(self) -> list[Job | None]:
        group = [self._jobs.get()]
        with contextlib.suppress(queue.Empty):
            while group[-1] is not None and len(group) < LARGEST_GROUP:
                group.append(self._jobs.get_nowait())
        return group

    def _carry_out(self, jobs: list[Job]) -> list[Exception | None]:
        """What went wrong with each job; where a group fails, each job is tried on its own."""
        try:
            self.commit(jobs)
            return [None] * len(jobs)
        except Exception as wrong:  # whatever it is, those who wait are told
            METRICS.commits_failed += 1
            METRICS.store_writable = int(not isinstance(wrong, sqlite3.OperationalError))
            self._writing.rollback()
            return [wrong] if len(jobs) == 1 else [self._carry_out([job])[0] for job in jobs]

    def commit(self, jobs: list[Job]) -> None:
        """One transaction; when this returns it is on the disk."""
        begin = time.perf_counter()
        rows = [row for job in jobs for row in job.rows]
        statements = [statement for job in jobs for statement in job.statements]
        if statements:
            self._writing.execute("BEGIN IMMEDIATE")
        if rows:  # in one statement, a transaction by itself: at each the writer waits until the event loop gives way
            places = ", ".join(["(?, ?, ?)"] * len(rows))
            self._writing.execute(f"INSERT INTO events VALUES {places}", [value for row in rows for value in row])
        for sql, values in statements:
            self._writing.execute(sql, values)
        if statements:
            self._writing.execute("COMMIT")
        if rows:
            self._seal.press(Stored(*rows[-1][:2]))
        METRICS.store_writable = 1
        METRICS.commits += 1
        METRICS.commit_seconds += time.perf_counter() - begin
        self._ahead += len(rows) + len(statements)
        if self._ahead > LONGEST_AHEAD:
            self._ahead = 0
            self._is_long.set()

    def _move(self) -> None:
        """Move the write-ahead log into the database: first most of it while others write, then the rest."""
        moving = sqlite3.connect(self.path, isolation_level=None)
        while self._is_long.wait() and not self._closing:
            self._is_long.clear()
            with contextlib.suppress(sqlite3.Error):  # then next time; all is in the write-ahead log
                moving.execute("PRAGMA wal_checkpoint(PASSIVE)")
                moving.execute("PRAGMA wal_checkpoint(RESTART)")
        moving.close()

    def _report(self, jobs: list[Job], results: list[Exception | None]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop may be closed: then nobody waits
            self._loop.call_soon_threadsafe(_resolve, jobs, results)


def _resolve(jobs: list[Job], results: list[Exception | None]) -> None:
    for job, wrong in zip(jobs, results, strict=True):
        if job.done.cancelled():
            continue
        if wrong is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(wrong)


def claim(folder: Path) -> IO[str]:
    """Have this folder for one server alone, until it closes what this gives, or ends in whatever way."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = (folder / LOCK).open("w")
        keep_private(folder)
    except OSError as wrong:
        raise Unusable(
            f"The folder {folder} cannot be written to ({wrong.strerror}). Choose one with --data."
        ) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise Unusable(
            f"Another server is at work in {folder}. End it, or choose another folder with --data."
        ) from None
    return lock


def keep_private(folder: Path) -> None:
    """Secrets of running matches and the signing key are for the owner's eyes alone."""
    paths = list(folder.iterdir())
    ours = [path for path in paths if path.name.startswith("houndtable.") and path.stat().st_uid == os.geteuid()]
    for path in ours:
        path.chmod(0o600)
    if ours == paths:  # nobody else has anything here
        folder.chmod(0o700)


def open_database(folder: Path) -> sqlite3.Connection:
    """The database in this folder, made or brought up to date if it must be."""
    path = folder / FILE
    try:
        path.touch(0o600)  # what SQLite puts beside it is as private as this
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    except (sqlite3.OperationalError, OSError) as wrong:
        raise Unusable(f"{path} cannot be used: {wrong}. Choose another folder with --data.") from None
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        if connection.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("quick_check")
        _upgrade(connection, path)
    except sqlite3.OperationalError as wrong:
        connection.close()
        raise Unusable(f"{path} cannot be used: {wrong}. Is the disk full?") from None
    except sqlite3.DatabaseError:
        connection.close()
        raise Unusable(f"{path} is damaged. Restore a backup, or move it away to start with an empty one.") from None
    return connection


def _upgrade(connection: sqlite3.Connection, path: Path) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(UPGRADES):
        raise Unusable(f"{path} was written by a newer Houndtable (schema {version}). Use that one.")
    for number in range(version, len(UPGRADES)):
        connection.executescript(f"BEGIN; {UPGRADES[number]} PRAGMA user_version = {number + 1}; COMMIT;")
