"""Both homes of the store."""

import pytest

from tests import postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> str:
    """What `--store` says: nothing for SQLite, or the address of an empty database."""
    if request.param == "sqlite":
        return ""
    if reason := postgres.missing():
        pytest.skip(reason)
    return postgres.new_database()
