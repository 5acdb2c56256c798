"""CLEAR 4, small enough to solve: two of one value clear the pile, and a player who takes the pile ends the round."""

from houndtable.games.clear_4.pile import take_pile
from houndtable.games.clear_4.rounds import end_round
from houndtable.games.clear_4.state import PUSH, State

SEATS = (2,)
STACKS = 1
FACE_DOWN = 1
HAND_SIZE = 1
FOUR = 2
CARDS = 7


def copies(kind: int) -> int:
    """Three of the numbers 1 and 2, and a PUSH."""
    if kind == PUSH:
        return 1
    return 3 if 1 <= kind <= 2 else 0


def pass_turn(state: State, seat: int) -> None:
    """A player who passes takes the pile, which ends the round: the fewest cards win."""
    take_pile(state, seat)
    end_round(state)
