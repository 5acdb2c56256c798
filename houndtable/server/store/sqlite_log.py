"""The store in SQLite, for one server: a writer thread that commits in groups.

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
from pathlib import Path
from typing import IO

from ..wire.errors import Unusable
from ..wire.metrics import METRICS, warn
from .log import LARGEST_GROUP, Job, Log, NotUnique, Outdated, Row, StoreError, resolve
from .schema import steps
from .seal import Seal, Stored

FILE = "houndtable.db"
LOCK = "houndtable.lock"
PATIENCE_MS = 60_000  # of the writer while the rest of the write-ahead log is moved, however slow the disk
LONGEST_AHEAD = 2000  # rows in the write-ahead log before it is moved


class SqliteLog(Log):
    """A database in a folder that this server has for itself."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.path = folder / FILE
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._lock = claim(folder)
        self._writing = open_database(folder)
        self._writing.execute("PRAGMA wal_autocheckpoint = 0")  # `_move` does that
        self._writing.execute(f"PRAGMA busy_timeout = {PATIENCE_MS}")
        self._reading = sqlite3.connect(self.path, check_same_thread=False)
        self._seal = Seal(folder)
        self.missing = self._find_missing()
        self._ahead = 0  # approximate number of rows in the write-ahead log
        self._is_long, self._closing = threading.Event(), False
        works = (self._write, self._move)
        self._threads = [threading.Thread(target=work, name="log", daemon=True) for work in works]
        for thread in self._threads:
            thread.start()

    def _put(self, job: Job) -> "asyncio.Future[None]":
        self._jobs.put(job)
        return job.done

    async def read(self, sql: str, *values: object) -> list[Row]:
        """The rows of a query; it takes so little time that nobody need wait for it."""
        return self._read(sql, *values)

    def _read(self, sql: str, *values: object) -> list[Row]:
        try:
            return self._reading.execute(sql, values).fetchall()
        except sqlite3.Error as wrong:
            raise told(wrong) from wrong

    def _find_missing(self) -> Stored | None:
        """An event that was stored and is missing now; see `seal`."""
        stored = self._seal.read()
        is_there = "SELECT 1 FROM events WHERE tab = ? AND number = ? UNION SELECT 1 FROM archive WHERE tab = ?"
        if stored is None or self._read(is_there, *stored, stored.table):
            return None
        METRICS.events_missing = 1
        warn("events_missing", table=stored.table, number=stored.number)
        return stored

    async def close(self) -> None:
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
        """The error of each job, if any; if a group fails, each job is tried on its own."""
        try:
            self.commit(jobs)
            return [None] * len(jobs)
        except Exception as wrong:  # whatever it is, those who wait are told
            METRICS.commits_failed += 1
            METRICS.store_writable = int(not isinstance(wrong, sqlite3.OperationalError))
            self._writing.rollback()
            return [told(wrong)] if len(jobs) == 1 else [self._carry_out([job])[0] for job in jobs]

    def commit(self, jobs: list[Job]) -> None:
        """One transaction; when this returns it is on the disk."""
        begin = time.perf_counter()
        rows = [row for job in jobs for row in job.rows]
        statements = [statement for job in jobs for statement in job.statements]
        if statements:
            self._writing.execute("BEGIN IMMEDIATE")
        if rows:  # one statement is a transaction by itself: at each the writer waits for the event loop
            places = ", ".join(["(?, ?, ?)"] * len(rows))
            self._writing.execute(
                f"INSERT INTO events (tab, number, entry) VALUES {places}", [value for row in rows for value in row]
            )
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
            with contextlib.suppress(sqlite3.Error):  # try again next time; everything is in the write-ahead log
                moving.execute("PRAGMA wal_checkpoint(PASSIVE)")
                moving.execute("PRAGMA wal_checkpoint(RESTART)")
        moving.close()

    def _report(self, jobs: list[Job], results: list[Exception | None]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop may be closed: then nobody waits
            self._loop.call_soon_threadsafe(resolve, jobs, results)


def told(wrong: Exception) -> Exception:
    """The error, as reported to those who wait."""
    if not isinstance(wrong, sqlite3.Error):
        return wrong
    if wrong.sqlite_errorname == "SQLITE_CONSTRAINT_NOTNULL":
        return Outdated(type(wrong).__name__)
    is_taken = isinstance(wrong, sqlite3.IntegrityError)
    return (NotUnique if is_taken else StoreError)(type(wrong).__name__)


def claim(folder: Path) -> IO[str]:
    """Reserve this folder for one server until the returned file is closed or the process ends."""
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
        raise Unusable(f"Another server is using {folder}. Stop it, or choose another folder with --data.") from None
    return lock


def keep_private(folder: Path) -> None:
    """Secrets of running matches and the signing key must be readable by the owner only."""
    paths = list(folder.iterdir())
    ours = [path for path in paths if path.name.startswith("houndtable.") and path.stat().st_uid == os.geteuid()]
    for path in ours:
        path.chmod(0o600)
    if ours == paths:  # nobody else has anything here
        folder.chmod(0o700)


def open_database(folder: Path) -> sqlite3.Connection:
    """The database in this folder, created or upgraded if necessary."""
    path = folder / FILE
    try:
        path.touch(0o600)  # the files SQLite adds get the same permissions
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
    for number, script in steps("sqlite", version, str(path)):
        connection.executescript(f"BEGIN; {script}\n; PRAGMA user_version = {number}; COMMIT;")
