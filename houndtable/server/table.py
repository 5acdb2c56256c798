"""A live table: one inbox, one writer. Append, then apply, then tell.

People, bots and clocks all go through `in_turn`.
"""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from ..bots import BOTS
from ..bots.levels import LEVELS
from ..play import fair
from ..play.match import Match, Refused, decide, unfold
from ..play.record import DEALS, UNDO, Event
from . import protocol as p
from .bot_pool import BotPool
from .broadcast import Broadcast, Listener
from .clock import Clock, now, paces
from .errors import Denial, refusal
from .guests import Guests
from .log import Log, Statement
from .metrics import METRICS, note
from .settings import Settings
from .skills import Skills
from .table_state import Ahead, Chair, TableState
from .why import why

ANYBODY, SITTER, HOST = "anybody", "sitter", "host"
NEEDS = {  # who may say what; whatever is not here nobody may say
    p.Sit: ANYBODY,
    p.Ping: ANYBODY,
    p.Leave: SITTER,
    p.Ready: SITTER,
    p.Reveal: SITTER,
    p.Act: SITTER,
    p.Undo: SITTER,
    p.Why: SITTER,
    p.Hint: SITTER,
    p.Back: SITTER,
    p.React: SITTER,
    p.Kick: HOST,
    p.Place: HOST,
}


class Question(NamedTuple):
    """Something in the inbox."""

    work: Callable[[], Awaitable[Any]]
    answer: "asyncio.Future[Any]"


