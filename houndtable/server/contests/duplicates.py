"""Duplicates: a few deals that some friends play whenever they like, compared once all have finished."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...games import GAMES, Game
from ...play.match import words_for
from ...play.record import Event
from ..lobby.codes import new_code, typed_code
from ..matches.tape import Tape
from ..store.log import insert
from ..table.state import Logged, match_in
from ..wire.errors import Denial
from ..wire.messages import Words
from . import messages as p
from .deals import PLAYER, SharedDeals

CODE_LENGTH = 8


class Set(NamedTuple):
    """The description of a duplicate."""

    code: str
    game: Game
    deals: int
    players: int

    @property
    def names(self) -> list[str]:
        """The names of the deals."""
        return [f"{self.code} {number}" for number in range(1, self.deals + 1)]


class Try(NamedTuple):
    """How a player played a deal: the player's name, the tape, and the numbers of their decisions."""

    name: str
    table: str
    tape: Tape
    decisions: list[int]

    def choice(self, number: int) -> int:
        """The action chosen in a decision; -1 after the last one."""
        return self.tape.match.events[self.decisions[number]].action if number < len(self.decisions) else -1

    def words(self, number: int) -> Words:
        """A decision in words."""
        raw = self.tape.rows[self.decisions[number]]
        return words_for(self.tape.match, PLAYER, self.choice(number), PLAYER, raw)

    def told(self) -> list[p.Decided]:
        """All decisions, in words."""
        return [p.Decided(event, self.words(number)) for number, event in enumerate(self.decisions)]


async def make(shared: SharedDeals, wish: p.NewDuplicate) -> str:
    """Create a duplicate with some deals for some friends; returns its code."""
    if wish.game not in GAMES:
        raise Denial("no_such_game", 404, games=", ".join(GAMES))
    code = new_code(CODE_LENGTH)
    made = int(shared.now())
    await shared.log.write(
        insert("duplicates", code=code, game=wish.game, deals=wish.deals, players=wish.players, made=made)
    )
    return code


async def find(shared: SharedDeals, code: str) -> Set:
    """The duplicate with this code."""
    sql = "SELECT code, game, deals, players FROM duplicates WHERE code = ?"
    rows = await shared.log.read(sql, typed_code(code))
    if not rows:
        raise Denial("no_such_duplicate", 404)
    code, game, deals, players = rows[0]
    return Set(code, GAMES[game], deals, players)


async def find_deal(shared: SharedDeals, code: str, number: int) -> tuple[Set, str]:
    """The duplicate with this code, and the name of one of its deals."""
    found = await find(shared, code)
    if not 1 <= number <= found.deals:
        raise Denial("no_such_duplicate", 404)
    return found, found.names[number - 1]


async def begin(shared: SharedDeals, guest: str, code: str, number: int) -> str:
    """The guest's table for one of the deals. Beginning one means taking part, up to the number of friends."""
    found, deal = await find_deal(shared, code, number)
    async with shared.joining:
        names = await friends(shared, found)
        if guest not in names and (len(names) >= found.players or await shared.is_over(found.names[0])):
            raise Denial("duplicate_full", 409)
        return await shared.begin(guest, deal, found.game)


async def friends(shared: SharedDeals, found: Set) -> dict[str, tuple[str, int]]:
    """The friends who take part, by id: the name, and how many deals they have finished."""
    places = ", ".join("?" * found.deals)
    sql = f"""
      SELECT guest, name, SUM(CASE WHEN finished > 0 THEN 1 ELSE 0 END), MIN(begun) FROM tries
      JOIN guests ON id = guest WHERE deal IN ({places}) GROUP BY guest, name ORDER BY 4, name
    """
    return {guest: (name, int(done)) for guest, name, done, _ in await shared.log.read(sql, *found.names)}


