"""Many games, each with one learner against bots, as a batched TorchRL environment.

>>> from torchrl.envs import ActionMask, TransformedEnv
>>> from houndtable.envs.torchrl import LearnersEnv
>>> tables = TransformedEnv(LearnersEnv("clear_4", 64, opponents="expert"), ActionMask())
>>> played = tables.rollout(10)
"""

from typing import Any

import numpy as np

from ..engine.extras import needed
from . import learner

torch = needed("torch", "PyTorch", "torchrl")
specs = needed("torchrl.data", "TorchRL", "torchrl")
TensorDict: Any = needed("tensordict", "TorchRL", "torchrl").TensorDict
EnvBase: Any = needed("torchrl.envs", "TorchRL", "torchrl").EnvBase


class LearnersEnv(EnvBase):  # type: ignore[misc]
    """The learners of `envs.learner`, with keys `observation`, `action_mask`, `action`, `reward` and `done`.

    Most actions are not legal at a given time: wrap it with TorchRL's `ActionMask`. A game that is over waits for a
    reset, which TorchRL does automatically in a rollout.
    """

    batch_locked = True

    def __init__(self, game: str, num_envs: int = 1, device: Any = "cpu", **arguments: Any) -> None:
        self.tables = learner.LearnersEnv(game, num_envs, autoreset_mode=learner.Mode.DISABLED, **arguments)
        super().__init__(device=device, batch_size=[num_envs])
        shape, actions = self.batch_size, self.tables.game.rules.ACTIONS
        space = self.tables.single_observation_space["observation"]
        low, high = (torch.as_tensor(bound, device=self.device).expand(*shape, -1) for bound in (space.low, space.high))
        seen = specs.Bounded(low, high, shape=low.shape, dtype=low.dtype, device=self.device)
        mask = specs.Binary(actions, shape=(*shape, actions), dtype=torch.bool, device=self.device)
        self.observation_spec = specs.Composite(observation=seen, action_mask=mask, shape=shape, device=self.device)
        self.action_spec = specs.Categorical(actions, shape=shape, dtype=torch.int64, device=self.device)
        self.reward_spec = specs.Unbounded(shape=(*shape, 1), device=self.device)
        flag = specs.Binary(1, shape=(*shape, 1), dtype=torch.bool, device=self.device)
        flags = {name: flag.clone() for name in ("done", "terminated", "truncated")}
        self.full_done_spec = specs.Composite(flags, shape=shape, device=self.device)
        self._seed: int | None = None

    def _reset(self, tensordict: Any = None, **arguments: Any) -> Any:
        wanted = None if tensordict is None else tensordict.get("_reset", None)
        options = None if wanted is None else {"reset_mask": wanted.reshape(-1).cpu().numpy()}
        seen, _ = self.tables.reset(seed=self._seed, options=options)
        self._seed = None
        nothing = np.zeros(self.tables.num_envs, np.bool_)
        return self._told(seen, nothing, nothing)

    def _step(self, tensordict: Any) -> Any:
        seen, rewards, over, given_up, _ = self.tables.step(tensordict["action"].cpu().numpy())
        told = self._told(seen, over, given_up)
        told["reward"] = torch.as_tensor(rewards, device=self.device)[:, None]
        return told

    def _told(self, seen: dict[str, Any], over: Any, given_up: Any) -> Any:
        """The tensors that TorchRL expects."""
        told = {"observation": seen["observation"], "action_mask": seen["action_mask"].astype(np.bool_)}
        told |= {"done": (over | given_up)[:, None], "terminated": over[:, None], "truncated": given_up[:, None]}
        tensors = {name: torch.as_tensor(each, device=self.device) for name, each in told.items()}
        return TensorDict(tensors, batch_size=self.batch_size, device=self.device)

    def _set_seed(self, seed: int | None) -> None:
        self._seed = seed
