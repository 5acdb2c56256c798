"""The long proofs run only when they are asked for; chance is seeded; coverage does not follow Numba's compiler."""

import sys
import threading
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests import luck


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the long proofs too")
    parser.addoption("--write-plays", action="store_true", help="write the golden plays anew")


def pytest_configure(config: pytest.Config) -> None:
    look_for_examples(always_the_same=not config.getoption("--long"))
    luck.is_real = config.getoption("--long")
    if config.getoption("cov_source", None):
        compile_untraced()


def look_for_examples(always_the_same: bool) -> None:
    """Hypothesis tries the same examples every time, however slow the machine; in the long proofs others each time."""
    too_slow = [HealthCheck.too_slow]
    settings.register_profile("houndtable", derandomize=always_the_same, deadline=None, suppress_health_check=too_slow)
    settings.load_profile("houndtable")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    long = [item for item in items if item.get_closest_marker("long")]
    for item in long:
        item.add_marker(pytest.mark.timeout(0))
    if not config.getoption("--long"):
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    look_on_once(items)


def look_on_once(items: list[pytest.Item]) -> None:
    """Let coverage see one of the tests that go the same ways: being looked at, Python takes three times as long.

    Of each test that goes over games and seats it sees the largest table of every game; in a browser, nothing.
    """
    seen: set[tuple[Any, ...]] = set()
    for item in reversed(items):
        assert isinstance(item, pytest.Function)
        values = item.callspec.params if hasattr(item, "callspec") else {}
        ways = (item.path, item.originalname, str(values.get("game")))
        if "browser" in item.fixturenames or (values.keys() & {"game", "leak"} and ways in seen):
            item.add_marker(pytest.mark.no_cover)
        seen.add(ways)


def compile_untraced() -> None:
    """Let no tracer look on while Numba compiles, which takes half as long again with one."""
    from numba.core import event

    class Curtain(event.Listener):
        """Falls with the first of the compilations that lie in one another, rises with the last."""

        def __init__(self) -> None:
            self.here = threading.local()

        def on_start(self, event: Any) -> None:
            self.here.depth = getattr(self.here, "depth", 0) + 1
            if self.here.depth == 1:
                self.here.tracer = sys.gettrace()
                sys.settrace(None)

        def on_end(self, event: Any) -> None:
            self.here.depth -= 1
            if self.here.depth == 0:
                sys.settrace(self.here.tracer)

    event.register("numba:compile", Curtain())  # type: ignore[no-untyped-call]
