"""Two worlds that differ only in what a seat may not know, played at live tables; what the seat receives."""

import asyncio
import random
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple, cast

from starlette.websockets import WebSocket

from houndtable.games import Game
from houndtable.games.seats import CHANCE, SPECTATOR
from houndtable.play import fair
from houndtable.play import match as matches
from houndtable.play.match import Match
from houndtable.server.contests.deals import finished
from houndtable.server.contests.tournament import counted
from houndtable.server.matches.beaten import Kennel
from houndtable.server.matches.played import Played
from houndtable.server.matches.ratings import Ratings
from houndtable.server.matches.results import Results
from houndtable.server.people.guests import Guests
from houndtable.server.people.skills import Skills
from houndtable.server.settings import Settings
from houndtable.server.store.log import Log
from houndtable.server.table import messages as p
from houndtable.server.table.bot_pool import BotPool
from houndtable.server.table.compiler import Compiler
from houndtable.server.table.socket import Connection
from houndtable.server.table.surroundings import Surroundings
from houndtable.server.table.table import Table as LiveTable
from houndtable.server.wire.messages import Denied, encode
from tests.games.proofs import matching_actions
from tests.games.tables import Table, all_options
from tests.server.house import nonce_of

SECRET = bytes(range(96))
DECISIONS = 30
OTHER_SEEDS = 10**6


class Pair(NamedTuple):
    """Two matches that look the same to a seat: the seats to act, and the actions in either world."""

    game: Game
    seats: int
    options: tuple[int, ...]
    seat: int
    events: list[tuple[int, int, int]]
    seed: int

    def script(self, world: int) -> list[int]:
        return [event[1 + world] for event in self.events]


def done() -> "asyncio.Future[None]":
    """A finished store operation."""
    future = asyncio.get_running_loop().create_future()
    future.set_result(None)
    return future


class Silent:
    """A store for tables whose durability is not in question."""

    async def append(self, *anything: object, lease: int = 0) -> None:
        pass

    def write(self, *statements: object) -> "asyncio.Future[None]":
        return done()

    async def read(self, *anything: object) -> Any:
        return []

    async def meet(self, numbers: Sequence[str]) -> None:
        pass

    def name(self, guest: str) -> str:
        return f"player {guest}"

    def picture(self, guest: str) -> str:
        return ""

    def known(self, guest: str) -> None:
        return None

    def is_program(self, guest: str) -> bool:
        return False


class Ear:
    """A connection that keeps every frame."""

    def __init__(self, guest: str, frames: list[str]) -> None:
        self.guest, self.frames = guest, frames

    def send(self, frame: str) -> None:
        self.frames.append(frame)

    def cut(self, code: int = 0) -> None:
        self.frames.append("cut")


def make_pair(game: Game, seats: int, seed: int) -> Pair:
    """A pair of worlds from random play, up to a decision."""
    die = random.Random(seed)
    options = die.choice(all_options(game, seats))
    one, other = (Table(game.rules, seats, options, seed) for _ in range(2))
    seat = die.choice((SPECTATOR, *range(seats)))
    events: list[tuple[int, int, int]] = []
    whole = decisions = 0
    while decisions < DECISIONS or one.state.turn == CHANCE:
        if one.state.turn != CHANCE:
            whole, decisions = len(events), decisions + 1
        pair = matching_actions(one, other, seat)
        if pair is None:
            break
        events.append((one.state.turn, *pair))
        for table, action in zip((one, other), pair, strict=True):
            table.engine.apply(table.state, table.state.turn, action)
    if one.state.turn >= 0:
        whole = len(events)
    if not whole:  # they differ before the first decision: another pair
        return make_pair(game, seats, seed + OTHER_SEEDS)
    return Pair(game, seats, options, seat, events[:whole], seed)


async def hear(pair: Pair, world: int) -> list[str]:
    """Everything a seat receives in one of the worlds: views, answers, refusals, reconnections."""
    script = pair.script(world)

    def scripted(match: Match, dealer: fair.Dealer) -> int:
        return script[len(match.events)]

    true_dealer = matches.next_deal
    matches.next_deal = scripted
    try:
        return await play(pair, script)
    finally:
        matches.next_deal = true_dealer


