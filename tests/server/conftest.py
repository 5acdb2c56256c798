"""Tests with both stores."""

import pytest

from tests import postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> str:
    """The value of `--store`: empty for SQLite, or the address of an empty database."""
    if request.param == "sqlite":
        return ""
    if reason := postgres.missing():
        pytest.skip(reason)
    return postgres.new_database()
