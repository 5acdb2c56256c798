"""A position is one row: a class of fields becomes the NumPy dtype it describes.

The same bytes are read in two ways. Compiled code sees a NumPy record. Plain Python sees an object of
the class's shape whose fields are memoryviews: quick, and a number too large for its cell raises.
"""

from functools import cache
from typing import Any, Protocol, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Fields = TypeVar("Fields")


class Cells(Protocol):
    """Numbers in a block of one or more dimensions."""

    def __getitem__(self, index: int | tuple[int, ...], /) -> int: ...
    def __setitem__(self, index: int | tuple[int, ...], number: int, /) -> None: ...
    def __len__(self) -> int: ...


class Block(Cells, Protocol):
    """Cells of a row, which know their shape."""

    @property
    def shape(self) -> tuple[int, ...]: ...


def cell(dtype: type[np.integer[Any]] = np.int8) -> int:
    """A field that holds one number."""
    return cast(int, (dtype, ()))


def cells(*shape: int, dtype: type[np.integer[Any]] = np.int8) -> Block:
    """A field that holds a block of numbers."""
    return cast(Block, (dtype, shape))


def row(fields: type[Fields]) -> type[Fields]:
    """The dtype of the rows that a class of fields describes; to a type checker it stays the class."""
    named = [(name, *kind) for name, kind in vars(fields).items() if not name.startswith("__")]
    return cast(type[Fields], np.dtype((np.record, np.dtype(named, align=True))))


def size_of(state: type) -> int:
    """How many bytes a row has."""
    return dtype_of(state).itemsize


def dtype_of(state: type) -> np.dtype[Any]:
    """The dtype behind a decorated class."""
    return cast("np.dtype[Any]", state)


def new_bytes(state: type) -> Bytes:
    """A row of zeros, as bytes."""
    return np.zeros(size_of(state), np.uint8)


def open_row(state: type[Fields], raw: Bytes) -> Fields:
    """The row in these bytes, for plain Python; what it is told it writes into them."""
    return cast(Fields, _plain(dtype_of(state))(raw))


def bytes_of(state: Any) -> Bytes:
    """The bytes behind a row that plain Python has open."""
    raw: Bytes = state.raw
    return raw


@cache
def _plain(dtype: np.dtype[Any]) -> type:
    assert dtype.fields is not None
    layout = [(name, field, offset) for name, (field, offset, *_) in dtype.fields.items()]
    body: dict[str, Any] = {"__init__": _opening(layout)}
    body["__slots__"] = ["raw", *(name if field.shape else "_" + name for name, field, _ in layout)]
    body |= {name: _number("_" + name) for name, field, _ in layout if not field.shape}
    return type("PlainRow", (), body)


def _opening(layout: list[tuple[str, np.dtype[Any], int]]) -> Any:
    """What opens the fields, one line each. (Written out as source: a loop over them costs half as much again.)"""
    lines = ["def open_fields(self, raw):", " self.raw = raw", " whole = memoryview(raw)"]
    for name, field, offset in layout:
        part = f"whole[{offset}:{offset + field.itemsize}]"
        if field.shape:
            lines.append(f" self.{name} = {part}.cast({field.base.char!r}, shape={list(field.shape)})")
        else:
            lines.append(f" self._{name} = {part}.cast({field.char!r})")
    space: dict[str, Any] = {}
    exec("\n".join(lines), space)
    return space["open_fields"]


def _number(slot: str) -> property:
    """A cell as an attribute. (Written out as source, since an attribute by name costs twice the time.)"""
    space: dict[str, Any] = {}
    exec(f"def get(self): return self.{slot}[0]\ndef put(self, number): self.{slot}[0] = number", space)
    return property(space["get"], space["put"])
