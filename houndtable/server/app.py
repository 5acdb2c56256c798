"""The web application: routes, who may use them, and what guards them all."""

import asyncio
import contextlib
import io
import ipaddress
import platform
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeVar

import msgspec
import segno
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from ..bots import BOTS
from ..bots.levels import LEVELS
from ..games import GAMES, Game
from ..language import rulebook
from ..language.catalog import catalogue
from ..language.locale import LANGUAGES, nearest
from . import duplicates, passing, static_files
from . import protocol as p
from .address import address_for_others
from .clock import CLOCKS
from .days import begin_today, told_day
from .errors import Denial, sentences
from .gc_policy import tidy_when_quiet
from .guests import COOKIE, LIFETIME, SECURE_COOKIE, Guest, Guests
from .lessons import lesson_titles, teach
from .limits import Buckets, network_of
from .lobby import Lobby
from .log import Log, StoreError
from .metrics import METRICS, exposition, note, warn
from .replay import dealt
from .settings import Settings
from .socket import Connection, Questions, converse
from .stores import open_leases, open_log

LARGEST_BODY = 8192
LARGEST_RECORD = 2 * 1024 * 1024
EVERYBODY, GUEST = "everybody", "guest"
HEADERS = {
    "content-security-policy": "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HSTS = "max-age=31536000; includeSubDomains"
CHEAP_PATHS = ("/assets/", "/icon")  # a page needs many of these at once
CHEAP = 20  # of these for one of the others
TABLE_ID = re.compile("[A-Za-z0-9_-]{16}")
COMPUTER = platform.node().lower()
OUR_NAMES = {"localhost", COMPUTER, *(f"{COMPUTER}.{home}" for home in ("local", "lan", "home", "fritz.box"))}
LONGEST_NAME = 100


class Server:
    """What all requests share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.requests = Buckets(settings.requests)
        self.files = Buckets(settings.requests * CHEAP)
        self.questions = Questions(settings.messages)
        self.sockets: Counter[str] = Counter()  # of an address, and of a guest
        self.log: Log
        self.guests: Guests
        self.lobby: Lobby

    @contextlib.asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:
        """Open the store; at the end let every table finish, then close it."""
        self.log = await open_log(self.settings)
        self.guests = Guests(self.log)
        self.lobby = Lobby(self.log, self.guests, self.settings)
        try:
            await self.guests.open()
            self.lobby.leases = await open_leases(self.log, self.settings, self.lobby.give_up)
        except StoreError:
            await self.log.close()
            raise
        tidying = asyncio.create_task(tidy_when_quiet())
        archiving = asyncio.create_task(self.lobby.archive.sweep_now_and_then())
        note("open", port=self.settings.port)
        yield
        tidying.cancel()
        archiving.cancel()
        try:
            await self.lobby.close()
        finally:
            await self.log.close()  # or its threads would keep the process from ending
        note("closed")

    async def hand_over(self) -> None:
        """Before the server ends: where there are others, they get the tables first."""
        if self.settings.store:
            await self.lobby.hand_over()

    @contextlib.contextmanager
    def one_more_socket(self, address: str, guest: str) -> Iterator[None]:
        """Count a socket of this address and guest for as long as this lasts."""
        most = {network_of(address): self.settings.sockets, guest: self.settings.guest_sockets}
        if any(self.sockets[who] >= limit for who, limit in most.items()):
            raise Denial("too_many", 429)
        self.sockets.update(most.keys())
        try:
            yield
        finally:
            self.sockets.subtract(most.keys())
            self.sockets += Counter()  # forgets those who have none

    async def guest(self, connection: HTTPConnection) -> Guest | None:
        """Who asks: somebody by cookie, or a program by its token. Only programs send tokens, so all are marked."""
        token, is_bearer = self.token(connection)
        guest = await self.guests.recognise(token) if token else None
        is_passed = passing.passed_from(self.guests, connection.headers) is not None
        return None if guest and is_bearer and not guest.program and not is_passed else guest

    def token(self, connection: HTTPConnection) -> tuple[str, bool]:
        """The token of a request, and whether it came as a program sends it."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return token, True
        return connection.cookies.get(self.cookie_name(connection.scope), ""), False

    def is_secure(self, scope: Scope) -> bool:
        """Does the browser see https?"""
        return scope["scheme"] in ("https", "wss") or self.settings.origin.startswith("https:")

    def cookie_name(self, scope: Scope) -> str:
        """Over https the cookie is bound to this very host."""
        return SECURE_COOKIE if self.is_secure(scope) else COOKIE


class Ask(NamedTuple):
    """A request with what its answer needs."""

    server: Server
    request: Request
    guest: Guest | None

    @property
    def me(self) -> Guest:
        """The guest, who is there when a route needs one."""
        if self.guest is None:
            raise Denial("no_guest", 401)
        return self.guest

    @property
    def person(self) -> Guest:
        """The guest, who is not a program."""
        if self.me.program:
            raise Denial("not_allowed")
        return self.me

    @property
    def who(self) -> str:
        """Whose quota is used: a guest's, or an address's."""
        return self.guest.id if self.guest else address_of(self.request.scope)

    @property
    def table(self) -> str:
        """The table in the address."""
        return table_id(self.request.path_params["table"])

    @property
    def game(self) -> Game:
        """The game in the address."""
        name = self.request.path_params["game"]
        if name not in GAMES:
            raise Denial("no_such_game", 404, games=", ".join(GAMES))
        return GAMES[name]

    @property
    def address(self) -> p.Address:
        """Where others find this server."""
        return address_for_others(self.server.settings, str(self.request.base_url))

    @property
    def language(self) -> str:
        """The language in the address, or English if it is not spoken here."""
        return nearest(self.request.path_params["language"])


Body = TypeVar("Body", bound=p.Request)


async def body_of(ask: Ask, kind: type[Body], largest: int = LARGEST_BODY) -> Body:
    """The request's body, checked; only JSON, which no form of another site can send."""
    if ask.request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise Denial("not_a_request", 415, what="the body should be application/json")
    text = bytearray()
    async for piece in ask.request.stream():
        text += piece
        if len(text) > largest:
            raise Denial("too_large", 413)
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise Denial("not_a_request", 400, what=str(wrong)) from None


def answer(content: Any, status: int = 200) -> Response:
    """JSON that is never kept by anything on the way."""
    return Response(p.encode(content), status, {"cache-control": "no-store"}, "application/json")


# The routes


async def page(ask: Ask) -> Response:
    """A page of the client's."""
    return static_files.page(ask.request)


async def asset(ask: Ask) -> Response:
    """What a page needs."""
    return static_files.asset(ask.request)


async def file(ask: Ask) -> Response:
    """A file of the client's with a name that stays."""
    return static_files.send(ask.request, ask.request.url.path[1:])


async def health(ask: Ask) -> Response:
    """Does the store answer?"""
    await ask.server.log.read("SELECT 1")
    return PlainTextResponse("ok\n")


async def readiness(ask: Ask) -> Response:
    """Can something be stored? Asked of the disk once a second at most."""
    if ask.server.lobby.is_closing:
        raise Denial("asleep", 503)
    return PlainTextResponse("ready\n") if await ask.server.log.is_writable() else denied(Denial("not_stored", 503))


async def metrics(ask: Ask) -> Response:
    """Figures for Prometheus."""
    return PlainTextResponse(exposition())


async def games(ask: Ask) -> Response:
    """What can be played, with every option."""
    return static_files.deliver(ask.request, offer())


@cache
def offer() -> static_files.File:
    """What the server offers to everybody."""
    content = {
        "version": p.VERSION,
        "bots": {bot.name: bot.about for bot in BOTS.values()},
        "levels": [level.name for level in LEVELS],
        "clocks": CLOCKS,
        "reactions": p.REACTIONS,
        "languages": LANGUAGES,
        "games": {name: about(name) for name in GAMES},
    }
    return static_files.zipped("application/json", p.encode(content))


def about(name: str) -> dict[str, Any]:
    """A game's title, seats and options."""
    game = GAMES[name]
    return {
        "title": catalogue(game)["title"],
        "seats": game.rules.SEATS,
        "options": [option._asdict() for option in game.rules.OPTIONS],
    }


async def words(ask: Ask) -> Response:
    """All words of a game, and the server's."""
    return static_files.deliver(ask.request, words_of(ask.game, ask.language))


@cache
def words_of(game: Game, language: str) -> static_files.File:
    """Every sentence that may be said at a table of a game."""
    return static_files.zipped("application/json", p.encode(catalogue(game, language) | sentences(language)))


async def rules(ask: Ask) -> Response:
    """A game's rulebook."""
    return static_files.deliver(ask.request, rules_of(ask.game, ask.language))


@cache
def rules_of(game: Game, language: str) -> static_files.File:
    """A rulebook in a language."""
    return static_files.zipped("text/markdown", rulebook.text(game, language).encode())


async def lessons(ask: Ask) -> Response:
    """A game's lessons."""
    return answer(lesson_titles(ask.game, ask.language))


async def lesson(ask: Ask) -> Response:
    """How a lesson goes on."""
    wish = await body_of(ask, p.Attend)
    return answer(await asyncio.to_thread(teach, ask.game, ask.request.path_params["lesson"], ask.language, wish))


async def ranking(ask: Ask) -> Response:
    """The best players of a game."""
    return answer(await ask.server.lobby.skills.ranking(ask.game, ask.guest.id if ask.guest else ""))


async def day(ask: Ask) -> Response:
    """The bone of a day."""
    guest = ask.guest.id if ask.guest else ""
    return answer(await told_day(ask.server.lobby.shared, guest, ask.request.path_params["day"]))


async def begin_day(ask: Ask) -> Response:
    """One's table for the deal of today."""
    return answer({"table": await begin_today(ask.server.lobby.shared, ask.person.id, ask.game)}, 201)


async def new_duplicate(ask: Ask) -> Response:
    """A set of deals for friends."""
    wish = await body_of(ask, p.NewDuplicate)
    return answer({"code": await duplicates.make(ask.server.lobby.shared, wish)}, 201)


async def duplicate(ask: Ask) -> Response:
    """A set of deals, as one of the friends may see it."""
    return answer(await duplicates.told(ask.server.lobby.shared, ask.me.id, ask.request.path_params["code"]))


async def begin_duplicate(ask: Ask) -> Response:
    """One's table for one of the deals."""
    code, deal = ask.request.path_params["code"], number(ask.request.path_params["number"])
    return answer({"table": await duplicates.begin(ask.server.lobby.shared, ask.person.id, code, deal)}, 201)


async def address(ask: Ask) -> Response:
    """Where others find this server."""
    return answer(ask.address)


async def kennel(ask: Ask) -> Response:
    """The bots that one has beaten."""
    return answer(await ask.server.lobby.kennel.of(ask.me.id))


async def me(ask: Ask) -> Response:
    """Who one is; a token that has been used for a day is renewed."""
    token, is_bearer = ask.server.token(ask.request)
    renewed = await ask.server.guests.renewed(token)
    if is_bearer:
        return answer(about_guest(ask.me) | ({"token": renewed} if renewed else {}))
    return with_cookie(ask, ask.me) if renewed else answer(about_guest(ask.me))


def about_guest(guest: Guest) -> dict[str, Any]:
    """What one hears of oneself."""
    return {"name": guest.name, "program": guest.program}


async def become(ask: Ask) -> Response:
    """Become a guest, or take another name."""
    wish = await body_of(ask, p.Named)
    guests = ask.server.guests
    if ask.guest is None:
        return with_cookie(ask, await guests.welcome(wish.name))
    renamed = await guests.rename(ask.guest, wish.name)
    ask.server.lobby.tell_name(renamed.id)
    return with_cookie(ask, renamed)


def with_cookie(ask: Ask, guest: Guest) -> Response:
    """An answer that lets a browser be this guest."""
    response = answer(about_guest(guest))
    server, scope = ask.server, ask.request.scope
    name, secure = server.cookie_name(scope), server.is_secure(scope)
    response.set_cookie(name, server.guests.token(guest), LIFETIME, secure=secure, httponly=True, samesite="lax")
    return response


async def sign_out(ask: Ask) -> Response:
    """Sign out on this device, on all others, or everywhere. Open tables elsewhere are left; who may come back does."""
    wish, guests = await body_of(ask, p.SignOut), ask.server.guests
    if wish.where == "here":
        await guests.sign_out(ask.server.token(ask.request)[0])
    guest = ask.me if wish.where == "here" else await guests.sign_out_everywhere(ask.me)
    ask.server.lobby.hang_up(guest.id)
    if wish.where != "others":
        return without_cookie(ask)
    return with_cookie(ask, guest) if not guest.program else answer({"token": guests.token(guest)})


async def delete_me(ask: Ask) -> Response:
    """Forget who asks, if the name is right; matches remain, without the name."""
    wish = await body_of(ask, p.Named)
    if wish.name != ask.me.name:
        raise Denial("not_a_request", 400, what="the name should be your own")
    for number in await ask.server.guests.delete(ask.me):
        ask.server.lobby.hang_up(number)
        ask.server.lobby.let_go(number)
    return without_cookie(ask)


def without_cookie(ask: Ask) -> Response:
    """An answer after which a browser is nobody."""
    response = answer({})
    server, scope = ask.server, ask.request.scope
    response.delete_cookie(server.cookie_name(scope), secure=server.is_secure(scope), httponly=True, samesite="lax")
    return response


async def new_link(ask: Ask) -> Response:
    """A link to take one's seats along to another device."""
    return answer({"link": await ask.server.guests.link(ask.me)}, 201)


async def redeem_link(ask: Ask) -> Response:
    """Use such a link, once."""
    wish = await body_of(ask, p.WithLink)
    return with_cookie(ask, await ask.server.guests.redeem(wish.link))


async def new_program(ask: Ask) -> Response:
    """A token for a program of one's own."""
    wish = await body_of(ask, p.Named)
    guest = await ask.server.guests.welcome(wish.name, owner=ask.me.owner or ask.me.id)
    return answer({"name": guest.name, "token": ask.server.guests.token(guest)}, 201)


async def public_tables(ask: Ask) -> Response:
    """Tables anybody may join or watch."""
    return answer(await ask.server.lobby.public_tables())


async def my_tables(ask: Ask) -> Response:
    """Where one sits."""
    return answer(await ask.server.lobby.tables_of(ask.me.id))


async def new_table(ask: Ask) -> Response:
    """Make a table."""
    wish = await body_of(ask, p.NewTable)
    header = await ask.server.lobby.create(ask.me.id, wish)
    return answer({"table": header.id, "code": header.code}, 201)


async def find_code(ask: Ask) -> Response:
    """The table with a short code."""
    return answer({"table": await ask.server.lobby.find_code(ask.request.path_params["code"])})


async def rematch(ask: Ask) -> Response:
    """Play again, each one seat further."""
    return answer({"table": await ask.server.lobby.rematch(ask.me.id, ask.table)}, 201)


async def qr(ask: Ask) -> Response:
    """The address of a table for a camera."""
    await ask.server.lobby.check_exists(ask.table)
    return Response(qr_code(f"{ask.address.address}/table/{ask.table}"), media_type="image/svg+xml")


@lru_cache(1000)
def qr_code(address: str) -> bytes:
    """The picture, made once."""
    picture = io.BytesIO()
    segno.make(address).save(picture, kind="svg", scale=4, border=2, light="#ffffff")
    return picture.getvalue()


async def record_of(ask: Ask) -> Response:
    """The record of a match that is over, for everybody who has its address."""
    return PlainTextResponse(await ask.server.lobby.record(ask.table), media_type="application/jsonl")


def number(text: str | None, usual: int | None = None) -> int:
    """A whole number in an address."""
    if text is None and usual is not None:
        return usual
    if text is None or not re.fullmatch("-?[0-9]{1,6}", text):
        raise Denial("no_such_page", 404)
    return int(text)


async def replay(ask: Ask) -> Response:
    """A match that is over, step by step."""
    event, seat = number(ask.request.path_params["number"]), number(ask.request.query_params.get("seat"), p.ALL_OPEN)
    return answer(await ask.server.lobby.replay(ask.who, ask.table, event, seat))


async def deals_of(ask: Ask) -> Response:
    """How a match that is over was dealt."""
    return answer(await ask.server.lobby.deals(ask.who, ask.table))


async def replay_record(ask: Ask) -> Response:
    """A match from a guest's record, step by step."""
    wish = await body_of(ask, p.Look, LARGEST_RECORD)
    tape = await ask.server.lobby.tapes.of_record(ask.who, wish.record)
    return answer(tape.told(wish.number, wish.seat))


async def deals_of_record(ask: Ask) -> Response:
    """How the match of a record was dealt."""
    wish = await body_of(ask, p.WithRecord, LARGEST_RECORD)
    return answer(await dealt(await ask.server.lobby.tapes.of_record(ask.who, wish.record)))


class Endpoint(NamedTuple):
    """A route, and who may use it."""

    method: str
    path: str
    needs: str
    answer: Callable[[Ask], Awaitable[Response]]


PAGES = (
    "/",
    "/table/{table}",
    "/join/{code}",
    "/device/{link}",
    "/replay",
    "/replay/{table}",
    "/game/{game}",
    "/rules/{game}",
    "/learn/{game}",
    "/learn/{game}/{lesson}",
    "/ranking/{game}",
    "/today",
    "/duplicate/{code}",
)
FILES = (
    "/icon.svg",
    "/icon-192.png",
    "/icon-512.png",
    "/icon-maskable-512.png",
    "/manifest.webmanifest",
    "/worker.js",
    "/OFL.txt",
)
ENDPOINTS = (
    *(Endpoint("GET", path, EVERYBODY, page) for path in PAGES),
    *(Endpoint("GET", path, EVERYBODY, file) for path in FILES),
    Endpoint("GET", "/assets/{name}", EVERYBODY, asset),
    Endpoint("GET", "/healthz", EVERYBODY, health),
    Endpoint("GET", "/readyz", EVERYBODY, readiness),
    Endpoint("GET", "/metrics", EVERYBODY, metrics),
    Endpoint("GET", "/api/games", EVERYBODY, games),
    Endpoint("GET", "/api/games/{game}/words/{language}", EVERYBODY, words),
    Endpoint("GET", "/api/games/{game}/rulebook/{language}", EVERYBODY, rules),
    Endpoint("GET", "/api/games/{game}/ranking", EVERYBODY, ranking),
    Endpoint("GET", "/api/games/{game}/lessons/{language}", EVERYBODY, lessons),
    Endpoint("POST", "/api/games/{game}/lessons/{language}/{lesson}", EVERYBODY, lesson),
    Endpoint("GET", "/api/days/{day}", EVERYBODY, day),
    Endpoint("POST", "/api/today/{game}", GUEST, begin_day),
    Endpoint("POST", "/api/duplicates", GUEST, new_duplicate),
    Endpoint("GET", "/api/duplicates/{code}", GUEST, duplicate),
    Endpoint("POST", "/api/duplicates/{code}/{number}", GUEST, begin_duplicate),
    Endpoint("GET", "/api/address", EVERYBODY, address),
    Endpoint("GET", "/api/me", GUEST, me),
    Endpoint("POST", "/api/me", EVERYBODY, become),
    Endpoint("DELETE", "/api/me", GUEST, delete_me),
    Endpoint("POST", "/api/me/out", GUEST, sign_out),
    Endpoint("GET", "/api/me/kennel", GUEST, kennel),
    Endpoint("POST", "/api/me/link", GUEST, new_link),
    Endpoint("POST", "/api/device", EVERYBODY, redeem_link),
    Endpoint("POST", "/api/programs", GUEST, new_program),
    Endpoint("GET", "/api/tables", EVERYBODY, public_tables),
    Endpoint("POST", "/api/tables", GUEST, new_table),
    Endpoint("GET", "/api/tables/mine", GUEST, my_tables),
    Endpoint("GET", "/api/codes/{code}", GUEST, find_code),
    Endpoint("POST", "/api/tables/{table}/rematch", GUEST, rematch),
    Endpoint("GET", "/api/tables/{table}/qr", EVERYBODY, qr),
    Endpoint("GET", "/api/tables/{table}/record", EVERYBODY, record_of),
    Endpoint("GET", "/api/tables/{table}/replay/{number}", EVERYBODY, replay),
    Endpoint("GET", "/api/tables/{table}/deals", EVERYBODY, deals_of),
    Endpoint("POST", "/api/replay", GUEST, replay_record),
    Endpoint("POST", "/api/deals", GUEST, deals_of_record),
)
SOCKET = "/api/tables/{table}/socket"


def route_of(server: Server, endpoint: Endpoint) -> Route:
    """An endpoint as Starlette wants it; denials become answers."""

    async def respond(request: Request) -> Response:
        try:
            ask = Ask(server, request, await server.guest(request))
            if endpoint.needs != EVERYBODY:
                ask.me  # noqa: B018, raises if there is none
            return await passing.led(lambda: endpoint.answer(ask), lambda other: pass_on(ask, other))
        except Denial as denial:
            return denied(denial)
        except StoreError as wrong:
            warn("not_stored", path=endpoint.path, why=str(wrong))
            return denied(Denial("not_stored", 503))
        except ClientDisconnect:
            return Response()  # to nobody

    return Route(endpoint.path, respond, methods=[endpoint.method])


async def pass_on(ask: Ask, other: str) -> Response:
    """The answer of another server, which has the table."""
    told = passing.headers(ask.server.guests, ask.guest, address_of(ask.request.scope))
    return await passing.pass_request(ask.request, other, told)


def denied(denial: Denial) -> Response:
    """A denial as an answer."""
    return answer(denial.message(), denial.status)


async def socket(websocket: WebSocket) -> None:
    """A table's socket: for guests."""
    server: Server = websocket.app.state.server
    try:
        guest = await server.guest(websocket)
        if guest is None:
            raise Denial("no_guest", 401)
        address = address_of(websocket.scope)
        told = passing.headers(server.guests, guest, address)
        with server.one_more_socket(address, guest.id):
            await passing.led(
                lambda: visit(websocket, guest.id), lambda other: passing.pass_socket(websocket, other, told)
            )
    except Denial as denial:
        await websocket.send_denial_response(denied(denial))
    except StoreError as wrong:
        warn("not_stored", path=SOCKET, why=str(wrong))
        await websocket.send_denial_response(denied(Denial("not_stored", 503)))


async def visit(websocket: WebSocket, guest: str) -> None:
    """A guest's visit to a table that is here."""
    server: Server = websocket.app.state.server
    table = await server.lobby.wake(table_id(websocket.path_params["table"]))
    address = address_of(websocket.scope)
    await converse(Connection(websocket, guest, server.settings.messages, address, server.questions), table)


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def is_address(name: str) -> bool:
    """Is this host an IP address?"""
    with contextlib.suppress(ValueError):
        return bool(ipaddress.ip_address(name.strip("[]")))
    return False


def table_id(text: str) -> str:
    """An id that a table may have: nothing else is looked for."""
    if not TABLE_ID.fullmatch(text):
        raise Denial("no_such_table", 404)
    return text


class Guard:
    """Before every route: other sites and too many requests are turned away; on every answer: the headers."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app, self.server = app, server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it through, or not."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        secure = self.server.is_secure(scope)

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
        """No other site, and not too often."""
        connection = HTTPConnection(scope)
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        origin, host = connection.headers.get("origin"), connection.headers.get("host", "")
        passed_from = passing.passed_from(self.server.guests, connection.headers)
        if passed_from is not None:  # another server of ours has looked at it
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
        """Is it an address, this computer's name, or the one given? Another site may let its name lead here."""
        name = host.lower().rpartition(":")[0] if re.search(r":\d*$", host) else host.lower()
        given = self.server.settings.origin.lower().rpartition("/")[2]
        return host.lower() == given or name == given or name in OUR_NAMES or is_address(name)

    def is_ours(self, origin: str, host: str) -> bool:
        """Does a browser say that it shows our own page?"""
        allowed = self.server.settings.origin
        return origin == allowed if allowed else origin in (f"http://{host}", f"https://{host}")

    async def turn_away(self, denial: Denial, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer without having looked any further."""
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(denied(denial))
        else:
            await denied(denial)(scope, receive, send)


async def nothing_here(request: Request, wrong: Exception) -> Response:
    """There is no such page."""
    return denied(Denial("no_such_page", getattr(wrong, "status_code", 404)))


def create(settings: Settings) -> Guard:
    """The application."""
    server = Server(settings)
    routes: list[BaseRoute] = [route_of(server, endpoint) for endpoint in ENDPOINTS]
    routes.append(WebSocketRoute(SOCKET, socket))
    app = Starlette(routes=routes, lifespan=server.life, exception_handlers={404: nothing_here, 405: nothing_here})
    app.state.server = server
    return Guard(app, server)
