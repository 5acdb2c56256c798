"""The functions of `loops` on a GPU: one thread a row, the same compiled rules."""

from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from . import kernel, loops
from .games.row import dtype_of
from .places import Cores

THREADS = 64  # in a block
REGISTERS = 64  # of a thread that plays: more leave too few threads to hide the waiting
RENAMED = (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid"))


@cache
def toolkit() -> Any:
    """`numba.cuda`. Version 0.30 of it asks NumPy for names that NumPy 2.5 no longer has."""
    for old, new in RENAMED:
        if not hasattr(np, old):
            setattr(np, old, getattr(np, new))
    from numba import cuda

    return cuda


class Card(Cores):
    """A GPU, one thread a row; what a function changes comes back into the arrays."""

    def __init__(self, rules: ModuleType) -> None:
        self.rules = rules

    def run(self, name: str, *arrays: Any) -> None:
        """Take the arrays over, run, and bring them back."""
        on_card = [toolkit().to_device(array) if isinstance(array, np.ndarray) else array for array in arrays]
        launch(self.rules, name, on_card, len(arrays[0]))
        for array, there in zip(arrays, on_card, strict=True):
            if isinstance(array, np.ndarray):
                there.copy_to_host(array)


def launch(rules: ModuleType, name: str, on_card: list[Any], count: int) -> None:
    """Run a function of `loops` over rows that are on the card already."""
    blocks = (count + THREADS - 1) // THREADS
    program(rules, name, len(on_card))[blocks, THREADS](count, *on_card)


@cache
def program(rules: ModuleType, name: str, arity: int) -> Any:
    """A kernel in which thread i does row i."""
    if name in ("play_out_rows", "play_by_law_rows"):
        return play_program(rules, name.removesuffix("_rows"))
    arguments = ", ".join(f"a{number}" for number in range(arity))
    source = f"def run(count, {arguments}):\n i = cuda.grid(1)\n if i < count: function({arguments}, i, i + 1)"
    space: dict[str, Any] = {"cuda": toolkit(), "function": getattr(kernel.bound(loops, rules), name)}
    exec(source, space)
    return toolkit().jit(space["run"])


def play_program(rules: ModuleType, name: str) -> Any:
    """Random play with the rows of a block in its shared memory, the scratch paper in each thread's own."""
    from numba import int16

    cuda = toolkit()
    play = getattr(kernel.bound(loops, rules), name)
    dtype, actions = dtype_of(rules.State), rules.ACTIONS

    def run(count: int, rows: Any, dice: Any, scratch: Any, results: Any, limit: int) -> None:
        i, own = cuda.grid(1), cuda.threadIdx.x
        near = cuda.shared.array(THREADS, dtype)
        paper = cuda.local.array(actions, int16)
        if i < count:
            near[own] = rows[i]
            results[i] = play(near[own], dice[i : i + 1], paper, limit)
            rows[i] = near[own]

    return cuda.jit(max_registers=REGISTERS)(run)