async def play(pair: Pair, script: Sequence[int]) -> list[str]:
    table, frames, die = live_table(pair), list[str](), random.Random(pair.seed)
    guest = str(pair.seat) if pair.seat >= 0 else "spectator"
    ear = await connected(table, guest, frames)
    for seat in range(pair.seats):
        await table.answer(str(seat), p.Sit(seat))
    await start(table)
    assert table.match is not None
    while len(table.match.events) < len(script):
        number, seat = len(table.match.events), pair.events[len(table.match.events)][0]
        if die.random() < 0.3:
            await try_something(table, pair, die, frames)
        if die.random() < 0.1:
            await table.in_turn(partial(table.part, ear))
            ear = await connected(table, guest, frames)
        answer = await table.answer(str(seat), p.Act(seat, script[number], number, f"key {number}"))
        assert isinstance(answer, p.Done), answer
        if seat == pair.seat:
            frames.append(encode(answer).decode())
    await table.in_turn(table.fall_asleep)
    return frames


async def start(table: LiveTable) -> None:
    """Let all players commit to a nonce, then reveal it."""
    guests = [(seat, chair.guest) for seat, chair in enumerate(table.chairs) if chair.guest]
    for seat, guest in guests:
        await table.answer(guest, p.Ready(seat, fair.nonce_commitment(table.header.id, seat, nonce_of(seat))))
    for seat, guest in guests:
        await table.answer(guest, p.Reveal(seat, nonce_of(seat)))


def plain_minds() -> BotPool:
    """Bots that compile nothing."""
    return BotPool(Compiler(0))


def alone(header: p.Header, secret: bytes, log: Log, guests: Guests, bots: BotPool, settings: Settings) -> LiveTable:
    """A table without a server around it; its match's results and ratings are stored as usual."""
    skills = Skills(log)
    results = Results(Played(log), Kennel(log), Ratings(skills))
    around = Surroundings(skills.points, (finished, counted, results.at_end), lambda turn: None, lambda game: None)
    return LiveTable(header, secret, log, guests, bots, settings, around, 0, lambda table, lease: None)


def visitor_line(socket: WebSocket, guest: str, rate: float) -> Connection:
    """The connection of a guest who is neither muted nor signed out."""

    async def is_still_known() -> bool:
        return True

    return Connection(socket, guest, rate, lambda: None, is_still_known)


async def connected(table: LiveTable, guest: str, frames: list[str]) -> Ear:
    ear = Ear(guest, frames)
    await table.in_turn(lambda: table.join(ear))
    return ear


def live_table(pair: Pair) -> LiveTable:
    options = zip(pair.game.rules.OPTIONS, pair.options, strict=True)
    chosen = {option.name: option.choices[choice] for option, choice in options}
    header = p.Header("table", "CODE", pair.game.name, pair.seats, chosen, "none", False, "0")
    silent: Any = Silent()
    table = alone(header, SECRET, cast(Log, silent), cast(Guests, silent), plain_minds(), Settings())
    table.start()
    return table


async def try_something(table: LiveTable, pair: Pair, die: random.Random, frames: list[str]) -> None:
    """What a curious seat may try: illegal actions, undo, acting for another."""
    assert table.match is not None
    if pair.seat == SPECTATOR:
        return
    match, guest, seat = table.match, str(pair.seat), pair.seat
    illegal = sorted(set(range(match.game.rules.ACTIONS)) - set(match.legal_for(seat)))
    messages: list[p.ClientMessage] = [
        p.Act(seat, die.choice(illegal), len(match.events), "curious"),
        p.Act((seat + 1) % pair.seats, die.choice(illegal), len(match.events), "curious"),
        p.Act(seat, 0, max(len(match.events) - 3, 0), "late"),
        p.Why(seat, len(match.events), touch(match, seat, die)),
    ]
    if not match.may_undo(seat):
        messages.append(p.Undo(seat, len(match.events), "undo"))
    for message in messages:
        answer = await table.answer(guest, message)
        assert isinstance(answer, Denied)
        frames.append(encode(answer).decode())


def touch(match: Match, seat: int, die: random.Random) -> tuple[str, ...]:
    """Things that a seat may touch, whether or not anything happens."""
    path = match.game.notation.clicks(match.view(seat).state, seat, die.randrange(match.game.rules.ACTIONS))
    return tuple(path[: die.randint(1, len(path))])


def prove(game: Game, seats: int, seed: int) -> int:
    """A seat receives the same bytes in both worlds, and never the secret; the number of frames."""
    pair = make_pair(game, seats, seed)
    one, other = (asyncio.run(hear(pair, world)) for world in (0, 1))
    for number, (frame, its_twin) in enumerate(zip(one, other, strict=True)):
        assert frame == its_twin, f"{game.name}, seat {pair.seat} of {seats}, seed {seed}, frame {number}"
        assert SECRET.hex()[:32] not in frame
    return len(one)
