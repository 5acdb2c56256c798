"""Load test: many tables with four sockets each on a separate server, moves at a steady rate, on this machine.

    python bench/tables.py [--tables 500] [--rate 500 1000 …] [--climb] [--seconds 10] [--postgres] [--servers 2]
                           [--by-table]

It measures the time from a client's action to the view that shows it, at every seat of the table, once the rules are
compiled. Before each run it commits to an empty database on the same disk, which shows the cost of the disk alone;
after it, it prints how much of the two cores the servers and this program used. With `--postgres` the store is a
PostgreSQL from the wheel that the tests use, and there may be several servers; each socket then goes to the next one,
load balancer, so that all but one in as many are passed on. With `--by-table` all sockets of a table go to the same
server, as behind a load balancer that chooses by the address asked for, and none is passed on.
"""

import argparse
import asyncio
import contextlib
import gc
import os
import random
import resource
import tempfile
import time
from base64 import b64encode
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, cast
from urllib.parse import urlsplit

import httpx
import msgspec
import uvloop

from houndtable.play import fair
from houndtable.server import sqlite_log
from tests import postgres
from tests.postgres import Postgres
from tests.server.house import House, nonce_of

SEATS = 4
GAME = "dog_cards"
TEXT, PING, PONG = 1, 9, 10  # websocket opcodes
QUICK = 0.05  # seconds
STEP = 1.2  # from a rate that is carried to the next


class Choice(msgspec.Struct):
    """The part of a legal action that is needed to choose it."""

    action: int


class View(msgspec.Struct):
    """The part of a view that is needed to act."""

    number: int
    legal: list[Choice] = []


read_view = msgspec.json.Decoder(View).decode


