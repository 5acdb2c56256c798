"""Tables wake from their logs: once, as they were, and not by rules they do not know."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from houndtable.games import GAMES
from houndtable.games.option import Option
from houndtable.server.lobby.messages import NewTable
from houndtable.server.store.log import StoreError
from houndtable.server.table.messages import Ping
from houndtable.server.wire.errors import Denial
from houndtable.server.wire.messages import Denied
from tests.server.parts import open_parts, play_some
from tests.server.worlds import start


def test_a_table_wakes_once_and_says_so_when_it_sleeps(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store) as (_, guests, parts):
            host = await guests.welcome("Ada")
            header = await parts.tables.create(host.id, NewTable("clear_4", 2))
            tables = await asyncio.gather(*(parts.tables.wake(header.id) for _ in range(5)))
            assert len({id(table) for table in tables}) == 1 and not parts.tables.waking
            table = tables[0]
            waiting = [
                asyncio.create_task(table.in_turn(work)) for work in (table.fall_asleep, table.start_if_all_are_ready)
            ]
            outcomes = await asyncio.gather(*waiting, return_exceptions=True)
            assert outcomes[0] is None and isinstance(outcomes[1], Denial), "nobody waits for ever"
            denied = await table.answer(host.id, Ping())
            assert isinstance(denied, Denied) and denied.words.key == "server.asleep"
            assert await parts.tables.wake(header.id) is not table
            with pytest.raises(Denial):
                await parts.tables.wake("nothing")

    asyncio.run(evening())


def test_a_rematch_is_stored_as_a_whole_or_not_at_all(
    tmp_path: Path, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store) as (log, guests, parts):
            host = await guests.welcome("Ada")
            header = await parts.tables.create(host.id, NewTable("clear_4", 2, sit=(0, 1)))
            table = await parts.tables.wake(header.id)
            await start(table)
            while table.status != "over":
                await play_some(table)
            append = log.append

            def full(number: str, *what: Any, lease: int) -> "asyncio.Future[None]":
                if number == header.id:
                    raise StoreError("full")
                return append(number, *what, lease=lease)

            monkeypatch.setattr(log, "append", full)
            with pytest.raises(Denial, match="not_stored"):
                await parts.tables.rematch(host.id, header.id)
            assert await log.read("SELECT id FROM tables") == [(header.id,)], "no second table that nobody is led to"
            monkeypatch.undo()
            followed = await parts.tables.rematch(host.id, header.id)
            assert await parts.tables.rematch(host.id, header.id) == followed
            assert (await parts.tables.wake(followed)).seats_of(host.id) == [0, 1]
            assert len(await parts.lists.of_guest(host.id)) == 2

    asyncio.run(evening())


def test_a_table_keeps_its_options_and_its_rules_are_known(
    tmp_path: Path, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store) as (_, guests, parts):
            host = await guests.welcome("Ada")
            header = await parts.tables.create(host.id, NewTable("clear_4", 2))
            rules: Any = GAMES["clear_4"].rules
            assert header.rules == rules.RULES_VERSION
            table = await parts.tables.wake(header.id)
            before = table.setup().options
            options = [option._replace(default=1) for option in rules.OPTIONS]
            late = Option("late", "R1", ("old", "new"), default=1)
            monkeypatch.setattr(rules, "OPTIONS", (*options, late))
            await table.in_turn(table.fall_asleep)
            table = await parts.tables.wake(header.id)
            assert table.setup().options == (*before, 0)
            await table.in_turn(table.fall_asleep)
            monkeypatch.setattr(rules, "RULES_VERSION", 0)
            with pytest.raises(Denial, match="other_rules"):
                await parts.tables.wake(header.id)

    asyncio.run(evening())
