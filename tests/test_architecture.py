"""The diagram of the architecture is true: its arrows are the imports, but no transitive ones. Files stay short."""

import ast
import importlib.util
import re
import sys
import tomllib
from pathlib import Path

import houndtable

ROOT = Path(houndtable.__file__).parent
PAGE = (ROOT.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
ROOMS = sorted(path.parent.name for path in ROOT.glob("*/__init__.py"))


LONGEST_MODULE, LONGEST_COMPONENT = 600, 400  # lines
TOO_LONG = {  # still to be cut
    "houndtable/server/table/table.py",
    "houndtable/translate/expressions.py",
    "web/src/games/clear_4/Board.svelte",
    "web/src/games/dog_deluxe/Ring.svelte",
    "web/src/games/dogs_cardgame/Board.svelte",
    "web/src/pages/Home.svelte",
    "web/src/pages/Table.svelte",
    "web/src/parts/End.svelte",
}


def imported_by(text: str, package: str) -> set[str]:
    """The full names that a module of this package imports."""
    named = set[str]()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            origin = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            named |= {f"{origin}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            named |= {alias.name for alias in node.names}
    return named


def imports_of(source: Path) -> set[str]:
    return imported_by(source.read_text(encoding="utf-8"), ".".join(source.relative_to(ROOT.parent).parts[:-1]))


def rooms_imported_by(source: Path) -> set[str]:
    return {name.split(".")[1] for name in imports_of(source) if name.startswith("houndtable.")}


def not_for_rules(names: set[str]) -> set[str]:
    """Those that the rules may not import: they use NumPy, the standard library and each other."""
    allowed = {"numpy", *sys.stdlib_module_names}
    return {name for name in names if name.split(".")[0] not in allowed and not name.startswith("houndtable.games.")}


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


def test_the_rules_import_numpy_and_nothing_else() -> None:
    assert {name for source in (ROOT / "games").rglob("*.py") for name in not_for_rules(imports_of(source))} == set()


def test_another_import_of_the_rules_is_noticed() -> None:
    text = "import ast, torch\nfrom numpy import int8\nfrom ..row import Cells\nfrom ...engine import loops"
    assert not_for_rules(imported_by(text, "houndtable.games.clear_4")) == {"torch", "houndtable.engine.loops"}


def test_files_are_short() -> None:
    home = ROOT.parent
    limits = {
        **dict.fromkeys(ROOT.rglob("*.py"), LONGEST_MODULE),
        **dict.fromkeys((home / "web" / "src").rglob("*.svelte"), LONGEST_COMPONENT),
    }
    long = {path for path, most in limits.items() if len(path.read_text(encoding="utf-8").splitlines()) > most}
    assert {path.relative_to(home).as_posix() for path in long} <= TOO_LONG
