"""Choosing by knowledge of the game: the action rated best, or the one that leads to the best position.

Written over the contract, like `loops`; `specialize` compiles it.
"""

from typing import Any

from ..games.contract import State, apply, has_won, legal
from ..games.dice import roll
from ..games.row import Cells
from ..games.seats import NOBODY
from .buffers import Scratch
from .chances import CERTAIN
from .knowledge import noise_scale, rate_action, win_chance, write_standings

Arrays = Any

TIES = 1024  # a fraction of a point by which ties are broken


def noisy_favourite(state: State, seat: int, noise: int, dice: Cells, actions: Cells) -> int:
    """The favourite action when ratings have this percentage of the game's noise."""
    return favourite(state, seat, noise_scale() * noise // 100 + 1, dice, actions)


def favourite(state: State, seat: int, noise: int, dice: Cells, actions: Cells) -> int:
    """The action rated best; `noise` is added to ratings, and ties are broken at random."""
    number = legal(state, seat, actions)
    best, best_rating = 0, 0
    for place in range(number):
        rating = rate_action(state, seat, actions[place]) * TIES + roll(dice, noise * TIES)
        if place == 0 or rating > best_rating:
            best, best_rating = place, rating
    return actions[best]


def best_outcome(world: Arrays, seat: int, dice: Cells, scratch: Scratch) -> int:
    """The action after which the position is worth most, before chance acts."""
    number = legal(world[0], seat, scratch.actions)
    best, best_value = 0, -1
    for place in range(number):
        scratch.worlds[0] = world[0]
        apply(scratch.worlds[0], seat, scratch.actions[place])
        write_standings(scratch.worlds[0], scratch.standings)
        value = value_for(scratch.worlds[0], seat, scratch.standings) * TIES + roll(dice, TIES)
        if value > best_value:
            best, best_value = place, value
    return scratch.actions[best]


def value_for(state: State, seat: int, standings: Cells) -> int:
    """The value of the position to this seat, in thousandths, from all standings."""
    if state.turn == NOBODY:
        return CERTAIN if has_won(state, seat) else 0
    return min(max(win_chance(state, seat, standings), 0), CERTAIN)
