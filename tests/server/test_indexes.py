"""Queries in the event loop use an index; no growing table is scanned."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from houndtable.games import GAMES
from houndtable.server.contests.days import told_day
from houndtable.server.lobby.friends import Friends
from houndtable.server.lobby.messages import NewTable, Seek
from houndtable.server.settings import Settings
from houndtable.server.store.sqlite_log import SqliteLog
from tests.server.parts import open_parts

GROWING = {"tables", "guests", "events", "sitters", "skills", "tries", "branches", "links", "played", "archive", "ties"}


def scanned(log: SqliteLog, sql: str, values: tuple[Any, ...]) -> set[str]:
    """The growing tables that a query scans."""
    plan = [row[3].split() for row in log._reading.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
    return {words[1] for words in plan if words[0] == "SCAN" and "INDEX" not in words} & GROWING


def test_no_query_looks_through_a_growing_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, tuple[Any, ...]] = {}
    read, write = SqliteLog._read, SqliteLog.write

    def watched_read(log: SqliteLog, sql: str, *values: Any) -> list[Any]:
        asked[sql] = values
        return read(log, sql, *values)

    def watched_write(log: SqliteLog, *statements: Any) -> "asyncio.Future[None]":
        asked.update(statements)
        return write(log, *statements)

    async def evening() -> None:
        async with open_parts(tmp_path) as (log, guests, parts):
            assert isinstance(log, SqliteLog)
            monkeypatch.setattr(SqliteLog, "_read", watched_read)
            monkeypatch.setattr(SqliteLog, "write", watched_write)
            ada, bo = await guests.welcome("Ada"), await guests.welcome("Bo")
            header = await parts.tables.create(ada.id, NewTable("clear_4", 2, public=True))
            await parts.tables.find_code(header.code)
            await parts.lists.public()
            await parts.lists.of_guest(ada.id)
            await parts.lists.finished(ada.id, 20)
            await parts.archive.sweep()
            await parts.archive.find(header.id)
            await parts.skills.ranking(GAMES["clear_4"], ada.id)
            await parts.played.of(ada.id, guests.called)
            await parts.pairing.join(ada.id, Seek(("clear_4",), (2,)))
            await parts.pairing.round()
            await told_day(parts.shared, ada.id, "today")
            await parts.skills.curves(ada.id)
            friends = Friends(log, Settings())
            await friends.ties.keep(ada.id, bo.id, "follow")
            await friends.see([ada.id, bo.id])
            await friends.of(ada.id)
            await guests.delete(ada)
            monkeypatch.undo()
            assert len(asked) > 50
            assert {sql: found for sql, values in asked.items() if (found := scanned(log, sql, values))} == {}

    asyncio.run(evening())
