"""Coming in: the first page on a phone, a table by three choices, dogs with names, an invitation that works."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import PHONE, NewPage
from tests.web.hands import new_table, play_now, wait_for_turn

BOTS_AT_MY_TABLE = re.compile(r"with Fluffy( \(\d+\))?, Fido( \(\d+\))?, and Flora")  # rated ones have points


def test_three_choices_then_start(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="New table: CLEAR 4").click()
    page.get_by_role("radio", name="This device").check()
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("region", name="Pass the device on")).to_be_visible()


def test_bots_are_dogs_that_greet(new_page: NewPage) -> None:
    page = new_page(bots="level_1")
    play_now(page, "DOG CARDS")
    players = page.get_by_role("list", name="Players")
    expect(players.get_by_role("status")).to_have_text("Why are you laughing? I can count!")
    expect(players).to_contain_text("Pixel")
    expect(players).to_contain_text("Pepper")
    page.goto("/game/dog_cards")
    page.get_by_role("button", name="Hercule, not beaten yet").click()
    expect(page.get_by_role("img", name="5 paws")).to_have_count(2)
    expect(page.get_by_role("dialog")).to_contain_text("Knows your hand by its smell.")


def test_a_phone_has_my_tables_first_and_the_code_in_reach(new_page: NewPage) -> None:
    page = new_page(PHONE, bots="level_1", has_touch=True, is_mobile=True)
    play_now(page, "CLEAR 4")
    wait_for_turn(page)
    page.goto("/")
    mine = page.get_by_role("region", name="My tables")
    expect(mine.get_by_role("link")).to_contain_text(BOTS_AT_MY_TABLE)
    expect(mine.get_by_role("link")).to_contain_text("Your turn.")
    expect(page.get_by_role("button", name="Play now: DOG Deluxe")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Join", exact=True)).to_be_in_viewport(ratio=1)


def test_an_open_first_page_keeps_time(new_page: NewPage) -> None:
    page = new_page(bots="level_1")
    play_now(page, "CLEAR 4")
    page.clock.install()
    page.goto("/")
    mine = page.get_by_role("region", name="My tables").get_by_role("link")
    expect(mine).to_contain_text("now")
    page.clock.fast_forward("05:00")
    expect(mine).to_contain_text("5 minutes ago")


def test_a_phone_leads_to_a_table_for_friends(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_role("dialog").get_by_role("button", name="CLEAR 4").press("Enter")
    expect(page.get_by_role("button", name="Close")).to_be_focused()
    expect(page.get_by_role("radio", name="Friends")).to_be_checked()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Invite")).to_be_visible()


def test_a_lobby_shows_my_seat_and_a_second_one_is_for_someone_else(new_page: NewPage) -> None:
    host, friend = new_page(bots="level_1"), new_page(PHONE)
    new_table(host, "CLEAR 4", 4, seat_2="Open seat", seat_3="Open seat")
    expect(host.get_by_role("listitem").filter(has_text="(you)")).to_have_count(1)
    friend.goto(host.url)
    friend.get_by_role("button", name="Sit here").first.click()
    expect(friend.get_by_role("listitem").filter(has_text="(you)")).to_have_count(1)
    expect(friend.get_by_role("button", name="Sit here")).to_have_count(0)
    friend.get_by_role("button", name="Another player on this device").click()
    expect(friend.get_by_role("listitem").filter(has_text="(you)")).to_have_count(2)
    expect(friend.get_by_text("You pass this device around")).to_be_visible()


def test_a_wrong_code_is_told_where_it_was_written(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    page.get_by_role("textbox", name="Code").fill("QQQQQQ")
    page.get_by_role("button", name="Join", exact=True).click()
    alert = page.locator("form").get_by_role("alert")
    expect(alert).to_contain_text("There is no table with this code")
    expect(alert).to_be_in_viewport(ratio=1)
    page.get_by_role("textbox", name="Code").fill("QQQQQ")
    expect(alert).to_have_count(0)


@pytest.mark.parametrize("address", ["/table/XXXX", "/duplicate/XXXXXXXX", "/tournament/XXXXXXXX", "/today?day=XXXX"])
def test_a_dead_link_has_a_way_home(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("heading", name="There is no such")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="What shall we play?")).to_be_visible()


def test_nothing_moves_under_a_finger(page: Page) -> None:
    """Links are shown once everything above them is known: otherwise a click would miss them."""
    play_now(page, "CLEAR 4")
    held: list[Route] = []
    page.route("**/api/tables/mine", lambda route: held.append(route))
    with page.expect_request("**/api/tables/mine"):
        page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    today, mine = page.get_by_role("link", name="The bone of the day"), page.get_by_role("region", name="My tables")
    expect(today).to_have_count(0)
    for each in held:
        each.continue_()
    expect(today).to_be_visible()
    assert mine.is_visible()


def test_a_name_is_changed_at_the_table(new_page: NewPage) -> None:
    page = new_page(bots="level_1")
    play_now(page, "CLEAR 4")
    page.get_by_role("button", name="Invite").click()
    page.get_by_label("Your name at the table").fill("Ada Lovelace")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Players")).to_contain_text("Ada Lovelace")


def test_a_browser_that_forgets_keeps_the_name(new_page: NewPage) -> None:
    """Some browsers delete what a page has stored after a week, but not the server's cookie."""
    page = new_page(bots="level_1")
    page.goto("/")
    page.get_by_label("Your name at the table").fill("Ada Lovelace")
    page.get_by_label("Your name at the table").blur()
    expect(page.get_by_role("link", name="My matches")).to_be_visible()
    page.evaluate("localStorage.clear()")
    play_now(page, "CLEAR 4")
    expect(page.get_by_role("list", name="Players")).to_contain_text("Ada Lovelace")


def test_a_link_brings_a_name_along_and_says_which_one_stays(new_page: NewPage) -> None:
    ada, bo = new_page(), new_page(PHONE)
    for page, name in ((ada, "Ada"), (bo, "Bo")):
        page.goto("/")
        page.get_by_label("Your name at the table").fill(name)
        page.get_by_label("Your name at the table").blur()
    ada.get_by_role("button", name="Play on another device").click()
    link = ada.get_by_role("dialog").get_by_role("textbox")
    expect(link).to_have_value(re.compile("/device/"))
    expect(bo.get_by_role("link", name="My matches")).to_be_visible()
    bo.goto(link.input_value())
    expect(bo.get_by_text("So far you are Bo here.")).to_be_visible()
    bo.get_by_role("button", name="Continue here").click()
    expect(bo.get_by_label("Your name at the table")).to_have_value("Ada")


def test_an_invitation_that_cannot_work_says_why(page: Page) -> None:
    play_now(page, "CLEAR 4")
    page.get_by_role("button", name="Invite").click()
    expect(page.get_by_text("houndtable serve --host 0.0.0.0")).to_be_visible()
    expect(page.get_by_role("img", name="QR code")).to_have_count(0)
