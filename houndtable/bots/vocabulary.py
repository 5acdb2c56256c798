"""What a network has learned to read and to choose, by name, so that it still plays when the rules have grown.

Its file names the fields that it reads, with their shapes, and the kinds of actions, with their parts. A column of the
first layer belongs to a number of a cell or to an action, a logit to an action: they are found by these names, wherever
today's row and actions have them. What the network never saw has no weights, so it counts nothing.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..games.actions import Act, Layout
from ..games.option import Option

Numbers = NDArray[np.int64]
Floats = NDArray[np.float32]
Cell = tuple[str | int, ...]  # a field and the indices in it
Fields = Mapping[str, Sequence[int]]  # shapes by name, in the order of the cells
NOTHING = -1  # in place of a column or an action


class Vocabulary:
    """The cells, their numbers and the actions that a network knows."""

    def __init__(
        self,
        fields: Fields,
        low: Numbers,
        high: Numbers,
        most: Numbers,
        acts: Layout,
        options: Mapping[str, Sequence[str]] = MappingProxyType({}),
    ) -> None:
        self.fields, self.acts = fields, acts
        self.options = options  # the choices of each option
        self.low, self.high = low, high  # the numbers in each cell that have a column; others count as the nearest
        self.most = most  # the largest number that the rules allowed in each cell; a larger one counts nothing
        self.sizes = high - low
        self.first_action = 1 + int(self.sizes.sum())  # column 0 is always active

    @classmethod
    def read(cls, head: Mapping[str, Any], bounds: Mapping[str, NDArray[np.integer]]) -> "Vocabulary":
        """From the head of a file, and the bounds of its cells."""
        kinds = {
            kind: Act(**{part: range(first, first + count) for part, (first, count) in parts.items()})
            for kind, parts in head["acts"].items()
        }
        low, high, most = (bounds[name].astype(np.int64) for name in ("low", "high", "most"))
        return cls(head["fields"], low, high, most, Layout(**kinds), head["options"])

    def head(self) -> dict[str, Any]:
        """The names, for the head of a file."""
        acts = {
            kind: {part.name: [part.numbers.start, len(part.numbers)] for part in act.parts}
            for kind, act in self.acts.acts.items()
        }
        fields = {name: list(shape) for name, shape in self.fields.items()}
        return {"fields": fields, "acts": acts, "options": {name: list(each) for name, each in self.options.items()}}

    def arrays(self) -> dict[str, NDArray[np.int16]]:
        """The bounds of the cells, for a file."""
        return {name: getattr(self, name).astype(np.int16) for name in ("low", "high", "most")}

    @cached_property
    def places(self) -> dict[Cell, int]:
        """The place of each cell."""
        return {cell: place for place, cell in enumerate(cells_in(self.fields))}

    @cached_property
    def firsts(self) -> list[int]:
        """The first column of each cell."""
        firsts: list[int] = (1 + np.cumsum(self.sizes) - self.sizes).tolist()
        return firsts

    @cached_property
    def _bounds(self) -> list[list[int]]:
        """The numbers of each cell that have a column: the smallest and the largest."""
        bounds: list[list[int]] = np.stack([self.low, self.high], axis=1).tolist()
        return bounds

    def column(self, cell: Cell, number: int) -> int:
        """The column of a number in a cell."""
        place = self.places.get(cell)
        if place is None or number > self.most[place]:
            return NOTHING
        low, high = self._bounds[place]
        known = min(max(number, low), high)
        return self.firsts[place] + known - low - (known > 0) if known else NOTHING

    def action(self, acts: Layout, action: int) -> int:
        """What this network calls an action of another layout."""
        found = self.acts.find(acts.name(action), acts.parts(action))
        return NOTHING if found is None else found

    def columns_for(self, other: "Vocabulary") -> Numbers:
        """For each column of another vocabulary, the one here that belongs to the same number or action."""
        bounds = zip(cells_in(other.fields), other.low.tolist(), other.high.tolist(), strict=True)
        cells = [self.column(cell, number) for cell, low, high in bounds for number in range(low, high + 1) if number]
        actions = self.actions_for(other.acts)
        return np.array([0, *cells, *np.where(actions == NOTHING, NOTHING, self.first_action + actions)])

    def actions_for(self, acts: Layout) -> Numbers:
        """For each action of another layout, what this network calls it."""
        return np.array([self.action(acts, action) for action in range(acts.size)])

    def luck_numbers(self, acts: Layout) -> Numbers:
        """The numbers under which actions have luck: those that it knows have the luck they always had."""
        known = self.actions_for(acts)
        return np.where(known == NOTHING, self.acts.size + np.arange(acts.size), known)

    def heirs_for(self, acts: Layout) -> Numbers:
        """The same; an action that it does not know has the logit of its nearest predecessor."""
        known = self.actions_for(acts)

        def heir(action: int | None) -> int:
            while action is not None and known[action] == NOTHING:
                action = acts.predecessor(action)
            return NOTHING if action is None else int(known[action])

        return np.array([heir(action) for action in range(acts.size)])

    def never_saw(self, options: Sequence[Option], chosen: Mapping[str, str]) -> list[str]:
        """The options that did not exist when the network learned, or not with the choice that is made now."""
        return [
            option.name
            for option in options
            if not option.names_seats and chosen[option.name] not in self.choices_known(option)
        ]

    def unseen_choices(self, options: Sequence[Option]) -> list[str]:
        """The choices that the network cannot have met, as `option=choice`."""
        return [
            f"{option.name}={choice}"
            for option in options
            for choice in option.choices
            if not option.names_seats and choice not in self.choices_known(option)
        ]

    def choices_known(self, option: Option) -> Sequence[str]:
        """The choices of an option that the network may have met; of a new one, the choice that changes nothing."""
        return self.options.get(option.name) or [option.choices[0]]

    def is_new(self, fields: Fields, most: Numbers) -> NDArray[np.bool_]:
        """The cells of these fields that it does not know, or in which the rules now allow larger numbers."""
        here = self.places_of(fields)
        is_new: NDArray[np.bool_] = (here < 0) | (most > self.most[here])
        return is_new

    def bounds_for(self, fields: Fields, most: Numbers) -> tuple[Numbers, Numbers]:
        """The numbers that need a column in these fields, where the rules allow this many.

        Where they allow more than this network saw, one column more stands for all the others: it is `NOTHING` here.
        """
        here, is_new = self.places_of(fields), self.is_new(fields, most)
        high = np.where(is_new, self.most[here] + 1, self.high[here])
        return np.where(here < 0, 0, self.low[here]), np.where(here < 0, 0, high)

    def places_of(self, fields: Fields) -> Numbers:
        """The place of each cell of some fields."""
        return np.array([self.places.get(cell, NOTHING) for cell in cells_in(fields)])


def cells_in(fields: Fields) -> list[Cell]:
    """The cells of some fields, in order."""
    return [(name, *index) for name, shape in fields.items() for index in np.ndindex(*shape)]


def taken(values: Floats, places: Numbers) -> Floats:
    """The lines of an array at these places; zeros in place of nothing."""
    found = values[places]
    found[places == NOTHING] = 0
    return found