class Line(asyncio.Protocol):
    """A minimal websocket: its cost is taken from the server being measured."""

    def __init__(self, address: str, token: str, hear: Callable[[bytes], None]) -> None:
        self.address, self.token, self.hear = urlsplit(address), token, hear
        self.buffer = bytearray()
        self.is_open = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request a websocket."""
        self.transport = cast(asyncio.Transport, transport)
        head = [
            f"GET {self.address.path} HTTP/1.1",
            f"Host: {self.address.netloc}",
            f"Authorization: Bearer {self.token}",
        ]
        head += ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
        head += [f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}", "", ""]
        self.transport.write("\r\n".join(head).encode())

    def data_received(self, data: bytes) -> None:
        """Split the bytes into frames."""
        self.buffer += data
        if not self.is_open.done() and b"\r\n\r\n" in self.buffer:
            assert self.buffer.startswith(b"HTTP/1.1 101 "), bytes(self.buffer)
            del self.buffer[: self.buffer.index(b"\r\n\r\n") + 4]
            self.is_open.set_result(None)
        while self.is_open.done() and (frame := self.next_frame()):
            opcode, payload = frame
            if opcode == TEXT:
                self.hear(payload)
            elif opcode == PING:
                self.send(payload, PONG)

    def next_frame(self) -> tuple[int, bytes] | None:
        """The first frame of the buffer, if it is complete; frames from a server have no mask."""
        begin, size = 2, self.buffer[1] if len(self.buffer) > 1 else 0
        if size >= 126:
            begin += 2 if size == 126 else 8
            size = int.from_bytes(self.buffer[2:begin], "big")
        if len(self.buffer) < begin + size or len(self.buffer) < begin:
            return None
        frame = self.buffer[0] & 15, bytes(self.buffer[begin : begin + size])
        del self.buffer[: begin + size]
        return frame

    def send(self, payload: bytes, opcode: int = TEXT) -> None:
        """Send a text in one frame, with a mask of zeros."""
        assert len(payload) < 1 << 16
        size = bytes((128 | len(payload),)) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
        self.transport.write(bytes((128 | opcode,)) + size + bytes(4) + payload)


async def opened(address: str, token: str, hear: Callable[[bytes], None]) -> Line:
    """An open connection."""
    line = Line(address, token, hear)
    host, port = line.address.hostname or "", line.address.port or 80
    await asyncio.get_running_loop().create_connection(lambda: line, host, port)
    await line.is_open
    return line


class Seat:
    """A socket at a table that records when views arrive."""

    def __init__(self, table: "LoadedTable", number: int) -> None:
        self.table, self.number = table, number
        self.line: Line

    def say(self, kind: str, **values: str) -> None:
        self.line.send(msgspec.json.encode({"type": kind, "seat": self.number} | values))

    def hear(self, frame: bytes) -> None:
        if frame.startswith(b'{"type":"view"'):
            self.table.hear(self, frame)
        elif b'"status":"revealing"' in frame:
            self.say("reveal", nonce=nonce_of(self.number))


class LoadedTable:
    """A table whose seats act when told to."""

    def __init__(self, times: list[float]) -> None:
        self.times = times
        self.seats = [Seat(self, number) for number in range(SEATS)]
        self.choices: dict[int, tuple[int, list[int]]] = {}
        self.begun = 0.0
        self.waiting_for = 0

    def hear(self, seat: Seat, frame: bytes) -> None:
        view = read_view(frame)
        self.choices[seat.number] = (view.number, [choice.action for choice in view.legal])
        if self.begun:
            self.times.append(time.perf_counter() - self.begun)
            self.waiting_for -= 1
            if self.waiting_for == 0:
                self.begun = 0.0

    def act(self) -> bool:
        """Make one move, unless the last one is still under way."""
        ready = [(seat, *found) for seat, found in self.choices.items() if found[1]]
        if self.begun or not ready:
            return False
        seat, number, legal = random.choice(ready)
        self.begun, self.waiting_for = time.perf_counter(), SEATS
        message = {"type": "act", "seat": seat, "action": random.choice(legal), "seen": number, "key": str(number)}
        self.seats[seat].line.send(msgspec.json.encode(message))
        return True


async def set_up(
    addresses: Iterable[str], client: httpx.AsyncClient, tokens: list[str], times: list[float]
) -> LoadedTable:
    loaded = LoadedTable(times)
    headers = {"authorization": f"Bearer {tokens[0]}"}
    answer = await client.post("/api/tables", json={"game": GAME, "seats": SEATS}, headers=headers)
    table = answer.json()["table"]
    for seat, token, server in zip(loaded.seats, tokens, addresses, strict=False):
        seat.line = await opened(f"{server}/api/tables/{table}/socket", token, seat.hear)
        if seat.number:
            seat.say("sit")
        seat.say("ready", commitment=fair.nonce_commitment(table, seat.number, nonce_of(seat.number)))
    return loaded


async def load(houses: list[House], database: Postgres | None, wishes: argparse.Namespace) -> None:
    times: list[float] = []
    before = memory(houses)
    async with httpx.AsyncClient(base_url=houses[0].address, timeout=60) as client:
        (await client.post("/api/me", json={"name": "Load"})).raise_for_status()
        tokens = [(await client.post("/api/programs", json={"name": "Load"})).json()["token"] for _ in range(SEATS)]
        tables = []
        for number in range(wishes.tables):
            in_turn = [houses[(number + seat) % len(houses)].address for seat in range(SEATS)]
            addresses = in_turn[:1] * SEATS if wishes.by_table else in_turn
            tables.append(await set_up(addresses, client, tokens, times))
        per_socket = (memory(houses) - before) / wishes.tables / SEATS
        print(f"{wishes.tables} tables, {wishes.tables * SEATS} sockets, {per_socket:.0f} kB each with its share")
        await until_compiled(houses, tables)
        gc.collect()
        gc.disable()  # a pause here would look like one of the server's
        rates = deque(wishes.rate)
        while rates:
            rate = rates.popleft()
            bare = bare_commits(houses[0].data / "bare")
            times.clear()
            begin = await counted(houses, database)
            moves = await keep_moving(tables, rate, wishes.seconds)
            end = await counted(houses, database)
            used = Used(*(after - before for before, after in zip(begin, end, strict=True)))
            report(rate, wishes.seconds, times, moves, used, bare)
            if wishes.climb and not rates and is_carried(rate, moves / wishes.seconds, times):
                rates.append(rate * STEP)


async def until_compiled(houses: list[House], tables: list[LoadedTable]) -> None:
    """Move a little until every server has compiled the rules."""
    while await figure(houses, "compiled") < len(houses):
        await keep_moving(tables, 20, 1)


class Used(NamedTuple):
    """The resources used by a run."""

    seconds: float
    server_seconds: float  # of CPU
    database_seconds: float
    own_seconds: float
    commits: float
    commit_seconds: float


async def counted(houses: list[House], database: Postgres | None) -> Used:
    """What has been used so far."""
    return Used(
        time.perf_counter(),
        cpu_seconds([house.process.pid for house in houses]),
        cpu_seconds(processes_of(database)) if database else 0.0,
        time.process_time(),
        await figure(houses, "commits_total"),
        await figure(houses, "commit_seconds_total"),
    )


def bare_commits(folder: Path, number: int = 300) -> list[float]:
    """How long commits of one move each take with nothing else to do."""
    folder.mkdir(exist_ok=True)
    lengths, store = [], sqlite_log.open_database(folder)
    first = store.execute("SELECT count(*) FROM events").fetchone()[0]
    for event in range(first, first + number):
        begin = time.perf_counter()
        store.execute("INSERT INTO events VALUES ('bare', ?, ?)", (event, b"x" * 60))
        lengths.append(time.perf_counter() - begin)
        time.sleep(0.002)
    store.close()
    return lengths


async def figure(houses: list[House], name: str) -> float:
    """One of the servers' own figures, of all together."""
    async with httpx.AsyncClient(timeout=60) as client:
        told = [(await client.get(f"{house.address}/metrics")).text for house in houses]
    return sum(float(text.partition(f"\nhoundtable_{name} ")[2].split()[0]) for text in told)


