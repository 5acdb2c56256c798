"""Luck of bots: from the same seed the same in plain Python, in NumPy and in the browser (web/src/engine/luck.ts).

Every number is mixed from a key and a place, so it does not depend on how much else is asked for.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Words: TypeAlias = NDArray[np.uint32]
Ints: TypeAlias = NDArray[np.int64]

APART = np.uint32(0x9E3779B9)  # 2**32 divided by the golden ratio: numbers in a row lie far apart
WORDS = 2**32


def mixed(keys: Words, numbers: NDArray[np.integer]) -> Words:
    """A word for each key and number, as good as drawn at random. Multiplying drops what exceeds 32 bits."""
    words: Words = keys + numbers.astype(np.uint32) * APART
    for shift, factor in ((16, 0x7FEB352D), (15, 0x846CA68B), (16, 1)):
        words = (words ^ (words >> np.uint32(shift))) * np.uint32(factor)
    return words


class Die:
    """Luck that follows from some numbers."""

    def __init__(self, *seeds: int) -> None:
        self._key, self._asked = np.zeros(1, np.uint32), 0
        for seed in seeds:
            for half in (seed % WORDS, seed // WORDS % WORDS):
                self._key = mixed(self._key, np.array([half]))

    def _next(self) -> Words:
        """A new key."""
        self._asked += 1
        return mixed(self._key, np.array([self._asked]))

    def random(self) -> float:
        """A number from 0 to 1, never 1."""
        return int(self._next()[0]) / WORDS

    def below(self, number: int) -> int:
        """A number from 0 to `number` - 1."""
        return int(self.random() * number)

    def dice(self, count: int) -> Ints:
        """Dice for the rules (see `games.dice`)."""
        words = mixed(self._next(), np.arange(2 * count)).astype(np.int64)
        return (words[::2] | 1) + (words[1::2] >> 3 << 32)

    def gumbel(self, lines: int, numbers: NDArray[np.integer]) -> NDArray[np.float64]:
        """Lines of luck for actions with these numbers: the best sum with a logit is drawn from the policy."""
        words = mixed(mixed(self._next(), np.arange(lines))[:, None], numbers)
        luck: NDArray[np.float64] = -np.log(-np.log((words + 0.5) / WORDS))
        return luck
