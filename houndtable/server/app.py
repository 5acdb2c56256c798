"""The web application: its routes, who may use them, and the checks before every route."""

import contextlib
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from functools import cache, partial

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from .contests.routes.deals import DEAL_ENDPOINTS
from .contests.routes.tournaments import TOURNAMENT_ENDPOINTS
from .desk.routes import DESK_ENDPOINTS, token_of
from .guard import Guard
from .learning.routes import LEARNING_ENDPOINTS
from .lobby import forwarding, pairing
from .lobby.routes.friends import FRIEND_ENDPOINTS
from .lobby.routes.tables import TABLE_ENDPOINTS
from .matches.routes import REPLAY_ENDPOINTS
from .openapi import described
from .pages import PAGE_ENDPOINTS
from .people.endpoint import (
    ACCOUNT,
    DESK,
    EVERYBODY,
    GUEST,
    LARGEST_BODY,
    Ask,
    Endpoint,
    body_of,
    denied,
    response_of,
    table_id,
    wishes_of,
)
from .people.guests import Guest
from .people.routes.accounts import ACCOUNT_ENDPOINTS
from .people.routes.guests import GUEST_ENDPOINTS
from .people.routes.mail import MAIL_ENDPOINTS, MAIL_LINK
from .personal_data import DATA_ENDPOINTS
from .profiles import PROFILE_ENDPOINTS
from .server import Parts, Server
from .settings import Settings
from .store.conditions import requiring
from .store.log import Outdated, StoreError
from .table.routes import HOLIDAY_ENDPOINTS
from .table.socket import Connection, converse
from .wire import static_files
from .wire.address import address_of
from .wire.errors import Denial
from .wire.metrics import note, warn
from .wire.static_files import File
from .wire.traces import span

FORBIDDEN = 403


async def openapi(ask: Ask[Parts]) -> File[dict[str, object]]:
    """What of this table concerns programs, as OpenAPI 3.1."""
    return openapi_file()


@cache
def openapi_file() -> File[dict[str, object]]:
    """The document, made once."""
    return static_files.zipped("application/json", described(ENDPOINTS))


ENDPOINTS: tuple[Endpoint[Parts], ...] = (
    *PAGE_ENDPOINTS,
    *LEARNING_ENDPOINTS,
    *DEAL_ENDPOINTS,
    *GUEST_ENDPOINTS,
    *HOLIDAY_ENDPOINTS,
    *TABLE_ENDPOINTS,
    *REPLAY_ENDPOINTS,
    *TOURNAMENT_ENDPOINTS,
    *ACCOUNT_ENDPOINTS,
    *DATA_ENDPOINTS,
    *PROFILE_ENDPOINTS,
    *FRIEND_ENDPOINTS,
    *MAIL_ENDPOINTS,
    *DESK_ENDPOINTS,
    Endpoint("GET", "/api/openapi.json", EVERYBODY, openapi),
)
SOCKET = "/api/tables/{table}/socket"
PAIRING = "/api/pairing/socket"


def route_of(server: Server, endpoint: Endpoint[Parts]) -> Route:
    """An endpoint in the form that Starlette expects; denials become answers."""

    async def respond(request: Request) -> Response:
        ask = Ask(server.parts, request)
        if not endpoint.is_on(server.settings):
            return not_found(request, Denial("switched_off", 404))
        try:
            await identify(server, ask, endpoint)
            with room_for(server, ask, endpoint):
                if endpoint.has_body:  # it may take a minute: who asks, and may, is decided when it is there
                    ask.body = await body_of(request, endpoint)
                    await identify(server, ask, endpoint)
                with span(f"{endpoint.method} {endpoint.path}"):
                    return await forwarding.led(partial(answer_here, ask, endpoint), partial(pass_on, ask))
        except Denial as denial:
            if denial.status == FORBIDDEN:
                note("denied", path=endpoint.path, why=denial.words.key, guest=ask.my_id)
            return denied(denial)
        except Outdated:  # meanwhile the guest was deleted or signed out
            return denied(Denial("no_guest", 401))
        except StoreError as wrong:
            warn("not_stored", path=endpoint.path, why=str(wrong))
            return denied(Denial("not_stored", 503))
        except ClientDisconnect:
            return Response()  # nobody reads it

    return Route(endpoint.path, respond, methods=[endpoint.method])


def room_for(server: Server, ask: Ask[Parts], endpoint: Endpoint[Parts]) -> AbstractContextManager[None]:
    """Reserve memory where a body may be large."""
    if endpoint.largest == LARGEST_BODY:
        return contextlib.nullcontext()
    return server.one_more_record(ask.from_address, ask.who)


