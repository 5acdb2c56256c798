"""Tournaments run themselves: every kind to its end, through restarts, with bots, teams, and people who do not come."""

import asyncio
import random
from collections.abc import Sequence
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import pytest

from houndtable.bots import BOTS
from houndtable.play import fair
from houndtable.server.contests import rounds, tournament, tournaments
from houndtable.server.contests.messages import NewTournament
from houndtable.server.contests.rounds import Result
from houndtable.server.contests.routes.tournaments import told
from houndtable.server.contests.tournament import HOUR, Tournament
from houndtable.server.contests.tournaments import ARENA_WAIT, MOST_OF_A_HOST, Tournaments
from houndtable.server.people.guests import DAY, Guest
from houndtable.server.server import Parts
from houndtable.server.table import messages as p
from houndtable.server.table.clock import TOURNAMENT_ARRIVAL
from houndtable.server.table.table import Table
from houndtable.server.wire.errors import Denial
from houndtable.server.wire.messages import Denied
from tests.server.house import nonce_of
from tests.server.leaping import leap_through
from tests.server.parts import open_parts

NOON = 1_800_014_400.0
HERE: dict[str, Any] = {"pace": 0.0, "absence": 1e9}  # nobody is connected, but all count as present
SOON = 0.01  # seconds between two looks, which are skipped


def wish(**more: Any) -> NewTournament:
    usual: dict[str, Any] = {"game": "clear_4", "seats": 2, "level": "random", "rounds": 3}
    return NewTournament(**(usual | more))


async def find(parts: Parts, code: str) -> Tournament:
    return await tournament.find(parts.log, code)


async def play_on(
    table: Table, people: Sequence[str], gives_up: bool, policy: str = "random", most: int = 10**6
) -> None:
    """Let these people act at a table for a while; or let the last of them resign."""
    die, seats = random.Random(table.entries), [seat for seat, each in enumerate(table.chairs) if each.guest in people]
    for seat in seats:
        await table.answer(table.chairs[seat].guest, message_of(table, seat))
    if gives_up and table.status == "playing" and seats:
        await table.answer(table.chairs[seats[-1]].guest, p.Resign(seats[-1]))
    for _ in range(most):
        acting = set(table.acting()) & set(seats) if table.match and table.status == "playing" else set()
        if not table.match or not acting:
            break
        seat, seen = min(acting), len(table.match.events)
        action = BOTS[policy].choose(table.match.view(seat), die)
        await table.answer(table.chairs[seat].guest, p.Act(seat, action, seen, f"key {seen}"))


def message_of(table: Table, seat: int) -> p.ClientMessage:
    """The message of a present player."""
    if table.status == "open":
        return p.Ready(seat, fair.nonce_commitment(table.header.id, seat, nonce_of(seat)))
    return p.Reveal(seat, nonce_of(seat)) if table.status == "revealing" else p.Ping()


async def play(
    parts: Parts,
    code: str,
    people: Sequence[Guest],
    until: int = 99,
    gives_up: bool = True,
    policy: str = "random",
    soon: float = SOON,
) -> Tournament:
    """Let these people play until a round has begun, or to the end."""
    while (found := await find(parts, code)).status == "playing" and found.round < until:
        await parts.tournaments.go_on(found)
        for number in sorted({result.table for result in found.unfinished}):
            if table := parts.tables.awake.get(number):
                await play_on(table, [person.id for person in people], gives_up, policy)
        await asyncio.sleep(soon)
    return found


async def entered(parts: Parts, code: str, names: Sequence[str]) -> list[Guest]:
    people = [await parts.guests.welcome(name) for name in names]
    for person in people:
        await parts.tournaments.join(person.id, code)
    return people


