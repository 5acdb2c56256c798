"""DOG CARDS, small enough to solve: a row is a 1/11, which lies there at the beginning, and a 14; one row wins."""

from houndtable.games.dog_cards.rules import FOURTEEN, ONE_ELEVEN, THIEF, State
from houndtable.games.dog_cards.rules import begin as begin_as_usual

SEATS = (2,)
LONE_HAND = 1
PLACES = 1
ROW_LENGTH = 2
FOUR_REACHES = 1
ROWS_TO_WIN = 1


def copies(kind: int) -> int:
    """Three each of the 1/11, the 14 and the thief."""
    return 3 if kind == ONE_ELEVEN or kind == FOURTEEN or kind == THIEF else 0


def number_card(place: int) -> int:
    """The 14 follows the first card at once."""
    return FOURTEEN if place == ROW_LENGTH else place


def row_limit(state: State) -> int:
    """One row at a time."""
    return 1


def begin(state: State, seat: int) -> None:
    """Every player has begun a row."""
    for owner in range(state.seats):
        state.rows[owner, 0, 1] = ONE_ELEVEN
        state.length[owner, 0] = 1
        state.unseen[ONE_ELEVEN] -= 1
        state.unseen_size -= 1
    begin_as_usual(state, seat)
