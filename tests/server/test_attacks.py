"""What one client sends below the application stops nobody: a victim plays on beside every attack.

The floods are small here and large with `--long`. What is bounded is the work, not the time: the server ends the
attacker's connection after a bounded number of bytes, and its memory stays small.
"""

import asyncio
import contextlib
import os
import resource
import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from houndtable.server.wire import HEADER_SECONDS, LARGEST_HEAD, LARGEST_REQUEST
from tests.server.house import PATIENCE, House, open_house, visitor

HEAD = b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n"
SMALL_MEMORY = 400 * 2**20
OTHER = "127.0.0.2"  # on this machine too, but no proxy


@contextlib.contextmanager
def wire(house: House, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    line = socket.create_connection(("127.0.0.1", house.port), PATIENCE, (source, 0))
    try:
        yield line
    finally:
        line.close()


def pour(line: socket.socket, piece: bytes, most: int) -> int:
    """Send the same again and again until the server has had enough; how many bytes it took."""
    sent = 0
    with contextlib.suppress(OSError):
        while sent < most:
            line.sendall(piece)
            sent += len(piece)
    return sent


def is_ended(line: socket.socket) -> bool:
    """Does the server end it? What it still says is read."""
    with contextlib.suppress(ConnectionError):
        while line.recv(65536):
            pass
    return True


def memory(house: House) -> int:
    """The most bytes that the server has ever held."""
    status = Path(f"/proc/{house.process.pid}/status").read_text(encoding="utf-8")
    peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(peak.split()[1]) * 1024


def is_served(house: House) -> bool:
    return httpx.get(f"{house.address}/healthz", timeout=PATIENCE).text == "ok\n"


FLOODS = {
    "headers": (HEAD, b"a: b\r\n" * 100),
    "one header": (HEAD + b"a: ", b"b" * 4096),
    "address": (b"GET /", b"a" * 4096),
    "trailers": (HEAD + b"transfer-encoding: chunked\r\n\r\n0\r\n", b"a: b\r\n" * 100),
    "body": (HEAD + b"transfer-encoding: chunked\r\n\r\n", b"1\r\na\r\n" * 1000),
    "pipelined requests": (b"", b"GET /icon.svg HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" * 100),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_17_3_requests_without_end_are_ended(flood: str, tmp_path: Path) -> None:
    begin, piece = FLOODS[flood]
    with open_house(tmp_path) as house, wire(house) as line:
        line.sendall(begin)
        taken = pour(line, piece, 64 * LARGEST_REQUEST)
        assert taken < 16 * LARGEST_REQUEST  # what the system buffers counts too
        assert is_ended(line) and is_served(house) and memory(house) < SMALL_MEMORY


def test_17_3_what_browsers_send_is_let_through(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        headers = {f"x-{number}": "a" * 100 for number in range(60)}
        assert sum(map(len, headers.values())) < LARGEST_HEAD
        with httpx.Client(base_url=house.address, timeout=PATIENCE) as client:
            assert {client.get("/healthz", headers=headers).status_code for _ in range(3)} == {200}
            assert client.get("/healthz", headers={"x": "a" * LARGEST_HEAD}).status_code == 400


def test_17_4_idle_connections_lock_nobody_out(tmp_path: Path) -> None:
    """More connections than a process may have files at first; of another address, no more than its share."""
    with few_files(256), open_house(tmp_path, "--connections", "50") as house, contextlib.ExitStack() as lines:
        few = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (few[1], few[1]))
        for _ in range(400):
            lines.enter_context(wire(house))
        assert is_served(house)
        greedy = [lines.enter_context(wire(house, OTHER)) for _ in range(60)]
        assert is_served(house)
        assert "connections_refused_total 10\n" in httpx.get(f"{house.address}/metrics", timeout=PATIENCE).text
        assert all(is_ended(line) for line in greedy[50:])
        house.end()  # it has warned, once


@contextlib.contextmanager
def few_files(most: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.long
def test_17_4_a_request_that_never_comes_is_not_waited_for(tmp_path: Path) -> None:
    with open_house(tmp_path) as house, wire(house) as silent, wire(house) as slow:
        slow.sendall(HEAD)
        silent.settimeout(HEADER_SECONDS * 20)
        slow.settimeout(HEADER_SECONDS * 20)
        assert is_ended(silent) and is_ended(slow)


def masked(opcode: int, payload: bytes = b"", fin: bool = True) -> bytes:
    """A frame as a client sends it, masked with zeros."""
    return struct.pack("!BB4x", opcode | 0x80 * fin, 0x80 | len(payload)) + payload


FRAME_FLOODS = {
    "empty fragments": (masked(1, b"{", fin=False), masked(0, fin=False)),
    "pings": (b"", masked(9)),
    "pongs": (b"", masked(10)),
}


@pytest.mark.parametrize("flood", FRAME_FLOODS)
def test_17_1_frames_without_end_are_ended(flood: str, tmp_path: Path) -> None:
    begin, frame = FRAME_FLOODS[flood]
    with open_house(tmp_path, "--messages", "10") as house:
        victim = asyncio.run(visitor(house))
        table = asyncio.run(victim.make_table("clear_4", 2))
        with wire(house) as line:
            key = "dGhlIHNhbXBsZSBub25jZQ=="
            line.sendall(
                f"GET /api/tables/{table}/socket HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\n"
                f"connection: upgrade\r\nsec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n"
                f"authorization: Bearer {victim.token}\r\n\r\n".encode()
            )
            assert line.recv(12) == b"HTTP/1.1 101"
            line.sendall(begin)
            assert pour(line, frame * 2000, 64 * 2**20) < 32 * 2**20
            assert is_ended(line) and is_served(house) and memory(house) < SMALL_MEMORY


def test_17_2_a_qr_code_is_drawn_for_tables_that_exist(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        victim = asyncio.run(visitor(house))
        table = asyncio.run(victim.make_table("clear_4", 2))

        def status(number: str) -> int:
            return httpx.get(f"{house.address}/api/tables/{number}/qr", timeout=PATIENCE).status_code

        assert status(table) == 200
        assert status("A" * 16) == status("A" * 2800) == status("%00" * 16) == 404


def test_17_12_a_store_that_fails_is_told(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        assert httpx.get(f"{house.address}/readyz", timeout=PATIENCE).status_code == 200
        assert "houndtable_store_writable 1\n" in httpx.get(f"{house.address}/metrics", timeout=PATIENCE).text


def test_17_14_the_store_is_the_owners_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with open_house(data):
        modes = {path.name: path.stat().st_mode & 0o777 for path in (data, *data.iterdir())}
    assert modes.pop("data") == 0o700
    assert set(modes.values()) == {0o600} and "houndtable.db" in modes


def test_17_13_events_that_are_missing_are_told(tmp_path: Path) -> None:
    """The write-ahead log is cut as a failing disk may cut it: at the next start that is said."""
    house = House(tmp_path)
    house.open()
    victim = asyncio.run(visitor(house))
    asyncio.run(victim.make_table("clear_4", 2))
    house.kill()
    os.truncate(tmp_path / "houndtable.db-wal", 0)
    house.open()
    assert "houndtable_events_missing 1\n" in httpx.get(f"{house.address}/metrics", timeout=PATIENCE).text
    assert '"event": "events_missing"' in house.end()
