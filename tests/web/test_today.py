"""The deal of the day: begun, left, resumed, finished once; its list and what is shared. A duplicate, to its end."""

import hashlib
import re

import pytest
from playwright.sync_api import Page, expect

from tests.accessibility import violations
from tests.web.conftest import DESKTOP, PHONE, NewPage
from tests.web.hands import play, resign

PNG = b"\x89PNG"
SHEET = """refusal => {  // a device's share sheet; Chromium has none on Linux
  navigator.canShare = ({ files = [] }) => files.every(({ type }) => type === 'image/png');
  navigator.share = async ({ text, files }) => {
    if (refusal) throw new DOMException('', refusal);
    window.shared = { text, files: files.map(({ name, type, size }) => [name, type, size]) };
  };
}"""


@pytest.mark.parametrize("viewport", [pytest.param(DESKTOP, marks=pytest.mark.long), PHONE], ids=["desktop", "phone"])
def test_the_bone_of_the_day(new_page: NewPage, viewport: dict[str, int]) -> None:
    page = new_page(viewport=viewport)
    page.goto("/")
    page.get_by_role("link", name="The bone of the day").click()
    page.get_by_role("button", name="Play: CLEAR 4").click()
    expect(page.locator("main.table")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    page.get_by_role("link", name="The bone of the day").click()
    page.get_by_role("button", name="Go on: CLEAR 4").click()
    expect(page.locator("main.table")).to_be_visible()
    if viewport == PHONE:
        page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="The day's results").click()
    deal = page.get_by_role("region", name="CLEAR 4")
    expect(deal).to_contain_text("gave up")
    expect(deal).to_contain_text("a strong bot, played your seat")
    expect(deal.get_by_role("button")).to_have_count(0)
    expect(page.get_by_text("1 day in a row").first).to_be_visible()
    picture = page.get_by_role("region", name="Share").get_by_role("img")
    expect(picture).to_have_accessible_name(re.compile("CLEAR 4: Place 1 of 1"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Picture").click()
    assert download.value.path().read_bytes().startswith(PNG)
    page.get_by_text("Nobody knew these deals in advance").click()
    assert not violations(page)


def test_the_day_before_has_its_date_in_one_line_and_reveals_its_secret(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.goto("/today")
    page.get_by_role("link", name="The day before").click()
    day = page.locator(".date b")
    expect(page.get_by_role("link", name="The day after")).to_be_visible()
    height, line = day.evaluate("date => [date.offsetHeight, parseFloat(getComputedStyle(date).fontSize)]")
    assert height < 2 * line
    page.get_by_text("Nobody knew these deals in advance").click()
    commitment, _, secret = page.locator("dd").all_inner_texts()
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == commitment


def test_text_and_picture_are_shared_and_tell_no_card(new_page: NewPage) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/today")
    page.get_by_role("button", name="Play: CLEAR 4").click()
    resign(page)
    page.goto("/today")
    share = page.get_by_role("region", name="Share")
    said, touch = share.get_by_role("status"), share.get_by_role("button", name="Share").click
    touch()
    expect(said).to_have_text("Copied. It gives away nothing about the cards.")
    page.evaluate(SHEET)
    touch()
    page.wait_for_function("() => window.shared")
    shared = page.evaluate("shared")
    head, line, streak, address = shared["text"].splitlines()
    assert head.startswith("🦴 Houndtable · ")
    assert re.fullmatch(r"CLEAR 4: Place \d of \d", line)
    assert (streak, address) == ("🔥 1 day in a row", page.url)
    ((name, kind, size),) = shared["files"]
    assert (name, kind) == ("houndtable.png", "image/png") and size > 10_000
    expect(said).to_have_text("")
    page.evaluate(SHEET, "NotAllowedError")  # then the clipboard helps
    touch()
    expect(said).to_have_text("Copied. It gives away nothing about the cards.")
    assert page.evaluate("navigator.clipboard.readText()") == shared["text"]
    page.evaluate(SHEET, "AbortError")  # whoever closes the sheet wants nothing else
    touch()
    expect(said).to_have_text("")


def test_a_duplicate_is_made_and_begun(page: Page) -> None:
    page.goto("/today")
    page.get_by_role("combobox", name="Deals").select_option("2")
    page.get_by_role("button", name="Create").click()
    page.get_by_role("button", name="Play: Deal 2").click()
    expect(page.locator("main.table")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Go on: Deal 2")).to_be_visible()
    expect(page.get_by_text("1 friend has not joined yet")).to_be_visible()
    expect(page.get_by_text("each against the same bots and whenever they like")).to_be_visible()
    expect(page.get_by_label("Send this address")).to_have_value(page.url)
    assert not violations(page)


def test_friends_are_compared_decision_by_decision(new_page: NewPage) -> None:
    ada, bo = new_page(), new_page()
    ada.goto("/today")
    ada.get_by_role("combobox", name="Game").select_option(label="CLEAR 4")
    ada.get_by_role("button", name="Create").click()
    ada.get_by_role("button", name="Play: Deal 1").wait_for()
    address = ada.url
    for page, decisions in ((ada, 2), (bo, 3)):
        page.goto(address)
        page.get_by_role("button", name="Play: Deal 1").click()
        play(page, decisions)
        resign(page)
    ada.goto(address)
    ada.get_by_text("All decisions side by side").click()
    rows = ada.get_by_role("region", name="All decisions side by side").get_by_role("row")
    expect(rows).to_have_count(4)
    expect(rows.nth(3).get_by_role("link")).to_have_count(1)  # only one friend came so far
    expect(rows.nth(1).get_by_role("cell").first).to_contain_text("%")
    expect(ada.get_by_text("Looking for the turning point…")).to_have_count(0)
    assert not violations(ada)
    rows.nth(2).get_by_role("link").first.click()
    expect(ada.get_by_role("button", name="Where it turned")).to_be_visible()
