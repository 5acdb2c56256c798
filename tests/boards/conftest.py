"""A real browser with the boards' harness in it; the client is built once for all tests."""

import fcntl
import functools
import http.server
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.chromium import PATIENCE, open_browser
from tools import build_client

PHONE = ViewportSize(width=360, height=640)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files without logging."""

    def log_message(self, *anything: object) -> None:
        pass


@pytest.fixture(scope="session")
def harness(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page with a single board."""
    folder = built_once(tmp_path_factory.getbasetemp())
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def built_once(own: Path) -> Path:
    """The harness in a folder shared by all workers of this run."""
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder = shared / "harness"
    with (shared / "harness.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            build(folder)
    return folder


def build(folder: Path) -> None:
    build_client.install()
    arguments = ("build", "harness", "--config", "vite.config.ts", "--outDir", str(folder), "--logLevel", "error")
    build_client.node(build_client.MODULES / "vite/bin/vite.js", *arguments)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def kept_page(browser: Browser) -> Iterator[Page]:
    """A page reused from test to test: a new one for each would take longer than most tests."""
    page = browser.new_page(viewport=PHONE, reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    yield page
    page.close()


@pytest.fixture
def phone(kept_page: Page, harness: str) -> Page:
    """The smallest phone on the harness."""
    kept_page.set_viewport_size(PHONE)
    kept_page.goto(harness)
    return kept_page
