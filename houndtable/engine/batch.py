"""Many matches of one game at once, one row each: on one core, on all cores, on a GPU.

On a GPU the rows stay on the card, as do all arrays that a batch returns: they have `__cuda_array_interface__`, so
`torch.as_tensor(batch.masks(), device="cuda")` copies nothing. `batch.host(…)` copies an array to the host.

>>> from houndtable.batch import Batch
>>> batch = Batch("dog_cards", seats=4, count=3, seed=1)
>>> batch.play_out(limit=100).tolist()
[100, 100, 100]

`Batch.of("clear_4", texts)` has a row for each position. `copy()`, `branch(k)` (each row k times), `save`, `load`,
`copy.deepcopy` and `pickle` keep every byte. Arrays on the CPU have `__dlpack__`; so does the batch, which exports its
rows as bytes.
"""

import operator
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, Self, SupportsIndex, TypeAlias
from zipfile import BadZipFile

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from ..games import Game, find_game
from ..games.contract import Rules
from ..games.dice import FACTOR, checked_seed
from ..games.option import Wanted
from ..games.row import Bytes, dtype_of, size_of
from . import loops, observation
from .backends import Array, Backend, CpuBackend
from .extras import how_to_get

Place = Literal["core", "cores", "gpu"]
Rows = Array
Position: TypeAlias = Any  # a text in the game's notation, a row, or its bytes


def new_dice(seed: int, count: int) -> NDArray[np.int64]:
    """A die for each row, all different, the same for the same seed."""
    words = np.random.default_rng(checked_seed(seed)).integers(1, FACTOR * 2**31, count)
    return words.astype(np.int64)


def checked_count(name: str, count: object, least: int = 1) -> int:
    """The count as an int; raises ValueError if it is not a whole number, or too small."""
    if not isinstance(count, SupportsIndex) or operator.index(count) < least:
        raise ValueError(f"{name}: {count!r} should be a whole number, {least} or more.")
    return operator.index(count)


def can_serve(given: np.dtype[np.generic], wanted: np.dtype[np.generic]) -> bool:
    """Booleans only as booleans; whole numbers of any width as whole numbers, if they fit 64 signed bits."""
    return given == wanted if wanted == np.bool_ else given.kind in "iu" and np.can_cast(given, np.int64)


