"""Train a network by PPO from scratch, all of it in this file, and enter it in the arena.

    python examples/clean_ppo.py [--game clear_4] [--opponents random] [--steps 150000] [--runs 3] [--plot curve.png]

One seat learns among bots, in 64 games in parallel. Illegal actions get no probability. The only reward is the end of
each game: +1 for a win, -1 for a loss. Then the network plays as your own bot (`Bot.from_policy`), with deals
duplicated and seats rotated, so that the result can be compared with those in bench/results.md.

Needs `pip install ".[envs,train]"`.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from houndtable.bots.policy import Bot
from houndtable.cli.arguments import count, picture_file
from houndtable.engine import observation
from houndtable.envs.learner import LearnersEnv
from houndtable.games import GAMES, Game
from houndtable.lab import arena, pictures
from houndtable.lab.simulate import interval

Curve = list[tuple[int, int, int]]  # the number of decisions; games won and played since the previous point
TABLES, HORIZON, LOTS, PASSES = 64, 128, 8, 3
DISCOUNT, TRACE, CLIP, ENTROPY, RATE = 1.0, 0.95, 0.2, 0.01, 1e-3


class Agent(nn.Module):
    """A policy and a value over one body. Each number of a view is divided by its largest possible value."""

    def __init__(self, game: Game, width: int = 128) -> None:
        super().__init__()
        self.register_buffer("scale", torch.from_numpy(np.maximum(observation.bounds(game)[1], 1)))
        layers = [nn.Linear(observation.width(game), width), nn.Tanh(), nn.Linear(width, width), nn.Tanh()]
        self.body, self.actor, self.critic = (
            nn.Sequential(*layers),
            nn.Linear(width, game.rules.ACTIONS),
            nn.Linear(width, 1),
        )
        nn.init.zeros_(self.actor.weight)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        """A distribution over the legal actions, and the value of the position, for each game."""
        hidden = self.body(seen / self.scale)
        logits = self.actor(hidden).masked_fill(~masks, -1e9)
        return torch.distributions.Categorical(logits=logits), self.critic(hidden)[:, 0]


def tensors(seen: dict[str, NDArray[np.float32]]) -> tuple[torch.Tensor, torch.Tensor]:
    """Observations and masks; a finished game has no legal action, so any is allowed."""
    masks = torch.from_numpy(seen["action_mask"].astype(np.bool_))
    return torch.from_numpy(seen["observation"]), masks | ~masks.any(dim=1, keepdim=True)


def train(game: Game, seats: int, opponents: str, steps: int, seed: int) -> tuple[Agent, Curve]:
    """Learn from this many decisions."""
    torch.manual_seed(seed)
    tables = LearnersEnv(game.name, TABLES, seats, "rotating", opponents, limit=2000, autoreset_mode="SameStep")
    agent = Agent(game)
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    seen, _ = tables.reset(seed=seed)
    rounds, curve, results = max(1, steps // (TABLES * HORIZON)), [], []
    for number in range(rounds):
        memory = []
        for _ in range(HORIZON):
            views, masks = tensors(seen)
            with torch.no_grad():
                choice, value = agent(views, masks)
                actions = choice.sample()
            seen, paid, over, given_up, _ = tables.step(actions.numpy())
            ended = torch.from_numpy(over | given_up)
            memory.append((views, masks, actions, choice.log_prob(actions), value, torch.from_numpy(paid), ended))
            results += paid[over].tolist()
        learn(agent, optimizer, memory, tensors(seen))
        optimizer.param_groups[0]["lr"] = RATE * (1 - number / rounds)
        if results and number % 4 == 3:
            curve.append(((number + 1) * TABLES * HORIZON, sum(each > 0 for each in results), len(results)))
            decisions, won, played = curve[-1]
            print(f"{decisions} decisions: won {won / played:.0%} of {played} games", flush=True)
            results = []
    return agent, curve


def learn(
    agent: Agent,
    optimizer: torch.optim.Optimizer,
    memory: list[tuple[torch.Tensor, ...]],
    last: tuple[torch.Tensor, ...],
) -> None:
    """Several passes over the experience, in minibatches."""
    views, masks, actions, before, values, paid, ended = (torch.stack(column) for column in zip(*memory, strict=True))
    with torch.no_grad():
        gains = advantages(values, paid, ended, agent(*last)[1])
    flat = [column.flatten(0, 1) for column in (views, masks, actions, before, gains, gains + values)]
    for _ in range(PASSES):
        for lot in torch.randperm(len(flat[0])).chunk(LOTS):
            seen, legal, done, old, gain, worth = (column[lot] for column in flat)
            choice, value = agent(seen, legal)
            ratio = (choice.log_prob(done) - old).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            policy_loss = -torch.min(gain * ratio, gain * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            loss = policy_loss + 0.5 * (value - worth).square().mean() - ENTROPY * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def advantages(values: torch.Tensor, paid: torch.Tensor, ended: torch.Tensor, last: torch.Tensor) -> torch.Tensor:
    """How much better than expected each decision went (generalised advantage estimation)."""
    gains, later, gain = torch.zeros_like(values), last, torch.zeros_like(last)
    for step in range(len(values) - 1, -1, -1):
        goes_on = (~ended[step]).float()
        surprise = paid[step] + DISCOUNT * later * goes_on - values[step]
        gain = surprise + DISCOUNT * TRACE * goes_on * gain
        gains[step], later = gain, values[step]
    return gains


def as_bot(agent: Agent, name: str = "ppo") -> Bot:
    """The trained network as a bot: it takes the most probable action."""

    def policy(observations: NDArray[np.float32], masks: NDArray[np.bool_]) -> NDArray[np.float32]:
        with torch.no_grad():
            likely, _ = agent(torch.from_numpy(observations), torch.from_numpy(masks))
        logits: NDArray[np.float32] = likely.logits.numpy()
        return logits

    return Bot.from_policy(policy, name, "Learned by PPO from scratch.")


def plot(curves: dict[int, Curve], title: str, path: Path) -> None:
    """Plot the share of games won while learning, with 95 % intervals, one line for each seed."""
    figure, axes = pictures.pyplot().subplots(figsize=(5, 3), layout="constrained")
    for seed, curve in curves.items():
        decisions, won, played = np.array(curve).T
        bounds = np.array([interval(*point) for point in zip(won, played, strict=True)]).T
        axes.errorbar(
            decisions, won / played, np.abs(bounds - won / played), marker="o", capsize=2, label=f"seed {seed}"
        )
    axes.yaxis.set_major_formatter(pictures.per_cent)
    axes.locator_params(axis="x", nbins=5)  # long numbers need room
    axes.set(xlabel="decisions", ylabel="share of games won", title=title, ylim=(0, 1))
    axes.legend(loc="lower right")
    pictures.save(figure, path)


def main() -> None:
    """Train and play in the arena, once for each seed, then plot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, default="clear_4")
    parser.add_argument("--seats", type=count, default=2)
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--steps", type=count, default=150_000, help="decisions to learn from")
    parser.add_argument("--games", type=count, default=400, help="in the arena, against each rival")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=count, default=1, help="how often to train, with this seed and those after it")
    parser.add_argument("--plot", type=picture_file, metavar="FILE", help="save a picture of the learning curves")
    args = parser.parse_args()
    torch.set_num_threads(1)
    curves: dict[int, Curve] = {}
    for seed in range(args.seed, args.seed + args.runs):
        agent, curve = train(GAMES[args.game], args.seats, args.opponents, args.steps, seed)
        curves |= {seed: curve} if curve else {}
        mine = as_bot(agent)
        for rival in ("random", "greedy"):
            at, sides = arena.table(args.game, args.seats), (arena.Side(mine.name, (mine,)), arena.find_side(rival))
            *_, result = arena.pair(at, *sides, args.games, limit=2000)
            mean, low, high = result.share
            told = f"won {mean:.1%} of {args.games} games against {rival} ({low:.1%} to {high:.1%})"
            print(f"seed {seed}: {mine.name} {told}", flush=True)
    if args.plot and curves:
        plot(curves, f"{args.game}, {args.seats} seats, against {args.opponents}", args.plot)


if __name__ == "__main__":
    main()
