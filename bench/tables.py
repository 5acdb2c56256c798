"""Load: many tables with four sockets each on a server of its own, moves at a steady rate, on this machine.

    python bench/tables.py [--tables 500] [--rate 500 1000 …] [--seconds 10]

It measures from a client's act to the view that shows it, at every seat of the table, once the rules are compiled.
Before each run it commits to an empty database on the same disk, which tells what the disk alone takes by then, and
after it how much of the two cores the server and this program had.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from houndtable.server import log
from tests.server.house import House

SEATS = 4
GAME = "dog_cards"


class Choice(msgspec.Struct):
    """As much of a legal action as is needed to choose it."""

    action: int


class View(msgspec.Struct):
    """As much of a view as is needed to act."""

    number: int
    legal: list[Choice] = []


read_view = msgspec.json.Decoder(View).decode


class Seat:
    """A socket at a table that notes when views arrive."""

    def __init__(self, table: "LoadedTable", number: int) -> None:
        self.table, self.number = table, number
        self.line: ClientConnection

    async def listen(self) -> None:
        async for frame in self.line:
            assert isinstance(frame, str)
            if frame.startswith('{"type":"view"'):
                self.table.hear(self, frame)


class LoadedTable:
    """A table whose seats act when told to."""

    def __init__(self, times: list[float]) -> None:
        self.times = times
        self.seats = [Seat(self, number) for number in range(SEATS)]
        self.choices: dict[int, tuple[int, list[int]]] = {}
        self.begun = 0.0
        self.waiting_for = 0
        self.tasks: list[asyncio.Task[None]] = []

    def hear(self, seat: Seat, frame: str) -> None:
        view = read_view(frame)
        self.choices[seat.number] = (view.number, [choice.action for choice in view.legal])
        if self.begun:
            self.times.append(time.perf_counter() - self.begun)
            self.waiting_for -= 1
            if self.waiting_for == 0:
                self.begun = 0.0

    async def act(self) -> bool:
        """One move, unless the last one is still under way."""
        ready = [(seat, *found) for seat, found in self.choices.items() if found[1]]
        if self.begun or not ready:
            return False
        seat, number, legal = random.choice(ready)
        self.begun, self.waiting_for = time.perf_counter(), SEATS
        message = {"type": "act", "seat": seat, "action": random.choice(legal), "seen": number, "key": str(number)}
        await self.seats[seat].line.send(json.dumps(message))
        return True


async def set_up(house: House, client: httpx.AsyncClient, tokens: list[str], times: list[float]) -> LoadedTable:
    loaded = LoadedTable(times)
    headers = {"authorization": f"Bearer {tokens[0]}"}
    answer = await client.post("/api/tables", json={"game": GAME, "seats": SEATS}, headers=headers)
    address = f"{house.address.replace('http', 'ws')}/api/tables/{answer.json()['table']}/socket"
    for seat, token in zip(loaded.seats, tokens, strict=True):
        headers = {"authorization": f"Bearer {token}"}
        seat.line = await connect(address, additional_headers=headers, compression=None, ping_interval=None)
        loaded.tasks.append(asyncio.create_task(seat.listen()))
        if seat.number:
            await seat.line.send(json.dumps({"type": "sit", "seat": seat.number}))
        await seat.line.send(json.dumps({"type": "ready", "seat": seat.number, "nonce": "abcdefgh"}))
    return loaded


async def load(house: House, args: argparse.Namespace) -> None:
    times: list[float] = []
    before = memory(house)
    async with httpx.AsyncClient(base_url=house.address, timeout=60) as client:
        (await client.post("/api/me", json={"name": "Load"})).raise_for_status()
        tokens = [(await client.post("/api/programs", json={"name": "Load"})).json()["token"] for _ in range(SEATS)]
        tables = [await set_up(house, client, tokens, times) for _ in range(args.tables)]
        per_socket = (memory(house) - before) / args.tables / SEATS
        print(f"{args.tables} tables, {args.tables * SEATS} sockets, {per_socket:.0f} kB each with its share")
        await until_compiled(client, tables)
        gc.collect()
        gc.disable()  # a pause here would look like one of the server's
        for rate in args.rate:
            bare = bare_commits(house.data / "bare")
            times.clear()
            begin = await counted(client, house)
            moves = await keep_moving(tables, rate, args.seconds)
            end = await counted(client, house)
            used = Used(*(after - before for before, after in zip(begin, end, strict=True)))
            report(rate, args.seconds, times, moves, used, bare)
    for table in tables:
        for task in table.tasks:
            task.cancel()


async def until_compiled(client: httpx.AsyncClient, tables: list[LoadedTable]) -> None:
    """Move a little until the server has compiled the rules."""
    while not await figure(client, "compiled"):
        await keep_moving(tables, 20, 1)


class Used(NamedTuple):
    """What a run has taken."""

    seconds: float
    server_seconds: float  # of CPU
    own_seconds: float
    commits: float
    commit_seconds: float


async def counted(client: httpx.AsyncClient, house: House) -> Used:
    """What has been used so far."""
    return Used(
        time.perf_counter(),
        cpu_seconds(house),
        time.process_time(),
        await figure(client, "commits_total"),
        await figure(client, "commit_seconds_total"),
    )


def bare_commits(folder: Path, number: int = 300) -> list[float]:
    """How long commits of a move each take with nothing else to do."""
    folder.mkdir(exist_ok=True)
    lengths, store = [], log.open_database(folder)
    first = store.execute("SELECT count(*) FROM events").fetchone()[0]
    for event in range(first, first + number):
        begin = time.perf_counter()
        store.execute("INSERT INTO events VALUES ('bare', ?, ?)", (event, b"x" * 60))
        lengths.append(time.perf_counter() - begin)
        time.sleep(0.002)
    store.close()
    return lengths


async def figure(client: httpx.AsyncClient, name: str) -> float:
    """One of the server's own figures."""
    return float((await client.get("/metrics")).text.partition(f"\nhoundtable_{name} ")[2].split()[0])


