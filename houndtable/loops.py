"""What is done with many rows, written over the contract; `houndtable.batch` runs it compiled.

One row first, then all rows of an array.
"""

from typing import Any

from .games.contract import State, apply, legal, ticket, tickets
from .games.dice import roll
from .games.row import Cells
from .games.seats import CHANCE, NOBODY


def deal(state: State, dice: Cells) -> None:
    """Let chance act until a seat must, or the game is over."""
    while state.turn == CHANCE:
        apply(state, CHANCE, ticket(state, roll(dice, tickets(state))))


def act_at_random(state: State, dice: Cells, actions: Cells) -> None:
    """The seat to act takes any of its legal actions."""
    seat = state.turn
    apply(state, seat, actions[roll(dice, legal(state, seat, actions))])


def play_out(state: State, dice: Cells, actions: Cells, limit: int) -> int:
    """Play at random to the end, or for `limit` decisions; how many there were."""
    decisions = 0
    deal(state, dice)
    while state.turn != NOBODY and decisions < limit:
        act_at_random(state, dice, actions)
        deal(state, dice)
        decisions += 1
    return decisions


def play_out_all(states: Any, dice: Any, actions: Cells, limit: int, decisions: Cells) -> None:
    """Play every row to its end, or for `limit` decisions."""
    for index in range(len(states)):
        decisions[index] = play_out(states[index], dice[index : index + 1], actions, limit)
