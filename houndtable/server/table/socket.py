"""A client's connection to a table."""

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import NamedTuple, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..wire.errors import Denial
from ..wire.frames import WRITE_NOW
from ..wire.limits import Bucket, Buckets, SharedBuckets
from ..wire.messages import Denied, FromClient, encode
from ..wire.metrics import METRICS
from .messages import ClientMessage, read_message
from .table import HANDLERS, Table

OUTBOX = 64  # frames by which a reader may be behind
ANSWERS = 256  # that a client may leave unread
SLOWEST = 20.0  # seconds in which a client must read something
LIMITS = {handler.limit.name: handler.limit for handler in HANDLERS.values() if handler.limit}
ADDRESS = 4  # times as many for all guests of an address together
GOODBYE = 2.0  # seconds for the last message
POLICY, TRY_LATER = 1008, 1013
Kept = TypeVar("Kept", bound=Buckets)


class Questions:
    """Limits for messages that take time or patience: per guest on all connections and servers, and per address."""

    def __init__(self, rate: float) -> None:
        self.of_guest = limits_of(rate, SharedBuckets)
        self.of_address = limits_of(rate * ADDRESS, Buckets)

    def take(self, kind: type[FromClient], guest: str, address: str) -> bool:
        """May this guest send such a message once more?"""
        limit = HANDLERS[kind].limit
        return limit is None or (self.of_guest[limit.name].take(guest) and self.of_address[limit.name].take(address))


def limits_of(rate: float, make: Callable[[float, float], Kept]) -> dict[str, Kept]:
    """The buckets of each limit."""
    return {limit.name: make(rate * limit.share, limit.burst) for limit in LIMITS.values()}


class Frame(NamedTuple):
    """Something to send: an answer, or news that the newest view replaces."""

    text: str
    is_news: bool


