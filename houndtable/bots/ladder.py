"""The ladder: bots from a few numbers each. Those that do not search run as plain Python and need no compilation."""

import random
import time
from functools import cache, partial
from types import SimpleNamespace
from typing import Any

import numpy as np

from .. import kernel
from ..games import Game
from ..games.dice import FACTOR
from ..games.row import bytes_of
from ..match import Action, View
from . import choice, think
from .belief import no_notes, notes_of
from .minds import BY_RATE, BY_SEARCH, BY_WORTH, Mind
from .policy import Bot, legal_action
from .search import Node, most_visited

AT_ONCE = 64  # simulations between two looks at the clock
HORIZON = 8


@cache
def plain(game: Game) -> SimpleNamespace:
    """What is known of a game, as plain Python."""
    return kernel.interpreted(choice, game.rules)


def new_die(die: random.Random) -> int:
    """The state of a die for rules and search."""
    return die.randrange(1, FACTOR * 2**31)


def liked_best(tired: int, view: View, die: random.Random) -> Action:
    """The action an expert likes best; a tired one's liking wavers."""
    actions = [0] * view.game.rules.ACTIONS
    number = plain(view.game).favourite(view.state, view.seat, tired + 1, [new_die(die)], actions)
    return legal_action(view, number)


def best_outcome(view: View, die: random.Random) -> Action:
    """The action that leads to the best position, before chance acts."""
    engine, known = kernel.plain(view.game.rules), plain(view.game)
    world = engine.open(view.raw.copy())
    engine.fill(world, view.seat, [new_die(die)])

    def value(action: int) -> tuple[int, float]:
        after = engine.open(bytes_of(world).copy())
        engine.apply(after, view.seat, action)
        return known.value_for(after, view.seat), die.random()

    return max(view.legal, key=value)


def searched(mind: Mind, seconds: float, view: View, die: random.Random) -> Action:
    """The best action by search; in compiled code, which other threads need not wait for."""
    if len(view.legal) == 1:
        return view.legal[0]
    return legal_action(view, most_visited(grown_tree(mind, seconds, view, die)))


def grown_tree(mind: Mind, seconds: float, view: View, die: random.Random) -> Any:
    """The tree of a search with so many simulations, or fewer if the time is up."""
    deadline = time.perf_counter() + seconds
    rules, dice = view.game.rules, np.array([new_die(die)], np.int64)
    notes = notes_of(view) if mind.remembers else no_notes(view.game)
    tree, size, left = np.zeros(mind.simulations + 1, Node), 1, mind.simulations
    while left and (left == mind.simulations or time.perf_counter() < deadline):
        times = min(left, AT_ONCE)
        size = kernel.bound(think, rules).think_on(
            tree, size, view.raw, view.seat, notes, mind.row(), times, dice, rules.ACTIONS
        )
        left -= times
    return tree


def by_rate(name: str, about: str, tired: int = 0) -> Bot:
    """A bot that does what an expert likes."""
    return Bot(name, about, partial(liked_best, tired), Mind(BY_RATE, tired=tired))


def by_search(name: str, about: str, simulations: int, seconds: float = 1.0, **mind: int) -> Bot:
    """A bot that searches."""
    thoughts = Mind(BY_SEARCH, simulations, **({"horizon": HORIZON, "remembers": 1} | mind))
    return Bot(name, about, partial(searched, thoughts, seconds), thoughts)


greedy_bot = Bot("greedy", "Takes the single action that looks best afterwards.", best_outcome, Mind(BY_WORTH))
expert_bot = by_rate("expert", "Plays by what good players know of the game, without looking ahead.")
search_bot = by_search("search", "Tries things out in its mind, for a second at most.", simulations=20_000)
