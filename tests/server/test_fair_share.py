"""One guest's bots, hints and explanations do not keep others waiting."""

import asyncio
import random
import threading
import time
from pathlib import Path
from typing import Any, cast

import pytest
from httpx import ASGITransport, AsyncClient
from starlette.applications import Starlette

from houndtable.bots import BOTS
from houndtable.play.match import Action, View
from houndtable.server.app import create
from houndtable.server.people.guests import Guests
from houndtable.server.settings import Settings
from houndtable.server.store.log import Log
from houndtable.server.table.bot_pool import BotPool
from houndtable.server.table.fair_threads import PORTION, FairThreads, Quotas
from houndtable.server.table.messages import Act, Header, Hint, Leave, Ping, Place, Ready, Sit, Why
from houndtable.server.table.socket import ADDRESS, Questions
from houndtable.server.table.table import Table
from houndtable.server.table.why import kept_paths, why
from tests.patience import PATIENCE
from tests.server.leaping import leap_through
from tests.server.test_why import position
from tests.server.worlds import Ear, Silent, alone, plain_minds

HOUR = 3600
HERE = "http://127.0.0.1"


def test_17_7_guests_take_turns() -> None:
    async def evening() -> None:
        threads, order = FairThreads(1, "test", Quotas(1000)), list[str]()
        go_on = threading.Event()
        first = asyncio.create_task(threads.run("greedy", go_on.wait))
        await asyncio.sleep(0)
        guests = ["greedy"] * 20 + ["modest"] * 2 + ["shy"]
        rest = [asyncio.create_task(threads.run(who, lambda who=who: order.append(who))) for who in guests]  # type: ignore[misc]
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(first, *rest)
        assert set(order[:3]) == {"greedy", "modest", "shy"} and order.index("shy") < 3
        assert sorted(order) == sorted(guests) and order[6:] == ["greedy"] * 17
        threads.close()

    asyncio.run(evening())


def test_17_7_many_guests_of_one_address_have_one_turn() -> None:
    async def evening() -> None:
        threads, order = FairThreads(1, "test", Quotas(1000), home=lambda guest: guest.split()[0]), list[str]()
        go_on = threading.Event()
        first = asyncio.create_task(threads.run("crowd 0", go_on.wait))
        await asyncio.sleep(0)
        guests = [f"crowd {number}" for number in range(40)] * 2 + ["alone"] * 3
        rest = [asyncio.create_task(threads.run(who, lambda who=who: order.append(who))) for who in guests]  # type: ignore[misc]
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(first, *rest)
        assert order[:6].count("alone") == 3 and sorted(order) == sorted(guests)
        crowd = [who for who in order if who != "alone"]
        assert len(set(crowd[:40])) == 40, "and among themselves they take turns"
        threads.close()

    asyncio.run(evening())


def test_17_7_a_guest_is_at_home_where_one_came_from_last() -> None:
    guests = Guests(cast(Log, Silent()))
    guests.see("ada", "2001:db8::1")
    guests.see("bo", "2001:db8::2")
    guests.see("cem", "192.0.2.1")
    assert guests.home("ada") == guests.home("bo") == "2001:db8::/64"
    assert guests.home("cem") == guests.home("192.0.2.1") == "192.0.2.1", "an address is its own home"
    assert guests.home("a program") == "a program"


def test_17_7_a_guest_without_quota_waits_and_the_others_do_not() -> None:
    async def evening() -> None:
        threads = FairThreads(1, "test", Quotas(1.0))
        quota = threads._quotas.of("greedy")
        quota.spend(quota.most + HOUR)
        waits = asyncio.create_task(threads.run("greedy", lambda: "late"))
        assert await threads.run("modest", lambda: "soon") == "soon"
        assert not waits.done() and threads._later is not None
        quota.left = 1.0
        threads._begin()
        assert await waits == "late"
        threads.close()

    asyncio.run(evening())


def test_17_7_what_is_spent_on_one_server_is_missing_on_the_others() -> None:
    told: list[str] = []
    here, there = Quotas(1.0), Quotas(1.0)
    here.tell_others = told.append
    for _ in range(6):
        here.spend("greedy", 0.5 * PORTION)
        here.spend("modest", 0.1 * PORTION)
    assert told == ["greedy"] * 3, "those who spend little cost no message"
    for guest in told:
        there.spend_elsewhere(guest)
    full = there.of("modest").left
    assert there.of("greedy").left == pytest.approx(full - 3 * PORTION, abs=0.1)


def test_what_nobody_waits_for_is_not_begun() -> None:
    async def evening() -> None:
        threads, begun = FairThreads(1, "test", Quotas(1000)), list[int]()
        go_on = threading.Event()
        first = asyncio.create_task(threads.run("a", go_on.wait))
        second = asyncio.create_task(threads.run("a", lambda: begun.append(2)))
        await asyncio.sleep(0)
        second.cancel()
        go_on.set()
        await first
        await threads.run("a", lambda: begun.append(3))
        assert begun == [3]
        threads.close()

    asyncio.run(evening())


