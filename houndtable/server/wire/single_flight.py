"""Things that take long to make: made once, however many ask for them meanwhile, and cached."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Generic, TypeVar

Made = TypeVar("Made")


class SingleFlight(Generic[Made]):
    """A cache of the last ones asked for."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[str, Made] = OrderedDict()
        self._making: dict[str, asyncio.Task[Made]] = {}

    async def get(self, key: str, make: Callable[[], Coroutine[None, None, Made]]) -> Made:
        """The cached one, the one being made, or a new one."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            making = self._making[key] = asyncio.create_task(make())
            making.add_done_callback(partial(self._made, key))
        return await asyncio.shield(self._making[key])

    def _made(self, key: str, making: "asyncio.Task[Made]") -> None:
        del self._making[key]
        if not making.cancelled() and making.exception() is None:
            self._kept[key] = making.result()
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
