"""OpenSpiel's information-set search, the one written in Python, as a bot for the arena.

houndtable arena clear_4 --seats 4 --bots net,bench/ismcts.py:ismcts_30 --games 100 --seed 1

`ismcts_30` runs 30 simulations per decision. After each leaf it plays on at random, to the end or for a while.
"""

import random
import time
from functools import cache, partial
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from houndtable.bots.policy import Bot, legal_action
from houndtable.envs.open_spiel import SpielState
from houndtable.play.match import Action, View

EXPLORATION = 2.0  # of UCB, for returns from -1 to 1
AT_RANDOM = 300  # decisions after which a random game counts as a draw
spent: dict[int, list[float]] = {}  # by simulations: seconds of processor time for each decision


@cache
def game_of(name: str, seats: int) -> Any:
    """The game in OpenSpiel."""
    return pyspiel.load_game(f"houndtable_{name}", {"players": seats, "limit": AT_RANDOM})


def position_of(view: View) -> SpielState:
    """The position of a view, with its blanks; every simulation fills them in."""
    state: SpielState = game_of(view.game.name, view.state.seats).new_initial_state()
    state.raw[:] = view.raw
    return state


def searched(simulations: int, view: View, die: random.Random) -> Action:
    """The action of OpenSpiel's search."""
    if len(view.legal) == 1:
        return view.legal[0]
    begin, luck, state = time.process_time(), np.random.RandomState(die.getrandbits(32)), position_of(view)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck),
        uct_c=EXPLORATION,
        max_simulations=simulations,
        random_state=luck,
    )
    action = legal_action(view, bot.step(state))
    spent.setdefault(simulations, []).append(time.process_time() - begin)
    return action


def by_ismcts(simulations: int) -> Bot:
    """OpenSpiel's search with this many simulations per decision."""
    return Bot(f"ismcts_{simulations}", "OpenSpiel's information-set search.", partial(searched, simulations))


ismcts_2, ismcts_10, ismcts_30, ismcts_100, ismcts_1000 = map(by_ismcts, (2, 10, 30, 100, 1000))
