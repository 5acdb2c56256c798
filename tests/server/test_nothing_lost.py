"""The server is killed at random moments: no acknowledged move is lost, and none happens twice."""

import asyncio
import random
import sqlite3
import threading
from errno import ENOSPC
from pathlib import Path

import pytest

from houndtable.games import GAMES
from houndtable.play.record import write_action
from houndtable.server.settings import Settings
from houndtable.server.store import sqlite_log
from houndtable.server.store.log import Job, NotUnique, StoreError
from houndtable.server.store.open import open_log
from houndtable.server.store.sqlite_log import FILE, SqliteLog, open_database
from houndtable.server.table import messages as p
from tests.server.house import PATIENCE, House, Player, at_table, open_house, sit_and_start
from tests.server.pages import can_be_told, unsynced_pages

TABLES = 20
MOST_AHEAD = 100_000  # rows: the thread that moves them may wait long for a core
MOVES_A_KILL = 35  # at least, however slow the machine
GAMES_AND_SEATS = [("clear_4", 2), ("dog_cards", 2), ("clear_4", 3), ("dog_cards", 3)]


@pytest.mark.parametrize("kills", [4, pytest.param(300, marks=pytest.mark.long)])
def test_kill_9_loses_nothing_and_doubles_nothing(tmp_path: Path, store: str, kills: int) -> None:
    players = asyncio.run(play_through_kills(House(tmp_path, "--store", store), kills))
    lost, doubled = asyncio.run(compare(Settings(data=str(tmp_path), store=store), players))
    print(f"{kills} kills, {acknowledged(players)} acknowledged moves, {lost} lost, {doubled} doubled")
    assert (lost, doubled) == (0, 0)
    assert acknowledged(players) >= MOVES_A_KILL * kills and all(player.reconnects for player in players)


def acknowledged(players: list[Player]) -> int:
    """The number of moves so far."""
    return sum(len(player.acknowledged) for player in players)


async def moves(players: list[Player], wanted: int) -> None:
    """Wait until this many are acknowledged."""
    async with asyncio.timeout(PATIENCE):
        while acknowledged(players) < wanted:
            await asyncio.sleep(0.02)


async def play_through_kills(house: House, kills: int) -> list[Player]:
    """Twenty tables play while the server is killed again and again."""
    die = random.Random(kills)
    house.open()
    players: list[Player] = []
    for number in range(TABLES):
        game, seats = GAMES_AND_SEATS[number % len(GAMES_AND_SEATS)]
        table, people = await sit_and_start(house, game, seats)
        players += [Player(who, table, seat, seed=number) for seat, who in enumerate(people)]
    games = [asyncio.create_task(player.play()) for player in players]
    for kill in range(1, kills + 1):
        await asyncio.sleep(die.uniform(0.1, 0.9))
        await moves(players, MOVES_A_KILL * kill)
        house.kill()
        await asyncio.to_thread(house.open)
    await moves(players, MOVES_A_KILL * (kills + 1))
    for game_task in games:
        game_task.cancel()
    outcomes = await asyncio.gather(*games, return_exceptions=True)
    assert all(outcome is None or isinstance(outcome, asyncio.CancelledError) for outcome in outcomes), outcomes
    assert not house.end()
    return players


async def compare(settings: Settings, players: list[Player]) -> tuple[int, int]:
    """How many acknowledged moves the store lacks, and how many it has twice."""
    lost = doubled = 0
    log = await open_log(settings)
    for player in players:
        rows = await log.read("SELECT entry FROM events WHERE tab = ? ORDER BY number", player.table)
        entries = [p.read_entry(entry) for (entry,) in rows]
        events = [entry for entry in entries if isinstance(entry, p.Happened)]
        ((header,),) = await log.read("SELECT header FROM tables WHERE id = ?", player.table)
        game = GAMES[p.read_header(header).game]
        keys = [event.key for event in events if event.seat == player.seat and event.key]
        doubled += len(keys) - len(set(keys))
        for key, (number, action) in player.acknowledged.items():
            event = events[number - 1] if number <= len(events) else None
            lost += event is None or event.seat != player.seat or event.key != key
            lost += event is not None and event.action != write_action(game, action)
    await log.close()
    return lost, doubled


def stored(database: Path, table: str) -> int:
    """How many entries the log of a table has."""
    connection = sqlite3.connect(database)
    ((entries,),) = connection.execute("SELECT count(*) FROM events WHERE tab = ?", (table,)).fetchall()
    connection.close()
    return int(entries)


def test_the_store_syncs_before_a_commit_returns(tmp_path: Path) -> None:
    connection = open_database(tmp_path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,), "FULL: fsync at every commit"
    connection.close()


