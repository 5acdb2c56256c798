"""Write your own bot and enter it in the arena.

    python examples/own_bot.py [--games 100]

A bot gets a view and nothing else: what its seat may see, and what it may do. This one plays CLEAR 4; it avoids
passing, and stopping while it can add a card. The same from the command line:

    houndtable arena clear_4 --seats 2 --bots examples/own_bot.py:eager,random --games 100
"""

import argparse
import random

import houndtable as ht
from houndtable.bots.policy import Bot
from houndtable.cli.arguments import count
from houndtable.lab import arena

LIKES = {"play_from_stack": 3, "add_from_stack": 3, "play": 2, "add": 2, "stop": 1, "pass": 0}


def choose(view: ht.View, die: random.Random) -> ht.Action:
    """One of the actions it likes best; `message.key` tells the kind of an action."""
    best = max(LIKES.get(action.message.key, 1) for action in view.legal)
    return die.choice([action for action in view.legal if LIKES.get(action.message.key, 1) == best])


eager = Bot("eager", "Gets rid of cards whenever it can.", choose)


def main() -> None:
    """Play and print the result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=count, default=100)
    args = parser.parse_args()
    mine = arena.Side(eager.name, (eager,))
    for rival in (arena.find_side("random"), arena.find_side("greedy")):
        *_, result = arena.pair(arena.table("clear_4", seats=2), mine, rival, args.games)
        mean, low, high = result.share
        print(f"{eager.name} won {mean:.0%} of {args.games} games against {rival.name} ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()
