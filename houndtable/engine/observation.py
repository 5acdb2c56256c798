"""A view as numbers for a network: the viewer's seat, then every field of the row, one cell after the other.

Seats are numbered as at the table, in the cells as in the actions; nothing is turned round for the viewer, who
is told by the cells at the front (one for each chair of the game, 1 for one's own). The numbers are those of the row.
"""

import re
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..games import Game
from ..games.row import dtype_of

CHAIRS = np.arange(8)  # more than any game has


class Field(NamedTuple):
    """A stretch of an observation."""

    name: str
    begin: int  # its first cell
    shape: tuple[int, ...]
    dtype: np.dtype[Any]  # of the row; says how large a number can be
    about: str

    @property
    def cells(self) -> slice:
        """Its cells, to cut them out of an observation."""
        return slice(self.begin, self.begin + int(np.prod(self.shape)))


@cache
def fields(game: Game) -> tuple[Field, ...]:
    """All fields of an observation, in order."""
    chairs = max(game.rules.SEATS)
    found = [Field("seat", 0, (chairs,), np.dtype(np.int8), "1 at the viewer's own")]
    layout = dtype_of(game.rules.State).fields
    assert layout is not None
    for name, (dtype, *_) in layout.items():
        found.append(Field(name, found[-1].cells.stop, dtype.shape, dtype.base, comments(game).get(name, "")))
    return tuple(found)


@cache
def width(game: Game) -> int:
    """How many cells an observation has."""
    return int(fields(game)[-1].cells.stop)


@cache
def bounds(game: Game) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The least and the greatest number that each cell can hold, by the rules; what they do not limit, by its width."""
    low, high = np.zeros((2, width(game)), np.float32)
    for field in fields(game):
        limits = np.iinfo(field.dtype)
        least, greatest = (0, 1) if field.begin == 0 else game.bounds.get(field.name, (0, limits.max))
        low[field.cells] = np.broadcast_to(least, field.shape).ravel()
        high[field.cells] = np.broadcast_to(greatest, field.shape).ravel()
    return low, high


@cache
def stretches(game: Game) -> NDArray[np.int32]:
    """Where a row has its numbers: first byte, bytes a number, how many; what lies together is one stretch."""
    layout = dtype_of(game.rules.State).fields
    assert layout is not None
    found: list[list[int]] = []
    for dtype, offset, *_ in layout.values():
        size, count = dtype.base.itemsize, int(np.prod(dtype.shape))
        if found and found[-1][1] == size and found[-1][0] + size * found[-1][2] == offset:
            found[-1][2] += count
        else:
            found.append([offset, size, count])
    return np.array(found, np.int32)


@cache
def sources(game: Game) -> NDArray[np.int32]:
    """What each cell shows: a seat and 0, or the first byte of a number and how many it has."""
    seats = [(seat, 0) for seat in range(max(game.rules.SEATS))]
    numbers = [(offset + size * n, size) for offset, size, count in stretches(game).tolist() for n in range(count)]
    return np.array(seats + numbers, np.int32)


@cache
def moves(game: Game) -> tuple[tuple[slice, slice, np.dtype[Any]], ...]:
    """Which cells take which bytes of a row, read as what."""
    found, place = [], max(game.rules.SEATS)
    for offset, size, count in stretches(game).tolist():
        found.append((slice(place, place + count), slice(offset, offset + size * count), np.dtype(f"i{size}")))
        place += count
    return tuple(found)


def of_bytes(game: Game, raw: NDArray[np.uint8], seats: NDArray[np.int8]) -> NDArray[np.float32]:
    """What these seats see of rows, given as a line of bytes each, that for a policy must be views."""
    cells = np.empty((len(raw), width(game)), np.float32)
    chairs = fields(game)[0].shape[0]
    cells[:, :chairs] = seats[:, None] == CHAIRS[:chairs]
    for taking, given, dtype in moves(game):
        cells[:, taking] = raw[:, given].view(dtype)
    return cells


def of_rows(game: Game, rows: NDArray[Any], seats: NDArray[np.int8]) -> NDArray[np.float32]:
    """The same of an array of rows."""
    return of_bytes(game, rows.view(np.uint8).reshape(len(rows), rows.dtype.itemsize), seats)


@cache
def comments(game: Game) -> dict[str, str]:
    """What the rules say beside each field."""
    for source in sorted(game.folder.glob("*.py")):
        body = re.search(r"^@row\nclass State:\n((?:(?:    .*)?\n)+)", source.read_text(encoding="utf-8"), re.MULTILINE)
        if body:
            return dict(re.findall(r"^    (\w+) = cells?\(.*?\)  # (.*)$", body[1], re.MULTILINE))
    return {}
