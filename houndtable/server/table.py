"""A live table: one inbox, one writer. Append, then apply, then tell.

A table is its header and the entries of its log; `evolve` puts one entry after the other into effect, live and after
a restart alike. People, bots, the dealer and the clocks all go through `ask`.
"""

import asyncio
import contextlib
import random
import sqlite3
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from math import ceil
from typing import Any, NamedTuple, Protocol

from .. import fair, record
from ..bots import BOTS
from ..games import GAMES
from ..games.seats import SPECTATOR
from ..match import Match, Refused, decide, evolve
from ..record import UNDO, Setup
from . import protocol as p
from .denial import Denial, refusal
from .log import Log, Statement
from .metrics import METRICS, note
from .seats import Guests
from .settings import Settings
from .views import OpenStep, Step, opened, view_of

CLOCKS = {"none": 0, "relaxed": 90, "brisk": 20}  # seconds for a decision
STAND_IN = "expert"  # needs no compilation
RECENT = 40  # events whose lines a newcomer is told
ANYBODY, SITTER, HOST = "anybody", "sitter", "host"
NEEDS = {  # who may say what; whatever is not here nobody may say
    p.Sit: ANYBODY,
    p.Ping: ANYBODY,
    p.Leave: SITTER,
    p.Ready: SITTER,
    p.Act: SITTER,
    p.Undo: SITTER,
    p.Back: SITTER,
    p.React: SITTER,
    p.Kick: HOST,
    p.Place: HOST,
}


class Connection(Protocol):
    """Somebody's open line to a table."""

    guest: str

    def send(self, frame: str) -> None:
        """Tell something."""


@dataclass
class Chair:
    """Who sits there."""

    guest: str = ""
    bot: str = ""
    nonce: str = ""
    away: bool = False
    stood_in: list[int] = field(default_factory=list)  # what a bot has done for the guest, by event number

    @property
    def player(self) -> str:
        """The bot that plays here now, if one does."""
        return STAND_IN if self.away else self.bot


class Question(NamedTuple):
    """Something in the inbox."""

    work: Callable[[], Awaitable[Any]]
    answer: "asyncio.Future[Any]"


