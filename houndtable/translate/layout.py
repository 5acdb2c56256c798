"""A row in JavaScript: the same bytes, read through typed arrays."""

import json
from math import prod
from typing import NamedTuple

from ..games.row import dtype_of

LANES = {1: ("b", "Int8Array"), 2: ("h", "Int16Array"), 4: ("w", "Int32Array"), 8: ("d", "Float64Array")}


class Field(NamedTuple):
    """A field of a row: the typed array in which it lies, its place there, its shape, and the bytes of a number."""

    lane: str
    place: int
    shape: tuple[int, ...]
    size: int


class RowLayout:
    """The fields of a game's row."""

    def __init__(self, state: type) -> None:
        dtype = dtype_of(state)
        assert dtype.fields is not None
        self.bytes = dtype.itemsize
        self.fields: dict[str, Field] = {}
        for name, (kind, offset, *_) in dtype.fields.items():
            size = kind.base.itemsize
            if kind.base.kind != "i" or size == 8:
                raise TypeError(f"{name}: a row in JavaScript has signed numbers of 8, 16 and 32 bits.")
            self.fields[name] = Field(LANES[size][0], offset // size, kind.shape, size)

    def text(self) -> str:
        """The class `State`."""
        sizes = sorted({field.size for field in self.fields.values()})
        lanes = [f"this.{LANES[size][0]} = new {LANES[size][1]}({self._in_lane(size)});" for size in sizes]
        blocks = "".join(f" this.${name} = null;" for name, field in self.fields.items() if field.shape)
        return "\n".join(
            [
                "class State {",
                f"static size = {self.bytes};",
                f"static fields = {json.dumps(list(self.fields))};",
                f"static layout = {json.dumps([self._lies(name) for name in self.fields])};",
                f"constructor(raw) {{ this.raw = raw; {' '.join(lanes)}{blocks} }}",
                *(self._access(name, field) for name, field in self.fields.items()),
                "}",
            ]
        )

    def _lies(self, name: str) -> tuple[str, int, int, tuple[int, ...]]:
        """A field's name, the offset of its first byte, the bytes of a number, and its shape."""
        field = self.fields[name]
        return name, field.place * field.size, field.size, field.shape

    def _in_lane(self, size: int) -> str:
        return f"raw.buffer, raw.byteOffset, {self.bytes // size}"

    def _access(self, name: str, field: Field) -> str:
        cell = f"this.{field.lane}[{field.place}]"
        if not field.shape:
            return f"get {name}() {{ return {cell}; }} set {name}(number) {{ {cell} = number; }}"
        part = f"this.{field.lane}.subarray({field.place}, {field.place + prod(field.shape)})"
        return f"get {name}() {{ return this.${name} ??= $.block({part}, {json.dumps(field.shape)}); }}"
