"""The store: a log for each table, and the data of guests. It has two implementations, SQLite and PostgreSQL.

Both commit in groups: what comes in while one group is written goes into the next. When a future here is done, its
data is on the disk.
"""

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ..metrics import METRICS
from ..protocol import TableEntry, encode
from .conditions import required
from .seal import Stored

LARGEST_GROUP = 512
ASK_AGAIN = 1.0  # seconds until the store is tested again for writing
SLOWEST_COMMIT = 5.0  # seconds after which a store counts as not writable
UPGRADES = (  # from each schema version to the next, in SQLite's dialect; `postgres_log` translates
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
    ALTER TABLE guests ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE guests ADD COLUMN owner TEXT NOT NULL DEFAULT '';
    CREATE INDEX programs ON guests (owner) WHERE owner <> '';
    CREATE TABLE signed_out (token TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE rated_now (
      guest TEXT NOT NULL, game TEXT NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (guest, game)
    ) WITHOUT ROWID;
    ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_by_age ON tables (touched);
    CREATE TABLE archive (
      tab TEXT PRIMARY KEY, header BLOB NOT NULL, players BLOB NOT NULL, record BLOB NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE beaten (
      guest TEXT NOT NULL, game TEXT NOT NULL, bot TEXT NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (guest, game, bot)
    ) WITHOUT ROWID;
    CREATE TABLE turns (tab TEXT PRIMARY KEY, entries INTEGER NOT NULL, acting BLOB NOT NULL) WITHOUT ROWID;
    """,
    """
    CREATE TABLE branches (
      record TEXT NOT NULL, tab TEXT NOT NULL, event INTEGER NOT NULL, host TEXT NOT NULL, public INTEGER NOT NULL,
      PRIMARY KEY (record, tab)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE played (
      guest TEXT NOT NULL, game TEXT NOT NULL, ended INTEGER NOT NULL, tab TEXT NOT NULL, seats INTEGER NOT NULL,
      won INTEGER NOT NULL, score INTEGER NOT NULL, way TEXT NOT NULL, points INTEGER NOT NULL,
      PRIMARY KEY (guest, game, ended, tab)
    ) WITHOUT ROWID;
    CREATE INDEX played_in_order ON played (guest, ended, tab, game);
    CREATE TABLE opponents (
      guest TEXT NOT NULL, game TEXT NOT NULL, opponent TEXT NOT NULL, tab TEXT NOT NULL, won INTEGER NOT NULL,
      PRIMARY KEY (guest, game, opponent, tab)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE seekers (
      id TEXT PRIMARY KEY, guest TEXT NOT NULL UNIQUE, wish BLOB NOT NULL, waited REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE paired (seeker TEXT PRIMARY KEY, tab TEXT NOT NULL, made INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE deadlines (
      tab TEXT NOT NULL, seat INTEGER NOT NULL, guest TEXT NOT NULL, since INTEGER NOT NULL, due INTEGER NOT NULL,
      PRIMARY KEY (tab, seat)
    ) WITHOUT ROWID;
    CREATE INDEX deadlines_in_order ON deadlines (due);
    CREATE INDEX deadlines_of ON deadlines (guest);
    CREATE TABLE subscriptions (
      endpoint TEXT PRIMARY KEY, guest TEXT NOT NULL, keys BLOB NOT NULL, language TEXT NOT NULL, made INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX subscriptions_of ON subscriptions (guest);
    CREATE TABLE holidays (
      guest TEXT NOT NULL, begins INTEGER NOT NULL, ends INTEGER NOT NULL, PRIMARY KEY (guest, begins)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE accounts (
      guest TEXT PRIMARY KEY, skeleton TEXT NOT NULL UNIQUE, picture TEXT NOT NULL, shows TEXT NOT NULL,
      made INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE passkeys (
      id TEXT PRIMARY KEY, guest TEXT NOT NULL, public BLOB NOT NULL, uses INTEGER NOT NULL, device TEXT NOT NULL,
      made INTEGER NOT NULL, used INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX passkeys_of ON passkeys (guest);
    CREATE TABLE recovery (code TEXT PRIMARY KEY, guest TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX recovery_of ON recovery (guest);
    CREATE TABLE spent (mark TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE sessions (
      guest TEXT NOT NULL, serial TEXT NOT NULL, device TEXT NOT NULL, made INTEGER NOT NULL, seen INTEGER NOT NULL,
      proved INTEGER NOT NULL, PRIMARY KEY (guest, serial)
    ) WITHOUT ROWID;
    CREATE TABLE audit (
      guest TEXT NOT NULL, number TEXT NOT NULL, deed TEXT NOT NULL, device TEXT NOT NULL, moment INTEGER NOT NULL,
      PRIMARY KEY (guest, number)
    ) WITHOUT ROWID;
    CREATE INDEX audit_in_order ON audit (moment);
    CREATE TABLE curves (
      game TEXT NOT NULL, player TEXT NOT NULL, matches INTEGER NOT NULL, points INTEGER NOT NULL,
      moment INTEGER NOT NULL, PRIMARY KEY (game, player, matches)
    ) WITHOUT ROWID;
    CREATE INDEX curves_of ON curves (player);
    CREATE TABLE bans (
      kind TEXT NOT NULL, who TEXT NOT NULL, deed TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (kind, who, deed)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE tries (
      deal TEXT NOT NULL, game TEXT NOT NULL, guest TEXT NOT NULL, tab TEXT NOT NULL, begun INTEGER NOT NULL,
      finished INTEGER NOT NULL, gave_up INTEGER NOT NULL, won INTEGER NOT NULL, points INTEGER NOT NULL,
      decisions INTEGER NOT NULL, PRIMARY KEY (deal, game, guest)
    ) WITHOUT ROWID;
    CREATE INDEX tries_of_guest ON tries (guest, begun);
    CREATE TABLE duplicates (
      code TEXT PRIMARY KEY, game TEXT NOT NULL, deals INTEGER NOT NULL, players INTEGER NOT NULL, made INTEGER NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE ties (
      guest TEXT NOT NULL, other TEXT NOT NULL, deed TEXT NOT NULL, made INTEGER NOT NULL, PRIMARY KEY (guest, other)
    ) WITHOUT ROWID;
    CREATE INDEX ties_to ON ties (other, deed);
    CREATE TABLE present (guest TEXT PRIMARY KEY, seen INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE challenges (
      host TEXT NOT NULL, guest TEXT NOT NULL, tab TEXT NOT NULL, until INTEGER NOT NULL, declined INTEGER NOT NULL,
      PRIMARY KEY (host, guest)
    ) WITHOUT ROWID;
    CREATE INDEX challenges_to ON challenges (guest);
    CREATE TABLE reports (
      id TEXT NOT NULL, reporter TEXT NOT NULL, other TEXT NOT NULL, kind TEXT NOT NULL, quote TEXT NOT NULL,
      tab TEXT NOT NULL, moment INTEGER NOT NULL, PRIMARY KEY (id, reporter)
    ) WITHOUT ROWID;
    CREATE INDEX reports_in_order ON reports (moment);
    """,
    """
    CREATE TABLE tournaments (
      code TEXT PRIMARY KEY, host TEXT NOT NULL, wish BLOB NOT NULL, status TEXT NOT NULL, size INTEGER NOT NULL,
      made INTEGER NOT NULL, started INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tournaments_in_order ON tournaments (status, made);
    CREATE TABLE entrants (
      tournament TEXT NOT NULL, entrant INTEGER NOT NULL, member INTEGER NOT NULL, guest TEXT NOT NULL,
      bot TEXT NOT NULL, away INTEGER NOT NULL, PRIMARY KEY (tournament, entrant, member)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX entrants_once ON entrants (tournament, guest) WHERE guest <> '';
    CREATE INDEX entrants_of ON entrants (guest);
    CREATE TABLE rounds (
      tournament TEXT NOT NULL, number INTEGER NOT NULL, made INTEGER NOT NULL, PRIMARY KEY (tournament, number)
    ) WITHOUT ROWID;
    CREATE TABLE meetings (
      tournament TEXT NOT NULL, round INTEGER NOT NULL, entrant INTEGER NOT NULL, tab TEXT NOT NULL,
      side INTEGER NOT NULL, people INTEGER NOT NULL, finished INTEGER NOT NULL, won INTEGER NOT NULL,
      score INTEGER NOT NULL, lost INTEGER NOT NULL, PRIMARY KEY (tournament, round, entrant)
    ) WITHOUT ROWID;
    CREATE INDEX meetings_at ON meetings (tab);
    """,
    """
    CREATE TABLE addresses (
      guest TEXT PRIMARY KEY, address TEXT NOT NULL, language TEXT NOT NULL, confirmed INTEGER NOT NULL,
      made INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE mailed (who TEXT PRIMARY KEY, day INTEGER NOT NULL, sent INTEGER NOT NULL) WITHOUT ROWID;
    """,
    """
    CREATE TABLE solvers (
      guest TEXT NOT NULL, game TEXT NOT NULL, mean REAL NOT NULL, doubt REAL NOT NULL, PRIMARY KEY (guest, game)
    ) WITHOUT ROWID;
    CREATE TABLE puzzle_skills (
      game TEXT NOT NULL, puzzle TEXT NOT NULL, mean REAL NOT NULL, doubt REAL NOT NULL, PRIMARY KEY (game, puzzle)
    ) WITHOUT ROWID;
    CREATE TABLE puzzle_tries (
      guest TEXT NOT NULL, game TEXT NOT NULL, puzzle TEXT NOT NULL, is_first INTEGER NOT NULL, solved INTEGER NOT NULL,
      moment INTEGER NOT NULL, PRIMARY KEY (guest, game, puzzle)
    ) WITHOUT ROWID;
    CREATE TABLE analysed (
      guest TEXT NOT NULL, tab TEXT NOT NULL, game TEXT NOT NULL, is_open INTEGER NOT NULL, luck REAL NOT NULL,
      choice REAL NOT NULL, error REAL NOT NULL, PRIMARY KEY (guest, tab)
    ) WITHOUT ROWID;
    """,
    """
    DROP INDEX tables_by_age;
    CREATE INDEX tables_over_by_age ON tables (touched) WHERE status = 'over';
    CREATE INDEX tables_open_by_age ON tables (touched) WHERE status <> 'over';
    CREATE INDEX tries_in_order ON tries (deal, game, gave_up, points DESC, decisions, finished, guest);
    CREATE INDEX skills_of ON skills (player);
    CREATE INDEX branches_of ON branches (host);
    CREATE INDEX links_of ON links (guest);
    """,
)

Statement = tuple[str, Sequence[object]]
Row = tuple[Any, ...]  # of a query: its types are known where the query is written
EntryRow = tuple[str, int, bytes]  # table, number, entry


class Unusable(Exception):
    """The store cannot be used; says why and what to do."""


class StoreError(Exception):
    """Something was not stored, or could not be read."""


class Overtaken(StoreError):
    """The log is not as the table believes: it must be read again."""


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
        self, table: str, first: int, entries: Iterable[TableEntry], *also: Statement, lease: int = 0
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
                        ("INSERT INTO meta VALUES ('ready', ?) ON CONFLICT (key) DO UPDATE SET value = ?", (b"", b""))
                    )
        return bool(METRICS.store_writable)


def resolve(jobs: Sequence[Job], outcomes: Sequence[Exception | None]) -> None:
    """Tell those who wait how their jobs ended."""
    for job, wrong in zip(jobs, outcomes, strict=True):
        if job.done.cancelled():
            continue
        if wrong is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(wrong)