def test_a_swiss_of_people_and_bots_through_a_restart(tmp_path: Path, store: str) -> None:
    async def before() -> tuple[str, list[Guest]]:
        async with open_parts(tmp_path, store, **HERE) as (_, guests, parts):
            host = await guests.welcome("Holly")
            code = await parts.tournaments.make(host.id, wish())
            people = await entered(parts, code, ("Ada", "Bo", "Cem"))
            await parts.tournaments.start(host.id, code)
            found = await play(parts, code, people, until=2, gives_up=False)
            assert found.round == 2 and len(found.entrants) == 4, "a bot fills up"
            assert any(table.status != "over" for table in parts.tables.awake.values()), "in the middle"
            return code, people

    async def after(code: str, people: list[Guest]) -> None:
        async with open_parts(tmp_path, store, **HERE) as (_, guests, parts):
            await play(parts, code, people, until=3, gives_up=False)
            found = await play(parts, code, people)
            assert (found.status, found.round) == ("over", 3)
            assert set(rounds.meetings(found.results).values()) == {1}, "everybody met everybody once"
            assert len(found.results) == 12 and all(result.is_finished for result in found.results)
            await guests.meet([person.id for person in people])
            seen = told(found, guests, people[0].id)
            assert sum(place.points for place in seen.places) == 12 and [place.place for place in seen.places] == [
                1,
                2,
                3,
                4,
            ]
            assert {member.name or member.bot for each in seen.entrants for member in each.members} == {
                "Ada",
                "Bo",
                "Cem",
                "random",
            }
            assert len(seen.tables) == 6 and not seen.table and seen.tables[0].round == 3
            table = await parts.tables.wake(seen.tables[0].table)
            assert table.header.public and table.header.tournament == code
            with pytest.raises(Denial, match="once_only"):
                await parts.tables.rematch(next(chair.guest for chair in table.chairs if chair.guest), table.header.id)

    code, people = asyncio.run(before())
    asyncio.run(after(code, people))


def test_two_servers_make_a_round_once(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store, **HERE) as (log, guests, parts):
            host = await guests.welcome("Holly")
            code = await parts.tournaments.make(host.id, wish(bots=False))
            await entered(parts, code, ("Ada", "Bo", "Cem", "Di"))
            other = Tournaments(log, parts.tables, parts.shared.secret, lambda: False)
            starts = (each.start(host.id, code) for each in (parts.tournaments, other))
            answers = await asyncio.gather(*starts, return_exceptions=True)
            assert None in answers and all(each is None or isinstance(each, Denial) for each in answers)
            assert await log.read("SELECT COUNT(*) FROM tables") == [(2,)]
            await log.write(("UPDATE meetings SET finished = 1", ()))
            found = await find(parts, code)
            await asyncio.gather(parts.tournaments.go_on(found), other.go_on(found))
            assert await log.read("SELECT COUNT(*) FROM tables") == [(4,)]
            assert (await find(parts, code)).round == 2

    asyncio.run(evening())


def test_a_round_robin_in_which_somebody_leaves(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, **HERE) as (_, guests, parts):
            host = await guests.welcome("Holly")
            code = await parts.tournaments.make(host.id, wish(kind="robin", bots=False))
            people = await entered(parts, code, ("Ada", "Bo", "Cem"))
            await parts.tournaments.start(host.id, code)
            await play(parts, code, people, until=2)
            await parts.tournaments.leave(people[0].id, code)
            found = await play(parts, code, people)
            assert (found.status, found.round) == ("over", 3) and found.entrants[0].is_away
            byes = [result.entrant for result in found.results if result.round == 3 and not result.table]
            assert len([result for result in found.results if result.round == 3]) == 2 or byes

    asyncio.run(evening())


def test_an_absent_entrant_loses_and_is_not_paired_until_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, **HERE) as (_, guests, parts):
            host = await guests.welcome("Holly")
            code = await parts.tournaments.make(host.id, wish(bots=False))
            ada, bo, cem, di = await entered(parts, code, ("Ada", "Bo", "Cem", "Di"))
            await parts.tournaments.start(host.id, code)
            table = next(table for table in parts.tables.awake.values() if table.seats_of(di.id))
            await play_on(table, [ada.id, bo.id, cem.id], gives_up=False)
            await table.in_turn(table.replace_absent)  # as after the wait
            found = await play(parts, code, [ada, bo, cem], until=2)
            own = found.entrant_of(di.id)
            assert own and own.is_away
            (lost,) = (result for result in found.results if result.round == 1 and result.entrant == own.number)
            assert lost.is_lost and rounds.points_of(found.results[:4])[own.number] == 0
            assert own.number not in {result.entrant for result in found.results if result.round == 2}
            assert len([result for result in found.results if result.round == 2 and not result.table]) == 1, "a bye"
            await parts.tournaments.join(di.id, code)
            found = await play(parts, code, [ada, bo, cem, di])
            assert own.number in {result.entrant for result in found.results if result.round == 3}

    asyncio.run(evening())


