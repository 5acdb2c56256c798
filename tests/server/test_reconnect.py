"""Reconnecting at every event of a match, for every seat and a spectator, and after a restart: all see the same."""

import asyncio
import json
import random
from typing import Any, cast

import pytest

from houndtable.games import Game
from houndtable.games.seats import SPECTATOR
from houndtable.server.people.guests import Guests
from houndtable.server.settings import Settings
from houndtable.server.store.log import Log
from houndtable.server.table import messages as p
from houndtable.server.table.table import Table
from houndtable.server.wire.messages import encode
from tests.games.tables import every_game
from tests.server.worlds import Ear, Silent, alone, plain_minds, start

EVENTS = 150  # of a match, unless the whole match is wanted
LONGEST = 3000  # random matches of some games hardly end


class Kept(Silent):
    """A store that can be read again."""

    def __init__(self) -> None:
        self.entries: list[p.TableEntry] = []

    async def append(  # type: ignore[override]
        self, table: str, first: int, entries: list[p.TableEntry], *also: object, lease: int = 0
    ) -> None:
        assert first == len(self.entries) + 1
        self.entries += entries


def woken(header: p.Header, kept: Kept) -> Table:
    """The table as it wakes from its log."""
    store = cast(Any, kept)
    table = alone(header, bytes(96), cast(Log, store), cast(Guests, store), plain_minds(), Settings())
    for entry in kept.entries:
        table.evolve(p.read_entry(encode(entry)))
    table.start()
    return table


async def newest_view(table: Table, guest: str) -> Any:
    """The view of somebody who connects now."""
    ear = Ear(guest, [])
    await table.in_turn(lambda: table.join(ear))
    await table.in_turn(lambda: table.part(ear))
    return json.loads(ear.frames[-1])


async def compare(table: Table, ears: list[Ear]) -> None:
    """A new connection sees the same as those that were there all the time."""
    for ear in ears:
        there = json.loads(next(frame for frame in reversed(ear.frames) if '"type":"view"' in frame))
        fresh = await newest_view(table, ear.guest)
        lines, newest = fresh.pop("lines"), there.pop("lines")
        assert fresh == there
        assert lines[-len(newest) :] == newest[-len(lines) :]


@every_game
@pytest.mark.parametrize("most", [EVENTS, pytest.param(LONGEST, marks=pytest.mark.long)])
def test_reconnecting_at_every_event(game: Game, most: int) -> None:
    for seats in game.rules.SEATS if most == LONGEST else game.rules.SEATS[-1:]:
        asyncio.run(play_and_compare(game, seats, most))


async def play_and_compare(game: Game, seats: int, most: int) -> None:
    header = p.Header("t", "CODE", game.name, seats, {}, "none", False, "0")
    kept, die = Kept(), random.Random(seats)
    table = woken(header, kept)
    ears = [Ear(str(seat), []) for seat in range(seats)] + [Ear("spectator", [])]
    for ear in ears:
        await table.in_turn(lambda ear=ear: table.join(ear))  # type: ignore[misc]
    for seat in range(seats):
        await table.answer(str(seat), p.Sit(seat))
    await start(table)
    while (match := table.match) and not match.over and len(match.events) < most:
        await compare(table, ears)
        seat, number = match.turn, len(match.events)
        answer = await table.answer(str(seat), p.Act(seat, int(die.choice(match.legal)), number, str(number)))
        assert isinstance(answer, p.Done)
        if die.random() < 0.1:
            restarted = woken(header, kept)
            for ear in ears:
                assert await newest_view(restarted, ear.guest) == await newest_view(table, ear.guest)
            await restarted.in_turn(restarted.fall_asleep)
    await compare(table, ears)
    assert (await newest_view(table, "spectator"))["seat"] == SPECTATOR
    await table.in_turn(table.fall_asleep)
