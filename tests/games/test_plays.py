"""Golden plays: what happens, and what everybody sees and may do, stays as recorded.

`./test tests/games/test_plays.py --write-plays` rewrites them; read the difference before you commit it.
"""

from pathlib import Path

import pytest

from houndtable.games import Game
from tests.games.plays import transcript
from tests.games.tables import every_table


@every_table
def test_golden_play(game: Game, seats: int, request: pytest.FixtureRequest) -> None:
    path = Path(__file__).parent / game.name / "plays" / f"{seats}.txt"
    told = transcript(game, game.rules, seats)
    if request.config.getoption("--write-plays"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(told, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == told
