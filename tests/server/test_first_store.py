"""What the first release stored keeps working: a store that it wrote, with a table of each game.

`./test tests/server/test_first_store.py --write-plays` writes it; after the release it stays as it is.
"""

import asyncio
import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from houndtable.games import GAMES
from houndtable.server.move_store import move
from houndtable.server.settings import Settings
from houndtable.server.store.open import prepare
from houndtable.server.store.schema import FIRST
from houndtable.server.store.sqlite_log import FILE
from tests.server.parts import fill, open_parts, play_some

GOLDEN = Path(__file__).parent / "stores" / f"{FIRST}.sql.gz"


def test_what_the_first_release_stored_is_played_on(tmp_path: Path, store: str, pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("--write-plays") and not store:
        write_golden(tmp_path / "new")
    old = tmp_path / "old"
    old.mkdir()
    with closing(sqlite3.connect(old / FILE)) as database:
        database.executescript(gzip.decompress(GOLDEN.read_bytes()).decode())
    prepare(Settings(data=str(old)))
    moved = asyncio.run(move(str(old), store or str(tmp_path / "copy")))
    assert moved.matches == len(GAMES), "each is replayed, with every deal as its secret prescribes"
    asyncio.run(play_on(tmp_path / "copy", store))


async def play_on(folder: Path, store: str) -> None:
    async with open_parts(folder, store) as (log, guests, parts):
        for (number,) in await log.read("SELECT id FROM tables"):
            table = await parts.tables.wake(number)
            assert table.match and guests.name(table.chairs[0].guest) == "Ada"
            was_over, events = table.match.over, len(table.match.events)
            await play_some(table, acts=5)
            assert was_over or len(table.match.events) > events > 40


def write_golden(folder: Path) -> None:
    asyncio.run(fill(folder))
    with closing(sqlite3.connect(folder / FILE)) as database:
        dump = "\n".join([f"PRAGMA user_version = {FIRST};", *database.iterdump()])
    GOLDEN.write_bytes(gzip.compress(dump.encode(), mtime=0))