async def identify(server: Server, ask: Ask[Parts], endpoint: Endpoint[Parts]) -> None:
    """Find out who asks, who must be allowed to. Banned guests may only read, and unsubscribe from emails."""
    ask.guest = await server.guest(ask.request)
    if endpoint.needs == DESK:
        if not forwarding.is_from_desk(server.guests, ask.request.headers):  # else another server checked
            await server.parts.desk.check(token_of(ask))
        return
    if endpoint.needs != EVERYBODY and not ask.guest:
        raise Denial("no_guest", 401)
    if endpoint.needs not in (EVERYBODY, GUEST) and ask.me.program:
        raise Denial("not_allowed")
    if endpoint.needs == ACCOUNT and not ask.me.is_account:
        raise Denial("not_allowed")
    if endpoint.method != "GET" and not endpoint.path.startswith(("/api/desk", MAIL_LINK)):
        server.parts.desk.check_not_banned(ask.guest, ask.from_address)


async def answer_here(ask: Ask[Parts], endpoint: Endpoint[Parts]) -> Response:
    """The answer of this server."""
    wishes = wishes_of(ask, endpoint)
    with requiring(ask.parts.guests.conditions(ask.guest, ask.token) if ask.guest else ()):
        return response_of(ask, endpoint, await endpoint.handler(ask, *wishes))


async def pass_on(ask: Ask[Parts], other: str) -> Response:
    """The answer of the server that holds the table."""
    told = forwarding.headers(ask.parts.guests, ask.guest, ask.from_address)
    return await forwarding.pass_request(ask.request, other, told, ask.body)


async def socket(websocket: WebSocket) -> None:
    """The socket of a table, for guests."""
    server: Server = websocket.app.state.server

    async def meet(guest: Guest, address: str) -> None:
        server.parts.desk.check_not_banned(guest, address)
        told = forwarding.headers(server.guests, guest, address)
        await forwarding.led(
            lambda: visit(websocket, guest.id), lambda other: forwarding.pass_socket(websocket, other, told)
        )

    await admit(websocket, SOCKET, meet)


async def pairing_socket(websocket: WebSocket) -> None:
    """The socket for matchmaking: for guests, where the host allows it."""
    server: Server = websocket.app.state.server

    async def meet(guest: Guest, address: str) -> None:
        if server.settings.pairing == "off":
            raise Denial("no_pairing")

        async def check() -> None:
            server.parts.desk.check_not_banned(guest, address)
            await server.parts.check_may_begin(guest.id)

        await pairing.converse(websocket, server.parts.pairing, guest.id, check)

    await admit(websocket, PAIRING, meet)


async def admit(websocket: WebSocket, path: str, meet: Callable[[Guest, str], Awaitable[None]]) -> None:
    """Admit a guest who does not have too many sockets; refuse others with the reason."""
    server: Server = websocket.app.state.server
    try:
        guest = await server.guest(websocket)
        if guest is None:
            raise Denial("no_guest", 401)
        address = address_of(websocket.scope)
        is_passed = forwarding.passed_from(server.guests, websocket.headers) is not None  # and is counted there
        async with contextlib.nullcontext() if is_passed else server.one_more_socket(address, guest.id):
            await meet(guest, address)
    except Denial as denial:
        await websocket.send_denial_response(denied(denial))
    except StoreError as wrong:
        warn("not_stored", path=path, why=str(wrong))
        await websocket.send_denial_response(denied(Denial("not_stored", 503)))


async def visit(websocket: WebSocket, guest: str) -> None:
    """A guest's visit to a table that is here."""
    server: Server = websocket.app.state.server
    table = await server.parts.tables.wake(table_id(websocket.path_params["table"]))
    address = address_of(websocket.scope)

    def check_not_muted() -> None:
        server.parts.desk.check_not_muted(server.guests.known(guest), address)

    is_known = partial(is_still_known, server, websocket)
    messages = server.settings.messages
    await converse(Connection(websocket, guest, messages, check_not_muted, is_known, address, server.questions), table)


async def is_still_known(server: Server, websocket: WebSocket) -> bool:
    """Is the guest still signed in? Those who signed out before they were at the table were not cut off."""
    with contextlib.suppress(StoreError):
        return await server.guest(websocket) is not None
    return False


async def nothing_here(request: Request, wrong: Exception) -> Response:
    """The answer where there is no such page."""
    return not_found(request, Denial("no_such_page", getattr(wrong, "status_code", 404)))


def not_found(request: Request, denial: Denial) -> Response:
    """To a browser, the client's page, which says what is missing; to a program, the sentence."""
    if denial.status != 404 or request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
        return denied(denial)
    found = static_files.page(request)
    if found.status_code == 200:  # else the browser has the page
        found.status_code = denial.status
    return found


def create(settings: Settings) -> Guard:
    """The application."""
    server = Server(settings)
    routes: list[BaseRoute] = [route_of(server, endpoint) for endpoint in ENDPOINTS]
    routes += [WebSocketRoute(SOCKET, socket), WebSocketRoute(PAIRING, pairing_socket)]
    app = Starlette(routes=routes, lifespan=server.life, exception_handlers={404: nothing_here, 405: nothing_here})
    app.state.server = server
    return Guard(app, server)
