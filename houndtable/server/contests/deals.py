"""Shared deals: many guests play the same cards against the same bots, each at their own table.

A deal has a name: a day, as `2026-11-17`, or the code of a duplicate or a tournament and a number, as `KLMNPQ 2`. Its
secret follows from the name and from a secret that only servers at this store know. Nobody commits to a nonce there, so
all draws follow from the deal's secret and from what chance did before; the bots' dice follow from it too.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

import msgspec

from ...bots import BOTS
from ...games import Game
from ...games.option import Wanted
from ...play import fair
from ...play.match import Match
from ..lobby.tables import Tables
from ..store.log import UNLESS_THERE, Log, NotUnique, Row, insert
from ..table.bot_pool import BotPool
from ..table.fair_threads import FairThreads
from ..table.messages import Header, SatDown, Started
from ..table.state import TableState
from ..table.surroundings import Addition, Over
from ..wire.metrics import warn
from ..wire.single_flight import SingleFlight
from . import messages as p

PLAYER = 0  # the player's seat
STRONGEST = "level_4"  # the strongest bot that answers at once
LISTED = 20
MOST_SPLITS = 256  # deals whose differing decisions are cached
LONGEST_DUPLICATE = 7 * 24 * 3600  # seconds until it is over, finished or not
IN_TIME = "FROM tries WHERE deal = ? AND game = ? AND finished > 0 AND finished < ? AND guest <> ?"
TOLD = f"""
  SELECT points, won, gave_up, decisions, finished, guest,
    COALESCE((SELECT name FROM guests WHERE id = guest), '') {IN_TIME}
"""
BEST = f"{TOLD} ORDER BY gave_up, points DESC, decisions, finished, guest LIMIT ?"
OWN = f"{TOLD} AND guest = ?"
AHEAD = f"SELECT COUNT(*) {IN_TIME} AND (gave_up, -points, decisions, finished, guest) < (?, ?, ?, ?, ?)"
BETTER = """
  SELECT COUNT(*) FROM tries WHERE deal = ? AND game = ? AND finished > 0 AND finished < ? AND guest <> ?
  AND gave_up = 0 AND (points > ? OR (points = ? AND decisions < ?))
"""


class Format(NamedTuple):
    """How a game is played here: short enough for every day."""

    seats: int
    options: dict[str, Wanted]
    bot: str = "level_3"


FORMATS = {
    "clear_4": Format(3, {}),
    "dog_cards": Format(4, {}),
    "dog_deluxe": Format(3, {}),
    "dogs_cardgame": Format(2, {}),
}


def format_of(game: Game) -> Format:
    """The short form of a game; for a game without one, its smallest number of seats."""
    return FORMATS.get(game.name, Format(min(game.rules.SEATS), {}))


def day_of(deal: str) -> date | None:
    """The day that a deal is named after, if any."""
    try:
        return date.fromisoformat(deal)
    except ValueError:
        return None


def end_of(day: date) -> int:
    """When a day is over, in seconds since 1970."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) + 24 * 3600


async def finished(over: Over) -> Addition:
    """What to store when a match of such a deal is over."""
    header, match, chairs, _ = over
    if not header.deal or header.tournament:
        return Addition()
    guest = chairs[PLAYER].guest
    values = (int(time.time()), *outcome(match), header.deal, header.game, guest)
    sql = "UPDATE tries SET finished = ?, gave_up = ?, won = ?, points = ?, decisions = ?"
    return Addition(statements=[(f"{sql} WHERE deal = ? AND game = ? AND guest = ? AND finished = 0", values)])


def outcome(match: Match) -> tuple[int, int, int, int]:
    """The player's result: resigned, won, points and decisions."""
    assert match.result is not None
    winners, scores = match.result
    decisions = sum(event.seat == PLAYER for event in match.events)
    return int(PLAYER in match.resigned), int(PLAYER in winners), scores[PLAYER], decisions


