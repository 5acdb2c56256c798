"""DOG Deluxe, small enough to solve: one pawn, two cards each, a single round; the player nearest to the goal wins."""

from houndtable.games.dog_deluxe.partners import goals_taken
from houndtable.games.dog_deluxe.rounds import put_out_board as put_out_usual_board
from houndtable.games.dog_deluxe.state import FOUR, FOURTEEN, HOME, ONE_ELEVEN, OVER, SWAP, State
from houndtable.games.seats import NOBODY, next_seat

SEATS = (2,)
SMALL_BOARD = 2
LONE_PAWNS = 1
GOAL_FIELDS = 1
LARGEST_HAND = 2
SMALLEST_HAND = 2


def copies(state: State, kind: int) -> int:
    """Three 1/11, three 4 and two swap cards."""
    if kind == SWAP:
        return 2
    return 3 if kind == ONE_ELEVEN or kind == FOUR else 0


def board_part(state: State, seat: int) -> int:
    """A part of the board for each player."""
    return seat


def put_out_board(state: State) -> None:
    """Each pawn has almost been around: an 11 and a 4 bring it into the goal."""
    put_out_usual_board(state)
    for seat in range(state.seats):
        state.pawns[seat, 0] = state.fields - FOURTEEN


def is_finished(state: State, seat: int) -> bool:
    """The pawn is in the goal."""
    return goals_taken(state, seat) == GOAL_FIELDS


def next_round(state: State) -> None:
    """There is none."""
    state.phase = OVER
    state.turn = NOBODY


def has_brought_all_in(state: State, seat: int) -> bool:
    """The pawn is in the goal, or after the round nobody is nearer to it."""
    is_nearest = _steps_left(state, seat) <= _steps_left(state, next_seat(seat, state.seats))
    return is_finished(state, seat) or (state.phase == OVER and is_nearest)


def _steps_left(state: State, seat: int) -> int:
    """Of a pawn on its start field 1, whether it has been around or not; at home one more than all."""
    if is_finished(state, seat):
        return 0
    place = state.pawns[seat, 0]
    return state.fields + 1 if place == HOME else 1 + (state.fields - place) % state.fields
