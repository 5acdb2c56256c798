"""Fuzzed frames and requests: no server error, no change, no hang, and the other tables play on."""

import asyncio
import base64
import contextlib
import json
import random
import re
import socket as tcp
import string
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocket

from houndtable.server.app import ENDPOINTS
from houndtable.server.table import socket
from houndtable.server.table.messages import ClientMessage, read_message
from houndtable.server.table.socket import ANSWERS, OUTBOX, TRY_LATER
from tests.server.house import PATIENCE, House, Player, at_table, get, open_house, sit_and_start, visitor
from tests.server.worlds import visitor_line

FRAMES_AT_ONCE = 50
MANGLED = 7_000  # frames while two people play 200 events; with Hypothesis' 3,000 they are 10,000
NAMES = [kind.__name__.lower() for kind in typing.get_args(ClientMessage)]
FIELDS = sorted({field.name for kind in typing.get_args(ClientMessage) for field in msgspec.structs.fields(kind)})

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
likely = st.integers(-2, 9) | st.sampled_from(["random", "wow", "k", "abcdefgh"]) | values
messages = st.fixed_dictionaries({"type": st.sampled_from(NAMES)}, optional={name: likely for name in FIELDS}).map(
    json.dumps
)
frames = st.one_of(messages, messages, values.map(json.dumps), st.text(max_size=200), st.binary(max_size=200))


