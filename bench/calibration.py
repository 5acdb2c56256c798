"""How often does a player win who is told by the network to have a certain chance? Measured in matches among equals.

python bench/calibration.py [GAME …] [--matches 1000] [--network mine.npz]

At every decision with a choice the network predicts the chance of the player to act. A straight line through the logits
of these chances is fitted to how the matches end (logistic regression), for each number of seats, and written into the
network's file.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import numpy as np
from numpy.typing import NDArray

from bench.arguments import parser_of
from houndtable.bots import rollout
from houndtable.bots.evaluator import Evaluator
from houndtable.bots.network import home, load, retune
from houndtable.bots.tuning import Line, chance_of, logit
from houndtable.engine import loops
from houndtable.engine.batch import new_dice
from houndtable.engine.specialize import specialize_module

Numbers = NDArray[np.float64]
LIMIT = 1500  # choices after which matches that still go on are left out
STEPS = 50  # of Newton's method
HEAD = """\
| game | seats | decisions | told | won | log loss, as told | fitted |
|---|---|---|---|---|---|---|"""


def told_chances(evaluator: Evaluator, seats: int, matches: int, seed: int) -> tuple[Numbers, Numbers]:
    """What the network tells whoever has a choice, in matches with itself; and 1 if that player won, else 0."""
    rules, code = evaluator.rules, specialize_module(rollout, evaluator.rules)
    starts, rows = np.zeros(matches, rules.State), np.zeros(matches, rules.State)
    actions, numbers = np.zeros((matches, rules.ACTIONS), np.int16), np.zeros(matches, np.int16)
    dice, notes = new_dice(seed, matches), evaluator.notes_for(matches)
    options = np.tile(np.array(evaluator.game.choose(seats, {}), np.int8), (matches, 1))
    code.lay_rows(starts, np.full(matches, seats, np.int8), options, 0, matches)
    code.begin_rows(rows, starts, dice, actions, numbers, notes, 0, matches)
    told, going = list[Numbers](), np.arange(matches)  # lines of matches, seats and chances
    for _ in range(LIMIT):
        output = evaluator.evaluate(rows[going], actions[going], numbers[going], notes[going])
        told.append(np.column_stack([going, rows["turn"][going], output.chances]))
        evaluator.run("play_rows", rows, going, output.best(output.logits), notes, dice, actions, numbers)
        going = going[numbers[going] > 0]
        if not len(going):
            break
    match, seat, chances = np.concatenate(told).T
    ended = ~np.isin(match, going)
    won = np.zeros((matches, seats), np.bool_)
    specialize_module(loops, rules).winner_rows(rows, won, 0, matches)
    return chances[ended], won[match[ended].astype(int), seat[ended].astype(int)].astype(np.float64)


def fitted(told: Numbers, won: Numbers) -> Line:
    """Where the line begins, and how steep it is."""
    inputs, line = np.column_stack([np.ones(len(told)), logit(told)]), np.zeros(2)
    for _ in range(STEPS):
        chances = chance_of(inputs @ line)
        slopes = (inputs * (chances * (1 - chances))[:, None]).T @ inputs
        line += np.linalg.solve(slopes, inputs.T @ (won - chances))
    return float(line[0]), float(line[1])


def log_loss(told: Numbers, won: Numbers) -> float:
    """How wrong these chances are, on average."""
    return float(-(won * np.log(told) + (1 - won) * np.log(1 - told)).mean())


def lines(evaluator: Evaluator, matches: int, seed: int) -> Iterator[tuple[int, Line, str]]:
    """For each number of seats: the line, and a line of the table about it."""
    game = evaluator.game
    for seats in game.rules.SEATS:
        told, won = told_chances(evaluator, seats, matches, seed)
        line = fitted(told, won)
        losses = log_loss(chance_of(logit(told)), won), log_loss(chance_of(line[0] + line[1] * logit(told)), won)
        means = f"{told.mean():.1%} | {won.mean():.1%} | {losses[0]:.3f} | {losses[1]:.3f}"
        yield seats, line, f"| {game.name} | {seats} | {len(told):,} | {means} |"


def main() -> None:
    """Measure, print and write."""
    parser = parser_of(__doc__)
    parser.add_argument("--matches", type=int, default=1000, help="for each number of seats (1,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--network", type=Path, help="a file instead of the game's own network")
    args = parser.parse_args()
    print(HEAD)
    for path in [args.network] if args.network else [home() / f"{name}.npz" for name in args.games]:
        network, found = load(path), dict[int, Line]()
        for seats, (begin, slope), line in lines(Evaluator(network.game, network), args.matches, args.seed):
            found[seats] = round(begin, 2), round(slope, 2)
            print(line, flush=True)
        retune(path, replace(network.tuning, calibration=found))


if __name__ == "__main__":
    main()
