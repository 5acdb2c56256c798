"""The server is off, and the page is opened anew: all four games are played on the device, and go on after a reload."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from houndtable.games import GAMES
from houndtable.play.match import Match
from tests.chromium import PATIENCE
from tests.patience import patiently
from tests.server.house import open_house
from tests.web.conftest import DESKTOP, is_expected
from tests.web.hands import OVER, at_pace, play, skip_hints, state
from tests.web.test_matches import title
from tests.web.test_offline import IS_KEPT


@pytest.fixture(scope="module")
def alone(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A browser that was there once, and whose server is off since."""
    with open_house(tmp_path_factory.mktemp("off"), "--compile", "0") as house:
        context = browser.new_context(
            viewport=DESKTOP, base_url=house.address, locale="en", reduced_motion="reduce", accept_downloads=True
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(at_pace(0))
        page = context.new_page()
        page.goto("/")
        for _ in patiently("all that is needed is kept"):
            if page.evaluate(IS_KEPT, list(GAMES)):
                break
        page.close()
    page, complaints = context.new_page(), list[str]()
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda wrong: complaints.append(str(wrong)))
    yield page
    context.close()
    unexpected = [each for each in complaints if not is_expected(each)]
    assert not unexpected, unexpected


def home(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer.")


def log(page: Page) -> Locator:
    return page.get_by_role("group", name="What happened").first


@pytest.mark.parametrize("game", GAMES)
def test_a_match_against_bots_goes_on_after_a_reload(alone: Page, game: str) -> None:
    home(alone)
    alone.get_by_role("button", name=f"Play now: {title(game)}").click()
    skip_hints(alone)
    assert not play(alone, 3)
    before, lines = state(alone), log(alone).inner_text()
    alone.reload()
    alone.locator("main.table").wait_for()
    assert state(alone) == before
    expect(log(alone)).to_have_text(lines, use_inner_text=True)
    assert not play(alone, 2)
    assert state(alone) != before
    home(alone)
    expect(alone.get_by_role("region", name="My tables").get_by_role("link", name=title(game)).first).to_be_visible()


def test_two_share_the_device_and_the_match_is_saved(alone: Page, tmp_path: Path) -> None:
    home(alone)
    alone.get_by_role("button", name=f"New table: {title('clear_4')}").click()
    dialog = alone.locator("dialog[open]")
    dialog.get_by_role("group", name="Players").get_by_text("2", exact=True).click()
    dialog.get_by_role("group", name="How many share this device?").get_by_text("2", exact=True).click()
    dialog.get_by_role("button", name="Start").click()
    gate = alone.locator(".gate button")
    gate.click()
    assert not play(alone, 1)
    alone.get_by_role("button", name="Resign").first.click()
    alone.locator("dialog[open] button.first").click()
    expect(alone.locator(OVER)).to_be_visible()
    with alone.expect_download() as saving:
        alone.get_by_role("link", name="Save the match").click()
    saving.value.save_as(tmp_path / "match.jsonl")
    assert Match.load(tmp_path / "match.jsonl").over


def test_the_rules_are_there_and_what_needs_people_is_not_offered(alone: Page) -> None:
    home(alone)
    expect(alone.get_by_role("button", name="Play with friends")).to_have_count(0)
    alone.goto("/me")
    expect(alone.get_by_role("region", name="On this device").get_by_role("link").first).to_be_visible()
    alone.goto("/rules/clear_4")
    expect(alone.get_by_role("heading", name="CLEAR 4").first).to_be_visible()
