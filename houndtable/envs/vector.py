"""Thousands of games at once as one Gymnasium vector environment, stepped without a loop in Python.

>>> from houndtable.envs.vector import TablesEnv
>>> tables = TablesEnv("clear_4", seats=4, num_envs=1000)
>>> seen, info = tables.reset(seed=1)
>>> seen["observation"].shape[0], info["seat"].shape
(1000, (1000,))
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..batch import Batch, Place
from ..games import GAMES
from ..record import choose
from . import wanted
from .spaces import action_space, numbers_space, observation_space

vector = wanted("gymnasium.vector", "Gymnasium")
batch_space = wanted("gymnasium.vector.utils", "Gymnasium").batch_space


class TablesEnv(vector.VectorEnv):  # type: ignore[misc, name-defined]
    """In each game the seat to act gets its view and does its action; an action that is not legal raises.

    The reward is that of the seat that acted; `info["rewards"]` has those of all seats: at the end every loser pays 1,
    and the winners share it. `info["seat"]` says who is to act. A game that ends, or is given up after `limit`
    decisions, begins anew in the same step; `info["final_obs"]` has what was seen before that where
    `info["_final_obs"]` is true, and `info["scores"]` the scores. `perfect_information()` is for critics only.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        num_envs: int = 1000,
        limit: int = 100_000,
        on: Place = "cores",
        **options: Any,
    ) -> None:
        self.game = GAMES[game]
        self.seats = max(self.game.rules.SEATS) if seats is None else seats
        choose(self.game, self.seats, options)
        if on == "gpu":
            raise ValueError("on: Gymnasium's arrays are NumPy's; on a GPU use houndtable.batch.Batch itself.")
        self.num_envs = num_envs
        self.limit = limit
        self._on: Place = on
        self._options = options
        self.metadata = {"autoreset_mode": vector.AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = action_space(self.game)
        self.perfect_information_space = batch_space(numbers_space(self.game), num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begin all games anew; the same seed deals the same cards."""
        super().reset(seed=seed)
        seed = int(self.np_random.integers(2**31))
        self.batch = Batch(self.game.name, self.seats, self.num_envs, seed, self._on, **self._options)
        self.decisions = np.zeros(self.num_envs, np.int64)
        return self._seen(), {"seat": self.batch.turns}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[dict[str, NDArray[Any]], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """In each game the seat to act does its action."""
        batch = self.batch
        acted = batch.turns
        batch.step(actions)
        self.decisions += 1
        over, rewards = batch.over, batch.rewards()
        given_up = ~over & (self.decisions >= self.limit)
        info: dict[str, Any] = {"rewards": rewards}
        if (ended := over | given_up).any():
            info |= self._ending(ended, np.where(over, acted, batch.turns))
        info["seat"] = batch.turns
        return self._seen(), rewards[np.arange(self.num_envs), acted], over, given_up, info

    def _ending(self, ended: NDArray[np.bool_], seats: NDArray[np.int8]) -> dict[str, Any]:
        """What is known of the games that end; then they begin anew."""
        final = {"observation": self.batch.observations(seats), "action_mask": self.batch.masks().view(np.int8)}
        info = {"final_obs": final, "_final_obs": ended, "scores": self.batch.scores(), "_scores": ended}
        self.batch.restart(ended)
        self.decisions[ended] = 0
        return info

    def _seen(self) -> dict[str, NDArray[Any]]:
        return {"observation": self.batch.observations(), "action_mask": self.batch.masks().view(np.int8)}

    def perfect_information(self) -> NDArray[np.float32]:
        """Everything, hidden or not, of each game: for critics, never for a policy."""
        return self.batch.perfect_information()
