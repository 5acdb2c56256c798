"""Forwards requests from one server to the one that holds the table.

The other server learns who asks, and from where, signed with the key that all servers at a store share.
"""

import asyncio
import contextlib
import http.client
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from ..people.guests import Guest, Guests
from ..store.leases import LASTS, Elsewhere
from ..wire.errors import Denial
from ..wire.loop_time import now
from ..wire.metrics import METRICS

HEADER = "x-houndtable-passed"  # the guest's address, when, and the signature of both
NOBODY = "-"  # for an address, where a server asks for itself: HTTP strips blank values
DESK_HEADER = "x-houndtable-desk"  # says that the host asks: a second signature of the same
VALID = 60  # seconds
SLOWEST_ANSWER = 5.0  # seconds
SLOWEST_OPENING = 2.0  # seconds for a socket to open
SLOWEST_CONNECT = 0.25  # seconds: the system of a living machine accepts at once, however busy its server is
SPARE = 1.0  # seconds after the lease of a dead server has ended
AGAIN = 0.25  # seconds until a table is looked for again
GONE = 1012  # the close code of a socket when the other server has gone
Answer = TypeVar("Answer")


class Unreachable(Exception):
    """The server that holds the table does not answer."""


async def led(answer_here: Callable[[], Awaitable[Answer]], ask_there: Callable[[str], Awaitable[Answer]]) -> Answer:
    """Do something where the table is. If its server is gone, wait until this one may take the table."""
    until = now() + LASTS + SPARE
    while True:
        try:
            return await answer_here()
        except Elsewhere as other:
            with contextlib.suppress(Unreachable):
                await check_reachable(other.address)
                return await ask_there(other.address)
        if now() >= until:
            raise Denial("asleep", 503)
        await asyncio.sleep(AGAIN)


async def check_reachable(address: str) -> None:
    """A machine that is gone does not refuse, it is silent: do not wait for it longer than its leases last."""
    place = urlsplit(address)
    port = place.port or (443 if place.scheme == "https" else 80)
    try:
        async with asyncio.timeout(SLOWEST_CONNECT):
            _, line = await asyncio.open_connection(place.hostname, port)
    except OSError:
        raise Unreachable from None
    line.close()


def headers(guests: Guests, guest: Guest | None, address: str) -> dict[str, str]:
    """The headers that tell the other server who asks, and from where."""
    told = f"{address or NOBODY} {int(time.time())}"
    known = {"authorization": f"Bearer {guests.token(guest)}"} if guest else {}
    return known | {HEADER: f"{told} {guests.sign(told)}"}


def passed_from(guests: Guests, given: Mapping[str, str]) -> str | None:
    """The address from which a forwarded request came; None if no server of ours forwarded it."""
    told, _, mac = given.get(HEADER, "").rpartition(" ")
    address, _, moment = told.rpartition(" ")
    if not moment.isdecimal() or not guests.is_signed(told, mac):  # guests know signatures of other texts
        return None
    return address if abs(time.time() - int(moment)) < VALID else None


def as_the_desk(guests: Guests, told: dict[str, str]) -> dict[str, str]:
    """The same headers, which also tell that the host asks."""
    return told | {DESK_HEADER: guests.sign(f"desk {told[HEADER]}")}


def is_from_desk(guests: Guests, given: Mapping[str, str]) -> bool:
    """Has another server of ours passed this on for the host?"""
    is_signed = guests.is_signed(f"desk {given.get(HEADER, '')}", given.get(DESK_HEADER, ""))
    return is_signed and passed_from(guests, given) is not None


def check_first_hop(connection: HTTPConnection) -> None:
    """A message is forwarded only once: after that, the table is on its way to another server."""
    if HEADER in connection.headers:
        raise Denial("asleep", 503)
    METRICS.passed_on += 1


async def turns_elsewhere(owners: Mapping[str, list[str]], guests: Guests) -> dict[str, list[int]]:
    """Whose turn it is at tables of other servers; servers that do not answer are left out."""
    roads = {address: f"/api/tables/turns?tables={','.join(tables)}" for address, tables in owners.items()}
    answers = await ask_others(roads, guests, dict[str, list[int]])
    return {table: acting for found in answers.values() for table, acting in found.items()}


