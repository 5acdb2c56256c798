"""How long a test waits for a condition, however busy the machine; after that it fails with a name."""

import time
from collections.abc import Iterator

PATIENCE = 180  # seconds


def patiently(awaited: str, pause: float = 0.02) -> Iterator[None]:
    """Check again and again, a moment apart, until the loop is left; fail if that takes too long."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        yield
        time.sleep(pause)
    raise AssertionError(f"{awaited}: not within {PATIENCE} s")
