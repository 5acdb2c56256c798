"""A tournament in the browser: created, joined, started; the page leads to the table, and back."""

import pytest
from playwright.sync_api import expect

from tests.accessibility import violations
from tests.web.conftest import DESKTOP, PHONE, NewPage


@pytest.mark.parametrize("viewport", [pytest.param(DESKTOP, marks=pytest.mark.long), PHONE], ids=["desktop", "phone"])
def test_a_tournament_is_made_and_begun(new_page: NewPage, viewport: dict[str, int]) -> None:
    page = new_page(viewport=viewport)
    page.goto("/")
    page.get_by_role("link", name="Tournaments").click()
    page.get_by_role("combobox", name="Game").select_option("clear_4")
    page.get_by_role("combobox", name="Players at a table").select_option("2")
    page.get_by_text("House rules").click()
    rule = page.locator("details select").first
    changed = rule.locator("option:not(:checked)").first.inner_text()
    rule.select_option(label=changed)
    assert not violations(page)
    page.get_by_role("button", name="Create").press("Enter")
    expect(page.get_by_text("Nobody has joined yet.")).to_be_visible()
    expect(page.locator("dd").filter(has_text=changed)).to_be_visible()
    expect(page.get_by_text("Only this computer can reach the server")).to_be_visible()
    page.get_by_role("button", name="Join").press("Enter")
    expect(page.get_by_role("status").last).to_contain_text("Stay on this page")
    page.get_by_role("button", name="Start").press("Enter")
    expect(page.locator("main.table")).to_be_visible()
    if viewport == PHONE:
        page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="To the tournament").click()
    expect(page.get_by_role("button", name="To my table")).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(3)
    assert not violations(page)
    page.get_by_role("link", name="Tournaments").click()
    expect(page.get_by_role("link", name="CLEAR 4").first).to_contain_text("Being played")
    page.goto("/")
    called = page.get_by_role("complementary").filter(has_text="Your table in the tournament is ready.")
    assert not violations(page)
    called.get_by_role("button", name="To my table").click()
    expect(page.locator("main.table")).to_be_visible()
    expect(called).to_have_count(0)


def test_a_tournament_is_called_off(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/tournaments")
    page.get_by_role("button", name="Create").click()
    page.get_by_role("button", name="Call it off").click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("button", name="Join")).to_be_visible()
    page.get_by_role("button", name="Call it off").click()
    expect(page.get_by_text("Call it off for everyone?")).to_be_visible()
    page.get_by_role("button", name="Call it off").click()
    expect(page.get_by_text("It did not take place.")).to_be_visible()
    expect(page.get_by_role("button", name="Join")).to_have_count(0)


def test_a_link_is_copied_where_the_browser_has_no_clipboard(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")  # as without https
    page.goto("/tournaments")
    page.get_by_role("button", name="Create").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    link = page.get_by_role("textbox").input_value()
    page.goto("/")
    page.get_by_label("Your name at the table").click()
    page.keyboard.press("Control+A")
    page.keyboard.press("Control+V")
    expect(page.get_by_label("Your name at the table")).to_have_value(link[:30])
