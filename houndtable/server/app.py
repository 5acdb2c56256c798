"""The web application: its routes, who may use them, and the checks before every route."""

import asyncio
import contextlib
import io
import platform
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager
from functools import cache, lru_cache
from typing import TypeVar

import msgspec
import segno
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from ..bots import BOTS
from ..bots.levels import LEVELS
from ..games import GAMES, Game, find_game
from ..language import rulebook
from ..language.catalog import catalogue
from ..language.locale import LANGUAGES
from . import duplicates, forwarding, pairing, static_files
from . import protocol as p
from .account_routes import ACCOUNT_ENDPOINTS, check_proved, has_accounts
from .accounts import PICTURES, Accounts, check_may_play
from .address import is_address
from .analyses import luck_and_choice
from .ask import (
    EVERYBODY,
    GUEST,
    Ask,
    Endpoint,
    about_guest,
    address_of,
    answer,
    answer_news,
    body_of,
    denied,
    table_id,
    with_cookie,
    without_cookie,
)
from .clock import CLOCKS
from .days import begin_today, days_and_streak, told_day
from .desk import Desk
from .desk_routes import DESK, DESK_ENDPOINTS, cut_banned, has_desk, token_of
from .errors import Denial, sentences
from .friend_routes import FRIEND_ENDPOINTS, has_friends
from .friends import Friends
from .gc_policy import tidy_when_quiet
from .guests import COOKIE, SECURE_COOKIE, Guest, Guests
from .lessons import lesson_titles, teach
from .limits import AtOnce, Buckets, check_at_most, network_of
from .lobby import LISTED, Lobby
from .log import Log, StoreError
from .mail_routes import MAIL_ENDPOINTS, MAIL_LINK, has_mail
from .metrics import METRICS, exposition, note, warn
from .news import DELETED, HOLIDAY, RENAMED, SIGNED_OUT
from .profiles import Profiles
from .puzzles import find_puzzle, is_right, solve
from .replay import Tape, dealt
from .sessions import Sessions
from .settings import Settings
from .socket import COUNTED, Connection, Questions, converse
from .solvers import Solvers
from .stores import open_leases, open_log
from .tournament_routes import TOURNAMENT_ENDPOINTS, has_tournaments
from .traces import span

