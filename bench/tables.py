"""Load test: many tables with four sockets each on a separate server, moves at a steady rate, on this machine.

    python bench/tables.py [--tables 500] [--rate 500 1000 …] [--climb] [--seconds 10] [--postgres] [--servers 2]
                           [--by-table] [--generators 4] [--pin] [--json FILE]

It measures the time from a client's action to the view that shows it, at every seat of the table, once the rules are
compiled. Before each run it commits to an empty database on the same disk, which shows the cost of the disk alone;
after it, it prints how much of the two cores the servers and this program used. With `--postgres` the store is a
PostgreSQL from the wheel that the tests use, and there may be several servers; each socket then goes to the next one,
load balancer, so that all but one in as many are passed on. With `--by-table` all sockets of a table go to the same
server, as behind a load balancer that chooses by the address asked for, and none is passed on. With `--pin` every
server keeps to two cores of its own, PostgreSQL to four and each generator to one.
"""

import argparse
import asyncio
import contextlib
import gc
import multiprocessing
import os
import random
import resource
import tempfile
import time
from base64 import b64encode
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple, cast
from urllib.parse import urlsplit

import httpx
import msgspec
import uvloop

from houndtable.play import fair
from houndtable.server.store import sqlite_log
from tests import postgres
from tests.postgres import Postgres
from tests.server.house import House, get, http_client, nonce_of

SEATS = 4
GAME = "dog_cards"
TEXT, PING, PONG = 1, 9, 10  # websocket opcodes
QUICK = 50  # ms
STEP = 1.2  # from a rate that is carried to the next
TRIES = 2  # for a rate, before it counts as too high
SERVER_CORES, DATABASE_CORES = 2, 4  # with --pin


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


class Share(NamedTuple):
    """What one generator does: its tables, and for each seat of a table the server it goes to."""

    addresses: list[list[str]]
    core: int | None  # the one it keeps to, if any


class Made(NamedTuple):
    """What one generator has seen of a run."""

    moves: int
    times: list[float]  # from an act to a view, in seconds
    cpu_seconds: float


def generate(share: Share, line: Connection) -> None:
    """A generator, a process of its own: set the tables up, then move at the rates that the line says."""
    if share.core is not None:
        os.sched_setaffinity(0, {share.core})
    uvloop.run(generate_moves(share, line))


async def generate_moves(share: Share, line: Connection) -> None:
    times: list[float] = []
    async with http_client(share.addresses[0][0]) as client:
        (await client.post("/api/me", json={"name": "Load"})).raise_for_status()
        tokens = [(await client.post("/api/programs", json={"name": "Load"})).json()["token"] for _ in range(SEATS)]
        tables = [await set_up(addresses, client, tokens, times) for addresses in share.addresses]
    gc.collect()
    gc.disable()  # a pause here would look like one of the server's
    line.send(None)
    while order := await asyncio.to_thread(line.recv):
        times.clear()
        begin = time.process_time()
        moves = await keep_moving(tables, *order)
        line.send(Made(moves, times, time.process_time() - begin))


class Generators:
    """Some processes that move at the same time, each at tables of its own."""

    def __init__(self, shares: list[Share]) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.lines = []
        for share in shares:
            here, there = spawn.Pipe()
            spawn.Process(target=generate, args=(share, there), daemon=True).start()
            there.close()  # so that the line ends with its process
            self.lines.append(here)
        for line in self.lines:
            line.recv()

    def move(self, rate: float, seconds: float) -> Made:
        """Moves at this rate, of all together."""
        for line in self.lines:
            line.send((rate / len(self.lines), seconds))
        made: list[Made] = [line.recv() for line in self.lines]
        times = [each for one in made for each in one.times]
        return Made(sum(one.moves for one in made), times, sum(one.cpu_seconds for one in made))

    def end(self) -> None:
        for line in self.lines:
            line.send(None)


class Used(NamedTuple):
    """The resources used by a run."""

    seconds: float
    server_seconds: float  # of CPU
    database_seconds: float
    commits: float
    commit_seconds: float


def counted(houses: list[House], database: Postgres | None) -> Used:
    """What has been used so far."""
    return Used(
        time.perf_counter(),
        cpu_seconds([house.process.pid for house in houses]),
        cpu_seconds(processes_of(database)) if database else 0.0,
        figure(houses, "commits_total"),
        figure(houses, "commit_seconds_total"),
    )


