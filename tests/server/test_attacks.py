"""Attacks below the application stop nobody: a victim plays on during each of them.

The floods are small by default and large with `--long`. The tests limit work, not time: the server closes the
attacker's connection after a limited number of bytes, and its memory stays small.
"""

import asyncio
import contextlib
import json
import os
import random
import resource
import socket
import struct
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from houndtable.play.match import new
from houndtable.play.record import seal_of
from houndtable.server.lobby.lists import LISTED
from houndtable.server.matches.routes import LARGEST_RECORD
from houndtable.server.server import RECORDS
from houndtable.server.store.sqlite_log import open_database
from houndtable.server.table.chair import MOST_UNDOS
from houndtable.server.table.messages import Header
from houndtable.server.wire.frames import HEADER_SECONDS, LARGEST_HEAD, LARGEST_REQUEST
from houndtable.server.wire.messages import encode
from houndtable.server.wire.static_files import files
from tests.patience import patiently
from tests.server.house import PATIENCE, House, Visitor, at_table, get, open_house, sit_and_start, visitor
from tests.server.victim import LONGEST_WAIT, SMALL_MEMORY, act, aside, at_a_match, loop_seconds, memory, move, suffer

HEAD = b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n"
OTHER = "127.0.0.2"  # also this machine, but not a proxy


