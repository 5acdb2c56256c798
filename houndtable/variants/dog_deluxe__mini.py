"""DOG Deluxe, small enough to solve: one pawn each, 21 steps from its only goal field, and two cards a round."""

from houndtable.games.dog_deluxe.partners import goals_taken
from houndtable.games.dog_deluxe.rounds import put_out_board as put_out_usual_board
from houndtable.games.dog_deluxe.state import ONE_ELEVEN, State

SEATS = (2,)
SMALL_BOARD = 2
LONE_PAWNS = 1
GOAL_FIELDS = 1
LARGEST_HAND = 2
SMALLEST_HAND = 2
_TEN = 10
_AWAY = 20  # steps from the own start field


def copies(state: State, kind: int) -> int:
    """Four 1/11 and four 10."""
    return 4 if kind == ONE_ELEVEN or kind == _TEN else 0


def board_part(state: State, seat: int) -> int:
    """A part of the board for each player."""
    return seat


def put_out_board(state: State) -> None:
    """Each pawn has almost been around."""
    put_out_usual_board(state)
    for seat in range(state.seats):
        state.pawns[seat, 0] = state.fields - _AWAY


def is_finished(state: State, seat: int) -> bool:
    """The pawn is in the goal."""
    return goals_taken(state, seat) == GOAL_FIELDS
