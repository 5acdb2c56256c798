"""Rows are inserted by the names of their columns, so that a table may gain one; the names are those of the schema."""

import ast
import re
from pathlib import Path

import pytest

from houndtable.server import move_store

MODULES = sorted((Path(__file__).parents[2] / "houndtable" / "server").rglob("*.py"))
SHARED = {"held": ["guest", "server", "sockets"], "news": ["id", "kind", "guest", "moment"]}  # among several servers


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_every_insert_names_the_columns_of_its_table(module: Path) -> None:
    """All of them, unless some stand in a dict: the store refuses a row that lacks one, since none has a default."""
    text, schema = module.read_text(encoding="utf-8"), move_store.schema() | SHARED
    assert not re.findall(r"INSERT INTO \w+ (?!\()", text), "columns without names"
    for call in ast.walk(ast.parse(text)):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "insert"):
            continue
        named = [keyword.arg for keyword in call.keywords if keyword.arg]
        if isinstance(call.args[0], ast.Constant):
            columns = set(schema[str(call.args[0].value)])
            assert set(named) <= columns, f"line {call.lineno}"
            assert len(named) < len(call.keywords) or set(named) == columns, f"line {call.lineno}"


def test_there_are_inserts_to_look_at() -> None:
    assert sum(module.read_text(encoding="utf-8").count("insert(") for module in MODULES) > 45