@contextlib.contextmanager
def wire(house: House, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    line = socket.create_connection(("127.0.0.1", house.port), PATIENCE, (source, 0))
    try:
        yield line
    finally:
        line.close()


def pour(line: socket.socket, piece: bytes, most: int) -> int:
    """Send the same again and again until the server stops it; how many bytes it took."""
    sent = 0
    with contextlib.suppress(OSError):
        while sent < most:
            line.sendall(piece)
            sent += len(piece)
    return sent


def is_ended(line: socket.socket) -> bool:
    """Does the server close it? Its last output is read."""
    with contextlib.suppress(ConnectionError):
        while line.recv(65536):
            pass
    return True


def is_served(house: House) -> bool:
    return get(f"{house.address}/healthz").text == "ok\n"


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


def test_17_3_records_that_never_end_are_held_for_few(tmp_path: Path) -> None:
    """An address begins to send many large records and ends none; once it is gone, there is room again."""
    with open_house(tmp_path) as house:
        eve, bo = asyncio.run(visitor(house)), asyncio.run(visitor(house, "Bo"))
        begun = b'{"record": "' + b"a" * (LARGEST_RECORD - 100)
        head = "POST /api/replay HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
        head += f"authorization: Bearer {eve.token}\r\ncontent-length: {len(begun) + 2}\r\n\r\n"
        with contextlib.ExitStack() as stack:
            lines = [stack.enter_context(wire(house, OTHER)) for _ in range(RECORDS)]
            for line in lines:
                line.sendall(head.encode() + begun)
            for _ in patiently("a record is denied"):
                with wire(house, OTHER) as line:
                    line.sendall(head.encode())
                    line.settimeout(1)
                    with contextlib.suppress(TimeoutError):
                        if line.recv(12) == b"HTTP/1.1 429":
                            break
            look = {"record": new("clear_4", 2, seed=1).record()}
            assert asyncio.run(bo.ask("POST", "/api/replay", look)).status_code == 200
        for _ in patiently("there is room again"):
            with wire(house, OTHER) as line:
                line.sendall(head.encode() + begun + b'"}')
                if line.recv(12) == b"HTTP/1.1 400":
                    break


def test_17_3_what_browsers_send_is_let_through(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        headers = {f"x-{number}": "a" * 100 for number in range(60)}
        assert sum(map(len, headers.values())) < LARGEST_HEAD
        with httpx.Client(base_url=house.address, timeout=PATIENCE) as client:
            assert {client.get("/healthz", headers=headers).status_code for _ in range(3)} == {200}
            assert client.get("/healthz", headers={"x": "a" * LARGEST_HEAD}).status_code == 400


def test_17_4_idle_connections_lock_nobody_out(tmp_path: Path) -> None:
    """More connections than a process may have files at first; another address gets no more than its share."""
    with few_files(256), open_house(tmp_path, "--connections", "50") as house, contextlib.ExitStack() as lines:
        few = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (few[1], few[1]))
        for _ in range(400):
            lines.enter_context(wire(house))
        assert is_served(house)
        greedy = [lines.enter_context(wire(house, OTHER)) for _ in range(60)]
        assert is_served(house)
        assert "connections_refused_total 10\n" in get(f"{house.address}/metrics").text
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


@pytest.mark.long
def test_17_4_a_slow_reader_gets_all_of_an_answer(tmp_path: Path) -> None:
    """Over a slow connection, for longer than a request may take to arrive."""
    with open_house(tmp_path) as house:
        path = max(files(), key=lambda name: len(files()[name].plain))
        size, got = len(files()[path].plain), b""
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", house.port))
            line.sendall(f"GET /{path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())
            while len(got.partition(b"\r\n\r\n")[2]) < size:
                piece = line.recv(size // 70)
                assert piece, f"cut off after {len(got)} of {size} bytes"
                got += piece
                time.sleep(HEADER_SECONDS / 50)


def masked(opcode: int, payload: bytes = b"", fin: bool = True) -> bytes:
    """A frame as a client sends it, masked with zeros."""
    return struct.pack("!BB4x", opcode | 0x80 * fin, 0x80 | len(payload)) + payload


FRAME_FLOODS = {
    "empty fragments": (masked(1, b"{", fin=False), masked(0, fin=False)),
    "pings": (b"", masked(9)),
    "pongs": (b"", masked(10)),
}


def upgrade(line: socket.socket, who: Visitor, table: str) -> None:
    """Turn a plain connection into a websocket."""
    line.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\n"
        f"connection: upgrade\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n"
        f"authorization: Bearer {who.token}\r\n\r\n".encode()
    )
    assert line.recv(12) == b"HTTP/1.1 101"


@pytest.mark.parametrize("flood", FRAME_FLOODS)
def test_17_1_frames_without_end_are_ended(flood: str, tmp_path: Path) -> None:
    begin, frame = FRAME_FLOODS[flood]
    with open_house(tmp_path, "--messages", "10") as house:
        victim = asyncio.run(visitor(house))
        table = asyncio.run(victim.make_table("clear_4", 2))
        with wire(house) as line:
            upgrade(line, victim, table)
            line.sendall(begin)
            assert pour(line, frame * 2000, 64 * 2**20) < 32 * 2**20
            assert is_ended(line) and is_served(house) and memory(house) < SMALL_MEMORY


def test_17_2_a_qr_code_is_drawn_for_tables_that_exist(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        victim = asyncio.run(visitor(house))
        table = asyncio.run(victim.make_table("clear_4", 2))

        def status(number: str) -> int:
            return get(f"{house.address}/api/tables/{number}/qr").status_code

        assert status(table) == 200
        assert status("A" * 16) == status("A" * 2800) == status("%00" * 16) == 404


def test_17_12_a_store_that_fails_is_told(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        assert get(f"{house.address}/readyz").status_code == 200
        assert "houndtable_store_writable 1\n" in get(f"{house.address}/metrics").text


def test_17_14_the_store_is_the_owners_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with open_house(data):
        modes = {path.name: path.stat().st_mode & 0o777 for path in (data, *data.iterdir())}
    assert modes.pop("data") == 0o700
    assert set(modes.values()) == {0o600} and "houndtable.db" in modes


def test_17_13_events_that_are_missing_are_told(tmp_path: Path) -> None:
    """The write-ahead log is cut as a failing disk may do: the next start reports it."""
    house = House(tmp_path)
    house.open()
    victim = asyncio.run(visitor(house))
    asyncio.run(victim.make_table("clear_4", 2))
    house.kill()
    os.truncate(tmp_path / "houndtable.db-wal", 0)
    house.open()
    assert "houndtable_events_missing 1\n" in get(f"{house.address}/metrics").text
    assert '"event": "events_missing"' in house.end()


# With a victim who plays on


ATTACKED = ("--messages", "40", "--thinking", "1", "--guest-sockets", "20")  # the defaults, but the victim is fast
SOCKETS = 40


async def besieged(house: House, attack: Callable[[str, list[Visitor]], Coroutine[Any, Any, None]], game: str) -> float:
    """A victim who plays, and an attack; how long the victim waits for a move."""
    table, people = await sit_and_start(house, game, 2)
    async with at_a_match(await visitor(house)) as client:
        return await suffer(house, client, asyncio.create_task(attack(table, people)))


def test_17_2_17_4_17_6_codes_lists_and_idle_lines_stop_nobody(tmp_path: Path) -> None:
    """An address holds all connections it may, and requests codes and lists in a burst."""

    async def attack(table: str, people: list[Visitor]) -> None:
        with contextlib.ExitStack() as lines:
            for _ in range(250):
                lines.enter_context(wire(house, OTHER))
            paths = [f"/api/tables/{'A' * 2800}/qr", f"/api/tables/{table}/qr", "/api/tables"] * 15
            answers = await asyncio.gather(*(people[0].ask("GET", path) for path in paths))
            assert [answer.status_code for answer in answers] == [404, 200, 200] * 15

    with open_house(tmp_path, *ATTACKED) as house:
        assert asyncio.run(besieged(house, attack, "clear_4")) < LONGEST_WAIT
        assert memory(house) < SMALL_MEMORY


def fill(folder: Path, tables: int) -> None:
    """A store with this many public tables, all but some of them over."""
    with contextlib.closing(open_database(folder)) as house:
        statuses, now = ("open", "playing", *("over",) * 98), int(time.time())
        for first in range(0, tables, 10_000):
            numbers = range(first, first + 10_000)
            headers = [Header(f"{n:016}", f"{n:07}", "clear_4", 2, {}, "none", True, "nobody") for n in numbers]
            rows = [
                (each.id, each.code, encode(each), bytes(96), statuses[n % 100], 1, now, now)
                for n, each in zip(numbers, headers, strict=True)
            ]
            house.execute("BEGIN")
            house.executemany("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
            house.execute("COMMIT")


@pytest.mark.long
def test_17_6_many_tables_stop_nobody(tmp_path: Path) -> None:
    """There are two hundred thousand tables; one guest keeps requesting lists of them."""
    fill(tmp_path, 200_000)

    async def attack(table: str, people: list[Visitor]) -> None:
        for _ in range(20):
            paths = ["/api/tables", "/api/tables/mine", "/api/codes/0000007", "/api/games/clear_4/ranking"] * 5
            answers = await asyncio.gather(*(people[0].ask("GET", path) for path in paths))
            assert {answer.status_code for answer in answers} <= {200, 404}
            assert len(answers[0].json()) == LISTED

    with open_house(tmp_path, *ATTACKED) as house:
        assert asyncio.run(besieged(house, attack, "clear_4")) < LONGEST_WAIT
        assert memory(house) < SMALL_MEMORY


@pytest.mark.long
def test_17_7_tables_of_bots_stop_nobody(tmp_path: Path) -> None:
    """One guest has eighty tables of the strongest bots, and watches as many as sockets are allowed."""

    async def watch(who: Visitor, table: str) -> None:
        async with at_table(who, table) as client:
            await client.until(
                lambda said: said["type"] == "view" and (said["number"] > 60 or bool(said.get("outcome")))
            )

    async def attack(table: str, people: list[Visitor]) -> None:
        wish: dict[str, Any] = {"bots": {"0": "level_5", "1": "level_5"}, "sit": []}
        tables = [await people[0].make_table("clear_4", 2, **wish) for _ in range(80)]
        await asyncio.gather(*(watch(people[0], each) for each in tables[:20]))

    with open_house(tmp_path, *ATTACKED) as house:
        assert asyncio.run(besieged(house, attack, "clear_4")) < LONGEST_WAIT
        assert memory(house) < SMALL_MEMORY


def test_17_5_explanations_stop_nobody(tmp_path: Path) -> None:
    """Many sockets of one player ask why, as often as they may."""

    async def ask(who: Visitor, table: str, seat: int) -> None:
        async with at_table(who, table) as client:
            for _ in range(12):
                await client.say("why", seat=seat, seen=1, touched=["pile"])
            answers = 0
            while answers < 12:
                answers += (await client.hear())["type"] == "denied"

    async def attack(table: str, people: list[Visitor]) -> None:
        await asyncio.gather(*(ask(people[number % 2], table, number % 2) for number in range(SOCKETS)))

    with open_house(tmp_path, *ATTACKED) as house:
        begin = loop_seconds(house)
        assert asyncio.run(besieged(house, attack, "dog_deluxe")) < LONGEST_WAIT
        assert loop_seconds(house) - begin < SOCKETS * 12 * 0.008, "the loop explains nothing itself"
        assert memory(house) < SMALL_MEMORY


def test_17_9_reactions_cut_nobody_off(tmp_path: Path) -> None:
    """Seventy sockets of two players react at once: a reader gets the first and last of each, and stays."""

    async def attack(table: str, people: list[Visitor]) -> None:
        async with contextlib.AsyncExitStack() as stack:
            reader = await stack.enter_async_context(at_table(await visitor(house), table))
            seats = [number % 2 for number in range(70)]
            lines = [await stack.enter_async_context(at_table(people[seat], table)) for seat in seats]
            for words in ("wow", "thanks"):
                for _ in range(3):
                    await asyncio.gather(
                        *(line.say("react", seat=seat, reaction=words) for seat, line in zip(seats, lines, strict=True))
                    )
                answers = await asyncio.gather(*(line.answer("ping") for line in lines))
                assert {answer["type"] for answer in answers} == {"pong"}, "and nobody was refused"
            told: list[dict[str, Any]] = []
            while {said["seat"] for said in told if said["reaction"] == "thanks"} != {0, 1}:
                told.append(await reader.until(lambda said: said["type"] == "reacted"))
            assert len(told) < 70, "420 were said"

    with open_house(tmp_path, *ATTACKED, "--guest-sockets", "35") as house:
        assert asyncio.run(besieged(house, attack, "clear_4")) < LONGEST_WAIT
        assert "houndtable_slow_readers_total 0\n" in get(f"{house.address}/metrics").text
        assert memory(house) < SMALL_MEMORY


def test_17_9_the_sockets_of_a_guest_are_limited(tmp_path: Path) -> None:
    async def crowd(house: House) -> None:
        ada, bo = await visitor(house), await visitor(house, "Bo")
        table = await ada.make_table("clear_4", 2)
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(3):
                await stack.enter_async_context(at_table(ada, table))
            with pytest.raises(InvalidStatus, match="429"):
                await stack.enter_async_context(at_table(ada, table))
            await stack.enter_async_context(at_table(bo, table))

    with open_house(tmp_path, "--guest-sockets", "3") as house:
        asyncio.run(crowd(house))


def long_record(events: int) -> str:
    """A record in which a player acts and undoes it again and again."""
    match = new("clear_4", 2, seed=1)
    die = random.Random(1)
    while not match.may_undo(match.turn):
        match.play(die.choice(match.legal))
    lines = match.record().splitlines()[:-1]
    action = json.loads(lines[-1])
    number = len(lines) - 1
    for _ in range(events // 2):
        lines.append(json.dumps({"event": number + 1, "seat": action["seat"], "action": "undo"}))
        lines.append(json.dumps(action | {"event": number + 2}))
        number += 2
    text = "".join(f"{line}\n" for line in lines)
    return text + json.dumps({"seal": seal_of(text)})


def test_17_8_long_records_stop_nobody(tmp_path: Path) -> None:
    """One guest has long records replayed; another's short one does not wait for them, and too long ones are denied."""
    assert len(long_record(20_000)) < LARGEST_RECORD

    async def attack(table: str, people: list[Visitor]) -> None:
        looks = [{"record": long_record(400 + 2 * number)} for number in range(RECORDS)]
        slow = [asyncio.create_task(people[0].ask("POST", "/api/replay", look)) for look in looks]
        quick = await people[1].ask("POST", "/api/replay", {"record": new("clear_4", 2, seed=1).record()})
        assert quick.status_code == 200 and not all(each.done() for each in slow)
        assert {(await each).status_code for each in slow} == {200}
        denied = await people[0].ask("POST", "/api/replay", {"record": long_record(20_000)})
        assert denied.status_code == 400 and denied.json()["words"]["key"] == "server.too_long"

    with open_house(tmp_path, *ATTACKED) as house:
        assert asyncio.run(besieged(house, attack, "clear_4")) < LONGEST_WAIT
        assert memory(house) < SMALL_MEMORY


def test_17_8_acts_that_are_undone_stop_nobody(tmp_path: Path) -> None:
    """One guest acts and undoes as fast as the server answers, until the limit."""

    async def attack(table: str, people: list[Visitor]) -> None:
        async with at_a_match(people[0], "clear_4") as client:
            die, undone, action = random.Random(2), [0, 0], 0
            while max(undone) < MOST_UNDOS:
                seat = next((seat for seat, view in client.views.items() if view.get("undo")), None)
                if seat is None:
                    action = await move(client, die)
                else:
                    seen = client.views[seat]["number"]
                    assert (await client.answer("undo", seat=seat, seen=seen, key=str(seen)))["type"] == "done"
                    await act(client, seat, action)
                    undone[seat] += 1
            seat = undone.index(MOST_UNDOS)
            denied = await client.answer("undo", seat=seat, seen=client.views[seat]["number"], key="one more")
            assert denied["words"]["key"] == "server.no_more_undo"

    with open_house(tmp_path, *ATTACKED, "--messages", "5000") as house:
        assert asyncio.run(besieged(house, attack, "clear_4")) < LONGEST_WAIT
        assert memory(house) < SMALL_MEMORY


BYTE_FLOODS = {name: ("http", *flood) for name, flood in FLOODS.items()}
BYTE_FLOODS |= {name: ("websocket", *flood) for name, flood in FRAME_FLOODS.items()}


@pytest.mark.long
@pytest.mark.parametrize("flood", BYTE_FLOODS)
def test_17_floods_with_a_victim(flood: str, tmp_path: Path) -> None:
    """Twenty connections, one after the other, each flooded until the server closes it."""
    kind, begin, piece = BYTE_FLOODS[flood]

    async def attack(table: str, people: list[Visitor]) -> None:
        def pour_all() -> None:
            for _ in range(20):
                with wire(house) as line:
                    if kind == "websocket":
                        upgrade(line, people[0], table)
                    line.sendall(begin)
                    pour(line, piece * (2000 if kind == "websocket" else 1), 64 * 2**20)

        await aside(pour_all)

    with open_house(tmp_path, *ATTACKED) as house:
        assert asyncio.run(besieged(house, attack, "clear_4")) < LONGEST_WAIT
        assert memory(house) < SMALL_MEMORY
