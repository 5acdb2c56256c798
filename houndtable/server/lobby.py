"""All tables: creating them, finding them, waking them from the store."""

import asyncio
import secrets
import time
from functools import partial

import msgspec

from ..games import GAMES, Game, find_game
from ..play import fair
from ..play.match import Match
from ..play.record import Branch
from . import forwarding
from . import protocol as p
from .analyses import Analyses, noted
from .archive import Archive, Kept, Player, players_at
from .bot_pool import BotPool
from .clock import CLOCKS, NO_CLOCK, RATED_CLOCK, TURN_BY_TURN
from .codes import new_code, typed_code
from .compiler import Compiler
from .deadlines import Holidays
from .errors import Denial
from .fair_threads import Quotas
from .guests import Guests
from .kennel import Kennel
from .limits import SharedBuckets
from .loop_time import now
from .mail.mailer import Mailer
from .metrics import METRICS, note
from .news import ALL_OUT, DELETED, HOLIDAY, RENAMED, SIGNED_OUT, SPENT, TIED, News
from .pairing import Pairing
from .played import Played
from .push import Push, Turn
from .replay import Tape, Tapes, dealt
from .settings import Settings
from .shared_deals import SharedDeals
from .skills import Skills
from .store.leases import Alone, Leases
from .store.log import Log, Statement
from .sweeper import Sweeper
from .table import Table, bots_at
from .table_state import Logged, TableState, can_replay, match_in
from .tournaments import Tournaments

CODE_LENGTH = 6
LISTED = 50
FRESH = 2.0  # seconds for which a list is reused
AT_ONCE = 100  # entries of a log


