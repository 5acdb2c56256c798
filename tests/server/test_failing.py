"""What fails at one table stops nothing else."""

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from houndtable.server import protocol as p
from houndtable.server.errors import Denial
from houndtable.server.guests import Guests
from houndtable.server.lobby import Lobby
from houndtable.server.socket import Connection, converse
from houndtable.server.table import Table
from tests.server.test_old_logs import open_lobby


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
        return {"type": "websocket.receive", "text": p.encode(self.said.pop(0)).decode()}

    async def send_text(self, frame: str) -> None:
        pass


async def new_table(lobby: Lobby, guests: Guests) -> tuple[Table, str]:
    """An open table, and its host."""
    ada = (await guests.welcome("Ada")).id
    return await lobby.wake((await lobby.create(ada, p.NewTable("clear_4", 2))).id), ada


def test_a_connection_that_ends_by_an_error_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Else the guest would seem to be there for as long as the server runs."""

    async def fail(guest: str, message: p.ClientMessage) -> None:
        raise IndexError("a mistake of ours")

    async def evening() -> None:
        async with open_lobby(tmp_path) as (_, guests, lobby):
            table, ada = await new_table(lobby, guests)
            monkeypatch.setattr(table, "dispatch", fail)
            with pytest.raises(IndexError):
                await converse(Connection(cast(WebSocket, Line(p.Ping())), ada, 10.0), table)
            assert not table.broadcast.connections
            assert "table_failed" in caplog.text, "whoever waits for it or not"

    asyncio.run(evening())


def test_a_table_that_cannot_go_on_wakes_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise IndexError("a mistake of ours")

    async def evening() -> None:
        async with open_lobby(tmp_path) as (_, guests, lobby):
            table, ada = await new_table(lobby, guests)
            monkeypatch.setattr(table.clock, "look_ahead", fail)
            await table.answer(ada, p.Sit(1))  # the last thing that it does
            with pytest.raises(Denial, match="asleep"):
                await table.in_turn(table.settle)
            assert "table_failed" in caplog.text
            again = await lobby.wake(table.header.id)
            assert again is not table and again.seats_of(ada) == [0, 1]

    asyncio.run(evening())
