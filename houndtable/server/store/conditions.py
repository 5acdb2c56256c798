"""Conditions of writes: what must hold when the store writes for a request, checked in the same transaction.

They are statements that fail where they do not hold, by making something NULL that cannot be.
"""

import asyncio
import contextlib
from collections.abc import Iterator, Sequence

Condition = tuple[str, Sequence[object]]
_required: dict["asyncio.Task[object] | None", tuple[Condition, ...]] = {}


@contextlib.contextmanager
def requiring(conditions: tuple[Condition, ...]) -> Iterator[None]:
    """All that this task writes while this lasts is stored only where these hold. Tasks that it starts are free."""
    task = asyncio.current_task()
    before = required()
    _required[task] = conditions
    try:
        yield
    finally:
        if before:
            _required[task] = before
        else:
            _required.pop(task, None)


def required() -> tuple[Condition, ...]:
    """The conditions for what is written now."""
    return _required.get(asyncio.current_task(), ())


def release() -> None:
    """What this task has just written ended its own conditions: what else follows from that is written in any case."""
    _required.pop(asyncio.current_task(), None)
