"""Leaving: resigning, signing out, deletion; each asks for confirmation."""

from playwright.sync_api import Page, expect

from tests.web.hands import OVER, play_now


def test_one_resigns_signs_out_and_is_deleted(page: Page) -> None:
    play_now(page, "CLEAR 4")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.locator(OVER)).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(OVER)).to_contain_text("won.")
    expect(page.get_by_role("list", name="Players")).to_contain_text("resigned")
    for deed in ("Sign out on this device", "Delete my data"):
        page.goto("/")
        name = page.get_by_label("Your name at the table")
        name.fill("Ada")
        with page.expect_response("**/api/me"):
            name.blur()
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name=deed).click()
        page.get_by_role("dialog").get_by_role("button", name=deed).click()
        expect(name).to_have_value("")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("button", name="Delete my data")).to_have_count(0)


def test_a_name_that_a_bot_has_is_refused(page: Page) -> None:
    page.goto("/")
    name = page.get_by_label("Your name at the table")
    name.fill("B0t 2")
    name.blur()
    expect(page.get_by_role("alert")).to_contain_text("This name cannot be used")