class SharedDeals:
    """The shared deals of a server."""

    def __init__(
        self, log: Log, tables: Tables, bot_pool: BotPool, threads: FairThreads, now: Callable[[], float] = time.time
    ) -> None:
        """`threads` replay the matches of duplicates."""
        self.log, self.tables, self.bot_pool, self.threads, self.now = log, tables, bot_pool, threads, now
        self.joining = asyncio.Lock()  # one friend after the other
        self.splits = SingleFlight[tuple[list[p.Split], list[p.Tried]]](MOST_SPLITS)  # of deals that are over
        self._root = b""
        self._playing: dict[tuple[str, str], asyncio.Task[None]] = {}

    def today(self) -> date:
        """The current day (UTC)."""
        return datetime.fromtimestamp(self.now(), UTC).date()

    async def secret(self, deal: str) -> bytes:
        """The secret of a deal."""
        if not self._root:
            await self.log.write(insert("meta", UNLESS_THERE, key="deals", value=fair.new_secret()))
            ((self._root,),) = await self.log.read("SELECT value FROM meta WHERE key = 'deals'")
        return fair.secret_of_deal(self._root, deal)

    async def is_over(self, deal: str) -> bool:
        """Is it too late for anyone to play this deal in a way that counts?"""
        day = day_of(deal)
        if day is not None:
            return day < self.today()
        sql = "SELECT deals, players, made FROM duplicates WHERE code = ?"
        rows = await self.log.read(sql, code := deal.partition(" ")[0])
        if not rows or rows[0][2] + LONGEST_DUPLICATE < self.now():
            return True
        names = [f"{code} {number}" for number in range(1, rows[0][0] + 1)]
        places = ", ".join("?" * len(names))
        done = f"SELECT COUNT(*) FROM tries WHERE deal IN ({places}) AND finished > 0 AND guest <> ?"
        return bool((await self.log.read(done, *names, STRONGEST))[0][0] >= rows[0][0] * rows[0][1])

    async def begin(self, guest: str, deal: str, game: Game) -> str:
        """The id of the guest's table for a deal, which is created once."""
        if not await self.table_of(guest, deal, game):
            header = self.header(deal, game, guest)
            known = {"deal": deal, "game": game.name, "guest": guest, "tab": header.id, "begun": int(self.now())}
            begun = insert("tries", **known, finished=0, gave_up=0, won=0, points=0, decisions=0)
            with contextlib.suppress(NotUnique):  # the same guest was faster in another window
                await self.tables.deal_out(header, format_of(game).bot, await self.secret(deal), begun)
        self.let_strongest_play(guest, deal, game)
        return await self.table_of(guest, deal, game)

    def header(self, deal: str, game: Game, guest: str) -> Header:
        """A table for a deal."""
        seats, options, bot = format_of(game)
        known = self.tables.new_header(game, seats, game.choose_by_name(seats, options), guest)
        return msgspec.structs.replace(known, level=bot, hints=False, deal=deal)

    async def table_of(self, guest: str, deal: str, game: Game) -> str:
        """The table where a guest plays a deal; empty if there is none."""
        sql = "SELECT tab FROM tries WHERE deal = ? AND game = ? AND guest = ?"
        rows = await self.log.read(sql, deal, game.name, guest)
        return str(rows[0][0]) if rows else ""

    # The list

    async def places(self, guest: str, deal: str, game: Game) -> tuple[list[p.Standing], int]:
        """The best results of a deal finished in time, that of the guest who asks, and the number of all."""
        asked = (deal, game.name, self.last_moment(deal), STRONGEST)
        ((players,),) = await self.log.read(f"SELECT COUNT(*) {IN_TIME}", *asked)
        best = list(enumerate(await self.log.read(BEST, *asked, LISTED), 1))
        if not any(row[5] == guest for _, row in best):
            best += [(await self._place(asked, row), row) for row in await self.log.read(OWN, *asked, guest)]
        listed = [
            p.Standing(place, points, bool(won), decisions, bool(gave_up), name, you=who == guest)
            for place, (points, won, gave_up, decisions, _, who, name) in best
        ]
        return listed, players

    async def _place(self, asked: tuple[object, ...], row: Row) -> int:
        points, _, gave_up, decisions, moment, guest, _ = row
        ((ahead,),) = await self.log.read(AHEAD, *asked, gave_up, -points, decisions, moment, guest)
        return int(ahead) + 1

    def last_moment(self, deal: str) -> int:
        """The time by which a deal must be finished to count."""
        day = day_of(deal)
        return end_of(day) if day else int(self.now()) + 1

    async def strongest(self, guest: str, deal: str, game: Game) -> p.Standing:
        """The result of the strongest instant bot in the same seat, and its place."""
        await self.let_strongest_play(guest, deal, game)
        sql = "SELECT points, won, decisions FROM tries WHERE deal = ? AND game = ? AND guest = ?"
        ((points, won, decisions),) = await self.log.read(sql, deal, game.name, STRONGEST)
        asked = (deal, game.name, self.last_moment(deal), STRONGEST, points, points, decisions)
        ((better,),) = await self.log.read(BETTER, *asked)
        return p.Standing(1 + better, points, bool(won), decisions, bot=STRONGEST)

    def let_strongest_play(self, guest: str, deal: str, game: Game) -> "asyncio.Task[None]":
        """Let the bot play a deal, once, in the background."""
        key = deal, game.name
        if key not in self._playing:
            playing = self._playing[key] = asyncio.create_task(self._let_play(guest, deal, game))
            playing.add_done_callback(lambda done: self._played(key, done))
        return self._playing[key]

    def _played(self, key: tuple[str, str], done: "asyncio.Task[None]") -> None:
        del self._playing[key]
        if not done.cancelled() and (wrong := done.exception()):
            warn("bot_failed", bot=STRONGEST, game=key[1], why=repr(wrong))

    async def close(self) -> None:
        """Stop all bots."""
        playing = list(self._playing.values())
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    async def _let_play(self, guest: str, deal: str, game: Game) -> None:
        if await self.has_finished(STRONGEST, deal, game):
            return
        state = self.table_state(deal, game, await self.secret(deal))
        match = await self.bot_pool.play(guest, lambda: played_by_bots(state))
        known, now = {"deal": deal, "game": game.name, "guest": STRONGEST, "tab": ""}, int(self.now())
        gave_up, won, points, decisions = outcome(match)
        ended = {"gave_up": gave_up, "won": won, "points": points, "decisions": decisions}
        await self.log.write(insert("tries", UNLESS_THERE, **known, begun=now, finished=now, **ended))

    async def has_finished(self, player: str, deal: str, game: Game) -> bool:
        """Has a guest, or the strongest bot, finished a deal?"""
        sql = "SELECT 1 FROM tries WHERE deal = ? AND game = ? AND guest = ? AND finished > 0"
        return bool(await self.log.read(sql, deal, game.name, player))

    def table_state(self, deal: str, game: Game, secret: bytes) -> TableState:
        """A table of this deal with the strongest bot in the player's seat."""
        table = TableState(self.header(deal, game, STRONGEST), secret)
        bots = {PLAYER: STRONGEST} | {seat: format_of(game).bot for seat in range(1, table.header.seats)}
        for seat, bot in sorted(bots.items()):
            table.evolve(SatDown(seat, bot=bot))
        table.evolve(Started())
        return table


def played_by_bots(table: TableState) -> Match:
    """The match at this table, played to the end by bots."""
    match, acts = table.begun.match, [0] * table.header.seats
    match.deal()
    while not match.over:
        seat = match.turn
        die = fair.die_of_bot(table.secret, seat, acts[seat])
        match.play(int(BOTS[table.chairs[seat].bot].choose(match.view(seat), die)))
        acts[seat] += 1
    return match


def played_days(rows: Sequence[tuple[str, int]]) -> dict[str, int]:
    """How many deals of each day were finished in time, given their names and times."""
    found: dict[str, int] = {}
    for deal, moment in rows:
        day = day_of(deal)
        if day is not None and 0 < moment < end_of(day):
            found[deal] = found.get(deal, 0) + 1
    return found


def streak(days: set[date], today: date) -> int:
    """How many days in a row were played, up to now: one missed day is forgiven, two in a row are not."""
    day, count, missed = today if today in days else today - timedelta(1), 0, 0
    while missed < 2:
        is_played = day in days
        count, missed = count + is_played, 0 if is_played else missed + 1
        day -= timedelta(1)
    return count
