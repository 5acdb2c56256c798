"""A die for simulations and search: Marsaglia's multiply-with-carry, one number of state.

Every product fits a signed 64-bit number, so plain Python, Numba and CUDA roll the same, and so does `runtime.js` in
the room `translate`.
Live matches do not use it: their chance comes from `houndtable.play.fair`.
"""

import operator
from typing import SupportsIndex

import numpy as np

from .row import Cells

FACTOR = 1791398085  # FACTOR * 2**32 - 1 is a safe prime: the period is about 2**62
LOW = 0xFFFFFFFF


def roll(dice: Cells, sides: int) -> int:
    """A number from 0 to sides - 1 (sides below 2**31)."""
    state = FACTOR * (dice[0] & LOW) + (dice[0] >> 32)
    dice[0] = state
    return (((state & LOW) ^ (state >> 32)) * sides) >> 32


def checked_seed(seed: object) -> int:
    """The seed as an int; raises ValueError if it is not one."""
    if not isinstance(seed, SupportsIndex) or operator.index(seed) < 0:
        raise ValueError(f"seed: {seed!r} should be a whole number, 0 or more.")
    return operator.index(seed)


def part_seed(seed: int, *part: int) -> int:
    """A seed for one part of an experiment: other parts, and other seeds, roll independently of it."""
    return int(np.random.SeedSequence([checked_seed(seed), *part]).generate_state(1, np.uint64)[0])
