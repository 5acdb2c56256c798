"""What one has played, on a page of one's own, with all records to take along."""

import io
import zipfile

from playwright.sync_api import Page, expect

from houndtable.play.match import verify
from houndtable.play.record import read
from tests.accessibility import violations
from tests.web.conftest import PHONE, NewPage
from tests.web.hands import play_now, wait_for_turn


def give_up(page: Page, title: str) -> None:
    """A match that is soon over."""
    play_now(page, title)
    wait_for_turn(page)
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog[open] button.first").click()
    page.locator("section.end").wait_for()


def test_my_matches_are_counted_and_can_be_taken_along(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/me")
    expect(page.get_by_role("main")).to_contain_text("You haven't played here yet")
    give_up(page, "CLEAR 4")
    page.set_viewport_size(PHONE)
    page.goto("/")
    page.get_by_role("link", name="My matches").click()
    mine = page.get_by_role("region", name="CLEAR 4")
    expect(mine).to_contain_text("1 match 0 won")
    expect(mine).to_contain_text("4 players")
    assert not violations(page)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    answer = page.request.get("/api/me/records")
    archive = zipfile.ZipFile(io.BytesIO(answer.body()))
    (name,) = archive.namelist()
    assert name.startswith("clear_4-") and verify(read(archive.read(name).decode())).over
