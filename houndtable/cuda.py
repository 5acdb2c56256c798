"""The functions of `loops` on a GPU: one thread a row, the same compiled rules."""

from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from . import kernel, loops, observation
from .games import Game
from .games.row import dtype_of, size_of
from .games.seats import CHANCE

THREADS = 64  # in a block
WARP = 32  # threads that do the same at a time, or wait for each other
RENAMED = (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid"))


@cache
def toolkit() -> Any:
    """`numba.cuda`. Version 0.30 of it asks NumPy for names that NumPy 2.5 no longer has."""
    for old, new in RENAMED:
        if not hasattr(np, old):
            setattr(np, old, getattr(np, new))
    from numba import cuda

    keep_code_small()
    return cuda


def keep_code_small() -> None:
    """Rules make large programs. With loops unrolled they are larger than a GPU's cache of instructions, and wait."""
    from numba.cuda import codegen

    library: Any = codegen.CUDACodeLibrary
    add_module = library.add_ir_module

    def add_small_module(self: Any, module: Any) -> None:
        for function in module.functions:
            if not function.is_declaration:
                function.attributes.add("optsize")
        add_module(self, module)

    library.add_ir_module = add_small_module


class Card:
    """The memory and the threads of a GPU, for a batch: arrays stay there until `host` brings them over."""

    def __init__(self, rules: ModuleType) -> None:
        self.rules = rules

    def new(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """An array of zeros on the card."""
        array = toolkit().device_array(shape, dtype)
        toolkit().cudadrv.driver.device_memset(array, 0, array.nbytes)
        return array

    def take(self, array: Any, dtype: Any = None) -> Any:
        """The array on the card: as it is if it lies there, a tensor of PyTorch or JAX too; else a copy."""
        if hasattr(array, "copy_to_host"):
            return array
        if hasattr(array, "__cuda_array_interface__"):
            return toolkit().as_cuda_array(array)
        return toolkit().to_device(np.ascontiguousarray(array, dtype))

    def copy(self, array: Any) -> Any:
        """Another array with the same content, on the card."""
        other = toolkit().device_array(array.shape, array.dtype)
        other.copy_to_device(array)
        return other

    def host(self, array: Any) -> Any:
        """A copy in the computer's own memory."""
        return self.take(array).copy_to_host()

    def observed(self, game: Game, rows: Any, seats: Any) -> Any:
        """What these seats see of rows that for a policy must be views."""
        cells = self.new((rows.shape[0], observation.width(game)), np.float32)
        raw = rows.view(np.int8).reshape(rows.shape[0], size_of(self.rules.State))
        self.run("observe_rows", raw, seats, self.take(observation.stretches(game)), cells)
        return cells

    def run(self, name: str, *arrays: Any) -> None:
        """One thread a row."""
        count = arrays[0].shape[0]
        if name == "play_out_rows":
            self.play_out(count, *arrays)
            return
        blocks = (count + THREADS - 1) // THREADS
        program(self.rules, name, len(arrays))[blocks, THREADS](count, *arrays)

    def play_out(self, count: int, rows: Any, dice: Any, scratch: Any, decisions: Any, limit: int) -> None:
        """As many blocks as the card can have under way; each takes the next row when one is done."""
        threads = players(self.rules)
        blocks = min((count + threads - 1) // threads, BLOCKS * toolkit().get_current_device().MULTIPROCESSOR_COUNT)
        play_program(self.rules)[blocks, threads](count, rows, dice, self.new((1,), np.int32), decisions, limit)


@cache
def program(rules: ModuleType, name: str, arity: int) -> Any:
    """A kernel in which thread i does row i."""
    arguments = ", ".join(f"a{number}" for number in range(arity))
    source = f"def run(count, {arguments}):\n i = cuda.grid(1)\n if i < count: function({arguments}, i, i + 1)"
    space: dict[str, Any] = {"cuda": toolkit(), "function": getattr(kernel.bound(loops, rules), name)}
    exec(source, space)
    return toolkit().jit(space["run"])


PILES = 33  # of rows in which the same is going on; no game has more phases
IDLE = PILES - 1
BLOCKS = 3  # of players on each multiprocessor
SHARED = 74 * 1024  # bytes of memory for each of these blocks
REGISTERS = 65536  # for all of them together


def players(rules: ModuleType) -> int:
    """How many threads play in a block: as many whole warps as their rows, dice and notes have room."""
    notes = 8 + 4 + 2  # a die, a count of decisions, a place in the order
    return (SHARED - 4 * PILES) // (size_of(rules.State) + notes) // WARP * WARP


@cache
def play_program(rules: ModuleType) -> Any:
    """Random play, the rows of a block in its shared memory, the scratch paper in each thread's own.

    Threads of a warp wait for each other whenever they do different things. So before every step the rows of a block
    are put in the order of what is going on in them, and thread i takes the i-th.
    """
    from numba import int16, int32, int64

    cuda, twins, threads = toolkit(), kernel.bound(loops, rules), players(rules)
    goes_on, advance = twins.goes_on, twins.advance
    dtype, actions = dtype_of(rules.State), rules.ACTIONS

    def run(count: int, rows: Any, dice: Any, taken: Any, results: Any, limit: int) -> None:
        own = cuda.threadIdx.x
        near = cuda.shared.array(threads, dtype)
        near_dice = cuda.shared.array(threads, int64)
        decisions = cuda.shared.array(threads, int32)
        order = cuda.shared.array(threads, int16)
        sizes = cuda.shared.array(PILES, int32)
        paper = cuda.local.array(actions, int16)
        index = cuda.atomic.add(taken, 0, 1)
        if index < count:
            near[own], near_dice[own], decisions[own] = rows[index], dice[index], 0
        idle = 0
        while idle < threads:
            while index < count and not goes_on(near[own], decisions[own], limit):
                rows[index], dice[index], results[index] = near[own], near_dice[own], decisions[own]
                index = cuda.atomic.add(taken, 0, 1)
                if index < count:
                    near[own], near_dice[own], decisions[own] = rows[index], dice[index], 0
            if own < PILES:
                sizes[own] = 0
            cuda.syncthreads()
            pile = IDLE
            if index < count:
                pile = 0 if near[own].turn == CHANCE else near[own].phase
            place = cuda.atomic.add(sizes, pile, 1)
            cuda.syncthreads()
            for lower in range(pile):
                place += sizes[lower]
            order[place] = own
            idle = sizes[IDLE]
            cuda.syncthreads()
            if own < threads - idle:
                mine = order[own]
                decisions[mine] += advance(near[mine], near_dice[mine : mine + 1], paper)
            cuda.syncthreads()

    return cuda.jit(max_registers=REGISTERS // (BLOCKS * threads) // 8 * 8)(run)
