"""Matchmaking in the browser, and a list of tables that updates itself."""

from playwright.sync_api import Page, expect

from tests.accessibility import violations
from tests.web.conftest import PHONE, NewPage


def look_for(page: Page, game: str) -> None:
    page.goto("/")
    page.get_by_role("button", name="Find me a game").click()
    dialog = page.get_by_role("dialog")
    for other in dialog.get_by_role("group", name="Which games?").get_by_role("checkbox").all():
        other.uncheck()
    dialog.get_by_label(game).check()
    for number in ("3", "4"):
        dialog.get_by_label(number, exact=True).uncheck()
    dialog.get_by_label("Bots join after").uncheck()
    dialog.get_by_role("button", name="Search").click()


def test_two_find_each_other_and_a_third_sees_their_table(new_page: NewPage) -> None:
    one, other, third = new_page(), new_page(viewport=PHONE), new_page()
    third.goto("/")
    expect(third.get_by_role("heading", name="Public tables")).to_be_visible()
    look_for(one, "CLEAR 4")
    expect(one.get_by_role("timer")).to_be_visible()
    assert violations(one) == []
    one.get_by_role("button", name="Cancel").click()
    one.get_by_role("button", name="Search").click()
    look_for(other, "CLEAR 4")
    for page in (one, other):
        page.wait_for_url("**/table/*")
        expect(page.locator("main.table[data-number]")).to_be_visible()
    table = one.url.rpartition("/")[2]
    link = third.locator(f"a[href='/table/{table}']")
    expect(link).to_contain_text("Watch")
    expect(link).to_contain_text("90 seconds")