class Table(TableState):
    """A table that is awake."""

    def __init__(
        self, header: p.Header, secret: bytes, log: Log, guests: Guests, bot_pool: BotPool, settings: Settings
    ) -> None:
        super().__init__(header, secret)
        self.log, self.bot_pool, self.settings = log, bot_pool, settings
        self.skills = Skills(log)
        self.broadcast = Broadcast(self, guests, self.skills, lambda seat: self.clock.seconds_left(seat))
        self.clock = Clock(self, self.broadcast, settings, self.ring)
        self.inbox: asyncio.Queue[Question] = asyncio.Queue()
        self.thoughts: dict[int, asyncio.Task[None]] = {}
        self.returning: set[int] = set()  # seats that are given back once the bot has acted
        self.paces: dict[int, int] = {}  # that a bot has taken at most, by seat
        self.task: asyncio.Task[None] | None = None
        self.asleep = False
        self.on_sleep: Callable[[], None] = lambda: None
        self.on_act: Callable[[], None] = lambda: None

    # The inbox

    def start(self) -> None:
        """Begin to read the inbox. The server may have ended when all were ready and the match had not begun."""
        self.task = asyncio.create_task(self.run())
        self.do_soon(self.start_if_all_are_ready)

    async def run(self) -> None:
        """Do one thing after the other."""
        while not self.asleep:
            self.clock.look_ahead()
            self.let_bots_think()
            work, answer = await self.inbox.get()
            try:
                result = await work()
                if not answer.cancelled():
                    answer.set_result(result)
            except Exception as wrong:
                if not answer.cancelled():
                    answer.set_exception(wrong)
        while not self.inbox.empty():
            answer = self.inbox.get_nowait().answer
            if not answer.cancelled():
                answer.set_exception(Denial("asleep", 503))

    async def in_turn(self, work: Callable[[], Awaitable[Any]]) -> Any:
        """Have something done when its time comes. Who stops waiting does not stop it."""
        if self.asleep:
            raise Denial("asleep", 503)
        answer = asyncio.get_running_loop().create_future()
        self.inbox.put_nowait(Question(work, answer))
        return await answer

    async def answer(self, guest: str, message: p.ClientMessage) -> p.ServerMessage | None:
        """What the table answers to what a guest says, once that is done."""
        key = p.key_of(message)
        try:
            answer: p.ServerMessage | None = await self.in_turn(lambda: self.dispatch(guest, message))
            if isinstance(message, p.Hint):  # outside of the inbox: the table need not wait for it
                return await self.hint(message.seat)
        except Denial as denial:
            METRICS.refusals += 1
            return denial.message(key)
        return answer

    async def dispatch(self, guest: str, message: p.ClientMessage) -> p.ServerMessage | None:
        """Check who says it, then do it."""
        self.check_speaker(guest, message)
        match message:
            case p.Sit(seat):
                await self.sit(guest, seat)
            case p.Leave(seat) | p.Kick(seat):
                await self.free(seat)
            case p.Place(seat, bot):
                await self.place(seat, bot)
            case p.Ready(seat, commitment):
                await self.get_ready(seat, commitment)
            case p.Reveal(seat, nonce):
                await self.reveal(seat, nonce)
            case p.Act(seat, action, seen, key):
                return await self.act(seat, action, seen, key)
            case p.Undo(seat, seen, key):
                return await self.act(seat, UNDO, seen, key)
            case p.Hint():
                self.check_hint()
            case p.Why(seat, seen, touched):
                return self.explain(seat, seen, touched)
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
        if self.header.rated and self.seats_of(guest):
            raise Denial("one_seat_each")
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
        offered = bots_at(self.header.rated)
        if bot not in offered:
            raise Denial("no_such_bot", bots=", ".join(offered))
        if self.chairs[seat].guest:
            raise Denial("seat_taken")
        await self.append([p.SatDown(seat, bot=bot)])
        await self.start_if_all_are_ready()

    async def get_ready(self, seat: int, commitment: str) -> None:
        """Ready, with a commitment to a nonce for the deals."""
        self.check_open()
        if self.header.rated:
            self.check_finished(self.chairs[seat].guest)
        await self.append([p.Committed(seat, commitment)])
        await self.start_if_all_are_ready()

    async def reveal(self, seat: int, nonce: str) -> None:
        """The nonce of a seat, once all have committed. Saying it twice is saying it once."""
        chair = self.chairs[seat]
        if self.status == "open":
            raise Denial("too_early")
        if chair.commitment != fair.nonce_commitment(self.header.id, seat, nonce):
            raise Denial("wrong_nonce")
        if chair.replaced:
            raise Denial("replaced")
        if not chair.nonce:
            await self.append([p.Revealed(seat, nonce)])
            await self.start_if_all_are_ready()

    async def replace_missing(self) -> None:
        """Go on without the nonces that have not come."""
        await self.append([p.Replaced(seat) for seat in self.unrevealed()])
        await self.start_if_all_are_ready()

    async def start_if_all_are_ready(self) -> None:
        """Begin once all are ready, and their nonces are known or replaced."""
        if self.is_revealing and not self.unrevealed():
            match = Match(self.setup(), self.secret)
            ahead = Ahead(match, match.deal())
            playing = ("UPDATE tables SET status = 'playing' WHERE id = ?", (self.header.id,))
            await self.append([p.Started(DEALS), *match.events], playing, ahead=ahead)
            note("started", table=self.header.id, game=self.game.name)

    def check_finished(self, guest: str) -> None:
        """Who leaves a match that counts must finish it before another: nobody escapes from losing."""
        playing = "SELECT header FROM tables JOIN sitters ON tab = id WHERE guest = ? AND status = 'playing'"
        headers = [p.read_header(header) for (header,) in self.log.read(playing, guest)]
        if any(header.rated and header.game == self.header.game for header in headers):
            raise Denial("unfinished")

    def check_open(self) -> None:
        """Nobody sits down or gets up once all were ready."""
        if self.status != "open":
            raise Denial("begun")

    # Play

    async def act(self, seat: int, action: int, seen: int, key: str) -> p.ServerMessage:
        """A player's act: done once, and answered the same however often it is sent."""
        if (seat, key) in self.answers:
            done_action, done = self.answers[seat, key]
            if done_action != action:
                raise Denial("key_used")
            return done
        if self.match is None:
            raise Denial("not_begun")
        if self.chairs[seat].away:
            await self.come_back([seat])
        refused = await self.play(seat, action, seen, key)
        if refused:
            METRICS.refusals += 1
            return refusal(refused, key)
        return self.answers[seat, key][1]

    async def play(self, seat: int, action: int, seen: int, key: str = "", stand_in: bool = False) -> Refused | None:
        """Decide, try it on a copy of the match with all that chance does then, append it, and go on with the copy."""
        assert self.match is not None
        begin = time.perf_counter()
        decision = decide(self.match, seat, action, seen)
        if isinstance(decision, Refused):
            return decision
        match = self.match.copy()
        rows = unfold(match, Event(seat, decision.action, key, stand_in))
        last, also = self.ending(match) if match.over else ([], [])
        await self.append([*match.events[-len(rows) :], *last], *also, ahead=Ahead(match, rows))
        METRICS.acts += 1
        self.on_act()
        METRICS.act_seconds += time.perf_counter() - begin
        if seat in self.returning:
            with contextlib.suppress(Denial):  # the act is stored, whatever becomes of this
                await self.come_back([seat])
        return None

    def ending(self, match: Match) -> tuple[list[p.TableEntry], list[Statement]]:
        """What else is written when a match ends: that it is over, and at some tables what it counts."""
        over: Statement = ("UPDATE tables SET status = 'over' WHERE id = ?", (self.header.id,))
        if not self.header.rated or not any(chair.guest for chair in self.chairs):
            return [], [over]
        rated, skills = self.skills.after(match, self.chairs)
        return [rated], [over, *skills]

    def check_hint(self) -> None:
        """May one ask for a hint?"""
        if not self.header.hints:
            raise Denial("no_hints")
        if self.match is None:
            raise Denial("not_begun")

    async def hint(self, seat: int) -> p.Hinted:
        """What a search thinks of somebody's choices, from that seat's view."""
        assert self.match is not None
        view = self.match.view(seat)
        if not view.legal:
            raise Denial("no_choice")
        hints = await self.bot_pool.hint(view)
        advice = [p.Advice(int(hint.action), hint.chance, hint.why) for hint in hints]
        return p.Hinted(seat, view.number, advice)

    def explain(self, seat: int, seen: int, touched: Sequence[str]) -> p.Denied:
        """Why nothing comes of what somebody touches."""
        if self.match is None:
            raise Denial("not_begun")
        return refusal(why(self.match, seat, seen, touched), "why")

    def react(self, seat: int, reaction: str) -> None:
        """Say one of the few things that can be said."""
        if reaction not in p.REACTIONS:
            raise Denial("no_such_reaction")
        self.broadcast.tell_all(p.Reacted(seat, reaction))

    async def append(self, entries: Sequence[p.TableEntry], *also: Statement, ahead: Ahead | None = None) -> None:
        """Append, then apply, then tell. Events of the match have been applied already, to the one that is ahead."""
        try:
            await self.log.append(self.header.id, self.entries + 1, entries, *also)
        except sqlite3.Error as wrong:
            note("not_stored", table=self.header.id, why=type(wrong).__name__)
            self.clock.put_off()
            raise Denial("not_stored", 503) from None
        others = [entry for entry in entries if not isinstance(entry, Event)]
        for entry in others:
            self.evolve(entry)
        if ahead:
            self.take(ahead)
        if others:
            self.broadcast.tell_sitting()
        if ahead:
            self.broadcast.tell_views(len(ahead.rows))

    # Coming and going

    async def join(self, connection: Listener) -> None:
        """Somebody connects; a bot that stands in hands back."""
        self.clock.came(connection.guest)
        self.broadcast.connections.add(connection)
        seats = self.seats_of(connection.guest)
        with contextlib.suppress(Denial):  # not stored: then the bot plays on, and one may look on
            await self.come_back(seats)
        self.broadcast.tell_sitting(None if seats else [connection])
        self.broadcast.tell_newcomer(connection)

    async def part(self, connection: Listener) -> None:
        """A connection is gone."""
        self.broadcast.connections.discard(connection)
        self.clock.went(connection.guest)
        if self.seats_of(connection.guest) and not self.broadcast.is_heard_by(connection.guest):
            self.broadcast.tell_sitting()

    async def come_back(self, seats: list[int]) -> None:
        """Take seats back from the bot that stood in; it says what it did. Who is out of time lets it act first."""
        away = {seat for seat in seats if self.chairs[seat].away}
        late = {seat for seat in away if self.clock.is_out_of_time(seat)}
        back = sorted(away - late)
        self.returning = self.returning - away | late
        if not back:
            return
        for seat in back:
            if seat in self.thoughts:
                self.thoughts.pop(seat).cancel()
        await self.append([p.CameBack(seat) for seat in back])
        for seat in back:
            self.broadcast.tell(self.chairs[seat].guest, p.StoodIn(seat, self.chairs[seat].stood_in))

    # What happens by itself

    def do_soon(self, work: Callable[[], Awaitable[Any]]) -> None:
        """Have something done that nobody waits for; it goes through the inbox too."""
        answer = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda done: done.exception())
        self.inbox.put_nowait(Question(work, answer))

    def ring(self) -> None:
        """The alarm."""
        self.do_soon(self.tick)

    async def tick(self) -> None:
        """See to what is due."""
        late = self.clock.late()
        if late:
            await self.append([p.WentAway(seat) for seat in late])
        if self.clock.is_reveal_over():
            await self.replace_missing()
        if self.clock.is_bedtime() and self.inbox.empty():
            await self.fall_asleep()

    async def fall_asleep(self) -> None:
        """Be put away; everything is in the log."""
        self.asleep = True
        for thought in self.thoughts.values():
            thought.cancel()
        self.clock.stop()
        self.on_sleep()

    # Bots

    def bot_at(self, seat: int) -> str:
        """The bot that plays here now, if one does."""
        chair = self.chairs[seat]
        return self.header.level if chair.away else chair.bot

    def let_bots_think(self) -> None:
        """Let bots think that must act."""
        for seat in self.clock.acting_since:
            bot = self.bot_at(seat)
            if bot and seat not in self.thoughts:
                self.thoughts[seat] = asyncio.create_task(self.think(seat, bot))

    async def think(self, seat: int, bot: str) -> None:
        """A bot gets its view and nothing else. It takes as long as it ever took at this table, whatever it holds."""
        assert self.match is not None
        view, begin = self.match.view(seat), now()
        action = await self.bot_pool.choose(bot, view)
        spent, pace = now() - begin, self.settings.pace
        self.paces[seat] = max(self.paces.get(seat, 1), paces(spent, pace))
        await asyncio.sleep(max(self.paces[seat] * pace - spent, 0.0))
        with contextlib.suppress(Denial):  # not stored: the bot will think again
            await self.in_turn(lambda: self.act_as_bot(seat, bot, action, view.number))

    async def act_as_bot(self, seat: int, bot: str, action: int, seen: int) -> None:
        """What a bot wants, unless somebody has come back meanwhile."""
        self.thoughts.pop(seat, None)
        if self.bot_at(seat) == bot:
            await self.play(seat, action, seen, stand_in=self.chairs[seat].away)


def bots_at(rated: bool) -> list[str]:
    """The bots that may sit at a table."""
    return [level.name for level in LEVELS] if rated else list(BOTS)
