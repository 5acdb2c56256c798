"""Starting and stopping: errors are one sentence, settings are listed, logs keep secrets."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from houndtable import cli
from houndtable.cli.arguments import parser
from houndtable.server.settings import Settings, all_settings, flag, variable
from houndtable.server.store.sqlite_log import FILE
from houndtable.server.wire.address import reachable
from houndtable.server.wire.frames import BoundedWebSocket, Gate, WireConfig, framed
from tests.server.house import (
    PATIENCE,
    Client,
    House,
    Player,
    Said,
    at_table,
    open_house,
    play_to_the_end,
    sit_and_start,
)


def refused(*flags: str) -> str:
    """What `serve` says instead of serving."""
    command = [sys.executable, "-W", "error", "-m", "houndtable", "serve", "--no-browser", *flags]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE, env=os.environ | {"COLUMNS": "200"}
    )
    assert done.returncode == 2 and not done.stdout
    return " ".join(done.stderr.split())


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        told = refused("--port", port, "--data", str(tmp_path))
    assert told.startswith(f"The server cannot listen at 127.0.0.1, port {port}: Address already in use.")


def test_a_folder_that_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    told = refused("--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert "cannot be written to (Not a directory). Choose one with --data." in told


def test_a_damaged_database_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"This is not a database. " * 200)
    assert "is damaged. Restore a backup" in refused("--port", "0", "--data", str(tmp_path))


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("mysql://here", "--store mysql://here: it should begin with postgresql://."),
        ("postgresql://ada:secret@127.0.0.1:1/house", "PostgreSQL at 127.0.0.1/house cannot be used:"),
    ],
)
def test_a_database_elsewhere_that_cannot_be_used_is_one_sentence(tmp_path: Path, address: str, sentence: str) -> None:
    told = refused("--port", "0", "--data", str(tmp_path), "--store", address)
    assert told.startswith(sentence) and "secret" not in told


def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert f"{FILE} cannot be used: unable to open" in refused("--port", "0", "--data", str(tmp_path))


def test_a_second_server_at_the_same_tables_is_one_sentence(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        assert f"Another server is using {tmp_path}" in refused("--port", "0", "--data", str(tmp_path))
        house.kill()
        house.open()  # the lock of a dead process does not count


def test_a_full_disk_stops_the_move_and_not_the_server(small_disk: Path) -> None:
    """A real one, of two megabytes: what does not fit is denied, and once there is room again all goes on."""

    async def evening() -> None:
        with open_house(small_disk) as house:
            table, people = await sit_and_start(house, "dog_cards", 2)
            fill(small_disk)
            async with at_table(people[0], table) as one, at_table(people[1], table) as two:
                done = 0
                while (answer := await first_act([one, two], f"full {done}"))["type"] == "done":
                    done += 1
                assert answer["words"]["key"] == "server.not_stored" and done < 2000
                new_table = await people[0].ask("POST", "/api/tables", {"game": "dog_cards", "seats": 2})
                assert new_table.status_code == 503
                for path, body in (("me", {"name": "Eve"}), ("programs", {"name": "Eve"}), ("me/link", {})):
                    denied = await people[0].ask("POST", f"/api/{path}", body)
                    assert denied.json()["words"]["key"] == "server.not_stored", path
                assert (await people[0].ask("GET", "/healthz")).status_code == 200
                assert (await people[0].ask("GET", "/readyz")).status_code == 503
                assert "store_writable 0\n" in (await people[0].ask("GET", "/metrics")).text
                (small_disk / "filling").unlink()
                for number in range(20):
                    assert (await first_act([one, two], f"room {number}"))["type"] == "done"
                await one.answer("ping")
            number = one.views[0]["number"]
            complaints = house.end(signal.SIGKILL).splitlines()
            assert complaints and all('"event": "not_stored"' in complaint for complaint in complaints)
            house.open()
            async with at_table(people[0], table) as again:
                await again.answer("ping")
                assert again.views[0]["number"] == number, "what was done is there, what was denied is not"

    asyncio.run(evening())


async def first_act(clients: list[Client], key: str) -> Said:
    """The seat to act takes its first legal action."""
    for client in clients:
        await client.answer("ping")
    seat = clients[0].views[0]["turn"]
    view = clients[seat].views[seat]
    action = view["legal"][0]["action"]
    return await clients[seat].answer("act", seat=seat, action=action, seen=view["number"], key=key)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes, where possible."""
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", tmp_path], capture_output=True)
    if mounted.returncode:
        pytest.skip("a full disk is made by mounting a tiny one, which only root may do")
    try:
        yield tmp_path
    finally:
        subprocess.run(["umount", "-l", tmp_path], check=True)


def fill(folder: Path) -> None:
    """Fill the disk."""
    with contextlib.suppress(OSError), (folder / "filling").open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4096)


