"""The browser's rules are Python's: the same bytes, lists, words, refusals, choices, after every event."""

import random
from pathlib import Path

import pytest

from houndtable.games import NAMES, find_game
from houndtable.games.variants import names as names_of_variants
from tests import luck
from tests.translate.conftest import run_node, translated
from tests.translate.transcript import write

EVENTS, MANY, FEW = 1500, 20_000, 200
EVERY = 8  # all that is said is compared at every eighth event
PLANTED, FOUND = 22, 20  # one in fifty makes no difference to anything that is said


def seed() -> int:
    return random.SystemRandom().randrange(2**32) if luck.is_real else 1


def transcript_of(name: str, folder: Path, events: int) -> Path:
    path = folder / f"{find_game(name).package}-{events}.jsonl"
    if not path.exists():
        write(find_game(name), path, events, EVERY, seed())
    return path


@pytest.mark.parametrize("is_checked", [False, True], ids=["plain", "checked"])
@pytest.mark.parametrize("events", [EVENTS, pytest.param(MANY, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", NAMES)
def test_every_answer_is_pythons(name: str, events: int, is_checked: bool, folder: Path) -> None:
    """The checked module throws besides if a number leaves its cell, an index its block, an operand its 32 bits."""
    told = run_node("compare.mjs", translated(folder, name, is_checked), transcript_of(name, folder, events))
    assert told.splitlines()[-1].startswith("0 of "), told


@pytest.mark.parametrize("name", names_of_variants())
def test_variants_translate_like_games(name: str, folder: Path) -> None:
    told = run_node("compare.mjs", translated(folder, name, True), transcript_of(name, folder, FEW))
    assert told.splitlines()[-1].startswith("0 of "), told


@pytest.mark.parametrize("name", NAMES)
def test_planted_differences_are_found(name: str, folder: Path) -> None:
    told = run_node("planted.mjs", translated(folder, name), transcript_of(name, folder, EVENTS), str(PLANTED))
    assert int(told.splitlines()[-1].split()[0]) >= FOUND, told
