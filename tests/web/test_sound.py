"""Sounds are off until switched on, and are made by the page itself."""

from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.hands import play, sit_down
from tests.web.test_for_everyone import home

COUNT = """
window.struck = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...all) {
    window.struck += 1;
    return start.apply(this, all);
  };
}"""


def test_the_switch_is_off_at_first_and_remembered(new_page: NewPage) -> None:
    page = new_page()
    home(page)
    switch = page.get_by_role("button", name="Sound")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")


def test_a_move_makes_a_sound_if_switched_on(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(COUNT)
    sit_down(page, "CLEAR 4")
    play(page, 1)
    assert struck(page) == 0
    page.get_by_role("button", name="Sound").click()
    page.wait_for_function("() => window.struck > 0")
    before = struck(page)
    play(page, 1)
    page.wait_for_function("before => window.struck > before", arg=before)


def struck(page: Page) -> int:
    return int(page.evaluate("window.struck"))