def test_a_tournament_to_which_nobody_comes_ends(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, **HERE) as (_, guests, parts):
            host = await guests.welcome("Holly")
            code = await parts.tournaments.make(host.id, wish())
            await entered(parts, code, ("Ada", "Bo"))
            begin = asyncio.get_running_loop().time()
            await parts.tournaments.start(host.id, code)
            found = await play(parts, code, [], soon=1)
            assert asyncio.get_running_loop().time() - begin >= TOURNAMENT_ARRIVAL
            assert (found.status, found.round) == ("over", 1) and all(result.is_lost for result in found.results)

    leap_through(evening())


def test_an_arena_lasts_an_hour_and_may_be_joined(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, **HERE) as (_, guests, parts):
            seconds = count()
            parts.tournaments.now = lambda: NOON + next(seconds)  # it passes as often as somebody looks
            host = await guests.welcome("Holly")
            code = await parts.tournaments.make(host.id, wish(kind="arena", bots=False))
            people = await entered(parts, code, ("Ada", "Bo", "Cem"))
            await parts.tournaments.start(host.id, code)
            begun = await find(parts, code)
            assert len(begun.results) == 2 and begun.ends == begun.started + HOUR, "one waits, without points"
            await play(parts, code, people, until=3)
            people += await entered(parts, code, ("Di",))
            found = await play(parts, code, people, until=6)
            assert {result.entrant for result in found.results} == {0, 1, 2, 3}
            assert not [result for result in found.results if not result.table]
            moments = await parts.log.read("SELECT made FROM rounds ORDER BY number")
            assert all(later - sooner >= ARENA_WAIT for (sooner,), (later,) in pairwise(moments))
            parts.tournaments.now = lambda: NOON + next(seconds) + HOUR
            late = await guests.welcome("Late")
            with pytest.raises(Denial, match="tournament_begun"):
                await parts.tournaments.join(late.id, code)
            found = await play(parts, code, people)
            assert found.status == "over" and found.round == 6 and not found.unfinished

    asyncio.run(evening())


def test_an_arena_of_many_who_only_resign_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments, "MOST_RESULTS", 6)

    async def evening() -> None:
        async with open_parts(tmp_path, **HERE) as (_, guests, parts):
            minutes = count()
            parts.tournaments.now = lambda: NOON + 60 * next(minutes)  # one passes whenever somebody looks
            host = await guests.welcome("Holly")
            code = await parts.tournaments.make(host.id, wish(kind="arena", bots=False))
            people = await entered(parts, code, ("Ada", "Bo"))
            await parts.tournaments.start(host.id, code)
            found = await play(parts, code, people)
            assert found.status == "over" and found.round == 3 and len(found.results) == 6

    asyncio.run(evening())