class Stage:
    """A server with a table that strangers send garbage to."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.loop = asyncio.new_event_loop()
        self.client = httpx.Client(timeout=PATIENCE)
        self.table, self.people = self.run(sit_and_start(house, "dog_cards", 2))
        self.stranger = self.run(visitor(house))

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with open_house(tmp_path_factory.mktemp("data"), "--absence", "1e9") as house:  # no bot stands in
        opened = Stage(house)
        yield opened
        opened.client.close()
        opened.loop.close()


async def shout(stage: Stage, loud: list[str | bytes]) -> None:
    """Send all of it; every frame is answered, and nothing changes."""
    async with at_table(stage.stranger, stage.table) as client:
        await client.answer("ping")
        before = client.views[-3]
        for frame in loud:
            await client.line.send(frame)
        answers = 0
        while answers < len(loud):
            said = await client.hear()
            answers += said["type"] in ("denied", "pong")
        await client.answer("ping")
        assert client.views[-3] == before and not client.sitting["you"]


@given(loud=st.lists(frames, min_size=FRAMES_AT_ONCE, max_size=FRAMES_AT_ONCE))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_fuzzed_frames_change_nothing(stage: Stage, loud: list[str | bytes]) -> None:
    stage.run(shout(stage, loud))


@pytest.mark.parametrize("evenings", [1, pytest.param(143, marks=pytest.mark.long)])
def test_mangled_frames_change_nothing_while_others_play(stage: Stage, evenings: int) -> None:
    """Many more, made by cutting and mixing valid messages; two players play on meanwhile."""
    for seed in range(evenings):
        stage.run(loud_evening(stage, random.Random(seed)))
    print(f"{evenings * MANGLED} mangled frames")


async def loud_evening(stage: Stage, die: random.Random) -> None:
    table, people = await sit_and_start(stage.house, "dog_cards", 2)
    players = [Player(who, table, seat, most=200) for seat, who in enumerate(people)]
    games = [asyncio.create_task(player.play()) for player in players]
    for _ in range(MANGLED // FRAMES_AT_ONCE):
        await shout(stage, [mangled(die) for _ in range(FRAMES_AT_ONCE)])
    await asyncio.wait_for(asyncio.gather(*games), PATIENCE)
    assert not any(player.reconnects for player in players)


def mangled(die: random.Random) -> str:
    """A valid message, slightly damaged."""
    text = list(
        json.dumps({"type": die.choice(NAMES), "seat": 0, "action": 1, "seen": 1, "key": "k", "nonce": "a" * 32})
    )
    for _ in range(die.randrange(1, 6)):
        text[die.randrange(len(text))] = die.choice(["", '"', "{", "9", "\\u0000", die.choice(string.printable)])
    return "".join(text)


@given(
    endpoint=st.sampled_from(ENDPOINTS),
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"]),
    part=st.text(st.characters(codec="utf-8", exclude_characters="/?#"), min_size=1, max_size=20),
    body=st.one_of(values.map(json.dumps), messages, st.text(max_size=100)),
    token=st.text(string.ascii_letters + ".0123456789", min_size=1, max_size=40),
)
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_fuzzed_requests_are_answered(
    stage: Stage, endpoint: Any, method: str, part: str, body: str, token: str
) -> None:
    part = quote(part, safe="")
    path = re.sub(r"\{\w+\}", lambda found: part, endpoint.path)
    for headers in (stage.stranger.headers, {"authorization": f"Bearer {token}"}):
        url = stage.house.address + path
        request = httpx.Request(
            method, url, headers=headers | {"content-type": "application/json"}, content=body.encode()
        )
        answer = stage.client.send(request)
        assert answer.status_code < 500, (method, path, body, answer.text)


def test_a_nonce_is_one_line() -> None:
    """Nonces are joined line by line before hashing."""
    with pytest.raises(msgspec.ValidationError, match="nonce"):
        read_message(json.dumps({"type": "reveal", "seat": 0, "nonce": "a" * 32 + "\n"}))


def test_a_frame_that_is_nested_deeply_is_denied(stage: Stage) -> None:
    stage.run(shout(stage, ['{"a":' + "[" * 4000]))


@pytest.mark.parametrize(
    "text", ['{"credential": NESTED}', '{"credential": {"response": {"clientDataJSON": "CODED"}}}']
)
def test_a_request_that_is_nested_deeply_is_denied(stage: Stage, text: str) -> None:
    nested = '{"a":' + "[" * 2000 + "]" * 2000 + "}"
    coded = base64.urlsafe_b64encode(nested.encode()).decode()
    body = text.replace("NESTED", nested).replace("CODED", coded)
    url = f"{stage.house.address.replace('127.0.0.1', 'localhost')}/api/sign-in"
    answer = stage.client.post(url, content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 403) and answer.json()["words"]["key"].startswith("server.")


def test_a_client_that_hangs_up_during_a_request_causes_no_error(tmp_path: Path) -> None:
    """Nothing is logged: the house checks that when it closes."""
    request = "POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"
    with open_house(tmp_path) as house:
        with tcp.create_connection(("127.0.0.1", house.port)) as line:
            line.sendall(request.encode())
        assert get(f"{house.address}/healthz").text == "ok\n"


def test_nobody_waits_for_a_reader_who_takes_nothing(stage: Stage) -> None:
    """A real socket whose owner never reads: the others go on."""

    async def evening() -> None:
        with deaf_spectator(stage):
            async with at_table(stage.people[0], stage.table) as client:
                for _ in range(40):
                    await client.say("react", seat=0, reaction="wow")
                    for _ in range(25):
                        await client.say("ping")
                    assert (await client.answer("ping"))["type"] in ("pong", "denied")

    stage.run(evening())


@contextlib.contextmanager
def deaf_spectator(stage: Stage) -> Iterator[tcp.socket]:
    """A spectator who opens a connection and reads nothing."""
    with tcp.socket() as line:
        line.setsockopt(tcp.SOL_SOCKET, tcp.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", stage.house.port))
        head = f"GET /api/tables/{stage.table}/socket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n"
        head += f"connection: upgrade\r\nauthorization: Bearer {stage.stranger.token}\r\nsec-websocket-version: 13\r\n"
        head += "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        line.sendall(head.encode())
        yield line


class NeverReads:
    """A websocket whose other side reads nothing."""

    async def send_text(self, frame: str) -> None:
        await asyncio.Event().wait()


def test_a_reader_that_never_reads_is_cut_off_and_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def unread_answers() -> int:
        line = visitor_line(cast(WebSocket, NeverReads()), "guest", 1)
        writing = asyncio.create_task(line.write())
        for _ in range(ANSWERS + 2):
            line.answer("frame")
            await asyncio.sleep(0)
        assert line.is_cut.is_set()
        writing.cancel()
        return line.code

    async def slow_frame() -> int:
        line = visitor_line(cast(WebSocket, NeverReads()), "guest", 1)
        line.send("frame")
        writing = asyncio.create_task(line.write())
        await line.watch()
        writing.cancel()
        assert line.is_cut.is_set()
        return line.code

    monkeypatch.setattr(socket, "SLOWEST", 0.05)
    assert asyncio.run(unread_answers()) == asyncio.run(slow_frame()) == TRY_LATER


class Reads:
    """A websocket whose other side reads everything, when the server finds time to send."""

    def __init__(self) -> None:
        self.taken: list[str] = []

    async def send_text(self, frame: str) -> None:
        await asyncio.sleep(0)
        self.taken.append(frame)


def test_17_9_a_reader_who_reads_is_not_cut_off_because_others_talk() -> None:
    """More news at once than an outbox holds: the reader misses some, and then gets the current state."""

    async def evening() -> None:
        reader = Reads()
        line = visitor_line(cast(WebSocket, reader), "guest", 1)
        line.show_again = lambda: line.send("how things stand")
        line.answer("an answer")
        for number in range(10 * OUTBOX):
            line.send(f"news {number}")
        assert len(line.outbox) <= OUTBOX + 1
        writing = asyncio.create_task(line.write())
        async with asyncio.timeout(PATIENCE):
            while "how things stand" not in reader.taken:
                await asyncio.sleep(0)
            line.send("later news")
            while "later news" not in reader.taken:
                await asyncio.sleep(0)
        writing.cancel()
        assert not line.is_cut.is_set() and reader.taken[0] == "an answer"

    asyncio.run(evening())


def test_what_can_be_sent_at_once_overtakes_nothing() -> None:
    """While something waits in the outbox or is being sent, the rest waits behind it."""

    async def evening() -> None:
        reader, has_room = Reads(), False

        def write_now(text: str) -> bool:
            if has_room:
                reader.taken.append(text)
            return has_room

        line = visitor_line(cast(WebSocket, reader), "guest", 1)
        line.write_now = write_now
        line.send("first")
        has_room = True
        line.send("second")
        writing = asyncio.create_task(line.write())
        async with asyncio.timeout(PATIENCE):
            while not line.is_sending:
                await asyncio.sleep(0)
            line.send("third")
            while len(reader.taken) < 3:
                await asyncio.sleep(0)
        line.send("fourth")
        assert reader.taken == ["first", "second", "third", "fourth"]
        writing.cancel()

    asyncio.run(evening())
