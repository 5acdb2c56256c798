"""What a guest writes stays text: it is never part of a query, a command or a program."""

import ast
import asyncio
import contextlib
import re
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import houndtable
from houndtable.server.app import ENDPOINTS
from tests.server.house import House, http_client, open_house
from tests.server.people import somebody
from tests.server.test_nobody_gets_in import body_for

HOSTILE = (
    "' OR '1'='1",
    "x'; DROP TABLE guests; --",
    '" OR ""="',
    "%' ESCAPE '",
    "$(id)",
    "{0.__class__}",
    "../../etc",
)
PACKAGE = Path(houndtable.__file__).parent
RUNS_TEXT = {"eval", "exec", "compile", "__import__"}
RUNS_PROGRAMS = {"system", "popen", "create_subprocess_shell"}
UNSAFE = {"pickle", "marshal", "shelve", "yaml", "subprocess", "xml"}


def rows_in(house: House) -> dict[str, int]:
    with contextlib.closing(sqlite3.connect(house.data / "houndtable.db")) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: database.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in names}


def with_texts(body: Any, text: str) -> Any:
    """The same body with this in the place of every text."""
    if isinstance(body, dict):
        return {name: with_texts(value, text) for name, value in body.items()}
    return text if isinstance(body, str) else body


def test_no_text_becomes_part_of_a_query(tmp_path: Path) -> None:
    """Every route, with hostile text in every place; nothing of it is found, and nothing is gone."""

    async def evening() -> None:
        with open_house(tmp_path) as house:
            ada = await somebody(house, "Ada")
            await ada.make_table("clear_4", 2, public=True)
            before = rows_in(house)
            for endpoint in ENDPOINTS:
                if (endpoint.method, endpoint.path) in {("DELETE", "/api/me"), ("POST", "/api/me")}:
                    continue
                known = body_for(endpoint)
                for text in HOSTILE:
                    path = re.sub(r"\{\w+\}", quote(text, safe=""), endpoint.path)
                    answer = await ada.ask(endpoint.method, path, with_texts(known, text))
                    assert answer.status_code < 500 or answer.status_code == 503, (path, answer.text)
                    if path != endpoint.path and endpoint.path.startswith("/api/"):
                        assert answer.status_code >= 400 or endpoint.method == "DELETE", (path, answer.text)
            after = rows_in(house)
            assert after.keys() == before.keys() and all(after[name] >= before[name] for name in before)
            for text in HOSTILE:
                named = await ada.ask("POST", "/api/me", {"name": text})
                assert named.status_code == 200 and named.json()["name"] == text, "a name like any other"

    asyncio.run(evening())


@pytest.mark.parametrize("room", ["server", "play", "language"])
def test_no_text_becomes_a_program(room: str) -> None:
    """What runs when a server is asked something: no eval, no shell, nothing that makes objects of any kind."""
    for path in sorted((PACKAGE / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func.id if isinstance(node.func, ast.Name) else ""
                method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
                assert called not in RUNS_TEXT and method not in RUNS_PROGRAMS, (path.name, node.lineno)
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not UNSAFE & {name.partition(".")[0] for name in names}, (path.name, names)


@pytest.mark.parametrize(("trusted", "is_believed"), [("127.0.0.1", True), ("10.9.9.9", False)])
def test_a_forwarded_address_counts_only_from_a_trusted_proxy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trusted: str, is_believed: bool
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)

    async def evening() -> None:
        with open_house(tmp_path, "--requests", "1") as house:
            asked = [{"x-forwarded-for": f"203.0.113.{number}"} for number in range(200)]
            async with http_client(house.address) as client:
                answers = [(await client.get("/api/games", headers=headers)).status_code for headers in asked]
            assert set(answers) == ({200} if is_believed else {200, 429})

    asyncio.run(evening())
