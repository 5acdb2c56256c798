"""A server and a browser for the tests of the client."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests import luck
from tests.chromium import PATIENCE, open_browser
from tests.server.house import House, open_house
from tests.web.hands import at_pace

NewPage = Callable[..., Page]
DESKTOP, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=360, height=640)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("web"), "--compile", "0") as house:
        yield house


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as browser:
        yield browser


@pytest.fixture
def new_page(browser: Browser, house: House) -> Iterator[NewPage]:
    """Opens a page in a separate browser; console errors fail the test."""
    complaints: list[str] = []
    contexts = []

    def open_page(viewport: ViewportSize = DESKTOP, bots: str = "random", pace: int = 0, **settings: Any) -> Page:
        usual = {"base_url": house.address, "locale": "en", "reduced_motion": "reduce", "service_workers": "block"}
        settings = usual | settings
        context = browser.new_context(viewport=viewport, **settings)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        context.add_init_script(play_with(bots))
        context.add_init_script(at_pace(pace))
        if not luck.is_real:
            context.add_init_script(luck.SAME_NONCES)
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda wrong: complaints.append(str(wrong)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    unexpected = [each for each in complaints if not is_expected(each)]
    assert not unexpected, unexpected


def play_with(bots: str) -> str:
    """A script that seats quick bots at new tables: those that think would take most of the time."""
    return f"""
    const ask = window.fetch;
    window.fetch = (to, how) => {{
      const body = to === '/api/tables' && how?.body?.replace(/level_\\d/g, '{bots}');
      return ask(to, body ? {{ ...how, body }} : how);
    }};"""


def is_expected(complaint: str) -> bool:
    """A browser logs lost connections and missing resources; tests cause both on purpose."""
    return any(each in complaint for each in ("WebSocket connection", "net::ERR_", "status of 40"))


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()
