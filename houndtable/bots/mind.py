"""How a bot thinks, as a few numbers that compiled code can read."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

ANYHOW, BY_WIN_CHANCE, BY_RATING, BY_SEARCH, BY_NETWORK = range(5)  # ways to choose
WAY, SIMULATIONS, HORIZON, REMEMBERS, SEES_ALL, NOISE, ALONE, EXPLORATION, TEMPERATURE, ROLLOUT_NOISE = range(10)


class Mind(NamedTuple):
    """What kind of thinker a bot is."""

    way: int  # to choose
    simulations: int = 0  # of a search
    horizon: int = 0  # how many decisions a search plays on after a leaf
    remembers: int = 0  # does it take notes?
    sees_all: int = 0  # a cheater
    noise: int = 0  # percent of the game's noise added to its ratings
    alone: int = 0  # a search that plans as if all others acted at random
    exploration: int = 30  # percent: how much a search prefers actions tried less often
    temperature: int = 60  # an action rated this much lower gets 1/e of the prior
    rollout_noise: int = 30  # noise of all ratings when a search plays on after a leaf

    def row(self) -> NDArray[np.int32]:
        """For compiled code."""
        return np.array(self, np.int32)
