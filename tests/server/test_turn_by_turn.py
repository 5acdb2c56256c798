"""Tables where a decision may take days: with a clock set by the tests, over sleep and restarts, on both stores."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from houndtable.server.lobby.messages import NewTable
from houndtable.server.people.guests import DAY, Guests
from houndtable.server.server import Parts
from houndtable.server.store.log import Log, StoreError
from houndtable.server.table import deadlines
from houndtable.server.table import messages as p
from houndtable.server.table.clock import AGAIN, CLOCKS, TURN_BY_TURN
from houndtable.server.table.table import Table
from houndtable.server.wire.errors import Denial
from houndtable.server.wire.loop_time import now
from tests.server.parts import open_parts
from tests.server.worlds import Ear, start

HOUR = 3600


class Wall:
    """A wall clock that stands still unless it is set."""

    time = 10**9

    def __call__(self) -> int:
        return self.time


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    clock = Wall()
    monkeypatch.setattr(deadlines, "wall", clock)
    return clock


async def begun(parts: Parts, guests: Guests, game: str = "clear_4", **wish: Any) -> tuple[Table, list[str]]:
    """A match of two people, neither of them connected."""
    people = [(await guests.welcome(name)).id for name in ("Ada", "Bo")]
    asked = {"clock": "day", "level": "random"} | wish
    header = await parts.tables.create(people[0], NewTable(game, 2, **asked))
    table = await parts.tables.wake(header.id)
    await table.answer(people[1], p.Sit(1))
    await start(table)
    assert table.status == "playing"
    return table, people


async def until(holds: Any) -> None:
    """Wait for something that happens automatically."""
    while not holds():
        await asyncio.sleep(0.01)


async def due(log: Log) -> list[tuple[int, int]]:
    """Seats and their deadlines, as they are stored."""
    return [tuple(row) for row in await log.read("SELECT seat, due FROM deadlines ORDER BY seat")]


def test_the_clocks_go_from_an_hour_to_a_week() -> None:
    assert sorted(TURN_BY_TURN.values()) == [HOUR, DAY, 3 * DAY, 7 * DAY] and set(TURN_BY_TURN) < set(CLOCKS)


def test_time_goes_on_while_the_table_sleeps_and_the_server_is_down(tmp_path: Path, store: str, wall: Wall) -> None:
    async def first_day() -> tuple[str, list[str], int]:
        async with open_parts(tmp_path, store, pace=0.0) as (log, guests, parts):
            table, people = await begun(parts, guests)
            (seat,) = table.acting()
            assert await due(log) == [(seat, wall.time + DAY)]
            assert table.clock.seconds_left(seat) == DAY
            await table.in_turn(table.fall_asleep)
            wall.time += DAY - 1
            await parts.sweeper.sweep()
            assert not parts.tables.awake, "not before the time is over"
            (listed,) = await parts.lists.of_guest(people[seat])
            assert (listed.acting, listed.due) == ([seat], wall.time + 1)
            return table.header.id, people, seat

    async def next_day(number: str, people: list[str], seat: int) -> None:
        async with open_parts(tmp_path, store, pace=0.0) as (log, _, parts):
            wall.time += 1
            await parts.sweeper.sweep()
            table = parts.tables.awake[number]
            await until(lambda: table.acting() == [1 - seat] and 1 - seat in table.clock.acting_since)
            assert table.chairs[seat].away and table.chairs[seat].acts_by_bot, "though nobody was here"
            assert await due(log) == [(1 - seat, wall.time + DAY)]
            wall.time += DAY
            table.ring()
            await until(lambda: table.chairs[1 - seat].away)
            await table.answer(people[0], p.Ping())
            assert await due(log) == [] and table.status == "playing", "all have let it pass: the table rests"
            await table.in_turn(lambda: table.join(Ear(people[1 - seat], [])))
            assert not table.chairs[1 - seat].away
            assert (1 - seat, wall.time + DAY) in await due(log), "whoever comes back has the whole time"

    number, people, seat = asyncio.run(first_day())
    asyncio.run(next_day(number, people, seat))


def test_a_store_that_cannot_be_read_is_asked_again_after_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wall: Wall
) -> None:
    async def fail() -> None:
        raise StoreError("away")

    async def evening() -> None:
        async with open_parts(tmp_path) as (_, guests, parts):
            table, people = await begun(parts, guests)
            assert table.deadlines
            wall.time += 25 * HOUR
            monkeypatch.setattr(table.deadlines, "read", fail)
            with pytest.raises(Denial, match="not_stored"):
                await table.in_turn(table.tick)
            await table.answer(people[0], p.Ping())  # the alarm is set between two messages
            assert table.clock.alarm and table.clock.alarm.when() > now() + AGAIN / 2

    asyncio.run(evening())


def test_where_the_table_says_so_time_over_is_a_loss(tmp_path: Path, wall: Wall) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (log, guests, parts):
            table, _ = await begun(parts, guests, clock="hour", rated=True, level="level_1")
            assert table.header.overtime == "loss", "a match that counts ends"
            (seat,) = table.acting()
            assert await log.read("SELECT 1 FROM rated_now") == [], "one may play any number of these"
            wall.time += HOUR
            table.ring()
            await until(lambda: table.status == "over")
            assert table.match is not None and table.match.result is not None
            assert table.match.result.winners == (1 - seat,)
            assert await due(log) == [] and table.rated is not None
            assert [chair.late for chair in table.chairs] == [each == seat for each in range(2)], "nobody gave up"
            asleep = table.header.id
        async with open_parts(tmp_path) as (_, _, parts):
            assert (await parts.tables.wake(asleep)).chairs[seat].late, "and it stays known"

    asyncio.run(evening())


def test_acting_ends_the_deadline_and_the_next_player_gets_one(tmp_path: Path, wall: Wall) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (log, guests, parts):
            table, people = await begun(parts, guests, clock="week")
            die = random.Random(1)
            for _ in range(20):
                wall.time += HOUR
                (seat,) = table.acting()
                (row,) = await due(log)
                assert row[0] == seat and row[1] > wall.time
                assert table.match is not None
                number = len(table.match.events)
                action = int(die.choice(table.match.legal))
                assert isinstance(await table.answer(people[seat], p.Act(seat, action, number, str(number))), p.Done)
                if table.acting() != [seat]:
                    assert await due(log) == [(1 - seat, wall.time + 7 * DAY)]

    asyncio.run(evening())


@pytest.mark.parametrize("forced", [True, False])
def test_forced_moves_are_played_for_absent_players(tmp_path: Path, wall: Wall, forced: bool) -> None:
    async def evening() -> int:
        async with open_parts(tmp_path, pace=0.0) as (_, guests, parts):
            table, people = await begun(parts, guests, game="dog_deluxe", forced=forced)
            die = random.Random(1)
            for turn in range(150):
                assert table.match is not None
                await until(lambda: all(table.forced_at(seat) is None for seat in table.acting()))
                if table.status == "over":
                    break
                seat, number = table.acting()[0], len(table.match.events)
                legal = table.match.legal_for(seat)
                await table.answer(people[seat], p.Act(seat, int(die.choice(legal)), number, f"{turn}"))
            assert table.match is not None
            return sum(event.seat >= 0 and not event.key for event in table.match.events)

    assert bool(asyncio.run(evening())) == forced


def test_on_holiday_the_clocks_stand_still(tmp_path: Path, store: str, wall: Wall) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store, holidays=10) as (log, guests, parts):
            table, people = await begun(parts, guests)
            (seat,) = table.acting()
            begin, guest = wall.time, people[seat]
            assert await parts.holidays.begin(guest, 4) == p.Holiday(begin + 4 * DAY, 6)
            assert await due(log) == [(seat, begin + 5 * DAY)]
            wall.time += 2 * DAY
            table.ring()
            await table.answer(guest, p.Ping())
            await table.answer(guest, p.Ping())
            assert not table.chairs[seat].away, "the table looks again before it says that time is over"
            with pytest.raises(Denial, match="no_holiday"):
                await parts.holidays.begin(guest, 1)
            wall.time += HOUR
            assert await parts.holidays.end(guest) == p.Holiday(0, 7), "a day that has begun is spent"
            assert await due(log) == [(seat, wall.time + DAY)]
            with pytest.raises(Denial, match="no_holiday"):
                await parts.holidays.begin(guest, 8)
            other = people[1 - seat]
            away = await parts.holidays.begin(other, 10)
            assert table.match is not None
            while table.acting() == [seat]:
                number = len(table.match.events)
                await table.answer(guest, p.Act(seat, int(table.match.legal[0]), number, str(number)))
            assert await due(log) == [(1 - seat, away.until + DAY)], "a turn that begins meanwhile"
            wall.time += 365 * DAY
            assert (await parts.holidays.of(guest)).left == 10, "next year there are as many again"

    asyncio.run(evening())
