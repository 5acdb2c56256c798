"""How far are our bots from perfect play? Solves the mini sets with OpenSpiel; measures what a perfect opponent wins.

python bench/solving.py
"""

import sys
from pathlib import Path

import pyspiel

sys.path.insert(0, str(Path(__file__).parent.parent))

from houndtable.bots import BOTS
from houndtable.envs.solving import Tree
from houndtable.games import GAMES

MINI = [f"{name}:mini" for name in GAMES]
ROUNDS = 200
ASKED = ("random", "greedy", "expert")


def solved(tree: Tree) -> float:
    """The exploitability of the average policy of all rounds of CFR+."""
    solver = pyspiel.CFRPlusSolver(tree.game)
    for _ in range(ROUNDS):
        solver.evaluate_and_update_policy()
    left: float = pyspiel.exploitability(tree.game, solver.average_policy())
    return left


def main() -> None:
    """Print a line for each mini set."""
    heads = ("mini set", "nodes", "information sets", f"CFR+, {ROUNDS} rounds", *ASKED)
    print(f"| {' | '.join(heads)} |", flush=True)
    print("|---" * len(heads) + "|")
    for name in MINI:
        tree = Tree(name, first="0")
        infosets = sum(map(len, tree.infosets))
        bots = " | ".join(f"{tree.exploitability(BOTS[bot]):.3f}" for bot in ASKED)
        print(f"| `{name}` | {tree.nodes:,} | {infosets:,} | {solved(tree):.5f} | {bots} |", flush=True)


if __name__ == "__main__":
    main()
