"""Many tables of one game for a network to learn from, each with its own number of seats and options.

Rows and tensors stay on the device where they are played, the CPU or a GPU.
"""

import os
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from ..bots import rollout
from ..bots.inputs import Inputs
from ..bots.watching import NO_ROOM
from ..engine.backends import Array, Backend, CpuBackend
from ..engine.batch import new_dice
from ..engine.cuda import GpuBackend, Kernel, toolkit
from ..engine.loops import Lines
from ..engine.specialize import specialize
from ..games import Game
from ..games.contract import Rules
from ..games.row import Cells, dtype_of, new_bytes, open_row, size_of
from .seats import seats_of, usual_seats

Where = Literal["cores", "gpu"]
THREADS_PER_LINE = 128  # that read the numbers of a row
USUAL_SEATS_SHARE = 0.5  # of the tables with the usual number of seats; the others have any number
HOUSE_RULES_SHARE = 0.3  # of the tables with random options


class Mix(NamedTuple):
    """The number of seats and the options of each table."""

    seats: NDArray[np.int8]
    options: NDArray[np.int8]


def usual_mix(game: Game, count: int, seats: int | None = None) -> Mix:
    """The default options, and everywhere the same number of seats, by default the usual one."""
    seats = seats or usual_seats(game)
    return Mix(np.full(count, seats, np.int8), np.tile(np.array(game.choose(seats, {}), np.int8), (count, 1)))


def drawn_mix(
    game: Game, count: int, seed: int, house_rules: float = HOUSE_RULES_SHARE, wanted: Sequence[int] = ()
) -> Mix:
    """Some tables with random options. The numbers of seats are drawn from those wanted, where one may be named twice.

    If none is wanted, half of the tables have the usual number, the others any.
    """
    die, rules = np.random.default_rng(seed), game.rules
    seats = die.choice(np.array(wanted or seats_of(game), np.int8), count)
    if not wanted:
        seats[die.random(count) < USUAL_SEATS_SHARE] = usual_seats(game)
    options = np.tile(np.array([option.default for option in rules.OPTIONS], np.int8), (count, 1))
    has_house_rules = die.random(count) < house_rules
    for place, option in enumerate(rules.OPTIONS):
        choices = seats + 1 if option.names_seats else np.full(count, len(option.choices))
        options[:, place] = np.where(has_house_rules, die.integers(0, choices), options[:, place])
    return Mix(seats, options)


def teams_of(rules: Rules, seats: NDArray[np.int8]) -> NDArray[np.int64]:
    """The team of each seat at each table."""
    most = int(rules.MOST_SEATS)
    teams = np.tile(np.arange(most), (len(seats), 1))
    for number in set(seats.tolist()):
        state = open_row(rules.State, new_bytes(rules.State))
        state.seats = number
        teams[seats == number, :number] = [rules.team(state, seat) for seat in range(number)]
    return teams


def device_of(on: Where) -> str:
    """The name of the device in PyTorch."""
    return "cuda" if on == "gpu" else "cpu"


def place_for(on: Where, rules: Rules) -> Backend:
    """The backend on which the rows are played."""
    if on == "cores":
        return CpuBackend(rules, os.cpu_count() or 1)
    check_gpu()
    return GpuBackend(rules)


def check_gpu() -> None:
    """Raises with a sentence if no GPU can be used."""
    if not torch.cuda.is_available() or not toolkit().is_available():
        raise ValueError(
            "--on gpu: no GPU can be used here; this takes an NVIDIA GPU, its driver and "
            "pip install '.[gpu,train]' in Houndtable's folder. Try --on cores."
        )


@cache
def line_program(rules: Rules, name: str) -> Kernel:
    """A kernel with a block per row, whose threads share the cells."""
    cuda, read_line = toolkit(), specialize(getattr(rollout, name), rules)

    def run(views: Any, raw: Lines, viewers: Cells, sights: Lines, cells: Lines, offsets: Lines, found: Lines) -> None:
        index = cuda.blockIdx.x
        seats, seat = views[index].seats, viewers[index]
        which = offsets[seats, seat]
        read_line(
            raw[index], seats, seat, sights[index], cells, which, found[index], cuda.threadIdx.x, THREADS_PER_LINE
        )

    kernel: Kernel = cuda.jit(run)
    return kernel


class Unseen:
    """The cells of a row that are hidden from some seat, and the columns of their numbers."""

    def __init__(self, whole: Inputs) -> None:
        which = np.flatnonzero(whole.high > whole.low)
        self.whole, self.columns = whole, whole.first_action
        self.table, self.offsets = whole.table[which], whole.offsets[:, :, which]

    def __len__(self) -> int:
        return len(self.table)


class Reading(NamedTuple):
    """Rows or views, their bytes, and the cells to be read in them."""

    rows: Array
    raw: Array
    cells: Array
    offsets: Array


