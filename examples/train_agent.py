"""Train a small agent on a Gymnasium vector environment and plot its learning.

    python examples/train_agent.py [--rounds 60] [--plot learning.png]

CLEAR 4 for two: seat 0 learns, seat 1 plays at random. The agent is as small as can be: one number for each action,
how much it likes it. Policy gradient (REINFORCE): after a game the actions it chose become dearer if it won, and less
dear if it lost. Needs `pip install "houndtable[envs]"`, no more.
"""

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houndtable.envs.vector import TablesEnv

GAMES_AT_ONCE = 128
STEPS_A_ROUND = 150
STEP_SIZE = 0.1
LEARNER = 0


def chances(likings: NDArray[Any], masks: NDArray[Any]) -> NDArray[Any]:
    """How likely the agent takes each legal action: a softmax."""
    weights = np.exp(likings) * masks
    shares: NDArray[Any] = weights / weights.sum(axis=1, keepdims=True)
    return shares


def sampled(shares: NDArray[Any], die: np.random.Generator) -> NDArray[Any]:
    """An action of each line, drawn by its share."""
    drawn: NDArray[Any] = (shares.cumsum(axis=1) > die.random((len(shares), 1)) * 0.999999).argmax(axis=1)
    return drawn


def train(rounds: int, seed: int = 1) -> tuple[NDArray[Any], list[float]]:
    """What the agent likes in the end, and which share of its games it won in each round."""
    tables = TablesEnv("clear_4", seats=2, num_envs=GAMES_AT_ONCE, on="core")
    die, actions = np.random.default_rng(seed), tables.game.rules.ACTIONS
    likings, victories = np.zeros(actions), []
    traces = np.zeros((GAMES_AT_ONCE, actions))  # of each running game: which way its choices pull the likings
    seen, info = tables.reset(seed=seed)
    for _ in range(rounds):
        pull, won, ended = np.zeros(actions), 0, 0
        for _ in range(STEPS_A_ROUND):
            learns = (info["seat"] == LEARNER)[:, None]
            masks = seen["action_mask"]
            shares = chances(np.where(learns, likings, 0), masks)
            chosen = sampled(shares, die)
            traces += learns * (np.eye(actions)[chosen] - shares)
            seen, _, terminated, _, info = tables.step(chosen)
            rewards = info["rewards"][terminated, LEARNER]
            pull += rewards @ traces[terminated]
            traces[terminated] = 0
            won, ended = won + int((rewards > 0).sum()), ended + len(rewards)
        likings += STEP_SIZE * pull / max(ended, 1)
        victories.append(won / max(ended, 1))
    return likings, victories


def plot(victories: list[float], path: str) -> None:
    """The share of games won, round after round."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(layout="constrained")
    axes.plot(victories, color="#0072b2")
    axes.axhline(0.5, color="#999999", linestyle="--")
    axes.set(xlabel="round", ylabel="share of games won", title="CLEAR 4 against a random player", ylim=(0, 1))
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def main() -> None:
    """Train, tell, plot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--plot", metavar="FILE")
    wishes = parser.parse_args()
    _, victories = train(wishes.rounds)
    tenth = max(1, wishes.rounds // 10)
    print(f"won at first {np.mean(victories[:tenth]):.1%}, in the end {np.mean(victories[-tenth:]):.1%} of the games")
    if wishes.plot:
        plot(victories, wishes.plot)


if __name__ == "__main__":
    main()
