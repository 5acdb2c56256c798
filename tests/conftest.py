"""The long proofs run only when they are asked for."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the long proofs too")
    parser.addoption("--write-plays", action="store_true", help="write the golden plays anew")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    long = [item for item in items if item.get_closest_marker("long")]
    for item in long:
        item.add_marker(pytest.mark.timeout(0))
    if not config.getoption("--long"):
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