class Tables:
    """Rows, dice, and what is seen at each table. If notes are inputs, every seat notes what it learns.

    With several tables a deal, neighbours begin with the same dice.
    """

    def __init__(self, inputs: Inputs, mix: Mix, seed: int, on: Where, limit: int, tables_a_deal: int = 1) -> None:
        rules, count = inputs.game.rules, len(mix.seats)
        self.inputs, self.rules, self.count, self.on, self.limit = inputs, rules, count, on, limit
        self.device, self.place = device_of(on), place_for(on, rules)
        self.mix, self.seed = mix, seed
        self.rows, self.starts, self.views = (self.place.take(np.zeros(count, rules.State)) for _ in range(3))
        dice = new_dice(seed, count // tables_a_deal).repeat(tables_a_deal)
        self.dice = torch.from_numpy(dice).to(self.device)
        self.actions = self.new((count, rules.ACTIONS), torch.int16)
        self.numbers = self.new((count,), torch.int16)
        self.lengths = self.new((count,), torch.int32)
        self.sights = self.new((count, inputs.beside), torch.int8)
        self.notes = self.new((count, rules.MOST_SEATS, max(inputs.notes, NO_ROOM)), torch.int8)
        self.turned = self.place.take(inputs.turned)
        self.seen = self.reading(self.views, inputs)
        self.run(rollout.lay_rows, self.starts, self.place.take(mix.seats), self.place.take(mix.options))
        self.run(rollout.begin_rows, self.rows, self.starts, self.dice, self.actions, self.numbers, self.notes)

    def new(self, shape: tuple[int, ...], dtype: torch.dtype) -> Tensor:
        """Zeros on the device of the rows."""
        return torch.zeros(shape, dtype=dtype, device=self.device)

    def reading(self, rows: Array, cells: Inputs | Unseen) -> Reading:
        """How to read these cells."""
        raw = rows.view(np.int8).reshape(self.count, size_of(self.rules.State))
        return Reading(rows, raw, self.place.take(cells.table), self.place.take(cells.offsets))

    def array(self, value: Any) -> Any:
        """A tensor in the form that compiled code takes. Nothing is copied, and nothing kept."""
        return self.place.take(value) if isinstance(value, Tensor) else value

    def run(self, function: Callable[..., None], *values: Any) -> None:
        """A function over all rows."""
        self.place.run(function, *map(self.array, values))

    def look(self, viewers: Tensor, masks: Tensor) -> None:
        """Find who is to act, and which actions are legal."""
        self.sights.zero_()
        masks.zero_()
        self.run(rollout.look_rows, self.rows, self.views, viewers, self.notes, self.sights)
        self.run(rollout.allow_rows, self.rows, self.actions, self.numbers, self.turned, masks)

    def read(self, viewers: Tensor, found: Tensor, what: str = "column", reading: Reading | None = None) -> None:
        """The columns, or the numbers, of what was seen, or of another reading."""
        self.read_cells(what, reading or self.seen, viewers, self.sights, found)

    def read_cells(self, what: str, reading: Reading, viewers: Tensor, sights: Tensor, found: Tensor) -> None:
        """The columns, or the numbers, of the cells of any rows."""
        rows, raw, cells, offsets = reading
        given = map(self.array, (rows, raw, viewers, sights, cells, offsets, found))
        if self.on == "gpu":
            line_program(self.rules, f"{what}_line")[rows.shape[0], THREADS_PER_LINE](*given)
        else:
            self.place.run(getattr(rollout, f"{what}_rows"), *given)

    def teach(self, choices: Tensor, begin: int = 0) -> None:
        """An expert's actions, without noise, at the tables from `begin` on."""
        dice, actions, choices = self.dice[begin:], self.actions[begin:], choices[begin:]
        self.run(rollout.teach_rows, self.rows[begin:], dice, actions, self.turned, choices, 0)

    def act(self, choices: Tensor, ended: Tensor, outcomes: Tensor) -> None:
        """Apply the choices; where a match ends, record the winner and begin the next one."""
        given = (self.rows, self.starts, self.dice, self.actions, self.numbers, self.turned)
        self.run(rollout.act_rows, *given, choices, self.lengths, ended, outcomes, self.notes, self.limit)

    # Saving

    def state(self) -> dict[str, Any]:
        """Everything that changes."""
        raw = torch.from_numpy(self.place.host(self.rows).view(np.uint8).copy())
        tensors = (self.dice, self.actions, self.numbers, self.lengths)
        kept = {"rows": raw, "tensors": [tensor.cpu() for tensor in tensors], "notes": self.notes.cpu()}
        return kept | {"rules": self.written_rules()}

    def written_rules(self) -> str:
        """The cells of a row and the actions, by which saved rows are read."""
        return repr((dtype_of(self.rules.State).descr, self.inputs.vocabulary.head()["acts"], self.inputs.notes))

    def restore(self, state: dict[str, Any]) -> None:
        """Continue from a saved state; after a change of the rules, with the new matches that have begun here."""
        if state["rules"] != self.written_rules():
            return
        rows = state["rows"].numpy().view(self.rows.dtype)
        if self.on == "gpu":
            on_card: Any = self.rows
            on_card.copy_to_device(rows)
        else:
            self.rows.view(np.uint8)[:] = rows.view(np.uint8)
        tensors = (self.dice, self.actions, self.numbers, self.lengths)
        for tensor, kept in zip(tensors, state["tensors"], strict=True):
            tensor.copy_(kept)
        self.notes.copy_(state["notes"])
