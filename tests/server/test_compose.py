"""compose.yaml as a whole, where Docker runs: play goes on while two servers, PostgreSQL and the proxy come and go."""

import asyncio
import json
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from houndtable.play.match import verify
from houndtable.play.record import read
from tests.server.house import House, Player, at_table, get, sit_and_start
from tests.server.test_recipes import Proxied

pytestmark = pytest.mark.long
ROOT = Path(__file__).parents[2]
PORT = 8080
SERVERS = "one", "two"
TABLES = 12  # enough for both servers to have some
EVENTS = 40  # at each table, while something happens
UP = ("up", "--detach", "--wait")
UPDATE = ("--no-deps", "--force-recreate")
WHAT_HAPPENS: list[list[tuple[str, ...]]] = [
    [("kill", "one"), UP],
    [(*UP, *UPDATE, "one"), (*UP, *UPDATE, "two")],
    [("kill", "database"), UP],
    [("stop",), UP],
    [("down",), UP],
]
NO_LIMITS = {"environment": {"HOUNDTABLE_REQUESTS": 10**6, "HOUNDTABLE_SOCKETS": 10**6}}  # all have one address
ERASE = "\x1b[2K"  # which compose may write before each line
FIGURES = "import urllib.request as web; print(web.urlopen('http://127.0.0.1:8765/metrics').read().decode())"


def compose(*words: str) -> str:
    """What `docker compose` says to a command."""
    command = ["docker", "compose", "--project-name", "houndtable-test", "--file", "deploy/compose.yaml", "--file", "-"]
    done = subprocess.run(
        [*command, *words],
        cwd=ROOT,
        env=os.environ | {"POSTGRES_PASSWORD": "sesame"},
        input=json.dumps({"services": dict.fromkeys(SERVERS, NO_LIMITS)}),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{words}: {done.stderr}"
    return done.stdout


def missing() -> str:
    """Why it cannot be tried here, if so."""
    if not shutil.which("docker") or subprocess.run(["docker", "compose", "version"], capture_output=True).returncode:
        return "Docker with its compose plugin is not installed here"
    if subprocess.run(["docker", "info"], capture_output=True).returncode:
        return "no Docker daemon answers here"
    with socket.socket() as line:
        return f"port {PORT} is taken" if line.connect_ex(("127.0.0.1", PORT)) == 0 else ""


@pytest.fixture
def outside() -> Iterator[House]:
    """Where browsers would come in."""
    if reason := missing():
        pytest.skip(reason)
    try:
        compose(*UP, "--build")
        yield cast(House, Proxied(PORT))
    finally:
        compose("down", "--volumes", "--rmi", "local")


def test_play_goes_on_whatever_happens_to_the_containers(outside: House) -> None:
    async def evening() -> None:
        players: list[Player] = []
        for number in range(TABLES):
            table, people = await sit_and_start(outside, "dog_cards", 2)
            players += [Player(who, table, seat, seed=number) for seat, who in enumerate(people)]
        await play_on(players, [])
        assert all("\nhoundtable_acts_total 0\n" not in figures(server) for server in SERVERS), "both are in use"
        for commands in WHAT_HAPPENS:
            await play_on(players, commands)
        for player in players:
            if player.seat == 0:
                await check_record(player, players)

    assert get(f"{outside.address}/readyz").is_success and get(f"{outside.address}/metrics").status_code == 404
    assert {compose("exec", "-T", server, "id", "-u").strip() for server in SERVERS} == {"1000"}
    asyncio.run(evening())
    lines = compose("logs", "--no-log-prefix", *SERVERS).replace(ERASE, "").splitlines()
    assert all(json.loads(line)["event"] for line in lines if not line.startswith("Houndtable is running"))


async def play_on(players: list[Player], commands: list[tuple[str, ...]]) -> None:
    """Everybody plays while this happens, and for some events more."""
    for player in players:
        player.most = 10**9
    games = [asyncio.create_task(player.play()) for player in players]
    for command in commands:
        await asyncio.to_thread(compose, *command)
    reached = max(player.number for player in players)
    for player in players:
        player.most = reached + EVENTS
    await asyncio.gather(*games)


async def check_record(player: Player, players: list[Player]) -> None:
    """End this player's match: its record holds every move that was acknowledged, and all of it verifies."""
    async with at_table(player.who, player.table) as client:
        await client.say("resign", seat=player.seat)
        await client.until(lambda message: message["type"] == "view" and bool(message.get("outcome")))
    answer = await player.who.ask("GET", f"/api/tables/{player.table}/record")
    match = verify(read(answer.text))
    for each in players:
        if each.table == player.table:
            written = {number: match.events[number - 1] for number, _ in each.acknowledged.values()}
            assert each.acknowledged and all(
                (written[number].seat, written[number].action) == (each.seat, action)
                for number, action in each.acknowledged.values()
            )


def figures(server: str) -> str:
    return compose("exec", "-T", server, "/houndtable/bin/python", "-c", FIGURES)
