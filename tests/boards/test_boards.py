"""A board has everything a seat may touch: each thing once, named, and large enough for a finger."""

import json
from functools import cache
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Page

from houndtable.games import GAMES
from houndtable.language.catalog import catalogue
from houndtable.language.locale import ENGLISH, LANGUAGES
from tests.accessibility import OF_COLOURS, violations
from tests.boards.recorded import Moment, moments
from tests.reading import unreadable

BOARDS = [
    ("dog_deluxe", 2, {"against_clock": True}),
    ("dog_deluxe", 4, {"deck": "dog_cards", "null_swap": "always"}),
    ("dog_deluxe", 5, {"only_home_protects": True}),
    ("dog_deluxe", 6, {"canadian_seven": True}),
    ("dog_cards", 2, {}),
    ("dog_cards", 3, {"finished_row_counts": False}),
    ("dog_cards", 4, {}),
    ("clear_4", 2, {"rounds": "players"}),
    ("clear_4", 3, {"clear_by_choice": False}),
    ("clear_4", 6, {}),
    ("dogs_cardgame", 2, {"puppies": True, "swap_characters": True}),
    ("dogs_cardgame", 4, {}),
    ("dogs_cardgame", 5, {"puppies": True, "donate_two": True, "third_dog_into_bay": True}),
]
LONG = pytest.mark.long
SAMPLE = 30  # positions of a match
SCREENS = [(360, 740), (844, 390), (768, 1024), (1280, 800), (1366, 768)]
MOST = 600  # decisions; a random match of DOG CARDS takes some 12,000


def open_board(page: Page, game: str, language: str = ENGLISH) -> None:
    words = catalogue(GAMES[game], language)
    page.evaluate("([game, words, language]) => window.open_board(game, words, language)", [game, words, language])


@cache
def sample(game: str, seats: int, seed: int, **options: Any) -> list[Moment]:
    """Positions from all over a match, including its end."""
    played = list(islice(moments(game, seats, seed, **options), MOST))
    return [moment() for moment in (*played[:: max(1, len(played) // SAMPLE)], played[-1])]


def shown(moment: Moment) -> list[Any]:
    return [json.loads(each) for each in moment]


def wear(page: Page, theme: str) -> None:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)


@pytest.mark.parametrize(("game", "seats", "options"), BOARDS)
@pytest.mark.parametrize(("seed", "step"), [(1, 3), pytest.param(1, 1, marks=LONG), pytest.param(2, 1, marks=LONG)])
def test_everything_to_touch_is_there(
    phone: Page, game: str, seats: int, options: dict[str, Any], seed: int, step: int
) -> None:
    open_board(phone, game)
    for moment in sample(game, seats, seed, **options)[::step]:
        assert phone.evaluate("([sitting, view]) => window.faults(sitting, view)", shown(moment)) == []


@pytest.mark.parametrize(("game", "seats", "options"), BOARDS)
@pytest.mark.parametrize("step", [15, pytest.param(5, marks=LONG)])
def test_everybody_can_use_it(phone: Page, game: str, seats: int, options: dict[str, Any], step: int) -> None:
    open_board(phone, game)
    played = sample(game, seats, 1, **options)
    for moment in (played[0], *played[:0:-step]):
        phone.evaluate("([sitting, view]) => window.show(sitting, view)", shown(moment))
        wear(phone, "light")
        assert phone.evaluate("document.documentElement.scrollWidth") == 360
        assert violations(phone) == []
        wear(phone, "dark")
        assert violations(phone, *OF_COLOURS) == []


@pytest.mark.parametrize(("game", "seats", "options"), BOARDS)
@pytest.mark.parametrize(("step", "part"), [(16, 2), pytest.param(5, 1, marks=LONG)])
def test_everything_can_be_read(
    phone: Page, game: str, seats: int, options: dict[str, Any], step: int, part: int
) -> None:
    """In all languages with --long; else in half of them, by turns, so that each game is read in all of them."""
    few = sample(game, seats, 1, **options)[::step]
    turn = BOARDS.index((game, seats, options)) % part
    for language in LANGUAGES[turn::part]:
        open_board(phone, game, language)
        for moment in few:
            phone.evaluate("([sitting, view]) => window.show(sitting, view)", shown(moment))
            assert unreadable(phone) == [], language


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("screen", SCREENS)
def test_on_every_screen(phone: Page, screen: tuple[int, int], game: str) -> None:
    width, height = screen
    phone.set_viewport_size({"width": width, "height": height})
    open_board(phone, game)
    for seats in GAMES[game].rules.SEATS:
        for moment in sample(game, seats, 3):
            assert phone.evaluate("([sitting, view]) => window.faults(sitting, view)", shown(moment)) == []
            assert unreadable(phone) == []
            assert phone.evaluate("document.documentElement.scrollWidth") == width
