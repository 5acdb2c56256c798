"""How long a test waits for what must come, however busy the machine; what does not come is a failure with a name."""

import time
from collections.abc import Iterator

PATIENCE = 300  # seconds


def patiently(awaited: str, pause: float = 0.02) -> Iterator[None]:
    """Look again and again, a moment apart, until the loop is left; fail if that takes too long."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        yield
        time.sleep(pause)
    raise AssertionError(f"{awaited}: not within {PATIENCE} s")
