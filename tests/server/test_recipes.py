"""The recipes in docs/host.md, tried with the programs themselves, where they are installed."""

import asyncio
import contextlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import httpx
import pytest
import yaml

from houndtable.server.matches.routes import LARGEST_RECORD
from tests.patience import PATIENCE, patiently
from tests.postgres import free_port
from tests.server.house import House, Player, Visitor, get, open_house, play_to_the_end, sit_and_start
from tests.server.test_servers import database as database
from tests.server.test_servers import figure, open_houses

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def recipe(sentence: str) -> str:
    """The indented block below a sentence of the guide."""
    return re.split(r"\n(?=\S)", GUIDE.partition(sentence)[2].partition("\n")[2])[0].replace("\n    ", "\n").strip()


def for_caddy(text: str, port: int, folder: Path) -> list[str]:
    """A Caddyfile as given, but for plain HTTP; its command."""
    site = text.replace("games.example", f"http://localhost:{port}")
    (folder / "Caddyfile").write_text(f"{{\n    admin off\n}}\n{site}\n", encoding="utf-8")
    return ["caddy", "run", "--config", str(folder / "Caddyfile")]


def for_nginx(text: str, port: int, folder: Path) -> list[str]:
    """The contents of `http` and of a `server`; their command."""
    shared, _, places = text.rpartition("# in `server`") if "# in `server`" in text else ("", "", text)
    paths = "".join(f"{name}_temp_path {folder}/{name};\n" for name in TEMPORARY)
    server = f"server {{\nlisten 127.0.0.1:{port};\n{places}\n}}"
    http = f"access_log {folder}/access.log;\n{paths}{shared}\n{server}"
    page = f"user root;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\nhttp {{\n{http}\n}}\n"
    (folder / "nginx.conf").write_text(page, encoding="utf-8")
    return ["nginx", "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf", "-g", "daemon off;"]


PROXIES: dict[str, Callable[[str, int, Path], list[str]]] = {"caddy": for_caddy, "nginx": for_nginx}


class Proxied:
    """A server reached through a proxy."""

    def __init__(self, port: int) -> None:
        self.address = f"http://localhost:{port}"


@contextlib.contextmanager
def proxy(name: str, text: str, port: int, addresses: dict[str, str], folder: Path) -> Iterator[House]:
    """The proxy of a recipe while this context lasts."""
    folder.mkdir(mode=0o755, exist_ok=True)
    for ours, true in addresses.items():
        assert ours in text
        text = text.replace(ours, true.removeprefix("http://"))
    command, home = PROXIES[name](text, port, folder), {"HOME": str(folder)}
    process = subprocess.Popen(
        [cast(str, shutil.which(command[0])), *command[1:]], env=home, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        for _ in patiently("the proxy answers"):
            assert process.poll() is None, process.communicate()[0].decode()
            with contextlib.suppress(httpx.TransportError):
                if get(f"http://localhost:{port}/healthz").is_success:
                    break
        yield cast(House, Proxied(port))
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def check_installed(name: str) -> None:
    if not shutil.which(name):
        pytest.skip(f"{name} is not installed here")


ALONE = {"caddy": "For Caddy, which", "nginx": "nginx must be told"}
SEVERAL = {"caddy": "In Caddy that is", "nginx": "and in nginx `hash`"}


@pytest.mark.parametrize("sentence", [*ALONE.values(), *SEVERAL.values()])
def test_the_guide_has_the_recipe(sentence: str) -> None:
    """Where no proxy is installed the others are skipped, and would not notice."""
    assert ":8765" in recipe(sentence)


@pytest.mark.parametrize("name", PROXIES)
def test_a_match_is_played_through_the_proxy(name: str, tmp_path: Path) -> None:
    check_installed(name)

    async def evening() -> None:
        port = free_port()
        origin = f"http://localhost:{port}"
        with contextlib.ExitStack() as stack:
            house = stack.enter_context(open_house(tmp_path / "house", "--origin", origin))
            addresses = {"127.0.0.1:8765": house.address}
            outside = stack.enter_context(proxy(name, recipe(ALONE[name]), port, addresses, tmp_path / name))
            assert get(f"{origin}/metrics").status_code == 404
            assert get(f"{house.address}/metrics").status_code == 200
            table, people = await sit_and_start(outside, "clear_4", 2)
            await play_to_the_end(table, people)
            large = {"record": "x" * (LARGEST_RECORD - 100)}
            answer = await people[0].ask("POST", "/api/replay", large)
            assert answer.headers["content-type"] == "application/json", "ours, not the proxy's"
            link = (await people[0].ask("POST", "/api/me/link", {})).json()["link"]
            await Visitor(outside, "").ask("GET", f"/device/{link}")
            logs = [path.read_text(errors="replace") for path in (tmp_path / name).glob("*.log")]
            assert not any(link in log for log in logs)

    asyncio.run(evening())


def caddyfile_of_compose() -> str:
    """The proxy of compose.yaml, with the names of the guide."""
    content = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))["configs"]["caddyfile"][
        "content"
    ]
    return str(content).replace(":80 {", "games.example {").replace("one:", "server-1:").replace("two:", "server-2:")


@pytest.mark.parametrize("name", [*PROXIES, "compose"])
def test_behind_the_proxy_a_table_is_where_its_sockets_go(name: str, tmp_path: Path, database: str) -> None:
    text = caddyfile_of_compose() if name == "compose" else recipe(SEVERAL[name])
    name = "caddy" if name == "compose" else name
    check_installed(name)

    async def evening() -> None:
        port = free_port()
        with open_houses(tmp_path, database, flags=("--origin", f"http://localhost:{port}")) as houses:
            addresses = {f"server-{number}:8765": house.address for number, house in enumerate(houses, 1)}
            with proxy(name, text, port, addresses, tmp_path / name) as outside:
                for _ in range(3):
                    table, people = await sit_and_start(outside, "clear_4", 2)
                    players = [Player(who, table, seat, most=60) for seat, who in enumerate(people)]
                    await asyncio.gather(*(player.play() for player in players))
                assert sum([await figure(house, "passed_on_total") for house in houses]) == 0

    asyncio.run(evening())


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    check_installed("systemd-analyze")
    unit = recipe("With systemd").replace("%h/houndtable/.venv/bin/houndtable", sys.executable)
    path = tmp_path / "houndtable.service"
    path.write_text(unit, encoding="utf-8")
    home = os.environ | {"XDG_RUNTIME_DIR": str(tmp_path), "HOME": str(tmp_path)}
    done = subprocess.run(["systemd-analyze", "verify", "--user", path], env=home, capture_output=True, text=True)
    assert "ExecStart=" in unit and done.returncode == 0 and "houndtable" not in done.stderr, done.stderr
