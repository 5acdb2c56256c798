"""What fails at one table, or cannot be read, stops nothing else."""

import asyncio
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from starlette.websockets import WebSocket

from houndtable.server.lobby.messages import NewTable
from houndtable.server.people.guests import DAY, Guests
from houndtable.server.server import Parts
from houndtable.server.store.log import Log
from houndtable.server.table import messages as p
from houndtable.server.table.socket import converse
from houndtable.server.table.table import Table
from houndtable.server.wire.errors import Denial
from houndtable.server.wire.messages import Denied, encode
from tests.server.parts import open_parts
from tests.server.test_archive import let_pass, table_of
from tests.server.test_tournaments import entered, wish
from tests.server.test_turn_by_turn import Wall, begun
from tests.server.test_turn_by_turn import wall as wall
from tests.server.worlds import visitor_line


class Line:
    """A websocket on which a client says something, and then waits."""

    def __init__(self, *said: p.ClientMessage) -> None:
        self.scope: dict[str, Any] = {"extensions": {}}
        self.said = list(said)

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, Any]:
        if not self.said:
            await asyncio.Event().wait()
        return {"type": "websocket.receive", "text": encode(self.said.pop(0)).decode()}

    async def send_text(self, frame: str) -> None:
        pass


async def new_table(parts: Parts, guests: Guests) -> tuple[Table, str]:
    """An open table, and its host."""
    ada = (await guests.welcome("Ada")).id
    return await parts.tables.wake((await parts.tables.create(ada, NewTable("clear_4", 2))).id), ada


def fail_at_once(*what: object) -> None:
    raise IndexError("a mistake of ours")


async def fail(*what: object) -> None:
    fail_at_once()


def test_a_connection_that_ends_by_an_error_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the guest would seem to be there for as long as the server runs."""

    async def evening() -> None:
        async with open_parts(tmp_path) as (_, guests, parts):
            table, ada = await new_table(parts, guests)
            monkeypatch.setattr(table, "answer", fail)
            with pytest.raises(IndexError):
                await converse(visitor_line(cast(WebSocket, Line(p.Ping())), ada, 10.0), table)
            assert not table.broadcast.connections

    asyncio.run(evening())


def test_a_mistake_is_answered_and_the_host_hears_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A client that got no answer would send its message again, for ever."""

    async def evening() -> None:
        async with open_parts(tmp_path) as (_, guests, parts):
            ada = (await guests.welcome("Ada")).id
            wish = NewTable("clear_4", 2, bots={"0": "level_1", "1": "level_1"}, sit=(), hints=True)
            table = await parts.tables.wake((await parts.tables.create(ada, wish)).id)
            table.chairs[0].guest = ada
            for deed, message in (
                ("react", p.React(0, "hello")),
                ("hint", p.Hint(0)),
                ("explain", p.Why(0, 1, ("pile",))),
            ):
                caplog.clear()
                monkeypatch.setattr(table, deed, fail if deed != "react" else fail_at_once)
                denied = await table.answer(ada, message)
                assert isinstance(denied, Denied) and denied.words.key == "server.failed"
                assert caplog.text.count("table_failed") == 1
            table.do_soon(fail)
            await table.answer(ada, p.Ping())
            assert caplog.text.count("table_failed") == 2, "whether anybody waits or not"

    asyncio.run(evening())


def test_a_table_that_cannot_go_on_wakes_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (_, guests, parts):
            table, ada = await new_table(parts, guests)
            monkeypatch.setattr(table.clock, "look_ahead", fail_at_once)
            await table.answer(ada, p.Sit(1))  # the last thing that it does
            with pytest.raises(Denial, match="asleep"):
                await table.in_turn(table.settle)
            assert "table_failed" in caplog.text
            again = await parts.tables.wake(table.header.id)
            assert again is not table and again.seats_of(ada) == [0, 1]

    asyncio.run(evening())


async def damage(log: Log, table: str) -> None:
    """The last entry of a table's log cannot be read any more."""
    last = "SELECT MAX(number) FROM events WHERE tab = ?"
    await log.write((f"UPDATE events SET entry = ? WHERE tab = ? AND number = ({last})", (b"{", table, table)))


def test_a_damaged_table_keeps_no_other_from_waking(
    tmp_path: Path, wall: Wall, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (log, guests, parts):
            tables = []
            for _ in range(2):
                table, _ = await begun(parts, guests)
                await table.in_turn(table.fall_asleep)
                tables.append(table.header.id)
                wall.time += 1
            await damage(log, tables[0])
            wall.time += DAY
            await parts.sweeper.sweep()
            assert set(parts.tables.awake) == {tables[1]}
            assert tables[0] in caplog.text and tables[1] not in caplog.text

    asyncio.run(evening())


def test_a_damaged_table_keeps_no_other_from_the_archive(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (log, guests, parts):
            ada = await guests.welcome("Ada")
            damaged, whole = [await table_of(parts, ada, "over") for _ in range(2)]
            await let_pass(log, 400)
            await log.write(("UPDATE tables SET touched = touched - 1 WHERE id = ?", (damaged,)))
            await damage(log, damaged)
            assert await parts.archive.sweep() == 1
            assert await parts.archive.find(whole) and not await parts.archive.find(damaged)
            assert damaged in caplog.text and whole not in caplog.text
            with pytest.raises(msgspec.DecodeError):
                await parts.tables.wake(damaged)

    asyncio.run(evening())


def test_a_tournament_that_is_stuck_stops_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (log, guests, parts):
            codes = []
            for _ in range(2):
                host = await guests.welcome("Holly")
                codes.append(await parts.tournaments.make(host.id, wish()))
                await entered(parts, codes[-1], ("Ada", "Bo"))
                await parts.tournaments.start(host.id, codes[-1])
            for table in list(parts.tables.awake.values()):
                await table.in_turn(table.fall_asleep)
            ((stuck,),) = await log.read("SELECT tab FROM meetings WHERE tournament = ? AND side = 0", codes[0])
            await damage(log, stuck)
            await log.write(("UPDATE tournaments SET made = made - 1 WHERE code = ?", (codes[0],)))
            await parts.tournaments.sweep()
            assert [table.header.tournament for table in parts.tables.awake.values()] == [codes[1]]
            assert codes[0] in caplog.text and codes[1] not in caplog.text

    asyncio.run(evening())


def test_a_table_of_a_variant_that_is_gone_spoils_no_list(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, variants="clear_4:HAND_SIZE=6") as (log, guests, parts):
            ada = (await guests.welcome("Ada")).id
            old = await parts.tables.create(ada, NewTable("clear_4", 2, public=True, variant="HAND_SIZE=6"))
            new = await parts.tables.create(ada, NewTable("clear_4", 2, public=True))
            gone = msgspec.structs.replace(old, variant="no_such_variant")
            await log.write(("UPDATE tables SET header = ? WHERE id = ?", (encode(gone), old.id)))
            for listed in (await parts.lists.public(), await parts.lists.of_guest(ada)):
                assert [table.table for table in listed] == [new.id]
            with pytest.raises(Denial, match="no_such_table"):
                await parts.lists.sitter(old.id, 0)

    asyncio.run(evening())