LARGEST_RECORD = 2 * 1024 * 1024
RECORDS, MOST_RECORDS = 4, 16  # records received or replayed at once: per guest, and in all
HEADERS = {
    "content-security-policy": "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
FORBIDDEN = 403
HSTS = "max-age=31536000; includeSubDomains"
CHEAP_PATHS = ("/assets/", "/icon")  # a page requests many of these at once
CHEAP = 20  # of these cost as much as one other request
BEGIN, BEGIN_BURST = 0.1, 120.0  # share of the requests, and seconds' worth at once: making or seeking tables
COMPUTER = platform.node().lower()
OUR_NAMES = {"localhost", COMPUTER, *(f"{COMPUTER}.{home}" for home in ("local", "lan", "home", "fritz.box"))}
LONGEST_NAME = 100
AboutRecord = TypeVar("AboutRecord", bound=p.WithRecord | p.PlayOnRecord)


class Server:
    """The state that all requests share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.requests = Buckets(settings.requests)
        self.files = Buckets(settings.requests * CHEAP)
        self.begun = Buckets(settings.requests * BEGIN, BEGIN_BURST)
        self.questions = Questions(settings.messages)
        self.sockets = AtOnce()
        self.downloads: set[str] = set()  # guests who are downloading their records now
        self.records = AtOnce()  # being received or replayed
        self.log: Log
        self.guests: Guests
        self.sessions: Sessions
        self.accounts: Accounts
        self.profiles: Profiles
        self.solvers: Solvers
        self.desk: Desk
        self.friends: Friends
        self.desk_key = secrets.token_urlsafe(18)
        self.lobby: Lobby

    @contextlib.asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:
        """Open the store; at the end let every table finish, then close it."""
        self.log = await open_log(self.settings)
        self.guests = Guests(self.log, self.settings.word_list)
        self.sessions = Sessions(self.log, self.guests)
        self.accounts = Accounts(self.log, self.guests, self.settings)
        self.desk = Desk(self.log, self.guests, self.settings)
        self.desk.key = self.desk_key
        self.friends = Friends(self.log, self.settings)
        self.solvers = Solvers(self.log)
        self.lobby = Lobby(self.log, self.guests, self.settings)
        self.lobby.share("friends", self.friends.deeds)
        for kind in COUNTED:
            self.lobby.share(kind.__name__, self.questions.of_guest[kind])
        self.profiles = Profiles(self.log, self.guests, self.accounts, self.lobby, self.solvers)
        try:
            await self.guests.open(self.settings.keys)
            self.lobby.leases = await open_leases(self.log, self.settings, self.lobby.give_up)
        except StoreError:
            await self.log.close()
            raise
        tidying = asyncio.create_task(tidy_when_quiet())
        sweeping = asyncio.create_task(self.lobby.archive.sweep_now_and_then())
        waking = asyncio.create_task(self.lobby.sweeper.run())
        pushing = asyncio.create_task(self.lobby.push.run())
        mailing = asyncio.create_task(self.lobby.mailer.run())
        bringing = asyncio.create_task(self.lobby.pairing.run())
        hearing = asyncio.create_task(self.lobby.news.run())
        self.desk.on_look = lambda: cut_banned(self)
        greeting = asyncio.create_task(self.friends.run(self.lobby.connected))
        self.lobby.tournaments.is_quiet = lambda: self.desk.is_quiet
        holding = asyncio.create_task(self.lobby.tournaments.run())
        note("open", port=self.settings.port)
        async with self.desk.kept_up():
            yield
        for task in (tidying, sweeping, waking, pushing, mailing, bringing, hearing, greeting, holding):
            task.cancel()
        try:
            await self.lobby.close()
        finally:
            await self.log.close()  # otherwise its threads would keep the process alive
        note("closed")

    async def check_may_begin(self, guest: str) -> None:
        """May this guest make a table or look for one? Tables are kept for long, so their number is limited."""
        if not self.begun.take(self.guests.home(guest)):
            METRICS.rate_limited += 1
            raise Denial("too_many", 429)
        await check_may_play(self.settings, self.guests, guest)
        self.desk.check_not_quiet()

    async def hand_over(self) -> None:
        """Before the server ends: hand the tables over to the other servers, if there are any."""
        if self.settings.store:
            await self.lobby.hand_over()

    @contextlib.asynccontextmanager
    async def one_more_socket(self, address: str, guest: str) -> AsyncIterator[None]:
        """Count a socket of this address here, and of this guest on all servers, for as long as this lasts."""
        most, leases, counts = self.settings.guest_sockets, self.lobby.leases, self.sockets.counts
        with self.sockets.one_more({network_of(address): self.settings.sockets, guest: most}):
            try:
                check_at_most(most, counts[guest] + await leases.hold(guest, counts[guest]))
                yield
            finally:
                leases.let_go(guest, counts[guest] - 1)

    def one_more_record(self, address: str, guest: str) -> AbstractContextManager[None]:
        """Reserve memory for a guest's record while this context lasts."""
        return self.records.one_more({network_of(address): 2 * RECORDS, guest: RECORDS, "": MOST_RECORDS})

    async def downloading(self, guest: str, pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """The pieces of a download; the guest counts as downloading until it ends or is abandoned."""
        self.downloads.add(guest)
        try:
            async for piece in pieces:
                yield piece
        finally:
            self.downloads.discard(guest)

    async def guest(self, connection: HTTPConnection) -> Guest | None:
        """The guest who asks: a person by cookie, or a program by token. Only programs send tokens; they are marked."""
        token, is_bearer = self.token(connection)
        guest = await self.guests.recognise(token) if token else None
        if guest:
            self.guests.see(guest.id, address_of(connection.scope))
        is_passed = forwarding.passed_from(self.guests, connection.headers) is not None
        return None if guest and is_bearer and not guest.program and not is_passed else guest

    def token(self, connection: HTTPConnection) -> tuple[str, bool]:
        """The token of a request, and whether it was sent the way programs do."""
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


# The routes


async def page(ask: Ask) -> Response:
    """A page of the client."""
    return static_files.page(ask.request)


async def asset(ask: Ask) -> Response:
    """A file that a page needs."""
    return static_files.asset(ask.request)


async def file(ask: Ask) -> Response:
    """A file of the client whose name never changes."""
    return static_files.send(ask.request, ask.request.url.path[1:])


async def health(ask: Ask) -> Response:
    """Does the store answer?"""
    await ask.server.log.read("SELECT 1")
    return PlainTextResponse("ok\n")


async def readiness(ask: Ask) -> Response:
    """Can the store write? The disk is tested at most once a second."""
    if ask.server.lobby.is_closing:
        raise Denial("asleep", 503)
    return PlainTextResponse("ready\n") if await ask.server.log.is_writable() else denied(Denial("not_stored", 503))


async def metrics(ask: Ask) -> Response:
    """Figures for Prometheus."""
    return PlainTextResponse(exposition())


async def games(ask: Ask) -> Response:
    """The games, with all their options."""
    return static_files.deliver(ask.request, offer(ask.server.settings))


@cache
def offer(settings: Settings) -> static_files.File:
    """What the server offers to everybody."""
    content = {
        "version": p.VERSION,
        "bots": {bot.name: bot.about for bot in BOTS.values()},
        "levels": [level.name for level in LEVELS],
        "clocks": CLOCKS,
        "reactions": p.REACTIONS,
        "languages": LANGUAGES,
        "pairing": settings.pairing == "on",
        "tournaments": settings.tournaments == "on",
        "holidays": settings.holidays > 0,
        "accounts": settings.accounts,
        "pictures": PICTURES,
        "desk": has_desk(settings),
        "friends": has_friends(settings),
        "games": {name: about(name, settings) for name in GAMES},
    }
    return static_files.zipped("application/json", p.encode(content))


def about(name: str, settings: Settings) -> dict[str, object]:
    """A game's title, seats, options, and the variants that tables may play."""
    game, variants = GAMES[name], map(find_game, settings.variant_names)
    return {
        "title": catalogue(game)["title"],
        "seats": game.rules.SEATS,
        "options": [option._asdict() for option in game.rules.OPTIONS],
        "variants": [each.variant for each in variants if each.original == name],
    }


async def words(ask: Ask) -> Response:
    """All words of a game and of the server."""
    return static_files.deliver(ask.request, words_of(ask.game, ask.language))


@cache
def words_of(game: Game, language: str) -> static_files.File:
    """Every sentence that can be said at a table of a game."""
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
    """A step of a lesson."""
    wish = await body_of(ask, p.Attend)
    return answer(await asyncio.to_thread(teach, ask.game, ask.request.path_params["lesson"], ask.language, wish))


async def puzzles(ask: Ask) -> Response:
    """A game's puzzles."""
    return answer(await ask.server.solvers.listed(ask.game, ask.guest.id if ask.guest else ""))


async def puzzle(ask: Ask) -> Response:
    """A step of a puzzle."""
    wish, found = await body_of(ask, p.Attend), find_puzzle(ask.game, ask.request.path_params["puzzle"])
    told = await asyncio.to_thread(solve, ask.game, found, ask.language, wish)
    right = is_right(told, wish)
    if ask.guest is None or right is None:
        return answer(told)
    rated = await ask.server.solvers.note(ask.game, found, ask.guest.id, right)
    return answer(msgspec.structs.replace(told, rated=rated))


async def ranking(ask: Ask) -> Response:
    """The best players of a game."""
    return answer(await ask.server.lobby.skills.ranking(ask.game, ask.guest.id if ask.guest else ""))


async def day(ask: Ask) -> Response:
    """The deals of a day."""
    guest = ask.guest.id if ask.guest else ""
    return answer(await told_day(ask.server.lobby.shared, guest, ask.request.path_params["day"]))


async def begin_day(ask: Ask) -> Response:
    """The guest's table for today's deal."""
    await ask.server.check_may_begin(ask.me.id)
    return answer({"table": await begin_today(ask.server.lobby.shared, ask.person.id, ask.game)}, 201)


async def new_duplicate(ask: Ask) -> Response:
    """A set of deals for friends."""
    await ask.server.check_may_begin(ask.me.id)
    wish = await body_of(ask, p.NewDuplicate)
    return answer({"code": await duplicates.make(ask.server.lobby.shared, wish)}, 201)


async def duplicate(ask: Ask) -> Response:
    """A set of deals, as one of the friends may see it."""
    return answer(await duplicates.told(ask.server.lobby.shared, ask.me.id, ask.request.path_params["code"]))


async def tried_duplicate(ask: Ask) -> Response:
    """All decisions of all friends in one of the deals, once the duplicate is over."""
    code, deal = ask.request.path_params["code"], number(ask.request.path_params["number"])
    return answer(await duplicates.tried(ask.server.lobby.shared, ask.me.id, code, deal))


async def begin_duplicate(ask: Ask) -> Response:
    """The guest's table for one of the deals."""
    await ask.server.check_may_begin(ask.me.id)
    code, deal = ask.request.path_params["code"], number(ask.request.path_params["number"])
    return answer({"table": await duplicates.begin(ask.server.lobby.shared, ask.person.id, code, deal)}, 201)


async def address(ask: Ask) -> Response:
    """Where others reach this server."""
    return answer(ask.address)


async def kennel(ask: Ask) -> Response:
    """The bots that the guest has beaten."""
    return answer(await ask.server.lobby.kennel.of(ask.me.id))


async def played(ask: Ask) -> Response:
    """The matches that the guest has played."""
    return answer(await ask.server.lobby.played.of(ask.me.id, ask.server.guests.called))


async def summary(ask: Ask) -> Response:
    """The guest's days, puzzles and luck."""
    days, streak = await days_and_streak(ask.server.lobby.shared, ask.me.id)
    puzzles, luck = await ask.server.solvers.sums(ask.me.id), await luck_and_choice(ask.server.log, ask.me.id)
    return answer(p.Summary(days, streak, puzzles, luck))


async def records(ask: Ask) -> Response:
    """The records of all the guest's matches in one archive; one download at a time."""
    lobby, guest = ask.server.lobby, ask.me.id
    if guest in ask.server.downloads:
        raise Denial("too_many", 429)
    pieces = lobby.played.records(guest, lambda table: lobby.record_at_rest(guest, table))
    named = {"content-disposition": 'attachment; filename="houndtable-records.zip"', "cache-control": "no-store"}
    return StreamingResponse(ask.server.downloading(guest, pieces), 200, named, "application/zip")


async def push_key(ask: Ask) -> Response:
    """The key that a browser needs for push notifications."""
    return answer({"key": await ask.server.lobby.push.key()})


async def subscribe(ask: Ask) -> Response:
    """Notify a browser."""
    await ask.server.lobby.push.subscribe(ask.me.id, await body_of(ask, p.Subscription))
    return answer({}, 201)


async def unsubscribe(ask: Ask) -> Response:
    """Stop notifying a browser."""
    await ask.server.lobby.push.unsubscribe(ask.me.id, (await body_of(ask, p.Unsubscribe)).endpoint)
    return answer({})


async def holiday(ask: Ask) -> Response:
    """Is the guest on holiday?"""
    return answer(await ask.server.lobby.holidays.of(ask.me.id))


async def begin_holiday(ask: Ask) -> Response:
    """Stop the guest's clocks for some days."""
    wish = await body_of(ask, p.GoOnHoliday)
    begun = await ask.server.lobby.holidays.begin(ask.me.id, wish.days)
    await ask.server.lobby.news.tell(HOLIDAY, ask.me.id)
    return answer(begun)


async def end_holiday(ask: Ask) -> Response:
    """Come back early."""
    ended = await ask.server.lobby.holidays.end(ask.me.id)
    await ask.server.lobby.news.tell(HOLIDAY, ask.me.id)
    return answer(ended)


async def me(ask: Ask) -> Response:
    """The guest; a token that is a day old is renewed."""
    token, is_bearer = ask.server.token(ask.request)
    renewed = await ask.server.guests.renewed(token)
    if is_bearer:
        return answer(about_guest(ask.me) | ({"token": renewed} if renewed else {}))
    return await with_cookie(ask, ask.me) if renewed else answer(about_guest(ask.me))


async def become(ask: Ask) -> Response:
    """Become a guest, or take another name."""
    wish = await body_of(ask, p.Introduced)
    if ask.guest is None:
        return await with_cookie(ask, await ask.server.guests.welcome(wish.name))
    if wish.is_suggested:
        return answer(about_guest(ask.guest))
    renamed = await rename(ask, ask.guest, wish.name)
    await ask.server.lobby.news.tell(RENAMED, renamed.id)
    return await with_cookie(ask, renamed)


async def rename(ask: Ask, guest: Guest, name: str) -> Guest:
    """Rename the guest; an account may not try many names."""
    if not guest.is_account or guest.program:
        return await ask.server.guests.rename(guest, name)
    ask.server.accounts.check_rate(address_of(ask.request.scope))
    return await ask.server.accounts.rename(guest, name, ask.device)


async def sign_out(ask: Ask) -> Response:
    """Sign out on this device, on all others, or everywhere. Other devices leave their tables; they may reconnect."""
    wish, guests = await body_of(ask, p.SignOut), ask.server.guests
    if wish.where == "here":
        await guests.sign_out(ask.server.token(ask.request)[0])
    else:
        await check_proved(ask)
    guest = ask.me if wish.where == "here" else await guests.sign_out_everywhere(ask.me)
    await ask.server.lobby.news.tell(SIGNED_OUT, guest.id)
    if wish.where != "others":
        return without_cookie(ask)
    return await with_cookie(ask, guest) if not guest.program else answer({"token": guests.token(guest)})


async def delete_me(ask: Ask) -> Response:
    """Forget the guest, if the name is right; matches remain, without the name."""
    wish = await body_of(ask, p.Named)
    if wish.name != ask.me.name:
        raise Denial("not_a_request", 400, what="the name should be your own")
    await check_proved(ask)
    await ask.server.lobby.news.tell(DELETED, *await ask.server.guests.delete(ask.me))
    return without_cookie(ask)


async def new_link(ask: Ask) -> Response:
    """A link that takes the guest's seats to another device."""
    await check_proved(ask)
    return answer({"link": await ask.server.guests.link(ask.me)}, 201)


async def redeem_link(ask: Ask) -> Response:
    """Use such a link; it works once."""
    wish = await body_of(ask, p.WithLink)
    return await with_cookie(ask, await ask.server.guests.redeem(wish.link))


async def new_program(ask: Ask) -> Response:
    """A token for the guest's own program."""
    wish = await body_of(ask, p.Named)
    guest = await ask.server.guests.new_program(wish.name, ask.me)
    return answer({"name": guest.name, "token": ask.server.guests.token(guest)}, 201)


async def public_tables(ask: Ask) -> Response:
    """Public tables, which anybody may join or watch."""
    return answer_news(ask, await ask.server.lobby.public_tables(is_new=not ask.asks_again))


async def my_tables(ask: Ask) -> Response:
    """The tables where the guest sits."""
    return answer_news(ask, await ask.server.lobby.tables_of(ask.me.id))


async def turns(ask: Ask) -> Response:
    """Whose turn it is at the tables awake here: other servers ask for it."""
    return answer(ask.server.lobby.turns(ask.request.query_params.get("tables", "").split(",")[:LISTED]))


async def new_table(ask: Ask) -> Response:
    """Make a table."""
    wish = await body_of(ask, p.NewTable)
    await ask.server.check_may_begin(ask.me.id)
    header = await ask.server.lobby.create(ask.me.id, wish)
    return answer({"table": header.id, "code": header.code}, 201)


async def find_code(ask: Ask) -> Response:
    """The table with a short code."""
    return answer({"table": await ask.server.lobby.find_code(ask.request.path_params["code"])})


async def rematch(ask: Ask) -> Response:
    """Play again, with everybody one seat further."""
    await ask.server.check_may_begin(ask.me.id)
    return answer({"table": await ask.server.lobby.rematch(ask.me.id, ask.table)}, 201)


async def qr(ask: Ask) -> Response:
    """The address of a table as a QR code."""
    await ask.server.lobby.check_exists(ask.table)
    return Response(qr_code(f"{ask.address.address}/table/{ask.table}"), media_type="image/svg+xml")


@lru_cache(1000)
def qr_code(address: str) -> bytes:
    """The picture of a QR code, cached."""
    picture = io.BytesIO()
    segno.make(address).save(picture, kind="svg", scale=4, border=2, light="#ffffff")
    return picture.getvalue()


async def record_of(ask: Ask) -> Response:
    """The record of a finished match, for everybody who has its address."""
    return PlainTextResponse(await ask.server.lobby.record(ask.table), media_type="application/jsonl")


def number(text: str | None, usual: int | None = None) -> int:
    """A whole number in an address."""
    if text is None and usual is not None:
        return usual
    if text is None or not re.fullmatch("-?[0-9]{1,6}", text):
        raise Denial("no_such_page", 404)
    return int(text)


async def replay(ask: Ask) -> Response:
    """A finished match, step by step."""
    event, seat = number(ask.request.path_params["number"]), number(ask.request.query_params.get("seat"), p.ALL_OPEN)
    return answer(await ask.server.lobby.replay(ask.who, ask.table, event, seat))


async def deals_of(ask: Ask) -> Response:
    """How a finished match was dealt."""
    return answer(await ask.server.lobby.deals(ask.who, ask.table))


async def analysis(ask: Ask) -> Response:
    """Where a finished match turned."""
    seat = number(ask.request.query_params.get("seat"), p.ALL_OPEN)
    return answer(await ask.server.lobby.analysis(ask.who, ask.table, seat))


async def with_tape(ask: Ask, kind: type[AboutRecord]) -> tuple[AboutRecord, Tape]:
    """A request about a guest's record, and its tape."""
    with ask.server.one_more_record(address_of(ask.request.scope), ask.who):
        wish = await body_of(ask, kind, LARGEST_RECORD)
        return wish, await ask.server.lobby.tapes.of_record(ask.who, wish.record)


async def analysis_of_record(ask: Ask) -> Response:
    """Where the match of a record turned."""
    wish, tape = await with_tape(ask, p.WithViewer)
    return answer(await ask.server.lobby.analysed(ask.who, tape, wish.seat))


async def play_on(ask: Ask) -> Response:
    """Play on from a position of a finished match."""
    wish, lobby = await body_of(ask, p.PlayOn), ask.server.lobby
    await ask.server.check_may_begin(ask.me.id)
    header = await lobby.play_on(ask.me.id, await lobby.tape_of(ask.who, ask.table), ask.table, wish)
    return answer({"table": header.id, "code": header.code}, 201)


async def play_on_record(ask: Ask) -> Response:
    """Play on from a position of a record."""
    await ask.server.check_may_begin(ask.me.id)
    wish, tape = await with_tape(ask, p.PlayOnRecord)
    header = await ask.server.lobby.play_on(ask.me.id, tape, "", wish)
    return answer({"table": header.id, "code": header.code}, 201)


async def branches(ask: Ask) -> Response:
    """The matches that were continued from a match."""
    lobby = ask.server.lobby
    return answer(await lobby.branches(ask.who, await lobby.tape_of(ask.who, ask.table)))


async def branches_of_record(ask: Ask) -> Response:
    """The matches that were continued from the match of a record."""
    _, tape = await with_tape(ask, p.WithRecord)
    return answer(await ask.server.lobby.branches(ask.who, tape))


async def replay_record(ask: Ask) -> Response:
    """A match from a guest's record, step by step."""
    wish, tape = await with_tape(ask, p.Look)
    return answer(tape.told(wish.number, wish.seat))


async def deals_of_record(ask: Ask) -> Response:
    """How the match of a record was dealt."""
    _, tape = await with_tape(ask, p.WithRecord)
    return answer(await dealt(tape))


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
    "/puzzles/{game}",
    "/puzzles/{game}/{puzzle}",
    "/ranking/{game}",
    "/me",
    "/today",
    "/duplicate/{code}",
)
TOURNAMENT_PAGES = ("/tournaments", "/tournament/{code}")
ACCOUNT_PAGES = ("/account", "/@{name}")
FILES = (
    "/icon.svg",
    "/icon-turn.svg",
    "/icon-192.png",
    "/icon-512.png",
    "/icon-maskable-512.png",
    "/manifest.webmanifest",
    "/worker.js",
    "/OFL.txt",
)
MAIL_PAGE = Endpoint("GET", MAIL_LINK, EVERYBODY, page, has_mail)
DESK_PAGE = Endpoint("GET", "/desk", EVERYBODY, page, has_desk)
ENDPOINTS = (
    *(Endpoint("GET", path, EVERYBODY, page) for path in PAGES),
    *(Endpoint("GET", path, EVERYBODY, page, has_accounts) for path in ACCOUNT_PAGES),
    *(Endpoint("GET", path, EVERYBODY, page, has_tournaments) for path in TOURNAMENT_PAGES),
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
    Endpoint("GET", "/api/games/{game}/puzzles", EVERYBODY, puzzles),
    Endpoint("POST", "/api/games/{game}/puzzles/{language}/{puzzle}", EVERYBODY, puzzle),
    Endpoint("GET", "/api/days/{day}", EVERYBODY, day),
    Endpoint("POST", "/api/today/{game}", GUEST, begin_day),
    Endpoint("POST", "/api/duplicates", GUEST, new_duplicate),
    Endpoint("GET", "/api/duplicates/{code}", GUEST, duplicate),
    Endpoint("GET", "/api/duplicates/{code}/{number}", GUEST, tried_duplicate),
    Endpoint("POST", "/api/duplicates/{code}/{number}", GUEST, begin_duplicate),
    Endpoint("GET", "/api/address", EVERYBODY, address),
    Endpoint("GET", "/api/me", GUEST, me),
    Endpoint("POST", "/api/me", EVERYBODY, become),
    Endpoint("DELETE", "/api/me", GUEST, delete_me),
    Endpoint("POST", "/api/me/out", GUEST, sign_out),
    Endpoint("GET", "/api/me/kennel", GUEST, kennel),
    Endpoint("GET", "/api/me/played", GUEST, played),
    Endpoint("GET", "/api/me/summary", GUEST, summary),
    Endpoint("GET", "/api/me/records", GUEST, records),
    Endpoint("GET", "/api/me/push", GUEST, push_key),
    Endpoint("POST", "/api/me/push", GUEST, subscribe),
    Endpoint("DELETE", "/api/me/push", GUEST, unsubscribe),
    Endpoint("GET", "/api/me/holiday", GUEST, holiday),
    Endpoint("POST", "/api/me/holiday", GUEST, begin_holiday),
    Endpoint("DELETE", "/api/me/holiday", GUEST, end_holiday),
    Endpoint("POST", "/api/me/link", GUEST, new_link),
    Endpoint("POST", "/api/device", EVERYBODY, redeem_link),
    Endpoint("POST", "/api/programs", GUEST, new_program),
    Endpoint("GET", "/api/tables", EVERYBODY, public_tables),
    Endpoint("POST", "/api/tables", GUEST, new_table),
    Endpoint("GET", "/api/tables/mine", GUEST, my_tables),
    Endpoint("GET", "/api/tables/turns", EVERYBODY, turns),
    Endpoint("GET", "/api/codes/{code}", GUEST, find_code),
    Endpoint("POST", "/api/tables/{table}/rematch", GUEST, rematch),
    Endpoint("GET", "/api/tables/{table}/qr", EVERYBODY, qr),
    Endpoint("GET", "/api/tables/{table}/record", EVERYBODY, record_of),
    Endpoint("GET", "/api/tables/{table}/replay/{number}", EVERYBODY, replay),
    Endpoint("GET", "/api/tables/{table}/deals", EVERYBODY, deals_of),
    Endpoint("GET", "/api/tables/{table}/turned", EVERYBODY, analysis),
    Endpoint("POST", "/api/tables/{table}/play-on", GUEST, play_on),
    Endpoint("GET", "/api/tables/{table}/branches", EVERYBODY, branches),
    Endpoint("POST", "/api/replay", GUEST, replay_record),
    Endpoint("POST", "/api/deals", GUEST, deals_of_record),
    Endpoint("POST", "/api/turned", GUEST, analysis_of_record),
    Endpoint("POST", "/api/play-on", GUEST, play_on_record),
    Endpoint("POST", "/api/branches", GUEST, branches_of_record),
    *TOURNAMENT_ENDPOINTS,
    *ACCOUNT_ENDPOINTS,
    *FRIEND_ENDPOINTS,
    MAIL_PAGE,
    *MAIL_ENDPOINTS,
    DESK_PAGE,
    *DESK_ENDPOINTS,
)
SOCKET = "/api/tables/{table}/socket"
PAIRING = "/api/pairing/socket"


def route_of(server: Server, endpoint: Endpoint) -> Route:
    """An endpoint in the form that Starlette expects; denials become answers."""

    async def respond(request: Request) -> Response:
        guest = None
        if not endpoint.is_on(server.settings):
            return not_found(request, Denial("switched_off", 404))
        try:
            guest = await server.guest(request)
            ask = Ask(server, request, guest)
            await check_may_ask(ask, endpoint)
            with span(f"{endpoint.method} {endpoint.path}"):
                return await forwarding.led(lambda: endpoint.answer(ask), lambda other: pass_on(ask, other))
        except Denial as denial:
            if denial.status == FORBIDDEN:
                note("denied", path=endpoint.path, why=denial.words.key, guest=guest.id if guest else "")
            return denied(denial)
        except StoreError as wrong:
            warn("not_stored", path=endpoint.path, why=str(wrong))
            return denied(Denial("not_stored", 503))
        except ClientDisconnect:
            return Response()  # nobody reads it

    return Route(endpoint.path, respond, methods=[endpoint.method])


async def check_may_ask(ask: Ask, endpoint: Endpoint) -> None:
    """May the guest use this route? Banned guests may only read, and unsubscribe from emails."""
    server = ask.server
    if endpoint.needs == DESK:
        if not forwarding.is_from_desk(server.guests, ask.request.headers):  # else another server of ours has looked
            await server.desk.check(token_of(ask.request, server.is_secure(ask.request.scope)))
        return
    if endpoint.needs != EVERYBODY:
        ask.me  # noqa: B018, raises if there is none
    if endpoint.method != "GET" and not endpoint.path.startswith(("/api/desk", MAIL_LINK)):
        server.desk.check_not_banned(ask.guest, address_of(ask.request.scope))


async def pass_on(ask: Ask, other: str) -> Response:
    """The answer of the server that holds the table."""
    told = forwarding.headers(ask.server.guests, ask.guest, address_of(ask.request.scope))
    return await forwarding.pass_request(ask.request, other, told)


async def socket(websocket: WebSocket) -> None:
    """The socket of a table, for guests."""
    server: Server = websocket.app.state.server

    async def meet(guest: Guest, address: str) -> None:
        server.desk.check_not_banned(guest, address)
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
            server.desk.check_not_banned(guest, address)
            await server.check_may_begin(guest.id)

        await pairing.converse(websocket, server.lobby.pairing, guest.id, check)

    await admit(websocket, PAIRING, meet)


async def admit(websocket: WebSocket, path: str, meet: Callable[[Guest, str], Awaitable[None]]) -> None:
    """Admit a guest who does not have too many sockets; tell others why not."""
    server: Server = websocket.app.state.server
    try:
        guest = await server.guest(websocket)
        if guest is None:
            raise Denial("no_guest", 401)
        address = address_of(websocket.scope)
        is_passed = (
            forwarding.passed_from(server.guests, websocket.headers) is not None
        )  # and counted where it came from
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
    table = await server.lobby.wake(table_id(websocket.path_params["table"]))
    address = address_of(websocket.scope)
    connection = Connection(websocket, guest, server.settings.messages, address, server.questions)
    connection.check_not_muted = lambda: server.desk.check_not_muted(server.guests.known(guest), address)
    await converse(connection, table)


class Guard:
    """Before every route: refuse other sites and too many requests. On every answer: add the headers."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app, self.server = app, server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it."""
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
