"""Everything on a board explains itself: whatever can be touched, every sign and every number, with its rule."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from houndtable.games import Game
from houndtable.language import rulebook
from houndtable.language.catalog import catalogue
from tests.boards.test_boards import BOARDS, LONG, open_board, sample, shown
from tests.games.tables import every_game

WHAT = Path(__file__).parents[2] / "web" / "src" / "games" / "what.ts"


def rules_of(game: Game) -> dict[str, str]:
    """The rule of every key of a game's board."""
    (page,) = re.findall(rf"^  {game.name}: {{(.*?)^  }}", WHAT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return dict(re.findall(r"(\w+): '(\w+)'", page))


@every_game
def test_every_explanation_has_words_and_a_rule_of_the_rulebook(game: Game) -> None:
    rules = rules_of(game)
    words = {key.removeprefix("what.") for key in catalogue(game) if key.startswith("what.")}
    assert rules.keys() == words
    numbers = set(re.findall(r"^\* \*\*([RQOT]\d+)\*\*", rulebook.text(game), re.MULTILINE))
    assert set(rules.values()) <= numbers


@pytest.mark.parametrize(("game", "seats", "options"), BOARDS)
@pytest.mark.parametrize("step", [10, pytest.param(1, marks=LONG)])
def test_everything_on_a_board_is_explained(
    phone: Page, game: str, seats: int, options: dict[str, Any], step: int
) -> None:
    open_board(phone, game)
    for moment in sample(game, seats, 1, **options)[::step]:
        assert phone.evaluate("([sitting, view]) => window.unexplained(sitting, view)", shown(moment)) == []


@every_game
def test_every_key_on_the_boards_is_there_and_used(game: Game) -> None:
    """Keys are in the components; those of cards and dogs are in lists of names."""
    folder = WHAT.parent
    code = "\n".join(
        path.read_text(encoding="utf-8") for path in (*folder.glob(f"{game.name}/*"), *SHARED) if path.is_file()
    )
    assert [key for key in rules_of(game) if not re.search(rf"\b{key}\b", code)] == []


SHARED = [WHAT.parents[1] / "parts" / f"{name}.svelte" for name in ("Card", "DogCard", "First")]