class Run(msgspec.Struct, kw_only=True):
    """What came of a rate; times in milliseconds, CPU by move."""

    asked: float
    moves_a_second: float
    p50: float
    p99: float
    worst: float
    views: int
    views_missing: int
    commits_a_second: float
    commit: float
    bare_commit_p50: float
    bare_commit_p99: float
    server_cpu: float
    database_cpu: float
    generator_cpu: float
    server_cores: float
    load_average: float

    @classmethod
    def of(cls, rate: float, seconds: float, made: Made, used: Used, bare: list[float]) -> "Run":
        a_move = 1000 / made.moves
        return cls(
            asked=rate,
            moves_a_second=made.moves / seconds,
            p50=quantile(made.times, 0.5),
            p99=quantile(made.times, 0.99),
            worst=quantile(made.times, 1),
            views=len(made.times),
            views_missing=made.moves * SEATS - len(made.times),
            commits_a_second=used.commits / seconds,
            commit=1000 * used.commit_seconds / used.commits,
            bare_commit_p50=quantile(bare, 0.5),
            bare_commit_p99=quantile(bare, 0.99),
            server_cpu=used.server_seconds * a_move,
            database_cpu=used.database_seconds * a_move,
            generator_cpu=made.cpu_seconds * a_move,
            server_cores=used.server_seconds / used.seconds,
            load_average=os.getloadavg()[0],
        )

    @property
    def is_carried(self) -> bool:
        """Were nearly all moves made that were asked for, and nearly all of them quick?"""
        return self.moves_a_second > 0.95 * self.asked and self.p99 < QUICK

    def told(self) -> str:
        return (
            f"{self.moves_a_second:.0f} moves/s (asked for {self.asked:.0f}); act to view: p50 {self.p50:.1f} ms, "
            f"p99 {self.p99:.1f} ms, worst {self.worst:.1f} ms; {self.views_missing} views did not arrive\n"
            f"    commits: {self.commits_a_second:.0f}/s of {self.commit:.1f} ms; "
            f"bare ones just before: p50 {self.bare_commit_p50:.1f} ms, p99 {self.bare_commit_p99:.1f} ms\n"
            f"    CPU a move: {self.server_cpu:.2f} ms in the servers, {self.database_cpu:.2f} ms in PostgreSQL, "
            f"{self.generator_cpu:.2f} ms here; the servers had {self.server_cores:.0%} of a core, "
            f"load average {self.load_average:.0f}"
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


def figure(houses: list[House], name: str) -> float:
    """One of the servers' own figures, of all together."""
    told = [get(f"{house.address}/metrics").text for house in houses]
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


def quantile(times: list[float], share: float) -> float:
    """In milliseconds."""
    return 1000 * sorted(times)[int(share * (len(times) - 1))]


class Cores(NamedTuple):
    """Which cores each part keeps to; without --pin none has any of its own."""

    servers: list[list[int]]
    database: list[int]
    generators: list[int]


def divided(servers: int, generators: int) -> Cores:
    """Every server has two cores, which share what a core with two threads shares."""
    free = sorted(os.sched_getaffinity(0))
    needed = servers * SERVER_CORES + DATABASE_CORES + generators
    if len(free) < needed:
        raise SystemExit(f"--pin needs {needed} cores for this; there are {len(free)}")
    of_servers = [free[SERVER_CORES * number :][:SERVER_CORES] for number in range(servers)]
    left = free[SERVER_CORES * servers :]
    return Cores(of_servers, left[:DATABASE_CORES], left[DATABASE_CORES:][:generators])


@contextlib.contextmanager
def kept_to(cores: list[int]) -> Iterator[None]:
    """What is started meanwhile keeps to these cores, if any are named."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores or before)
    yield
    os.sched_setaffinity(0, before)


def load(houses: list[House], database: Postgres | None, args: argparse.Namespace, cores: Cores) -> None:
    before = memory(houses)
    own: list[int | None] = [*cores.generators] or [None] * args.generators
    shares = [Share([], core) for core in own]
    for number in range(args.tables):
        in_turn = [houses[(number + seat) % len(houses)].address for seat in range(SEATS)]
        shares[number % len(shares)].addresses.append(in_turn[:1] * SEATS if args.by_table else in_turn)
    generators = Generators(shares)
    per_socket = (memory(houses) - before) / args.tables / SEATS
    print(f"{args.tables} tables, {args.tables * SEATS} sockets, {per_socket:.0f} kB each with its share")
    while figure(houses, "compiled") < len(houses):
        generators.move(20, 1)
    runs: list[Run] = []
    rates = deque(args.rate)
    while rates:
        rate = rates.popleft()
        bare = bare_commits(houses[0].data / "bare")
        begin = counted(houses, database)
        made = generators.move(rate, args.seconds)
        end = counted(houses, database)
        used = Used(*(after - before for before, after in zip(begin, end, strict=True)))
        runs.append(Run.of(rate, args.seconds, made, used, bare))
        print(runs[-1].told(), flush=True)
        if args.json:
            args.json.write_bytes(msgspec.json.format(msgspec.json.encode(runs)))
        if args.climb and not rates:
            tried = sum(run.asked == rate for run in runs)
            rates.extend([rate * STEP] if runs[-1].is_carried else [rate] if tried < TRIES else [])
    generators.end()


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
    words.add_argument("--generators", type=int, default=1, help="how many processes make the moves")
    words.add_argument("--pin", action="store_true", help="give each part cores of its own")
    words.add_argument("--json", type=Path, help="write the figures to this file too")
    args = words.parse_args()
    if args.servers > 1 and not args.postgres:
        words.error("several servers need --postgres")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    cores = divided(args.servers, args.generators) if args.pin else Cores([[]] * args.servers, [], [])
    with tempfile.TemporaryDirectory(dir=args.folder) as folder, contextlib.ExitStack() as stores:
        with kept_to(cores.database):
            database = stores.enter_context(postgres.of_its_own()) if args.postgres else None
        measure(Path(folder), database, args, cores)


def measure(folder: Path, database: Postgres | None, args: argparse.Namespace, cores: Cores) -> None:
    store = database.address if database else ""
    flags = ("--sockets", "20000", "--requests", "1000000", "--compile", "1", "--store", store)
    houses = [House(folder / str(number), *flags) for number in range(args.servers)]
    try:
        for house, own in zip(houses, cores.servers, strict=True):
            with kept_to(own):
                house.open()
        load(houses, database, args, cores)
    finally:
        for house in houses:
            house.kill()


if __name__ == "__main__":
    main()
