"""Garbage is collected when nobody moves, and not before."""

import asyncio
import contextlib
import gc
import weakref

from houndtable.server import gc_policy
from houndtable.server.wire.metrics import METRICS
from tests.server.leaping import leap_through


class Ring:
    """Refers to itself, so that reference counting does not free it."""

    def __init__(self) -> None:
        self.itself = self


async def garbage_goes(while_people_move: bool) -> bool:
    """Is a ring freed after a few minutes?"""
    ring = weakref.ref(Ring())
    tidying = asyncio.create_task(gc_policy.tidy_when_quiet())
    for _ in range(int(3 * gc_policy.EVERY / gc_policy.QUIET)):
        METRICS.acts += while_people_move
        await asyncio.sleep(gc_policy.QUIET / 2)
    tidying.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await tidying
    return ring() is None


def test_garbage_goes_in_a_quiet_moment() -> None:
    gc.disable()
    try:
        assert not leap_through(garbage_goes(while_people_move=True))
        assert leap_through(garbage_goes(while_people_move=False))
    finally:
        gc.enable()
