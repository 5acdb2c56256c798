"""One client's line to a table."""

import asyncio
import contextlib
from collections import deque

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from .errors import Denial
from .limits import Bucket
from .metrics import METRICS
from .protocol import ClientMessage, Hint, Why, encode, key_of, read_message
from .table import Table

OUTBOX = 64  # frames a slow reader may be behind
SLOWEST = 20.0  # seconds in which something must be taken
SHARES: dict[type, float] = {Why: 0.2, Hint: 0.05}  # of the messages: these take longer to answer
GOODBYE = 2.0  # seconds for the last word
POLICY, TRY_LATER = 1008, 1013


class Connection:
    """A websocket with an outbox, so that no reader can hold up a table."""

    def __init__(self, socket: WebSocket, guest: str, rate: float) -> None:
        self.socket, self.guest = socket, guest
        self.bucket = Bucket(rate)
        self.questions = {kind: Bucket(rate * share) for kind, share in SHARES.items()}
        self.thinking: asyncio.Task[None] | None = None  # about a hint
        self.outbox: deque[str] = deque()
        self.has_something = asyncio.Event()
        self.sent = 0
        self.looking: asyncio.TimerHandle
        self.is_cut = asyncio.Event()
        self.code = POLICY

    def send(self, frame: str) -> None:
        """Send something. A reader who does not keep up is cut off, and may come back."""
        if self.is_cut.is_set():
            return
        self.outbox.append(frame)
        self.has_something.set()
        if len(self.outbox) > OUTBOX:
            self.cut_slow()

    def cut_slow(self) -> None:
        """End it: the reader takes nothing."""
        METRICS.slow_readers += not self.is_cut.is_set()
        self.cut()

    def cut(self, code: int = TRY_LATER) -> None:
        """End it."""
        if not self.is_cut.is_set():
            self.code = code
            self.is_cut.set()

    async def write(self) -> None:
        """Send what is in the outbox."""
        while True:
            await self.has_something.wait()
            self.has_something.clear()
            while self.outbox:
                await self.socket.send_text(self.outbox[0])
                self.outbox.popleft()
                self.sent += 1

    async def watch(self) -> None:
        """Wait until the line is cut; cut it where something waits and nothing is taken."""
        self.look_later()
        try:
            await self.is_cut.wait()
        finally:
            self.looking.cancel()

    def look_later(self) -> None:
        """See later whether something has been taken."""
        seen = self.sent if self.outbox else None
        self.looking = asyncio.get_running_loop().call_later(SLOWEST, self.look, seen)

    def look(self, seen: int | None) -> None:
        """Cut the line if what was waiting is waiting still."""
        if self.sent == seen:
            self.cut_slow()
        else:
            self.look_later()

    async def read(self, table: Table) -> None:
        """Take what the client says to the table, one after the other."""
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
            self.send(encode(Denial("not_a_message", what=str(wrong)).message()).decode())
            return
        questions = self.questions.get(type(message))
        is_busy = isinstance(message, Hint) and self.thinking is not None and not self.thinking.done()
        if is_busy or (questions and not questions.take()):
            METRICS.rate_limited += 1
            self.send(encode(Denial("too_many").message(key_of(message))).decode())
        elif isinstance(message, Hint):  # it may take seconds: what is said meanwhile need not wait for it
            self.thinking = asyncio.create_task(self.reply(table, message))
        else:
            await self.reply(table, message)

    async def reply(self, table: Table, message: ClientMessage) -> None:
        """Send the table's answer, if it has one."""
        answer = await table.answer(self.guest, message)
        if answer is not None:
            self.send(encode(answer).decode())


async def converse(socket: WebSocket, guest: str, table: Table, rate: float) -> None:
    """A client's whole visit to a table."""
    await socket.accept()
    connection = Connection(socket, guest, rate)
    METRICS.connections += 1
    METRICS.connections_opened += 1
    tasks: list[asyncio.Task[object]] = []
    try:
        with contextlib.suppress(Denial):
            await table.in_turn(lambda: table.join(connection))
        if table.asleep:
            connection.cut()
        tasks = [asyncio.create_task(part) for part in (connection.write(), connection.read(table), connection.watch())]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        METRICS.connections -= 1
        await end([*tasks, *filter(None, [connection.thinking])])
        with contextlib.suppress(Denial):
            await table.in_turn(lambda: table.part(connection))
    if connection.is_cut.is_set():
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await socket.close(connection.code)


async def end(tasks: "list[asyncio.Task[object]]") -> None:
    """Stop tasks; a client that has gone is not an error."""
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        expected = (asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError)
        if isinstance(outcome, BaseException) and not isinstance(outcome, expected):
            raise outcome
