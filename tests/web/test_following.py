"""What just happened, and what can I do? The log, the marks on the board, the pace of bots, refusals."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.conftest import DESKTOP, PHONE, NewPage
from tests.web.hands import IS_READY, LIT, OVER, listen, play, play_well, sit_down

OTHERS = 3  # at a table for four
NUMBERS = """() => {
  const table = document.querySelector('main.table');
  window.numbers = [Number(table.dataset.number)];
  new MutationObserver(() => window.numbers.push(Number(table.dataset.number)))
    .observe(table, { attributeFilter: ['data-number'] });
}"""


def test_the_log_tells_what_came_of_an_act(page: Page) -> None:
    sit_down(page, "CLEAR 4")
    consequence = page.locator(".side .log li li").filter(has_text=re.compile("cleared|takes the pile"))
    while not consequence.count():
        assert not play(page, 1), "nothing was cleared or taken"
    expect(consequence.first).to_be_visible()


def test_last_acts_are_marked_and_a_line_that_is_touched_lights_the_board(page: Page) -> None:
    sit_down(page, "DOG CARDS")
    play(page, 3)
    page.wait_for_function(IS_READY)
    marked = page.locator(".board [data-mark][data-age=new]")
    expect(marked.first).to_be_visible()
    line = page.locator(".side .log button").filter(has_text=re.compile(" (lays|buys|discards) ")).first
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    expect(marked).to_have_count(1)
    line.click()
    expect(line).to_have_attribute("aria-pressed", "false")


def test_what_is_lit_says_what_it_does(page: Page) -> None:
    sit_down(page, "DOG CARDS")
    play(page, 1)
    page.wait_for_function(IS_READY)
    page.locator(f'{LIT}[data-thing^="hand."]').first.click()
    target = page.locator(f'{LIT}[data-thing="discard"]')
    expect(target.locator(".does")).to_have_text("Discard")
    expect(target).to_have_attribute("aria-label", re.compile("^Discard: "))


def test_what_is_to_be_done_is_said_though_the_board_has_chosen_the_first_thing(page: Page) -> None:
    listen(page)
    sit_down(page, "Dogs Cardgame")
    page.wait_for_function(IS_READY)
    while not page.locator('main.table[data-chosen="waiting.0"]').count():
        assert not page.locator(OVER).count(), "no dog needed a place"
        play_well(page, "dogs_cardgame", 4, actions=1)
        page.wait_for_function(IS_READY)
    expect(page.get_by_role("region", name="What to do now")).to_contain_text("Give each dog a place")


def test_bots_are_seen_one_act_after_the_other(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("try { localStorage.houndtable = JSON.stringify({ pace: 4 }); } catch {}")
    sit_down(page, "DOG CARDS")
    page.wait_for_function(IS_READY)
    page.evaluate(NUMBERS)
    play(page, 3)
    page.wait_for_function(IS_READY)
    seen = page.evaluate("window.numbers")
    assert seen == sorted(set(seen))
    # one's own actions may be shown together with the next
    assert len(seen) > 2 * OTHERS, "the acts of some players were not seen on their own"


def test_skipping_to_ones_own_turn_is_remembered(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, "DOG CARDS")
    page.evaluate("localStorage.houndtable = JSON.stringify({ ...JSON.parse(localStorage.houndtable), pace: 1 })")
    page.reload()
    page.wait_for_function(IS_READY)
    skip = page.get_by_role("radio", name="Skip to my turn")
    while not skip.count():
        assert not play(page, 1), "over, and there was nothing to skip"
    skip.click()
    page.wait_for_function(IS_READY)
    assert page.evaluate("JSON.parse(localStorage.houndtable).pace") == 0


def test_a_phone_tells_what_was_done_last(new_page: NewPage) -> None:
    page, watcher = new_page(), new_page(PHONE)
    sit_down(page, "DOG CARDS")
    play(page, 2)
    page.wait_for_function(IS_READY)
    watcher.goto(page.url)
    last = page.locator(".side .log b").last.inner_text()
    expect(watcher.locator(".status .news b")).to_have_text(last)


def test_a_phone_shows_one_speed_and_a_touch_leads_to_the_next(new_page: NewPage) -> None:
    page, watcher = new_page(), new_page(PHONE, pace=1)
    sit_down(page, "DOG CARDS")
    page.locator("main.table").wait_for()
    watcher.goto(page.url)
    speeds = watcher.get_by_role("radio")
    for shown in ("×1", "×2", "×4", "×1"):
        expect(speeds).to_have_text([shown])
        speeds.click()
    assert watcher.evaluate("JSON.parse(localStorage.houndtable).pace") == 2


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_refusal_covers_and_moves_nothing_and_shows_the_rule(new_page: NewPage, screen: ViewportSize) -> None:
    page = new_page(screen)
    sit_down(page, "CLEAR 4")
    page.wait_for_function(IS_READY)
    hand = page.locator('.board [data-thing^="hand."]').first
    before = hand.bounding_box()
    page.locator(".board [data-thing]:not(.lit)").first.click(force=True)
    expect(page.get_by_role("alert")).to_be_visible()
    assert hand.bounding_box() == before
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert hand.bounding_box() == before
    page.locator(".board [data-thing]:not(.lit)").first.click(force=True)
    rule = page.get_by_role("alert").get_by_role("button", name=re.compile(r"^[RQ]\d+$"))
    wanted = rule.inner_text()
    rule.click()
    expect(page.locator(f"dialog[open] #{wanted}")).to_be_in_viewport()
