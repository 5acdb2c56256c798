"""A store is copied to another: completely and checked, or not at all."""

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest

from houndtable.cli import main
from houndtable.server import move_store
from houndtable.server.move_store import Moved, move
from houndtable.server.store.sqlite_log import FILE, claim, open_database
from houndtable.server.wire.errors import Unusable
from tests import postgres
from tests.server.parts import fill


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with four tables, one of each game."""
    folder = tmp_path_factory.mktemp("filled")
    asyncio.run(fill(folder))
    return folder


@pytest.fixture
def house(filled: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copytree(filled, tmp_path / "house"))


def contents(folder: Path) -> list[str]:
    database = sqlite3.connect(folder / FILE)
    lines = sorted(line for line in database.iterdump() if line.startswith("INSERT"))
    database.close()
    return lines


@pytest.fixture
def database() -> str:
    if reason := postgres.missing():
        pytest.skip(reason)
    return postgres.new_database()


def test_there_and_back_again(house: Path, database: str, tmp_path: Path) -> None:
    with claim(house):  # its server may be running
        there = asyncio.run(move(str(house), database))
    back = asyncio.run(move(database, str(tmp_path / "back")))
    assert there == back == Moved(len(contents(house)), 4)
    assert contents(tmp_path / "back") == contents(house)


def test_a_store_with_something_in_it_is_left_alone(house: Path, database: str, tmp_path: Path) -> None:
    asyncio.run(move(str(house), database))
    with pytest.raises(Unusable, match="is not empty"):
        asyncio.run(move(str(house), database))
    with pytest.raises(Unusable, match="is not empty"):
        asyncio.run(move(database, str(house)))


@pytest.mark.parametrize("change", ["UPDATE tables SET secret = x'00'", "DELETE FROM events WHERE number = 20"])
def test_a_match_that_does_not_verify_is_not_moved(house: Path, database: str, tmp_path: Path, change: str) -> None:
    damaged = open_database(house)
    damaged.execute(change)
    damaged.close()
    for target in (database, str(tmp_path / "new")):
        with pytest.raises(Unusable, match="does not verify"):
            asyncio.run(move(str(house), target))
        asyncio.run(is_empty(target))


async def is_empty(target: str) -> None:
    async with move_store.reading(target) as side:
        for table in move_store.schema():
            assert [rows async for rows in side.rows(f"SELECT 1 FROM {table}")] == []


def test_the_command_says_what_it_did(house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["move-store", str(house), str(tmp_path / "new")])
    assert capsys.readouterr().out == f"Moved {len(contents(house))} rows; 4 matches verify.\n"


@pytest.mark.parametrize(
    ("source", "sentence"),
    [("nothing", "does not exist"), ("postgresql://nobody@127.0.0.1:1/nothing", "127.0.0.1/nothing cannot be used")],
)
def test_a_source_that_cannot_be_is_one_sentence(
    source: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["move-store", source, str(tmp_path)])
    assert ended.value.code == 2 and sentence in capsys.readouterr().err