def test_teams_play_where_a_game_has_partners(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, **HERE) as (_, guests, parts):
            host = await guests.welcome("Holly")
            code = await parts.tournaments.make(host.id, wish(game="dog_cards", seats=4, rounds=1))
            ada, bo = await entered(parts, code, ("Ada", "Bo"))
            partner, late = [await guests.welcome(name) for name in ("Partner", "Late")]
            await parts.tournaments.join(partner.id, code, team=0)
            with pytest.raises(Denial, match="team_full"):
                await parts.tournaments.join(late.id, code, team=0)
            found = await find(parts, code)
            assert found.team == 2 and found.entrants[0].guests == [ada.id, partner.id]
            await parts.tournaments.start(host.id, code)
            found = await find(parts, code)
            assert [len(entrant.members) for entrant in found.entrants.values()] == [2, 2]
            (number,) = {result.table for result in found.results}
            chairs = parts.tables.awake[number].chairs
            sides = [{chair.guest for chair in chairs[side::2]} for side in (0, 1)]
            assert {ada.id, partner.id} in sides and {bo.id, ""} in sides

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("game", "seats", "team"),
    [
        ("clear_4", 3, 1),
        ("dog_cards", 4, 2),
        ("clear_4", 6, 1),
        pytest.param("dogs_cardgame", 5, 1, marks=pytest.mark.long),
        pytest.param("dog_deluxe", 6, 2, marks=pytest.mark.long),
    ],
)
def test_larger_tables_play_whole_matches_through_a_restart(tmp_path: Path, game: str, seats: int, team: int) -> None:
    """Bots fill two tables; the server ends in the middle of the second round."""
    sides = seats // team

    async def before() -> tuple[str, list[Guest]]:
        async with open_parts(tmp_path, **HERE, compile=0) as (_, guests, parts):
            host = await guests.welcome("Holly")
            asked = wish(game=game, seats=seats, rounds=2, level="expert")
            code = await parts.tournaments.make(host.id, asked)
            people = await entered(parts, code, [f"player {number}" for number in range(sides + 1)])
            await parts.tournaments.start(host.id, code)
            found = await play(parts, code, people, until=2, gives_up=False, policy="expert")
            assert found.team == team and len(found.entrants) == 2 * sides, "bots fill up"
            while not any(
                table.match and table.match.events and not table.match.over for table in parts.tables.awake.values()
            ):
                for table in list(parts.tables.awake.values()):
                    await play_on(table, [person.id for person in people], False, "expert", most=1)
                await asyncio.sleep(SOON)
            return code, people

    async def after(code: str, people: list[Guest]) -> None:
        async with open_parts(tmp_path, **HERE, compile=0) as (_, _, parts):
            found = await play(parts, code, people, gives_up=False, policy="expert")
            assert (found.status, found.round) == ("over", 2)
            for number in (1, 2):
                results = [result for result in found.results if result.round == number]
                assert sorted(result.entrant for result in results) == list(range(2 * sides))
                assert sum(rounds.points_of(results).values()) == 2 * rounds.WON * sides * (sides - 1) // 2
            for table_of in rounds.by_table(found.results):
                assert len(table_of) == sides and not any(result.is_lost for result in table_of)
                table = await parts.tables.wake(table_of[0].table)
                assert table.match and table.match.result and not table.match.resigned
                won = set(table.match.result.winners)
                assert {result.side for result in table_of if result.has_won} == {
                    side for side, seated in enumerate(found.seats) if won & set(seated)
                }

    code, people = asyncio.run(before())
    asyncio.run(after(code, people))


def test_a_round_of_duplicates_has_the_same_cards_and_hides_them(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, **HERE) as (log, guests, parts):
            host = await guests.welcome("Holly")
            code = await parts.tournaments.make(host.id, wish(duplicate=True, rounds=1))
            people = await entered(parts, code, ("Ada", "Bo", "Cem"))
            await parts.tournaments.start(host.id, code)
            found = await find(parts, code)
            tables = [await parts.tables.wake(number) for number in sorted({result.table for result in found.results})]
            assert len(tables) == 2 and len({table.secret for table in tables}) == 1
            assert not await parts.finished.may_be_analysed(tables[0].header.id) and not tables[0].header.public
            await guests.meet([person.id for person in people])
            seen = told(found, guests, people[0].id)
            assert [each.table for each in seen.tables if each.table] == [seen.table]
            assert not any(each.table for each in told(found, guests, "").tables)
            found = await play(parts, code, people)
            assert found.status == "over" and await parts.finished.may_be_analysed(tables[0].header.id)
            assert sum(place.points for place in told(found, guests, "").places) == 4, "two hands, each held twice"
            assert all(each.table for each in told(found, guests, "").tables)
            assert await log.read("SELECT 1 FROM tries") == []

    asyncio.run(evening())


