"""CLEAR 4: four of one value lie there, and a big button clears them."""

import pytest
from playwright.sync_api import Page, expect

from houndtable.games.clear_4.state import CLEAR_PILE, STOP
from tests.boards.recorded import position
from tests.boards.test_boards import open_board, shown

FOUR = "seats: 3\nphase: clearing\npile: 10 9 8 8 8 8\nhand 0: 3 5"


@pytest.fixture
def board(phone: Page) -> Page:
    phone.set_viewport_size({"width": 390, "height": 844})
    open_board(phone, "clear_4")
    phone.evaluate("([sitting, view]) => window.show(sitting, view)", shown(position("clear_4", FOUR, 0, 3)))
    return phone


@pytest.mark.parametrize(("name", "action"), [("Clear 4! Clear the pile (6 cards)", CLEAR_PILE), ("Leave it", STOP)])
def test_q3_both_are_there_by_touch_and_by_keyboard(board: Page, name: str, action: int) -> None:
    button = board.get_by_role("button", name=name)
    button.click()
    button.focus()
    board.keyboard.press("Enter")
    assert board.evaluate("window.acted") == [action, action]


def test_q3_clearing_is_the_larger_one_and_comes_first(board: Page) -> None:
    lit = board.locator(".button-place [data-thing].lit")
    expect(lit).to_have_count(2)
    clear, leave = (lit.nth(place).bounding_box() for place in range(2))
    assert clear and leave and clear["height"] > leave["height"] and clear["width"] > leave["width"]
    assert lit.first.get_attribute("data-thing") == "pile"
