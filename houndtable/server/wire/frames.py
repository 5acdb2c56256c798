"""Below the application: limits on what a client may send, before it is parsed, and on the number of connections.

Uvicorn's protocol classes, with limits. Exceeding one closes the connection; others do not wait for it.
"""

import asyncio
import codecs
import resource
import struct
import time
from asyncio.transports import BaseTransport, Transport
from collections import Counter
from typing import TYPE_CHECKING, Any, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ProtocolError
from websockets.frames import DATA_OPCODES, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from .limits import Bucket, network_of
from .metrics import METRICS, warn

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

HEADER_SECONDS = 15.0  # from the connection, or the last answer, to the end of the next headers
BODY_SECONDS = 60.0
LARGEST_HEAD = 16 * 1024  # bytes of an address with all headers and trailers
MOST_HEADERS = 100
LARGEST_REQUEST = 2 * 1024 * 1024 + 256 * 1024  # bytes as they come over the wire
FRAMES = 8.0  # per message that a connection may send
MOST_FRAGMENTS = 16  # frames per message
SPARE_FILES = 128  # for the store, the log and the pages
WARN_EVERY = 10.0  # seconds
WRITE_NOW = "houndtable.write_now"  # an extension of the scope: send a text at once, if the other side is ready
WHOLE_TEXT = 0x80 | Opcode.TEXT  # the first byte of a message in one frame


Utf8 = codecs.getincrementaldecoder("utf-8")


class TooMuch(Exception):
    """More than any client of ours sends."""


class Gate:
    """Counts connections: in all, so that the process keeps some files, and per address."""

    def __init__(self, most: int, most_of_one: int, proxies: frozenset[str]) -> None:
        self.most, self.most_of_one, self.proxies = most, most_of_one, proxies
        self.inside: Counter[str] = Counter()
        self.total = 0
        self.warned = -WARN_EVERY

    def let_in(self, address: str) -> bool:
        """Count one more, or refuse it. A proxy of ours may bring everybody."""
        network = network_of(address)
        is_full = self.total >= self.most
        is_greedy = self.inside[network] >= self.most_of_one and not self.proxies & {address, "*"}
        if is_full or is_greedy:
            METRICS.connections_refused += 1
            self.warn_now_and_then("all files are in use" if is_full else "too many of one address")
            return False
        self.inside[network] += 1
        self.total += 1
        return True

    def let_out(self, address: str) -> None:
        """Count one less."""
        network = network_of(address)
        self.inside[network] -= 1
        self.total -= 1
        if not self.inside[network]:
            del self.inside[network]

    def warn_now_and_then(self, why: str) -> None:
        """A line in the log, but not for every connection of a flood."""
        if time.monotonic() - self.warned >= WARN_EVERY:
            self.warned = time.monotonic()
            warn("connection_refused", why=why, connections=self.total)


class WireConfig(uvicorn.Config):
    """Uvicorn's configuration with our protocol classes and the gate they share."""

    def __init__(self, app: ASGIApp, gate: Gate, messages: float, **settings: Any) -> None:
        super().__init__(app, http=BoundedHttp, ws=BoundedWebSocket, **settings)
        self.gate, self.frames = gate, messages * FRAMES


