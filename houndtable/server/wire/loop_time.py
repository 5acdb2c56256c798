"""The clock that timers and leases use: it never goes back."""

import asyncio


def now() -> float:
    """The time of the event loop."""
    return asyncio.get_running_loop().time()
