"""The functions of `loops` on a GPU: one thread per row, the same compiled rules."""

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, Protocol

import numpy as np
from numpy.typing import DTypeLike, NDArray

from ..games import Game, hooks
from ..games.contract import Rules
from ..games.row import Block, Cells, dtype_of, size_of
from . import loops, observation
from .backends import Array
from .loops import Lines, Rows
from .specialize import specialize

THREADS = 64  # in a block
WARP = 32  # threads that run in lockstep
RENAMED = (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid"))


@cache
def toolkit() -> ModuleType:
    """`numba.cuda`. Its version 0.30 uses names that NumPy 2.5 no longer has."""
    for old, new in RENAMED:
        if not hasattr(np, old):
            setattr(np, old, getattr(np, new))
    from numba import cuda

    keep_code_small()
    return cuda


def keep_code_small() -> None:
    """Rules are large programs. With unrolled loops they would overflow the GPU's instruction cache and stall."""
    from numba.cuda import codegen

    library: Any = codegen.CUDACodeLibrary
    add_module = library.add_ir_module

    def add_small_module(self: Any, module: Any) -> None:
        for function in module.functions:
            if not function.is_declaration:
                function.attributes.add("optsize")
        add_module(self, module)

    library.add_ir_module = add_small_module


Notes = tuple[Cells, Cells, Cells]  # of the rows of a block: dice, decisions, indices


class Kernel(Protocol):
    """A program of the GPU: `kernel[blocks, threads](…)` runs it."""

    def __getitem__(self, grid: tuple[int, int], /) -> Callable[..., None]: ...


class GpuBackend:
    """The memory and the threads of a GPU: arrays stay there until `host` copies them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def new(self, shape: tuple[int, ...], dtype: DTypeLike) -> Array:
        """An array of zeros on the card."""
        array: Array = toolkit().device_array(shape, dtype)
        toolkit().cudadrv.driver.device_memset(array, 0, array.nbytes)
        return array

    def take(self, array: Any) -> Any:
        """The array on the card: itself if it is there already (a PyTorch or JAX tensor too), else a copy."""
        if hasattr(array, "copy_to_host"):
            return array
        if hasattr(array, "__cuda_array_interface__"):
            return toolkit().as_cuda_array(array)
        return toolkit().to_device(np.ascontiguousarray(array))

    def typed(self, line: Array, dtype: DTypeLike) -> Array:
        """The line itself: kernels are compiled for every integer width, so nothing is copied."""
        return line

    def copy(self, array: Any) -> Any:
        """Another array with the same content, on the card."""
        other = toolkit().device_array(array.shape, array.dtype)
        other.copy_to_device(array)
        return other

    def host(self, array: Any) -> Any:
        """A copy in host memory."""
        return self.take(array).copy_to_host()

    def observed(self, game: Game, rows: Array, seats: Array) -> NDArray[np.float32]:
        """What these seats see of the rows; for a policy, the rows must be views."""
        count, sources = rows.shape[0], self.take(observation.sources(game))
        cells: NDArray[np.float32] = toolkit().device_array((count, sources.shape[0]), np.float32)
        raw = rows.view(np.int8).reshape(count, size_of(self.rules.State))
        observe_program(self.rules)[count, THREADS](raw, seats, sources, cells)
        return cells

    def run(self, function: Callable[..., None], rows: Array, *others: Array | int) -> None:
        """One thread per row."""
        count = rows.shape[0]
        blocks = (count + THREADS - 1) // THREADS
        program(self.rules, function, 1 + len(others))[blocks, THREADS](count, rows, *others)

    def play_out(self, rows: Array, dice: Array, scratch: Array, decisions: Array, limit: int) -> None:
        """As many blocks as the card can run at once; each takes the next row when one is done."""
        count = rows.shape[0]
        held, threads = seated(self.rules)
        blocks = min((count + held - 1) // held, BLOCKS * toolkit().get_current_device().MULTIPROCESSOR_COUNT)
        play_program(self.rules)[blocks, threads](count, rows, dice, self.new((1,), np.int32), decisions, limit)


@cache
def program(rules: Rules, function: Callable[..., None], arity: int) -> Kernel:
    """A kernel in which thread i does row i."""
    arguments = ", ".join(f"a{number}" for number in range(arity))
    source = f"def run(count, {arguments}):\n i = cuda.grid(1)\n if i < count: function({arguments}, i, i + 1)"
    space: dict[str, object] = {"cuda": toolkit(), "function": specialize(function, rules)}
    exec(source, space)
    kernel: Kernel = toolkit().jit(space["run"])
    return kernel


@cache
def observe_program(rules: Rules) -> Kernel:
    """One block per row and one thread per cell, so that memory accesses are coalesced."""
    cuda, seen_in = toolkit(), specialize(loops.seen_in, rules)

    def run(raw: Lines, seats: Cells, sources: Lines, cells: Block) -> None:
        index = cuda.blockIdx.x
        for cell in range(cuda.threadIdx.x, sources.shape[0], THREADS):
            cells[index, cell] = seen_in(raw, seats, sources, index, cell)

    kernel: Kernel = cuda.jit(run)
    return kernel


PILES = WARP  # of rows that wait for the same task
BLOCKS = 2  # of players on each multiprocessor
SHARED = 112 * 1024  # bytes of memory for each of these blocks
PARTS = 4  # of a multiprocessor, to which its warps are dealt out
REGISTERS = 65536  # for all threads of these blocks
AT_ONCE = 2 / 3  # of the rows of a block are being played; the others wait
PAUSE = 500  # nanoseconds until an idle warp looks for work again
ALL = 0xFFFFFFFF  # threads of a warp


def seated(rules: Rules) -> tuple[int, int]:
    """How many rows fit in a block's memory, and how many threads play them."""
    notes = 8 + 4 + 4 + 2 + PILES // 8  # a die, a count of decisions, an index, a place in a group, a bit in each pile
    held = (SHARED - 256) // (size_of(rules.State) + notes) // WARP * WARP
    warps_together = PARTS // BLOCKS  # so that every part gets as many
    return held, int(held * AT_ONCE) // (warps_together * WARP) * warps_together * WARP


def registers(threads: int) -> int:
    """How many registers each thread may use so that all blocks fit."""
    return min(REGISTERS // (BLOCKS * threads) // 8 * 8, 248)


@cache
def play_program(rules: Rules) -> Kernel:  # noqa: C901, PLR0915 (a kernel holds its device functions)
    """Random play, with the rows of a block in shared memory and the buffers in each thread's local memory.

    Threads of a warp wait for each other whenever they diverge. So rows wait in piles, sorted by their next task. A
    warp takes up to 32 rows of the largest pile, plays one step in each, and puts them back.
    """
    from numba import int16, int32, int64

    cuda = toolkit()
    goes_on, advance = specialize(loops.goes_on, rules), specialize(loops.advance, rules)
    task = specialize(hooks.of(rules, hooks.gpu_task), rules)
    held, threads = seated(rules)
    words = held // WARP
    stride = words | 1  # so that the threads of a warp, one per pile, access different banks
    cells = PILES * stride
    dtype, actions = dtype_of(rules.State), rules.ACTIONS

    @cuda.jit(device=True)
    def put(near: Rows, waiting: Cells, mine: int) -> None:
        """Put a row on the pile of its task."""
        cuda.threadfence_block()
        cuda.atomic.or_(waiting, task(near[mine]) * stride + mine // WARP, int32(1 << mine % WARP))

    @cuda.jit(device=True)
    def largest(waiting: Cells) -> int:
        """The largest pile, approximately, since other warps put and take at the same time."""
        size = 0
        for word in range(words):
            size += cuda.popc(waiting[cuda.laneid * stride + word])
        most: int = size * WARP + cuda.laneid
        for distance in (16, 8, 4, 2, 1):
            most = max(most, cuda.shfl_xor_sync(ALL, most, distance))
        return most % WARP

    @cuda.jit(device=True)
    def take(waiting: Cells, pile: int, lock: Cells, group: Cells) -> int:
        """Take up to 32 rows of this pile into `group`; return how many. One warp at a time."""
        lane = cuda.laneid
        own = pile * stride + lane
        if lane == 0:
            while cuda.atomic.cas(lock, 0, 0, 1) != 0:
                pass
        cuda.syncwarp()
        bits = waiting[own] & ALL if lane < words else 0
        end = cuda.popc(bits)
        for distance in (1, 2, 4, 8, 16):
            before = cuda.shfl_up_sync(ALL, end, distance)
            end += before if lane >= distance else 0
        place = end - cuda.popc(bits)
        chosen = bits if place < WARP else 0
        for _ in range(end - WARP if place < WARP else 0):
            chosen &= chosen - 1
        if chosen != 0:
            cuda.atomic.and_(waiting, own, int32(~chosen))
        cuda.threadfence_block()
        cuda.syncwarp()
        if lane == 0:
            cuda.atomic.exch(lock, 0, 0)
        while chosen != 0:
            group[place] = lane * WARP + cuda.ffs(chosen) - 1
            chosen &= chosen - 1
            place += 1
        cuda.syncwarp()
        found: int = cuda.shfl_sync(ALL, end, WARP - 1)
        return min(found, WARP)

    @cuda.jit(device=True)
    def sit_down(
        count: int,
        rows: Rows,
        dice: Cells,
        taken: Cells,
        results: Cells,
        limit: int,
        near: Rows,
        notes: Notes,
        mine: int,
    ) -> bool:
        """Bring the next unfinished row to this place; False if there is none."""
        near_dice, decisions, indices = notes
        index = cuda.atomic.add(taken, 0, 1)
        while index < count:
            near[mine], near_dice[mine], decisions[mine], indices[mine] = rows[index], dice[index], 0, index
            if goes_on(near[mine], 0, limit):
                return True
            results[index] = 0
            index = cuda.atomic.add(taken, 0, 1)
        return False

    def run(count: int, rows: Rows, dice: Cells, taken: Cells, results: Cells, limit: int) -> None:
        near = cuda.shared.array(held, dtype)
        near_dice = cuda.shared.array(held, int64)
        decisions = cuda.shared.array(held, int32)
        indices = cuda.shared.array(held, int32)
        waiting = cuda.shared.array(cells, int32)
        groups = cuda.shared.array(threads, int16)
        lock = cuda.shared.array(1, int32)
        left = cuda.shared.array(1, int32)  # how many places have no row left
        buffer = cuda.local.array(actions, int16)
        notes = near_dice, decisions, indices
        own, lane = cuda.threadIdx.x, cuda.laneid
        group = groups[own - lane : own - lane + WARP]
        for place in range(own, cells, threads):
            waiting[place] = 0
        if own == 0:
            lock[0] = left[0] = 0
        cuda.syncthreads()
        for mine in range(own, held, threads):
            if sit_down(count, rows, dice, taken, results, limit, near, notes, mine):
                put(near, waiting, mine)
            else:
                cuda.atomic.add(left, 0, 1)
        cuda.syncthreads()
        while cuda.shfl_sync(ALL, cuda.atomic.add(left, 0, 0), 0) < held:
            number = take(waiting, largest(waiting), lock, group)
            if lane < number:
                mine = group[lane]
                decisions[mine] += advance(near[mine], near_dice[mine : mine + 1], buffer)
                stays = goes_on(near[mine], decisions[mine], limit)
                if not stays:
                    index = indices[mine]
                    rows[index], dice[index], results[index] = near[mine], near_dice[mine], decisions[mine]
                    stays = sit_down(count, rows, dice, taken, results, limit, near, notes, mine)
                if stays:
                    put(near, waiting, mine)
                else:
                    cuda.atomic.add(left, 0, 1)
            cuda.syncwarp()
            if number == 0:
                cuda.nanosleep(PAUSE)

    kernel: Kernel = cuda.jit(max_registers=registers(threads))(run)
    return kernel
