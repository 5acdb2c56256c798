"""A store is upgraded to the next version as a whole or not at all; one of another kind is refused in a sentence."""

import asyncio
import multiprocessing
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from houndtable.server.people.guests import Guests
from houndtable.server.settings import Settings
from houndtable.server.store import schema
from houndtable.server.store.log import Row
from houndtable.server.store.open import open_log, prepare
from houndtable.server.store.schema import FIRST, UPGRADES, Upgrade
from houndtable.server.store.sqlite_log import FILE
from houndtable.server.wire.errors import Unusable

COLUMN = "ALTER TABLE guests ADD COLUMN motto TEXT NOT NULL DEFAULT 'woof'; UPDATE guests SET motto = name;"
TABLE = "CREATE TABLE collars (guest TEXT PRIMARY KEY, made {}); INSERT INTO collars SELECT id, 7 FROM guests;"
NEXT = (Upgrade(COLUMN, COLUMN), Upgrade(TABLE.format("INTEGER"), TABLE.format("BIGINT")))
TYPES = {
    " WITHOUT ROWID": "",
    "BLOB": "BYTEA",
    "INTEGER": "BIGINT",
    "REAL": "DOUBLE PRECISION",
    "postgres.sql": "sqlite.sql",
}
DIES = Upgrade(COLUMN + "SELECT die();", COLUMN + "SELECT pg_terminate_backend(pg_backend_pid());")


def settings_of(folder: Path, store: str) -> Settings:
    return Settings(data=str(folder), store=store)


async def ask(settings: Settings, *queries: str) -> list[list[Row]]:
    log = await open_log(settings)
    try:
        return [await log.read(query) for query in queries]
    finally:
        await log.close()


def fill(settings: Settings) -> None:
    """A store of the first version, with a guest."""

    async def evening() -> None:
        log = await open_log(settings)
        guests = Guests(log)
        await guests.open()
        await guests.welcome("Ada")
        await log.close()

    asyncio.run(evening())


def test_the_next_version_keeps_what_was_stored(tmp_path: Path, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A column and a table more, each filled from what was there."""
    settings = settings_of(tmp_path, store)
    fill(settings)
    monkeypatch.setattr(schema, "UPGRADES", UPGRADES + NEXT)
    prepare(settings)
    prepare(settings)  # there is nothing left to do
    found = asyncio.run(ask(settings, "SELECT name, motto FROM guests", "SELECT made FROM collars"))
    assert found == [[("Ada", "Ada")], [(7,)]]


def test_a_new_store_is_like_an_upgraded_one(tmp_path: Path, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "UPGRADES", UPGRADES + NEXT)
    settings = settings_of(tmp_path, store)
    fill(settings)
    assert asyncio.run(ask(settings, "SELECT name, motto FROM guests")) == [[("Ada", "woof")]]


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Dying(sqlite3.Connection):
    """A connection whose process ends without a warning where an upgrade says so."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.create_function("die", 0, die)


def upgrade_and_die(settings: Settings) -> None:
    """In a process of its own: begin an upgrade that this process does not survive."""
    connect = sqlite3.connect
    sqlite3.connect = lambda *arguments, **named: connect(*arguments, **named, factory=Dying)  # type: ignore[assignment]
    schema.UPGRADES = (*UPGRADES, DIES)
    prepare(settings)


def test_an_upgrade_that_is_interrupted_half_way_has_not_happened(
    tmp_path: Path, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process is killed, or the database ends its connection, between two statements. The next start goes on."""
    settings = settings_of(tmp_path, store)
    fill(settings)
    if store:
        monkeypatch.setattr(schema, "UPGRADES", (*UPGRADES, DIES))
        with pytest.raises(Unusable, match="cannot be used"):
            prepare(settings)
        monkeypatch.undo()
    else:
        process = multiprocessing.get_context("spawn").Process(target=upgrade_and_die, args=(settings,))
        process.start()
        process.join()
        assert process.exitcode == -signal.SIGKILL
    assert asyncio.run(ask(settings, "SELECT * FROM guests"))[0][0][1:] == ("Ada", 0, 0, "")
    monkeypatch.setattr(schema, "UPGRADES", UPGRADES + NEXT)
    prepare(settings)
    assert asyncio.run(ask(settings, "SELECT motto FROM guests", "SELECT made FROM collars")) == [[("Ada",)], [(7,)]]


@pytest.mark.parametrize(
    ("version", "sentence"),
    [(FIRST - 1, "was written before the first release of Houndtable"), (999, "was written by a newer Houndtable")],
)
def test_a_store_of_an_unknown_version_is_left_alone(version: int, sentence: str, tmp_path: Path, store: str) -> None:
    settings = settings_of(tmp_path, store)
    fill(settings)

    async def evening() -> None:
        log = await open_log(settings)
        await log.write((f"UPDATE schema_version SET version = {version}", ()))
        await log.close()

    if store:
        asyncio.run(evening())
    else:
        with closing(sqlite3.connect(tmp_path / FILE)) as database:
            database.execute(f"PRAGMA user_version = {version}")
    with pytest.raises(Unusable, match=sentence):
        prepare(settings)


def test_servers_that_start_at_once_upgrade_once(store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not store:
        pytest.skip("a folder has one server")
    monkeypatch.setattr(schema, "UPGRADES", UPGRADES + NEXT)

    async def start() -> None:
        for log in await asyncio.gather(*(open_log(settings_of(tmp_path, store)) for _ in range(4))):
            await log.close()

    asyncio.run(start())


def test_both_databases_have_the_same_tables() -> None:
    """Line by line, but for the names of the types; PostgreSQL also has what its servers share."""
    ours, theirs = schema.first_tables("sqlite"), schema.first_tables("postgres")
    for name, other in TYPES.items():
        ours = ours.replace(name, other)
    assert theirs.startswith(ours) and "sqlite.sql" in theirs
