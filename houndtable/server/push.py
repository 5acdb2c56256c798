"""Web Push for absent players whose turn it is: browsers say where they can be reached.

What is sent is encrypted for the browser and signed with a key of the house (VAPID). It goes only to the push services
that the host names, since a guest says the address.
"""

import asyncio
import base64
import re
import time
from importlib.util import find_spec
from typing import Any, NamedTuple

import msgspec

from ..games import GAMES
from ..language.catalog import catalogue
from ..language.locale import nearest
from . import protocol as p
from .address import is_loopback
from .errors import Denial, sentences
from .limits import Buckets
from .log import Log, StoreError
from .metrics import METRICS, warn
from .settings import Settings

MOST = 10  # browsers of a guest
WAITING = 1000  # messages that are not sent yet
RATE, BURST = 0.05, 200.0  # messages to a guest a second: ten at once, then one in twenty seconds
SLOWEST = 10.0  # seconds until a push service has answered
GONE = (404, 410)  # what a push service says of a browser that is not there any more
ENDPOINT = re.compile(r"(https?)://([a-z0-9.-]+)((?::[0-9]+)?)/[!-[\]-~]*")  # plain: no two readers see two hosts
KEEP = (
    "INSERT INTO subscriptions VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (endpoint) DO UPDATE SET guest = ?, keys = ?, language = ?, made = ?"
)
FEW = (
    "DELETE FROM subscriptions WHERE guest = ? AND endpoint NOT IN "
    "(SELECT endpoint FROM subscriptions WHERE guest = ? ORDER BY made DESC LIMIT ?)"
)


class Turn(NamedTuple):
    """A notification: a turn or a challenge, and the table."""

    guest: str
    table: str
    game: str
    host: str = ""  # who challenges


class Push:
    """Tells browsers."""

    def __init__(self, log: Log, settings: Settings) -> None:
        self.log, self.settings = log, settings
        self.services = tuple(filter(None, settings.push_services.replace(" ", "").split(",")))
        self.turns: asyncio.Queue[Turn] = asyncio.Queue(WAITING)
        self.limits = Buckets(RATE, BURST)

    @property
    def is_on(self) -> bool:
        """Is push available?"""
        return bool(self.services) and find_spec("pywebpush") is not None

    async def vapid(self) -> Any:
        """The key of the house: the host's, or one that is made once."""
        from py_vapid import Vapid02

        if self.settings.push_key:
            return Vapid02.from_pem(self.settings.push_key.encode())
        made = Vapid02()
        made.generate_keys()
        await self.log.write(
            ("INSERT INTO meta VALUES ('vapid', ?) ON CONFLICT DO NOTHING", (made.private_pem(),)),
        )
        ((pem,),) = await self.log.read("SELECT value FROM meta WHERE key = 'vapid'")
        return Vapid02.from_pem(pem)

    async def key(self) -> str:
        """The public key, as browsers want it; nothing where nobody can be told."""
        if not self.is_on:
            return ""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        public = (await self.vapid()).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(public).rstrip(b"=").decode()

    async def subscribe(self, guest: str, wish: p.Subscription) -> None:
        """Remember where a guest's browser can be told; the oldest of too many is forgotten."""
        if not self.is_on or not self.is_service(wish.endpoint):
            raise Denial("no_push", 400)
        kept = (
            guest,
            msgspec.json.encode({"p256dh": wish.p256dh, "auth": wish.auth}),
            nearest(wish.language),
            int(time.time()),
        )
        await self.log.write((KEEP, (wish.endpoint, *kept, *kept)), (FEW, (guest, guest, MOST)))

    async def unsubscribe(self, guest: str, endpoint: str) -> None:
        """Forget it."""
        await self.log.write(("DELETE FROM subscriptions WHERE endpoint = ? AND guest = ?", (endpoint, guest)))

    def is_service(self, endpoint: str) -> bool:
        """Is this the address of a push service that the host names? Only one on this computer may do without https."""
        found = ENDPOINT.fullmatch(endpoint)
        if found is None:
            return False
        scheme, name, port = found.groups()
        is_safe = scheme == "https" or is_loopback(name)
        return is_safe and any(is_named(service, name, name + port) for service in self.services)

    def tell(self, turn: Turn) -> None:
        """Have a guest told soon, unless that happens all the time."""
        if self.is_on and not self.turns.full() and self.limits.take(turn.guest):
            self.turns.put_nowait(turn)

    async def run(self) -> None:
        """Tell one after the other for as long as the server runs."""
        while True:
            turn = await self.turns.get()
            try:
                await self.send(turn)
            except StoreError as wrong:
                warn("not_pushed", why=str(wrong))

    async def send(self, turn: Turn) -> None:
        """Tell all browsers of a guest."""
        rows = await self.log.read("SELECT endpoint, keys, language FROM subscriptions WHERE guest = ?", turn.guest)
        vapid = await self.vapid() if rows else None
        for endpoint, keys, language in rows:
            if not self.is_service(endpoint):  # the host names others now
                await self.unsubscribe(turn.guest, endpoint)
                continue
            where = {"endpoint": endpoint, "keys": msgspec.json.decode(keys)}
            status = await asyncio.to_thread(self.post, where, message(turn, language), vapid)
            METRICS.pushes += 1
            if status in GONE:
                await self.unsubscribe(turn.guest, endpoint)
            elif status >= 300 or not status:
                warn("not_pushed", why=str(status))

    def post(self, where: dict[str, Any], text: str, vapid: Any) -> int:
        """Give a message to a push service; what it answers, or 0 if it does not."""
        import requests
        from pywebpush import WebPushException, webpush

        claims: dict[str, str | int] = {"sub": self.settings.origin or "mailto:host@localhost"}
        with requests.Session() as session:
            session.max_redirects = 0
            try:
                webpush(where, text, vapid, claims, timeout=SLOWEST, ttl=24 * 3600, requests_session=session)
            except WebPushException as refused:
                return refused.response.status_code if refused.response is not None else 0
            except (requests.RequestException, ValueError):
                return 0
            return 201


def is_named(service: str, name: str, place: str) -> bool:
    """Is a host meant by the name of a service: itself, or with a dot before it all below it?"""
    return name.endswith(service) if service.startswith(".") else service in (name, place)


def message(turn: Turn, language: str) -> str:
    """What a browser shows."""
    title, said = catalogue(GAMES[turn.game], language)["title"], sentences(language)
    body = said["server.challenges_you"].format(name=turn.host) if turn.host else said["server.your_turn"]
    told = {"title": title, "body": body, "table": turn.table}
    return msgspec.json.encode(told).decode()
