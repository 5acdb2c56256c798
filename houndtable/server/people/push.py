"""Web Push for absent players whose turn it is: browsers say where they can be reached.

Messages are encrypted for the browser and signed with the server's key (VAPID). They go only to push services
that the host allows, since guests choose the address.
"""

import asyncio
import base64
import re
import time
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ...games import GAMES
from ...language.catalog import catalogue
from ...language.locale import nearest
from ..settings import Settings
from ..store.log import UNLESS_THERE, Log, insert
from ..wire.address import is_loopback
from ..wire.errors import Denial, sentences
from ..wire.limits import SharedBuckets
from ..wire.metrics import METRICS, warn
from . import messages as p

if TYPE_CHECKING:
    from py_vapid import Vapid02

MOST = 10  # browsers per guest
WAITING = 1000  # unsent messages
RATE, BURST = 0.05, 200.0  # messages to a guest per second: ten at once, then one every twenty seconds
SLOWEST = 10.0  # seconds for a push service to answer
GONE = (404, 410)  # replies for a browser that no longer exists
ENDPOINT = re.compile(r"(https?)://([a-z0-9.-]+)((?::[0-9]+)?)/[!-[\]-~]*")  # every parser sees the same host in it
REPLACE = """
  ON CONFLICT (endpoint) DO UPDATE
  SET guest = excluded.guest, keys = excluded.keys, language = excluded.language, made = excluded.made
"""
FEW = (
    "DELETE FROM subscriptions WHERE guest = ? AND endpoint NOT IN "
    "(SELECT endpoint FROM subscriptions WHERE guest = ? ORDER BY made DESC LIMIT ?)"
)


class Turn(NamedTuple):
    """A notification: a turn or a challenge, and the table."""

    guest: str
    table: str
    game: str
    host: str = ""  # the challenger


class Push:
    """Sends notifications to browsers."""

    def __init__(self, log: Log, settings: Settings) -> None:
        self.log, self.settings = log, settings
        self.services = tuple(filter(None, settings.push_services.replace(" ", "").split(",")))
        self.turns: asyncio.Queue[Turn] = asyncio.Queue(WAITING)
        self.limits = SharedBuckets(RATE, BURST)

    @property
    def is_on(self) -> bool:
        """Is push available?"""
        return bool(self.services) and find_spec("pywebpush") is not None

    async def vapid(self) -> "Vapid02":
        """The server's key: the host's, or one that is made once."""
        from py_vapid import Vapid02

        if self.settings.push_key:
            return Vapid02.from_pem(self.settings.push_key.encode())
        made = Vapid02()
        made.generate_keys()
        await self.log.write(
            insert("meta", UNLESS_THERE, key="vapid", value=made.private_pem()),
        )
        ((pem,),) = await self.log.read("SELECT value FROM meta WHERE key = 'vapid'")
        return Vapid02.from_pem(pem)

    async def key(self) -> str:
        """The public key in the form that browsers expect; empty if push is off."""
        if not self.is_on:
            return ""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        public = (await self.vapid()).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(public).rstrip(b"=").decode()

    async def subscribe(self, guest: str, wish: p.Subscription) -> None:
        """Store where a guest's browser can be notified; of too many, the oldest is deleted."""
        if not self.is_on or not self.is_service(wish.endpoint):
            raise Denial("no_push", 400)
        kept = insert(
            "subscriptions",
            REPLACE,
            endpoint=wish.endpoint,
            guest=guest,
            keys=msgspec.json.encode({"p256dh": wish.p256dh, "auth": wish.auth}),
            language=nearest(wish.language),
            made=int(time.time()),
        )
        await self.log.write(kept, (FEW, (guest, guest, MOST)))

    async def unsubscribe(self, guest: str, endpoint: str) -> None:
        """Delete a browser."""
        await self.log.write(("DELETE FROM subscriptions WHERE endpoint = ? AND guest = ?", (endpoint, guest)))

    def is_service(self, endpoint: str) -> bool:
        """Is this the address of a push service that the host allows? Only one on this computer may use http."""
        found = ENDPOINT.fullmatch(endpoint)
        if found is None:
            return False
        scheme, name, port = found.groups()
        is_safe = scheme == "https" or is_loopback(name)
        return is_safe and any(is_named(service, name, name + port) for service in self.services)

    def tell(self, turn: Turn) -> None:
        """Notify a guest soon, unless it happens too often."""
        if self.is_on and not self.turns.full() and self.limits.take(turn.guest):
            self.turns.put_nowait(turn)

    async def run(self) -> None:
        """Send one notification after the other for as long as the server runs."""
        while True:
            turn = await self.turns.get()
            try:
                await self.send(turn)
            except Exception as wrong:  # whatever is wrong with one notification, others follow
                warn("not_pushed", why=type(wrong).__name__)

    async def send(self, turn: Turn) -> None:
        """Notify all browsers of a guest."""
        rows = await self.log.read("SELECT endpoint, keys, language FROM subscriptions WHERE guest = ?", turn.guest)
        vapid = await self.vapid() if rows else None
        for endpoint, keys, language in rows:
            if not self.is_service(endpoint):  # the host allows others now
                await self.unsubscribe(turn.guest, endpoint)
                continue
            where = {"endpoint": endpoint, "keys": msgspec.json.decode(keys)}
            status = await asyncio.to_thread(self.post, where, message(turn, language), vapid)
            METRICS.pushes += 1
            if status in GONE:
                await self.unsubscribe(turn.guest, endpoint)
            elif status >= 300 or not status:
                warn("not_pushed", why=str(status))

    def post(self, where: dict[str, object], text: str, vapid: "Vapid02") -> int:
        """Give a message to a push service; returns its reply code, or 0 if there is none."""
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
    """Does the name of a service match a host: exactly or, with a leading dot, as a subdomain?"""
    return name.endswith(service) if service.startswith(".") else service in (name, place)


def message(turn: Turn, language: str) -> str:
    """The text that a browser shows."""
    title, said = catalogue(GAMES[turn.game], language)["title"], sentences(language)
    body = said["server.challenges_you"].format(name=turn.host) if turn.host else said["server.your_turn"]
    told = {"title": title, "body": body, "table": turn.table}
    return msgspec.json.encode(told).decode()
