"""A live table: one inbox, one writer. Append, then apply, then tell.

People, bots and clocks all go through `in_turn`.
"""

import asyncio
import contextlib
import random
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from ...bots import BOTS, bots_for
from ...bots.builtin_bots import expert_bot, simulates
from ...bots.levels import LEVELS
from ...bots.policy import BotFailed
from ...games import Game
from ...games.by_itself import MOMENT
from ...play import fair
from ...play.match import Match, Refused, decide, unfold
from ...play.record import UNDO, Event
from ..people.accounts import check_may_play
from ..people.guests import Guests, without_the_deleted
from ..people.push import Turn
from ..people.ties import Ties
from ..settings import Settings
from ..store.conditions import Condition, required, requiring
from ..store.log import UNLESS_THERE, Log, NotUnique, Overtaken, Statement, StoreError, insert
from ..wire.errors import Denial, refusal
from ..wire.limits import Bucket
from ..wire.loop_time import now
from ..wire.messages import Denied, FromClient, encode
from ..wire.metrics import METRICS, note, warn
from ..wire.traces import span
from . import messages as p
from .bot_pool import BotPool
from .broadcast import Broadcast, Listener, encoded
from .chair import MOST_UNDOS, Chair
from .chat import Chat, is_chat_on
from .clock import CLOCKS, TURN_BY_TURN, Clock, paces
from .deadlines import Deadlines, Dues
from .playing import Ahead
from .reactions import Reactions
from .state import TableState, happened
from .surroundings import Over, Surroundings
from .why import why

ANYBODY, SITTER, HOST = "anybody", "sitter", "host"
THOUGHT = 1.0  # seconds: bots that simulate stop before, by a clock of their own
Answer = TypeVar("Answer")


class Question(NamedTuple):
    """A message in the inbox."""

    work: Callable[[], Awaitable[object]]
    answer: "asyncio.Future[Any]"
    conditions: tuple[Condition, ...]  # of those who ask, for what is written


