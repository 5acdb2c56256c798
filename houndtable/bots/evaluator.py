"""One network evaluating many positions at once, through compiled or plain rules.

Everything is by row; the seat to act in a row is the viewer.
"""

from abc import ABC, abstractmethod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..engine import loops
from ..engine.specialize import interpreted, specialize_module
from ..games import Game
from ..games.row import AnyRow, open_row
from . import playouts, rollout
from .luck import Die
from .network import Floats, Network, Notes, network_of
from .open_rows import OpenRows, opened, raw_of
from .tuning import USUAL_HORIZONS

Rows = NDArray[np.void]
Ints = NDArray[np.int64]
Shorts = NDArray[np.int16]


class Evaluations(NamedTuple):
    """The network's output for some positions."""

    logits: Floats  # logits for each action, turned; minus infinity if it is not legal
    chances: Floats  # to win
    actions: Shorts  # for each action, turned: the action itself

    def best(self, logits: NDArray[np.floating]) -> Ints:
        """The actions with the highest logits."""
        return np.take_along_axis(self.actions, logits.argmax(axis=1)[:, None], axis=1)[:, 0].astype(np.int64)


class PositionEvaluator(ABC):
    """Evaluates many positions of a game at once; looking ahead needs nothing else."""

    def __init__(self, game: Game) -> None:
        self.game, self.rules = game, game.rules
        self.evaluated = 0  # rows so far

    @property
    @abstractmethod
    def noted(self) -> int:
        """How many numbers a seat notes for this."""

    @property
    def horizons(self) -> tuple[int, ...]:
        """After how many choices, by any seat, looking ahead estimates the chance to win."""
        return USUAL_HORIZONS

    def luck(self, die: Die, count: int) -> NDArray[np.float64]:
        """Lines of luck for each action, turned: the best sum with the logit is drawn from the policy."""
        return die.gumbel(count, np.arange(self.rules.ACTIONS))

    @abstractmethod
    def evaluate(self, rows: Rows, actions: Shorts, numbers: Shorts, notes: Notes | None = None) -> Evaluations:
        """The output for rows, given how many actions are legal in each, and the notes by row and seat."""

    def notes_for(self, count: int, notes: Notes | None = None) -> Notes:
        """Notes for every seat of this many rows: empty, or a copy of these; without columns if notes are not inputs.

        The given notes are by seat, or those of one seat, which all seats are then assumed to share.
        """
        found = np.zeros((count, self.rules.MOST_SEATS, self.noted), np.int8)
        if notes is not None and self.noted:
            found[:] = notes
        return found

    def run(self, name: str, *values: object) -> None:
        """A function of `playouts`."""
        getattr(specialize_module(playouts, self.rules), name)(*values)

    def legal(self, rows: Rows) -> tuple[Shorts, Shorts]:
        """The legal actions, and how many there are."""
        actions, numbers = np.zeros((len(rows), self.rules.ACTIONS), np.int16), np.zeros(len(rows), np.int16)
        specialize_module(loops, self.rules).legal_rows(rows, actions, numbers, 0, len(rows))
        return actions, numbers

    def hidden(self, rows: Rows, seats: Ints) -> Rows:
        """A seat's view of each row."""
        views = rows.copy()
        specialize_module(loops, self.rules).hide_rows(views, seats.astype(np.int8), 0, len(rows))
        return views


