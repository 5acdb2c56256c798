"""Old tables wake for ever: golden logs of each game, as a server once wrote them, in every schema version."""

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from houndtable.games import GAMES, Game
from houndtable.games.option import Option
from houndtable.play.match import replay, verify
from houndtable.play.record import read
from houndtable.server import protocol as p
from houndtable.server.errors import Denial
from houndtable.server.guests import Guests
from houndtable.server.lobby import Lobby
from houndtable.server.settings import Settings
from houndtable.server.store.log import UPGRADES, Log, StoreError
from houndtable.server.store.open import open_log
from houndtable.server.store.sqlite_log import open_database
from houndtable.server.table import Table
from tests.games.tables import every_game
from tests.server.house import nonce_of
from tests.server.worlds import start

GOLDEN = Path(__file__).parent / "logs"
ENDS = "clear_4"  # a match of this is played to its end


@contextlib.asynccontextmanager
async def open_lobby(folder: Path, store: str = "", **more: Any) -> AsyncIterator[tuple[Log, Guests, Lobby]]:
    """The lobby over a folder or another store, while this context lasts."""
    settings = Settings(data=str(folder), store=store, **more)
    log = await open_log(settings)
    guests = Guests(log)
    await guests.open()
    lobby = Lobby(log, guests, settings)
    yield log, guests, lobby
    await lobby.close()
    await log.close()


async def write_log(game: Game, path: Path, folder: Path) -> None:
    """Let two people play part of a match, and keep the log as SQL."""
    async with open_lobby(folder) as (_, guests, lobby):
        people = [await guests.welcome(name) for name in ("Ada", "Bo")]
        header = await lobby.create(people[0].id, p.NewTable(game.name, 2, rated=True))
        table = await lobby.wake(header.id)
        await table.answer(people[1].id, p.Sit(1))
        await start(table)
        while table.status == "playing" and (table.entries < 100 or game.name == ENDS):
            await play_some(table)
    database = sqlite3.connect(folder / "houndtable.db")
    dump = [line for line in database.iterdump() if "sqlite_stat" not in line]
    version = database.execute("PRAGMA user_version").fetchone()[0]
    database.close()
    path.write_text("\n".join([f"PRAGMA user_version = {version};", *dump]) + "\n", encoding="utf-8")


async def play_some(table: Table, acts: int = 60) -> None:
    die = random.Random(1)
    for _ in range(acts):
        assert table.match is not None
        if table.match.over:
            return
        seat, number = table.match.turn, len(table.match.events)
        action = int(die.choice(table.match.legal))
        await table.answer(table.chairs[seat].guest, p.Act(seat, action, number, f"key {number}"))
        if table.match.may_undo(seat) and die.random() < 0.3:
            await table.answer(table.chairs[seat].guest, p.Undo(seat, len(table.match.events), f"undo {number}"))


