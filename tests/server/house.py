"""A real server process for the tests, and scripted clients that talk to it like any program."""

import asyncio
import contextlib
import itertools
import json
import random
import re
import signal
import socket
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from houndtable.bots import BOTS
from houndtable.games.row import dtype_of
from houndtable.play import fair, match
from houndtable.server.keys import ALGORITHMS, Key
from houndtable.server.people.guests import Guests
from houndtable.server.wire.messages import encode
from tests.patience import PATIENCE as PATIENCE
from tests.server.forked import Forked

Said = dict[str, Any]
QUICK = ("--pace", "0", "--absence", "1e9", "--messages", "5000", "--requests", "5000", "--sockets", "5000")
GENEROUS = ("--guest-sockets", "5000", "--thinking", "1000")
QUIET = ("--log", "warning", "--compile", "0")


def http_client(address: str, **wish: Any) -> httpx.AsyncClient:
    """A client for plain HTTP: reading the machine's certificates each time would be slow."""
    return httpx.AsyncClient(base_url=address, timeout=PATIENCE, verify=False, **wish)


get = partial(httpx.get, timeout=PATIENCE, verify=False)
post = partial(httpx.post, timeout=PATIENCE, verify=False)


class House:
    """A server in its own process, with its own data."""

    def __init__(self, data: Path, *flags: str) -> None:
        self.data, self.flags = data, flags
        self.port = 0
        self.told = ""
        self.process: Forked

    def open(self) -> None:
        """Start, and wait until it answers; after the first time at the same port."""
        own = ("--port", str(self.port), "--data", str(self.data), "--no-browser")
        self.process = Forked(["serve", *own, *QUICK, *GENEROUS, *QUIET, *self.flags])
        too_long = threading.Timer(PATIENCE, self.process.kill)
        too_long.start()
        try:
            self.port = self._told_port()
        finally:
            too_long.cancel()

    def _told_port(self) -> int:
        """Where it says that it answers."""
        self.told = ""
        for line in self.process.stdout:
            self.told += line
            if found := re.search(r"running at .*:(\d+) ", line):
                return int(found[1])
        raise AssertionError(self.told + self.process.communicate(PATIENCE)[1])

    def kill(self) -> None:
        """Like a power cut."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> str:
        """Stop it; its error output."""
        self.process.send_signal(how)
        _, complaints = self.process.communicate(timeout=PATIENCE)
        return complaints

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


def signing(house: House) -> Guests:
    """Somebody who can sign as this server does."""
    with contextlib.closing(sqlite3.connect(house.data / "houndtable.db")) as database:
        (secret,) = database.execute("SELECT value FROM meta WHERE key = 'key'").fetchone()
    guests = Guests.__new__(Guests)
    guests._keys = [Key(ALGORITHMS[0], secret)]
    return guests


def free_port() -> int:
    """A port for a server that must know its own address before it starts."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def open_house(data: Path, *flags: str) -> Iterator[House]:
    """A server while this context lasts; it must not have logged an error."""
    house = House(data, *flags)
    house.open()
    try:
        yield house
    finally:
        if house.process.poll() is None:
            complaints = house.end()
            assert not complaints, complaints


class Visitor:
    """A guest with a name and a token, who can make HTTP requests."""

    def __init__(self, house: House, token: str) -> None:
        self.house, self.token = house, token

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        async with http_client(self.house.address) as client:
            content = None if body is None else encode(body)
            known = {"content-type": "application/json"} if body is not None else {}
            return await client.request(method, path, content=content, headers=known | self.headers | headers)

    async def make_table(self, game: str, seats: int, **wish: Any) -> str:
        """Create a table; its id."""
        answer = await self.ask("POST", "/api/tables", {"game": game, "seats": seats} | wish)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])


async def visitor(house: House, name: str = "Ada") -> Visitor:
    """A new guest, who gets a cookie like a browser and then a token."""
    async with http_client(house.address) as client:
        (await client.post("/api/me", json={"name": name})).raise_for_status()
        answer = await client.post("/api/programs", json={"name": name})
        return Visitor(house, str(answer.json()["token"]))


def nonce_of(seat: int) -> str:
    """The nonce of a player in the tests."""
    return f"{seat:032}"


