"""A real browser with the boards' harness in it; the client is built once for all tests."""

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import hatch_build
from tests.chromium import PATIENCE, open_browser


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing about it."""

    def log_message(self, *anything: object) -> None:
        pass


@pytest.fixture(scope="session")
def harness(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page with a board alone on it."""
    folder = tmp_path_factory.mktemp("harness")
    build(folder)
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def build(folder: Path) -> None:
    hatch_build.install()
    arguments = ("build", "harness", "--config", "vite.config.ts", "--outDir", str(folder), "--logLevel", "error")
    hatch_build.node(hatch_build.MODULES / "vite/bin/vite.js", *arguments)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as browser:
        yield browser


@pytest.fixture
def phone(browser: Browser, harness: str) -> Iterator[Page]:
    """The smallest phone on the harness."""
    page = browser.new_page(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    page.goto(harness)
    yield page
    page.close()
