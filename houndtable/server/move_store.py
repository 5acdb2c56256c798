"""Copy everything from one store to another: every row as it is; then every match is replayed from the copy.

The old store does not change. The new one is filled in one transaction, so it holds everything or nothing.
"""

import contextlib
import hashlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple, Protocol

from ..play.match import replay
from .settings import is_postgres
from .store.log import Row
from .store.open import check_driver
from .store.schema import newest, steps
from .store.sqlite_log import FILE, claim, open_database
from .table.messages import Header, read_entry, read_header
from .table.state import TableState, can_replay
from .wire.errors import Unusable

AT_ONCE = 1000  # rows
Rows = list[Row]


class Moved(NamedTuple):
    """What was copied."""

    rows: int
    matches: int


class Side(Protocol):
    """A store to read from or write to, within one transaction."""

    def rows(self, sql: str, *values: object) -> AsyncIterator[Rows]:
        """The rows of a query, some at a time."""

    async def add(self, table: str, columns: list[str], rows: Rows) -> None:
        """Insert rows into a table."""


class SqliteSide:
    """An SQLite database in a folder."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    async def rows(self, sql: str, *values: object) -> AsyncIterator[Rows]:
        """The rows of a query, some at a time."""
        cursor = self.connection.execute(sql, values)
        while rows := cursor.fetchmany(AT_ONCE):
            yield rows

    async def add(self, table: str, columns: list[str], rows: Rows) -> None:
        """Insert rows into a table."""
        places = ", ".join("?" * len(columns))
        self.connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows)


async def move(source: str, target: str) -> Moved:
    """Copy one store to another, each a folder or the address of a PostgreSQL database, and check the copy."""
    async with reading(source) as old, writing(target) as new:
        for table in schema():
            async for _ in new.rows(f"SELECT 1 FROM {table}"):
                raise Unusable(f"{shown(target)} is not empty. Choose a store that nothing is in.")
        for table, columns in schema().items():
            async for rows in old.rows(f"SELECT {', '.join(columns)} FROM {table}"):
                await new.add(table, columns, rows)
        count = sum([await compare(table, columns, old, new) for table, columns in schema().items()])
        return Moved(count, await verify_matches(new))


async def compare(table: str, columns: list[str], old: Side, new: Side) -> int:
    """Check that both have the same rows; returns the number of rows."""
    sql = f"SELECT {', '.join(columns)} FROM {table}"
    (count, sent), (_, arrived) = [await digest(side, sql) for side in (old, new)]
    if sent != arrived:
        raise Unusable(f"The rows of {table} have not arrived as they were; nothing was moved.")
    return count


async def digest(side: Side, sql: str) -> tuple[int, int]:
    """The number of rows, and a hash that does not depend on their order."""
    count = total = 0
    async for rows in side.rows(sql):
        count += len(rows)
        total += sum(int.from_bytes(hashlib.sha256(repr(row).encode()).digest(), "big") for row in rows)
    return count, total


async def verify_matches(side: Side) -> int:
    """Replay every match, with every deal as its secret prescribes; returns the number of matches."""
    matches = 0
    async for tables in side.rows("SELECT id, header, secret FROM tables"):
        for number, header, secret in tables:
            matches += await verify_match(side, number, read_header(header), secret)
    return matches


async def verify_match(side: Side, number: str, header: Header, secret: bytes) -> bool:
    """Replay the match of a table; was there one?"""
    if not can_replay(header):
        raise Unusable(f"Table {number} is played by other rules. Use the Houndtable that wrote it.")
    state = TableState(header, secret)
    try:
        async for rows in side.rows("SELECT entry FROM events WHERE tab = ? ORDER BY number", number):
            for (entry,) in rows:
                state.evolve(read_entry(entry))
        if state.match:
            replay(state.match.setup, state.match.events, secret)
    except Exception as wrong:  # a damaged log can raise anything
        raise Unusable(f"The match of table {number} does not verify: {wrong}") from None
    return state.match is not None


def schema() -> dict[str, list[str]]:
    """Every table with its columns, without generated columns."""
    with contextlib.closing(sqlite3.connect(":memory:")) as model:
        for _, script in steps("sqlite", 0, "the model"):
            model.executescript(script)
        tables = model.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        return {
            table: [column for (column,) in model.execute("SELECT name FROM pragma_table_info(?)", (table,))]
            for (table,) in tables
        }


def postgres_side(store: str, readonly: bool) -> contextlib.AbstractAsyncContextManager[Side]:
    """A PostgreSQL database; it needs an extra package."""
    check_driver()
    from .store import postgres_log

    return postgres_log.side(store, readonly)


def shown(store: str) -> str:
    """The address of a store without its password."""
    return store.rpartition("@")[2] if is_postgres(store) else store


@contextlib.asynccontextmanager
async def reading(store: str) -> AsyncIterator[Side]:
    """A store as it is at this moment, while others go on writing."""
    if is_postgres(store):
        async with postgres_side(store, readonly=True) as side:
            yield side
        return
    path = Path(store) / FILE
    if not path.exists():
        raise Unusable(f"{path} does not exist: name the data folder of a server, or an address postgresql://….")
    with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        connection.execute("BEGIN")
        ((version,),) = connection.execute("PRAGMA user_version").fetchall()
        if version != newest():
            raise Unusable(f"{path} is of another version of Houndtable. Start the server there once, then move it.")
        yield SqliteSide(connection)


@contextlib.asynccontextmanager
async def writing(store: str) -> AsyncIterator[Side]:
    """A store into which everything is written, or nothing."""
    if is_postgres(store):
        async with postgres_side(store, readonly=False) as side:
            yield side
        return
    with claim(Path(store)), contextlib.closing(open_database(Path(store))) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield SqliteSide(connection)
        connection.execute("COMMIT")
