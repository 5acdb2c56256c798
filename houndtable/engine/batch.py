"""Many matches of one game at once, one row each: on one core, on all cores, on a GPU.

On a GPU the rows stay on the card, and so do all arrays that a batch returns: they have `__cuda_array_interface__`, so
that `torch.as_tensor(batch.masks(), device="cuda")` copies nothing. `batch.host(…)` brings one over.

>>> from houndtable.batch import Batch
>>> batch = Batch("dog_cards", seats=4, count=3, seed=1)
>>> batch.play_out(limit=100).tolist()
[100, 100, 100]
"""

import operator
import os
from typing import Literal, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from ..games import find_game
from ..games.contract import Rules
from ..games.dice import FACTOR, checked_seed
from ..games.option import Wanted
from . import loops
from .backends import Array, Backend, CpuBackend

Place = Literal["core", "cores", "gpu"]
Rows = Array


def new_dice(seed: int, count: int) -> NDArray[np.int64]:
    """A die for each row, all different, the same for the same seed."""
    words = np.random.default_rng(checked_seed(seed)).integers(1, FACTOR * 2**31, count)
    return words.astype(np.int64)


def checked_count(name: str, count: object) -> int:
    """The count as an int; raises a sentence if it is not at least one."""
    if not isinstance(count, SupportsIndex) or operator.index(count) < 1:
        raise ValueError(f"{name}: {count!r} should be a whole number, 1 or more.")
    return operator.index(count)


def can_serve(given: np.dtype[np.generic], wanted: np.dtype[np.generic]) -> bool:
    """Booleans only as booleans; whole numbers of any width as whole numbers, if they fit 64 signed bits."""
    return given == wanted if wanted == np.bool_ else given.kind in "iu" and np.can_cast(given, np.int64)


