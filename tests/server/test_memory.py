"""Garbage is looked for when nobody moves, and not before."""

import asyncio
import contextlib
import gc
import weakref

import pytest

from houndtable.server import memory
from houndtable.server.metrics import METRICS


class Ring:
    """Refers to itself, so that it does not go by itself."""

    def __init__(self) -> None:
        self.itself = self


async def garbage_goes(while_people_move: bool) -> bool:
    """Is a ring gone after a while?"""
    ring = weakref.ref(Ring())
    tidying = asyncio.create_task(memory.tidy_when_quiet())
    for _ in range(20):
        METRICS.acts += while_people_move
        await asyncio.sleep(0.01)
    tidying.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await tidying
    return ring() is None


def test_garbage_goes_in_a_quiet_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "EVERY", 0.02)
    monkeypatch.setattr(memory, "QUIET", 0.03)
    gc.disable()
    try:
        assert not asyncio.run(garbage_goes(while_people_move=True))
        assert asyncio.run(garbage_goes(while_people_move=False))
    finally:
        gc.enable()
