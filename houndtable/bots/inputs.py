"""The inputs of a network: the view, turned to the viewer's seat, each of its numbers as a column of the first layer.

A cell has a column for each number it was seen to hold, except 0, which adds nothing. Column 0 is always active.
After the cells of the row come the sights of the game (see `sight`), then a column for each legal action.
"""

import hashlib
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine import specialize
from ..games import Game
from ..games.row import Bytes, dtype_of
from ..games.turned import PLAIN, cells_of, offsets, turned_actions
from . import sight

Numbers = NDArray[np.int64]
MOST = 127  # larger numbers count as this one
LEFT_OUT = "turn"  # the viewer is to act


def layout_of(game: Game) -> str:
    """A name for the layout of a game's row, sights and actions: a network fits exactly one."""
    rules, known = game.rules, sight.stand_in(game.rules)
    said = repr((dtype_of(rules.State).descr, rules.ACTIONS, rules.TURNING, known.SIGHTS, known.COVERED))
    return hashlib.sha256(said.encode()).hexdigest()[:16]


class Inputs:
    """The cells of a game's views, and the columns of their numbers."""

    def __init__(self, game: Game, low: Numbers | None = None, high: Numbers | None = None) -> None:
        self.game, rules = game, game.rules
        known = sight.stand_in(rules)
        self.sights: int = known.SIGHTS
        left_out = (LEFT_OUT, *known.COVERED)
        kept = [number for number, cell in enumerate(cells_of(rules)) if cell.field not in left_out]
        cells = [(cell.dtype.itemsize, cell.holds) for cell in (cells_of(rules)[number] for number in kept)]
        shown = np.arange(self.sights, dtype=np.int32)
        in_row = offsets(rules)[:, :, kept]
        self.offsets = np.concatenate([in_row, np.broadcast_to(shown, (*in_row.shape[:2], self.sights))], axis=2)
        self.kinds = np.array(cells + [(0, PLAIN)] * self.sights, np.int32)  # bytes, content
        self.turned = turned_actions(rules)
        self.low = np.zeros(len(self), np.int64) if low is None else np.maximum(low, -MOST)
        self.high = np.zeros(len(self), np.int64) if high is None else np.minimum(high, MOST)

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
    def _readings(self) -> list[tuple[Any, Any]]:
        """For each width of numbers: how to read it, and which cells have it."""
        sizes = self.kinds[:, 0]
        return [(np.dtype(f"i{size}"), np.flatnonzero(sizes == size)) for size in (1, 2, 4) if (sizes == size).any()]

    @cached_property
    def _look(self) -> Any:
        return specialize.interpreted(sight, self.game.rules).look

    def sights_of(self, view: Any, seat: int) -> list[int]:
        """The additional inputs of a view."""
        sights = [0] * self.sights
        self._look(view, seat, sights)
        return sights

    def numbers(self, view: Any, raw: Bytes, seat: int) -> Numbers:
        """Every number of a view, turned."""
        seats, viewers = np.array([view.seats]), np.array([seat])
        numbers: Numbers = self.numbers_of(raw[None], seats, viewers, np.array([self.sights_of(view, seat)]))[0]
        return numbers

    def numbers_of(self, raw: Bytes, seats: Numbers, viewers: Numbers, sights: Numbers) -> Numbers:
        """The same for many views, one line each."""
        offsets, found = self.offsets[seats, viewers], np.empty((len(raw), len(self)), np.int64)
        lines = np.arange(len(raw))[:, None]
        for dtype, cells in self._readings:
            numbers = raw[:, : raw.shape[1] // dtype.itemsize * dtype.itemsize].view(dtype)
            found[:, cells] = numbers[lines, offsets[:, cells] // dtype.itemsize]
        found[:, len(self) - self.sights :] = sights
        first, viewers, seats = self.kinds[:, 1] - 1, viewers[:, None], seats[:, None]
        return np.where((first >= 0) & (found >= first), first + (found - first - viewers) % seats, found)

    def columns_of(self, numbers: Numbers) -> Numbers:
        """The columns that these numbers activate; 0 for the number 0."""
        numbers = np.clip(numbers, self.low, self.high)
        return np.where(numbers == 0, 0, self.first + numbers - self.low - (numbers > 0))
