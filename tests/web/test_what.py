"""What is this? Asked by mouse, finger and keyboard; the answer covers nothing, and leads to the rule."""

from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.accessibility import violations
from tests.web.conftest import DESKTOP, PHONE, NewPage

PUSH = '.board [data-thing="hand.12"]'
NINE = '.board [data-thing="hand.9"]'


def open_lesson(page: Page) -> Locator:
    """A table without other players; the explanation of something on it."""
    page.goto("/learn/clear_4/first")
    page.locator(f"{NINE}.lit").wait_for()
    return page.get_by_role("note")


def box_of(place: Locator) -> FloatRect:
    box = place.bounding_box()
    assert box
    return box


def is_covered(thing: Locator, note: Locator) -> bool:
    one, other = box_of(thing), box_of(note)
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    return across and one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]


def test_the_mouse_asks_by_staying(page: Page) -> None:
    note = open_lesson(page)
    page.locator(PUSH).hover()
    expect(note).to_contain_text("A PUSH.")
    expect(page.locator(PUSH)).to_have_attribute("aria-describedby", "what-is-this")
    assert not is_covered(page.locator(f"{PUSH} .card"), note)
    assert not violations(page)
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    page.locator(NINE).hover()
    expect(note).to_contain_text("A number card.")
    note.get_by_role("link", name="Rule R8").click()
    expect(page.get_by_role("dialog", name="Rules").locator("#R8")).to_be_focused()


def test_one_of_several_is_named(page: Page) -> None:
    page.goto("/learn/dogs_cardgame/first")
    page.locator('.board [data-thing="claim.7"]').hover()
    expect(page.get_by_role("note")).to_contain_text("Bonus for six different breeds. A bonus: 3 points")


@pytest.mark.parametrize(
    ("game", "said"), [("dog_deluxe", "The pile that cards are dealt from"), ("dog_cards", "The draw pile")]
)
def test_a_pile_is_more_than_its_top_card(page: Page, game: str, said: str) -> None:
    page.goto(f"/learn/{game}/first")
    page.locator('.board [data-what="pile"]').hover()
    expect(page.get_by_role("note")).to_contain_text(said)


DISCARD = '.board [data-thing="discard"]'


def test_a_card_says_also_where_it_lies(page: Page) -> None:
    note = page.get_by_role("note")
    page.goto("/learn/dog_cards/powers")
    page.locator(f"{DISCARD} .card").hover()
    expect(note).to_contain_text("A number.")
    expect(note).to_contain_text("The discard pile.")
    expect(note.get_by_role("link")).to_have_text(["R2", "R28"])
    page.locator('.board [data-thing="open.1"] .card').hover()
    expect(note).to_contain_text("The open row: cards for sale.")
    page.locator(DISCARD).focus()
    page.keyboard.press("?")
    expect(note.get_by_role("link")).to_have_text(["R2", "R28"])


def test_another_player_is_not_one_of_the_stacks(page: Page) -> None:
    note = open_lesson(page)
    page.locator(".board .opponent .name").hover()
    expect(note).to_contain_text("A player, with four stacks and a hand.")
    page.locator('.board [data-thing^="stack."] .card').last.hover()
    expect(note).to_contain_text("One of the four stacks.")


def test_the_keyboard_asks_by_a_question_mark(page: Page) -> None:
    note = open_lesson(page)
    page.locator(PUSH).focus()
    page.keyboard.press("?")
    expect(note).to_be_focused()
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    expect(page.locator(PUSH)).to_be_focused()
    page.locator(PUSH).blur()
    page.keyboard.press("?")
    everything = page.get_by_role("dialog", name="What is this?")
    expect(everything).to_contain_text("point at it, or press it")
    expect(everything.get_by_role("listitem").filter(has_text="on an empty pile anything fits")).to_have_count(1)
    assert not violations(page)


@pytest.fixture
def finger(new_page: NewPage) -> tuple[Page, Any]:
    page = new_page(viewport=PHONE, has_touch=True)
    return page, page.context.new_cdp_session(page)


def touch(session: Any, kind: str, *points: tuple[float, float]) -> None:
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def middle_of(place: Locator) -> tuple[float, float]:
    box = box_of(place)
    return box["x"] + 20, box["y"] + box["height"] / 2


def test_a_long_press_asks_and_does_not_touch(finger: tuple[Page, Any]) -> None:
    page, session = finger
    note = open_lesson(page)
    at = middle_of(page.locator(NINE))
    touch(session, "touchStart", at)
    expect(note).to_contain_text("A number card.")
    assert not is_covered(page.locator(f"{NINE} .card"), note)
    touch(session, "touchEnd")
    expect(note).to_be_visible()
    expect(page.locator("main")).to_have_attribute("data-chosen", "")
    expect(page.locator("progress")).to_have_js_property("value", 0)


def test_a_long_press_on_a_pile_tells_of_the_pile(finger: tuple[Page, Any]) -> None:
    page, session = finger
    page.goto("/learn/dog_cards/powers")
    page.locator(DISCARD).wait_for()
    touch(session, "touchStart", middle_of(page.locator(DISCARD)))
    expect(page.get_by_role("note")).to_contain_text("The discard pile.")
    touch(session, "touchEnd")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_long_press_can_still_become_a_drag(finger: tuple[Page, Any]) -> None:
    page, session = finger
    note = open_lesson(page)
    at, pile = middle_of(page.locator(NINE)), middle_of(page.locator('.board [data-spot="spot.pile"]'))
    touch(session, "touchStart", at)
    expect(note).to_be_visible()
    touch(session, "touchMove", (at[0], at[1] - 12))
    expect(note).to_have_count(0)
    touch(session, "touchMove", pile)
    touch(session, "touchEnd")
    expect(page.locator("progress")).to_have_js_property("value", 1)


def test_a_click_does_not_ask(new_page: NewPage) -> None:
    page = new_page(viewport=DESKTOP)
    note = open_lesson(page)
    page.clock.install()
    page.locator(PUSH).click()
    page.clock.run_for(5000)
    expect(note).to_have_count(0)
