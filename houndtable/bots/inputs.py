"""The inputs of a network: the view, turned to the viewer's seat, each of its numbers as a column of the first layer.

A cell has a column for each number it was seen to hold, except 0, which adds nothing. Column 0 is always active.
After the cells of the row come the sights of the game (see `sight`), then what the viewer has noted (see `knowledge`),
then a column for each legal action. A network made before notes were inputs has no cells for them.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..engine import specialize
from ..engine.observation import has_notes
from ..games import Game
from ..games.row import AnyRow, Bytes, dtype_of
from ..games.turned import PLAIN, cells_of, offsets, turned_actions
from . import knowledge, sight
from .rollout import MOST

Numbers = NDArray[np.int64]
MOST_NOTED = 3  # more cards of a kind noted in a hand count as this many
LEFT_OUT = "turn"  # the viewer is to act


def layout_of(game: Game) -> str:
    """A name for the layout of a game's row, sights and actions: a network fits exactly one."""
    rules, known = game.rules, sight.stand_in(game.rules)
    said = repr((dtype_of(rules.State).descr, rules.ACTIONS, rules.TURNING, known.SIGHTS, known.COVERED))
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def note_cells(game: Game) -> int:
    """How many numbers a seat notes; 0 in games without hands, where nothing is noted."""
    return int(knowledge.stand_in(game.rules).NOTES) if has_notes(game) else 0


def note_offsets(game: Game, notes: int) -> NDArray[np.int32]:
    """For each cell of turned notes, its place in the notes: by number of seats, chair and cell."""
    most = int(game.rules.MOST_SEATS)
    each, chairs = notes // most, np.arange(most)  # numbers about each seat
    seats, by = np.arange(most + 1)[:, None, None], chairs[:, None]
    places = np.where(chairs < seats, (chairs + by) % np.maximum(seats, 1), chairs)
    return (places[..., None] * each + np.arange(each)).reshape(most + 1, most, notes).astype(np.int32)


class Inputs:
    """The cells of a game's views, and the columns of their numbers."""

    def __init__(self, game: Game, low: Numbers | None = None, high: Numbers | None = None) -> None:
        self.game, rules = game, game.rules
        known = sight.stand_in(rules)
        self.sights: int = known.SIGHTS
        self.notes = note_cells(game)
        left_out = (LEFT_OUT, *known.COVERED)
        kept = [number for number, cell in enumerate(cells_of(rules)) if cell.field not in left_out]
        cells = [(cell.dtype.itemsize, cell.holds) for cell in (cells_of(rules)[number] for number in kept)]
        if low is not None and len(low) == len(cells) + self.sights:
            self.notes = 0
        shown = np.arange(self.sights, dtype=np.int32)
        in_row = offsets(rules)[:, :, kept]
        parts = (
            in_row,
            np.broadcast_to(shown, (*in_row.shape[:2], self.sights)),
            self.sights + note_offsets(game, self.notes),
        )
        self.offsets = np.concatenate(parts, axis=2)
        self.beside = self.sights + self.notes  # numbers that are not in the row
        self.kinds = np.array(cells + [(0, PLAIN)] * self.beside, np.int32)  # bytes, content
        self.turned = turned_actions(rules)
        self.low = np.zeros(len(self), np.int64) if low is None else np.maximum(low, -MOST)
        most = np.repeat([MOST, MOST_NOTED], [len(self) - self.notes, self.notes])
        self.high = np.zeros(len(self), np.int64) if high is None else np.minimum(high, most)

    def __len__(self) -> int:
        return len(self.kinds)

    @cached_property
    def first(self) -> Numbers:
        """The first column of each cell."""
        return 1 + np.cumsum(self.high - self.low) - (self.high - self.low)

    @cached_property
    def first_action(self) -> int:
        """The column of action 0."""
        return 1 + int((self.high - self.low).sum())

    def with_notes(self, measured: "Inputs") -> "Inputs":
        """The same with the cells of notes of other inputs, unless there are such cells already."""
        if self.notes:
            return self
        low, high = (
            np.concatenate([own, other[len(self) :]])
            for own, other in ((self.low, measured.low), (self.high, measured.high))
        )
        return Inputs(self.game, low, high)

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return self.first_action + int(self.game.rules.ACTIONS)

    @cached_property
    def table(self) -> NDArray[np.int32]:
        """The table of all cells, for compiled code (see `rollout`)."""
        return np.column_stack([self.kinds, self.low, self.high, self.first]).astype(np.int32)

    # Without compiled code

    @cached_property
    def _readings(self) -> list[tuple[np.dtype[np.signedinteger], NDArray[np.intp]]]:
        """For each width of numbers: how to read it, and which cells have it."""
        sizes = self.kinds[:, 0]
        return [(np.dtype(f"i{size}"), np.flatnonzero(sizes == size)) for size in (1, 2, 4) if (sizes == size).any()]

    @cached_property
    def _look(self) -> Callable[[AnyRow, int, list[int]], None]:
        look: Callable[[AnyRow, int, list[int]], None] = specialize.interpreted(sight, self.game.rules).look
        return look

    def beside_of(self, view: AnyRow, seat: int, notes: Sequence[int] | NDArray[np.int8] = ()) -> list[int]:
        """The additional inputs of a view: the sights, and what the seat has noted, by default nothing."""
        sights = [0] * self.sights
        self._look(view, seat, sights)
        noted = [int(number) for number in notes] if self.notes else []
        return sights + (noted or [0] * self.notes)

    def numbers(self, view: AnyRow, raw: Bytes, seat: int, notes: Sequence[int] | NDArray[np.int8] = ()) -> Numbers:
        """Every number of a view, turned."""
        seats, viewers = np.array([view.seats]), np.array([seat])
        beside = np.array([self.beside_of(view, seat, notes)])
        numbers: Numbers = self.numbers_of(raw[None], seats, viewers, beside)[0]
        return numbers

    def numbers_of(self, raw: Bytes, seats: Numbers, viewers: Numbers, beside: Numbers) -> Numbers:
        """The same for many views, one line each."""
        offsets, found = self.offsets[seats, viewers], np.empty((len(raw), len(self)), np.int64)
        lines = np.arange(len(raw))[:, None]
        for dtype, cells in self._readings:
            numbers = raw[:, : raw.shape[1] // dtype.itemsize * dtype.itemsize].view(dtype)
            found[:, cells] = numbers[lines, offsets[:, cells] // dtype.itemsize]
        in_row = len(self) - self.beside
        found[:, in_row:] = np.take_along_axis(beside, offsets[:, in_row:], axis=1)
        first, viewers, seats = self.kinds[:, 1] - 1, viewers[:, None], seats[:, None]
        return np.where((first >= 0) & (found >= first), first + (found - first - viewers) % seats, found)

    def columns_of(self, numbers: Numbers) -> Numbers:
        """The columns that these numbers activate; 0 for the number 0."""
        numbers = np.clip(numbers, self.low, self.high)
        return np.where(numbers == 0, 0, self.first + numbers - self.low - (numbers > 0))