def test_a_deleted_guest_is_gone_from_a_tournament(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, **HERE) as (log, guests, parts):
            host = await guests.welcome("Holly")
            code = await parts.tournaments.make(host.id, wish(rounds=2, bots=False))
            ada, *others = await entered(parts, code, ("Ada", "Bo", "Cem", "Di"))
            await parts.tournaments.start(host.id, code)
            await play(parts, code, [ada, *others], until=2)
            table = next(
                table for table in parts.tables.awake.values() if table.status == "open" and table.seats_of(ada.id)
            )
            (seat,) = table.seats_of(ada.id)
            await guests.delete(ada)
            await table.in_turn(table.settle)
            denied = await table.answer(host.id, p.Sit(seat))
            assert isinstance(denied, Denied) and denied.words.key == "server.seat_taken"
            await play_on(table, [person.id for person in others], gives_up=False)
            await table.in_turn(table.replace_absent)  # as after the wait
            found = await play(parts, code, others)
            assert found.status == "over" and found.round == 2 and len(found.entrants) == 3
            assert len(told(found, guests, "").places) == 3
            assert await log.read("SELECT 1 FROM entrants WHERE guest = ?", ada.id) == []

    asyncio.run(evening())


def test_one_that_nobody_starts_is_over_after_a_day(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (_, guests, parts):
            host = await guests.welcome("Holly")
            code = await parts.tournaments.make(host.id, wish())
            await parts.tournaments.sweep()
            assert (await find(parts, code)).status == "open"
            begun = parts.tournaments.now
            parts.tournaments.now = lambda: begun() + DAY + 1
            await parts.tournaments.sweep()
            assert (await find(parts, code)).status == "over"
            with pytest.raises(Denial, match="tournament_begun"):
                await parts.tournaments.join(host.id, code)

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"seats": 9}, "bad_option"),
        ({"clock": "none"}, "no_such_clock"),
        ({"clock": "week"}, "no_such_clock"),
        ({"level": "nobody"}, "no_such_bot"),
        ({"options": {"nothing": "yes"}}, "bad_option"),
        ({"kind": "arena", "duplicate": True}, "no_duplicate_arena"),
    ],
)
def test_a_wish_that_cannot_be_is_denied(tmp_path: Path, wrong: dict[str, Any], key: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (_, guests, parts):
            host = await guests.welcome("Holly")
            with pytest.raises(Denial, match=key):
                await parts.tournaments.make(host.id, wish(**wrong))

    asyncio.run(evening())


def test_who_may_do_what(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (_, guests, parts):
            host, other = [await guests.welcome(name) for name in ("Holly", "Other")]
            held = parts.tournaments
            code = await held.make(host.id, wish(bots=False))
            with pytest.raises(Denial, match="host_only"):
                await held.start(other.id, code)
            await held.join(other.id, code)
            await held.join(other.id, code)
            assert len((await find(parts, code)).entrants) == 1, "once"
            with pytest.raises(Denial, match="too_few_entrants"):
                await held.start(host.id, code)
            await held.leave(other.id, code)
            assert not (await find(parts, code)).entrants
            with pytest.raises(Denial, match="host_only"):
                await held.call_off(other.id, code)
            for _ in range(MOST_OF_A_HOST - 1):
                last = await held.make(host.id, wish())
            with pytest.raises(Denial, match="too_many_tournaments"):
                await held.make(host.id, wish())
            await held.call_off(host.id, last)
            for late in (held.start, held.call_off, held.join):
                with pytest.raises(Denial, match="tournament_begun"):
                    await late(host.id, last)
            await held.make(host.id, wish())
            with pytest.raises(Denial, match="too_many_tournaments"):
                await held.make(host.id, wish())
            for unknown in ("", "XXXXXXXX", "\0"):
                with pytest.raises(Denial, match="no_such_tournament"):
                    await held.join(host.id, unknown)

    asyncio.run(evening())


def test_where_it_is_quiet_no_round_begins(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, **HERE) as (log, guests, parts):
            host = await guests.welcome("Holly")
            code = await parts.tournaments.make(host.id, wish(bots=False))
            await entered(parts, code, ("Ada", "Bo"))
            await parts.tournaments.start(host.id, code)
            await log.write(("UPDATE meetings SET finished = 1", ()))
            quiet = [True, False]
            parts.tournaments.is_quiet = lambda: quiet.pop(0)
            for number in (1, 2):
                await parts.tournaments.sweep()
                assert (await find(parts, code)).round == number

    asyncio.run(evening())


def test_a_result_is_read_as_it_was_stored() -> None:
    assert tournament.result_of(1, "t", 0, 3, 1, 1, 7, 0) == Result(1, "t", 0, 3, True, True, 7, False)
