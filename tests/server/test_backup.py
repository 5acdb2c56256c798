"""A backup is made during play, following docs/host.md, and restored: every match verifies."""

import asyncio
import re
import shutil
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from houndtable.server import move_store
from tests import postgres
from tests.server.house import House, Player, Visitor, at_table, open_house, sit_and_start
from tests.server.test_desk import Host

GUIDE = (Path(__file__).parent.parent.parent / "docs" / "host.md").read_text(encoding="utf-8")
BEGUN = 30  # events before the backup, and again until the data is lost


def command_of(program: str) -> str:
    """A command from the guide."""
    (command,) = re.findall(rf"^    ({program} .*)$", GUIDE, re.MULTILINE)
    return str(command)


async def play_on(players: list[Player], most: int) -> None:
    for player in players:
        player.most = most
    await asyncio.gather(*(player.play() for player in players))


async def copied_in_play(house: House, copy: Callable[[], Awaitable[None]]) -> list[Player]:
    """Players whose match goes on while the backup is made."""
    table, people = await sit_and_start(house, "clear_4", 2)
    players = [Player(who, table, seat) for seat, who in enumerate(people)]
    await play_on(players, BEGUN)
    await asyncio.gather(copy(), play_on(players, 2 * BEGUN))
    return players


async def check_restored(house: House, store: str, players: list[Player]) -> None:
    """Every match verifies, and the same guests play on until one of them resigns."""
    async with move_store.reading(store) as side:
        assert await move_store.verify_matches(side) == 1
    for player in players:
        player.who = Visitor(house, player.who.token)
    await play_on(players, 3 * BEGUN)
    table = players[0].table
    async with at_table(players[0].who, table) as client:
        await client.say("resign", seat=0)
        await client.until(lambda message: bool(message.get("outcome")))
    assert (await players[0].who.ask("GET", f"/api/tables/{table}/record")).status_code == 200


@pytest.mark.parametrize("way", ["sqlite3", "desk"])
def test_a_house_comes_back_from_a_copy(way: str, tmp_path: Path) -> None:
    data, copies = tmp_path / "data", tmp_path / "copies"
    if way == "sqlite3" and not shutil.which("sqlite3"):
        pytest.skip("the program sqlite3 is not installed here")

    async def evening() -> None:
        with open_house(data, "--desk", "on", "--backups", str(copies)) as house:

            async def copy() -> None:
                if way == "sqlite3":
                    copies.mkdir()
                    command = command_of("sqlite3").replace("~/.local/share/houndtable", str(data))
                    done = await asyncio.create_subprocess_shell(command, cwd=copies)
                    assert await done.wait() == 0
                else:
                    host = Host(house)
                    await host.sit_down()
                    assert (await host.ask("POST", "/api/desk/backup", {})).status_code == 201

            players = await copied_in_play(house, copy)
            house.kill()
            (made,) = copies.iterdir()
            for gone in re.findall(r"`(houndtable\.[\w-]+)`", GUIDE.partition("To restore it")[2].partition(".\n")[0]):
                (data / gone).unlink(missing_ok=True)
            made.rename(data / "houndtable.db")
            house.open()
            await check_restored(house, str(data), players)

    asyncio.run(evening())


def test_a_house_comes_back_from_a_dump(tmp_path: Path) -> None:
    if reason := postgres.missing():
        pytest.skip(reason)
    programs = postgres.wheel() / postgres.PROGRAMS / "bin"
    old, new = postgres.new_database(), postgres.new_database()

    def run(program: str) -> None:
        command = command_of(program).replace("postgresql://houndtable@localhost/houndtable", old)
        command = command.replace("postgresql://houndtable@localhost/restored", new)
        subprocess.run(f"{programs}/{command}", shell=True, check=True, cwd=tmp_path)

    async def evening() -> None:
        house = House(tmp_path / "one", "--store", old)
        house.open()
        players = await copied_in_play(house, lambda: asyncio.to_thread(run, "pg_dump"))
        house.kill()
        run("pg_restore")
        with open_house(tmp_path / "two", "--store", new) as restored:
            await check_restored(restored, new, players)

    asyncio.run(evening())
