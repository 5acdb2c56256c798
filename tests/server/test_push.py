"""Web Push, with a local push service that reads messages as a browser would."""

import asyncio
import base64
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from houndtable.server.people.messages import Subscription
from houndtable.server.people.push import MOST, Turn
from houndtable.server.table.messages import Act
from houndtable.server.wire.errors import Denial
from tests.patience import PATIENCE
from tests.server.parts import open_parts
from tests.server.test_turn_by_turn import begun
from tests.server.worlds import Ear

pytest.importorskip("pywebpush", reason="Web Push is an optional extra: pip install '.[push]'")
import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


class Service:
    """A push service on this computer, and a browser subscribed to it."""

    def __init__(self, port: int) -> None:
        self.host = f"127.0.0.1:{port}"
        self.endpoint = f"http://{self.host}/send/1"
        self.key, self.secret = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"

    @property
    def subscription(self) -> Subscription:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return Subscription(self.endpoint, unpadded(point), unpadded(self.secret), "de")

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"))


def unpadded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class Desk(BaseHTTPRequestHandler):
    """Takes messages, and answers as told."""

    status: ClassVar[int] = 201
    got: ClassVar[list[tuple[dict[str, str], bytes]]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(self.status)
        self.send_header("location", "http://127.0.0.1:1/")
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *anything: object) -> None:
        pass


@pytest.fixture
def service() -> Iterator[Service]:
    Desk.status = 201
    Desk.got.clear()
    with HTTPServer(("127.0.0.1", 0), Desk) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield Service(server.server_port)
        server.shutdown()
        thread.join()


def test_absent_players_are_notified_and_present_ones_are_not(tmp_path: Path, store: str, service: Service) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store, push_services=service.host) as (_, guests, parts):
            table, people = await begun(parts, guests)
            (seat,) = table.acting()
            await parts.push.subscribe(people[1 - seat], service.subscription)
            while not parts.push.turns.empty():
                await parts.push.send(parts.push.turns.get_nowait())
            assert not Desk.got, "the other has no browser that wants to know"
            assert table.match is not None
            while table.acting() == [seat]:
                number = len(table.match.events)
                await table.answer(people[seat], Act(seat, int(table.match.legal[0]), number, str(number)))
            turn = parts.push.turns.get_nowait()
            assert turn == Turn(people[1 - seat], table.header.id, "clear_4") and parts.push.turns.empty()
            await parts.push.send(turn)
            ((headers, body),) = Desk.got
            expected = {"title": "CLEAR 4", "body": "Du bist am Zug.", "table": table.header.id}
            assert service.read(body) == expected
            assert headers["content-encoding"] == "aes128gcm" and int(headers["ttl"]) > 0
            await check_signature(headers["authorization"], await parts.push.key(), service)
            await table.in_turn(lambda: table.join(Ear(people[seat], [])))
            while table.acting() == [1 - seat]:
                number = len(table.match.events)
                await table.answer(people[1 - seat], Act(1 - seat, int(table.match.legal[0]), number, str(number)))
            assert parts.push.turns.empty(), "whoever looks on sees it"

    async def check_signature(told: str, key: str, service: Service) -> None:
        assert Vapid02.verify(told)
        token = told.partition("t=")[2].partition(",")[0]
        claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
        assert claims["aud"] == f"http://{service.host}" and f"k={key}" in told

    asyncio.run(evening())


def test_a_browser_that_is_gone_is_forgotten_and_no_redirect_is_followed(tmp_path: Path, service: Service) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, push_services=service.host) as (log, guests, parts):
            guest = (await guests.welcome("Ada")).id
            await parts.push.subscribe(guest, service.subscription)
            for status, left in ((307, 1), (500, 1), (410, 0)):
                Desk.status = status
                await parts.push.send(Turn(guest, "t", "clear_4"))
                assert len(await log.read("SELECT 1 FROM subscriptions")) == left, status
            assert len(Desk.got) == 3, "each was said once"

    asyncio.run(evening())


def test_a_message_that_cannot_be_sent_stops_no_other(
    tmp_path: Path, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, push_services=service.host) as (_, guests, parts):
            ada = (await guests.welcome("Ada")).id
            await parts.push.subscribe(ada, service.subscription)
            post, failures = parts.push.post, [IndexError("in a library")]

            def unsteady(*what: Any) -> int:
                if failures:
                    raise failures.pop()
                return post(*what)

            monkeypatch.setattr(parts.push, "post", unsteady)
            running = asyncio.create_task(parts.push.run())
            for _ in range(2):
                parts.push.tell(Turn(ada, "t" * 16, "clear_4"))
            while not Desk.got:
                await asyncio.sleep(0.01)
            running.cancel()

    asyncio.run(asyncio.wait_for(evening(), PATIENCE))


def test_only_push_services_that_the_host_names_are_asked(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (log, guests, parts):
            guest = (await guests.welcome("Ada")).id
            good = "https://updates.push.services.mozilla.com/wpush/v2/x"
            wrong = ["https://192.168.0.1/", "http://fcm.googleapis.com/x", "https://evil.example/fcm.googleapis.com"]
            wrong += [
                "https://fcm.googleapis.com.evil.example/",
                "file:///etc/passwd",
                "https://[",
                "http://127.0.0.1/",
            ]
            wrong += ["https://fcm.googleapis.com@evil.example/"]
            wrong += [f"https://{own}\\@fcm.googleapis.com/x" for own in ("evil.example", "127.0.0.1:80")]  # in urllib3
            wrong += ["https://evil.example\t@fcm.googleapis.com/x", "https://a:b@fcm.googleapis.com/x"]
            for endpoint in wrong:
                with pytest.raises(Denial, match="no_push"):
                    await parts.push.subscribe(guest, Subscription(endpoint, "A" * 87, "A" * 22))
            for number in range(2 * MOST):
                await parts.push.subscribe(guest, Subscription(f"{good}{number}", "A" * 87, "A" * 22))
            assert len(await log.read("SELECT 1 FROM subscriptions")) == MOST
            for _ in range(100):
                parts.push.tell(Turn(guest, "t", "clear_4"))
            assert parts.push.turns.qsize() == MOST, "ten at once"
            parts.push.services = ("other.example",)
            await parts.push.send(Turn(guest, "t", "clear_4"))
            assert not await log.read("SELECT 1 FROM subscriptions"), "nobody asks a service that is named no longer"
            await guests.delete((await guests.find(guest)) or pytest.fail("there is no such guest"))
            assert await log.read("SELECT 1 FROM subscriptions") == []

    asyncio.run(evening())


def test_a_host_can_switch_it_off(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, push_services="") as (_, guests, parts):
            assert await parts.push.key() == ""
            parts.push.tell(Turn((await guests.welcome("Ada")).id, "t", "clear_4"))
            assert parts.push.turns.empty()

    asyncio.run(evening())


def test_the_hosts_own_key_signs_and_is_not_stored(tmp_path: Path) -> None:
    own = Vapid02()
    own.generate_keys()

    async def evening() -> None:
        async with open_parts(tmp_path, push_key=own.private_pem().decode()) as (log, _, parts):
            point = own.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
            assert await parts.push.key() == unpadded(point)
            assert not await log.read("SELECT 1 FROM meta WHERE key = 'vapid'")

    asyncio.run(evening())