class Batch:
    """Rows and their dice. Every method acts on all rows, and returns once chance has acted."""

    def __init__(self, game: str, seats: int, count: int, seed: int = 0, on: Place = "core", **options: Wanted) -> None:
        count = checked_count("count", count)
        self.game = find_game(game)
        self.rules = self.game.rules
        self.seats = seats
        self._count = count
        self._backend = new_backend(on, self.rules)
        chosen = np.array(self.game.choose(seats, options), np.int8)
        self._start = self._backend.take(np.zeros(1, self.rules.State))
        self._backend.run(loops.set_up_rows, self._start, seats, self._backend.take(chosen))
        self.rows: Rows = self._backend.take(np.zeros(count, self.rules.State))
        self.dice: NDArray[np.int64] = self._backend.take(new_dice(seed, count))
        self._scratch: NDArray[np.int16] = self._new(count, self.rules.ACTIONS, dtype=np.int16)
        self.restart(np.ones(count, np.bool_))

    def _new(self, *shape: int, dtype: DTypeLike) -> Array:
        return self._backend.new(shape, dtype)

    def _line(self, values: ArrayLike, dtype: DTypeLike, name: str) -> Array:
        """The values given, one a row, as an array that lies where the rows are."""
        line = self._backend.take(values)
        if line.shape != (len(self),):
            raise ValueError(f"{name}: there should be {len(self)}, one a row, not {line.shape}.")
        if not can_serve(line.dtype, np.dtype(dtype)):
            raise ValueError(f"{name}: they should be {np.dtype(dtype)}, not {line.dtype}.")
        return self._backend.typed(line, dtype)

    def __len__(self) -> int:
        return self._count

    def __repr__(self) -> str:
        return f"<Batch of {self.game.name}, {self.seats} seats, {len(self)} rows>"

    def host(self, array: Array) -> Array:
        """The array in the computer's own memory: a copy if it lies on a card, else the array itself."""
        return self._backend.host(array)

    def restart(self, wanted: NDArray[np.bool_] | None = None) -> None:
        """Restart the wanted rows, by default those that are over; the dice roll on."""
        wanted = self.over if wanted is None else self._line(wanted, np.bool_, "wanted")
        self._backend.run(loops.restart_rows, self.rows, self._start, self.dice, wanted)

    @property
    def turns(self) -> NDArray[np.int8]:
        """Who is to act in each row: a seat, or NOBODY."""
        turns = self._new(len(self), dtype=np.int8)
        self._backend.run(loops.turn_rows, self.rows, turns)
        return turns

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which rows have ended."""
        over = self._new(len(self), dtype=np.bool_)
        self._backend.run(loops.over_rows, self.rows, over)
        return over

    def legal(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """The legal actions of the seat to act, a line a row, and how many of each line count."""
        numbers = self._new(len(self), dtype=np.int16)
        self._backend.run(loops.legal_rows, self.rows, self._scratch, numbers)
        return self._backend.copy(self._scratch), numbers

    def masks(self) -> NDArray[np.bool_]:
        """The legal actions of the seat to act as a line of booleans a row."""
        masks = self._new(len(self), self.rules.ACTIONS, dtype=np.bool_)
        self._backend.run(loops.mask_rows, self.rows, self._scratch, masks)
        return masks

    def views(self, seats: NDArray[np.int8] | None = None) -> Rows:
        """The rows as a seat of each (usually the one to act) may see them."""
        views: Rows = self._backend.copy(self.rows)
        self._backend.run(loops.hide_rows, views, self.turns if seats is None else self._line(seats, np.int8, "seats"))
        return views

    def observations(self, seats: NDArray[np.int8] | None = None) -> NDArray[np.float32]:
        """What a seat of each row (usually the one to act) may see, as numbers; see `houndtable.observation`."""
        return self._observed(self.views(seats), seats)

    def perfect_information(self, seats: NDArray[np.int8] | None = None) -> NDArray[np.float32]:
        """Everything, hidden or not, in the shape of an observation: for critics, never for a policy."""
        return self._observed(self.rows, seats)

    def _observed(self, rows: Rows, seats: NDArray[np.int8] | None) -> NDArray[np.float32]:
        viewers = self.turns if seats is None else self._line(seats, np.int8, "seats")
        return self._backend.observed(self.game, rows, viewers)

    def fill(self, views: Rows, seats: NDArray[np.int8]) -> None:
        """Fill the blanks in the views of these seats, in place, with something possible."""
        self._backend.run(loops.fill_rows, views, self._line(seats, np.int8, "seats"), self.dice)

    def step(self, actions: NDArray[np.integer], check: bool = True) -> None:
        """The seat to act does its action; rows that are over stay as they are. A wrong action changes nothing.

        Without the check, a wrong action has undefined results: skip it only for actions chosen by mask or list.
        """
        chosen = self._line(actions, np.int64, "actions")
        if check:
            self._check(chosen)
        self._backend.run(loops.step_rows, self.rows, chosen, self.dice)

    def _check(self, chosen: Array) -> None:
        marks = self._new(len(self), dtype=np.bool_)
        self._backend.run(loops.check_rows, self.rows, chosen, self._scratch, marks)
        wrong = self.host(marks)
        if wrong.any():
            index = int(wrong.argmax())
            raise ValueError(f"actions: {self.host(chosen)[index]} is not legal in row {index}.")

    def play_out(self, limit: int = 1_000_000) -> NDArray[np.int64]:
        """Play at random to the end, or for `limit` decisions; how many there were in each row."""
        decisions = self._new(len(self), dtype=np.int64)
        self._backend.play_out(self.rows, self.dice, self._scratch, decisions, limit)
        return decisions

    def broken_laws(self, limit: int = 1_000_000) -> NDArray[np.int64]:
        """Play at random and look at every position on the way; the first law broken in each row, 0 if none."""
        laws = self._new(len(self), dtype=np.int64)
        self._backend.run(loops.play_by_law_rows, self.rows, self.dice, self._scratch, laws, limit)
        return laws

    def winners(self) -> NDArray[np.bool_]:
        """Which seats have won, a line a row."""
        winners = self._new(len(self), self.seats, dtype=np.bool_)
        self._backend.run(loops.winner_rows, self.rows, winners)
        return winners

    def scores(self) -> NDArray[np.int32]:
        """What every seat gets, a line a row."""
        scores = self._new(len(self), self.seats, dtype=np.int32)
        self._backend.run(loops.score_rows, self.rows, scores)
        return scores

    def rewards(self) -> NDArray[np.float32]:
        """For learning, a line a row: once a game is over every loser pays 1, and the winners share it."""
        rewards = self._new(len(self), self.seats, dtype=np.float32)
        self._backend.run(loops.reward_rows, self.rows, rewards)
        return rewards


def new_backend(on: Place, rules: Rules) -> Backend:
    """The backend of this name; raises a sentence if there is none."""
    if on == "gpu":
        from .cuda import GpuBackend, toolkit

        if not toolkit().is_available():
            raise ValueError(
                "on: no GPU can be used here; it takes one of NVIDIA's, its driver and "
                "pip install 'houndtable[gpu]'. Try core or cores."
            )
        return GpuBackend(rules)
    if on not in ("core", "cores"):
        raise ValueError(f"on: {on!r} should be one of core, cores, gpu.")
    return CpuBackend(rules, os.cpu_count() or 1 if on == "cores" else 1)
