"""The inputs of a network: the view, turned to the viewer's seat, each of its numbers as a column of the first layer.

A cell has a column for each number it was seen to hold, except 0, which adds nothing. Column 0 is always active.
After the cells of the row come the sights of the game (see `sight`), then what the viewer has noted (see `knowledge`),
then a column for each legal action. A network made before notes were inputs has no cells for them.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from math import prod

import numpy as np
from numpy.typing import NDArray

from ..engine import specialize
from ..engine.observation import has_notes
from ..games import Game
from ..games.row import AnyRow, Bytes, dtype_of
from ..games.turned import PLAIN, cells_of, offsets, turned_actions
from . import knowledge, sight
from .rollout import MOST
from .vocabulary import Fields, Vocabulary, cells_in

Numbers = NDArray[np.int64]
MOST_NOTED = 3  # more cards of a kind noted in a hand count as this many
LEFT_OUT = "turn"  # the viewer is to act
NOTES = "noted"


def fields_of(game: Game, has_notes: bool) -> dict[str, tuple[int, ...]]:
    """The shapes of the fields that a network reads: those of the row, the sights, the notes."""
    known, row = sight.stand_in(game.rules), dtype_of(game.rules.State)
    left_out = (LEFT_OUT, *known.COVERED)
    found = {name: row[name].shape for name in row.names or () if name not in left_out}
    found |= {f"sight.{name}": shape for name, shape in known.SIGHTS.items()}
    notes = note_cells(game) if has_notes else 0
    return found | ({NOTES: (game.rules.MOST_SEATS, notes // game.rules.MOST_SEATS)} if notes else {})


def most_in(game: Game, fields: Fields) -> Numbers:
    """The largest number that the rules allow in each cell of these fields."""

    def most(name: str, *index: int) -> int:
        bound = game.bounds[name][1] if name in game.bounds else MOST
        return min(bound[index[-1]] if isinstance(bound, tuple) else bound, MOST)

    return np.array([most(*cell) for cell in cells_in(fields)])  # type: ignore[arg-type]


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

    def __init__(
        self, game: Game, low: Numbers | None = None, high: Numbers | None = None, has_notes: bool = True
    ) -> None:
        self.game, rules = game, game.rules
        self.fields = fields_of(game, has_notes)
        self.sights = sum(prod(shape) for shape in sight.stand_in(rules).SIGHTS.values())
        self.notes = prod(self.fields[NOTES]) if NOTES in self.fields else 0
        kept = [number for number, cell in enumerate(cells_of(rules)) if cell.field in self.fields]
        cells = [(cell.dtype.itemsize, cell.holds) for cell in (cells_of(rules)[number] for number in kept)]
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
        return np.array(self.vocabulary.firsts)

    @property
    def first_action(self) -> int:
        """The column of action 0."""
        return self.vocabulary.first_action

    @classmethod
    def known_to(cls, vocabulary: Vocabulary, game: Game) -> "Inputs":
        """The inputs of a network that knows these names, in today's row."""
        fields = fields_of(game, NOTES in vocabulary.fields)
        return cls(game, *vocabulary.bounds_for(fields, most_in(game, fields)), NOTES in fields)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The names of the cells and actions."""
        rules, most = self.game.rules, most_in(self.game, self.fields)
        options = {option.name: option.choices for option in rules.OPTIONS}
        return Vocabulary(self.fields, self.low, self.high, most, rules.ACTS, options)

    def widened(self, known: Vocabulary) -> "Inputs":
        """The same with the numbers that another network knows, where the rules have not grown."""
        low, high = known.bounds_for(self.fields, self.vocabulary.most)
        is_new = known.is_new(self.fields, self.vocabulary.most)
        low = np.where(is_new, np.minimum(low, self.low), low)
        return Inputs(self.game, low, np.where(is_new, np.maximum(high, self.high), high), self.notes > 0)

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