class Client:
    """A connection to a table that keeps what it receives."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.frames: list[str] = []
        self.sitting: Said = {}
        self.views: dict[int, Said] = {}
        self.said: list[Said] = []
        self.ready: set[int] = set()  # seats whose nonces this client knows

    async def say(self, kind: str, **values: Any) -> None:
        await self.line.send(encode({"type": kind} | values).decode())

    async def hear(self) -> Said:
        """Receive the next message."""
        async with asyncio.timeout(PATIENCE):
            frame = str(await self.line.recv())
        self.frames.append(frame)
        message: Said = json.loads(frame)
        if message["type"] == "sitting":
            self.sitting = message
            if message["status"] == "revealing":
                await self.reveal()
        elif message["type"] == "view":
            self.views[message["seat"]] = message
        self.said.append(message)
        return message

    async def get_ready(self, seat: int = 0) -> None:
        """Commit to a nonce, which is revealed automatically when all have committed."""
        self.ready.add(seat)
        commitment = fair.nonce_commitment(self.sitting["table"], seat, nonce_of(seat))
        await self.say("ready", seat=seat, commitment=commitment)

    async def reveal(self) -> None:
        while self.ready:
            seat = self.ready.pop()
            await self.say("reveal", seat=seat, nonce=nonce_of(seat))

    async def until(self, wanted: Callable[[Said], bool]) -> Said:
        """Receive until a message of this kind comes."""
        while True:
            message = await self.hear()
            if wanted(message):
                return message

    async def until_status(self, status: str) -> None:
        """Receive until the table has this status."""
        while self.sitting["status"] != status:
            await self.hear()

    async def answer(self, kind: str, **values: Any) -> Said:
        """Send a message that is answered, with a key or by a denial."""
        await self.say(kind, **values)
        return await self.until(lambda message: message["type"] in ("done", "denied", "pong"))


@contextlib.asynccontextmanager
async def at_table(who: Visitor, table: str, **headers: str) -> AsyncIterator[Client]:
    """A client at a table that has received the current state."""
    address = f"{who.house.address.replace('http', 'ws')}/api/tables/{table}/socket"
    told = who.headers | headers
    async with connect(
        address,
        additional_headers=told,
        compression=None,
        max_queue=None,  # with a full queue, leaving would take ten seconds
        open_timeout=PATIENCE,
        ping_timeout=PATIENCE,
    ) as line:
        client = Client(line)
        await client.until(lambda message: message["type"] == "sitting")
        yield client


async def start(table: str, people: Sequence[Visitor]) -> None:
    """The host of a table and the others sit down, and the match begins."""
    async with contextlib.AsyncExitStack() as lines:
        clients = [await lines.enter_async_context(at_table(who, table)) for who in people]
        for seat, client in enumerate(clients):
            if seat:
                await client.say("sit", seat=seat)
            await client.get_ready(seat)
            await client.answer("ping")
        await until_playing(*clients)


async def sit_and_start(house: House, game: str, seats: int, **wish: Any) -> tuple[str, list[Visitor]]:
    """A table with a visitor in every seat, started."""
    people = [await visitor(house, f"player {seat}") for seat in range(seats)]
    table = await people[0].make_table(game, seats, **wish)
    await start(table, people)
    return table, people


async def until_playing(*clients: Client) -> None:
    """Hear on until the match begins; each client reveals its nonce when it hears that all are ready."""
    for status in ("revealing", "playing"):
        for client in clients:
            await client.until_status(status)


class Player:
    """Plays one seat to the end, whatever happens to the connection; remembers what was acknowledged."""

    def __init__(self, who: Visitor, table: str, seat: int, seed: int = 0, most: int = 10**9) -> None:
        self.who, self.table, self.seat = who, table, seat
        self.die = random.Random(seed)
        self.keys = (f"{seat}-{number}" for number in itertools.count())
        self.acknowledged: dict[str, tuple[int, int]] = {}  # by key: event number, action
        self.waiting: Said = {}
        self.over = False
        self.number, self.most = 0, most  # events seen, and how many are enough
        self.reconnects = 0

    @property
    def is_done(self) -> bool:
        return self.over or (self.number >= self.most and not self.waiting)

    async def play(self) -> None:
        last = time.monotonic()
        while not self.is_done:
            try:
                async with at_table(self.who, self.table) as client:
                    last = time.monotonic()
                    await self.play_on(client)
            except (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError):
                assert time.monotonic() - last < 2 * PATIENCE, "nobody answers any more"
                self.reconnects += 1
                await asyncio.sleep(0.05)

    async def play_on(self, client: Client) -> None:
        if self.waiting:
            await client.say(**self.waiting)
        while not self.is_done:
            message = await client.hear()
            if message["type"] == "done":
                self.acknowledge(message)
            elif message["type"] == "denied":
                assert message.get("key") == self.waiting.get("key"), message
                await self.think_again(client, message)
            view = client.views.get(self.seat, {})
            self.over = bool(view.get("outcome"))
            self.number = view.get("number", 0)
            if not self.waiting and view.get("legal") and not self.is_done:
                await self.act(client, view)

    async def think_again(self, client: Client, denied: Said) -> None:
        """What could not be stored is sent again; what is refused is not."""
        if denied["words"]["key"] == "server.not_stored":
            await asyncio.sleep(0.1)
            await client.say(**self.waiting)
        else:
            self.waiting = {}

    def acknowledge(self, message: Said) -> None:
        if message["key"] == self.waiting.get("key"):
            self.acknowledged[message["key"]] = message["number"], self.waiting["action"]
            self.waiting = {}

    async def act(self, client: Client, view: Said) -> None:
        action = self.choose(client.sitting, view)
        del view["legal"]
        self.waiting = {"kind": "act", "seat": self.seat, "action": action, "seen": view["number"]}
        self.waiting["key"] = next(self.keys)
        await client.say(**self.waiting)

    def choose(self, sitting: Said, view: Said) -> int:
        """Any legal action."""
        return int(self.die.choice(view["legal"])["action"])


class Expert(Player):
    """Plays well, so that the match is short."""

    def choose(self, sitting: Said, view: Said) -> int:
        return int(BOTS["expert"].choose(read_view(sitting["game"], len(sitting["seats"]), view), self.die))


def read_view(game: str, seats: int, view: Said) -> match.View:
    """A view as it was sent, for a bot."""
    playing = match.new(game, seats, 0)
    row = playing.raw.view(dtype_of(playing.game.rules.State))
    for field, value in view["row"].items():
        row[field] = value
    return match.view(playing, view["seat"])


async def play_to_the_end(table: str, people: list[Visitor]) -> None:
    await asyncio.gather(*(Expert(who, table, seat).play() for seat, who in enumerate(people)))
