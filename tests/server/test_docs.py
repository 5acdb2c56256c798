"""The documents about the server are true: the example runs, and every message and route is explained."""

import asyncio
import re
import subprocess
import sys
import typing
from pathlib import Path

import pytest

from houndtable.server.matches.routes import LARGEST_RECORD
from houndtable.server.table.messages import ClientMessage, ServerMessage
from houndtable.server.wire.messages import VERSION
from tests.server.house import PATIENCE, at_table, open_house, visitor
from tools import generate

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_the_example_program_plays_a_whole_match(tmp_path: Path) -> None:
    example = re.findall(r"```python\n(.*?)```", (DOCS / "bot-api.md").read_text(encoding="utf-8"), re.DOTALL)[0]
    assert 25 <= len(example.splitlines()) <= 48
    (tmp_path / "bot.py").write_text(example, encoding="utf-8")

    async def evening() -> str:
        with open_house(tmp_path) as house:
            one, other = await visitor(house, "One"), await visitor(house, "Other")
            answer = await one.ask("POST", "/api/tables", {"game": "clear_4", "seats": 2, "sit": []})
            code = answer.json()["code"]
            programs = [
                await asyncio.create_subprocess_exec(
                    *(sys.executable, tmp_path / "bot.py", house.address, who.token, code, str(seat)),
                    stdout=subprocess.PIPE,
                )
                for seat, who in enumerate((one, other))
            ]
            told = [(await asyncio.wait_for(program.communicate(), 2 * PATIENCE))[0].decode() for program in programs]
            return "".join(sorted(told))

    assert asyncio.run(evening()) == "lost\nwon\n"


def test_the_example_program_plays_on_after_its_connection_was_lost(tmp_path: Path) -> None:
    example = re.findall(r"```python\n(.*?)```", (DOCS / "bot-api.md").read_text(encoding="utf-8"), re.DOTALL)[0]
    (tmp_path / "bot.py").write_text(example, encoding="utf-8")

    async def evening() -> str:
        with open_house(tmp_path, "--pace", "0.05") as house:
            guest = await visitor(house, "One")
            wish = {"game": "clear_4", "seats": 2, "sit": [], "bots": {"1": "level_1"}}
            answer = (await guest.ask("POST", "/api/tables", wish)).json()
            program = await asyncio.create_subprocess_exec(
                *(sys.executable, tmp_path / "bot.py", house.address, guest.token, answer["code"], "0"),
                stdout=subprocess.PIPE,
            )
            async with at_table(guest, answer["table"]) as client:
                await client.until(
                    lambda message: message.get("number", 0) > 40
                )  # cards are dealt, somebody has played
            house.kill()
            house.open()
            return (await asyncio.wait_for(program.communicate(), 2 * PATIENCE))[0].decode()

    assert asyncio.run(evening()) in ("won\n", "lost\n")


def test_the_example_program_says_that_its_seat_is_taken(tmp_path: Path) -> None:
    example = re.findall(r"```python\n(.*?)```", (DOCS / "bot-api.md").read_text(encoding="utf-8"), re.DOTALL)[0]
    (tmp_path / "bot.py").write_text(example, encoding="utf-8")

    async def evening() -> str:
        with open_house(tmp_path) as house:
            host, other = await visitor(house, "Holly"), await visitor(house, "Other")
            code = (await host.ask("POST", "/api/tables", {"game": "clear_4", "seats": 2, "sit": [0]})).json()["code"]
            program = await asyncio.create_subprocess_exec(
                *(sys.executable, tmp_path / "bot.py", house.address, other.token, code, "0"), stdout=subprocess.PIPE
            )
            return (await asyncio.wait_for(program.communicate(), 2 * PATIENCE))[0].decode()

    assert asyncio.run(evening()).startswith("denied: ")


def test_every_message_is_in_the_protocol() -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    first_cells = " ".join(re.findall(r"^\|([^|]+)\|", page, re.MULTILINE))
    explained = set(re.findall(r"`(\w+)", first_cells))
    kinds = (*typing.get_args(ClientMessage), *typing.get_args(ServerMessage))
    assert {kind.__name__.lower() for kind in kinds} <= explained
    assert f"version {VERSION}" in page


@pytest.mark.parametrize(("path", "text"), generate.files().items(), ids=lambda each: getattr(each, "stem", ""))
def test_what_is_generated_is_up_to_date(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, "run `python -m tools.generate`"


def test_17_17_the_recipes_keep_inside_what_is_ours() -> None:
    root, recipes = DOCS.parent, (DOCS / "host.md").read_text(encoding="utf-8")
    assert "respond /metrics 404" in recipes and "location = /metrics { return 404; }" in recipes
    (most,) = re.findall(r"client_max_body_size (\d+)m;", recipes)
    assert int(most) * 2**20 > LARGEST_RECORD
    (links,) = re.findall(r"location ~ \^/\(device\|mail\)/ \{.*?\}", recipes, re.DOTALL)
    assert "access_log off" in links
    assert "location /api/ { return 403; }" in recipes and "handle /api/*" in recipes, "programs are not led to https"
    assert re.search(r"uv==\d", (root / "tools" / "setup").read_text(encoding="utf-8")), "pinned"
    assert (root / ".github" / "SECURITY.md").exists() and (root / "web" / "public" / "OFL.txt").exists()


def test_every_test_that_security_names_is_there() -> None:
    tests, page = DOCS.parent / "tests", (DOCS / "security.md").read_text(encoding="utf-8")
    named = re.findall(r'`(?:tests/)?((?:web/)?test_\w+\.py)(?: --long)?(?: -k ("[^"]+"|[\w]+))?', page)
    assert len(named) > 50
    for file, words in named:
        path = tests / file if "/" in file else tests / "server" / file
        names = re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        for word in filter(None, words.strip('"').split(" or ")):
            assert any(word in name for name in names), f"{file} -k {word}"