async def ask_others(
    roads: Mapping[str, str], guests: Guests, kind: type[Answer], is_desk: bool = False
) -> dict[str, Answer]:
    """What other servers say of themselves, by their addresses; those that do not answer are left out."""
    told = as_the_desk(guests, headers(guests, None, "")) if is_desk else headers(guests, None, "")
    asking = [asyncio.to_thread(ask_for, address, road, told, kind) for address, road in roads.items()]
    answers = await asyncio.gather(*asking, return_exceptions=True)
    return {
        address: found for address, found in zip(roads, answers, strict=True) if not isinstance(found, BaseException)
    }


def ask_for(address: str, road: str, told: dict[str, str], kind: type[Answer]) -> Answer:
    """Ask another server, and wait."""
    line = line_to(address, SLOWEST_OPENING)
    try:
        line.request("GET", road, headers=told)
        return msgspec.json.decode(line.getresponse().read(), type=kind)
    finally:
        line.close()


async def pass_request(request: Request, address: str, told: dict[str, str], body: bytes) -> Response:
    """Another server's answer to a request with this body."""
    check_first_hop(request)
    try:
        return await asyncio.to_thread(ask, address, request.scope, body, told)
    except (OSError, http.client.HTTPException):
        raise Unreachable from None


def ask(address: str, scope: Scope, body: bytes, told: dict[str, str]) -> Response:
    """Ask another server, and wait."""
    line = line_to(address, SLOWEST_ANSWER)
    try:
        line.request(scope["method"], path_of(scope), body or None, told | {"content-type": "application/json"})
        answer = line.getresponse()
        kept = {name: value for name in ("content-type", "cache-control") if (value := answer.headers[name])}
        return Response(answer.read(), answer.status, kept)
    finally:
        line.close()


def line_to(address: str, patience: float) -> http.client.HTTPConnection:
    """A connection to another server; by https only to one whose certificate is valid."""
    kind = http.client.HTTPSConnection if address.startswith("https:") else http.client.HTTPConnection
    return kind(urlsplit(address).netloc, timeout=patience)


def path_of(scope: Scope) -> str:
    """The path of a request."""
    query = scope["query_string"].decode("latin-1")
    return str(scope["path"]) + (f"?{query}" if query else "")


async def pass_socket(socket: WebSocket, address: str, told: dict[str, str]) -> None:
    """A client's whole visit to a table on another server."""
    check_first_hop(socket)
    there = f"{address.replace('http', 'ws', 1)}{path_of(socket.scope)}"  # https becomes wss
    try:
        line = await connect(
            there, additional_headers=told, compression=None, max_size=None, open_timeout=SLOWEST_OPENING, proxy=None
        )
    except InvalidStatus as refused:
        answer = refused.response
        await socket.send_denial_response(
            Response(bytes(answer.body), answer.status_code, media_type="application/json")
        )
        return
    except (OSError, InvalidHandshake, TimeoutError):
        raise Unreachable from None
    async with line:
        await socket.accept()
        await talk(socket, line)


async def talk(socket: WebSocket, line: ClientConnection) -> None:
    """Forward everything in both directions until one side ends."""
    sides = [asyncio.create_task(listen(socket, line)), asyncio.create_task(tell(socket, line))]
    try:
        await asyncio.wait(sides, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for side in sides:
            side.cancel()
        await asyncio.gather(*sides, return_exceptions=True)
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(GONE if line.close_code in (None, 1005, 1006) else line.close_code)


async def listen(socket: WebSocket, line: ClientConnection) -> None:
    """Forward what the client says."""
    with contextlib.suppress(ConnectionClosed, WebSocketDisconnect):
        while (frame := await socket.receive())["type"] == "websocket.receive":
            await line.send(frame.get("text") or frame.get("bytes") or "")


async def tell(socket: WebSocket, line: ClientConnection) -> None:
    """Forward what the table says."""
    with contextlib.suppress(ConnectionClosed, WebSocketDisconnect, RuntimeError, OSError):
        async for frame in line:
            await socket.send_text(str(frame))
