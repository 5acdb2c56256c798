"""When to collect garbage: only when the server is idle or far behind.

Reference counting frees almost everything anyway. Every waiting socket and table consists of some hundred
objects, and traversing thousands of them would hold up all tables.
"""

import asyncio
import gc

from .wire.metrics import METRICS

MUCH = 1_000_000  # more objects than at the last collection
QUIET = 1.0  # seconds without a move
EVERY = 60.0  # seconds between two collections


def settle() -> None:
    """Keep what exists at the start out of all collections."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(MUCH)


async def tidy_when_quiet() -> None:
    """Collect garbage now and then, when nobody notices."""
    while True:
        await asyncio.sleep(EVERY)
        while not await is_quiet():
            pass
        gc.collect()


async def is_quiet() -> bool:
    """Does nobody move for a moment?"""
    acts = METRICS.acts
    await asyncio.sleep(QUIET)
    return METRICS.acts == acts
