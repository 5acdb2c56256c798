"""Whole tables in the browser are the server's: every refusal, line and view of every seat; and so are records."""

from pathlib import Path

import pytest

from houndtable.games import NAMES, find_game
from houndtable.play.match import Match
from tests.translate.conftest import run_node, translated
from tests.translate.tables import write
from tests.translate.test_same import seed

ACTS, MANY = 200, 5000


@pytest.mark.parametrize("acts", [ACTS, pytest.param(MANY, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", NAMES)
def test_every_seat_is_sent_what_the_server_sends(name: str, acts: int, folder: Path, tmp_path: Path) -> None:
    """Records are written as they were read; those of matches that begin in the browser are sound."""
    transcript, *records = write(find_game(name), tmp_path, acts, seed())
    told = run_node("tables.mjs", translated(folder, name), transcript, *records)
    assert told.splitlines()[-1].startswith("0 differ: "), told
    for record in records:
        assert Match.load(f"{record}.own").over


def test_a_difference_is_found(folder: Path, tmp_path: Path) -> None:
    transcript, *_ = write(find_game("clear_4"), tmp_path, ACTS, 1)
    transcript.write_text(transcript.read_text().replace('"acting": [1]', '"acting": [0]', 1))
    told = run_node("tables.mjs", translated(folder, "clear_4"), transcript)
    assert told.splitlines()[-1].startswith("1 differ: "), told
