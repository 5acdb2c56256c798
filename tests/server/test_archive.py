"""Old tables are archived by the host's rules; the records of their matches remain."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from houndtable.play.match import verify
from houndtable.play.record import read
from houndtable.server.lobby.messages import NewTable
from houndtable.server.people.guests import DAY, Guest
from houndtable.server.server import Parts
from houndtable.server.store.log import Log
from houndtable.server.table.messages import ALL_OPEN, Resign
from houndtable.server.wire.errors import Denial
from houndtable.server.wire.metrics import METRICS
from tests.server.parts import open_parts
from tests.server.worlds import start


async def table_of(parts: Parts, host: Guest, status: str, **wish: Any) -> str:
    """A sleeping table that is open, in progress, or over."""
    header = await parts.tables.create(host.id, NewTable("clear_4", 2, bots={"1": "level_1"}, **wish))
    table = await parts.tables.wake(header.id)
    if status != "open":
        await start(table)
    if status == "over":
        await table.answer(host.id, Resign(0))
    await table.in_turn(table.fall_asleep)
    assert table.status == status
    return header.id


async def let_pass(log: Log, days: int) -> None:
    """As if nobody had come for this long."""
    await log.write(("UPDATE tables SET touched = ?", (int(time.time()) - days * DAY,)))


async def statuses(log: Log) -> list[str]:
    return sorted(status for (status,) in await log.read("SELECT status FROM tables"))


def test_17_6_old_tables_are_put_away_and_records_remain(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store, keep_over=30, keep_open=10) as (log, guests, parts):
            ada = await guests.welcome("Ada")
            tables = {status: await table_of(parts, ada, status) for status in ("open", "playing", "over")}
            record = await parts.finished.record(tables["over"])
            await parts.tables.awake[tables["over"]].in_turn(parts.tables.awake[tables["over"]].fall_asleep)
            assert await parts.archive.sweep() == 0
            await let_pass(log, 11)
            assert await parts.archive.sweep() == 2 and await statuses(log) == ["over"]
            await let_pass(log, 31)
            assert await parts.archive.sweep() == 1 and await statuses(log) == []
            assert await log.read("SELECT 1 FROM events UNION SELECT 1 FROM sitters") == []
            assert await parts.finished.record(tables["over"]) == record
            assert verify(read(record)).result is not None
            events = len(record.splitlines()) - 3
            told = await parts.finished.replay("ada", tables["over"], events, ALL_OPEN)
            assert told.names == ("Ada", "level_1") and told.view.outcome is not None
            assert (await parts.finished.deals("ada", tables["over"])).holds
            abandoned = verify(read(await parts.finished.record(tables["playing"])))
            assert abandoned.is_abandoned and abandoned.result is None and abandoned.secret is not None
            told = await parts.finished.replay("ada", tables["playing"], len(abandoned.events), ALL_OPEN)
            assert told.view.outcome is None
            deals = await parts.finished.deals("ada", tables["playing"])
            assert deals.abandoned and deals.holds and deals.deals and all(deal.fair for deal in deals.deals)
            for number in tables.values():
                with pytest.raises(Denial, match="no_such_table"):
                    await parts.tables.wake(number)
            await guests.delete(ada)
            assert (await parts.finished.replay("", tables["over"], 0, ALL_OPEN)).names == ("", "level_1")
        METRICS.events_missing = 0
        async with open_parts(tmp_path, store) as (log, _, _):
            assert log.missing is None, "what was put away is not missing"

    asyncio.run(evening())


def test_17_6_a_visited_table_is_kept(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store, keep_over=30, keep_open=10) as (log, guests, parts):
            ada = await guests.welcome("Ada")
            seen, awake = await table_of(parts, ada, "open"), await table_of(parts, ada, "playing")
            await let_pass(log, 11)
            table = await parts.tables.wake(seen)
            await table.in_turn(table.fall_asleep)
            await parts.tables.wake(awake)
            await log.write(("UPDATE tables SET touched = 0 WHERE id = ?", (awake,)))
            assert await parts.archive.sweep() == 0 and await statuses(log) == ["open", "playing"]

    asyncio.run(evening())


def test_17_6_with_0_all_is_kept_for_ever(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store, keep_over=0, keep_open=0) as (log, guests, parts):
            ada = await guests.welcome("Ada")
            for status in ("open", "over"):
                await table_of(parts, ada, status)
            await let_pass(log, 9999)
            assert await parts.archive.sweep() == 0

    asyncio.run(evening())


def test_17_6_a_rated_match_that_was_put_away_is_in_nobodys_way(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store, keep_open=10) as (log, guests, parts):
            ada = await guests.welcome("Ada")
            await table_of(parts, ada, "playing", rated=True)
            assert await log.read("SELECT guest FROM rated_now") == [(ada.id,)]
            await let_pass(log, 11)
            await parts.archive.sweep()
            await table_of(parts, ada, "playing", rated=True)

    asyncio.run(evening())