def test_errors_reach_those_who_wait() -> None:
    async def evening() -> None:
        threads = FairThreads(1, "test", Quotas(1000))
        outcome, *_ = await asyncio.gather(threads.run("a", lambda: 1 // 0), return_exceptions=True)
        assert isinstance(outcome, ZeroDivisionError) and await threads.run("a", lambda: 5) == 5
        threads.close()

    asyncio.run(evening())


def test_17_7_work_that_fails_is_spent_too() -> None:
    def work_in_vain() -> None:
        end = time.thread_time() + 0.01
        while time.thread_time() < end:
            pass
        raise ValueError("in vain")

    async def evening() -> None:
        quotas = Quotas(0.001)  # it fills slowly
        threads = FairThreads(1, "test", quotas)
        with pytest.raises(ValueError, match="in vain"):
            await threads.run("a", work_in_vain)
        assert quotas.of("a").left <= quotas.of("a").most - 0.01
        threads.close()

    asyncio.run(evening())


def test_17_5_questions_are_counted_by_guest_and_by_address() -> None:
    questions = Questions(10.0)
    alone = sum(questions.take(Why, "ada", f"192.0.2.{number}") for number in range(100))
    assert 16 <= alone <= 18, "on all lines together, wherever they come from"
    crowd = sum(questions.take(Why, f"guest {number}", "198.51.100.1") for number in range(1000))
    assert ADDRESS * 16 <= crowd <= ADDRESS * 16 + 8, "and all guests of an address together"
    asked = sum(questions.take(Hint, "ada", "192.0.2.1") for _ in range(100))
    assert 16 <= asked <= 18, "three turns of Dogs Cardgame, with a hint for every choice"
    assert questions.take(Ping, "ada", "192.0.2.1")


def test_17_8_changes_of_seats_are_counted_together() -> None:
    """They stay in a table's log: sitting down and getting up again and again would make it long."""
    questions = Questions(10.0)
    taken = sum(questions.take((Sit, Ready, Leave)[number % 3], "ada", "192.0.2.1") for number in range(3000))
    assert 50 <= taken <= 52
    assert questions.take(Sit, "bo", "192.0.2.1") and questions.take(Act, "ada", "192.0.2.1")


def test_17_5_click_paths_are_kept() -> None:
    match = position("dog_cards", "seats: 2")
    kept_paths.cache_clear()
    for thing in ("hand.1", "hand.2", "hand.3"):
        why(match, match.turn, len(match.events), [thing])
    assert (kept_paths.cache_info().misses, kept_paths.cache_info().hits) == (1, 2)


def test_17_7_bots_rest_where_nobody_looks_on() -> None:
    async def evening() -> None:
        header = Header("t", "CODE", "clear_4", 2, {}, "none", False, "0")
        silent: Any = Silent()
        table = alone(
            header, bytes(96), cast(Log, silent), cast(Guests, silent), plain_minds(), Settings(sleep=2 * HOUR)
        )
        table.start()
        for seat in range(2):
            await table.answer("0", Place(seat, "random"))
        assert table.status == "playing" and table.match is not None
        begun = len(table.match.events)
        await asyncio.sleep(HOUR)
        assert len(table.match.events) == begun and not table.thoughts
        await table.in_turn(lambda: table.join(Ear("somebody", [])))
        await asyncio.sleep(HOUR)
        assert len(table.match.events) > begun
        await table.in_turn(table.fall_asleep)

    leap_through(evening())


def crowded(host: str, name: str, pool: BotPool) -> Table:
    """A guest's table for two bots."""
    header = Header(name, "CODE", "clear_4", 2, {}, "none", False, host)
    silent: Any = Silent()
    return alone(header, bytes(96), cast(Log, silent), cast(Guests, silent), pool, Settings(pace=0.0, sleep=HOUR))


async def begin_with(table: Table, bot: str, watched: bool) -> None:
    """Bots in both seats; somebody may watch."""
    table.start()
    if watched:
        await table.in_turn(lambda: table.join(Ear("somebody", [])))
    for seat in range(2):
        await table.answer(table.header.host, Place(seat, bot))


def events_at(tables: list[Table]) -> int:
    return sum(len(table.match.events) for table in tables if table.match)


def test_17_7_eighty_tables_of_strong_bots_keep_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of one guest's tables are watched, and their bots think for ever; another guest's bot still acts."""
    permits = threading.Semaphore(0)

    def think_long(view: View, die: random.Random) -> Action:
        permits.acquire()
        return view.legal[0]

    monkeypatch.setitem(BOTS, "level_5", BOTS["random"]._replace(name="level_5", choose=think_long))

    async def evening() -> None:
        pool = plain_minds()
        greedy = [crowded("greedy", f"greedy {number}", pool) for number in range(80)]
        for number, table in enumerate(greedy):
            await begin_with(table, "level_5", watched=number % 2 == 0)
        resting = events_at(greedy[1::2])
        modest = crowded("modest", "modest", pool)
        await begin_with(modest, "random", watched=True)
        first, thoughts = events_at([modest]), 0
        async with asyncio.timeout(PATIENCE):
            while (acts := events_at([modest]) - first) < 20:
                busy = events_at(greedy)
                permits.release()  # one of the strong bots finishes, and a thread is free
                thoughts += 1
                while events_at([modest]) - first == acts and events_at(greedy) == busy:
                    await asyncio.sleep(0)
        assert thoughts <= 10 * acts, "its bot waits for a few thoughts of theirs, not for one at each of forty tables"
        assert events_at(greedy[1::2]) == resting and not any(table.thoughts for table in greedy[1::2])
        permits.release(10_000)
        for table in (*greedy, modest):
            await table.in_turn(table.fall_asleep)
        pool.close()

    asyncio.run(evening())


def test_lessons_and_puzzles_count_against_the_quota(tmp_path: Path) -> None:
    async def evening() -> None:
        guard = create(Settings(data=str(tmp_path)))
        server, home = guard.server, ASGITransport(app=guard)
        async with server.life(cast(Starlette, guard.app)), AsyncClient(transport=home, base_url=HERE) as visitor:
            quota, left = server.parts.quotas.of("127.0.0.1"), float("inf")
            for road in ("lessons/en/first", "puzzles/en/1"):
                answer = await visitor.post(f"/api/games/clear_4/{road}", json={"acts": []}, headers={"origin": HERE})
                assert answer.status_code == 200, answer.text
                assert quota.left < min(left, quota.most)
                left = quota.left

    asyncio.run(evening())
