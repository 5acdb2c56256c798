"""Many games, each with one learner against bots, as a native PufferLib environment.

>>> import pufferlib.vector
>>> from houndtable.envs.pufferlib import LearnersEnv
>>> arguments = {"num_envs": 64, "opponents": "expert"}
>>> tables = pufferlib.vector.make(LearnersEnv, env_args=["clear_4"], env_kwargs=arguments)
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.extras import needed
from . import learner
from .spaces import Info, Seen

PufferEnv: Any = needed("pufferlib", "PufferLib", "pufferlib").PufferEnv
spaces = needed("gymnasium", "Gymnasium", "envs").spaces


class LearnersEnv(PufferEnv):  # type: ignore[misc]
    """The learners of `envs.learner`, in PufferLib's buffers; games restart automatically.

    PufferLib has no masks. So an observation ends with a 1 for each legal action, for policies that use it (`split`
    separates them), and an illegal action is replaced by the next legal one.
    """

    def __init__(self, game: str, num_envs: int = 64, buf: Any = None, seed: int = 0, **arguments: Any) -> None:
        self.tables = learner.LearnersEnv(game, num_envs, autoreset_mode=learner.Mode.SAME_STEP, **arguments)
        seen, self.actions_count = self.tables.single_observation_space["observation"], self.tables.game.rules.ACTIONS
        low = np.append(seen.low, np.zeros(self.actions_count, seen.dtype))
        high = np.append(seen.high, np.ones(self.actions_count, seen.dtype))
        self.single_observation_space = spaces.Box(low, high, dtype=seen.dtype)
        self.single_action_space = self.tables.single_action_space
        self.num_agents = self.tables.num_envs
        super().__init__(buf)
        self._seed = seed

    def reset(self, seed: int | None = None) -> tuple[NDArray[Any], list[Info]]:
        """Restart all games; the same seed deals the same cards."""
        self._show(self.tables.reset(seed=self._seed if seed is None else seed)[0])
        return self.observations, []

    def step(self, actions: Any) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], list[Info]]:
        """In each game the learner acts, then the others."""
        seen, rewards, over, given_up, _ = self.tables.step(next_legal(self.masks_now, np.asarray(actions)))
        self.rewards[:], self.terminals[:], self.truncations[:] = rewards, over, given_up
        self._show(seen)
        ended = [{"reward": float(reward)} for reward in rewards[over]]
        return self.observations, self.rewards, self.terminals, self.truncations, ended

    def _show(self, seen: Seen) -> None:
        self.masks_now = seen["action_mask"].astype(np.bool_)
        self.observations[:] = np.concatenate([seen["observation"], seen["action_mask"]], axis=1)

    def split(self, observations: Any) -> tuple[Any, Any]:
        """Separate observations (an array or a tensor) and masks."""
        return observations[:, : -self.actions_count], observations[:, -self.actions_count :]

    def close(self) -> None:
        """There is nothing to close."""


def next_legal(masks: NDArray[np.bool_], actions: NDArray[np.integer]) -> NDArray[np.int64]:
    """Each action, or the next legal one, wrapping around."""
    count = masks.shape[1]
    circle = (actions.astype(np.int64)[:, None] + np.arange(count)) % count
    chosen: NDArray[np.int64] = circle[np.arange(len(masks)), np.take_along_axis(masks, circle, axis=1).argmax(axis=1)]
    return chosen
