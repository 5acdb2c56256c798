"""The built-in bots, each made from a few numbers. Those that do not search run as plain Python, uncompiled."""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..engine.specialize import interpreted, specialize
from ..games import Game
from ..games.dice import FACTOR
from ..games.row import bytes_of, open_row
from ..play.match import Action, View, new
from . import choice, think
from .belief import no_notes, notes_of
from .buffers import MOST_SEATS
from .chances import CERTAIN
from .lookahead import thought_through
from .mind import BY_RATING, BY_SEARCH, BY_WIN_CHANCE, Mind
from .policy import Bot, legal_action
from .search import NONE, Node, is_settled

AT_ONCE = 64  # simulations between two looks at the clock
HORIZON = 8


def new_die(die: random.Random) -> int:
    """The state of a die for rules and search."""
    return die.randrange(1, FACTOR * 2**31)


def liked_best(noise: int, view: View, die: random.Random) -> Action:
    """The action an expert likes best; with noise, ratings are blurred."""
    return liked_with(noise, view, new_die(die))


def usual(view: View) -> Action:
    """The action an expert likes best, the same each time."""
    return liked_with(0, view, 1)


def liked_with(noise: int, view: View, dice: int) -> Action:
    """The action an expert likes best, with this state of the dice."""
    actions = [0] * view.game.rules.ACTIONS
    number = interpreted(choice, view.game.rules).noisy_favourite(view.state, view.seat, noise, [dice], actions)
    return legal_action(view, number)


def best_outcome(view: View, die: random.Random) -> Action:
    """The action that leads to the best position, before chance acts."""
    rules = view.game.rules
    known = interpreted(choice, rules)
    world = open_row(rules.State, view.raw.copy())
    rules.fill(world, view.seat, [new_die(die)])
    standings = [0] * MOST_SEATS

    def value(action: int) -> tuple[int, float]:
        after = open_row(rules.State, bytes_of(world).copy())
        rules.apply(after, view.seat, action)
        known.write_standings(after, standings)
        return known.value_for(after, view.seat, standings), die.random()

    return max(view.legal, key=value)


def estimate(view: View, die: random.Random) -> float:
    """The chance to win by the bots' evaluation, in one imagined deal."""
    rules, standings = view.game.rules, [0] * MOST_SEATS
    known = interpreted(choice, rules)
    world = open_row(rules.State, view.raw.copy())
    rules.fill(world, view.seat, [new_die(die)])
    known.write_standings(world, standings)
    return int(known.value_for(world, view.seat, standings)) / CERTAIN


def load_search(game: Game, seats: int | None = None) -> None:
    """Compile everything that a search needs, or load it from the cache. A variant may not allow all seats."""
    match = new(game.name, seats, seed=0)
    search(Mind(BY_SEARCH, 1, HORIZON, remembers=1), 0.0, match.view(match.turn), random.Random(0), until_settled=True)


class Tried(NamedTuple):
    """How often a search tried an action, and its total result in thousandths of a game."""

    visits: int
    total: int

    @property
    def chance(self) -> float:
        """To win, as the search sees it."""
        return self.total / (self.visits * CERTAIN) if self.visits else 0.0


def searched(mind: Mind, seconds: float, view: View, die: random.Random) -> Action:
    """The action that a search tried most often."""
    if len(view.legal) == 1:
        return view.legal[0]
    tries = search(mind, seconds, view, die, until_settled=True)
    return legal_action(view, max(tries, key=lambda action: tries[action]))


def search(
    mind: Mind, seconds: float, view: View, die: random.Random, threads: int = 1, until_settled: bool = False
) -> dict[int, Tried]:
    """What a search finds out about each action. It is compiled and does not block other threads.

    Every thread has its own tree; their counts are added up. The search may end as soon as the choice is settled.
    """
    notes = notes_of(view) if mind.remembers else no_notes(view.game)
    dice = [np.array([new_die(die)], np.int64) for _ in range(threads)]
    grown = partial(grown_tree, mind, seconds, view, notes, until_settled)
    if threads == 1:
        return root_of([grown(dice[0])])
    with ThreadPoolExecutor(threads) as pool:
        return root_of(list(pool.map(grown, dice)))


def grown_tree(
    mind: Mind, seconds: float, view: View, notes: NDArray[np.int8], until_settled: bool, dice: NDArray[np.int64]
) -> NDArray[np.void]:
    """The tree after all simulations of the mind, or fewer if the time is up or the choice is settled.

    The clock starts after the first simulations, so compiling does not count as thinking time.
    """
    rules = view.game.rules
    think_on, has_settled = specialize(think.think_on, rules), specialize(is_settled, rules)
    tree, size, deadline = np.zeros(mind.simulations + 1, Node), 1, inf
    for done in range(0, mind.simulations, AT_ONCE):
        times = min(AT_ONCE, mind.simulations - done)
        size = think_on(tree, size, view.raw, view.seat, notes, mind.row(), times, dice, rules.ACTIONS)
        is_enough = until_settled and has_settled(tree, mind.simulations - done - times)
        deadline = min(deadline, time.perf_counter() + seconds)
        if is_enough or time.perf_counter() > deadline:
            break
    return tree


def root_of(trees: list[NDArray[np.void]]) -> dict[int, Tried]:
    """The tries at the root, by action."""
    tries: dict[int, Tried] = {}
    for tree in trees:
        number = tree[0]["first"]
        while number != NONE:
            node = tree[number]
            before = tries.get(int(node["action"]), Tried(0, 0))
            tries[int(node["action"])] = Tried(before.visits + int(node["visits"]), before.total + int(node["total"]))
            number = node["following"]
    return tries


def by_rate(name: str, about: str, noise: int = 0) -> Bot:
    """A bot that does what an expert likes."""
    return Bot(name, about, partial(liked_best, noise), Mind(BY_RATING, noise=noise))


def by_search(name: str, about: str, simulations: int, seconds: float = 0.95, **mind: int) -> Bot:
    """A bot that searches."""
    thoughts = Mind(BY_SEARCH, simulations, **({"horizon": HORIZON, "remembers": 1} | mind))
    return Bot(name, about, partial(searched, thoughts, seconds), thoughts)


def searches(bot: Bot) -> bool:
    """Does it search? Then it must be compiled first."""
    return bot.mind is not None and bot.mind.way == BY_SEARCH


def simulates(bot: Bot) -> bool:
    """Does it run a number of simulations?"""
    return bot.mind is not None and bot.mind.simulations > 0


def with_simulations(bot: Bot, name: str, simulations: int) -> Bot:
    """The same bot with another number of simulations and no time limit."""
    assert bot.mind is not None
    mind, think_of_it = bot.mind._replace(simulations=simulations), searched if searches(bot) else thought_through
    return Bot(name, bot.about, bot.choose if mind.sees_all else partial(think_of_it, mind, inf), mind)


greedy_bot = Bot("greedy", "Takes the single action that looks best afterwards.", best_outcome, Mind(BY_WIN_CHANCE))
expert_bot = by_rate("expert", "Plays by good players' rules of thumb, without looking ahead.")
search_bot = by_search("search", "Searches ahead in imagined deals, for at most a second.", simulations=20_000)
