"""Node, and the games translated once for all tests of a process."""

import subprocess
from pathlib import Path

import pytest

from houndtable.games import find_game
from houndtable.translate import translate
from houndtable.translate.__main__ import HOME
from tools.build_client import node_folder

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where modules are written; `runtime.js` lies there."""
    made = tmp_path_factory.mktemp("translated")
    (made / "runtime.js").write_bytes((HOME / "runtime.js").read_bytes())
    (made / "package.json").write_text('{"type": "module"}')
    return made


def translated(folder: Path, name: str, is_checked: bool = False) -> Path:
    """The module of a game."""
    path = folder / f"{find_game(name).package}{'-checked' * is_checked}.js"
    if not path.exists():
        path.write_text(translate(find_game(name), is_checked), encoding="utf-8")
    return path


def run_node(*arguments: str | Path) -> str:
    """What a script for Node prints."""
    node = node_folder() / "bin" / "node"
    done = subprocess.run([node, *arguments], capture_output=True, text=True, encoding="utf-8", cwd=HERE)
    assert done.returncode == 0, done.stderr
    return done.stdout
