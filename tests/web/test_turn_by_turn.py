"""Turn by turn in the browser: making such a table, whose turn it is in title and icon, holidays."""

import re

from playwright.sync_api import Page, expect

from tests.accessibility import violations
from tests.web.conftest import PHONE, NewPage
from tests.web.hands import show_more, skip_hints


def test_a_table_for_days_calls_its_player_back(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="New table: CLEAR 4").click()
    page.get_by_role("radio", name="2", exact=True).check()
    show_more(page)
    page.get_by_label("Time per move").select_option(label="1 day, turn by turn")
    page.get_by_label("When time runs out").select_option(label="The match is lost")
    expect(page.get_by_label("Forced moves of absent players")).to_be_checked()
    page.get_by_label("Counts for the ranking").check()
    expect(page.get_by_label("When time runs out")).to_be_disabled()
    page.get_by_label("Counts for the ranking").uncheck()
    page.get_by_role("button", name="Start").click()
    skip_hints(page)
    expect(page.get_by_role("timer")).to_contain_text(re.compile("1 day|23 hours"))
    page.goto("/")
    expect(page).to_have_title("(1) Houndtable")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
    expect(page.get_by_role("region", name="My tables")).to_contain_text(re.compile("(1 day|23 hours) left"))


def test_the_last_hour_is_told_in_minutes(page: Page) -> None:
    page.request.post("/api/me", data={"name": "Ada"})
    wish = {"game": "clear_4", "seats": 2, "bots": {"1": "random"}, "clock": "hour"}
    page.goto(f"/table/{page.request.post('/api/tables', data=wish).json()['table']}")
    page.get_by_role("button", name="I am ready").click()
    skip_hints(page)
    expect(page.get_by_role("timer")).to_have_text(re.compile("59 minutes"))


def test_a_holiday_begins_and_ends(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Your name at the table").fill("Ada")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_text("You have 30 days left this year.")).to_be_visible()
    page.get_by_role("spinbutton", name="Days").fill("3")
    page.get_by_role("button", name="Go on holiday").click()
    expect(page.get_by_text("You are on holiday until")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_text("You have 29 days left this year.")).to_be_visible()


def test_a_holiday_is_seen_at_the_table_by_both(new_page: NewPage) -> None:
    ada, bo = new_page(), new_page(PHONE)
    ada.goto("/game/clear_4")
    ada.get_by_role("button", name="New table").click()
    ada.get_by_role("radio", name="2", exact=True).check()
    show_more(ada)
    ada.get_by_label("Seat 2", exact=True).select_option(label="Open seat")
    ada.get_by_label("Time per move").select_option(label="1 day, turn by turn")
    ada.locator("dialog[open] button.first").click()
    ada.get_by_role("button", name="I am ready").click()
    bo.goto(ada.url)
    bo.get_by_role("button", name="Sit here").click()
    bo.get_by_role("button", name="I am ready").click()
    for page in (ada, bo):
        skip_hints(page)
        expect(page.get_by_role("timer")).to_contain_text(re.compile("1 day|23 hours"))
    acts = ada if "Your turn" in ada.locator("section.status").inner_text() else bo
    acts.get_by_role("button", name="Settings").click()
    acts.get_by_role("spinbutton", name="Days").fill("5")
    acts.get_by_role("button", name="Go on holiday").click()
    for page in (ada, bo):
        expect(page.get_by_role("timer", include_hidden=True)).to_contain_text(re.compile("6 days|5 days"))
    acts.get_by_role("button", name="I am back").click()
    for page in (ada, bo):
        expect(page.get_by_role("timer", include_hidden=True)).to_contain_text(re.compile("1 day|23 hours"))