def test_a_disk_that_is_full_from_the_start_is_one_sentence(small_disk: Path) -> None:
    fill(small_disk)
    assert "Is the disk full" in refused("--port", "0", "--data", str(small_disk))


def test_a_store_that_fails_stops_the_move_and_not_the_server(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            table, people = await sit_and_start(house, "dog_cards", 2)
            async with at_table(people[0], table) as client:
                await client.answer("ping")
                view = client.views[0]
            blocker = sqlite3.connect(tmp_path / FILE, isolation_level=None)
            blocker.execute("DROP TABLE events")
            seat = view["turn"]
            async with at_table(people[seat], table) as client:
                await client.answer("ping")
                view = client.views[seat]
                action = view["legal"][0]["action"]
                answer = await client.answer("act", seat=seat, action=action, seen=view["number"], key="k")
                assert answer["words"]["key"] == "server.not_stored"
                await client.answer("ping")
                assert client.views[seat] == view, "nothing has changed"
            blocker.close()

    asyncio.run(evening())


def test_every_setting_is_a_flag_and_a_variable(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        cli.main(["serve", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    for name, *_ in all_settings():
        assert f"{flag(name)} " in told and f"${variable(name)}" in told
    monkeypatch.setenv("HOUNDTABLE_PORT", "1234")
    assert parser().parse_args(["serve"]).port == 1234
    assert parser().parse_args(["serve", "--port", "5"]).port == 5


def test_the_users_data_folder_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert Settings().folder == Path("/somewhere/houndtable")
    assert Settings(data="/here").folder == Path("/here")


def test_the_home_network_gets_an_address_and_a_picture_of_it(tmp_path: Path) -> None:
    house = House(tmp_path, "--host", "0.0.0.0")
    house.open()
    told = house.told
    assert not house.end()
    assert f"Others in your network join at http://{reachable('0.0.0.0')}:" in told and "▄" in told
    assert reachable("::1") == "[::1]" and reachable("127.0.0.1") == "127.0.0.1"


def test_behind_a_proxy_nobody_is_invited_past_it(tmp_path: Path) -> None:
    house = House(tmp_path, "--host", "0.0.0.0", "--origin", "https://games.example")
    house.open()
    assert "Others" not in house.told and not house.end()


def test_sigterm_drains_while_all_play(tmp_path: Path) -> None:
    async def evening() -> None:
        house = House(tmp_path)
        house.open()
        table, people = await sit_and_start(house, "clear_4", 2)
        players = [Player(who, table, seat) for seat, who in enumerate(people)]
        games = [asyncio.create_task(player.play()) for player in players]
        async with asyncio.timeout(PATIENCE):
            while not all(player.acknowledged for player in players):
                await asyncio.sleep(0.01)
        assert not await asyncio.to_thread(house.end, signal.SIGTERM)
        house.open()
        await asyncio.wait_for(asyncio.gather(*games), 2 * PATIENCE)
        assert not house.end()

    asyncio.run(evening())


def test_logs_are_lines_of_json_without_secrets(tmp_path: Path) -> None:
    async def evening() -> list[str]:
        house = House(tmp_path, "--log", "info")
        house.open()
        table, people = await sit_and_start(house, "clear_4", 2)
        await play_to_the_end(table, people)
        lines = house.end().splitlines()
        assert all(who.token not in line and "player" not in line for who in people for line in lines)
        return lines

    lines = asyncio.run(evening())
    assert [json.loads(line)["event"] for line in lines] == ["open", "made", "started", "closed"]


HANDSHAKE = (
    b"GET / HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n"
)


def test_an_ending_server_answers_once_to_a_new_connection(caplog: pytest.LogCaptureFixture) -> None:
    """The end of the server and, at the same moment, the application refuse the socket."""

    async def evening() -> bytes:
        is_coming, go_on = asyncio.Event(), asyncio.Event()

        async def application(scope: Scope, receive: Receive, send: Send) -> None:
            is_coming.set()
            await go_on.wait()
            await WebSocket(scope, receive, send).send_denial_response(PlainTextResponse("later", 503))

        config, lines = (
            WireConfig(application, Gate(9, 9, frozenset()), 10.0, log_config=None),
            list[BoundedWebSocket](),
        )
        config.load()

        def line() -> BoundedWebSocket:
            lines.append(BoundedWebSocket(config=config, server_state=ServerState(), app_state={}))
            return lines[-1]

        async with await asyncio.get_running_loop().create_server(line, "127.0.0.1", 0) as server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.write(HANDSHAKE)
            await is_coming.wait()
            go_on.set()
            lines[0].shutdown()
            answer = await reader.read()
            writer.close()
        return answer

    assert asyncio.run(evening()).startswith(b"HTTP/1.1 500 ") and not caplog.text


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_text_is_framed_as_the_library_does(size: int) -> None:
    text = ("é" + "x" * size)[:size]
    assert framed(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
