"""Seats that watch what happens and note what they learn; written over the contract, like `engine.loops`.

`remember` asks only what a seat can see, which the tests prove. So nothing has to be blanked for it.
"""

from typing import Any

from ..games.contract import State, apply, outcome, outcome_count, public
from ..games.dice import roll
from ..games.row import Cells
from ..games.seats import CHANCE
from .knowledge import remember, takes_notes

Arrays = Any

NO_ROOM = 1  # the width of sheets on which nobody notes anything; an empty array would have no address on a GPU


def watch(notes: Cells, state: State, seat: int, actor: int, action: int) -> None:
    """A seat sees an action before it is applied."""
    remember(notes, state, seat, actor, public(state, actor, action, seat))


def has_room(notes: Arrays) -> bool:
    """Do the seats take notes? In a game without any, compiled code has no trace of them."""
    return takes_notes() and len(notes[0]) > NO_ROOM


def act(state: Any, seat: int, action: int, notes: Arrays) -> None:
    """Apply an action while every seat watches, unless there is no room for notes."""
    if has_room(notes):
        for other in range(state.seats):
            watch(notes[other], state, other, seat, action)
    apply(state, seat, action)


def deal(state: State, dice: Cells, notes: Arrays) -> None:
    """Let chance act until a seat must, or the game is over."""
    while state.turn == CHANCE:
        act(state, CHANCE, outcome(state, roll(dice, outcome_count(state))), notes)
