"""The client opens without a connection, calmly, and stores nothing but itself."""

import pytest
from playwright.sync_api import Page, expect

from tests.patience import patiently
from tests.web.conftest import NewPage

IS_KEPT = """async () => {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  const assets = fetched.filter(name => name.includes('/assets/') || name.endsWith('/icon.svg'));
  const kept = await Promise.all(['/', ...assets].map(name => caches.match(name)));
  return kept.every(Boolean);
}"""
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
        if page.evaluate(IS_KEPT):
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
    kept.context.set_offline(True)
    kept.get_by_role("link", name="Puzzles").click()
    expect(kept.get_by_role("heading", name="This page could not be loaded")).to_be_visible()
    kept.wait_for_function("() => document.querySelector('main img').naturalWidth > 0")
    kept.get_by_role("link", name="Home").click()
    expect(kept.get_by_role("heading", name="What shall we play?")).to_be_visible()


def test_only_the_client_itself_is_kept(kept: Page) -> None:
    kept.get_by_role("button", name="Play now: CLEAR 4").click()
    kept.locator(".board [data-thing]").first.wait_for()
    kept.reload()
    kept.locator(".board [data-thing]").first.wait_for()
    paths = kept.evaluate(KEPT)
    assert "/" in paths
    assert all(path in ("/", "/icon.svg") or path.startswith("/assets/") for path in paths), paths


def test_a_new_client_takes_the_place_of_the_old_one(kept: Page) -> None:
    for path in ("/", "/assets/old.js"):
        kept.evaluate(PUT, path)
    kept.reload()
    expect(kept.get_by_role("button", name="Play now: CLEAR 4")).to_be_visible()
    paths = kept.evaluate(KEPT)
    assert "/" in paths and "/assets/old.js" not in paths