def raise_file_limit() -> int:
    """Raise the limit to as many files as the system allows; returns the number."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


class BoundedHttp(HttpToolsProtocol):
    """Serves requests one after the other, none larger or slower than a client of ours would send."""

    config: WireConfig
    address = ""
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Accept the connection, or refuse it."""
        super().connection_made(transport)
        self.head = self.fields = self.received = 0
        address = self.client[0] if self.client else ""
        if self.config.gate.let_in(address):
            self.address = address
            self.allow(HEADER_SECONDS)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release its place."""
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        """Stop counting it; a websocket counts for itself."""
        self.allow(None)
        if self.address:
            self.config.gate.let_out(self.address)
            self.address = ""

    def allow(self, seconds: float | None) -> None:
        """Set the time that the next part may take."""
        if self.deadline:
            self.deadline.cancel()
        self.deadline = self.loop.call_later(seconds, self.expire, self.untaken) if seconds else None

    @property
    def untaken(self) -> int:
        """How many bytes of answers the client has not taken yet."""
        return self.transport.get_write_buffer_size()

    def expire(self, untaken: int) -> None:
        """Close it, unless a slow client is still taking the last answer."""
        if self.untaken < untaken:
            self.allow(HEADER_SECONDS)
        else:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """An error from the parser's callbacks below becomes an answer 400 and closes the connection."""
        self.received += len(data)
        if self.received > LARGEST_REQUEST:
            self.transport.abort()
            return
        super().data_received(data)

    def on_message_begin(self) -> None:
        """No pipelining: a request may come only when the last one has been answered."""
        if self.cycle is not None and not self.cycle.response_complete:
            raise TooMuch("pipelined requests")
        self.head = self.fields = 0
        self.allow(HEADER_SECONDS)
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        self.weigh(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a trailer."""
        self.fields += 1
        self.weigh(len(name) + len(value))
        super().on_header(name, value)

    def weigh(self, size: int) -> None:
        """Add to the size of this request's head."""
        self.head += size
        if self.head > LARGEST_HEAD or self.fields > MOST_HEADERS:
            raise TooMuch("headers")

    def on_headers_complete(self) -> None:
        """The body may take longer."""
        self.allow(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is complete: answer it, unless it was answered already."""
        is_answered = self.cycle is not None and self.cycle.response_complete
        self.allow(HEADER_SECONDS if is_answered else None)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The next request begins to count."""
        self.received = 0
        if not self.transport.is_closing():
            self.allow(HEADER_SECONDS)
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        """It becomes a websocket."""
        self.leave()
        super().handle_websocket_upgrade()


class BoundedFrames(ServerProtocol):
    """Websocket frames at a bounded rate, in messages of few fragments; text must be valid."""

    def __init__(self, frames: float, **settings: Any) -> None:
        super().__init__(**settings)
        self.frames = Bucket(frames)
        self.fragments = 0
        self.is_text, self.text = False, Utf8()

    def recv_frame(self, frame: Frame) -> None:
        """Count the frame before anything else."""
        if frame.opcode in DATA_OPCODES:  # pings may come in between
            self.fragments = self.fragments + 1 if frame.opcode is Opcode.CONT else 0
        if not self.frames.take() or self.fragments > MOST_FRAGMENTS:
            METRICS.rate_limited += 1
            raise ProtocolError("too many frames")
        super().recv_frame(frame)
        if frame.opcode in DATA_OPCODES:
            self.read_text(frame)

    def read_text(self, frame: Frame) -> None:
        """Raise an error here, where it closes the connection, if a text is invalid; later it would fill the log."""
        if frame.opcode is not Opcode.CONT:
            self.text.reset()
            self.is_text = frame.opcode is Opcode.TEXT
        if self.is_text:
            self.text.decode(frame.data, frame.fin)


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A websocket that counts at the gate."""

    config: WireConfig
    address = ""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.conn = BoundedFrames(self.config.frames, max_size=self.config.ws_max_size, logger=self.logger)

    def connection_made(self, transport: BaseTransport) -> None:
        """Accept the connection, or refuse it."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if self.config.gate.let_in(address):
            self.address = address
        else:
            cast(Transport, transport).abort()

    async def run_asgi(self) -> None:
        """The application may bypass ASGI where it has much to say."""
        cast(dict[str, object], self.scope["extensions"])[WRITE_NOW] = self.write_now
        await super().run_asgi()

    def write_now(self, text: str) -> bool:
        """Send a text without waiting, unless the connection is full or closing."""
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.transport.write(framed(text))
        return True

    async def send(self, message: "ASGISendEvent") -> None:
        """Send nothing to a client that an ending server has refused while it was connecting."""
        if self.conn.eof_sent:
            raise ClientDisconnected
        await super().send(message)

    def send_500_response(self) -> None:
        """The same."""
        if not self.conn.eof_sent:
            super().send_500_response()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release its place."""
        if self.address:
            self.config.gate.let_out(self.address)
            self.address = ""
        super().connection_lost(exc)


def framed(text: str) -> bytes:
    """A text as a server's websocket frame."""
    payload = text.encode()
    size = len(payload)
    if size < 126:
        return struct.pack("!BB", WHOLE_TEXT, size) + payload
    if size < 1 << 16:
        return struct.pack("!BBH", WHOLE_TEXT, 126, size) + payload
    return struct.pack("!BBQ", WHOLE_TEXT, 127, size) + payload
