"""Friends in the browser: met at a table, followed, chatted with, challenged, muted, reported and blocked."""

import contextlib
import re
import sqlite3
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.accessibility import violations
from tests.server.house import House, open_house
from tests.web.conftest import PHONE, NewPage
from tests.web.hands import new_table, show_more
from tests.web.test_accounts import Device, sign_up


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("friends"), "--desk", "on") as house:
        yield house


def be(page: Page, name: str) -> None:
    page.goto("/")
    page.get_by_label("Your name at the table").fill(name)
    page.keyboard.press("Enter")
    page.wait_for_function("() => localStorage.houndtable?.includes('\"isKnown\":true')")
    page.reload()
    expect(page.get_by_role("heading", name="Friends")).to_be_visible()


def say(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Say something").fill(text)
    page.keyboard.press("Enter")


def test_people_meet_talk_and_meet_again(new_page: NewPage, hosted: House) -> None:
    ada, bo = new_page(base_url=hosted.address), new_page(PHONE, base_url=hosted.address)
    be(ada, "Ada")
    be(bo, "Bo")
    new_table(ada, "CLEAR 4", 2, seat_2="Open seat")
    expect(ada.get_by_role("button", name="I am ready")).to_be_visible()
    bo.goto(ada.url)
    bo.get_by_role("button", name="Sit here").click()

    ada.get_by_role("button", name="At this table").click()
    ada.get_by_role("button", name="Follow: Bo").click()
    expect(ada.get_by_text("You follow Bo.")).to_be_visible()
    assert violations(ada) == []
    ada.keyboard.press("Escape")

    ada.get_by_role("button", name="Chat", exact=True).click()
    say(ada, "Hello, Bo!")
    bo.get_by_role("button", name="Chat: new messages").click()
    expect(bo.get_by_role("log", name="Chat")).to_contain_text("Hello, Bo!")
    say(bo, "wanker")
    expect(bo.get_by_role("alert")).to_have_text("Please choose other words.")
    say(bo, "Hello, Ada.")
    expect(ada.get_by_role("log", name="Chat")).to_contain_text("Hello, Ada.")
    assert violations(bo) == []
    ada.get_by_role("button", name="Report: Hello, Ada.").click()
    expect(ada.get_by_text("The host has been told.")).to_be_visible()
    ada.get_by_role("button", name="Mute: Bo").click()
    expect(ada.get_by_role("log", name="Chat")).not_to_contain_text("Hello, Ada.")

    bo.goto("/")
    ada.goto("/")
    friends = ada.get_by_role("region", name="Friends")
    expect(friends.get_by_role("listitem")).to_contain_text("here")
    friends.get_by_role("button", name="Challenge: Bo").click()
    ada.get_by_role("dialog").get_by_role("button", name="DOG CARDS").click()
    expect(ada.get_by_role("button", name="I am ready")).to_be_visible()
    expect(ada.get_by_text("Bo has not answered yet.")).to_be_visible()
    bo.goto("/")
    expect(bo.get_by_text("Ada challenges you: DOG CARDS")).to_be_visible()
    assert violations(bo) == []
    bo.get_by_role("button", name="Accept: Ada").click()
    expect(bo.get_by_role("button", name="I am ready")).to_be_visible()
    bo.get_by_role("button", name="Settings").click()
    bo.get_by_role("button", name="At this table").click()
    bo.get_by_role("button", name="Block: Ada").click()
    expect(bo.get_by_text("You won't hear from Ada any more.")).to_be_visible()
    bo.goto("/")
    bo.get_by_text("Blocked (1)").click()
    bo.get_by_role("button", name="Unblock: Ada").click()
    expect(bo.get_by_text("Blocked (1)")).to_have_count(0)

    key = re.search(r"its key is (\S+)", hosted.told)
    assert key
    ada.goto("/desk")
    ada.get_by_label("Key").fill(key[1])
    ada.keyboard.press("Enter")
    reports = ada.get_by_role("region", name="Reports")
    expect(reports).to_contain_text("Hello, Ada.")
    assert violations(ada) == []
    reports.get_by_role("button", name="Dismiss: Hello, Ada.").click()
    expect(reports).to_contain_text("Nothing has been reported.")


def test_partners_talk_only_where_their_host_wants_words(new_page: NewPage, hosted: House) -> None:
    ada, bo = new_page(base_url=hosted.address), new_page(PHONE, base_url=hosted.address)
    be(ada, "Ada")
    be(bo, "Bo")
    for wants_words in (False, True):
        ada.goto("/game/dog_cards")
        ada.get_by_role("button", name="New table").click()
        show_more(ada)
        words = ada.get_by_label("Players may chat although they have partners")
        ada.get_by_role("radio", name="3", exact=True).check()
        expect(words).to_have_count(0)
        ada.get_by_role("radio", name="4", exact=True).check()
        words.set_checked(wants_words)
        ada.get_by_label("Seat 2", exact=True).select_option(label="Open seat")
        ada.locator("dialog[open] button.first").click()
        expect(ada.get_by_role("button", name="I am ready")).to_be_visible()
        bo.goto(ada.url)
        bo.get_by_role("button", name="Sit here").click()
        expect(ada.get_by_role("button", name="At this table")).to_be_visible()
        expect(ada.get_by_role("button", name="Chat", exact=True)).to_have_count(int(wants_words))
    ada.get_by_role("button", name="Chat", exact=True).click()
    expect(ada.get_by_text("Partners may not talk about cards or moves.")).to_be_visible()
    say(ada, "Tea, Bo?")
    bo.get_by_role("button", name="Chat: new messages").click()
    expect(bo.get_by_role("log", name="Chat")).to_contain_text("Tea, Bo?")
    assert violations(ada) == []


def test_a_profile_knows_whom_one_follows(new_page: NewPage, hosted: House) -> None:
    address = f"http://localhost:{hosted.port}"
    dora, cy = new_page(base_url=address), new_page(base_url=address)
    Device(dora)
    sign_up(dora, "Dora")
    with contextlib.closing(sqlite3.connect(hosted.data / "houndtable.db", isolation_level=None)) as database:
        # as if one match had counted
        database.execute(
            "INSERT INTO skills (game, player, mean, doubt, matches) SELECT 'clear_4', guest, 30, 8, 1 FROM accounts"
        )
        database.execute("INSERT INTO curves SELECT 'clear_4', guest, 1, 300, 1 FROM accounts")
    be(cy, "Cy")
    cy.goto("/@Dora")
    cy.get_by_role("button", name="Follow: Dora").click()
    cy.get_by_role("button", name="Unfollow: Dora").click()
    expect(cy.get_by_role("button", name="Follow: Dora", exact=True)).to_be_visible()
    expect(cy.get_by_text("1 match")).to_be_visible()
    expect(cy.get_by_role("figure")).to_have_count(0)  # one point does not make a curve
