"""Duplicates with friends: the same deals for all, results when the last one has finished, and where they parted."""

import asyncio
import threading
from pathlib import Path

import pytest

from houndtable.play.match import Match
from houndtable.server.contests import duplicates
from houndtable.server.contests.messages import NewDuplicate
from houndtable.server.matches.tape import Tape
from houndtable.server.people.guests import DAY, Guest
from houndtable.server.server import Parts
from houndtable.server.wire.errors import Denial
from tests.server.parts import open_parts
from tests.server.test_days import play


async def play_all(parts: Parts, guest: Guest, code: str, player: str, deals: int = 2) -> None:
    for number in range(1, deals + 1):
        await play(parts, guest, await duplicates.begin(parts.shared, guest.id, code, number), player)


def test_friends_compare_when_all_have_finished(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store) as (_, guests, parts):
            ada, bo, cem, late = [await guests.welcome(name) for name in ("Ada", "Bo", "Cem", "Late")]
            code = await duplicates.make(parts.shared, NewDuplicate("clear_4", deals=2, players=3))
            await play_all(parts, ada, code, "level_4")
            await play_all(parts, bo, code.lower(), "level_4")
            table = await duplicates.begin(parts.shared, ada.id, code, 1)
            assert not await parts.finished.may_be_analysed(table)
            with pytest.raises(Denial, match="still_played"):
                await parts.finished.record(table)
            told = await duplicates.told(parts.shared, cem.id, code)
            assert not told.over and not told.results and told.tables == ["", ""]
            with pytest.raises(Denial, match="still_played"):
                await duplicates.tried(parts.shared, ada.id, code, 1)
            assert [(friend.name, friend.finished) for friend in told.friends] == [("Ada", 2), ("Bo", 2)]
            await play_all(parts, cem, code, "random")
            told = await duplicates.told(parts.shared, ada.id, code)
            assert told.over and told.finished == [True, True] and await parts.finished.may_be_analysed(table)
            first = told.results[0]
            assert {place.name for place in first.places} == {"Ada", "Bo", "Cem"}
            (split,) = first.splits
            assert [chosen.names for chosen in split.choices] == [["Ada", "Bo"], ["Cem"]]
            assert all(chosen.words for chosen in split.choices)
            replayed = await parts.finished.replay("", split.choices[1].table, split.choices[1].event, 0)
            assert 0 in replayed.view.acting
            ada_tried, bo_tried, cem_tried = await duplicates.tried(parts.shared, cem.id, code, 1)
            assert (ada_tried.name, ada_tried.table) == ("Ada", table) and ada_tried.decisions == bo_tried.decisions
            parted = split.decision - 1
            assert ada_tried.decisions[:parted] == cem_tried.decisions[:parted]
            assert cem_tried.decisions[parted].event == split.choices[1].event
            assert cem_tried.decisions[parted].words == split.choices[1].words
            with pytest.raises(Denial, match="duplicate_full"):
                await duplicates.begin(parts.shared, late.id, code, 1)

    asyncio.run(evening())


def test_matches_are_compared_once_and_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Repeated requests for a duplicate of many long matches hold nobody up."""
    compared: list[threading.Thread] = []

    class Watched(Tape):
        def __init__(self, match: Match) -> None:
            compared.append(threading.current_thread())
            super().__init__(match)

    monkeypatch.setattr(duplicates, "Tape", Watched)

    async def evening() -> None:
        async with open_parts(tmp_path) as (_, guests, parts):
            people = [await guests.welcome(name) for name in ("Ada", "Bo")]
            code = await duplicates.make(parts.shared, NewDuplicate("clear_4"))
            for guest, player in zip(people, ("random", "level_4"), strict=True):
                await play_all(parts, guest, code, player, deals=1)
            looks = [duplicates.told(parts.shared, people[number % 2].id, code) for number in range(8)]
            assert all(told.results[0].splits for told in await asyncio.gather(*looks))
            assert len(compared) == 2 and threading.main_thread() not in compared

    asyncio.run(evening())


def test_the_deals_of_a_set_differ_and_so_do_sets(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (_, guests, parts):
            ada = await guests.welcome("Ada")
            hands = set()
            for _ in range(2):
                code = await duplicates.make(parts.shared, NewDuplicate("clear_4", deals=2))
                for number in (1, 2):
                    table = await parts.tables.wake(await duplicates.begin(parts.shared, ada.id, code, number))
                    await table.in_turn(table.settle)
                    assert table.match is not None
                    hands.add(tuple(event.action for event in table.match.events))
            assert len(hands) == 4

    asyncio.run(evening())


def test_it_is_over_after_a_week_in_any_case(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (log, guests, parts):
            ada, bo = [await guests.welcome(name) for name in ("Ada", "Bo")]
            code = await duplicates.make(parts.shared, NewDuplicate("clear_4"))
            await play_all(parts, ada, code, "level_4", deals=1)
            assert not (await duplicates.told(parts.shared, ada.id, code)).over
            await log.write(("UPDATE duplicates SET made = made - ?", (8 * DAY,)))
            told = await duplicates.told(parts.shared, ada.id, code)
            assert told.over and len(told.results[0].places) == 1 and told.results[0].splits == []
            with pytest.raises(Denial, match="duplicate_full"):
                await duplicates.begin(parts.shared, bo.id, code, 1)

    asyncio.run(evening())


@pytest.mark.parametrize("code", ["", "XXXXXXXX", "nothing here", "\0"])
def test_an_unknown_code_is_denied(tmp_path: Path, code: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (_, guests, parts):
            ada = await guests.welcome("Ada")
            with pytest.raises(Denial, match="no_such_duplicate"):
                await duplicates.begin(parts.shared, ada.id, code, 1)

    asyncio.run(evening())
