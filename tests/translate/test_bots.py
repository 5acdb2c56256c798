"""Networks and bots in the browser choose as in Python."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from houndtable.bots import hint, lookahead
from houndtable.bots.belief import notes_of
from houndtable.bots.evaluator import PlainEvaluator
from houndtable.games import NAMES, find_game
from tests.translate import decisions
from tests.translate.conftest import run_node
from tools.build_client import compile_kernel, translate

POSITIONS = 2000
DECISIONS = 60  # of a match
THOUGHTS, PLAYOUTS = 2, 24

every_game = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    translate()
    compile_kernel()


def differing(name: str, lines: Iterator[str], folder: Path) -> str:
    """What differs from these lines in the browser's engine."""
    path = folder / "decisions.jsonl"
    path.write_text("\n".join(lines))
    return run_node("bots.mjs", name, path)


@every_game
def test_networks_choose_the_same(name: str, tmp_path: Path) -> None:
    """With the kernel in WebAssembly, and at every fifth position in plain JavaScript."""
    told = differing(name, decisions.positions(find_game(name), POSITIONS, 1), tmp_path)
    assert told.splitlines()[-1] == f"0 of {POSITIONS} differ", told


@every_game
def test_bots_play_the_same_match(name: str, tmp_path: Path) -> None:
    game = find_game(name)
    told = differing(name, decisions.matches(game, DECISIONS, 1), tmp_path)
    assert told.splitlines()[-1] == f"0 of {len(game.rules.SEATS)} differ", told


@every_game
def test_level_5_and_hints_find_the_same(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With as many playouts; Python uses its plain rules here, so that nothing has to be compiled."""
    monkeypatch.setattr(hint, "is_ready", lambda _: True)
    monkeypatch.setattr(hint, "evaluator_of", PlainEvaluator)
    monkeypatch.setattr(lookahead, "evaluator_of", PlainEvaluator)
    monkeypatch.setattr(hint, "notes_of", lambda view, _: notes_of(view, is_compiled=False))
    told = differing(name, decisions.thoughts(find_game(name), THOUGHTS, PLAYOUTS, 1), tmp_path)
    assert told.splitlines()[-1] == f"0 of {THOUGHTS} differ", told