async def keep_moving(tables: list[LoadedTable], rate: float, seconds: float) -> int:
    """Moves at this rate, at one table after the other."""
    begin, moves, turn = time.perf_counter(), 0, 0
    while (now := time.perf_counter() - begin) < seconds:
        while moves < now * rate and turn < (now + 1) * rate * 2:
            moves += await tables[turn % len(tables)].act()
            turn += 1
        await asyncio.sleep(0.001)
    await asyncio.sleep(1)
    return moves


def memory(house: House) -> float:
    """What the server holds, in kB."""
    status = Path(f"/proc/{house.process.pid}/status").read_text(encoding="utf-8")
    return float(status.partition("VmRSS:")[2].split()[0])


def cpu_seconds(house: House) -> float:
    """How long the server has worked so far."""
    fields = Path(f"/proc/{house.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def at(times: list[float], share: float) -> str:
    return f"{1000 * sorted(times)[int(share * (len(times) - 1))]:.1f} ms"


def report(rate: float, seconds: float, times: list[float], moves: int, used: Used, bare: list[float]) -> None:
    print(
        f"{moves / seconds:.0f} moves/s (asked for {rate:.0f}); act to view: p50 {at(times, 0.5)}, "
        f"p99 {at(times, 0.99)}, worst {at(times, 1)}; {len(times)} of {moves * SEATS} views arrived\n"
        f"    commits: {used.commits / seconds:.0f}/s of {1000 * used.commit_seconds / used.commits:.1f} ms; "
        f"bare ones just before: p50 {at(bare, 0.5)}, p99 {at(bare, 0.99)}\n"
        f"    CPU: {1000 * used.server_seconds / moves:.2f} ms a move in the server, which had "
        f"{used.server_seconds / used.seconds:.0%} of a core, this program {used.own_seconds / used.seconds:.0%}",
        flush=True,
    )


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--tables", type=int, default=500)
    words.add_argument("--rate", type=float, nargs="+", default=[500])
    words.add_argument("--seconds", type=float, default=10)
    words.add_argument("--folder", help="where the database lies: the disk that is measured (that of temporary files)")
    args = words.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        house = House(Path(folder), "--sockets", "20000", "--requests", "1000000", "--compile", "1")
        house.open()
        try:
            uvloop.run(load(house, args))
        finally:
            house.kill()


if __name__ == "__main__":
    main()