class Table:
    """A table that is awake."""

    def __init__(self, header: p.Header, secret: bytes, log: Log, guests: Guests, settings: Settings) -> None:
        self.header, self.secret = header, secret
        self.log, self.guests, self.settings = log, guests, settings
        self.game = GAMES[header.game]
        self.chairs = [Chair() for _ in range(header.seats)]
        self.match: Match | None = None
        self.followed_by = ""
        self.entries = 0
        self.answers: dict[tuple[int, str], tuple[int, p.Done]] = {}
        self.recent: deque[Step] = deque(maxlen=RECENT)
        self.connections: set[Connection] = set()
        self.quiet_since = time.monotonic()
        self.gone_since: dict[str, float] = {}
        self.acting_since: dict[int, tuple[int, float]] = {}
        self.inbox: asyncio.Queue[Question] = asyncio.Queue()
        self.thoughts: dict[int, asyncio.Task[None]] = {}
        self.alarm: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None
        self.asleep = False
        self.on_sleep: Callable[[], None] = lambda: None

    # What the table is

    @property
    def status(self) -> str:
        """Open to sit down, playing, or over."""
        if self.match is None:
            return "open"
        return "over" if self.match.over else "playing"

    def seats_of(self, guest: str) -> list[int]:
        """Where a guest sits: several people may share a device."""
        return [seat for seat, chair in enumerate(self.chairs) if guest and chair.guest == guest]

    def is_here(self, guest: str) -> bool:
        """Is the guest connected?"""
        return any(connection.guest == guest for connection in self.connections)

    def acting(self) -> list[int]:
        """The seats that may act now."""
        match = self.match
        return [] if match is None else [seat for seat in range(match.seats) if match.engine.may_act(match.state, seat)]

    # The log put into effect

    def evolve(self, entry: p.TableEntry) -> None:
        """Let an entry of the log happen."""
        self.entries += 1
        match entry:
            case p.SatDown(seat, guest, bot):
                self.chairs[seat] = Chair(guest, bot)
            case p.StoodUp(seat):
                self.chairs[seat] = Chair()
            case p.GotReady(seat, nonce):
                self.chairs[seat].nonce = nonce
            case p.Started():
                self.match = Match(self.setup(), self.secret)
            case p.Happened():
                self.evolve_match(entry)
            case p.WentAway(seat):
                self.chairs[seat].away = True
                self.chairs[seat].stood_in = []
            case p.CameBack(seat):
                self.chairs[seat].away = False
            case p.Followed(table):
                self.followed_by = table

    def evolve_match(self, entry: p.Happened) -> None:
        """Let an event of the match happen."""
        assert self.match is not None
        event = record.Event(len(self.match.events) + 1, entry.seat, entry.action)
        self.recent.append(Step(self.match.raw.copy(), event))
        evolve(self.match, event)
        if entry.key:
            self.answers[entry.seat, entry.key] = entry.action, p.Done(entry.key, event.number)
        if entry.stand_in:
            self.chairs[entry.seat].stood_in.append(event.number)

    def setup(self) -> Setup:
        """What is played, with the nonces of those who sit here."""
        numbers = record.choose(self.game, self.header.seats, dict(self.header.options))
        return Setup(self.game, self.header.seats, numbers, fair.commitment(self.secret), self.nonces())

    def nonces(self) -> tuple[str, ...]:
        """What the human seats have added, in the order of the seats."""
        return tuple(chair.nonce for chair in self.chairs if chair.guest)

    # The inbox

    def start(self) -> None:
        """Begin to read the inbox."""
        self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        """Do one thing after the other."""
        while not self.asleep:
            self.look_ahead()
            work, answer = await self.inbox.get()
            try:
                result = await work()
                if not answer.cancelled():
                    answer.set_result(result)
            except Exception as wrong:
                if not answer.cancelled():
                    answer.set_exception(wrong)

    async def ask(self, work: Callable[[], Awaitable[Any]]) -> Any:
        """Have something done when its time comes. Who stops waiting does not stop it."""
        answer = asyncio.get_running_loop().create_future()
        self.inbox.put_nowait(Question(work, answer))
        return await answer

    async def say(self, guest: str, message: p.ClientMessage) -> p.ServerMessage | None:
        """What a guest says, and the answer."""
        key = getattr(message, "key", "")
        try:
            answer: p.ServerMessage | None = await self.ask(lambda: self.hear(guest, message))
        except Denial as denial:
            METRICS.refusals += 1
            return denial.message(key)
        return answer

    async def hear(self, guest: str, message: p.ClientMessage) -> p.ServerMessage | None:
        """Check who says it, then do it."""
        self.check_speaker(guest, message)
        match message:
            case p.Sit(seat):
                await self.sit(guest, seat)
            case p.Leave(seat) | p.Kick(seat):
                await self.free(seat)
            case p.Place(seat, bot):
                await self.place(seat, bot)
            case p.Ready(seat, nonce):
                await self.get_ready(seat, nonce)
            case p.Act(seat, action, seen, key):
                return await self.act(seat, action, seen, key)
            case p.Undo(seat, seen, key):
                return await self.act(seat, UNDO, seen, key)
            case p.Back(seat):
                await self.come_back([seat])
            case p.React(seat, reaction):
                self.react(seat, reaction)
            case p.Ping():
                return p.Pong()
        return None

    def check_speaker(self, guest: str, message: p.ClientMessage) -> None:
        """Deny whatever is not allowed."""
        need, seat = NEEDS.get(type(message)), getattr(message, "seat", 0)
        if seat >= self.header.seats:
            raise Denial("no_such_seat", seat=seat)
        if need == SITTER and (not guest or self.chairs[seat].guest != guest):
            raise Denial("not_your_seat")
        if need == HOST and (not guest or self.header.host != guest):
            raise Denial("host_only")
        if need is None or not guest:
            raise Denial("not_allowed")

    # Before the start

    async def sit(self, guest: str, seat: int) -> None:
        """Take a free seat."""
        self.check_open()
        if self.chairs[seat] != Chair():
            raise Denial("seat_taken")
        sitter = ("INSERT OR IGNORE INTO sitters VALUES (?, ?)", (guest, self.header.id))
        await self.append([p.SatDown(seat, guest)], sitter)

    async def free(self, seat: int) -> None:
        """Make a seat free."""
        self.check_open()
        guest = self.chairs[seat].guest
        leaves = guest and len(self.seats_of(guest)) == 1
        gone = ("DELETE FROM sitters WHERE guest = ? AND tab = ?", (guest, self.header.id))
        await self.append([p.StoodUp(seat)], *([gone] if leaves else []))

    async def place(self, seat: int, bot: str) -> None:
        """Let a bot sit here."""
        self.check_open()
        if bot not in BOTS:
            raise Denial("no_such_bot", bots=", ".join(BOTS))
        if self.chairs[seat].guest:
            raise Denial("seat_taken")
        await self.append([p.SatDown(seat, bot=bot)])
        await self.start_if_all_are_ready()

    async def get_ready(self, seat: int, nonce: str) -> None:
        """Ready, with a nonce for the deals."""
        self.check_open()
        await self.append([p.GotReady(seat, nonce)])
        await self.start_if_all_are_ready()

    async def start_if_all_are_ready(self) -> None:
        """Begin once every seat is a bot's or somebody's who is ready."""
        if all(chair.bot or chair.nonce for chair in self.chairs):
            match = Match(self.setup(), self.secret)
            match.deal()
            playing = ("UPDATE tables SET status = 'playing' WHERE id = ?", (self.header.id,))
            await self.append([p.Started(), *happened(match.events)], playing)
            note("started", table=self.header.id, game=self.game.name)

    def check_open(self) -> None:
        """Nobody sits down or gets up once the match has begun."""
        if self.match is not None:
            raise Denial("begun")

    # Play

    async def act(self, seat: int, action: int, seen: int, key: str) -> p.ServerMessage:
        """Somebody's act: done once, and answered alike however often it is said."""
        if (seat, key) in self.answers:
            done_action, done = self.answers[seat, key]
            if done_action != action:
                raise Denial("key_used")
            return done
        if self.match is None:
            raise Denial("not_begun")
        if self.chairs[seat].away:
            await self.come_back([seat])
        refused = await self.carry_out(seat, action, seen, key)
        if refused:
            METRICS.refusals += 1
            return refusal(refused, key)
        return self.answers[seat, key][1]

    async def carry_out(
        self, seat: int, action: int, seen: int, key: str = "", stand_in: bool = False
    ) -> Refused | None:
        """Decide, work out what chance does then, append all of it, apply it, tell it."""
        assert self.match is not None
        begin = time.perf_counter()
        decision = decide(self.match, seat, action, seen)
        if isinstance(decision, Refused):
            return decision
        ahead = self.match.copy()
        evolve(ahead, decision)
        ahead.deal()
        first, *deals = ahead.events[len(self.match.events) :]
        over = ("UPDATE tables SET status = 'over' WHERE id = ?", (self.header.id,))
        entries = [p.Happened(first.seat, first.action, key, stand_in), *happened(deals)]
        await self.append(entries, *([over] if ahead.over else []))
        METRICS.acts += 1
        METRICS.act_seconds += time.perf_counter() - begin
        return None

    def react(self, seat: int, reaction: str) -> None:
        """Say one of the few things that can be said."""
        if reaction not in p.REACTIONS:
            raise Denial("no_such_reaction")
        self.send_to_all(p.Reacted(seat, reaction))

    async def append(self, entries: list[p.TableEntry], *also: Statement) -> None:
        """Append, then apply, then tell."""
        try:
            await self.log.append(self.header.id, self.entries + 1, entries, *also)
        except sqlite3.Error as wrong:
            note("not_stored", table=self.header.id, why=type(wrong).__name__)
            raise Denial("not_stored", 503) from None
        for entry in entries:
            self.evolve(entry)
        events = sum(isinstance(entry, p.Happened) for entry in entries)
        if events < len(entries):
            self.tell_sitting()
        if events:
            self.tell_views(events)

    # Coming and going

    async def join(self, connection: Connection) -> None:
        """Somebody connects; a bot that stands in hands back at once."""
        self.connections.add(connection)
        self.gone_since.pop(connection.guest, None)
        await self.come_back([seat for seat in self.seats_of(connection.guest) if self.chairs[seat].away])
        self.tell_sitting()
        if self.match:
            self.tell_views_to(connection, opened(self.match, self.recent), {})

    async def part(self, connection: Connection) -> None:
        """A connection is gone."""
        self.connections.discard(connection)
        self.quiet_since = time.monotonic()
        if not self.is_here(connection.guest):
            self.gone_since[connection.guest] = time.monotonic()
            self.tell_sitting()

    async def come_back(self, seats: list[int]) -> None:
        """Take seats back from the bot that stood in; it says what it did."""
        away = [seat for seat in seats if self.chairs[seat].away]
        if not away:
            return
        for seat in away:
            if seat in self.thoughts:
                self.thoughts.pop(seat).cancel()
        await self.append([p.CameBack(seat) for seat in away])
        for seat in away:
            chair = self.chairs[seat]
            for connection in self.connections:
                if connection.guest == chair.guest:
                    connection.send(encoded(p.StoodIn(seat, chair.stood_in)))

    # Clocks and bots

    def look_ahead(self) -> None:
        """Let bots think that must act, and set the alarm for what comes next by itself."""
        if self.asleep:
            return
        now = time.monotonic()
        assert self.match is not None or not self.acting()
        self.acting_since = {seat: self.begun_to_act(seat, now) for seat in self.acting()}
        for seat in self.acting_since:
            if self.chairs[seat].player and seat not in self.thoughts:
                self.thoughts[seat] = asyncio.create_task(self.think(seat, self.chairs[seat].player))
        if self.alarm:
            self.alarm.cancel()
        due = min(self.deadlines(), default=None)
        delay = 0.0 if due is None else max(due - now, 0.05)
        loop = asyncio.get_running_loop()
        self.alarm = None if due is None else loop.call_later(delay, self.ring)

    def begun_to_act(self, seat: int, now: float) -> tuple[int, float]:
        """Since which event and moment this seat may act."""
        assert self.match is not None
        since = self.match.may_act_since[seat]
        before = self.acting_since.get(seat)
        return before if before and before[0] == since else (since, now)

    def deadlines(self) -> Iterable[float]:
        """When something happens by itself: somebody is away too long or out of time, or the table falls asleep."""
        if not self.connections:
            yield self.quiet_since + self.settings.sleep
        yield from (moment for _, moment in self.absences())

    def absences(self) -> Iterable[tuple[int, float]]:
        """Which seats a bot will stand in for, and when."""
        if self.status != "playing":
            return
        limit = CLOCKS[self.header.clock]
        for seat, chair in enumerate(self.chairs):
            if chair.guest and not chair.away:
                if not self.is_here(chair.guest):
                    yield seat, self.gone_since.setdefault(chair.guest, time.monotonic()) + self.settings.absence
                if limit and seat in self.acting_since:
                    yield seat, self.acting_since[seat][1] + limit

    def ring(self) -> None:
        """The alarm: what is due goes through the inbox too."""
        answer = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda done: done.exception())
        self.inbox.put_nowait(Question(self.tick, answer))

    async def tick(self) -> None:
        """See to what is due."""
        now = time.monotonic()
        late = sorted({seat for seat, moment in self.absences() if moment <= now})
        if late:
            await self.append([p.WentAway(seat) for seat in late])
        if not self.connections and self.quiet_since + self.settings.sleep <= now and self.inbox.empty():
            await self.fall_asleep()

    async def fall_asleep(self) -> None:
        """Be put away; everything is in the log."""
        self.asleep = True
        for thought in self.thoughts.values():
            thought.cancel()
        if self.alarm:
            self.alarm.cancel()
        self.on_sleep()

    async def think(self, seat: int, bot: str) -> None:
        """A bot gets its view and nothing else. It takes its time, whatever it holds."""
        assert self.match is not None
        view = self.match.view(seat)
        choosing = asyncio.to_thread(BOTS[bot].choose, view, random.Random())
        action, _ = await asyncio.gather(choosing, asyncio.sleep(self.settings.pace))
        with contextlib.suppress(Denial):  # not stored: the bot will think again
            await self.ask(lambda: self.act_as_bot(seat, bot, int(action), view.number))

    async def act_as_bot(self, seat: int, bot: str, action: int, seen: int) -> None:
        """What a bot wants, unless somebody has come back meanwhile."""
        self.thoughts.pop(seat, None)
        chair = self.chairs[seat]
        if chair.player == bot:
            await self.carry_out(seat, action, seen, stand_in=chair.away)

    # Telling

    def sitting(self, guest: str) -> p.Sitting:
        """The table, as it is told to a guest."""
        header = self.header
        return p.Sitting(
            table=header.id,
            code=header.code,
            game=header.game,
            options=header.options,
            clock=header.clock,
            public=header.public,
            commitment=fair.commitment(self.secret),
            status=self.status,
            seats=[self.seated(chair) for chair in self.chairs],
            you=self.seats_of(guest),
            host=guest == header.host,
            nonces=list(self.nonces()) if self.match else [],
            followed_by=self.followed_by,
        )

    def seated(self, chair: Chair) -> p.Seated:
        """Who sits there, as it is told."""
        here = bool(chair.guest) and self.is_here(chair.guest)
        name = self.guests.name(chair.guest) if chair.guest else ""
        return p.Seated(name, chair.bot, bool(chair.bot or chair.nonce), here, chair.away)

    def send_to_all(self, message: p.ServerMessage) -> None:
        """Tell everybody the same."""
        frame = encoded(message)
        for connection in list(self.connections):
            connection.send(frame)

    def tell_sitting(self) -> None:
        """Tell everybody who sits where."""
        frames: dict[str, str] = {}
        for connection in list(self.connections):
            guest = connection.guest
            frames[guest] = frames.get(guest) or encoded(self.sitting(guest))
            connection.send(frames[guest])

    def tell_views(self, events: int) -> None:
        """Tell everybody what they may see of the newest events."""
        assert self.match is not None
        steps = opened(self.match, list(self.recent)[-events:])
        frames: dict[int, str] = {}
        for connection in list(self.connections):
            self.tell_views_to(connection, steps, frames)

    def tell_views_to(self, connection: Connection, steps: list[OpenStep], frames: dict[int, str]) -> None:
        """Tell one connection what its seats may see; `frames` keeps what has been worked out."""
        assert self.match is not None
        for seat in self.seats_of(connection.guest) or [SPECTATOR]:
            if seat not in frames:
                frames[seat] = encoded(view_of(self.match, seat, steps, self.seconds_left(seat)))
            connection.send(frames[seat])

    def seconds_left(self, seat: int) -> int:
        """How long this seat may still think."""
        limit = CLOCKS[self.header.clock]
        if not limit or seat not in self.acting():
            return 0
        now = time.monotonic()
        return ceil(limit - (now - self.begun_to_act(seat, now)[1]))


def happened(events: Iterable[record.Event]) -> list[p.TableEntry]:
    """Events as entries of the log."""
    return [p.Happened(event.seat, event.action) for event in events]


def encoded(message: p.ServerMessage) -> str:
    """A message as it goes over the line."""
    return p.encode(message).decode()
