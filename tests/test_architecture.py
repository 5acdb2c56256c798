"""The diagram of the architecture is true: its arrows are the imports, without the transitive ones."""

import ast
import importlib.util
import re
import tomllib
from pathlib import Path

import houndtable

ROOT = Path(houndtable.__file__).parent
PAGE = (ROOT.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
ROOMS = sorted(path.parent.name for path in ROOT.glob("*/__init__.py"))


def rooms_imported_by(source: Path) -> set[str]:
    package = ".".join(source.relative_to(ROOT.parent).parts[:-1])
    named = set[str]()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            origin = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            named |= {f"{origin}.{alias.name}" for alias in node.names}
    return {name.split(".")[1] for name in named if name.startswith("houndtable.")}


def imports() -> dict[str, set[str]]:
    """The packages each package imports from."""
    return {
        room: {other for source in (ROOT / room).rglob("*.py") for other in rooms_imported_by(source)}
        & set(ROOMS) - {room}
        for room in ROOMS
    }


def reached_from(room: str, below: dict[str, set[str]]) -> set[str]:
    """All packages below a package."""
    return below[room].union(*(reached_from(other, below) for other in below[room]))


def test_the_arrows_are_the_imports() -> None:
    below = imports()
    needed = {
        (room, other)
        for room in ROOMS
        for other in below[room]
        if not any(other in reached_from(between, below) for between in below[room])
    }
    assert set(re.findall(r"^  (\w+) --> (\w+)$", PAGE, re.MULTILINE)) == needed


def described_in(text: str) -> list[str]:
    return re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)))


def test_every_room_is_described() -> None:
    whole, _ = PAGE.split("## The server")
    assert sorted(described_in(whole)) == ROOMS


def test_the_rooms_of_the_server_are_described_from_the_bottom() -> None:
    _, server = PAGE.split("## The server")
    contracts = tomllib.loads((ROOT.parent / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    (layers,) = [each["layers"] for each in contracts["contracts"] if each.get("containers") == ["houndtable.server"]]
    rooms = {path.parent.name for path in (ROOT / "server").glob("*/__init__.py")}
    order = [name for layer in reversed(layers) for name in layer.split(" | ") if name in rooms]
    assert described_in(server) == order
