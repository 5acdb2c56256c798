"""Whole matches of every game, clicked as a person would, with bots in the other seats."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from houndtable.games import GAMES
from houndtable.language.catalog import catalogue
from tests.accessibility import violations
from tests.web.conftest import DESKTOP, PHONE, NewPage
from tests.web.hands import (
    HAS_CHANGED,
    IS_READY,
    LIT,
    OVER,
    Hand,
    drag_all,
    listen,
    new_table,
    play,
    play_by_pointer,
    play_well,
    sit_down,
    skip_hints,
    state,
    touch_all,
)

SOME = 5  # decisions, where a whole match is long
SHORTEST = ("clear_4", 2)  # match; tests/boards tests how the others end
SMALLEST = [(name, game.rules.SEATS[0]) for name, game in GAMES.items()]
LARGEST = [(name, game.rules.SEATS[-1]) for name, game in GAMES.items()]
SKIP = 0  # the moves of others are shown at once
SIDEWAYS = ViewportSize(width=740, height=360)
BESIDE = [  # what everybody looks at, and one's own things
    ("dog_deluxe", ".felt .board", ".felt .mine"),
    ("dog_cards", ".market", ".felt .mine"),
    ("clear_4", ".felt section.middle", ".felt .mine"),
    ("dogs_cardgame", ".city", ".felt .home"),
]


def title(game: str) -> str:
    return catalogue(GAMES[game])["title"]


@pytest.mark.parametrize("decisions", [SOME, pytest.param(400, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("game", "seats"), [*LARGEST, *(pytest.param(*size, marks=pytest.mark.long) for size in SMALLEST)]
)
def test_anything_lit_can_be_clicked(page: Page, game: str, seats: int, decisions: int) -> None:
    sit_down(page, title(game), seats)
    play_by_pointer(page, decisions, seed=seats)
    expect(page.get_by_role("alert")).to_have_count(0)


def by_turns(page: Page, choice: dict[str, Any]) -> None:
    """One action is touched, the next one dragged."""
    (drag_all if choice["action"] % 2 else touch_all)(page, choice)


@pytest.mark.parametrize(
    ("game", "seats", "hand", "pace"),
    [
        (*SHORTEST, by_turns, SKIP),
        *(
            pytest.param(*size, hand, pace, marks=pytest.mark.long)
            for size in SMALLEST + LARGEST
            for hand in (touch_all, drag_all)
            for pace in (4, SKIP)
        ),
    ],
)
def test_a_whole_match_by_hand(new_page: NewPage, game: str, seats: int, hand: Hand, pace: int) -> None:
    page = new_page(bots="expert", pace=pace)
    listen(page)
    new_table(page, title(game), seats)
    skip_hints(page)
    play_well(page, game, seats, hand)
    expect(page.get_by_role("region", name="Result")).to_be_visible()
    expect(page.get_by_text(re.compile(r"Checked on this device: all \d+ deals were as promised"))).to_be_visible()
    assert violations(page) == [], "with all points and awards; test_for_everyone sees a match that was resigned"
    before = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != before)
    page.wait_for_function(IS_READY)  # players who stay seated are ready
    expect(page.locator(OVER)).to_have_count(0)


@pytest.mark.parametrize("decisions", [SOME, pytest.param(10**6, marks=pytest.mark.long, id="whole")])
def test_a_match_by_keyboard_alone(page: Page, decisions: int) -> None:
    page.goto("/")
    press_until(page, "Tab", "Play now: CLEAR 4")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Skip").wait_for()
    press_until(page, "Tab", "Skip")
    page.keyboard.press("Enter")
    die = random.Random(3)
    for _ in range(decisions):
        page.wait_for_function(IS_READY)
        if page.locator(OVER).count():
            break
        before = state(page)
        for _ in range(die.randint(1, 6)):
            page.keyboard.press("ArrowRight")
        assert page.evaluate(f"document.activeElement.matches('{LIT}')"), page.evaluate(
            "document.activeElement.outerHTML"
        )
        page.keyboard.press("Enter")
        page.wait_for_function(HAS_CHANGED, arg=before)


def press_until(page: Page, key: str, name: str) -> None:
    """Press a key until something with this name has the focus."""
    target = page.get_by_role("button", name=name)
    target.wait_for()
    for _ in range(80):
        if target.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press(key)
    pytest.fail(f"{name} cannot be reached by {key}")


@pytest.mark.parametrize(("game", "middle", "own"), BESIDE)
def test_a_table_fits_a_phone_upright_and_on_its_side_and_a_desk(
    new_page: NewPage, game: str, middle: str, own: str
) -> None:
    page = new_page(PHONE, has_touch=True, is_mobile=True)
    sit_down(page, title(game))
    for round_ in range(4):
        play(page, 1, seed=round_)
        page.wait_for_function(IS_READY)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert small_things(page) == []
    page.set_viewport_size(SIDEWAYS)
    assert page.evaluate("document.documentElement.scrollWidth") <= SIDEWAYS["width"]
    assert small_things(page) == []
    left, right, status = (page.locator(each).bounding_box() for each in (middle, own, "main section.status"))
    assert left and right and status
    assert left["x"] + left["width"] <= min(right["x"], status["x"]), "something lies on the board"
    page.set_viewport_size(DESKTOP)
    assert page.evaluate("document.documentElement.scrollHeight") <= DESKTOP["height"], "not all is in sight"


def small_things(page: Page) -> list[str]:
    """Touchable things smaller than a finger."""
    found: list[str] = page.locator(f"{LIT}, main button:visible").evaluate_all(
        """all => all.filter(each => each.checkVisibility()) // a board that is drawn again leaves some behind
          .map(each => [each.dataset.thing ?? each.textContent.trim(), each.getBoundingClientRect()])
          .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
          .map(([name, box]) => `${name} ${box.width} × ${box.height}`)"""
    )
    return found