class Evaluator(PositionEvaluator):
    """A network, and the compiled rules of its game."""

    def __init__(self, game: Game, network: Network | None = None) -> None:
        super().__init__(game)
        self.network = network or network_of(game.name)

    @property
    def noted(self) -> int:
        """How many numbers a seat notes for the network."""
        return self.network.inputs.notes

    @property
    def horizons(self) -> tuple[int, ...]:
        """Those that fit the network."""
        return self.network.tuning.chosen_horizons

    def luck(self, die: Die, count: int) -> NDArray[np.float64]:
        """The same; actions that the network knows have the luck they had before any others existed."""
        return die.gumbel(count, self.network.luck_numbers)

    def choose(self, rows: Rows, notes: Notes | None = None) -> Ints:
        """The network's favourite actions in rows in which a seat has to act."""
        found = self.evaluate(rows, *self.legal(rows), notes)
        return found.best(found.logits)

    def evaluate(self, rows: Rows, actions: Shorts, numbers: Shorts, notes: Notes | None = None) -> Evaluations:
        """The network's output for rows, given how many actions are legal in each, and the notes by row and seat."""
        self.evaluated += len(rows)
        seats, viewers, turned = (
            rows["seats"].astype(np.int64),
            rows["turn"].astype(np.int64),
            self.network.inputs.turned,
        )
        lines, places = np.nonzero(np.arange(actions.shape[1]) < numbers[:, None])
        masks = np.zeros(actions.shape, np.bool_)
        masks[lines, turned[seats[lines], viewers[lines], actions[lines, places]]] = True
        noted = notes if notes is not None and self.noted else self.notes_for(len(rows))
        hidden = self.network.hidden(self.first(rows, seats, viewers, masks, noted))
        logits = np.where(masks, self.network.logits(hidden), -np.inf)
        self.place_strange(rows, viewers, masks, logits, back := turned[seats, (seats - viewers) % seats])
        return Evaluations(logits, self.network.chances(hidden), back)

    def place_strange(self, rows: Rows, viewers: Ints, masks: NDArray[np.bool_], logits: Floats, back: Shorts) -> None:
        """Give actions that the network does not know the logits they have at a table."""
        for line in np.flatnonzero(masks[:, self.network.is_strange].any(axis=1)):
            legal, view = np.flatnonzero(masks[line]), open_row(self.rules.State, raw_of(rows)[line])
            given = view, int(viewers[line]), back[line, legal].tolist(), legal
            logits[line, legal] = self.network.with_strange(logits[line, legal], *given)

    def first(self, rows: Rows, seats: Ints, viewers: Ints, masks: NDArray[np.bool_], notes: Notes) -> Floats:
        """The sums of the first layer."""
        inputs, table, count = self.network.inputs, self.network.weights["table"], len(rows)
        code, views, seen_by = specialize_module(rollout, self.rules), rows.copy(), viewers.astype(np.int8)
        sights, columns = np.zeros((count, inputs.beside), np.int8), np.zeros((count, len(inputs)), np.int16)
        code.look_rows(rows, views, seen_by, notes, sights, 0, count)
        raw = raw_of(views).view(np.int8)
        code.column_rows(views, raw, seen_by, sights, inputs.table, inputs.offsets, columns, 0, count)
        sums: Floats = np.tile(table[0], (count, 1))
        on = np.zeros(columns.shape[1] + masks.shape[1], np.int64)
        code.add_rows(table, columns, masks, inputs.first_action, on, sums, 0, count)
        return sums


class PlainEvaluator(Evaluator):
    """A network, and the plain rules of its game."""

    def run(self, name: str, *values: object) -> None:
        """A function of `playouts`."""
        getattr(interpreted(playouts, self.rules), name)(*map(opened, values))

    def first(self, rows: Rows, seats: Ints, viewers: Ints, masks: NDArray[np.bool_], notes: Notes) -> Floats:
        """The sums of the first layer."""
        inputs, table, views = self.network.inputs, self.network.weights["table"], OpenRows(rows.copy())
        own = notes[np.arange(len(rows)), viewers]
        beside = np.array([self.beside(*seen) for seen in zip(views, viewers.tolist(), own, strict=True)])
        columns = inputs.columns_of(inputs.numbers_of(views.raw, seats, viewers, beside))
        legal = np.where(masks, inputs.first_action + np.arange(masks.shape[1]), 0)
        lines = np.concatenate([columns, legal], axis=1)
        sums: Floats = table[0] + np.stack([table[line[line > 0]].sum(axis=0) for line in lines])
        return sums

    def beside(self, view: AnyRow, seat: int, notes: Notes) -> list[int]:
        """The additional inputs, after everything hidden from the seat has been blanked."""
        self.rules.hide(view, seat)
        return self.network.inputs.beside_of(view, seat, notes)
