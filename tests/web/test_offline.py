"""The client opens without a connection, calmly, and stores nothing but itself and what it knows of the games."""

import re

import pytest
from playwright.sync_api import Page, expect

from houndtable.games import GAMES
from tests.patience import patiently
from tests.web.conftest import NewPage

IS_KEPT = """async games => {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  const assets = fetched.filter(name => name.includes('/assets/') || name.endsWith('/icon.svg'));
  const said = games.flatMap(game => ['words', 'rulebook'].map(kind => `/api/games/${game}/${kind}/en`)); // comes last
  const kept = await Promise.all(['/', ...assets, ...said].map(name => caches.match(name)));
  return kept.every(Boolean);
}"""
FORGET_PUZZLES = """async () => {
  const shell = await caches.open('shell');
  const puzzles = (await shell.keys()).filter(({ url }) => url.includes('/Puzzles-'));
  return (await Promise.all(puzzles.map(each => shell.delete(each)))).length;
}"""
ABOUT_GAMES = re.compile(r"/api/games(/\w+/(words|rulebook)/en)?")
KEPT = """async () => {
  const all = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
  return all.flat().map(({ url }) => new URL(url).pathname);
}"""
PUT = "path => caches.open('shell').then(shell => shell.put(path, new Response('old')))"


@pytest.fixture
def kept(new_page: NewPage) -> Page:
    """A page that was loaded once before."""
    page = new_page(service_workers="allow")
    page.goto("/")
    page.get_by_role("button", name="Play now: CLEAR 4").wait_for()
    for _ in patiently("all files are kept"):
        if page.evaluate(IS_KEPT, list(GAMES)):
            break
    return page


def test_it_opens_without_a_line_and_mends_itself(kept: Page) -> None:
    kept.context.set_offline(True)
    kept.reload()
    expect(kept.get_by_role("heading", name="What shall we play?")).to_be_visible()
    expect(kept.get_by_role("alert")).to_contain_text("The server does not answer")
    kept.context.set_offline(False)
    expect(kept.get_by_role("button", name="Play now: CLEAR 4")).to_be_visible()
    expect(kept.get_by_role("alert")).to_have_count(0)


def test_a_page_that_cannot_come_says_so_with_a_picture_and_a_way_home(kept: Page) -> None:
    assert kept.evaluate(FORGET_PUZZLES)
    kept.context.new_cdp_session(kept).send("Network.clearBrowserCache")
    kept.context.set_offline(True)
    kept.get_by_role("link", name="Puzzles").click()
    expect(kept.get_by_role("heading", name="This page could not be loaded")).to_be_visible()
    kept.wait_for_function("() => document.querySelector('main img').naturalWidth > 0")
    kept.get_by_role("link", name="Home").click()
    expect(kept.get_by_role("heading", name="What shall we play?")).to_be_visible()


def test_only_the_client_itself_and_the_games_are_kept(kept: Page) -> None:
    kept.get_by_role("button", name="Play now: CLEAR 4").click()
    kept.locator(".board [data-thing]").first.wait_for()
    kept.reload()
    kept.locator(".board [data-thing]").first.wait_for()
    paths = kept.evaluate(KEPT)
    assert "/" in paths
    assert all(is_about_games(path) or path.startswith("/assets/") for path in paths), paths


def is_about_games(path: str) -> bool:
    return path in ("/", "/icon.svg") or ABOUT_GAMES.fullmatch(path) is not None


def test_a_new_client_takes_the_place_of_the_old_one(kept: Page) -> None:
    for path in ("/", "/assets/old.js"):
        kept.evaluate(PUT, path)
    kept.reload()
    expect(kept.get_by_role("button", name="Play now: CLEAR 4")).to_be_visible()
    paths = kept.evaluate(KEPT)
    assert "/" in paths and "/assets/old.js" not in paths
