"""A guest's matches and their records, from the store; fast however many there are."""

import asyncio
import io
import sqlite3
import zipfile
from pathlib import Path

import pytest

from houndtable.games.seats import CHANCE
from houndtable.play.match import new, verify
from houndtable.play.record import Event, read
from houndtable.server.matches import played as module
from houndtable.server.matches.messages import Met, Tally
from houndtable.server.matches.played import BY_OPPONENT, BY_SEATS, BY_WAY, NEWEST, TABLES, way
from houndtable.server.store.log import Log
from houndtable.server.table.chair import Chair
from houndtable.server.table.messages import Rated
from tests.server.parts import open_parts
from tests.server.test_archive import let_pass, table_of
from tests.server.test_skills import played

MATCHES = 10_000


async def no_name(number: str) -> str:
    return f"name of {number}"


def test_a_match_counts_once_for_each_guest_who_played(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path, store) as (log, _, parts):
            match = played("dog_cards", 4)  # two teams
            assert match.result is not None
            first, partner = match.result.winners
            loser, _ = (seat for seat in range(4) if seat not in match.result.winners)
            chairs = [Chair(bot="level_3") for _ in range(4)]
            chairs[first] = chairs[partner] = Chair(guest="ada", acts=8)
            chairs[loser] = Chair(guest="bob", acts=8)
            await log.write(*parts.played.after(match, chairs, "one", None))
            chairs[loser] = Chair(guest="bob", acts=8, acts_by_bot=3)
            rated = Rated((7, 7, 7, 7), (1, 1, 1, 1))
            await log.write(*parts.played.after(match, chairs, "two", rated))
            (ada,) = await parts.played.of("ada", no_name)
            assert ada.game == "dog_cards" and ada.seats == [Tally("4", 2, 2)] and not ada.ways
            assert ada.opponents == [Met(2, 2, bot="level_3"), Met(2, 2, name="name of bob")]
            assert [(each.table, each.won, each.points) for each in ada.newest] == [("one", True, -1), ("two", True, 7)]
            (bob,) = await parts.played.of("bob", no_name)
            assert bob.seats == [Tally("4", 1, 0)], "a bot has played the second one"
            assert bob.opponents == [Met(1, 0, name="name of ada")]
            assert await parts.played.of("eve", no_name) == []

    asyncio.run(evening())


def test_a_win_has_a_way_where_points_add_up() -> None:
    match = played("dogs_cardgame", 2)
    assert match.result is not None and match.game.sheet is not None
    seat = match.result.winners[0]
    lines = match.game.sheet.sheet(match.state, seat)._asdict()
    assert lines[way(match, seat)] == max(lines[name] for name in lines if name not in ("total", "penalties"))
    assert way(played("dog_cards", 2), 0) == ""


@pytest.mark.parametrize(
    ("game", "last", "kind"),
    [
        ("clear_4", "play 7", "card"),
        ("clear_4", "play stack 2", "stack"),
        ("clear_4", "play ?", "joker"),
        ("dog_deluxe", "7 a 3 goal", "seven"),
        ("dog_deluxe", "? 7 a 3 goal", "joker"),
        ("dog_deluxe", "9 a goal", "card"),
        ("dog_cards", "lay 14 row", ""),
    ],
)
def test_else_a_win_is_told_by_its_last_card(game: str, last: str, kind: str) -> None:
    match = new(game, 4, seed=1)
    match.events += [Event(2, match.game.notation.read_action(last)), Event(CHANCE, 0)]
    assert way(match, 2) == kind and way(match, 1) == ""


def test_records_can_be_taken_along(tmp_path: Path, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "AT_ONCE", 2)

    async def evening() -> None:
        async with open_parts(tmp_path, store, keep_over=30) as (log, guests, parts):
            ada = await guests.welcome("Ada")
            tables = [await table_of(parts, ada, "over") for _ in range(3)]
            await table_of(parts, ada, "playing")
            await let_pass(log, 31)
            await parts.archive.sweep()
            tables.append(await table_of(parts, ada, "over"))
            (told,) = await parts.played.of(ada.id, guests.called)
            assert told.seats == [Tally("2", 4, 0)] and told.opponents == [Met(4, 0, bot="level_1")]
            at_rest = parts.finished.record_at_rest
            pieces = [piece async for piece in parts.played.records(ada.id, lambda table: at_rest("ada", table))]
            archive = zipfile.ZipFile(io.BytesIO(b"".join(pieces)))
            assert {name.rpartition("-")[2] for name in archive.namelist()} <= {
                f"{table}.jsonl".rpartition("-")[2] for table in tables
            }
            records = [archive.read(name).decode() for name in archive.namelist()]
            assert sorted(records) == sorted([await parts.finished.record(table) for table in tables])
            assert all(verify(read(record)).over for record in records)
            await guests.delete(ada)
            assert await parts.played.of(ada.id, guests.called) == []

    asyncio.run(evening())


async def fill(log: Log, matches: int) -> None:
    """Many matches of Ada, and as many of others."""
    for guest in ("ada", "bob"):
        for first in range(0, matches, 500):
            rows = [
                (guest, f"game {n % 4}", 10**9 + n, f"{guest} {n}", 2 + n % 3, n % 2, n, "hotel" if n % 5 else "", n)
                for n in range(first, first + 500)
            ]
            places = ", ".join(["(?, ?, ?, ?, ?, ?, ?, ?, ?)"] * len(rows))
            met = [(guest, row[1], f"bot {row[2] % 7}", row[3], row[5]) for row in rows]
            met_places = ", ".join(["(?, ?, ?, ?, ?)"] * len(met))
            await log.write(
                (f"INSERT INTO played VALUES {places}", [value for row in rows for value in row]),
                (f"INSERT INTO opponents VALUES {met_places}", [value for row in met for value in row]),
            )


def test_ten_thousand_matches_are_found_by_an_index(tmp_path: Path) -> None:
    async def evening() -> None:
        async with open_parts(tmp_path) as (log, _, parts):
            await fill(log, MATCHES)
            games = await parts.played.of("ada", no_name)
            assert sum(tally.matches for game in games for tally in game.seats) == MATCHES
            assert all(len(game.newest) == 200 and len(game.opponents) == 7 for game in games)
            assert [match.score for match in games[0].newest] == sorted(match.score for match in games[0].newest)

    asyncio.run(evening())
    database = sqlite3.connect(tmp_path / "houndtable.db")
    asked = {
        BY_SEATS: ("ada",),
        BY_WAY: ("ada",),
        BY_OPPONENT: ("ada", "game 1", 20),
        NEWEST: ("ada", "game 1", 200),
        TABLES: ("ada", 2**62, "", 50),
    }
    for sql, values in asked.items():
        plan = [line for *_, line in database.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
        assert any(step.startswith("SEARCH") and "(guest=?" in step for step in plan), plan
        assert not any(step.startswith("SCAN") for step in plan), plan
    for sql in (NEWEST, TABLES):
        plan = [line for *_, line in database.execute(f"EXPLAIN QUERY PLAN {sql}", asked[sql])]
        assert not any("TEMP B-TREE" in step for step in plan), plan
    database.close()
