"""Old tables are archived by the host's rules; the records of their matches remain."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from houndtable.play.match import verify
from houndtable.play.record import read
from houndtable.server.lobby.messages import NewTable
from houndtable.server.lobby.tables import Lobby
from houndtable.server.people.guests import DAY, Guest
from houndtable.server.store.log import Log
from houndtable.server.table.messages import ALL_OPEN, Resign
from houndtable.server.wire.errors import Denial
from houndtable.server.wire.metrics import METRICS
from tests.server.lobbies import open_lobby
from tests.server.worlds import start


async def table_of(lobby: Lobby, host: Guest, status: str, **wish: Any) -> str:
    """A sleeping table that is open, in progress, or over."""
    header = await lobby.create(host.id, NewTable("clear_4", 2, bots={"1": "level_1"}, **wish))
    table = await lobby.wake(header.id)
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
        async with open_lobby(tmp_path, store, keep_over=30, keep_open=10) as (log, guests, lobby):
            ada = await guests.welcome("Ada")
            tables = {status: await table_of(lobby, ada, status) for status in ("open", "playing", "over")}
            record = await lobby.finished.record(tables["over"])
            await lobby.awake[tables["over"]].in_turn(lobby.awake[tables["over"]].fall_asleep)
            assert await lobby.archive.sweep() == 0
            await let_pass(log, 11)
            assert await lobby.archive.sweep() == 2 and await statuses(log) == ["over"]
            await let_pass(log, 31)
            assert await lobby.archive.sweep() == 1 and await statuses(log) == []
            assert await log.read("SELECT 1 FROM events UNION SELECT 1 FROM sitters") == []
            assert await lobby.finished.record(tables["over"]) == record
            assert verify(read(record)).result is not None
            events = len(record.splitlines()) - 3
            told = await lobby.finished.replay("ada", tables["over"], events, ALL_OPEN)
            assert told.names == ("Ada", "level_1") and told.view.outcome is not None
            assert (await lobby.finished.deals("ada", tables["over"])).holds
            abandoned = verify(read(await lobby.finished.record(tables["playing"])))
            assert abandoned.is_abandoned and abandoned.result is None and abandoned.secret is not None
            told = await lobby.finished.replay("ada", tables["playing"], len(abandoned.events), ALL_OPEN)
            assert told.view.outcome is None
            deals = await lobby.finished.deals("ada", tables["playing"])
            assert deals.abandoned and deals.holds and deals.deals and all(deal.fair for deal in deals.deals)
            for number in tables.values():
                with pytest.raises(Denial, match="no_such_table"):
                    await lobby.wake(number)
            await guests.delete(ada)
            assert (await lobby.finished.replay("", tables["over"], 0, ALL_OPEN)).names == ("", "level_1")
        METRICS.events_missing = 0
        async with open_lobby(tmp_path, store) as (log, _, _):
            assert log.missing is None, "what was put away is not missing"

    asyncio.run(evening())


def test_17_6_a_visited_table_is_kept(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_lobby(tmp_path, store, keep_over=30, keep_open=10) as (log, guests, lobby):
            ada = await guests.welcome("Ada")
            seen, awake = await table_of(lobby, ada, "open"), await table_of(lobby, ada, "playing")
            await let_pass(log, 11)
            table = await lobby.wake(seen)
            await table.in_turn(table.fall_asleep)
            await lobby.wake(awake)
            await log.write(("UPDATE tables SET touched = 0 WHERE id = ?", (awake,)))
            assert await lobby.archive.sweep() == 0 and await statuses(log) == ["open", "playing"]

    asyncio.run(evening())


def test_17_6_with_0_all_is_kept_for_ever(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_lobby(tmp_path, store, keep_over=0, keep_open=0) as (log, guests, lobby):
            ada = await guests.welcome("Ada")
            for status in ("open", "over"):
                await table_of(lobby, ada, status)
            await let_pass(log, 9999)
            assert await lobby.archive.sweep() == 0

    asyncio.run(evening())


def test_17_6_a_rated_match_that_was_put_away_is_in_nobodys_way(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_lobby(tmp_path, store, keep_open=10) as (log, guests, lobby):
            ada = await guests.welcome("Ada")
            await table_of(lobby, ada, "playing", rated=True)
            assert await log.read("SELECT guest FROM rated_now") == [(ada.id,)]
            await let_pass(log, 11)
            await lobby.archive.sweep()
            await table_of(lobby, ada, "playing", rated=True)

    asyncio.run(evening())
