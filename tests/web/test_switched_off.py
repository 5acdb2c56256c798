"""Features switched off by the host: the client shows nothing of them."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.server.house import House, open_house
from tests.server.test_switched_off import FLAGS
from tests.web.conftest import NewPage
from tests.web.hands import new_table


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("bare"), *FLAGS, "--pairing", "off", "--push-services", "") as house:
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
    for words in ("Account, devices and data", "Sign in", "Notify me"):
        expect(page.get_by_text(words)).to_have_count(0)
    page.goto("/account")
    expect(page.get_by_text("This server has no accounts.")).to_be_visible()
    expect(page.get_by_role("button", name="Create an account")).to_have_count(0)
