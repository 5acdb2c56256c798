"""The parts of a running server, which all requests share."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import AbstractContextManager

from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.types import Scope

from .desk.desk import BAN, Desk
from .gc_policy import tidy_when_quiet
from .learning.solvers import Solvers
from .lobby import forwarding
from .lobby.tables import Lobby
from .people.accounts import Accounts, check_may_play
from .people.friends import Friends
from .people.guests import COOKIE, SECURE_COOKIE, Guest, Guests
from .people.sessions import Sessions
from .profiles import Profiles
from .settings import Settings
from .store.log import Log, StoreError
from .store.open import open_leases, open_log
from .table.socket import POLICY, Connection, Questions
from .table.table import Table
from .wire.address import address_of
from .wire.errors import Denial
from .wire.limits import AtOnce, Buckets, check_at_most, network_of
from .wire.metrics import METRICS, note

RECORDS, MOST_RECORDS = 4, 16  # records received or replayed at once: per guest, and in all
CHEAP = 20  # of these cost as much as one other request
BEGIN, BEGIN_BURST = 0.1, 120.0  # share of the requests, and seconds' worth at once: making or seeking tables


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
        for name, buckets in self.questions.of_guest.items():
            self.lobby.share(name, buckets)
        self.profiles = Profiles(self.log, self.guests, self.accounts, self.lobby, self.solvers)
        try:
            await self.guests.open(self.settings.keys)
            self.lobby.leases = await open_leases(self.log, self.settings, self.lobby.give_up)
        except StoreError:
            await self.log.close()
            raise
        self.desk.on_look = self.cut_banned
        self.lobby.tournaments.is_quiet = lambda: self.desk.is_quiet
        tasks = [asyncio.create_task(work) for work in self.background()]
        note("open", port=self.settings.port)
        async with self.desk.kept_up():
            yield
        for task in tasks:
            task.cancel()
        try:
            await self.lobby.close()
        finally:
            await self.log.close()  # otherwise its threads would keep the process alive
        note("closed")

    def background(self) -> Iterator[Coroutine[None, None, None]]:
        """What runs beside the requests for as long as the server does."""
        lobby = self.lobby
        yield tidy_when_quiet()
        yield self.friends.run(lobby.connected)
        yield lobby.news.run()
        for each in (lobby.archive, lobby.sweeper, lobby.push, lobby.mailer, lobby.pairing, lobby.tournaments):
            yield each.run()

    def connections(self) -> Iterator[tuple[Table, Connection]]:
        """All connections to the tables of this server."""
        for table in self.lobby.awake.values():
            for connection in table.broadcast.connections:
                if isinstance(connection, Connection):
                    yield table, connection

    def cut_banned(self) -> None:
        """Close the connections of banned guests, whichever server's desk banned them, and end their matchmaking."""
        desk, pairing = self.desk, self.lobby.pairing
        for _, connection in self.connections() if desk.bans else ():
            if desk.kept_until(BAN, self.guests.known(connection.guest), connection.address):
                connection.cut(POLICY)
        for guest in {search.guest for search in pairing.here.values()} if desk.bans else ():
            if desk.kept_until(BAN, self.guests.known(guest), ""):
                pairing.hang_up(guest)

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
        """The name of the cookie, which binds it to this very host if the browser uses https."""
        return SECURE_COOKIE if self.is_secure(scope) else COOKIE
