"""Long proofs run only on request; chance is seeded."""

import gc
import hashlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import luck, postgres


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the long proofs too")
    parser.addoption("--write-plays", action="store_true", help="rewrite the golden plays")
    parser.addoption("--write-pictures", action="store_true", help="retake the pictures of the boards")


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # until all tests are collected, of which nothing is garbage
    look_for_examples(always_the_same=not config.getoption("--long"))
    luck.is_real = config.getoption("--long")
    if not hasattr(config, "workerinput"):
        postgres.begin_run()


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        postgres.end_run()


def pytest_collection_finish() -> None:
    """Collections of garbage leave modules and tests out: they stay, and to visit them all takes most of the time."""
    gc.freeze()
    gc.enable()


def look_for_examples(always_the_same: bool) -> None:
    """Hypothesis tries the same examples every time, however slow the machine; with --long new ones each time."""
    too_slow = [HealthCheck.too_slow]
    settings.register_profile("houndtable", derandomize=always_the_same, deadline=None, suppress_health_check=too_slow)
    settings.load_profile("houndtable")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--long"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("long")])
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: mixed(item.path.relative_to(config.rootpath)))


def mixed(path: Path) -> bytes:
    """An order that alternates computing tests with those waiting for a browser, so that no core is idle."""
    return hashlib.sha256(path.as_posix().encode()).digest()
