"""How far are our bots from perfect play? Solves the mini sets with OpenSpiel, and asks what a perfect opponent wins.

python bench/solving.py
"""

import sys
from pathlib import Path

import pyspiel

sys.path.insert(0, str(Path(__file__).parent.parent))

from houndtable.bots import BOTS
from houndtable.envs.solving import Tree

LIMITS = {"clear_4:mini": 10, "dog_cards:mini": 6, "dog_deluxe:mini": 8, "dogs_cardgame:mini": 8}  # decisions
ROUNDS = 200
ASKED = ("random", "greedy", "expert")


def solved(tree: Tree) -> float:
    """What is left to win against the average of all rounds of CFR+."""
    solver = pyspiel.CFRPlusSolver(tree.game)
    for _ in range(ROUNDS):
        solver.evaluate_and_update_policy()
    left: float = pyspiel.exploitability(tree.game, solver.average_policy())
    return left


def main() -> None:
    """A line of the table for each mini set."""
    heads = ("mini set", "decisions", "nodes", "cut off at random", f"CFR+, {ROUNDS} rounds", *ASKED)
    print(f"| {' | '.join(heads)} |", flush=True)
    print("|---" * len(heads) + "|")
    for name, limit in LIMITS.items():
        tree = Tree(name, limit, first="0")
        bots = " | ".join(f"{tree.exploitability(BOTS[bot]):.3f}" for bot in ASKED)
        cut = f"{tree.cut:.0%}"
        print(f"| `{name}` | {limit} | {tree.nodes:,} | {cut} | {solved(tree):.5f} | {bots} |", flush=True)


if __name__ == "__main__":
    main()
