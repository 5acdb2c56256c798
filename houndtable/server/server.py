"""The parts of a running server, which all requests share."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import AbstractContextManager

from starlette.applications import Starlette
from starlette.requests import HTTPConnection

from .contests import deals
from .contests.tournament import counted
from .contests.tournaments import Tournaments
from .desk.desk import BAN, Desk
from .gc_policy import tidy_when_quiet
from .learning.solvers import Solvers
from .lobby import forwarding
from .lobby.archive import Archive
from .lobby.friends import Friends
from .lobby.lists import Lists
from .lobby.pairing import Pairing
from .lobby.sweeper import Sweeper
from .lobby.tables import Tables
from .matches.analyses import Analyses
from .matches.beaten import Kennel
from .matches.finished import Finished
from .matches.played import Played
from .matches.ratings import Ratings
from .matches.results import Results
from .matches.tape import Tapes
from .people.accounts import Accounts, check_may_play
from .people.guests import Guest, Guests
from .people.identity import token_of
from .people.mail.mailer import Mailer
from .people.news import ALL_OUT, DELETED, HOLIDAY, RENAMED, SIGNED_OUT, SPENT, TIED, News
from .people.push import Push, Turn
from .people.sessions import Sessions
from .people.skills import Skills
from .profiles import Profiles
from .settings import Settings
from .store.leases import Leases
from .store.log import Log, StoreError
from .store.open import open_leases, open_log
from .table.bot_pool import BotPool
from .table.compiler import Compiler
from .table.deadlines import Holidays
from .table.fair_threads import Quotas
from .table.messages import Header
from .table.socket import POLICY, Connection, Questions
from .table.surroundings import Surroundings
from .table.table import Table
from .wire.address import address_of
from .wire.errors import Denial
from .wire.limits import AtOnce, Buckets, Downloads, SharedBuckets, check_at_most, network_of
from .wire.metrics import METRICS, note

RECORDS, MOST_RECORDS = 4, 16  # records received or replayed at once: per guest, and in all
CHEAP = 20  # of these cost as much as one other request
BEGIN, BEGIN_BURST = 0.1, 120.0  # share of the requests, and seconds' worth at once: making or seeking tables


class Parts:
    """All parts of a server, each made with what it uses. Nothing else knows all of them."""

    def __init__(self, log: Log, guests: Guests, settings: Settings, leases: Leases, desk_key: str) -> None:
        self.log, self.guests, self.settings = log, guests, settings
        self.sessions, self.accounts = Sessions(log, guests), Accounts(log, guests, settings)
        self.skills, self.kennel, self.played = Skills(log), Kennel(log), Played(log)
        self.push, self.mailer = Push(log, settings), Mailer(log, guests, settings)
        self.holidays, self.solvers = Holidays(log, settings.holidays), Solvers(log)
        self.desk = Desk(log, guests, settings, desk_key, self.cut_banned)
        self.begun, self.downloads = Buckets(settings.requests * BEGIN, BEGIN_BURST), Downloads()
        self.quotas, self.compiler = Quotas(settings.thinking), Compiler(settings.compile)
        self.bot_pool = BotPool(self.compiler, self.quotas, guests.home)
        results = Results(self.played, self.kennel, Ratings(self.skills))
        at_end = (deals.finished, counted, results.at_end)
        around = Surroundings(self.skills.points, at_end, self.notify, self.compiler.count)
        self.tables = tables = Tables(log, guests, settings, self.bot_pool, leases, around)
        self.lists = Lists(log, guests, tables, self.skills.points)
        self.archive = Archive(log, tables, self.mailer.addresses, settings)
        self.friends, self.pairing, self.sweeper = Friends(log, settings), Pairing(log, tables), Sweeper(log, tables)
        tapes = Tapes(self.quotas, guests.home, settings.variant_names)
        analyses = Analyses(self.quotas, guests.home)
        self.shared = deals.SharedDeals(log, tables, self.bot_pool, tapes.threads)
        self.tournaments = Tournaments(log, tables, self.shared.secret, lambda: self.desk.is_quiet)
        self.finished = Finished(log, guests, tables, self.archive, tapes, analyses, self.is_dealt_out)
        self.profiles = Profiles(guests, self.accounts, self.lists, self.shared, self.skills, self.solvers)
        about = {
            SIGNED_OUT: self.hang_up,
            ALL_OUT: self.hang_up_all,
            DELETED: self.let_go,
            RENAMED: tables.tell_name,
            TIED: tables.mind,
            HOLIDAY: tables.reset_deadlines,
        }
        self.news = News(log, guests, bool(settings.store), about)
        self.share("thinking", self.quotas)
        self.share("push", self.push.limits)
        self.share("friends", self.friends.deeds)

    def share(self, name: str, limit: SharedBuckets) -> None:
        """Have a limit of guests hold on all servers together."""
        kind = f"{SPENT} {name}"

        def tell_others(guest: str) -> None:
            self.news.tell_others(kind, guest).add_done_callback(lambda done: done.exception())

        self.news.deeds[kind] = limit.spend_elsewhere
        if self.settings.store:
            limit.tell_others = tell_others

    async def check_may_begin(self, guest: str) -> None:
        """May this guest make a table or look for one? Tables are kept for long, so their number is limited."""
        if not self.begun.take(self.guests.home(guest)):
            METRICS.rate_limited += 1
            raise Denial("too_many", 429)
        await check_may_play(self.settings, self.guests, guest)
        self.desk.check_not_quiet()

    def notify(self, turn: Turn) -> None:
        """Notify an absent guest, in all the ways they chose."""
        self.push.tell(turn)
        self.mailer.tell(turn)

    async def is_dealt_out(self, header: Header) -> bool:
        """Is it too late for others to play the shared deal of a table?"""
        return await (self.tournaments if header.tournament else self.shared).is_over(header.deal)

    # News of guests

    def hang_up(self, guest: str) -> None:
        """Close this guest's connections to all tables, and end their matchmaking."""
        self.pairing.hang_up(guest)
        self.tables.hang_up(guest)

    def hang_up_all(self, _: str) -> None:
        """Every account was signed out: close all connections and searches; guests who still may come back do."""
        self.guests.forget()
        for guest in self.tables.connected() | {search.guest for search in self.pairing.here.values()}:
            self.hang_up(guest)

    def let_go(self, guest: str) -> None:
        """A guest was deleted: close connections, free or resign seats."""
        self.hang_up(guest)
        self.tables.let_go(guest)

    def connections(self) -> Iterator[tuple[Table, Connection]]:
        """All connections to the tables of this server."""
        for table in self.tables.awake.values():
            for connection in table.broadcast.connections:
                if isinstance(connection, Connection):
                    yield table, connection

    def cut_banned(self) -> None:
        """Close the connections of banned guests, whichever server's desk banned them, and end their matchmaking."""
        desk, pairing = self.desk, self.pairing
        for _, connection in self.connections() if desk.bans else ():
            if desk.kept_until(BAN, self.guests.known(connection.guest), connection.address):
                connection.cut(POLICY)
        for guest in {search.guest for search in pairing.here.values()} if desk.bans else ():
            if desk.kept_until(BAN, self.guests.known(guest), ""):
                pairing.hang_up(guest)

    # Running

    def background(self) -> Iterator[Coroutine[None, None, None]]:
        """What runs beside the requests for as long as the server does."""
        yield self.friends.run(self.tables.connected)
        yield self.news.run()
        for each in (self.archive, self.sweeper, self.push, self.mailer, self.pairing, self.tournaments):
            yield each.run()

    async def close(self) -> None:
        """Let all tables finish what they are doing, and stop everything."""
        await self.tables.close()
        await self.shared.close()
        self.bot_pool.close()
        self.finished.close()
        await self.compiler.close()


