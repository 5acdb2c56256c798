"""Random play on a GPU, simulated with a Python thread per lane of one block: the rows are the same as on the CPU."""

import threading
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest

from houndtable.engine import cuda
from houndtable.engine.batch import Batch
from houndtable.engine.cuda import WARP
from houndtable.games import GAMES
from tests.server.house import PATIENCE

ROWS, DECISIONS = 120, 3
here = threading.local()  # each thread's `lane` in the block, and how many shared arrays it has asked for


class Number:
    """A number type: it names arrays, and truncates its argument to 32 bits."""

    def __call__(self, number: int) -> int:
        return (int(number) + 2**31) % 2**32 - 2**31


class Block:
    """The part of `numba.cuda` for the threads of one block; a barrier waits for all, a warp's for its 32."""

    def __init__(self, threads: int) -> None:
        self.whole, self.lock = threading.Barrier(threads, timeout=PATIENCE), threading.RLock()
        self.warps = [threading.Barrier(WARP, timeout=PATIENCE) for _ in range(threads // WARP)]
        self.said = [0] * threads
        self.arrays: list[Any] = []
        self.syncthreads = self.whole.wait
        self.shared, self.local = SimpleNamespace(array=self.shared_array), SimpleNamespace(array=new_array)
        self.atomic = SimpleNamespace(
            add=self.atomically(lambda old, number: old + number),
            or_=self.atomically(lambda old, bits: old | bits),
            and_=self.atomically(lambda old, bits: old & bits),
            exch=self.atomically(lambda old, new: new),
            cas=self.atomically(lambda old, expected, new: new if old == expected else old),
        )

    def jit(self, *_: object, **__: object) -> Callable[[Any], Any]:
        return lambda function: function

    def shared_array(self, size: int, kind: Any) -> Any:
        """The n-th array that a thread asks for is the n-th of all."""
        with self.lock:
            if here.arrays == len(self.arrays):
                self.arrays.append(new_array(size, kind))
            here.arrays += 1
            return self.arrays[here.arrays - 1]

    def atomically(self, change: Callable[..., int]) -> Callable[..., int]:
        def done(array: Any, place: int, *given: int) -> int:
            with self.lock:
                old: int = array[place]
                array[place] = change(old, *given)
                return old

        return done

    @property
    def threadIdx(self) -> Any:  # noqa: N802
        return SimpleNamespace(x=here.lane)

    @property
    def laneid(self) -> int:
        return int(here.lane % WARP)

    def syncwarp(self) -> None:
        self.warps[here.lane // WARP].wait()

    def threadfence_block(self) -> None:
        """Python's memory is always in order."""

    def nanosleep(self, _: int) -> None:
        """No need to wait."""

    def told(self, number: int) -> list[int]:
        """The values of all lanes of the warp."""
        self.said[here.lane] = number
        self.syncwarp()
        first = here.lane - self.laneid
        heard = self.said[first : first + WARP]
        self.syncwarp()
        return heard

    def shfl_sync(self, _: int, number: int, lane: int) -> int:
        return self.told(number)[lane]

    def shfl_xor_sync(self, _: int, number: int, distance: int) -> int:
        return self.told(number)[self.laneid ^ distance]

    def shfl_up_sync(self, _: int, number: int, distance: int) -> int:
        return self.told(number)[max(self.laneid - distance, 0)]

    def ballot_sync(self, _: int, vote: bool) -> int:
        return sum(1 << lane for lane, yes in enumerate(self.told(vote)) if yes)

    def popc(self, bits: int) -> int:
        return (int(bits) & cuda.ALL).bit_count()

    def ffs(self, bits: int) -> int:
        return (int(bits) & -int(bits)).bit_length()


def new_array(size: int, kind: Any) -> Any:
    """New memory has arbitrary content."""
    if isinstance(kind, np.dtype):
        return np.full(size * kind.itemsize, 0xEE, np.uint8).view(kind).view(np.recarray)
    return np.full(size, 0x7EEE)


@pytest.fixture
def blocks(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Block]]:
    """One small block; `toolkit` gives it."""
    made: list[Block] = []
    monkeypatch.setattr(numba, "int32", Number())
    monkeypatch.setattr(cuda, "SHARED", 28 * 1024)
    monkeypatch.setattr(cuda, "AT_ONCE", 0.7)
    monkeypatch.setattr(cuda, "toolkit", lambda: made[0])
    cuda.play_program.cache_clear()
    yield made
    cuda.play_program.cache_clear()


@pytest.mark.parametrize("game", ["clear_4", pytest.param("dog_deluxe", marks=pytest.mark.long)])
def test_a_block_plays_as_a_core_does(game: str, blocks: list[Block]) -> None:
    rules, core, card = GAMES[game].rules, Batch(game, 4, ROWS, seed=3), Batch(game, 4, ROWS, seed=3)
    expected = core.play_out(DECISIONS)
    held, threads = cuda.seated(rules)
    assert threads == 2 * WARP and threads < held < ROWS
    blocks.append(Block(threads))
    run: Any = cuda.play_program(rules)  # `Block.jit` leaves it a plain function
    taken, decisions = np.zeros(1, np.int32), np.full(ROWS, -1)

    def play(lane: int) -> None:
        here.lane, here.arrays = lane, 0
        run(ROWS, card.rows.view(np.recarray), card.dice, taken, decisions, DECISIONS)

    lanes = [threading.Thread(target=play, args=(lane,), daemon=True) for lane in range(threads)]
    for lane in lanes:
        lane.start()
    for lane in lanes:
        lane.join()
    assert decisions.tolist() == expected.tolist()
    assert card.rows.tobytes() == core.rows.tobytes()
    assert card.dice.tobytes() == core.dice.tobytes()
