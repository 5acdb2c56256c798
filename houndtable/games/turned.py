"""Turning the table: the same position, its seats counted from another chair.

Every game declares in `TURNING` where its row and its actions refer to seats. The law that follows: turning and then
playing gives the same as playing and then turning. Whatever differs between seats, such as who begins or which part
of the board belongs to whom, is in the row and turns with it.
"""

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .row import Bytes, CellDtype, dtype_of, open_row
from .seats import CHANCE

if TYPE_CHECKING:
    from .contract import Rules

PLAIN, A_SEAT, AN_OWNER = range(3)  # what a cell holds: a number, a seat, or 1 + a seat (0 for nobody)


class Turning(NamedTuple):
    """Where the row and the actions of a game refer to seats."""

    by_seat: tuple[str, ...]  # fields whose first axis goes over the seats
    seats: tuple[str, ...]  # fields that hold a seat
    actions: tuple[tuple[int, int, int], ...]  # from, up to, and how many actions lie between a seat and the next
    owners: tuple[str, ...] = ()  # fields that hold 1 + a seat, 0 for nobody


class Cell(NamedTuple):
    """One number of a row."""

    field: str
    offset: int  # of its first byte
    dtype: CellDtype
    holds: int  # PLAIN, A_SEAT or AN_OWNER
    seat: int  # whose it is, -1 for nobody's
    apart: int  # bytes from this seat's to the next one's


@cache
def cells_of(rules: "Rules") -> tuple[Cell, ...]:
    """All numbers of a row, in order."""
    layout = dtype_of(rules.State).fields
    assert layout is not None
    return tuple(cell for name, (dtype, offset, *_) in layout.items() for cell in _cells(rules, name, dtype, offset))


def _cells(rules: "Rules", name: str, dtype: CellDtype, offset: int) -> list[Cell]:
    turning: Turning = rules.TURNING
    holds = A_SEAT if name in turning.seats else AN_OWNER if name in turning.owners else PLAIN
    count, size = int(np.prod(dtype.shape, dtype=int)), dtype.base.itemsize
    each = count // rules.MOST_SEATS if name in turning.by_seat else 0  # numbers of each seat
    return [
        Cell(name, offset + size * place, dtype.base, holds, place // each if each else -1, size * each)
        for place in range(count)
    ]


def counted_from(seat: int, by: int, seats: int) -> int:
    """A seat, counted from the chair `by`; an empty chair, or a number that is not a seat, stays as it is."""
    return (seat - by) % seats if 0 <= seat < seats else seat


@cache
def offsets(rules: "Rules") -> NDArray[np.int32]:
    """For each cell of a turned row, the offset of its number in the original: by number of seats, chair and cell."""
    cells, most = cells_of(rules), int(rules.MOST_SEATS)
    found = np.tile(np.array([cell.offset for cell in cells], np.int32), (most + 1, most, 1))
    for number, cell in enumerate(cells):
        for seats in range(1, most + 1):
            for by in range(seats if 0 <= cell.seat < seats else 0):
                found[seats, by, number] += ((cell.seat + by) % seats - cell.seat) * cell.apart
    return found


@cache
def turned_actions(rules: "Rules") -> NDArray[np.int16]:
    """The actions as the chair `by` counts them: by number of seats, chair and action."""
    most, count = int(rules.MOST_SEATS), int(rules.ACTIONS)
    found = np.tile(np.arange(count, dtype=np.int16), (most + 1, most, 1))
    for begin, end, apart in rules.TURNING.actions:
        for action in range(begin, end):
            seat = (action - begin) // apart % most
            for seats in range(1, most + 1):
                for by in range(seats):
                    found[seats, by, action] += (counted_from(seat, by, seats) - seat) * apart
    return found


def turned_action(rules: "Rules", action: int, by: int, seats: int) -> int:
    """The action, its seats counted from the chair `by`."""
    return int(turned_actions(rules)[seats, by % seats, action])


def turned(rules: "Rules", raw: Bytes, by: int) -> Bytes:
    """The row, its seats counted from the chair `by`. Where several may act, the lowest of them is to act (again)."""
    state, turned_raw = open_row(rules.State, raw), raw.copy()
    seats = state.seats
    by %= seats
    for cell, offset in zip(cells_of(rules), offsets(rules)[seats, by].tolist(), strict=True):
        size = cell.dtype.itemsize
        number = int(raw[offset : offset + size].view(cell.dtype)[0])
        if cell.holds == A_SEAT:
            number = counted_from(number, by, seats)
        elif cell.holds == AN_OWNER and number > 0:
            number = 1 + counted_from(number - 1, by, seats)
        turned_raw[cell.offset : cell.offset + size].view(cell.dtype)[0] = number
    turned_state = open_row(rules.State, turned_raw)
    acting = [seat for seat in (CHANCE, *range(seats)) if rules.may_act(turned_state, seat)]
    turned_state.turn = acting[0] if acting else state.turn
    return turned_raw