class Table(TableState):
    """A table that is awake."""

    def __init__(
        self,
        header: p.Header,
        secret: bytes,
        log: Log,
        guests: Guests,
        bot_pool: BotPool,
        settings: Settings,
        around: Surroundings,
        lease: int,
        slept: Callable[[str, int], None],
    ) -> None:
        """`lease` is the one by which this server holds the table; `slept` is called once it need not any more."""
        super().__init__(header, secret)
        self.log, self.guests, self.bot_pool, self.settings = log, guests, bot_pool, settings
        self.around, self.lease, self.slept, self.ties = around, lease, slept, Ties(log)
        self.broadcast = Broadcast(
            self,
            guests,
            around.points,
            is_chat_on(settings, header),
            lambda seat: self.clock.seconds_left(seat),
            lambda seat: self.clock.awaited(seat),
            lambda: self.clock.idle(),
        )
        is_long = header.clock in TURN_BY_TURN
        self.deadlines = Deadlines(self, log, CLOCKS[header.clock]) if is_long else None
        self.clock = Clock(self, self.broadcast, settings, self.ring, self.deadlines)
        self.inbox: asyncio.Queue[Question] = asyncio.Queue()
        self.thoughts: dict[int, asyncio.Task[None]] = {}
        self.returning: set[int] = set()  # seats to be returned once the bot has acted
        self.reactions = Reactions(self.tell_reaction)
        self.chat = Chat(settings.word_list)
        self.idle: set[int] = set()  # seats over which the win may be claimed, as told last
        self.task: asyncio.Task[None] | None = None
        self.asleep = False

    # The inbox

    def start(self) -> None:
        """Begin to read the inbox. The server may have ended when all were ready and the match had not begun."""
        self.task = asyncio.create_task(self.run())
        self.do_soon(self.settle)

    async def run(self) -> None:
        """Handle one message after the other."""
        try:
            while not self.asleep:
                self.clock.look_ahead()
                self.let_bots_think()
                await self.handle(await self.inbox.get())
        except Exception as wrong:  # outside of all messages: the table wakes anew from its log
            self.complain(wrong)
            await self.give_up()
        while not self.inbox.empty():
            answer = self.inbox.get_nowait().answer
            if not answer.cancelled():
                answer.set_exception(Denial("asleep", 503))

    async def handle(self, question: Question) -> None:
        """Do what a message asks for, and answer whoever waits."""
        work, answer, conditions = question
        try:
            with requiring(conditions):
                result = await work()
            if not answer.cancelled():
                answer.set_result(result)
        except Exception as wrong:
            if isinstance(wrong, StoreError):
                self.clock.put_off()
            elif not isinstance(wrong, Denial):
                self.complain(wrong)
            if not answer.cancelled():
                answer.set_exception(Denial("not_stored", 503) if isinstance(wrong, StoreError) else wrong)

    def complain(self, wrong: Exception) -> None:
        """Tell the host about a mistake of ours, which perhaps nobody waits for."""
        warn("table_failed", table=self.header.id, why=repr(wrong))

    async def in_turn(self, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """Have something done when its turn comes. It is done even if the caller stops waiting."""
        if self.asleep:
            raise Denial("asleep", 503)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.inbox.put_nowait(Question(work, answer, required()))
        return await answer

    async def beside(self, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """Have something done outside the inbox: the table need not wait for it."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        await self.handle(Question(work, answer, required()))
        return await answer

    async def answer(self, guest: str, message: p.ClientMessage) -> p.ServerMessage | None:
        """The table's answer to a guest's message, once it is handled."""
        handler = HANDLERS[type(message)]
        try:
            if not handler.beside:
                return await self.in_turn(lambda: self.dispatch(handler, guest, message))
            await self.in_turn(lambda: self.check_speaker(handler, guest, message))
            return await self.beside(lambda: handler.work(self, guest, message))
        except Denial as denial:
            METRICS.refusals += 1
            return denial.message(handler.key_of(message))
        except Exception:  # a mistake of ours, which the host has heard of
            return Denial("failed", 500).message(handler.key_of(message))

    async def dispatch(self, handler: "Handler", guest: str, message: p.ClientMessage) -> p.ServerMessage | None:
        """Check the sender, then handle the message."""
        await self.check_speaker(handler, guest, message)
        return await handler.work(self, guest, message)

    async def check_speaker(self, handler: "Handler", guest: str, message: p.ClientMessage) -> None:
        """Deny messages that are not allowed."""
        seat = getattr(message, "seat", 0)
        if seat >= self.header.seats:
            raise Denial("no_such_seat", seat=seat)
        if handler.needs == SITTER and (not guest or self.chairs[seat].guest != guest):
            raise Denial("not_your_seat")
        if handler.needs == HOST and (not guest or self.host != guest):
            raise Denial("host_only")
        if not guest:
            raise Denial("not_allowed")

    # Before the start

    async def sit(self, guest: str, seat: int) -> None:
        """Take a free seat."""
        self.check_open()
        if self.chairs[seat] != Chair() or self.header.tournament:  # at a tournament, the pairing assigns the seats
            raise Denial("seat_taken")
        if guest in self.kicked:
            raise Denial("kicked")
        await self.check_welcome(guest)
        await check_may_play(self.settings, self.guests, guest)
        if self.header.rated and self.seats_of(guest):
            raise Denial("one_seat_each")
        sitter = insert("sitters", UNLESS_THERE, guest=guest, tab=self.header.id)
        await self.append([p.SatDown(seat, guest)], sitter)

    async def check_welcome(self, guest: str) -> None:
        """Deny guests blocked by the host or, where strangers meet, by anyone who sits here."""
        sitters = {chair.guest for chair in self.chairs} if self.header.public else set()
        for other in {self.host, *sitters}:
            if await self.ties.has_blocked(other, guest):
                raise Denial("not_welcome")

    async def sit_anywhere(self, guest: str) -> None:
        """Take the first free seat, unless the guest sits here already."""
        self.check_open()
        free = [seat for seat, chair in enumerate(self.chairs) if chair == Chair()]
        if not self.seats_of(guest):
            if not free:
                raise Denial("seat_taken", 409)
            await self.sit(guest, free[0])

    async def kick(self, host: str, seat: int) -> None:
        """The host frees a seat, perhaps their own."""
        await self.free(seat, is_kicked=self.chairs[seat].guest != host)

    async def free(self, seat: int, is_kicked: bool = False) -> None:
        """Free a seat; a kicked guest cannot come back to this table."""
        self.check_open()
        guest = self.chairs[seat].guest
        leaves = guest and len(self.seats_of(guest)) == 1
        gone = ("DELETE FROM sitters WHERE guest = ? AND tab = ?", (guest, self.header.id))
        await self.append([p.StoodUp(seat, is_kicked and bool(guest))], *([gone] if leaves else []))

    async def place(self, seat: int, bot: str) -> None:
        """Put a bot in this seat."""
        self.check_open()
        offered = bots_at(self.header.rated)
        if bot not in offered:
            raise Denial("no_such_bot", bots=", ".join(offered))
        if self.chairs[seat].guest:
            raise Denial("seat_taken")
        await self.append([p.SatDown(seat, bot=bot)])
        await self.start_if_all_are_ready()

    async def get_ready(self, seat: int, commitment: str) -> None:
        """Ready, with a commitment to a nonce for the deals that nobody can know yet."""
        self.check_open()
        if commitment in self.spent:
            raise Denial("nonce_used")
        if seat in await self.busy_elsewhere():
            raise Denial("unfinished")
        await self.append([p.Committed(seat, commitment)])
        await self.start_if_all_are_ready()

    async def reveal(self, seat: int, nonce: str) -> None:
        """The nonce of a seat, once all have committed. Revealing it twice is the same as once."""
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
        """Go on without the missing nonces."""
        await self.append([p.Replaced(seat) for seat in self.unrevealed()])
        await self.start_if_all_are_ready()

    async def replace_absent(self) -> None:
        """Where strangers were paired: replace all who have not come, or have left, by bots."""
        absent = [seat for seat, chair in enumerate(self.chairs) if not self.is_ready(chair)]
        guests = {self.chairs[seat].guest for seat in absent} - {""}
        gone = [
            ("DELETE FROM sitters WHERE guest = ? AND tab = ?", (guest, self.header.id)) for guest in sorted(guests)
        ]
        await self.append([p.SatDown(seat, bot=self.header.level) for seat in absent], *gone)
        await self.start_if_all_are_ready()

    async def start_if_all_are_ready(self) -> None:
        """Begin once all are ready and free to play, and their nonces are known or replaced."""
        if not self.is_revealing:
            return
        if busy := await self.busy_elsewhere():
            await self.hold_back(busy)
        elif not self.unrevealed():
            await self.begin()

    async def begin(self) -> None:
        """The first deal. A rated match binds its players: none of them can begin another of the same game."""
        match = Match(self.setup(), self.secret)
        ahead = Ahead(match, match.deal())
        is_only_one = self.header.rated and not self.deadlines  # turn by turn, a player may have any number
        guests = {chair.guest for chair in self.chairs if chair.guest and is_only_one}
        playing: Statement = ("UPDATE tables SET status = 'playing' WHERE id = ?", (self.header.id,))
        known = {"game": self.game.name, "tab": self.header.id}
        counting = [insert("rated_now", guest=guest, **known) for guest in sorted(guests)]
        await self.append([p.Started(), *match.events], playing, *counting, ahead=ahead)
        note("started", table=self.header.id, game=self.game.name)

    async def busy_elsewhere(self) -> list[int]:
        """The seats of players who must first finish another rated match: nobody escapes a loss."""
        if not self.header.rated or self.deadlines:
            return []
        taken = "SELECT 1 FROM rated_now WHERE guest = ? AND game = ?"
        people = [(seat, chair.guest) for seat, chair in enumerate(self.chairs) if chair.guest]
        return [seat for seat, guest in people if await self.log.read(taken, guest, self.game.name)]

    async def hold_back(self, busy: list[int]) -> None:
        """Tell these players why not. Nonces may be known or on their way, so all get ready again, with new ones."""
        await self.append([p.Hesitated(seat) for seat, chair in enumerate(self.chairs) if chair.guest])
        for seat in busy:
            self.broadcast.tell(self.chairs[seat].guest, Denial("unfinished").message())

    async def settle(self) -> None:
        """Handle what waited while the table slept: deleted guests leave, and a match begins."""
        await self.guests.meet(
            [chair.guest for chair in self.chairs if chair.guest]
        )  # otherwise a guest who is not cached would seem deleted
        gone = [seat for seat, chair in enumerate(self.chairs) if chair.guest and not self.guests.name(chair.guest)]
        if self.status == "open":
            for seat in gone:
                await self.free(seat)
        elif self.status == "playing":
            await self.forfeit([seat for seat in gone if not self.chairs[seat].resigned])
        await self.start_if_all_are_ready()

    def check_open(self) -> None:
        """Deny sitting down and getting up once all were ready."""
        if self.status != "open":
            raise Denial("begun")

    # Play

    async def act(self, seat: int, action: int, seen: int, key: str) -> p.ServerMessage:
        """A player's action: done once, and answered the same however often it is sent."""
        answers = self.playing.answers if self.playing else {}
        if (seat, key) in answers:
            done_action, done = answers[seat, key]
            if done_action != action:
                raise Denial("key_used")
            return done
        if action == UNDO and not self.may_undo(seat):
            raise Denial("no_undo_here") if self.header.deal else Denial("no_more_undo", most=MOST_UNDOS)
        self.check_plays(seat)
        if self.chairs[seat].away:
            await self.come_back([seat])
        with span("act", table=self.header.id, game=self.game.name):
            refused = await self.play(seat, action, seen, key)
        if refused:
            METRICS.refusals += 1
            return refusal(refused, key)
        return self.begun.answers[seat, key][1]

    async def play(self, seat: int, action: int, seen: int, key: str = "", stand_in: bool = False) -> Refused | None:
        """Decide, try it on a copy of the match with the acts of chance that follow, append it, and keep the copy."""
        begin = time.perf_counter()
        decision = decide(self.begun.match, seat, action, seen)
        if isinstance(decision, Refused):
            return decision
        match = self.begun.match.copy()
        rows = unfold(match, Event(seat, decision.action, key, stand_in))
        last, also = await self.ending(match, self.resigned()) if match.over else ([], [])
        await self.append([*match.events[-len(rows) :], *last], *also, ahead=Ahead(match, rows))
        METRICS.acts += 1
        self.around.acted(self.game)
        METRICS.act_seconds += time.perf_counter() - begin
        if seat in self.returning:
            with contextlib.suppress(Denial):  # the action is stored, whatever happens here
                await self.come_back([seat])
        return None

    async def ending(self, match: Match, lost: Iterable[int]) -> tuple[list[p.TableEntry], list[Statement]]:
        """What else is written when a match ends: it is over, and what others add. Deleted guests have no results."""
        over = Over(self.header, match, self.chairs, list(lost))
        also: list[Statement] = [
            ("UPDATE tables SET status = 'over' WHERE id = ?", (self.header.id,)),
        ]
        if self.header.rated:
            also.append(("DELETE FROM rated_now WHERE tab = ?", (self.header.id,)))
        entries: list[p.TableEntry] = []
        for at_end in self.around.at_end:
            addition = await at_end(over)
            entries += addition.entries
            also += addition.statements
        return entries, [*also, *without_the_deleted({chair.guest for chair in self.chairs if chair.guest})]

    # Resigning

    def check_plays(self, seat: int) -> None:
        """Deny seats that do not play yet, or no longer."""
        if self.begun.chairs[seat].resigned:
            raise Denial("resigned")

    async def resign(self, seat: int) -> None:
        """A player resigns."""
        self.check_plays(seat)
        if self.status == "over":
            raise Denial("over")
        await self.forfeit([seat])

    async def claim(self, seat: int) -> None:
        """Opponents who have been away or silent for long have lost."""
        self.check_plays(seat)
        teams = self.begun.match.teams
        idle = [other for other in sorted(self.clock.idle()) if teams[other] != teams[seat]]
        if not idle:
            raise Denial("not_idle")
        await self.forfeit(idle, claimed_by=seat)

    async def forfeit(self, seats: list[int], claimed_by: int = -1, is_late: bool = False) -> None:
        """These seats lose. A bot plays on for them, unless that decides the match."""
        if not seats:
            return
        entries: list[p.TableEntry] = [p.Resigned(seat, claimed_by, is_late) for seat in seats]
        guests = [self.chairs[seat].guest for seat in seats]
        taken = "DELETE FROM rated_now WHERE guest = ? AND tab = ?"
        also: list[Statement] = [(taken, (guest, self.header.id)) for guest in guests if self.header.rated]
        lost = {*self.resigned(), *seats}
        if self.begun.is_decided(lost):
            match = self.begun.match.copy()
            match.resigned = self.begun.given_up(lost)
            last, over = await self.ending(match, lost)
            entries += [p.Ended(), *last]
            also += over
        await self.append(entries, *also)
        self.broadcast.tell_views(0)

    async def hint(self, guest: str, seat: int) -> p.Hinted:
        """What a bot thinks of a seat's choices, from that seat's view."""
        if not self.header.hints:
            raise Denial("no_hints")
        view = self.begun.match.view(seat)
        if not view.legal:
            raise Denial("no_choice")
        hints = await self.bot_pool.hint(view, guest)
        advice = [p.Advice(int(hint.action), hint.chance, hint.why) for hint in hints]
        return p.Hinted(seat, view.number, advice)

    async def explain(self, guest: str, question: p.Why) -> Denied:
        """Why a touch does nothing. The match does not change meanwhile: play continues on a copy."""
        match = self.begun.match
        asked = question.seat, question.seen, question.touched
        return refusal(await self.bot_pool.explain(guest, lambda: why(match, *asked)), "why")

    async def react(self, seat: int, reaction: str) -> None:
        """React with one of the few reactions."""
        if reaction not in p.REACTIONS:
            raise Denial("no_such_reaction")
        self.reactions.add(seat, reaction)

    async def speak(self, guest: str, seat: int, text: str) -> None:
        """Send a chat line; programs cannot."""
        if not self.broadcast.has_chat:
            raise Denial("no_chat")
        if self.guests.is_program(guest):
            raise Denial("not_allowed")
        line = self.chat.add(guest, seat, self.guests.name(guest), text)
        self.broadcast.tell_words(line.said, guest)

    def tell_reaction(self, reacted: p.Reacted) -> None:
        """Send a reaction to all who want to hear this seat."""
        self.broadcast.tell_words(reacted, self.chairs[reacted.seat].guest)

    async def append(
        self, entries: Sequence[p.TableEntry | Event], *also: Statement, ahead: Ahead | None = None
    ) -> None:
        """Append, then apply, then tell. Events of the match have been applied already, to the copy."""
        dues: Dues = {}
        try:
            if self.deadlines:
                dues, stored = await self.planned(self.deadlines, entries, ahead)
                also = (*also, *stored)
            with span("store", entries=len(entries)):
                logged = [happened(self.game, entry) if isinstance(entry, Event) else entry for entry in entries]
                await self.log.append(self.header.id, self.entries + 1, logged, *also, lease=self.lease)
        except StoreError as wrong:
            note("not_stored", table=self.header.id, why=str(wrong))
            self.clock.put_off()
            if isinstance(wrong, NotUnique | Overtaken):
                await self.give_up()
            raise Denial("not_stored", 503) from None
        if self.deadlines:
            new = dues.keys() - self.deadlines.dues.keys()
            self.deadlines.dues = dues
            self.call({self.chairs[seat].guest for seat in new if self.deadlines.is_played(seat)})
        others = [entry for entry in entries if not isinstance(entry, Event)]
        for entry in others:
            self.evolve(entry)
        if ahead:
            self.begun.take(ahead)
            self.entries += len(ahead.rows)
        if others:
            await self.broadcast.meet()
            self.broadcast.tell_sitting()
        if ahead:
            with span("tell", connections=len(self.broadcast.connections)):
                self.broadcast.tell_views(len(ahead.rows))

    def call(self, guests: set[str]) -> None:
        """Notify absent players whose turn it is."""
        for guest in guests:
            if not self.broadcast.is_heard_by(guest):
                self.around.turn_came(Turn(guest, self.header.id, self.header.game))

    async def planned(
        self, deadlines: Deadlines, entries: Sequence[p.TableEntry | Event], ahead: Ahead | None
    ) -> tuple[Dues, list[Statement]]:
        """The deadlines after these entries, and the statements that store them."""
        match = ahead.match if ahead else self.match
        if match is None or any(isinstance(entry, p.Ended) for entry in entries):
            return {}, [("DELETE FROM deadlines WHERE tab = ?", (self.header.id,))] if match else []
        gone = [entry.seat for entry in entries if isinstance(entry, p.WentAway | p.Resigned)]
        back = [entry.seat for entry in entries if isinstance(entry, p.CameBack)]
        return await deadlines.plan(match, gone, back)

    # Coming and going

    async def join(self, connection: Listener) -> None:
        """A client connects; a bot that stands in hands its seat back."""
        self.clock.came(connection.guest)
        was_here = self.broadcast.is_heard_by(connection.guest)
        self.broadcast.connections.add(connection)
        seats = self.seats_of(connection.guest)
        with contextlib.suppress(Denial):  # not stored: then the bot plays on, and the guest may watch
            await self.come_back(seats)
        await self.broadcast.meet()
        await self.broadcast.mind(connection.guest, self.ties)
        self.broadcast.tell_sitting(None if seats and not was_here else [connection])
        self.broadcast.tell_newcomer(connection)
        self.tell_chat(connection)

    def tell_chat(self, connection: Listener) -> None:
        """Send a newcomer the chat lines that are still kept."""
        for line in self.chat.lines:
            if not self.broadcast.is_deaf(connection.guest, line.guest):
                connection.send(encoded(line.said))

    async def show_again(self, connection: Listener) -> None:
        """Send the current state to a client that fell behind."""
        if connection in self.broadcast.connections:
            self.broadcast.tell_sitting([connection])
            self.broadcast.tell_newcomer(connection)
            self.tell_chat(connection)

    async def part(self, connection: Listener) -> None:
        """A connection has ended."""
        self.broadcast.connections.discard(connection)
        self.clock.went(connection.guest)
        if not self.broadcast.is_heard_by(connection.guest):
            self.broadcast.blocked.pop(connection.guest, None)
        if self.seats_of(connection.guest) and not self.broadcast.is_heard_by(connection.guest):
            self.broadcast.tell_sitting()

    async def come_back(self, seats: list[int]) -> None:
        """Return seats from the stand-in bot, with what it did. If a player is out of time, the bot acts first."""
        away = {seat for seat in seats if self.chairs[seat].away and not self.chairs[seat].resigned}
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

    # What happens automatically

    def do_soon(self, work: Callable[[], Awaitable[object]]) -> None:
        """Have something done that nobody waits for; it goes through the inbox too."""
        answer = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda done: done.exception())
        self.inbox.put_nowait(Question(work, answer, ()))

    def ring(self) -> None:
        """The alarm rings."""
        self.do_soon(self.tick)

    async def tick(self) -> None:
        """Handle what is due."""
        if self.deadlines:
            await self.deadlines.read()
        late = self.clock.late()
        if late and self.deadlines and self.header.overtime == "loss":
            await self.forfeit(late, is_late=True)
        elif late:
            await self.append([p.WentAway(seat) for seat in late])
        if self.clock.is_reveal_over():
            await self.replace_missing()
        if self.clock.is_arrival_over():
            await self.replace_absent()
        idle = self.clock.idle()
        if idle != self.idle:
            self.idle = idle
            self.broadcast.tell_sitting()
        if self.clock.is_bedtime() and self.inbox.empty() and not self.thoughts:
            await self.fall_asleep()

    async def reset_deadlines(self) -> None:
        """A player has gone on holiday or come back: all see how much time is left now."""
        if self.deadlines and self.match:
            await self.deadlines.read()
            self.broadcast.tell_views(0)

    async def fall_asleep(self) -> None:
        """Close the table; everything is in the log."""
        self.asleep = True
        self.note_turn()
        for thought in self.thoughts.values():
            thought.cancel()
        self.clock.stop()
        self.reactions.stop()
        self.slept(self.header.id, self.lease)

    async def give_up(self) -> None:
        """Close at once: the log differs from this state. Clients reconnect, and wake the table from the log."""
        for connection in self.broadcast.connections:
            connection.cut()
        await self.fall_asleep()

    def note_turn(self) -> None:
        """Store whose turn it is, for the lists of tables; if that fails, they do not show it."""
        acting = encode(self.acting())
        replace = "ON CONFLICT (tab) DO UPDATE SET entries = excluded.entries, acting = excluded.acting"
        noted = self.log.write(insert("turns", replace, tab=self.header.id, entries=self.entries, acting=acting))
        noted.add_done_callback(lambda done: done.exception())

    # Bots

    def bot_at(self, seat: int) -> str:
        """The bot that plays in this seat now, if any."""
        chair = self.chairs[seat]
        bot = self.header.level if chair.away or chair.resigned else chair.bot
        return expert_bot.name if bot and chair.failed else bot

    def let_bots_think(self) -> None:
        """Let bots act; where nobody watches they rest, but not turn by turn or in a tournament."""
        goes_on = self.clock.goes_on or (self.deadlines is not None and self.deadlines.goes_on())
        if not self.broadcast.connections and not goes_on:
            return
        for seat in self.clock.acting_since:
            bot = self.bot_at(seat)
            if seat in self.thoughts:
                continue
            if bot:
                self.thoughts[seat] = asyncio.create_task(self.think(seat, bot))
            elif (action := self.forced_at(seat)) is not None:
                self.thoughts[seat] = asyncio.create_task(self.act_forced(seat, action))

    def forced_at(self, seat: int) -> int | None:
        """The action played for an absent player turn by turn: one that all can see to be the only one possible."""
        chair = self.chairs[seat]
        if not self.deadlines or not self.header.forced or self.broadcast.is_heard_by(chair.guest):
            return None
        view = self.begun.match.view(seat)
        found = self.game.notation.by_itself(view.state, seat, view.legal)
        return found.action if found and found.seconds == MOMENT else None

    async def act_forced(self, seat: int, action: int) -> None:
        """Play a forced action for an absent player."""
        seen = len(self.begun.match.events)

        async def play() -> None:
            self.thoughts.pop(seat, None)
            await self.play(seat, action, seen)

        await asyncio.sleep(self.settings.pace)
        with contextlib.suppress(Denial):  # not stored: it is tried again
            await self.in_turn(play)

    async def think(self, seat: int, bot: str) -> None:
        """A bot gets its view and nothing else, and seems to think for the same time whatever it holds.

        That time depends only on the bot. Where a slow machine makes it late, it is late this once.
        """
        view, begin = self.begun.match.view(seat), now()
        try:
            action = await self.bot_pool.choose(bot, view, self.header.host, self.die_of(seat))
        except BotFailed:
            with contextlib.suppress(Denial):  # not stored: the bot will think again
                await self.in_turn(lambda: self.give_way(seat))
            return
        spent, pace = now() - begin, self.settings.pace
        shown = paces(max(spent, thinking_time(bot, self.game)), pace) * pace
        await asyncio.sleep(max(shown - spent, 0.0))
        with contextlib.suppress(Denial):  # not stored: the bot will think again
            await self.in_turn(lambda: self.act_as_bot(seat, bot, action, view.number))

    def die_of(self, seat: int) -> random.Random | None:
        """The die of a bot at a shared deal: it rolls the same for everybody."""
        return fair.die_of_bot(self.secret, seat, self.chairs[seat].acts) if self.header.deal else None

    async def give_way(self, seat: int) -> None:
        """The bot of a seat could not play: from now on the expert does."""
        if self.chairs[seat].failed:
            raise RuntimeError("the expert failed")
        self.thoughts.pop(seat, None)
        await self.append([p.Failed(seat)])

    async def act_as_bot(self, seat: int, bot: str, action: int, seen: int) -> None:
        """A bot's action, unless the player has come back meanwhile."""
        self.thoughts.pop(seat, None)
        if self.bot_at(seat) == bot:
            chair = self.chairs[seat]
            await self.play(seat, action, seen, stand_in=chair.away or chair.resigned)


def thinking_time(bot: str, game: Game) -> float:
    """For how many seconds a bot may think at most; one that simulates nothing answers at once."""
    player = bots_for(game).get(bot)
    return THOUGHT if player and simulates(player) else 0.0


def bots_at(rated: bool) -> list[str]:
    """The bots that may sit at a table."""
    return [level.name for level in LEVELS] if rated else list(BOTS)


async def pong() -> p.Pong:
    """The answer to a ping."""
    return p.Pong()


class Limit(NamedTuple):
    """A limit for messages that cost time or patience: their share of a guest's messages, and how much at once."""

    name: str
    share: float
    burst: float = Bucket.BURST_SECONDS  # seconds' worth


SEATING = Limit("seating", 0.02, 250.0)  # each stays in the log as long as the table exists; fifty at once by default


class Handler(NamedTuple):
    """What a table does with a kind of message, and for whom."""

    needs: str  # who may send it
    work: Callable[[Table, str, Any], Awaitable[p.ServerMessage | None]]  # the table, the guest and the message
    beside: bool = False  # outside the inbox: the table need not wait for it
    is_slow: bool = False  # nor need the guest's other messages; one at a time on each connection
    is_talk: bool = False  # muted guests may not
    limit: Limit | None = None
    key: str = ""  # of a denial, where the message has none of its own

    def key_of(self, message: p.ClientMessage) -> str:
        """The key by which the client knows what an answer is for."""
        return getattr(message, "key", self.key)


HANDLERS: dict[type[FromClient], Handler] = {
    p.Sit: Handler(ANYBODY, lambda table, guest, said: table.sit(guest, said.seat), limit=SEATING),
    p.Ping: Handler(ANYBODY, lambda table, guest, said: pong()),
    p.Leave: Handler(SITTER, lambda table, guest, said: table.free(said.seat), limit=SEATING),
    p.Ready: Handler(SITTER, lambda table, guest, said: table.get_ready(said.seat, said.commitment), limit=SEATING),
    p.Reveal: Handler(SITTER, lambda table, guest, said: table.reveal(said.seat, said.nonce)),
    p.Act: Handler(SITTER, lambda table, guest, said: table.act(said.seat, said.action, said.seen, said.key)),
    p.Undo: Handler(SITTER, lambda table, guest, said: table.act(said.seat, UNDO, said.seen, said.key)),
    p.Why: Handler(
        SITTER, lambda table, guest, said: table.explain(guest, said), beside=True, limit=Limit("why", 0.2), key="why"
    ),
    p.Hint: Handler(
        *(SITTER, lambda table, guest, said: table.hint(guest, said.seat)),
        beside=True,
        is_slow=True,
        limit=Limit("hint", 0.2),
        key="hint",
    ),
    p.Back: Handler(SITTER, lambda table, guest, said: table.come_back([said.seat])),
    p.Resign: Handler(SITTER, lambda table, guest, said: table.resign(said.seat)),
    p.Claim: Handler(SITTER, lambda table, guest, said: table.claim(said.seat)),
    p.React: Handler(SITTER, lambda table, guest, said: table.react(said.seat, said.reaction), is_talk=True),
    p.Say: Handler(
        *(SITTER, lambda table, guest, said: table.speak(guest, said.seat, said.text)),
        is_talk=True,
        limit=Limit("say", 0.05),
        key="say",
    ),
    p.Kick: Handler(HOST, lambda table, guest, said: table.kick(guest, said.seat), limit=SEATING),
    p.Place: Handler(HOST, lambda table, guest, said: table.place(said.seat, said.bot), limit=SEATING),
}
