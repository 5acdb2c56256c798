"""The check of pinned packages reads all pins, and finds what came after them."""

from datetime import UTC, datetime

from packaging.version import Version

from tools.pins import Pin, news_of, npm_pins, python_pins


def test_all_pins_are_read() -> None:
    names = {pin.name for pin in python_pins()}
    assert {"starlette", "uvicorn", "msgspec", "webauthn", "asyncpg"} <= names
    assert "svelte" in {pin.name for pin in npm_pins()}


def test_a_newer_version_counts_from_the_day_of_the_first() -> None:
    days = [datetime(2026, month, 1, tzinfo=UTC) for month in range(1, 5)]
    known = dict(zip(map(Version, ("1.0", "1.1", "1.2", "2.0rc1")), days, strict=True))
    news = news_of(Pin("x", Version("1.0")), known)
    assert news and (news.since, news.newest) == (days[1], Version("1.2"))
    assert news_of(Pin("x", Version("1.2")), known) is None
