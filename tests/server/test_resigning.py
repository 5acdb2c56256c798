"""Resigning, and claiming the win over a player who has stopped: what it ends, and what it costs whom."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any, cast

import pytest

from houndtable.play.match import Match, new, verify
from houndtable.play.record import UNDO, Damaged, Event, Record, read, write
from houndtable.server.lobby.messages import NewTable
from houndtable.server.matches.ratings import Ratings
from houndtable.server.people.guests import Guests
from houndtable.server.people.skills import Skills
from houndtable.server.settings import Settings
from houndtable.server.store.log import Log
from houndtable.server.store.open import open_log
from houndtable.server.table import messages as p
from houndtable.server.table.chair import MOST_UNDOS, Chair
from houndtable.server.table.clock import CLOCKS, LONGEST_THOUGHT
from houndtable.server.table.state import TableState
from houndtable.server.table.table import Table
from houndtable.server.table.views import Position, Step
from houndtable.server.wire.messages import Denied, encode
from tests.server.house import Visitor, at_table, open_house, sit_and_start, visitor
from tests.server.leaping import leap_through
from tests.server.parts import open_parts
from tests.server.test_skills import played
from tests.server.worlds import Ear, Silent, alone, plain_minds, start

MINUTE = 60


class Kept(Silent):
    """A store that keeps the entries of a table."""

    def __init__(self) -> None:
        self.entries: list[p.TableEntry] = []

    async def append(self, *what: Any, lease: int = 0) -> None:
        self.entries += what[2]


async def started(game: str, people: int, seats: int, clock: str = "none") -> tuple[Table, Kept, list[Ear]]:
    """A table with people in some seats and bots in the others."""
    header = p.Header("t", "CODE", game, seats, {}, clock, False, "0")
    kept = Kept()
    table = alone(header, bytes(96), cast(Log, kept), cast(Guests, kept), plain_minds(), Settings(pace=0))
    table.start()
    for seat in range(people, seats):
        await table.answer("0", p.Place(seat, "random"))
    ears = [Ear(str(seat), []) for seat in range(people)]
    for seat, ear in enumerate(ears):
        await table.in_turn(lambda ear=ear: table.join(ear))  # type: ignore[misc]
        await table.answer(ear.guest, p.Sit(seat))
    await start(table)
    assert table.status == "playing"
    return table, kept, ears


def heard(ear: Ear, kind: str) -> Any:
    return [message for message in map(json.loads, ear.frames) if message["type"] == kind][-1]


def key(answer: p.ServerMessage | None) -> str:
    assert isinstance(answer, Denied)
    return answer.words.key


def test_17_15_in_a_match_of_two_resigning_ends_it() -> None:
    async def evening() -> None:
        table, kept, ears = await started("clear_4", 2, 2)
        assert key(await table.answer("1", p.Resign(0))) == "server.not_your_seat"
        assert await table.answer("0", p.Resign(0)) is None
        assert table.status == "over" and table.match is not None and table.match.result == ((1,), (0, 1))
        for ear in ears:
            view = heard(ear, "view")
            assert view["outcome"]["winners"] == [1] and not view["acting"] and "legal" not in view
            assert heard(ear, "sitting")["seats"][0]["resigned"]
        assert key(await table.answer("1", p.Resign(1))) == "server.over"
        number = len(table.match.events)
        assert key(await table.answer("1", p.Act(1, 0, number, "k"))) == "why.resigned"
        again = TableState(table.header, table.secret)
        for entry in kept.entries:
            again.evolve(p.read_entry(encode(entry)))
        assert again.status == "over" and again.match is not None and again.match.result == table.match.result
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_17_15_among_several_a_bot_plays_on_after_resigning() -> None:
    async def evening() -> None:
        table, _, ears = await started("clear_4", 3, 4)
        await table.answer("0", p.Resign(0))
        assert table.status == "playing" and heard(ears[0], "view").get("legal") is None
        assert key(await table.answer("0", p.Resign(0))) == "server.resigned"
        assert key(await table.answer("0", p.Act(0, 0, 0, "k"))) == "server.resigned"
        await table.in_turn(lambda: table.part(ears[0]))
        back = Ear("0", [])
        await table.in_turn(lambda: table.join(back))
        assert table.bot_at(0) == table.header.level, "coming back does not take the seat back"
        await table.answer("1", p.Resign(1))
        assert table.status == "playing", "a person and a bot still play"
        await table.answer("2", p.Resign(2))
        assert table.status == "over" and table.match is not None
        assert table.match.result == ((3,), (0, 0, 0, 1)), "nobody is left to play for"
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_17_15_a_team_has_lost_when_both_partners_resign() -> None:
    async def evening() -> None:
        table, _, _ = await started("dog_deluxe", 4, 4)
        await table.answer("0", p.Resign(0))
        assert table.status == "playing"
        await table.answer("2", p.Resign(2))
        assert table.match is not None and table.match.result is not None
        assert table.status == "over" and table.match.result.winners == (1, 3)
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


@pytest.mark.parametrize("game", ["dog_cards", "dog_deluxe"])
def test_whoever_leaves_a_table_of_bots_has_lost_with_the_partner(game: str) -> None:
    async def evening() -> None:
        table, _, _ = await started(game, 1, 4)
        await table.answer("0", p.Resign(0))
        assert table.match is not None and table.match.result is not None
        assert table.status == "over" and table.match.result.winners == (1, 3)
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_17_15_the_win_over_an_absent_opponent_can_be_claimed() -> None:
    async def evening() -> None:
        table, _, ears = await started("clear_4", 2, 2)
        assert key(await table.answer("0", p.Claim(0))) == "server.not_idle"
        await table.in_turn(lambda: table.part(ears[1]))
        await asyncio.sleep(1.5 * MINUTE)
        assert key(await table.answer("0", p.Claim(0))) == "server.not_idle", "a minute away, a minute of grace"
        assert not heard(ears[0], "sitting")["seats"][1].get("idle")
        await asyncio.sleep(MINUTE)
        assert heard(ears[0], "sitting")["seats"][1]["idle"], "one is told when it is time"
        assert await table.answer("0", p.Claim(0)) is None
        assert table.match is not None and table.match.result == ((0,), (1, 0))
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


@pytest.mark.parametrize("clock", ["none", "relaxed"])
def test_17_15_the_win_over_a_silent_opponent_can_be_claimed(clock: str) -> None:
    async def evening() -> None:
        table, _, _ = await started("dog_cards", 2, 2, clock)
        assert table.match is not None
        idle = table.match.turn
        other = 1 - idle
        await asyncio.sleep((CLOCKS[clock] or LONGEST_THOUGHT) - 1)
        assert key(await table.answer(str(other), p.Claim(other))) == "server.not_idle"
        await asyncio.sleep(MINUTE + 2)
        assert table.status == "playing" and table.chairs[idle].away == (clock != "none")
        assert await table.answer(str(other), p.Claim(other)) is None
        assert table.match.result is not None and table.match.result.winners == (other,)
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def test_17_15_nobody_claims_a_win_over_a_partner_or_a_bot() -> None:
    async def evening() -> None:
        table, _, ears = await started("dog_deluxe", 3, 4)
        await table.in_turn(lambda: table.part(ears[2]))
        await asyncio.sleep(3 * MINUTE)
        assert table.chairs[2].away
        assert key(await table.answer("0", p.Claim(0))) == "server.not_idle"
        assert await table.answer("1", p.Claim(1)) is None, "an opponent may"
        assert table.chairs[2].resigned and table.status == "playing", "the partner plays on with a bot"
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


# The record


def test_a_record_says_who_resigned() -> None:
    match = new("clear_4", 3, seed=5)
    match.resigned = (0, 2)
    text = match.record()
    again = verify(read(text))
    assert again.result == match.result and again.result is not None and again.result.winners == (1,)
    assert again.record() == text and json.loads(text.splitlines()[-2])["resigned"] == [0, 2]
    for wrong in ('"resigned": [1]', '"resigned": [3]', '"resigned": [true]', '"resigned": []', '"resigned": 0'):
        with pytest.raises(Damaged):
            verify(read(text.replace('"resigned": [0, 2]', wrong)))


def test_nobody_resigns_from_a_match_that_is_over() -> None:
    match, die = new("clear_4", 2, seed=5), random.Random(1)
    while not match.over:
        match.play(die.choice(match.legal))
    record = Record(match.setup, tuple(match.events), match.result, match.secret, (0,))
    with pytest.raises(Damaged, match="nobody can resign"):
        verify(read(write(record)))


# The ranking


def ended(game: str, seats: int, *resigned: int) -> Match:
    match = new(game, seats, seed=1)
    match.resigned = resigned
    return match


def test_17_15_resigning_costs_points_whatever_the_bot_achieves(tmp_path: Path) -> None:
    async def evening() -> None:
        log = await open_log(Settings(data=str(tmp_path)))
        ratings, chairs = Ratings(Skills(log)), [Chair(guest=name) for name in "abcd"]
        changes = await ratings.changes(ended("clear_4", 2, 1), chairs[:2], {1})
        assert changes["a"].after.mean > 25 > changes["b"].after.mean
        match = played("dog_deluxe", 4)
        assert match.result is not None
        winner, partner = match.result.winners
        changes = await ratings.changes(match, chairs, {winner})
        assert changes["abcd"[partner]].after.mean > 25 > changes["abcd"[winner]].after.mean
        await log.close()

    asyncio.run(evening())


async def ready(who: Visitor, game: str, wait: bool = False) -> str:
    """A rated table with a bot; if the host waits, another seat is free."""
    bots = {"1": "level_1"}
    table = await who.make_table(game, 3 if wait else 2, bots=bots, rated=True)
    async with at_table(who, table) as client:
        await client.get_ready()
        await client.answer("ping")
        if not wait:
            await client.until_status("playing")
    return table


def test_17_15_a_player_ready_at_many_rated_tables_plays_at_one(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada = await visitor(house)
            tables = [await ready(ada, "clear_4", wait=True) for _ in range(5)]
            for table in tables:
                async with at_table(ada, table) as client:
                    client.ready.add(0)
                    await client.say("place", seat=2, bot="level_1")
                    await client.until(lambda message: message.get("status") in ("playing", "open"))
            listed = (await ada.ask("GET", "/api/tables/mine")).json()
            assert sorted(each["status"] for each in listed) == ["open"] * 4 + ["playing"]

    asyncio.run(evening())


def test_17_15_of_rated_matches_that_begin_in_the_same_moment_one_does(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (log, guests, parts):
            ada = await guests.welcome("Ada")
            wish = NewTable("clear_4", 2, bots={"1": "level_1"}, rated=True)
            headers = [await parts.tables.create(ada.id, wish) for _ in range(3)]
            tables = [await parts.tables.wake(header.id) for header in headers]
            await asyncio.gather(*map(start, tables))
            tables = [await parts.tables.wake(header.id) for header in headers]
            for table in tables:
                await table.answer(ada.id, p.Ping())
            assert sorted(table.status for table in tables) == ["open", "open", "playing"]
            assert sum(bool(table.chairs[0].nonce) for table in tables) == 1, "the others are not ready any more"
            assert len(await log.read("SELECT 1 FROM rated_now")) == 1

    asyncio.run(evening())


def test_17_15_a_rated_match_has_a_clock_and_resigning_frees_the_player(tmp_path: Path) -> None:
    async def evening() -> None:
        with open_house(tmp_path) as house:
            table, people = await sit_and_start(house, "clear_4", 2, rated=True)
            async with at_table(people[1], table) as other, at_table(people[0], table) as client:
                assert client.sitting["clock"] == "relaxed"
                await client.say("resign", seat=0)
                view = await other.until(lambda message: bool(message.get("outcome")))
                assert view["outcome"]["winners"] == [1]
            (best,) = (await people[1].ask("GET", "/api/games/clear_4/ranking")).json()
            assert best["you"] and best["matches"] == 1
            record = (await people[1].ask("GET", f"/api/tables/{table}/record")).text
            assert json.loads(record.splitlines()[-2])["resigned"] == [0]
            replayed = await people[1].ask("GET", f"/api/tables/{table}/replay/{len(record.splitlines()) - 3}")
            assert replayed.json()["view"]["outcome"]["winners"] == [1]
            await ready(people[0], "clear_4")
            statuses = ["open"]
            while "open" in statuses:  # the nonce is on its way
                statuses = [each["status"] for each in (await people[0].ask("GET", "/api/tables/mine")).json()]
            assert sorted(statuses) == ["over", "playing"]

    asyncio.run(evening())


# Undo


def test_17_8_undo_is_counted() -> None:
    async def evening() -> None:
        table, _, _ = await started("dog_cards", 2, 2)
        assert table.match is not None
        seat, row = table.match.turn, table.match.raw
        for number in range(MOST_UNDOS):
            assert table.chairs[seat].may_undo
            table.begun.note(Step(number, Event(seat, UNDO), Position(row), Position(row)))
        assert not table.chairs[seat].may_undo and table.chairs[1 - seat].may_undo
        answer = await table.answer(str(seat), p.Undo(seat, len(table.match.events), "u"))
        assert key(answer) == "server.no_more_undo"
        await table.in_turn(table.fall_asleep)

    leap_through(evening())
