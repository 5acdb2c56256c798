"""Long proofs run only on request; chance is seeded; the longest modules begin first."""

import gc
import hashlib
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before NumPy is loaded: more threads for small networks wait for each other

from tests import luck, postgres
from tests.again import Failures

LONGEST = (  # the modules that take longest: one that began last would end the run alone
    "games/test_contract.py",
    "bots/test_analysis.py",
    "test_examples.py",
    "translate/test_same.py",
    "web/test_matches.py",
    "server/test_attacks.py",
    "bots/reasons/test_reasons.py",
    "server/test_analyses.py",
    "boards/test_boards.py",
    "cli/test_cli.py",
    "web/test_for_everyone.py",
    "web/test_table.py",
    "server/test_servers.py",
    "lab/test_arena.py",
    "lab/test_study.py",
    "games/test_variants.py",
    "server/test_nobody_gets_in.py",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the long proofs too")
    parser.addoption("--failures", type=Path, help="write what fails into this file, for tests.again")
    parser.addoption("--write-plays", action="store_true", help="rewrite the golden plays")
    parser.addoption("--write-pictures", action="store_true", help="retake the pictures of the boards")


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # until all tests are collected, of which nothing is garbage
    look_for_examples(always_the_same=not config.getoption("--long"))
    luck.is_real = config.getoption("--long")
    if not luck.is_real:
        luck.look_at_fewer_decisions()
    if not hasattr(config, "workerinput"):
        postgres.begin_run()
        if path := config.getoption("--failures"):
            config.pluginmanager.register(Failures(path))


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
        items.sort(key=lambda item: place_of(item.path.relative_to(Path(__file__).parent).as_posix()))


def place_of(module: str) -> tuple[int, bytes]:
    """First the longest modules, then an order that alternates computing ones with those waiting for a browser."""
    return LONGEST.index(module) if module in LONGEST else len(LONGEST), hashlib.sha256(module.encode()).digest()
