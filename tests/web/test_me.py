"""The page of one's own matches, with all records to download."""

import io
import zipfile

from playwright.sync_api import expect

from houndtable.play.match import verify
from houndtable.play.record import read
from tests.accessibility import violations
from tests.web.conftest import PHONE, NewPage
from tests.web.hands import resign, sit_down


def test_my_matches_are_counted_and_can_be_taken_along(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/me")
    expect(page.get_by_role("main")).to_contain_text("You haven't played here yet")
    expect(page.get_by_role("main").get_by_role("link", name="Play a match")).to_be_visible()
    sit_down(page, "CLEAR 4")
    resign(page)
    page.set_viewport_size(PHONE)
    page.goto("/")
    page.get_by_role("link", name="My matches").click()
    mine = page.get_by_role("region", name="CLEAR 4")
    expect(mine).to_contain_text("1 match, 0 won")
    expect(mine).to_contain_text("4 players")
    link = mine.get_by_role("link", name="now")
    expect(link.locator("xpath=..")).to_contain_text("lost")
    assert not violations(page)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    answer = page.request.get("/api/me/records")
    archive = zipfile.ZipFile(io.BytesIO(answer.body()))
    (name,) = archive.namelist()
    assert name.startswith("clear_4-") and verify(read(archive.read(name).decode())).over
    link.click()
    expect(page.get_by_role("region", name="Where it turned")).to_be_visible()
