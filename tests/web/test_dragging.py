"""Cards and pawns are dragged, by mouse and by finger; forced moves are played automatically."""

from playwright.sync_api import CDPSession, Page, expect

from tests.web.conftest import PHONE, NewPage
from tests.web.hands import IS_READY, LIT, middle, number, place, play, sit_down, state

CARD = f'{LIT}[data-thing^="hand."].movable'
SCROLLED = "() => [scrollX, scrollY, document.querySelector('.board').getBoundingClientRect().top]"


def begin(page: Page) -> str:
    """At a table of CLEAR 4, on one's turn; a card that can be played."""
    sit_down(page, "CLEAR 4")
    page.wait_for_function(IS_READY)
    while not page.locator(CARD).count():  # whatever the bots did, nothing fits
        play(page, 1)
        page.wait_for_function(IS_READY)
    return str(page.locator(CARD).first.get_attribute("data-thing"))


def test_what_is_dropped_elsewhere_goes_back(new_page: NewPage) -> None:
    page = new_page()
    card = begin(page)
    before = state(page)
    page.mouse.move(*middle(page, card))
    page.mouse.down()
    page.mouse.move(700, 60, steps=3)
    expect(page.locator(".ghost")).to_have_count(1)
    expect(page.locator("[data-spot].lit")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator(".carried")).to_have_count(0)
    assert state(page) == before


def test_where_it_may_be_dropped_is_lit_whoever_was_there_last(page: Page) -> None:
    sit_down(page, "CLEAR 4")
    page.wait_for_function(IS_READY)
    pile, card = page.locator(".board [data-place=pile][data-mark]"), page.locator(CARD).first
    while not (pile.count() and card.count()):
        assert not play(page, 1), "nobody has played a card"
        page.wait_for_function(IS_READY)
    marked = pile.evaluate("each => getComputedStyle(each).outlineColor")
    page.mouse.move(*middle(page, str(card.get_attribute("data-thing"))))
    page.mouse.down()
    page.mouse.move(700, 60, steps=3)
    expect(page.locator("[data-spot].lit")).to_have_count(1)
    expect(pile).not_to_have_css("outline-color", marked)


def test_a_finger_drags_and_the_page_stays(new_page: NewPage) -> None:
    page = new_page(PHONE, has_touch=True, is_mobile=True)
    card = begin(page)
    before, seen = number(page), page.evaluate(SCROLLED)
    finger = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = middle(page, card), middle(page, "spot.pile")
    press(finger, "touchStart", x, y)
    for step in (0.2, 0.6, 1):
        press(finger, "touchMove", x + step * (to_x - x), y + step * (to_y - y))
    assert page.evaluate(SCROLLED) == seen
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("before => document.querySelector('main.table').dataset.number > before", arg=before)


def test_a_drag_at_the_edge_brings_what_lies_beyond(new_page: NewPage) -> None:
    page = new_page(PHONE)
    sit_down(page, "Dogs Cardgame")
    page.wait_for_function(IS_READY)
    thing = page.locator(f'{LIT}[data-thing^="dogs."].movable, {LIT}[data-thing^="character."].movable').first
    while not thing.count():
        assert not play(page, 1)
        page.wait_for_function(IS_READY)
    thing.evaluate("each => each.scrollIntoView({ block: 'center', inline: 'center' })")
    page.mouse.move(*middle(page, str(thing.get_attribute("data-thing"))))
    page.mouse.down()
    page.mouse.move(180, PHONE["height"] + 40, steps=3)
    assert box_of(page)["bottom"] <= PHONE["height"] + box_of(page)["height"] / 2  # the picture stays visible
    page.wait_for_function("() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1")
    page.mouse.move(180, -40, steps=3)
    page.wait_for_function("() => scrollY === 0")
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)


def box_of(page: Page) -> dict[str, float]:
    """Where the dragged thing is drawn."""
    box: dict[str, float] = page.locator(".ghost").evaluate("each => each.getBoundingClientRect().toJSON()")
    return box


def press(finger: CDPSession, what: str, x: float, y: float) -> None:
    finger.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": [{"x": x, "y": y}]})


def test_a_play_of_clear_4_ends_by_itself(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "CLEAR 4")
    done = page.locator(f'{LIT}[data-thing="stop"]')
    while not done.count():
        assert not play(page, 1), "nothing could be added to any play"
        page.wait_for_function(IS_READY)
    before = number(page)
    page.evaluate(
        "localStorage.houndtable = JSON.stringify({ ...JSON.parse(localStorage.houndtable), byItself: true })"
    )
    page.reload()
    expect(page.locator(".due")).to_have_count(1)
    page.wait_for_function("before => document.querySelector('main.table').dataset.number > before", arg=before)
    expect(page.locator(".side .log")).to_contain_text("is done.")


def test_automatic_moves_are_a_setting(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    forced = page.get_by_label("Play forced moves for me")
    expect(forced).not_to_be_checked()  # as the tests set it
    forced.check()
    assert page.evaluate("JSON.parse(localStorage.houndtable).byItself") is True
    page.get_by_label("CLEAR 4: clear four of a kind for me").check()
    assert page.evaluate("JSON.parse(localStorage.houndtable).clears") is True


def test_the_discard_pile_can_be_looked_through_at_any_time(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "DOG CARDS")
    while not play(page, 1):
        page.wait_for_function(IS_READY)
        if "empty" not in str(place(page, "discard").get_attribute("aria-label")):
            break
    before = state(page)
    place(page, "discard").click()
    expect(page.get_by_role("heading", name="The discard pile")).to_be_visible()
    expect(page.locator("dialog[open] li")).not_to_have_count(0)
    page.keyboard.press("Escape")
    assert state(page) == before


def test_first_steps_cover_and_move_nothing(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    page.get_by_role("button", name="Play now: CLEAR 4").click()
    page.wait_for_function(IS_READY)
    hand = page.locator('.board [data-thing^="hand."]').first
    before = hand.bounding_box()
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("complementary", name="First steps")).to_have_count(0)
    assert hand.bounding_box() == before
