"""A game's rules with one mistake, to show that a proof finds it."""

import importlib
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import cast

from houndtable.games import Game
from houndtable.games.contract import Rules
from houndtable.games.variants import rule_files


def planted(game: Game, right: str, wrong: str) -> Rules:
    """The rules, in all their files, with `wrong` in the only place of `right`."""
    sources = {path.name: path.read_text(encoding="utf-8") for path in rule_files(game.folder)}
    assert sum(source.count(right) for source in sources.values()) == 1, "the place for the bug has changed"
    package = ModuleType("houndtable.games.planted")
    with tempfile.TemporaryDirectory() as folder:
        for name, source in sources.items():
            Path(folder, name).write_text(source.replace(right, wrong), encoding="utf-8")
        package.__path__ = [folder]
        sys.modules[package.__name__] = package
        try:
            return cast(Rules, importlib.import_module(f"{package.__name__}.rules"))
        finally:
            for name in [name for name in sys.modules if name.startswith(package.__name__)]:
                del sys.modules[name]
