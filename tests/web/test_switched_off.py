"""Features switched off by the host: the client shows nothing of them."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from houndtable.games import GAMES
from tests.server.house import House, open_house
from tests.server.test_switched_off import FLAGS
from tests.web.conftest import NewPage
from tests.web.hands import new_table


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(
        tmp_path_factory.mktemp("bare"), *FLAGS, "--pairing", "off", "--push-services", "", "--holidays", "0"
    ) as house:
        yield house


def test_the_client_shows_nothing_of_what_is_off(new_page: NewPage, bare: House) -> None:
    page, other = new_page(base_url=bare.address), new_page(base_url=bare.address)
    new_table(page, "CLEAR 4", 2, seat_2="Open seat")
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    other.goto(page.url)
    other.get_by_role("button", name="Sit here").click()
    page.get_by_role("button", name="At this table").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    for deed in ("Follow", "Block", "Report"):
        expect(page.get_by_role("button", name=f"{deed}:")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Chat")).to_have_count(0)
    page.goto("/")
    expect(page.get_by_role("region", name="My tables")).to_be_visible()
    for heading in ("Friends", "Find me a game"):
        expect(page.get_by_role("heading", name=heading)).to_have_count(0)
    expect(page.get_by_role("link", name="Tournaments")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("button", name="Delete my data")).to_be_visible()
    for words in ("Account, devices and data", "Sign in", "Notify me", "Holiday"):
        expect(page.get_by_text(words)).to_have_count(0)
    page.goto("/account")
    expect(page.get_by_text("This server has no accounts.")).to_be_visible()
    expect(page.get_by_role("button", name="Create an account")).to_have_count(0)


def test_every_link_leads_somewhere(new_page: NewPage, bare: House) -> None:
    """All pages that can be reached from the first one; of pages that differ only by the game, one."""
    page = new_page(base_url=bare.address)
    waiting, seen = ["/"], set[str]()
    while waiting:
        path = waiting.pop()
        kind = re.sub("|".join(GAMES), "game", re.sub(r"\d+", "0", path))
        if kind in seen:
            continue
        seen.add(kind)
        answer = page.goto(path)
        expect(page.locator("main")).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert answer and answer.ok, path
        for words in ("There is nothing here", "switched off"):
            expect(page.get_by_text(words)).to_have_count(0)
        links = page.eval_on_selector_all("a[href^='/']", "all => all.map(link => link.getAttribute('href'))")
        waiting += [link for link in links if not link.startswith(("/api/", "/learn/"))]
    assert {"/", "/today", "/game/game", "/rules/game", "/ranking/game", "/puzzles/game"} <= seen
    assert not [path for path in seen if re.match("/(account|@|tournament|desk|mail)", path)]