async def told(shared: SharedDeals, guest: str, code: str) -> p.Duplicate:
    """A duplicate as one of the friends may see it: with results only once it is over."""
    found = await find(shared, code)
    known, is_over = await friends(shared, found), await shared.is_over(found.names[0])
    return p.Duplicate(
        code=found.code,
        game=found.game.name,
        deals=found.deals,
        players=found.players,
        over=is_over,
        tables=[await shared.table_of(guest, deal, found.game) for deal in found.names],
        finished=[await shared.has_finished(guest, deal, found.game) for deal in found.names],
        friends=[p.Friend(name, done, who == guest) for who, (name, done) in known.items()],
        results=[await compared(shared, guest, found, deal) for deal in found.names] if is_over else [],
    )


async def compared(shared: SharedDeals, guest: str, found: Set, deal: str) -> p.Compared:
    """One of the deals: the results side by side, and where decisions differed."""
    places, _ = await shared.places(guest, deal, found.game)
    parted, _ = await replayed(shared, guest, deal)
    return p.Compared(places, await shared.strongest(guest, deal, found.game), parted)


async def tried(shared: SharedDeals, guest: str, code: str, number: int) -> list[p.Tried]:
    """All decisions of all friends in one of the deals, once the duplicate is over."""
    _, deal = await find_deal(shared, code, number)
    if not await shared.is_over(deal):
        raise Denial("still_played", 409)
    return (await replayed(shared, guest, deal))[1]


async def replayed(shared: SharedDeals, guest: str, deal: str) -> tuple[list[p.Split], list[p.Tried]]:
    """Where the friends' decisions differed, and all of them; the matches are replayed once, outside the event loop."""
    sql = "SELECT name, tab FROM tries JOIN guests ON id = guest WHERE deal = ? AND finished > 0"
    tables = await shared.log.read(f"{sql} ORDER BY finished, name", deal)

    async def replay() -> tuple[list[p.Split], list[p.Tried]]:
        logs = [(name, table, await read_log(shared, table)) for name, table in tables]
        return await shared.threads.run(guest, lambda: told_apart(logs))

    return await shared.splits.get(repr((deal, tables)), replay)


def told_apart(logs: list[tuple[str, str, Logged | None]]) -> tuple[list[p.Split], list[p.Tried]]:
    """Where the decisions at some tables differed, and all decisions."""
    found = (try_of(name, table, logged) for name, table, logged in logs if logged)
    tries = [each for each in found if each]
    return list(splits(tries)), [p.Tried(each.name, each.table, each.told()) for each in tries]


async def read_log(shared: SharedDeals, table: str) -> Logged | None:
    """The stored log of a table; empty once it was archived."""
    await asyncio.sleep(0)  # friends have many: let others play meanwhile
    rows = await shared.log.read("SELECT header, secret FROM tables WHERE id = ?", table)
    if not rows:
        return None
    header, secret = rows[0]
    return Logged(
        header, secret, await shared.log.read("SELECT entry FROM events WHERE tab = ? ORDER BY number", table)
    )


def try_of(name: str, table: str, logged: Logged) -> Try | None:
    """How a player played at this table."""
    match = match_in(logged)
    if match is None:
        return None
    return Try(name, table, Tape(match), [number for number, each in enumerate(match.events) if is_own(each)])


def is_own(event: Event) -> bool:
    """Was it the player's decision?"""
    return event.seat == PLAYER


def splits(tries: Sequence[Try], first: int = 0) -> Iterator[p.Split]:
    """Where players whose decisions had been the same diverged, and where each group diverged again."""
    most = max((len(each.decisions) for each in tries), default=0)
    for number in range(first, most):
        groups = grouped(tries, number)
        if len(groups) > 1:
            yield p.Split(number + 1, [told_group(group, number) for group in groups])
            for group in groups:
                yield from splits(group, number + 1)
            return


def grouped(tries: Sequence[Try], number: int) -> list[list[Try]]:
    """Players grouped by what they did in a decision."""
    choices = dict.fromkeys(each.choice(number) for each in tries)
    return [[each for each in tries if each.choice(number) == choice] for choice in choices]


def told_group(group: Sequence[Try], number: int) -> p.Chosen:
    """What a group did in a decision; nothing if their match was over."""
    one, names = group[0], [each.name for each in group]
    if number >= len(one.decisions):
        return p.Chosen(names, one.table, len(one.tape.match.events))
    return p.Chosen(names, one.table, one.decisions[number], one.words(number))
