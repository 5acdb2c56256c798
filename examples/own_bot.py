"""Write a bot of one's own and let it play against the random one.

    python examples/own_bot.py [--matches 100]

A bot gets a view and nothing else: what its seat may see, and what it may do. This one plays CLEAR 4 and does not like
to pass, nor to stop while it can add a card.
"""

import argparse
import random

import houndtable as ht
from houndtable.bots import BOTS
from houndtable.bots.policy import Bot
from houndtable.simulate import interval

LIKES = {"play_from_stack": 3, "add_from_stack": 3, "play": 2, "add": 2, "stop": 1, "pass": 0}


def choose(view: ht.View, die: random.Random) -> ht.Action:
    """One of the actions it likes best; `message.key` tells of which kind an action is."""
    best = max(LIKES.get(action.message.key, 1) for action in view.legal)
    return die.choice([action for action in view.legal if LIKES.get(action.message.key, 1) == best])


eager = Bot("eager", "Gets rid of cards whenever it can.", choose)


def wins(bots: list[Bot], seed: int) -> bool:
    """Does the first of the bots win this match?"""
    match, die = ht.new("clear_4", seats=len(bots), seed=seed), random.Random(seed)
    while not match.over:
        match.play(bots[match.turn].choose(match.view(match.turn), die))
    assert match.result is not None
    return 0 in match.result.winners


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100)
    wishes = parser.parse_args()
    won = sum(wins([eager, BOTS["random"]], seed) for seed in range(wishes.matches))
    low, high = interval(won, wishes.matches)
    print(f"{eager.name} won {won} of {wishes.matches} matches ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()