def test_what_is_acknowledged_is_on_the_disk_already(tmp_path: Path) -> None:
    """According to the system: when `done` arrives, no page of the server's files is waiting to be written."""
    if not can_be_told(tmp_path):
        pytest.skip("only Linux 6.5 and later tells (by cachestat) which pages wait to be written")

    async def evening() -> None:
        with open_house(tmp_path) as house:
            table, people = await sit_and_start(house, "clear_4", 2)
            wal = tmp_path / f"{FILE}-wal"
            async with at_table(people[0], table) as one, at_table(people[1], table) as two:
                for number in range(40):
                    await one.answer("ping")
                    await two.answer("ping")
                    seat = one.views[0]["turn"]
                    client, other = (one, two) if seat == 0 else (two, one)
                    view, before = client.views[seat], stored(tmp_path / FILE, table)
                    if view.get("outcome"):
                        break
                    act = {"seat": seat, "action": view["legal"][0]["action"], "seen": view["number"]}
                    await client.say("act", **act, key=str(number))
                    await other.until(lambda said: said["type"] == "view")
                    assert unsynced_pages(wal) == 0, "before anybody hears of it"
                    await client.until(lambda said: said["type"] == "done")
                    assert stored(tmp_path / FILE, table) > before, "and it has been written"
                assert number > 5

    asyncio.run(evening())


def test_a_store_that_does_not_sync_would_be_found_out(tmp_path: Path) -> None:
    if not can_be_told(tmp_path):
        pytest.skip("only Linux 6.5 and later tells (by cachestat) which pages wait to be written")
    connection = open_database(tmp_path)
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("INSERT INTO meta VALUES ('key', x'00')")
    assert unsynced_pages(tmp_path / f"{FILE}-wal") > 0
    connection.close()


def test_nobody_hears_of_it_before_the_commit_has_returned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    committing, go_on = threading.Event(), threading.Event()
    true_commit = SqliteLog.commit

    def slow_commit(self: SqliteLog, jobs: list[Job]) -> None:
        true_commit(self, jobs)
        committing.set()
        assert go_on.wait(PATIENCE)

    async def write() -> None:
        log = SqliteLog(tmp_path)
        monkeypatch.setattr(SqliteLog, "commit", slow_commit)
        done = log.append("t", 1, [p.Started()])
        assert await asyncio.to_thread(committing.wait, PATIENCE)
        await asyncio.sleep(0.05)
        assert not done.done(), "committed, but the writer has not come back: still silent"
        go_on.set()
        await done
        await log.close()

    asyncio.run(write())


def test_a_number_is_given_once_and_others_in_the_group_do_not_suffer(tmp_path: Path, store: str) -> None:
    async def write() -> None:
        log = await open_log(Settings(data=str(tmp_path), store=store))
        writes = [
            log.append("t", 1, [p.Started()]),
            log.append("t", 1, [p.Started()]),
            log.append("u", 1, [p.Started()]),
        ]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), NotUnique, type(None)]
        assert await log.read("SELECT count(*) FROM events") == [(2,)]
        await log.close()

    asyncio.run(write())


def test_errors_are_reported_and_the_writer_goes_on(tmp_path: Path, store: str) -> None:
    async def write() -> None:
        log = await open_log(Settings(data=str(tmp_path), store=store))
        with pytest.raises((OverflowError, StoreError)):  # the first is none of SQLite's own errors
            await log.append("t", 2**64, [p.Started()])
        await log.append("t", 1, [p.Started()])
        await log.close()

    asyncio.run(write())


def test_what_is_committed_counts_even_if_the_seal_cannot_be_pressed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*what: object) -> None:
        raise OSError(ENOSPC, "no space left on device")

    async def write() -> None:
        log = await open_log(Settings(data=str(tmp_path)))
        await log.append("t", 1, [p.Started()])
        monkeypatch.setattr("houndtable.server.store.seal.os.pwrite", fail)
        await log.append("t", 2, [p.Started()])
        assert await log.read("SELECT count(*) FROM events") == [(2,)]
        monkeypatch.undo()
        await log.close()
        log = await open_log(Settings(data=str(tmp_path)))
        assert log.missing is None, "an older seal is no false alarm"
        await log.close()

    asyncio.run(write())


def test_what_is_written_for_thousands_of_guests_is_written_in_one_go(tmp_path: Path, store: str) -> None:
    """One by one, each with an answer from the database, they would take longer than a commit may."""
    keep = "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = ?"

    async def write() -> None:
        log = await open_log(Settings(data=str(tmp_path), store=store))
        rows = [(f"guest {number}", b"", bytes([number % 7])) for number in range(5000)]
        await asyncio.gather(log.write(*((keep, row) for row in rows)), log.append("t", 1, [p.Started()]))
        await log.write(*((keep, row) for row in rows), ("DELETE FROM meta WHERE key = ?", (rows[7][0],)))
        assert await log.read("SELECT count(*) FROM meta WHERE key LIKE 'guest %'") == [(4999,)]
        await log.close()

    asyncio.run(write())


def test_the_write_ahead_log_is_moved_before_it_grows_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_log, "LONGEST_AHEAD", 20)

    async def write() -> int:
        """How many rows fit until one reuses the place of another."""
        store, ahead, number = SqliteLog(tmp_path), tmp_path / f"{FILE}-wal", 0
        is_longer = True
        while is_longer and number < MOST_AHEAD:
            number, before = number + 1, ahead.stat().st_size
            await store.append("t", number, [p.Started()])
            is_longer = ahead.stat().st_size > before
        assert await store.read("SELECT count(*) FROM events") == [(number,)]
        await store.close()
        return number

    assert 20 < asyncio.run(write()) < MOST_AHEAD