class Batch:
    """Rows and their dice. Every method acts on all rows, and returns once chance has acted."""

    LINES: tuple[str, ...] = ("rows", "dice")  # attributes with one entry per row

    def __init__(self, game: str, seats: int, count: int, seed: int = 0, on: Place = "core", **options: Wanted) -> None:
        count, chosen = checked_count("count", count), find_game(game)
        choices, backend = np.array(chosen.choose(seats, options), np.int8), new_backend(on, chosen.rules)
        start = backend.take(np.zeros(1, chosen.rules.State))
        backend.run(loops.set_up_rows, start, seats, backend.take(choices))
        self._open(chosen, operator.index(seats), on, start, np.zeros(count, chosen.rules.State), new_dice(seed, count))
        self.restart(np.ones(count, np.bool_))

    def _open(self, game: Game, seats: int, on: Place, start: Rows, rows: Rows, dice: NDArray[np.int64]) -> None:
        """Move everything to the backend."""
        self.game, self.seats, self.on = game, seats, on
        self._backend, self._count = new_backend(on, game.rules), len(rows)
        self._start: Rows = self._backend.take(start)
        self.rows: Rows = self._backend.take(rows)
        self.dice: NDArray[np.int64] = self._backend.take(dice)
        self._scratch: NDArray[np.int16] = self._new(len(rows), game.rules.ACTIONS, dtype=np.int16)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.game.rules

    # Creating, copying, saving

    @classmethod
    def of(cls, game: str, positions: Sequence[Position], seed: int = 0, on: Place = "core") -> Self:
        """A row for each position: a text in the game's notation, a row, or its bytes. A restart returns to it."""
        chosen = find_game(game)
        if isinstance(positions, str):
            raise TypeError("positions: give a list of positions, not a single text.")
        lines = [bytes_of_position(chosen, position, index) for index, position in enumerate(positions)]
        if not lines:
            raise ValueError("positions: there should be at least one.")
        start: Rows = np.stack(lines).view(chosen.rules.State)[:, 0]
        if len(set(start["seats"].tolist())) > 1:
            raise ValueError("positions: all should have the same number of seats.")
        batch = cls.__new__(cls)
        batch._open(chosen, int(start["seats"][0]), on, start, bytes_copied(start), new_dice(seed, len(start)))
        batch.restart(np.ones(len(start), np.bool_))
        return batch

    def __getstate__(self) -> dict[str, Any]:
        """The whole batch, as arrays of plain numbers in host memory."""
        start, rows = (as_bytes(self.host(array)).copy() for array in (self._start, self.rows))
        dice = self.host(self.dice).copy()
        return {"game": self.game, "seats": self.seats, "on": self.on, "start": start, "rows": rows, "dice": dice}

    def __setstate__(self, state: dict[str, Any]) -> None:
        dtype = state["game"].rules.State
        start, rows = (state[name].copy().view(dtype)[:, 0] for name in ("start", "rows"))
        self._open(state["game"], state["seats"], state["on"], start, rows, state["dice"].copy())

    def copy(self) -> Self:
        """A copy with the same rows and dice."""
        return self.branch(1, None)

    def branch(self, times: int, seed: int | None = 0) -> Self:
        """Each row `times` times, side by side, with new dice from the seed; with None they keep their own."""
        state = self.__getstate__()
        names = self.LINES if len(state["start"]) == 1 else (*self.LINES, "start")
        state |= {name: np.repeat(state[name], checked_count("times", times), axis=0) for name in names}
        if seed is not None:
            state["dice"] = new_dice(seed, len(state["dice"]))
        twin = type(self).__new__(type(self))
        twin.__setstate__(state)
        return twin

    def save(self, path: str | Path) -> None:
        """Write rows and dice to a file (.npz) that `load` reads."""
        state = self.__getstate__() | {"game": self.game.name, "layout": layout_of(self.game)}
        with open(path, "wb") as file:
            np.savez_compressed(file, **state)

    @classmethod
    def load(cls, path: str | Path, on: Place = "core") -> Self:
        """The batch in a file."""
        try:
            with open(path, "rb") as file, np.load(file, allow_pickle=False) as arrays:
                state = dict(arrays)
            name, layout = str(state["game"]), str(state["layout"])
        except (KeyError, TypeError, ValueError, EOFError, BadZipFile) as wrong:
            raise ValueError(f"{path} is not a batch saved by Houndtable.") from wrong
        game = find_game(name)
        if layout != layout_of(game):
            raise ValueError(f"{path} is from another version of {game.name}: its rows have other fields.")
        batch = cls.__new__(cls)
        batch.__setstate__(state | {"game": game, "seats": int(state["seats"]), "on": on})
        return batch

    def __dlpack__(self, **how: Any) -> Any:
        """The rows as bytes, one line per row, not copied. (DLPack has no fields.)"""
        return as_bytes(self.rows).__dlpack__(**how)

    def __dlpack_device__(self) -> tuple[int, int]:
        """Where they are."""
        place: tuple[int, int] = as_bytes(self.rows).__dlpack_device__()
        return place

    # Playing

    def _new(self, *shape: int, dtype: DTypeLike) -> Array:
        return self._backend.new(shape, dtype)

    def _line(self, values: ArrayLike, dtype: DTypeLike, name: str) -> Array:
        """The values, one per row, as an array in the same memory as the rows."""
        line = self._backend.take(values)
        if line.shape != (len(self),):
            raise ValueError(f"{name}: there should be {len(self)}, one per row, not {line.shape}.")
        if not can_serve(line.dtype, np.dtype(dtype)):
            raise ValueError(f"{name}: they should be {np.dtype(dtype)}, not {line.dtype}.")
        return self._backend.typed(line, dtype)

    def __len__(self) -> int:
        return self._count

    def __repr__(self) -> str:
        return f"<Batch of {self.game.name}, {self.seats} seats, {len(self)} rows>"

    def host(self, array: Array) -> Array:
        """The array in host memory: a copy if it is on a GPU, else the array itself."""
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
        """The legal actions of the seat to act, one line per row, and how many entries of each line are valid."""
        numbers = self._new(len(self), dtype=np.int16)
        self._backend.run(loops.legal_rows, self.rows, self._scratch, numbers)
        return self._backend.copy(self._scratch), numbers

    def masks(self) -> NDArray[np.bool_]:
        """The legal actions of the seat to act, as one line of booleans per row."""
        masks = self._new(len(self), self.rules.ACTIONS, dtype=np.bool_)
        self._backend.run(loops.mask_rows, self.rows, self._scratch, masks)
        return masks

    def views(self, seats: NDArray[np.int8] | None = None) -> Rows:
        """The rows as a seat of each (usually the one to act) may see them."""
        views: Rows = self._backend.copy(self.rows)
        self._backend.run(loops.hide_rows, views, self.turns if seats is None else self._line(seats, np.int8, "seats"))
        return views

    def observations(
        self, seats: NDArray[np.int8] | None = None, turned: bool = False, form: observation.Form = "plain"
    ) -> Array:
        """What a seat of each row (usually the one to act) may see, as numbers; see `engine.observation`."""
        if not turned and form == "plain":
            return self._observed(self.views(seats), seats)
        if self.on == "gpu":
            raise ValueError("turned, form: a GPU provides plain observations only.")
        viewers = self.turns if seats is None else self._line(seats, np.int8, "seats")
        return observation.encoded(self.game, as_bytes(self.views(seats)), viewers, turned, form)

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
        """The seat to act takes its action; rows that are over stay as they are. An illegal action changes nothing.

        Without the check, illegal actions have undefined results: skip it only for actions chosen by mask or list.
        """
        chosen = self._line(actions, np.int64, "actions")
        if check:
            self._check(chosen)
        self._step(chosen)

    def _step(self, chosen: Array) -> None:
        self._backend.run(loops.step_rows, self.rows, chosen, self.dice)

    def _check(self, chosen: Array) -> None:
        marks = self._new(len(self), dtype=np.bool_)
        self._backend.run(loops.check_rows, self.rows, chosen, self._scratch, marks)
        wrong = self.host(marks)
        if wrong.any():
            index = int(wrong.argmax())
            raise ValueError(f"actions: {self.host(chosen)[index]} is not legal in row {index}.")

    def play_out(self, limit: int = 1_000_000) -> NDArray[np.int64]:
        """Play at random to the end, or for `limit` decisions; returns how many there were in each row."""
        decisions = self._new(len(self), dtype=np.int64)
        self._backend.play_out(self.rows, self.dice, self._scratch, decisions, checked_count("limit", limit, 0))
        return decisions

    def broken_laws(self, limit: int = 1_000_000) -> NDArray[np.int64]:
        """Play at random and look at every position on the way; returns the first law broken in each row, 0 if none."""
        laws, limit = self._new(len(self), dtype=np.int64), checked_count("limit", limit, 0)
        self._backend.run(loops.play_by_law_rows, self.rows, self.dice, self._scratch, laws, limit)
        return laws

    def winners(self) -> NDArray[np.bool_]:
        """Which seats have won, one line per row."""
        winners = self._new(len(self), self.seats, dtype=np.bool_)
        self._backend.run(loops.winner_rows, self.rows, winners)
        return winners

    def scores(self) -> NDArray[np.int32]:
        """The score of every seat, one line per row."""
        scores = self._new(len(self), self.seats, dtype=np.int32)
        self._backend.run(loops.score_rows, self.rows, scores)
        return scores

    def rewards(self) -> NDArray[np.float32]:
        """For learning, one line per row: once a game is over, every loser pays 1 and the winners share it."""
        rewards = self._new(len(self), self.seats, dtype=np.float32)
        self._backend.run(loops.reward_rows, self.rows, rewards)
        return rewards