class Lobby:
    """The tables of a server."""

    def __init__(self, log: Log, guests: Guests, settings: Settings) -> None:
        self.log, self.guests, self.settings = log, guests, settings
        self.awake: dict[str, Table] = {}
        self.leases: Leases = Alone()
        self.is_closing = False
        self.listed: list[p.Listed] = []
        self.listed_at = -FRESH
        self.releasing: set[asyncio.Task[None]] = set()
        self.waking: dict[str, asyncio.Future[Table]] = {}
        self.skills, self.kennel, self.played = Skills(log), Kennel(log), Played(log)
        self.quotas = Quotas(settings.thinking)
        self.tapes = Tapes(self.quotas, guests.home, settings.variant_names)
        self.shared = SharedDeals(self)
        self.analyses = Analyses(self.quotas, guests.home)
        self.archive = Archive(self)
        self.pairing = Pairing(self)
        self.tournaments = Tournaments(self)
        self.sweeper = Sweeper(self)
        about = {
            SIGNED_OUT: self.hang_up,
            ALL_OUT: self.hang_up_all,
            DELETED: self.let_go,
            RENAMED: self.tell_name,
            TIED: self.mind,
            HOLIDAY: self.reset_deadlines,
        }
        self.news = News(log, guests, bool(settings.store), about)
        self.push, self.mailer = Push(log, settings), Mailer(log, guests, settings)
        self.share("thinking", self.quotas)
        self.share("push", self.push.limits)
        self.holidays = Holidays(log, settings.holidays)
        self.compiler = Compiler(settings.compile)
        self.bot_pool = BotPool(self.compiler, self.quotas, guests.home)

    async def create(self, guest: str, wish: p.NewTable) -> p.Header:
        """Create a table as its creator wants it, with the creator and bots seated."""
        header = self.header_for(guest, wish)
        sitters = [p.SatDown(seat, guest) for seat in sorted(set(wish.sit))]
        bots = [p.SatDown(int(seat), bot=bot) for seat, bot in wish.bots.items()]
        await self.put_up(header, [*sitters, *bots])
        if len(bots) == header.seats:
            await self.wake(header.id)  # the match begins at once
        return header

    async def play_on(self, guest: str, tape: Tape, table: str, wish: p.PlayOn) -> p.Header:
        """A table where a guest plays on from a position of a finished match, against bots."""
        position, match = await self.open_position(tape, wish.number), tape.match
        bots = {str(seat): wish.level for seat in range(match.seats) if seat != wish.seat}
        options = match.game.options_by_name(match.setup.options)
        check(p.NewTable(match.game.name, match.seats, bots=bots, sit=(wish.seat,), level=wish.level))
        branch = Branch(tape.name, wish.number, table)
        known = {"public": wish.public, "level": wish.level, "position": position, "branch": branch}
        header = msgspec.structs.replace(self.new_header(match.game, match.seats, options, guest), **known)
        sitting = [p.SatDown(wish.seat, guest), *(p.SatDown(int(seat), bot=bot) for seat, bot in bots.items())]
        row = (branch.record, header.id, branch.event, guest, int(wish.public))
        kept: Statement = ("INSERT INTO branches VALUES (?, ?, ?, ?, ?)", row)
        await self.put_up(header, sitting, kept)
        return header

    async def open_position(self, tape: Tape, number: int) -> str:
        """A position of a finished match, with all its cards, if something can still be played in it."""
        if not 0 <= number < len(tape.rows):
            raise Denial("no_such_event", 404, events=len(tape.rows) - 1)
        if not tape.match.over:
            raise Denial("not_over", 409)
        match = tape.at(number)
        if match.engine.is_over(match.raw):
            raise Denial("over", 409)
        return match.game.notation.write_position(match.state)

    async def branches(self, guest: str, tape: Tape) -> list[p.Branched]:
        """Where the guest, or anyone in public, played on from a match."""
        sql = "SELECT tab, event FROM branches WHERE record = ? AND (public = 1 OR host = ?) ORDER BY event LIMIT ?"
        found = await self.log.read(sql, tape.name, guest, LISTED)
        return [p.Branched(table, event, *tape.turn_at(event)) for table, event in found]

    def header_for(self, guest: str, wish: p.NewTable, paired: bool = False) -> p.Header:
        """The header of a new table, if such a table can exist."""
        game = wanted_game(wish, self.settings)
        options = chosen_options(game, wish)
        check(wish)
        return msgspec.structs.replace(
            self.new_header(game, wish.seats, options, guest),
            clock=RATED_CLOCK if wish.rated and wish.clock == NO_CLOCK else wish.clock,
            public=wish.public,
            level=wish.level,
            hints=wish.hints and not wish.rated,
            rated=wish.rated,
            paired=paired,
            overtime="loss" if wish.rated and wish.clock in TURN_BY_TURN else wish.overtime,
            forced=wish.forced,
        )

    async def put_up(self, header: p.Header, sitting: list[p.SatDown], *also: Statement, secret: bytes = b"") -> None:
        """Create a table with these players. Its deals follow from its own secret, unless others play the same deal."""
        guests = {entry.guest for entry in sitting if entry.guest}
        await self.log.append(header.id, 1, sitting, *made(header, guests, secret), *also)
        note_made(header)

    def set_up(self, header: p.Header, sitting: list[p.SatDown], secret: bytes = b"") -> list[Statement]:
        """Create a table with these players, together with other statements."""
        rows = [(header.id, number, p.encode(entry)) for number, entry in enumerate(sitting, 1)]
        entries: list[Statement] = [("INSERT INTO events VALUES (?, ?, ?)", row) for row in rows]
        return [*made(header, {entry.guest for entry in sitting if entry.guest}, secret), *entries]

    def new_header(self, game: Game, seats: int, options: dict[str, str], host: str) -> p.Header:
        """The header of a table that is not stored yet: private and without a clock."""
        known = (new_id(), new_code(CODE_LENGTH), game.original, seats, options, NO_CLOCK, False, host)
        return p.Header(*known, rules=game.rules.RULES_VERSION, variant=game.variant)

    async def deal_out(self, header: p.Header, bot: str, secret: bytes, *also: Statement) -> None:
        """A table for a shared deal: its host against bots; the match begins."""
        bots = [p.SatDown(seat, bot=bot) for seat in range(1, header.seats)]
        await self.put_up(header, [p.SatDown(0, header.host), *bots], *also, secret=secret)
        await self.wake(header.id)

    async def wake(self, number: str) -> Table:
        """The table with this id, awake; it wakes once, however many want it."""
        if number in self.awake:
            return self.awake[number]
        if self.is_closing:
            raise Denial("asleep", 503)
        if number not in self.waking:
            waking = self.waking[number] = asyncio.create_task(self._wake(number))
            waking.add_done_callback(lambda done: self.waking.pop(number))
        return await asyncio.shield(self.waking[number])

    async def _wake(self, number: str) -> Table:
        table = await self.load(number)
        table.on_sleep = lambda: self.forget(table)
        table.on_turn = lambda guest: self.call(Turn(guest, number, table.header.game))
        table.on_act = lambda: self.compiler.count(table.game)
        await table.broadcast.meet()
        if table.deadlines:
            await table.deadlines.read()
        self.awake[number] = table
        METRICS.tables_awake = len(self.awake)
        table.start()
        return table

    def call(self, turn: Turn) -> None:
        """Notify an absent guest, in all the ways they chose."""
        self.push.tell(turn)
        self.mailer.tell(turn)

    async def load(self, number: str, is_visit: bool = True) -> Table:
        """The table with this id as its log tells it, not awake yet; a visit keeps it from getting old."""
        rows = await self.log.read("SELECT header, secret, touched FROM tables WHERE id = ?", number)
        if not rows:
            raise Denial("no_such_table", 404)
        header = p.read_header(rows[0][0])
        if is_visit:
            await self.archive.touch(number, rows[0][2])
        if not can_replay(header):
            raise Denial("newer_rules", 409)
        table = self.table(header, rows[0][1])
        table.lease = await self.leases.take(number)
        for (entry,) in await self.log.read("SELECT entry FROM events WHERE tab = ? ORDER BY number", number):
            table.evolve(p.read_entry(entry))
            if table.entries % AT_ONCE == 0:
                await asyncio.sleep(0)  # a long match: let others play meanwhile
        return table

    def table(self, header: p.Header, secret: bytes) -> Table:
        """A table as it is set up, before anything has happened."""
        return Table(header, secret, self.log, self.guests, self.bot_pool, self.settings)

    def forget(self, table: Table) -> None:
        """Forget a table that has fallen asleep."""
        self.awake.pop(table.header.id, None)
        METRICS.tables_awake = len(self.awake)
        releasing = asyncio.create_task(self.leases.release(table.header.id, table.lease))
        self.releasing.add(releasing)
        releasing.add_done_callback(self.releasing.discard)

    def give_up(self) -> None:
        """Close all tables at once: other servers may hold them."""
        for table in self.awake.values():
            table.do_soon(table.give_up)

    def tell_name(self, guest: str) -> None:
        """Tell everybody at this guest's tables the new name."""
        for table in self.awake.values():
            if table.seats_of(guest):
                table.broadcast.tell_sitting()

    def reset_deadlines(self, guest: str) -> None:
        """A guest has gone on holiday or come back: this guest's tables show how much time is left."""
        for table in self.awake.values():
            if table.seats_of(guest):
                table.do_soon(table.reset_deadlines)

    def connected(self) -> set[str]:
        """The guests connected to tables of this server."""
        return {line.guest for table in self.awake.values() for line in table.broadcast.connections}

    def mind(self, guest: str) -> None:
        """A guest has blocked or unblocked a person: inform the tables here."""
        for table in self.awake.values():
            if table.broadcast.is_heard_by(guest):
                table.do_soon(partial(table.broadcast.mind, guest, table.ties))

    def share(self, name: str, limit: SharedBuckets) -> None:
        """Have a limit of guests hold on all servers together."""
        kind = f"{SPENT} {name}"

        def tell_others(guest: str) -> None:
            self.news.tell_others(kind, guest).add_done_callback(lambda done: done.exception())

        self.news.deeds[kind] = limit.spend_elsewhere
        if self.settings.store:
            limit.tell_others = tell_others

    async def sitter(self, number: str, seat: int) -> str:
        """The guest in a seat, without waking the table; empty if there is none."""
        rows = await self.log.read("SELECT header FROM tables WHERE id = ?", number)
        if not rows:
            raise Denial("no_such_table", 404)
        header = p.read_header(rows[0][0])
        table = self.awake.get(number) or await self._before_the_start(header)
        return table.chairs[seat].guest if seat < header.seats else ""

    def hang_up(self, guest: str) -> None:
        """Close this guest's connections to all tables, and end their matchmaking."""
        self.pairing.hang_up(guest)
        for table in self.awake.values():
            table.broadcast.hang_up(guest)

    def hang_up_all(self, _: str) -> None:
        """Every account was signed out: close all connections and searches; guests who still may come back do."""
        self.guests.forget()
        for guest in self.connected() | {search.guest for search in self.pairing.here.values()}:
            self.hang_up(guest)

    def let_go(self, guest: str) -> None:
        """A guest was deleted: close connections, free or resign seats; at sleeping tables, when they wake."""
        self.hang_up(guest)
        for table in self.awake.values():
            if table.seats_of(guest):
                table.do_soon(table.settle)

    async def check_exists(self, number: str) -> None:
        """Is there a table with this id?"""
        if number not in self.awake and not await self.log.read("SELECT 1 FROM tables WHERE id = ?", number):
            raise Denial("no_such_table", 404)

    async def find_code(self, code: str) -> str:
        """The id of the table with this short code."""
        rows = await self.log.read("SELECT id FROM tables WHERE code = ?", typed_code(code))
        if not rows:
            raise Denial("no_such_table", 404)
        found: str = rows[0][0]
        return found

    async def public_tables(self, is_new: bool = True) -> list[p.Listed]:
        """Tables that anyone may join or watch, the newest first; a cached list is at most a moment old."""
        if is_new or self.listed_at + FRESH < now():
            public = "WHERE public = 1 AND status <> 'over' ORDER BY made DESC LIMIT ?"
            self.listed = await self._list(f"SELECT header, status, made FROM tables {public}", LISTED)
            self.listed_at = now()
        return self.listed

    async def tables_of(self, guest: str) -> list[p.Listed]:
        """The tables where a guest sits: unfinished matches first, then the newest."""
        mine = "JOIN sitters ON tab = id WHERE guest = ?"
        order = "ORDER BY CASE status WHEN 'over' THEN 1 ELSE 0 END, made DESC LIMIT ?"
        return await self._list(f"SELECT header, status, made FROM tables {mine} {order}", guest, LISTED, guest=guest)

    async def finished_of(self, guest: str, most: int) -> list[p.Listed]:
        """The matches that a guest has finished, the newest first."""
        mine = "JOIN sitters ON tab = id WHERE guest = ? AND status = 'over' ORDER BY made DESC LIMIT ?"
        return await self._list(f"SELECT header, status, made FROM tables {mine}", guest, most, guest=guest)

    async def _list(self, sql: str, *values: object, guest: str = "") -> list[p.Listed]:
        rows = [(p.read_header(header), status, made) for header, status, made in await self.log.read(sql, *values)]
        playing = [header.id for header, status, _ in rows if status == "playing" and header.id not in self.awake]
        turns = await forwarding.turns_elsewhere(await self.leases.owners(playing), self.guests)
        return [await self._listed(header, status, made, guest, turns.get(header.id)) for header, status, made in rows]

    async def _listed(
        self, header: p.Header, status: str, made: int, guest: str, elsewhere: list[int] | None
    ) -> p.Listed:
        """A table as lists show it, without waking it."""
        table = self.awake.get(header.id) or await self._before_the_start(header)
        await self.guests.meet([chair.guest for chair in table.chairs if chair.guest])
        points = await self.skills.points(table.game, [chair.player for chair in table.chairs if chair.player])
        players = [
            p.Seated(
                self.guests.name(chair.guest),
                chair.bot,
                picture=self.guests.picture(chair.guest),
                points=points.get(chair.player, 0),
            )
            for chair in table.chairs
        ]
        due = await self._deadlines(header)
        acting = elsewhere or sorted(due)
        if table.match:
            acting = table.acting()
        elif elsewhere is None and not due and status == "playing":
            acting = await self._noted_turn(header.id)
        asked = (header.id, header.code, header.game, header.seats, status, header.rated, made, players)
        house_rules, first = unusual(table.game, header.options), min(due.values(), default=0)
        also = house_rules, first, header.tournament, header.variant
        return p.Listed(*asked, table.seats_of(guest), acting, header.clock, *also)

    async def _deadlines(self, header: p.Header) -> dict[int, int]:
        """The turn-by-turn deadlines of the seats to act."""
        if header.clock not in TURN_BY_TURN:
            return {}
        return dict(await self.log.read("SELECT seat, due FROM deadlines WHERE tab = ?", header.id))

    def turns(self, tables: list[str]) -> dict[str, list[int]]:
        """Whose turn it is at those of the tables that are awake here."""
        return {number: self.awake[number].acting() for number in tables if number in self.awake}

    async def _before_the_start(self, header: p.Header) -> TableState:
        """Who sits at a sleeping table: nobody gets up or sits down once the match has begun."""
        table = TableState(header, b"")
        for (text,) in await self.log.read(
            "SELECT entry FROM events WHERE tab = ? ORDER BY number LIMIT ?", header.id, AT_ONCE
        ):
            entry = p.read_entry(text)
            if isinstance(entry, p.Started):
                break
            table.evolve(entry)
        return table

    async def _noted_turn(self, number: str) -> list[int]:
        """Whose turn it was when the table fell asleep, if nothing has happened since."""
        last = "SELECT MAX(number) FROM events WHERE tab = turns.tab"
        rows = await self.log.read(f"SELECT acting FROM turns WHERE tab = ? AND entries = ({last})", number)
        return list(msgspec.json.decode(rows[0][0])) if rows else []

    async def check_told(self, number: str) -> None:
        """Nothing about a match is revealed while others may still play the same deal."""
        if not await self.may_be_analysed(number):
            raise Denial("still_played", 409)

    async def may_be_analysed(self, number: str) -> bool:
        """True if no one could profit from knowing what happened at this table, as where it had its own deal."""
        found = "SELECT header FROM tables WHERE id = ? UNION ALL SELECT header FROM archive WHERE tab = ?"
        rows = await self.log.read(found, number, number)
        header = p.read_header(rows[0][0]) if rows else None
        if header is None or not header.deal:
            return True
        return await (self.tournaments if header.tournament else self.shared).is_over(header.deal)

    async def rematch(self, guest: str, number: str) -> str:
        """The table where the same players play again, each one seat further; created once."""
        table = await self.wake(number)
        followed: str = await table.in_turn(lambda: self._follow(guest, table))
        return followed

    async def _follow(self, guest: str, table: Table) -> str:
        if not table.seats_of(guest):
            raise Denial("not_your_seat")
        if table.status != "over":
            raise Denial("not_over", 409)
        if table.header.deal or table.header.tournament:
            raise Denial("once_only", 409)
        if not table.followed_by:
            old = table.header
            named = {"id": new_id(), "code": new_code(CODE_LENGTH), "rematch_of": old.id}
            header = msgspec.structs.replace(old, **named, paired=False)
            moved = [table.chairs[seat - 1] for seat in range(old.seats)]
            sitting = [p.SatDown(seat, chair.guest, chair.bot) for seat, chair in enumerate(moved)]
            await table.append([p.Followed(header.id)], *self.set_up(header, sitting))
            note_made(header)
        return table.followed_by

    async def record(self, number: str) -> str:
        """The whole record of a finished match."""
        await self.check_told(number)
        kept = await self.archive.find(number)
        return kept.record if kept else over(await self.wake(number)).record()

    async def record_at_rest(self, who: str, number: str) -> str:
        """The same without waking the table, outside the event loop; None if newer rules were played."""
        if not await self.may_be_analysed(number):
            return ""
        kept = await self.archive.find(number)
        rows = [] if kept else await self.log.read("SELECT header, secret FROM tables WHERE id = ?", number)
        if not rows:
            return kept.record if kept else ""
        entries = await self.log.read("SELECT entry FROM events WHERE tab = ? ORDER BY number", number)
        header, secret = rows[0]
        match = await self.tapes.threads.run(who, lambda: match_in(Logged(header, secret, entries)))
        return match.record() if match else ""

    async def replay(self, who: str, number: str, event: int, seat: int) -> p.Replayed:
        """A finished match after this many events, as a seat saw it."""
        tape, players = await self.tape_of(who, number), await self.players(number)
        await self.guests.meet([guest for guest, _ in players if guest])
        names = tuple(self.guests.name(guest) or bot for guest, bot in players)
        return tape.told(event, seat, names, tuple(bot for _, bot in players))

    async def analysis(self, who: str, number: str, seat: int) -> p.Analysis:
        """Where a finished match turned, or how far the analysis has got."""
        tape = await self.tape_of(who, number)
        told = await self.analysed(who, tape, seat)
        seats = [place for place, (guest, _) in enumerate(await self.players(number)) if guest == who]
        own = [part for part in told.parts if part.seat in seats]
        if own:
            await self.log.write(noted(who, number, tape.match.game.name, seat, own[0]))
        return told

    async def players(self, number: str) -> list[Player]:
        """The players of a finished match, by seat."""
        kept = await self.archive.find(number)
        return kept.players if kept else players_at(await self.wake(number))

    async def analysed(self, who: str, tape: Tape, seat: int) -> p.Analysis:
        """The analysis of the match on a tape, if the guest may see it."""
        match = tape.match
        if seat not in (p.ALL_OPEN, *range(match.seats)):
            raise Denial("no_such_seat", 400, seat=seat)
        if not match.over:
            raise Denial("not_over", 409)
        if match.game.variant:
            raise Denial("variant_not_analysed", 409)
        return self.analyses.of(who, tape.name, seat, lambda: match)

    async def deals(self, who: str, number: str) -> p.Deals:
        """How a finished match was dealt."""
        return await dealt(await self.tape_of(who, number))

    async def tape_of(self, who: str, number: str) -> Tape:
        """The tape of a finished match that may be revealed."""
        await self.check_told(number)
        return await self.tape(who, number, await self.archive.find(number))

    async def tape(self, who: str, number: str, kept: Kept | None) -> Tape:
        """The tape of a finished match, from its table or the archive."""
        if kept:
            return await self.tapes.of_record(who, kept.record)
        return await self.tapes.of_match(who, number, over(await self.wake(number)))

    async def hand_over(self) -> None:
        """Let all tables finish what they are doing, and release them to other servers."""
        self.is_closing = True
        tables = list(self.awake.values())
        await asyncio.gather(*(table.in_turn(table.give_up) for table in tables), return_exceptions=True)
        await asyncio.gather(*self.releasing)

    async def close(self) -> None:
        """Let all tables finish what they are doing, and close them."""
        tables = list(self.awake.values())
        await asyncio.gather(*(table.in_turn(table.fall_asleep) for table in tables), return_exceptions=True)
        await asyncio.gather(*(table.task for table in tables if table.task))
        await asyncio.gather(*self.releasing)
        await self.shared.close()
        await self.leases.close()
        self.bot_pool.close()
        self.tapes.close()
        self.analyses.close()
        await self.compiler.close()


