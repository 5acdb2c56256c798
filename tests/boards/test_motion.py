"""Motion can be followed by the eye: half a second at most, and none for people who want less motion."""

from collections.abc import Iterator
from itertools import islice, pairwise

import pytest
from playwright.sync_api import Browser, Page

from houndtable.games import GAMES
from tests.boards.recorded import Moment, moments
from tests.boards.test_boards import open_board, shown

HALF_A_SECOND = 500  # milliseconds
MOMENTS = [25, pytest.param(100, marks=pytest.mark.long)]  # at the beginning of a match
LONGEST = """() => Math.max(0, ...document.getAnimations().map(({ effect }) => effect.getComputedTiming().endTime))"""

IN_THE_AIR = """() => document.getAnimations().filter(({ effect }) => effect.target.matches('.air > .pawn')).length"""
LIES_HIGHER = """() => {
  const layer = name => Number(getComputedStyle(document.querySelector(name)).zIndex) || 0;
  return layer('.air') > layer('.piles');
}"""
LAID_FROM_AFAR = """() => document.getAnimations().filter(({ effect }) => effect.target.matches('.laid')).length"""
NAMES = "() => document.getAnimations().map(({ animationName = '' }) => animationName)"


@pytest.fixture
def moving(browser: Browser, harness: str) -> Iterator[Page]:
    """A desktop page with motion."""
    page = browser.new_page(viewport={"width": 1002, "height": 900}, reduced_motion="no-preference")
    page.goto(harness)
    yield page
    page.close()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", MOMENTS)
def test_nothing_takes_longer_than_half_a_second(moving: Page, game: str, number: int) -> None:
    assert 0 < longest(moving, game, number) <= HALF_A_SECOND


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", MOMENTS)
def test_nothing_moves_with_reduced_motion(phone: Page, game: str, number: int) -> None:
    assert longest(phone, game, number) <= 1


def test_four_of_a_kind_are_swept_off(moving: Page) -> None:
    """Including the card laid last, though the next row has no pile any more."""
    open_board(moving, "clear_4")
    before, after = next(pair for pair in pairwise(moments("clear_4", 4, 1)) if clears(pair[1]()))
    for look in (before, after):
        moving.evaluate("([sitting, view]) => window.show(sitting, view)", shown(look()))
    assert moving.locator(".swept .laid").count() == 4
    assert "swept" in " ".join(moving.evaluate(NAMES))


def test_what_an_undo_uncovers_does_not_fly(moving: Page) -> None:
    open_board(moving, "clear_4")
    looks = (shown(look()) for look in moments("clear_4", 4, 1))
    (sitting, before), (_, after) = next(pair for pair in pairwise(looks) if covers(*(view["row"] for _, view in pair)))
    undone = before | {"number": after["number"] + 1, "lines": [after["lines"][0] | {"words": {"key": "undo"}}]}
    flying = []
    for view in (before, after, undone):
        moving.evaluate("([sitting, view]) => window.show(sitting, view)", [sitting, view])
        flying.append(moving.evaluate(LAID_FROM_AFAR))
    assert flying[1] > 0
    assert flying[2] == 0


def covers(before: dict[str, int], after: dict[str, int]) -> bool:
    """Is a lower card laid on the pile?"""
    return 0 < before["pile_size"] < after["pile_size"] and before["top"] != after["top"]


def test_a_pawn_sent_home_flies_over_the_piles(moving: Page) -> None:
    open_board(moving, "dog_deluxe")
    before, after = next(pair for pair in pairwise(moments("dog_deluxe", 4, 1)) if sends_home(pair[1]()))
    for look in (before, after):
        moving.evaluate("([sitting, view]) => window.show(sitting, view)", shown(look()))
    assert moving.evaluate(IN_THE_AIR) == 1
    assert moving.evaluate(LIES_HIGHER)


def sends_home(moment: Moment) -> bool:
    return "then.sent_home" in moment.view or "then.burned" in moment.view


def clears(moment: Moment) -> bool:
    return "then.cleared_by_four" in moment.view


def longest(page: Page, game: str, number: int) -> float:
    """How long the slowest motion takes in the first moments of a match."""
    open_board(page, game)
    slowest = 0.0
    for look in islice(moments(game, 4, 1), number):
        page.evaluate("([sitting, view]) => window.show(sitting, view)", shown(look()))
        slowest = max(slowest, page.evaluate(LONGEST))
    return slowest
