"""A position is one row: a class of fields becomes the NumPy dtype it describes.

The same bytes are read in two ways. Compiled code sees a NumPy record. Plain Python sees an object of
the class's shape whose fields are memoryviews: this is fast, and a number too large for its cell raises.
"""

from collections.abc import Callable
from functools import cache
from struct import Struct
from typing import Any, Protocol, TypeAlias, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
RowDtype = np.dtype[np.void]
CellDtype = np.dtype[np.integer]
AnyRow: TypeAlias = Any  # a row of some game: its fields are known to that game's own `State`
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


def cell(dtype: type[np.signedinteger] = np.int8) -> int:
    """A field that holds one number."""
    return cast(int, (dtype, ()))


def cells(*shape: int, dtype: type[np.signedinteger] = np.int8) -> Block:
    """A field that holds a block of numbers."""
    return cast(Block, (dtype, shape))


class Record(np.record):  # type: ignore[misc] # (NumPy allows it, its stubs do not)
    """One row of an array. A field's name refers to the field, even if NumPy has a method with that name (`round`)."""

    def __getattribute__(self, name: str) -> Any:
        fields = np.void.__getattribute__(self, "dtype").fields or {}
        return self[name] if name in fields else super().__getattribute__(name)


def row(fields: type[Fields]) -> type[Fields]:
    """The dtype of the rows that a class of fields describes; to a type checker it stays the class."""
    named = [(name, *kind) for name, kind in vars(fields).items() if not name.startswith("__")]
    return cast(type[Fields], np.dtype((Record, np.dtype(named, align=True))))


def size_of(state: type) -> int:
    """How many bytes a row has."""
    return dtype_of(state).itemsize


def dtype_of(state: type) -> RowDtype:
    """The dtype behind a decorated class."""
    return cast(RowDtype, state)


def fields_of(state: type) -> tuple[str, ...]:
    """The names of a row's fields."""
    return dtype_of(state).names or ()


def new_bytes(state: type) -> Bytes:
    """A row of zeros, as bytes."""
    return np.zeros(size_of(state), np.uint8)


def open_row(state: type[Fields], raw: Bytes) -> Fields:
    """The row in these bytes, for plain Python; writing to it writes to them."""
    return cast(Fields, _plain(dtype_of(state))(raw))


def bytes_of(state: AnyRow) -> Bytes:
    """The bytes behind a row that plain Python has open."""
    raw: Bytes = state.raw
    return raw


def numbers_in(state: type, raw: Bytes) -> dict[str, object]:
    """The row field by field: numbers, and blocks of them as tuples."""
    return _reading(dtype_of(state))(raw)


class _Opened(Protocol):
    raw: Bytes


@cache
def _plain(dtype: RowDtype) -> type:
    layout = _layout(dtype)
    body: dict[str, object] = {"__init__": _keep_raw, "__getattr__": _opening(layout)}
    body["__reduce__"] = lambda self: (open_row, (dtype, self.raw))
    body["__slots__"] = ["raw", *(name if field.shape else "_" + name for name, field, _ in layout)]
    body |= {name: _number("_" + name) for name, field, _ in layout if not field.shape}
    return type("PlainRow", (), body)


def _layout(dtype: RowDtype) -> list[tuple[str, CellDtype, int]]:
    assert dtype.fields is not None
    return [(name, field, offset) for name, (field, offset, *_) in dtype.fields.items()]


def _keep_raw(self: _Opened, raw: Bytes) -> None:
    self.raw = raw


def _opening(layout: list[tuple[str, CellDtype, int]]) -> Callable[[_Opened, str], memoryview]:
    """Opens a field when it is first used: most callers need only a few."""
    fields = {name if field.shape else "_" + name: (field, offset) for name, field, offset in layout}
    parts = {
        slot: (offset, offset + field.itemsize, cast(Any, field.base.char), list(field.shape) or None)
        for slot, (field, offset) in fields.items()
    }

    def open_field(self: _Opened, slot: str) -> memoryview:
        if slot not in parts:
            raise AttributeError(slot)
        begin, end, char, shape = parts[slot]
        part = self.raw.data[begin:end]
        opened = part.cast(char, shape) if shape else part.cast(char)
        setattr(self, slot, opened)
        return opened

    return open_field


def _number(slot: str) -> property:
    """A cell as an attribute. (Generated as source: looking up an attribute by name takes twice as long.)"""
    space: dict[str, Any] = {}
    exec(f"def get(self): return self.{slot}[0]\ndef put(self, number): self.{slot}[0] = number", space)
    return property(space["get"], space["put"])


@cache
def _reading(dtype: RowDtype) -> Callable[[Bytes], dict[str, object]]:
    """Reads a whole row at once. (Generated as source: all numbers are unpacked in one go, then split up.)"""
    form, items, count, end = "=", [], 0, 0
    for name, field, offset in _layout(dtype):
        letter = {1: "b", 2: "h", 4: "i", 8: "q"}[field.base.itemsize]
        size = int(np.prod(field.shape, dtype=int))
        form += f"{offset - end}x{size}{letter.upper() if field.base.kind == 'u' else letter}"
        items.append(f"{name!r}: {_cut(field.shape, count) if field.shape else f'all[{count}]'}")
        count, end = count + size, offset + field.itemsize
    space: dict[str, Any] = {"unpack": Struct(form).unpack_from}
    exec(f"def read(raw):\n all = unpack(raw)\n return {{{', '.join(items)}}}", space)
    read: Callable[[Bytes], dict[str, object]] = space["read"]
    return read


def _cut(shape: tuple[int, ...], begin: int) -> str:
    """A block as nested tuples, cut out of all numbers from `begin` on."""
    size = int(np.prod(shape[1:], dtype=int))
    if len(shape) == 1:
        return f"all[{begin}:{begin + shape[0]}]"
    return f"({', '.join(_cut(shape[1:], begin + index * size) for index in range(shape[0]))},)"
