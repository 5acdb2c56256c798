"""After a match: where it turned, moment by moment on the board, and playing on from there."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from houndtable.server.matches.tape import Tape
from tests.accessibility import violations
from tests.reading import unreadable
from tests.server.test_analyses import over
from tests.web.conftest import DESKTOP, PHONE
from tests.web.hands import play, resign, sit_down
from tests.web.test_replay import at


def test_where_it_turned_is_walked_through_and_played_on_from(page: Page, tmp_path: Path) -> None:
    over().save(tmp_path / "match.jsonl")

    def open_record() -> None:
        page.goto("/replay")
        page.locator("input[type=file]").set_input_files(tmp_path / "match.jsonl")
        at(page, 0)

    open_record()
    page.get_by_role("button", name="Where it turned").click()
    turned = page.get_by_role("region", name="Where it turned")
    expect(turned.get_by_text("Judged with all cards open.")).to_be_visible()
    moment = turned.locator(".moment").first
    moment.click()
    expect(moment).to_contain_text(re.compile("lost .*Played: .*Better: "))
    expect(page.locator(".board [data-mark=to]").first).to_be_visible()
    strip = page.get_by_role("status").filter(has_text="Better: ")
    expect(strip).to_contain_text("lost")
    shown = strip.inner_text()
    page.locator("main.replay").get_by_role("button", name=re.compile("costly moment"), disabled=False).first.click()
    expect(strip).not_to_have_text(shown)
    number = int(page.locator("main.replay").get_attribute("data-number") or 0)
    curve = turned.get_by_role("slider", name="Every player's chance to win")
    curve.press("ArrowRight")
    expect(page.locator("main.replay")).not_to_have_attribute("data-number", str(number))
    expect(curve).to_have_attribute("aria-valuetext", re.compile(r"Event \d+: .*%, .*%"))
    expect(turned.get_by_role("row", name=re.compile("Luck"))).to_be_visible()
    page.get_by_role("combobox", name="View as").select_option(value="1")
    expect(turned.get_by_text("Judged by what")).to_be_visible()
    for viewport in (DESKTOP, PHONE):
        page.set_viewport_size(viewport)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
        assert [fault for fault in unreadable(page) if "px: " in fault] == []

    page.get_by_role("slider", name=re.compile("Event")).fill("40")
    at(page, 40)
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("heading", name="Board")).to_be_attached()
    table = page.url.rpartition("/")[2]
    open_record()
    turn, seat = Tape(over()).turn_at(40)
    branch = page.get_by_role("link", name=f"Turn {turn}: Seat {seat + 1} to move")
    expect(branch).to_have_attribute("href", f"/table/{table}")


def test_whoever_asks_where_it_turned_sees_how_far_it_is(page: Page) -> None:
    sit_down(page, "CLEAR 4", seats=2)
    play(page, 2)
    resign(page)
    page.set_viewport_size(PHONE)
    page.route("**/turned?*", lambda route: route.fulfill(json={"seat": 0, "progress": 0.3}))
    page.get_by_role("link", name="Where it turned").click()
    expect(page.get_by_text("Looking for the turning point")).to_be_in_viewport()
    page.unroute("**/turned?*")
    expect(page.get_by_role("heading", name="Where it turned")).to_be_in_viewport()
