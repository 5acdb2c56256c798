"""Work that nobody waits for: it goes on for as long as the server runs, whatever fails."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator

from ..wire.metrics import warn
from .log import StoreError


async def now_and_then(event: str, seconds: float, work: Callable[[], Awaitable[object]]) -> None:
    """Do it again and again, with a pause in between; warn if it fails, mostly since the store does."""
    while True:
        try:
            await work()
        except Exception as wrong:
            warn(event, why=repr(wrong))
        await asyncio.sleep(seconds)


@contextlib.contextmanager
def one_of_many(event: str, **values: str) -> Iterator[None]:
    """Whatever is wrong with one of many things, warn and go on with the next; not if the store fails for all."""
    try:
        yield
    except StoreError:
        raise
    except Exception as wrong:
        warn(event, **values, why=repr(wrong))
