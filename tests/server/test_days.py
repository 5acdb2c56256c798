"""The deal of the day: the same deal and the same bots for everybody, once, and unknown in advance."""

import asyncio
import io
import zipfile
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path

import pytest

from houndtable.bots import BOTS
from houndtable.games import GAMES, Game
from houndtable.play import fair
from houndtable.play.match import verify
from houndtable.play.record import read
from houndtable.server.contests.days import begin_today, told_day
from houndtable.server.contests.deals import STRONGEST, end_of, played_by_bots, streak
from houndtable.server.people.guests import DAY, Guest, Guests
from houndtable.server.server import Parts
from houndtable.server.store.log import Log
from houndtable.server.table import messages as p
from houndtable.server.table.table import Table
from houndtable.server.wire.errors import Denial
from houndtable.server.wire.messages import Denied
from tests.games.tables import every_game
from tests.server.parts import open_parts

NOON = 1_800_014_400.0  # on 2027-01-15
CLEAR_4 = GAMES["clear_4"]


def set_clock(parts: Parts, days: int = 0) -> None:
    parts.shared.now = lambda: NOON + days * DAY


async def play(parts: Parts, guest: Guest, number: str, player: str = STRONGEST) -> Table:
    """Play a table to its end, acting for everybody as the server would."""
    table = await parts.tables.wake(number)
    await table.in_turn(table.settle)
    assert table.match is not None
    while table.status == "playing":
        seat, seen = table.match.turn, len(table.match.events)
        bot = table.chairs[seat].bot or player
        die = table.die_of(seat)
        assert die is not None
        action = int(BOTS[bot].choose(table.match.view(seat), die))
        if seat == 0:
            await table.answer(guest.id, p.Act(0, action, seen, f"key {seen}"))
        else:
            await table.in_turn(lambda: table.act_as_bot(seat, bot, action, seen))  # noqa: B023
    return table


