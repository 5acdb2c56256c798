"""When to collect garbage: only when the server is idle or far behind.

Reference counting frees almost everything by itself. Every waiting socket and table is some hundred
objects, and looking through thousands of them would hold up all tables.
"""

import asyncio
import gc

from .metrics import METRICS

MUCH = 1_000_000  # more objects than when it was last looked for
QUIET = 1.0  # seconds without a move
EVERY = 60.0  # seconds between two looks


def settle() -> None:
    """What is there at the start stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(MUCH)


async def tidy_when_quiet() -> None:
    """Look for garbage now and then, when nobody notices."""
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
