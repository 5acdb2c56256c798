"""Many rows for plain functions, which read and write them like compiled ones."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..games.row import AnyRow, Bytes, open_row


def raw_of(rows: NDArray[np.void]) -> Bytes:
    """The bytes of some rows, one line each."""
    return rows.view(np.uint8).reshape(len(rows), -1)


class OpenRows:
    """An array of rows; each is opened when it is asked for."""

    def __init__(self, rows: NDArray[np.void]) -> None:
        self.state: Any = rows.dtype
        self.raw = raw_of(rows)

    def __iter__(self) -> Iterator[AnyRow]:
        return map(self.__getitem__, range(len(self)))

    def __len__(self) -> int:
        return len(self.raw)

    def __getitem__(self, index: int) -> AnyRow:
        return open_row(self.state, self.raw[index])

    def __setitem__(self, index: int, row: AnyRow) -> None:
        self.raw[index] = row.raw


def opened(value: Any) -> Any:
    """Arrays as plain functions take them: rows that open, and lines of Python's own numbers."""
    if not isinstance(value, np.ndarray):
        return value
    if value.dtype.names:
        return OpenRows(value)
    line: Any = value
    return [opened(each) for each in line] if value.ndim > 1 else memoryview(line)