class Connection:
    """A websocket with an outbox, so that no reader can hold up a table."""

    def __init__(
        self,
        socket: WebSocket,
        guest: str,
        rate: float,
        check_not_muted: Callable[[], None],
        is_still_known: Callable[[], Awaitable[bool]],
        address: str = "",
        questions: Questions | None = None,
    ) -> None:
        """`check_not_muted` denies a guest who may not chat; `is_still_known`: has the guest not signed out?"""
        self.socket, self.guest, self.address = socket, guest, address
        self.bucket = Bucket(rate)
        self.questions = questions or Questions(rate)
        self.thinking: asyncio.Task[None] | None = None  # computing a hint
        self.outbox: deque[Frame] = deque()
        self.is_behind = False  # then nothing is sent until the outbox is empty; after that, the current state
        self.is_sending = False
        self.write_now: Callable[[str], bool] = lambda text: False  # returns whether it was sent at once
        self.check_not_muted, self.is_still_known = check_not_muted, is_still_known
        self.show_again: Callable[[], None] = lambda: None
        self.has_something = asyncio.Event()
        self.sent = 0
        self.looking: asyncio.TimerHandle
        self.is_cut = asyncio.Event()
        self.code = POLICY

    def send(self, text: str) -> None:
        """Send news of the table. A client that reads is never cut off, however much others say."""
        if self.is_behind:
            return
        self.put(Frame(text, is_news=True))
        if len(self.outbox) > OUTBOX:
            self.is_behind = True
            self.outbox = deque(frame for frame in self.outbox if not frame.is_news)

    def answer(self, text: str) -> None:
        """Send an answer. A client that keeps asking and reads nothing is cut off."""
        self.put(Frame(text, is_news=False))
        if sum(not frame.is_news for frame in self.outbox) > ANSWERS:
            self.cut_slow()

    def put(self, frame: Frame) -> None:
        """Send it if nothing waits, or put it into the outbox; nothing more is sent after the connection was cut."""
        if self.is_cut.is_set():
            return
        if not self.outbox and not self.is_sending and self.write_now(frame.text):
            self.sent += 1
        else:
            self.outbox.append(frame)
            self.has_something.set()

    def cut_slow(self) -> None:
        """Close it: the client reads nothing."""
        METRICS.slow_readers += not self.is_cut.is_set()
        self.cut()

    def cut(self, code: int = TRY_LATER) -> None:
        """Close it."""
        if not self.is_cut.is_set():
            self.code = code
            self.is_cut.set()

    async def write(self) -> None:
        """Send what is in the outbox."""
        while True:
            await self.has_something.wait()
            self.has_something.clear()
            while self.outbox:
                self.is_sending = True
                await self.socket.send_text(self.outbox.popleft().text)
                self.is_sending = False
                self.sent += 1
            if self.is_behind:
                self.is_behind = False
                self.show_again()

    async def watch(self) -> None:
        """Wait until the connection is cut; cut it if something waits and nothing is read."""
        self.look_later()
        try:
            await self.is_cut.wait()
        finally:
            self.looking.cancel()

    def look_later(self) -> None:
        """Check later whether something was read."""
        seen = self.sent if self.outbox or self.is_sending else None
        self.looking = asyncio.get_running_loop().call_later(SLOWEST, self.look, seen)

    def look(self, seen: int | None) -> None:
        """Cut the connection if the same frame is still waiting."""
        if self.sent == seen:
            self.cut_slow()
        else:
            self.look_later()

    async def read(self, table: Table) -> None:
        """Handle the client's messages one after the other."""
        while True:
            frame = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            if not self.bucket.take():
                METRICS.rate_limited += 1
                self.cut(POLICY)
                return
            await self.receive(table, frame.get("text") or frame.get("bytes") or "")

    async def receive(self, table: Table, text: str | bytes) -> None:
        """One message, and its answer."""
        try:
            message = read_message(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as wrong:
            self.answer(encode(Denial("not_a_message", what=str(wrong)).message()).decode())
            return
        handler = HANDLERS[type(message)]
        is_busy = handler.is_slow and self.thinking is not None and not self.thinking.done()
        if is_busy or not self.questions.take(type(message), self.guest, self.address):
            METRICS.rate_limited += 1
            self.answer(encode(Denial("too_many").message(handler.key_of(message))).decode())
        elif handler.is_slow:
            self.thinking = asyncio.create_task(self.reply(table, message))
        else:
            await self.reply(table, message)

    async def reply(self, table: Table, message: ClientMessage) -> None:
        """Send the table's answer, if it has one."""
        answer = self.muted(message) or await table.answer(self.guest, message)
        if answer is not None:
            self.answer(encode(answer).decode())

    def muted(self, message: ClientMessage) -> Denied | None:
        """The answer to a muted guest who tries to chat."""
        handler = HANDLERS[type(message)]
        try:
            if handler.is_talk:
                self.check_not_muted()
        except Denial as denial:
            return denial.message(handler.key_of(message))
        return None


async def converse(connection: Connection, table: Table) -> None:
    """A client's whole visit to a table."""
    socket = connection.socket
    await socket.accept()
    connection.write_now = socket.scope["extensions"].get(WRITE_NOW, connection.write_now)
    connection.show_again = lambda: table.do_soon(lambda: table.show_again(connection))
    async with joined(connection, table):
        if not connection.is_cut.is_set():
            await talk(connection, table)
    if connection.is_cut.is_set():
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await socket.close(connection.code)


@contextlib.asynccontextmanager
async def joined(connection: Connection, table: Table) -> AsyncIterator[None]:
    """The connection is at the table while this context lasts, however it ends."""
    METRICS.connections += 1
    METRICS.connections_opened += 1
    try:
        with contextlib.suppress(Denial):
            await table.in_turn(lambda: table.join(connection))
        if table.asleep or not await connection.is_still_known():
            connection.cut()
        yield
    finally:
        METRICS.connections -= 1
        with contextlib.suppress(Denial):
            await table.in_turn(lambda: table.part(connection))


async def talk(connection: Connection, table: Table) -> None:
    """Read, write and watch until one of them ends."""
    parts = connection.write(), connection.read(table), connection.watch()
    tasks: list[asyncio.Task[object]] = [asyncio.create_task(part) for part in parts]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await end([*tasks, *filter(None, [connection.thinking])])


async def end(tasks: "list[asyncio.Task[object]]") -> None:
    """Stop tasks; a client that has gone is not an error."""
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        expected = (asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError)
        if isinstance(outcome, BaseException) and not isinstance(outcome, expected):
            raise outcome
