"""Train a small network with scikit-learn on a Gymnasium vector environment, and plot its learning.

    python examples/train_agent.py [--rounds 12] [--plot learning.png]

CLEAR 4 for two: seat 0 learns, seat 1 plays at random. The network gets a view and an action and predicts how the game
will end for the seat, from -1 (lost) to 1 (won). Every round the agent plays a few hundred games, mostly taking the
most promising action, and corrects its predictions by the results (Monte Carlo control). It does not know the rules,
only the view, the mask of legal actions and the result.

Needs `pip install ".[envs,examples]"`, or the `.venv` that `./test` makes.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.neural_network import MLPRegressor
from threadpoolctl import threadpool_limits

from houndtable.cli.arguments import count, picture_file
from houndtable.envs.vector import TablesEnv, any_legal

GAMES_AT_ONCE = 120
STEPS_A_ROUND = 300  # most games are over by then
LEARNER = 0
EXPLORING = 0.2  # share of random choices while learning, so that nothing stays untried

Arrays = NDArray[Any]


class Agent:
    """Predicts from views and actions how games end, and takes the most promising action."""

    def __init__(self, actions: int, seed: int) -> None:
        self.network = MLPRegressor(hidden_layer_sizes=(64,), learning_rate_init=0.001, random_state=seed)
        self.one_of = np.eye(actions, dtype=np.float32)
        self.die = np.random.default_rng(seed)
        self.has_learnt = False

    def paired(self, views: Arrays, actions: Arrays) -> Arrays:
        """The input of the network: small numbers, as networks prefer."""
        return np.hstack([views / 8, self.one_of[actions]])

    def choose(self, seen: dict[str, Arrays], exploring: float = 0.0) -> Arrays:
        """An action for each game: the most promising legal one, or now and then a random one."""
        at_random = any_legal(seen["action_mask"], self.die)
        if not self.has_learnt:
            return at_random
        games, actions = np.nonzero(seen["action_mask"])
        promises = np.full(seen["action_mask"].shape, -np.inf)
        promises[games, actions] = self.network.predict(self.paired(seen["observation"][games], actions))
        return np.where(self.die.random(len(at_random)) < exploring, at_random, promises.argmax(axis=1))

    def learn(self, views: Arrays, actions: Arrays, results: Arrays) -> None:
        """Correct the predictions."""
        self.network.partial_fit(self.paired(views, actions), results)
        self.has_learnt = True


def play(agent: Agent, tables: TablesEnv, seed: int, exploring: float = 0.0) -> tuple[float, tuple[Arrays, ...]]:
    """The share of games that the agent won; its views, its actions, and how these games ended."""
    seen, info = tables.reset(seed=seed)
    steps = []
    for _ in range(STEPS_A_ROUND):
        acts, views = info["seat"] == LEARNER, seen["observation"]
        chosen = np.where(acts, agent.choose(seen, exploring), any_legal(seen["action_mask"], agent.die))
        seen, _, _, _, info = tables.step(chosen)
        steps.append((acts, views, chosen, info["rewards"][:, LEARNER]))
    acts, views, chosen, paid = map(np.array, zip(*steps, strict=True))
    results = result_to_come(paid)
    known = acts & (results != 0)
    return float((paid > 0).sum() / (paid != 0).sum()), (views[known], chosen[known], results[known])


def result_to_come(paid: Arrays) -> Arrays:
    """At each step, what the current game will pay in the end; 0 if that was not seen."""
    coming = paid.copy()
    for step in range(len(paid) - 2, -1, -1):
        coming[step] = np.where(paid[step] != 0, paid[step], coming[step + 1])
    return coming


def train(tables: TablesEnv, rounds: int, seed: int = 1) -> tuple[Agent, list[float]]:
    """A trained agent, and the share of games it won in each round."""
    agent, victories = Agent(tables.game.rules.ACTIONS, seed), []
    for number in range(rounds):
        won, experience = play(agent, tables, seed + number, EXPLORING)
        agent.learn(*experience)
        victories.append(won)
        print(f"round {number + 1}: won {won:.1%}", flush=True)
    return agent, victories


def plot(victories: list[float], path: Path) -> None:
    """The share of games won, round after round."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(layout="constrained")
    axes.plot(range(1, len(victories) + 1), victories, color="#0072b2", marker="o")
    axes.axhline(0.5, color="#999999", linestyle="--")
    axes.set(xlabel="round", ylabel="share of games won", title="CLEAR 4 against a random player", ylim=(0, 1))
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def main() -> None:
    """Train, print, plot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=count, default=12)
    parser.add_argument("--plot", type=picture_file, metavar="FILE")
    args = parser.parse_args()
    tables = TablesEnv("clear_4", seats=2, num_envs=GAMES_AT_ONCE, on="core")
    with threadpool_limits(1):  # so small a network is faster on one core
        agent, victories = train(tables, args.rounds)
        won, _ = play(agent, tables, seed=1000)
    print(f"At first it won {victories[0]:.1%} of its games, and now, without exploring, {won:.1%}.")
    if args.plot:
        plot(victories, args.plot)


if __name__ == "__main__":
    main()
