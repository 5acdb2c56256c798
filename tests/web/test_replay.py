"""A finished match: step by step, from any seat, shared, saved, opened, verified."""

import json
import random
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import connect

import houndtable as ht
from houndtable.bots import BOTS
from tests.accessibility import violations
from tests.patience import patiently
from tests.server.house import PATIENCE, House
from tests.web.conftest import DESKTOP, PHONE, NewPage
from tests.web.test_matches import small_things


@pytest.fixture(scope="module")
def over(house: House) -> str:
    """A finished match between bots."""
    with httpx.Client(base_url=house.address, timeout=PATIENCE) as host:
        host.post("/api/me", json={"name": "Ada"})
        wish = {"game": "clear_4", "seats": 2, "bots": {"0": "random", "1": "random"}, "sit": []}
        table = str(host.post("/api/tables", json=wish).json()["table"])
        watch(house, table, host.cookies)
    return table


def watch(house: House, table: str, cookies: httpx.Cookies) -> None:
    """Watch until the match is over: bots rest while nobody watches."""
    address = f"{house.address.replace('http', 'ws')}/api/tables/{table}/socket"
    told = {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
    with connect(address, additional_headers=told, open_timeout=PATIENCE) as line:
        for _ in patiently("the end of a match between bots", pause=0):
            if json.loads(line.recv(PATIENCE)).get("outcome"):
                break


def at(page: Page, number: int) -> None:
    expect(page.locator("main.replay")).to_have_attribute("data-number", str(number))


def test_stepping_and_scrubbing(page: Page, over: str) -> None:
    page.goto(f"/replay/{over}")
    at(page, 0)
    page.get_by_role("button", name="One step forward").click()
    at(page, 1)
    page.get_by_role("slider").fill("50")
    at(page, 50)
    page.get_by_role("button", name="One step back").click()
    at(page, 49)
    page.get_by_role("button", name="Play", exact=True).click()
    at(page, 50)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".players .won")).to_have_count(1)


def test_hands_are_seen_through_the_eyes_chosen(page: Page, over: str) -> None:
    page.goto(f"/replay/{over}?at=60&seat=1")
    at(page, 60)
    expect(page.get_by_role("combobox", name="View as")).to_have_value("1")
    page.get_by_role("combobox", name="View as").select_option("All cards open")
    at(page, 60)


def test_a_link_leads_to_the_moment(new_page: NewPage, over: str) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/replay/{over}?at=45")
    at(page, 45)
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_text("The link is copied")).to_be_visible()
    other = new_page()
    other.goto(page.evaluate("navigator.clipboard.readText()"))
    at(other, 45)


def test_every_deal_is_verified(page: Page, over: str) -> None:
    page.goto(f"/replay/{over}?deals=1")
    expect(page.get_by_role("heading", name=re.compile(r"All \d+ deals were fair"))).to_be_visible()


def keep_a_promise(page: Page, table: str) -> None:
    """As if the browser had stored another commitment than the match was dealt from."""
    kept = {table: {"commitment": "0" * 64, "nonces": {}}}
    page.add_init_script(f"localStorage['houndtable.deals'] = JSON.stringify({json.dumps(kept)})")


def test_a_broken_promise_is_said_loudly(page: Page, over: str) -> None:
    keep_a_promise(page, over)
    page.goto(f"/table/{over}")
    expect(page.get_by_role("alert")).to_have_text(re.compile("not dealt as the server had promised"))


def test_it_is_said_if_the_server_does_not_tell_how_it_dealt(page: Page, over: str) -> None:
    keep_a_promise(page, over)
    page.route("**/deals", lambda route: route.fulfill(status=404))
    page.goto(f"/table/{over}")
    expect(page.get_by_text("The server did not say how the cards were dealt")).to_be_visible()


def test_a_record_is_saved_and_opened(page: Page, over: str, tmp_path: Path) -> None:
    page.goto(f"/replay/{over}")
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save").click()
    saving.value.save_as(tmp_path / "match.jsonl")
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(tmp_path / "match.jsonl")
    at(page, 0)
    page.get_by_role("button", name="Check the deals").click()
    expect(page.get_by_role("heading", name=re.compile("deals were fair"))).to_be_in_viewport()
    (tmp_path / "broken.jsonl").write_text("nothing")
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(tmp_path / "broken.jsonl")
    expect(page.get_by_role("alert")).to_be_visible()


def test_axe_finds_nothing_in_a_replay(page: Page, over: str) -> None:
    page.goto(f"/replay/{over}?at=60&deals=1")
    page.get_by_role("heading", name=re.compile("deals were fair")).wait_for()
    for viewport in (DESKTOP, PHONE):
        page.set_viewport_size(viewport)
        assert violations(page) == []


@pytest.mark.parametrize("game", ht.GAMES)
@pytest.mark.parametrize("step", [60, pytest.param(15, marks=pytest.mark.long)])
def test_on_a_phone_whatever_lies_there_fits_a_finger(new_page: NewPage, game: str, step: int, tmp_path: Path) -> None:
    match, die = ht.new(game, ht.GAMES[game].rules.SEATS[-1], seed=5), random.Random(5)
    while not match.over and len(match.events) < 400:
        match.play(BOTS["expert"].choose(match.view(match.turn), die))
    match.save(tmp_path / "match.jsonl")
    page = new_page(PHONE, has_touch=True, is_mobile=True)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(tmp_path / "match.jsonl")
    page.get_by_role("combobox", name="View as").select_option(value="0")
    for number in range(0, len(match.events), step):
        page.get_by_role("slider").fill(str(number))
        at(page, number)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert small_things(page) == []