@every_game
def test_the_same_decisions_lead_to_the_same_match(game: Game, tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (_, guests, parts):
            set_clock(parts)
            tables = []
            for name in ("Ada", "Bo"):
                guest = await guests.welcome(name)
                tables.append(await play(parts, guest, await begin_today(parts.shared, guest.id, game)))
            ada, bo = (table.match for table in tables)
            assert ada and bo and ada.events != [] and tables[0].header.id != tables[1].header.id
            assert [(event.seat, event.action) for event in ada.events] == [
                (event.seat, event.action) for event in bo.events
            ]
            by_bots = played_by_bots(parts.shared.table_state("2027-01-15", game, tables[0].secret))
            assert by_bots.result == ada.result

    asyncio.run(evening())


async def a_day(guests: Guests, parts: Parts, players: Sequence[str]) -> list[Guest]:
    """Each of these bots plays CLEAR 4 of the day for a guest."""
    people: list[Guest] = []
    for player in players:
        people.append(await guests.welcome(f"Guest {len(people)}"))
        await play(parts, people[-1], await begin_today(parts.shared, people[-1].id, CLEAR_4), player)
    return people


def test_the_list_of_the_day(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store) as (log, guests, parts):
            people = await a_day(guests, parts, ("level_4", "random", "greedy"))
            told = await told_day(parts.shared, people[1].id, "today")
            (game,) = (each for each in told.games if each.game == "clear_4")
            assert game.players == 3 and [place.place for place in game.places] == [1, 2, 3]
            order = [(-place.points, place.decisions) for place in game.places]
            assert order == sorted(order) and sum(place.you for place in game.places) == 1
            assert game.strongest and game.strongest.bot == STRONGEST
            best = next(place for place in game.places if place.name == "Guest 0")
            assert (game.strongest.points, game.strongest.decisions) == (best.points, best.decisions)
            assert game.strongest.place == best.place
            assert (told.streak, told.calendar) == (1, {told.day: 1})
            newcomer = await told_day(parts.shared, "", "today")
            assert all(each.strongest is None and not each.table for each in newcomer.games)
            await guests.delete(people[0])
            told = await told_day(parts.shared, people[1].id, "today")
            assert next(each.players for each in told.games if each.game == "clear_4") == 2
            assert await log.read("SELECT 1 FROM tries WHERE guest = ?", people[0].id) == []

    asyncio.run(evening())


def test_a_deal_is_played_once_without_help(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (_, guests, parts):
            ada = await guests.welcome("Ada")
            both = await asyncio.gather(*(begin_today(parts.shared, ada.id, CLEAR_4) for _ in range(2)))
            assert both[0] == both[1] == await begin_today(parts.shared, ada.id, CLEAR_4)
            table = await parts.tables.wake(both[0])
            await table.in_turn(table.settle)
            assert table.status == "playing"
            for message, key in ((p.Hint(0), "no_hints"), (p.Undo(0, 1, "k"), "no_undo_here")):
                denied = await table.answer(ada.id, message)
                assert isinstance(denied, Denied) and denied.words.key == f"server.{key}"
            await table.in_turn(table.fall_asleep)
            assert (await parts.tables.wake(both[0])).status == "playing", "left and resumed"
            table = await play(parts, ada, both[0])
            assert await begin_today(parts.shared, ada.id, CLEAR_4) == both[0]
            with pytest.raises(Denial, match="once_only"):
                await parts.tables.rematch(ada.id, both[0])

    asyncio.run(evening())


async def taken_along(parts: Parts, guest: Guest) -> list[str]:
    """The records in a guest's archive."""
    pieces = parts.played.records(guest.id, lambda table: parts.finished.record_at_rest(guest.id, table))
    archive = zipfile.ZipFile(io.BytesIO(b"".join([piece async for piece in pieces])))
    return [archive.read(name).decode() for name in archive.namelist()]


def test_nobody_knows_a_day_before_and_everybody_after(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (_, guests, parts):
            set_clock(parts)
            (ada,) = await a_day(guests, parts, ("level_4",))
            today = await told_day(parts.shared, ada.id, "today")
            assert today.day == "2027-01-15" and not today.secret and today.seconds == end_of(date(2027, 1, 15)) - NOON
            table = await begin_today(parts.shared, ada.id, CLEAR_4)
            assert not await parts.finished.may_be_analysed(table)
            for told in (
                parts.finished.record(table),
                parts.finished.replay("", table, 0, p.ALL_OPEN),
                parts.finished.deals("", table),
                parts.finished.analysis("", table, p.ALL_OPEN),
                parts.finished.tape_of("", table),
            ):
                with pytest.raises(Denial, match="still_played"):
                    await told
            assert not await taken_along(parts, ada), "not even an empty file"
            with pytest.raises(Denial, match="no_such_day"):
                await told_day(parts.shared, ada.id, "2027-01-16")
            set_clock(parts, days=1)
            after = await told_day(parts.shared, ada.id, "2027-01-15")
            assert fair.commitment(bytes.fromhex(after.secret)) == after.commitment == today.commitment
            assert (await told_day(parts.shared, ada.id, "today")).commitment == today.next_commitment
            assert await parts.finished.may_be_analysed(table)
            record = await parts.finished.record(table)
            assert await taken_along(parts, ada) == [record]
            assert verify(read(record)).secret == bytes.fromhex(after.secret)
            assert f'"commitment": "{today.commitment}"' in record

    asyncio.run(evening())


def test_giving_up_is_the_last_place_and_no_second_try(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (_, guests, parts):
            ada = await guests.welcome("Ada")
            number = await begin_today(parts.shared, ada.id, CLEAR_4)
            table = await parts.tables.wake(number)
            await table.in_turn(table.settle)
            await table.answer(ada.id, p.Resign(0))
            await a_day(guests, parts, ("random",))
            places, _ = await parts.shared.places(ada.id, parts.shared.today().isoformat(), CLEAR_4)
            assert [(place.gave_up, place.you) for place in places] == [(False, False), (True, True)]

    asyncio.run(evening())


def test_old_tries_are_forgotten(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, keep_over=30) as (log, guests, parts):
            await a_day(guests, parts, ("random",))
            await parts.archive.sweep()
            assert len(await tries_in(log)) == 2, "the player, and the strongest bot"
            await log.write(("UPDATE tries SET begun = begun - ?", (31 * DAY,)))
            await parts.archive.sweep()
            assert await tries_in(log) == []

    asyncio.run(evening())


async def tries_in(log: Log) -> list[tuple[str]]:
    return await log.read("SELECT guest FROM tries")


def test_a_streak_forgives_one_day() -> None:
    today = date(2027, 1, 15)

    def of(*ago: int) -> int:
        return streak({today - timedelta(days) for days in ago}, today)

    assert [of(), of(0), of(1), of(2), of(3)] == [0, 1, 1, 1, 0]
    assert of(0, 1, 3, 5, 6) == 5 and of(0, 3) == 1 and of(2, 3) == 2
