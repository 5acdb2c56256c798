"""A tournament in the browser: made, joined, started; it takes one to the table, and back."""

import pytest
from playwright.sync_api import expect

from tests.accessibility import violations
from tests.web.conftest import DESKTOP, PHONE, NewPage


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_tournament_is_made_and_begun(new_page: NewPage, viewport: dict[str, int]) -> None:
    page = new_page(viewport=viewport)
    page.goto("/")
    page.get_by_role("link", name="Tournaments").click()
    page.get_by_role("combobox", name="Game").select_option("clear_4")
    page.get_by_role("combobox", name="Players at a table").select_option("2")
    assert not violations(page)
    page.get_by_role("button", name="Create").press("Enter")
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
