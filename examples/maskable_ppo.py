"""Train MaskablePPO of sb3-contrib on a table among bots, and enter it in the arena.

    python examples/maskable_ppo.py [--game clear_4] [--opponents random] [--steps 100000]

Stable-Baselines3 provides the algorithm; this file adapts the table: views as flat arrays between 0 and 1, and a mask
of the legal actions. Then the trained model plays as your own bot (`Bot.from_policy`).

Needs `pip install ".[envs,ppo]"`.
"""

import argparse
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import houndtable.envs.learner  # noqa: F401 (its import makes the names known)
from houndtable.bots.policy import Bot
from houndtable.cli.arguments import count
from houndtable.engine import observation
from houndtable.games import GAMES, Game
from houndtable.lab import arena

TABLES = 16


def scaled(game: Game, observations: NDArray[np.float32]) -> NDArray[np.float32]:
    """The numbers of views, each divided by its largest possible value."""
    return (observations / np.maximum(observation.bounds(game)[1], 1)).astype(np.float32, copy=False)


class Masked(gymnasium.Wrapper[Any, Any, Any, Any]):
    """A table in the form that MaskablePPO expects."""

    def __init__(self, table: gymnasium.Env[Any, Any], game: Game) -> None:
        super().__init__(table)
        self.game = game
        self.observation_space = gymnasium.spaces.Box(-1, 1, (observation.width(game),), np.float32)

    def reset(self, **arguments: Any) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Restart."""
        seen, info = self.env.reset(**arguments)
        return self._kept(seen), info

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """One decision of the learner."""
        seen, paid, over, given_up, info = self.env.step(int(action))
        return self._kept(seen), float(paid), over, given_up, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions now; MaskablePPO calls this method by name."""
        return self._mask

    def _kept(self, seen: dict[str, NDArray[Any]]) -> NDArray[np.float32]:
        self._mask = seen["action_mask"].astype(np.bool_)
        return scaled(self.game, seen["observation"])


def train(game: Game, seats: int, opponents: str, steps: int, seed: int) -> MaskablePPO:
    """Learn from this many decisions."""

    def table() -> Masked:
        name = f"houndtable/{''.join(part.title() for part in game.name.split('_'))}-v1"
        arguments: dict[str, Any] = {"seats": seats, "seat": "rotating", "opponents": opponents, "limit": 2000}
        return Masked(gymnasium.make(name, **arguments), game)

    tables = make_vec_env(table, TABLES, seed=seed)
    agent = MaskablePPO(
        "MlpPolicy", tables, n_steps=256, batch_size=512, n_epochs=4, gamma=1.0, seed=seed, device="cpu"
    )
    return agent.learn(steps)


def as_bot(agent: MaskablePPO, game: Game, name: str = "maskable_ppo") -> Bot:
    """The trained model as a bot: it takes the most probable action."""

    def policy(observations: NDArray[np.float32], masks: NDArray[np.bool_]) -> Any:
        return agent.predict(scaled(game, observations), deterministic=True, action_masks=masks)[0]

    return Bot.from_policy(policy, name, "Learned by MaskablePPO.")


def main() -> None:
    """Train, then play in the arena."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, default="clear_4")
    parser.add_argument("--seats", type=count, default=2)
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--steps", type=count, default=100_000, help="decisions to learn from")
    parser.add_argument("--games", type=count, default=400, help="in the arena, against each rival")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = GAMES[args.game]
    mine = as_bot(train(game, args.seats, args.opponents, args.steps, args.seed), game)
    for rival in ("random", "greedy"):
        at, sides = arena.table(args.game, args.seats), (arena.Side(mine.name, (mine,)), arena.find_side(rival))
        *_, result = arena.pair(at, *sides, args.games, limit=2000)
        mean, low, high = result.share
        print(f"{mine.name} won {mean:.1%} of {args.games} games against {rival} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