def as_bytes(rows: Rows) -> Array:
    """The bytes of rows, one line per row, not copied."""
    return rows.view(np.uint8).reshape(len(rows), rows.dtype.itemsize)


def bytes_copied(rows: Rows) -> Rows:
    """A copy of the rows, including the padding between their fields."""
    copied: Rows = as_bytes(rows).copy().view(rows.dtype)[:, 0]
    return copied


def bytes_of_position(game: Game, position: Position, index: int) -> Bytes:
    """A position as bytes, from a text in the game's notation, a row, or bytes; raises ValueError for anything else."""
    try:
        if isinstance(position, str):
            return game.read_position(position)
        given: Position = getattr(position, "raw", position)
        raw = np.frombuffer(given, np.uint8)
    except (TypeError, ValueError) as wrong:
        raise ValueError(f"positions[{index}]: {wrong}") from wrong
    size = size_of(game.rules.State)
    if len(raw) != size:
        raise ValueError(f"positions[{index}]: a row of {game.name} has {size} bytes, not {len(raw)}.")
    return raw


def layout_of(game: Game) -> str:
    """The fields of a row as text."""
    return repr(dtype_of(game.rules.State).descr)


def new_backend(on: Place, rules: Rules) -> Backend:
    """The backend with this name; raises ValueError if there is none."""
    if on == "gpu":
        from .cuda import GpuBackend, toolkit

        if not toolkit().is_available():
            raise ValueError(
                "on: there is no usable GPU here; this takes an NVIDIA GPU, its driver and the package numba-cuda: "
                f"{how_to_get('gpu')} Try core or cores."
            )
        return GpuBackend(rules)
    if on not in ("core", "cores"):
        raise ValueError(f"on: {on!r} should be one of core, cores, gpu.")
    return CpuBackend(rules, os.cpu_count() or 1 if on == "cores" else 1)