class Server:
    """The state that all requests share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.requests = Buckets(settings.requests)
        self.files = Buckets(settings.requests * CHEAP)
        self.questions = Questions(settings.messages)
        self.sockets = AtOnce()
        self.records = AtOnce()  # being received or replayed
        self.desk_key = secrets.token_urlsafe(18)
        self.log: Log
        self.guests: Guests
        self.parts: Parts  # once the store is open

    @contextlib.asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:
        """Open the store; at the end let every table finish, then close it."""
        self.log = await open_log(self.settings)
        self.guests = Guests(self.log, self.settings.word_list)
        try:
            await self.guests.open(self.settings.keys)
            leases = await open_leases(self.log, self.settings, lambda: self.parts.tables.give_up())
        except StoreError:
            await self.log.close()
            raise
        self.parts = parts = Parts(self.log, self.guests, self.settings, leases, self.desk_key)
        for name, buckets in self.questions.of_guest.items():
            parts.share(name, buckets)
        tasks = [asyncio.create_task(work) for work in (tidy_when_quiet(), *parts.background())]
        note("open", port=self.settings.port)
        async with parts.desk.kept_up():
            yield
        for task in tasks:
            task.cancel()
        try:
            await parts.close()
        finally:
            await self.log.close()  # otherwise its threads would keep the process alive
        note("closed")

    async def hand_over(self) -> None:
        """Before the server ends: hand the tables over to the other servers, if there are any."""
        if self.settings.store:
            await self.parts.tables.hand_over()

    @contextlib.asynccontextmanager
    async def one_more_socket(self, address: str, guest: str) -> AsyncIterator[None]:
        """Count a socket of this address here, and of this guest on all servers, for as long as this lasts."""
        most, leases, counts = self.settings.guest_sockets, self.parts.tables.leases, self.sockets.counts
        with self.sockets.one_more({network_of(address): self.settings.sockets, guest: most}):
            try:
                check_at_most(most, counts[guest] + await leases.hold(guest, counts[guest]))
                yield
            finally:
                leases.let_go(guest, counts[guest] - 1)

    def one_more_record(self, address: str, guest: str) -> AbstractContextManager[None]:
        """Reserve memory for a guest's record while this context lasts."""
        return self.records.one_more({network_of(address): 2 * RECORDS, guest: RECORDS, "": MOST_RECORDS})

    async def guest(self, connection: HTTPConnection) -> Guest | None:
        """The guest who asks: a person by cookie, or a program by token. Only programs send tokens; they are marked."""
        token, is_bearer = token_of(self.settings, connection)
        guest = await self.guests.recognise(token) if token else None
        if guest:
            self.guests.see(guest.id, address_of(connection.scope))
        is_passed = forwarding.passed_from(self.guests, connection.headers) is not None
        return None if guest and is_bearer and not guest.program and not is_passed else guest