def made(header: p.Header, guests: set[str], secret: bytes = b"") -> list[Statement]:
    """The statements that create a table with these guests."""
    moment = int(time.time())
    hidden = secret or fair.new_secret()
    values = (header.id, header.code, p.encode(header), hidden, "open", int(header.public), moment, moment)
    sitters: list[Statement] = [("INSERT INTO sitters VALUES (?, ?)", (guest, header.id)) for guest in guests]
    return [("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values), *sitters]


def note_made(header: p.Header) -> None:
    """Count one more table."""
    METRICS.tables_made += 1
    note("made", table=header.id, game=header.game, seats=header.seats)


def unusual(game: Game, options: dict[str, str]) -> dict[str, str]:
    """The house rules that differ from the default."""
    usual = {option.name: option.choices[option.default] for option in game.rules.OPTIONS}
    return {name: choice for name, choice in options.items() if usual.get(name) != choice}


def over(table: Table) -> Match:
    """The finished match of a table; an unfinished one is denied."""
    if table.match is None or not table.match.over:
        raise Denial("not_over", 409)
    return table.match


def check(wish: p.NewTable) -> None:
    """Refuse a table that cannot exist."""
    if wish.clock not in CLOCKS:
        raise Denial("no_such_clock", 400, clocks=", ".join(CLOCKS))
    offered = bots_at(wish.rated)
    if wish.level not in offered:
        raise Denial("no_such_bot", 400, bots=", ".join(offered))
    seats = [str(seat) for seat in range(wish.seats)]
    for seat, bot in wish.bots.items():
        if seat not in seats:
            raise Denial("no_such_seat", 400, seat=seat[:10])
        if bot not in offered:
            raise Denial("no_such_bot", 400, bots=", ".join(offered))
    for place in wish.sit:
        if str(place) not in seats:
            raise Denial("no_such_seat", 400, seat=place)
        if str(place) in wish.bots:
            raise Denial("seat_taken", 400)
    if wish.rated and len(set(wish.sit)) > 1:
        raise Denial("one_seat_each", 400)


def wanted_game(wish: p.NewTable, settings: Settings) -> Game:
    """The game that a table is to play, or a variant that the host allows; a variant has no ranking."""
    if wish.game not in GAMES:
        raise Denial("no_such_game", 400, games=", ".join(GAMES))
    name = f"{wish.game}:{wish.variant}"
    if wish.variant and name not in settings.variant_names:
        raise Denial("no_such_variant", 400, variants=", ".join(settings.variant_names) or "-")
    if wish.variant and wish.rated:
        raise Denial("variant_not_rated", 400)
    return find_game(name) if wish.variant else GAMES[wish.game]


def chosen_options(game: Game, wish: p.NewTable) -> dict[str, str]:
    """Every option of the game by name, chosen or by default, for as many seats as it may have.

    A variant is tried out once for each number of seats, so it has the usual house rules.
    """
    try:
        options = game.choose_by_name(wish.seats, wish.options)
        if game.variant:
            game.choose(wish.seats, {})
    except ValueError as wrong:
        raise Denial("bad_option", 400, what=str(wrong)) from None
    if game.variant and unusual(game, options):
        raise Denial("variant_as_usual", 400)
    return options


def new_id() -> str:
    """An id nobody can guess."""
    return secrets.token_urlsafe(12)