@every_game
def test_an_old_log_wakes(game: Game, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    path = GOLDEN / f"{game.name}-{len(UPGRADES)}.sql"
    if pytestconfig.getoption("--write-plays"):
        asyncio.run(write_log(game, path, tmp_path / "new"))
    logs = sorted(GOLDEN.glob(f"{game.name}-*.sql"))
    assert path in logs, "write it with --write-plays, once a schema version"
    for number, old in enumerate(logs):
        asyncio.run(wake(old, tmp_path / str(number)))


def test_a_table_wakes_once_and_says_so_when_it_sleeps(tmp_path: Path, store: str) -> None:
    async def evening() -> None:
        async with open_lobby(tmp_path, store) as (_, guests, lobby):
            host = await guests.welcome("Ada")
            header = await lobby.create(host.id, p.NewTable("clear_4", 2))
            tables = await asyncio.gather(*(lobby.wake(header.id) for _ in range(5)))
            assert len({id(table) for table in tables}) == 1 and not lobby.waking
            table = tables[0]
            waiting = [
                asyncio.create_task(table.in_turn(work)) for work in (table.fall_asleep, table.start_if_all_are_ready)
            ]
            outcomes = await asyncio.gather(*waiting, return_exceptions=True)
            assert outcomes[0] is None and isinstance(outcomes[1], Denial), "nobody waits for ever"
            denied = await table.answer(host.id, p.Ping())
            assert isinstance(denied, p.Denied) and denied.words.key == "server.asleep"
            assert await lobby.wake(header.id) is not table
            with pytest.raises(Denial):
                await lobby.wake("nothing")

    asyncio.run(evening())


def test_players_ready_at_an_old_server_get_ready_again(tmp_path: Path, store: str) -> None:
    """A match that had not begun is dealt by today's version; one that had goes on as it was."""

    async def evening() -> None:
        async with open_lobby(tmp_path, store) as (log, guests, lobby):
            host = await guests.welcome("Ada")
            header = await lobby.create(host.id, p.NewTable("clear_4", 2, sit=(0, 1)))
            await log.append(header.id, 3, [p.GotReady(seat, f"nonce{seat:04}") for seat in range(2)])
            table = await lobby.wake(header.id)
            await table.answer(host.id, p.Ping())
            assert table.status == "open" and not table.broadcast.seated(0).ready
            await start(table)
            assert table.status == "playing" and table.match and table.match.setup.nonces == (nonce_of(0), nonce_of(1))
            old = await lobby.create(host.id, p.NewTable("clear_4", 2, sit=(0, 1)))
            await log.append(old.id, 3, [*(p.GotReady(seat, f"nonce{seat:04}") for seat in range(2)), p.Started()])
            table = await lobby.wake(old.id)
            assert table.status == "playing" and table.match
            assert not table.match.setup.terms and table.match.setup.nonces == ("nonce0000", "nonce0001")

    asyncio.run(evening())


def test_a_rematch_is_stored_as_a_whole_or_not_at_all(
    tmp_path: Path, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with open_lobby(tmp_path, store) as (log, guests, lobby):
            host = await guests.welcome("Ada")
            header = await lobby.create(host.id, p.NewTable("clear_4", 2, sit=(0, 1)))
            table = await lobby.wake(header.id)
            await start(table)
            while table.status != "over":
                await play_some(table)
            append = log.append

            def full(number: str, *what: Any, lease: int) -> "asyncio.Future[None]":
                if number == header.id:
                    raise StoreError("full")
                return append(number, *what, lease=lease)

            monkeypatch.setattr(log, "append", full)
            with pytest.raises(Denial, match="not_stored"):
                await lobby.rematch(host.id, header.id)
            assert await log.read("SELECT id FROM tables") == [(header.id,)], "no second table that nobody is led to"
            monkeypatch.undo()
            followed = await lobby.rematch(host.id, header.id)
            assert await lobby.rematch(host.id, header.id) == followed
            assert (await lobby.wake(followed)).seats_of(host.id) == [0, 1]
            assert len(await lobby.lists.of_guest(host.id)) == 2

    asyncio.run(evening())


def test_a_table_keeps_its_options_and_its_rules_are_known(
    tmp_path: Path, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with open_lobby(tmp_path, store) as (_, guests, lobby):
            host = await guests.welcome("Ada")
            header = await lobby.create(host.id, p.NewTable("clear_4", 2))
            rules: Any = GAMES["clear_4"].rules
            assert header.rules == rules.RULES_VERSION
            table = await lobby.wake(header.id)
            before = table.setup().options
            options = [option._replace(default=1) for option in rules.OPTIONS]
            late = Option("late", "R1", ("new", "old"), before="old")
            monkeypatch.setattr(rules, "OPTIONS", (*options, late))
            await table.in_turn(table.fall_asleep)
            table = await lobby.wake(header.id)
            assert table.setup().options == (*before, 1)
            await table.in_turn(table.fall_asleep)
            monkeypatch.setattr(rules, "RULES_VERSION", 0)
            with pytest.raises(Denial, match="newer_rules"):
                await lobby.wake(header.id)

    asyncio.run(evening())


async def wake(old: Path, folder: Path) -> None:
    folder.mkdir()
    database = sqlite3.connect(folder / "houndtable.db")
    database.executescript(old.read_text(encoding="utf-8"))
    database.close()
    open_database(folder).close()
    async with open_lobby(folder) as (log, guests, lobby):
        ((number,),) = await log.read("SELECT id FROM tables")
        table = await lobby.wake(number)
        assert table.match is not None and len(table.match.events) > 40
        assert guests.name(table.chairs[0].guest) == "Ada"
        await play_some(table, acts=5)
        again = replay(table.match.setup, table.match.events, table.match.secret)
        assert again.raw.tobytes() == table.match.raw.tobytes(), "every deal is the one the secret prescribes"
        assert not table.match.over or verify(read(table.match.record())).result == table.match.result
        assert (table.rated is not None) == (table.header.rated and table.match.over)