async def keep_moving(tables: list[LoadedTable], rate: float, seconds: float) -> int:
    """Make moves at this rate, at one table after the other."""
    begin, moves, turn = time.perf_counter(), 0, 0
    while (now := time.perf_counter() - begin) < seconds:
        while moves < now * rate and turn < (now + 1) * rate * 2:
            moves += tables[turn % len(tables)].act()
            turn += 1
        await asyncio.sleep(0.001)
    await asyncio.sleep(1)
    return moves


def memory(houses: list[House]) -> float:
    """The memory of the servers, in kB."""
    told = [Path(f"/proc/{house.process.pid}/status").read_text(encoding="utf-8") for house in houses]
    return sum(float(status.partition("VmRSS:")[2].split()[0]) for status in told)


def processes_of(database: Postgres) -> list[int]:
    """All processes of a PostgreSQL."""
    (postmaster, *_) = (database.data / "postmaster.pid").read_text(encoding="utf-8").split()
    children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text(encoding="utf-8").split()
    return [int(process) for process in (postmaster, *children)]


def cpu_seconds(processes: list[int]) -> float:
    """The processor time of these processes so far."""
    told = [Path(f"/proc/{process}/stat").read_text(encoding="utf-8") for process in processes]
    fields = [stat.rpartition(")")[2].split() for stat in told]
    return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


def is_carried(rate: float, reached: float, times: list[float]) -> bool:
    """Were nearly all moves made that were asked for, and nearly all of them quick?"""
    return reached > 0.95 * rate and quantile(times, 0.99) < QUICK


def quantile(times: list[float], share: float) -> float:
    return sorted(times)[int(share * (len(times) - 1))]


def at(times: list[float], share: float) -> str:
    return f"{1000 * quantile(times, share):.1f} ms"


def report(rate: float, seconds: float, times: list[float], moves: int, used: Used, bare: list[float]) -> None:
    print(
        f"{moves / seconds:.0f} moves/s (asked for {rate:.0f}); act to view: p50 {at(times, 0.5)}, "
        f"p99 {at(times, 0.99)}, worst {at(times, 1)}; {len(times)} of {moves * SEATS} views arrived\n"
        f"    commits: {used.commits / seconds:.0f}/s of {1000 * used.commit_seconds / used.commits:.1f} ms; "
        f"bare ones just before: p50 {at(bare, 0.5)}, p99 {at(bare, 0.99)}\n"
        f"    CPU a move: {1000 * used.server_seconds / moves:.2f} ms in the servers, "
        f"{1000 * used.database_seconds / moves:.2f} ms in PostgreSQL, {1000 * used.own_seconds / moves:.2f} ms here; "
        f"the servers had {used.server_seconds / used.seconds:.0%} of a core, load average {os.getloadavg()[0]:.0f}",
        flush=True,
    )


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--tables", type=int, default=500)
    words.add_argument("--rate", type=float, nargs="+", default=[500])
    words.add_argument("--climb", action="store_true", help="go on with higher rates until p99 is 50 ms")
    words.add_argument("--seconds", type=float, default=10)
    words.add_argument("--folder", help="where the database lies: the disk that is measured (that of temporary files)")
    words.add_argument("--postgres", action="store_true", help="store in PostgreSQL")
    words.add_argument("--servers", type=int, default=1, help="how many; more than one need --postgres")
    words.add_argument("--by-table", action="store_true", help="lead all sockets of a table to the same server")
    wishes = words.parse_args()
    if wishes.servers > 1 and not wishes.postgres:
        words.error("several servers need --postgres")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    stores = postgres.of_its_own() if wishes.postgres else contextlib.nullcontext()
    with tempfile.TemporaryDirectory(dir=wishes.folder) as folder, stores as database:
        measure(Path(folder), database, wishes)


def measure(folder: Path, database: Postgres | None, wishes: argparse.Namespace) -> None:
    store = database.address if database else ""
    flags = ("--sockets", "20000", "--requests", "1000000", "--compile", "1", "--store", store)
    houses = [House(folder / str(number), *flags) for number in range(wishes.servers)]
    try:
        for house in houses:
            house.open()
        uvloop.run(load(houses, database, wishes))
    finally:
        for house in houses:
            house.kill()


if __name__ == "__main__":
    main()
