"""Before every route: refuses other sites and too many requests. On every answer: security headers."""

import platform
import re

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from .lobby import forwarding
from .people.endpoint import denied
from .people.identity import is_secure
from .server import Server
from .wire.address import address_of, is_address
from .wire.errors import Denial
from .wire.metrics import METRICS

HEADERS = {
    # 'wasm-unsafe-eval' lets the client compile the kernel of its networks; it allows no script
    "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HSTS = "max-age=31536000; includeSubDomains"
CHEAP_PATHS = ("/assets/", "/icon")  # a page requests many of these at once
COMPUTER = platform.node().lower()
OUR_NAMES = {"localhost", COMPUTER, *(f"{COMPUTER}.{home}" for home in ("local", "lan", "home", "fritz.box"))}
LONGEST_NAME = 100


class Guard:
    """Before every route: refuse other sites and too many requests. On every answer: add the headers."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app, self.server = app, server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        secure = is_secure(self.server.settings, scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                more = HEADERS | ({"strict-transport-security": HSTS} if secure else {})
                message["headers"] = [*message["headers"], *((k.encode(), v.encode()) for k, v in more.items())]
            await send(message)

        try:
            self.check(scope)
        except Denial as denial:
            await self.turn_away(denial, scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)

    def check(self, scope: Scope) -> None:
        """Refuse other sites and too many requests."""
        connection = HTTPConnection(scope)
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        origin, host = connection.headers.get("origin"), connection.headers.get("host", "")
        passed_from = forwarding.passed_from(self.server.guests, connection.headers)
        if passed_from is not None:  # another server of ours has checked it
            scope["client"] = (passed_from, 0)
            return
        if not self.is_our_name(host):
            raise Denial("bad_host", 421, host=host[:LONGEST_NAME])
        if changes and origin is not None and not self.is_ours(origin, host):
            raise Denial("bad_origin")
        is_cheap = scope["path"].startswith(CHEAP_PATHS)
        limit = self.server.files if is_cheap else self.server.requests
        if not limit.take(address_of(scope)):
            METRICS.rate_limited += 1
            raise Denial("too_many", 429)

    def is_our_name(self, host: str) -> bool:
        """Is it an IP address, this computer's name, or the configured one? Another site may point its name here."""
        name = host.lower().rpartition(":")[0] if re.search(r":\d*$", host) else host.lower()
        given = self.server.settings.origin.lower().rpartition("/")[2]
        return host.lower() == given or name == given or name in OUR_NAMES or is_address(name)

    def is_ours(self, origin: str, host: str) -> bool:
        """Does the browser say that our own page sent the request?"""
        allowed = self.server.settings.origin
        return origin == allowed if allowed else origin in (f"http://{host}", f"https://{host}")

    async def turn_away(self, denial: Denial, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request without looking any further."""
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(denied(denial))
        else:
            await denied(denial)(scope, receive, send)
