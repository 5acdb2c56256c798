"""A batch whose arrays are on another device: a simulated GPU shows that only kernels touch them.

`bench/gpu.py` shows the same on a real one.
"""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from bench.gpu import agreement, house_rules, same_everywhere
from houndtable.engine import cuda, loops
from houndtable.engine.batch import Batch
from houndtable.games import GAMES

SMALLEST = "clear_4"


class Elsewhere:
    """An array on the simulated GPU: it can be copied, reshaped and passed to a kernel, and nothing else."""

    def __init__(self, content: Any) -> None:
        self.content = content
        self.shape, self.dtype, self.nbytes = content.shape, content.dtype, content.nbytes

    def copy_to_host(self) -> Any:
        return self.content.view(np.uint8).copy().view(self.dtype)

    def copy_to_device(self, other: "Elsewhere") -> None:
        self.content.view(np.uint8)[...] = other.content.view(np.uint8)

    def view(self, dtype: Any) -> "Elsewhere":
        return Elsewhere(self.content.view(dtype))

    def reshape(self, *shape: int) -> "Elsewhere":
        return Elsewhere(self.content.reshape(*shape))


class Tensor:
    """An array of another library on the same device."""

    def __init__(self, content: Any) -> None:
        self.content = content
        self.__cuda_array_interface__ = content.__array_interface__


class Kernel:
    """Runs its threads one after the other, one block after the other."""

    def __init__(self, function: Callable[..., None]) -> None:
        self.function = function

    def __getitem__(self, grid: tuple[int, int]) -> Callable[..., None]:
        def run(*given: Any) -> None:
            assert not any(isinstance(each, np.ndarray) for each in given), "an array that is not on the card"
            contents = [each.content if isinstance(each, Elsewhere) else each for each in given]
            for Toolkit.blockIdx.x, Toolkit.threadIdx.x in np.ndindex(grid):
                self.function(*contents)

        return run


class Toolkit:
    """The part of `numba.cuda` that is used."""

    jit = Kernel
    blockIdx, threadIdx = SimpleNamespace(), SimpleNamespace()  # noqa: N815

    @classmethod
    def grid(cls, dimensions: int) -> int:
        return int(cls.blockIdx.x * cuda.THREADS + cls.threadIdx.x)

    @staticmethod
    def is_available() -> bool:
        return True

    @staticmethod
    def to_device(array: Any) -> Elsewhere:
        assert isinstance(array, np.ndarray)
        return Elsewhere(array.view(np.uint8).copy().view(array.dtype))

    @staticmethod
    def device_array(shape: Any, dtype: Any) -> Elsewhere:
        """New memory has arbitrary content."""
        size = int(np.prod(shape)) * np.dtype(dtype).itemsize
        return Elsewhere(np.full(size, 0xEE, np.uint8).view(dtype).reshape(shape))

    @staticmethod
    def as_cuda_array(tensor: Tensor) -> Elsewhere:
        return Elsewhere(tensor.content)

    @staticmethod
    def device_memset(array: Elsewhere, value: int, size: int) -> None:
        assert size == array.nbytes
        array.content.view(np.uint8)[...] = value

    cudadrv = SimpleNamespace(driver=SimpleNamespace(device_memset=device_memset))


def play_out(self: cuda.GpuBackend, *arrays: Any) -> None:
    """One row after the other; test_play_program.py tests what a GPU does."""
    self.run(loops.play_out_rows, *arrays)


@pytest.fixture(autouse=True)
def card(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(cuda, "toolkit", Toolkit)
    monkeypatch.setattr(cuda.GpuBackend, "play_out", play_out)
    for program in (cuda.program, cuda.observe_program):
        program.cache_clear()
    yield
    for program in (cuda.program, cuda.observe_program):
        program.cache_clear()


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.long] * (name != SMALLEST)) for name in GAMES])
def test_a_batch_on_a_card_tells_the_same(name: str) -> None:
    seats = GAMES[name].rules.SEATS
    assert agreement(name, max(seats), {}, rows=10, decisions=40, steps=10)
    for seed in range(2):
        assert agreement(name, min(seats), house_rules(name, seed), rows=10, decisions=40, steps=10)


def test_agreement_would_notice() -> None:
    one, other = Batch("clear_4", 2, 5, seed=1), Batch("clear_4", 2, 5, seed=1, on="gpu")
    assert same_everywhere(one, other)
    one.rows["points"][3, 1] = 1
    assert not same_everywhere(one, other)


def test_a_tensor_of_another_library_is_taken_as_it_is() -> None:
    one, other = Batch("clear_4", 2, 5, seed=1), Batch("clear_4", 2, 5, seed=1, on="gpu")
    assert isinstance(other.rows, Elsewhere) and isinstance(other.masks(), Elsewhere)
    actions = one.legal()[0][:, 0].astype(np.int64)
    one.step(actions)
    other.step(Tensor(actions), check=False)
    assert same_everywhere(one, other)


def test_a_wrong_action_on_a_card_changes_nothing() -> None:
    there = Batch("dog_cards", 2, 3, on="gpu")
    before = there.host(there.rows).tobytes()
    with pytest.raises(ValueError, match="actions: 0 is not legal in row 0"):
        there.step(np.zeros(3, np.int64))
    with pytest.raises(ValueError, match="one per row"):
        there.step(np.zeros(2, np.int64))
    assert there.host(there.rows).tobytes() == before


def test_a_card_takes_whole_numbers_of_any_width_as_they_are_and_refuses_others() -> None:
    batch = Batch("clear_4", 2, 3)
    batch._backend = cuda.GpuBackend(batch.rules)
    for width in (np.int16, np.int32, np.uint32, np.int64):
        on_card: Any = SimpleNamespace(copy_to_host=None, shape=(3,), dtype=np.dtype(width))
        assert batch._line(on_card, np.int64, "actions") is on_card
    for wrong in (np.float32, np.uint64, np.bool_):
        on_card = SimpleNamespace(copy_to_host=None, shape=(3,), dtype=np.dtype(wrong))
        with pytest.raises(ValueError, match=f"actions: they should be int64, not {np.dtype(wrong)}"):
            batch.step(on_card)
