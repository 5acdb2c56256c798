"""Many matches of one game at once, one row each: on one core, on all cores, on a GPU.

>>> from houndtable.batch import Batch
>>> batch = Batch("dog_cards", seats=4, count=3, seed=1)
>>> batch.play_out(limit=100).tolist()
[100, 100, 100]
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from . import kernel, loops, record
from .games import GAMES
from .games.dice import FACTOR
from .games.seats import NOBODY

Place = Literal["core", "cores", "gpu"]
Rows = NDArray[Any]


def new_dice(seed: int, count: int) -> NDArray[np.int64]:
    """A die for each row, all different, the same for the same seed."""
    words = np.random.default_rng(seed).integers(1, FACTOR * 2**31, count)
    return words.astype(np.int64)


class Batch:
    """Rows and their dice. Every method does all rows; chance has always acted when it returns."""

    def __init__(self, game: str, seats: int, count: int, seed: int = 0, on: Place = "core", **options: Any) -> None:
        if count < 1:
            raise ValueError(f"count: a batch has at least one row, not {count}.")
        self.game = GAMES[game]
        self.rules = self.game.rules
        self.seats = seats
        self._run = _runner(on, self.rules)
        self.rows: Rows = np.zeros(count, self.rules.State)
        self.dice = new_dice(seed, count)
        self._scratch = np.zeros((count, self.rules.ACTIONS), np.int16)
        chosen = np.array(record.choose(self.game, seats, options), np.int8)
        self._run("set_up_rows", self.rows, seats, chosen)
        self._run("deal_rows", self.rows, self.dice)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def turns(self) -> NDArray[np.int8]:
        """Who is to act in each row: a seat, or NOBODY."""
        turns: NDArray[np.int8] = self.rows["turn"]
        return turns

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which rows have ended."""
        over: NDArray[np.bool_] = self.turns == NOBODY
        return over

    def legal(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """The legal actions of the seat to act, a line a row, and how many of each line count."""
        numbers = np.zeros(len(self), np.int16)
        self._run("legal_rows", self.rows, self._scratch, numbers)
        return self._scratch.copy(), numbers

    def masks(self) -> NDArray[np.bool_]:
        """The legal actions of the seat to act as a line of booleans a row."""
        masks = np.zeros((len(self), self.rules.ACTIONS), np.bool_)
        self._run("mask_rows", self.rows, self._scratch, masks)
        return masks

    def views(self, seats: NDArray[np.int8] | None = None) -> Rows:
        """The rows as a seat of each (usually the one to act) may see them."""
        views = self.rows.copy()
        self._run("hide_rows", views, self.turns.copy() if seats is None else seats)
        return views

    def fill(self, views: Rows, seats: NDArray[np.int8]) -> None:
        """Put something possible, in place, where the views of these seats have blanks."""
        self._run("fill_rows", views, seats, self.dice)

    def step(self, actions: NDArray[Any]) -> None:
        """The seat to act does its action; rows that are over stay as they are. A wrong action changes nothing."""
        chosen = np.asarray(actions, np.int16)
        if chosen.shape != (len(self),):
            raise ValueError(f"actions: there should be {len(self)}, one a row, not {chosen.shape}.")
        wrong = np.zeros(len(self), np.bool_)
        self._run("check_rows", self.rows, chosen, self._scratch, wrong)
        if wrong.any():
            index = int(wrong.argmax())
            raise ValueError(f"actions: {chosen[index]} is not legal in row {index}.")
        self._run("step_rows", self.rows, chosen, self.dice)

    def play_out(self, limit: int = 1_000_000) -> NDArray[np.int64]:
        """Play at random to the end, or for `limit` decisions; how many there were in each row."""
        decisions = np.zeros(len(self), np.int64)
        self._run("play_out_rows", self.rows, self.dice, self._scratch, decisions, limit)
        return decisions

    def broken_laws(self, limit: int = 1_000_000) -> NDArray[np.int64]:
        """Play at random and look at every position on the way; the first law broken in each row, 0 if none."""
        laws = np.zeros(len(self), np.int64)
        self._run("play_by_law_rows", self.rows, self.dice, self._scratch, laws, limit)
        return laws

    def winners(self) -> NDArray[np.bool_]:
        """Which seats have won, a line a row."""
        winners = np.zeros((len(self), self.seats), np.bool_)
        self._run("winner_rows", self.rows, winners)
        return winners

    def scores(self) -> NDArray[np.int32]:
        """What every seat gets, a line a row."""
        scores = np.zeros((len(self), self.seats), np.int32)
        self._run("score_rows", self.rows, scores)
        return scores


def _runner(on: Place, rules: Any) -> Callable[..., None]:
    """How a function of `loops` is run over all rows."""
    if on == "gpu":
        from .cuda import run_on_gpu

        return lambda name, *arrays: run_on_gpu(rules, name, *arrays)
    if on not in ("core", "cores"):
        raise ValueError(f"on: {on!r} should be one of core, cores, gpu.")
    twins = kernel.bound(loops, rules)
    cores = os.cpu_count() or 1 if on == "cores" else 1

    def run(name: str, *arrays: Any) -> None:
        function, count = getattr(twins, name), len(arrays[0])
        if cores == 1:
            function(*arrays, 0, count)
            return
        edges = np.linspace(0, count, cores + 1).astype(int)
        with ThreadPoolExecutor(cores) as pool:
            list(pool.map(lambda begin, end: function(*arrays, begin, end), edges[:-1], edges[1:]))

    return run
