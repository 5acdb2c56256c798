"""DOG CARDS, small enough to solve: a row is a 1/11 with a 14 behind it, and one row wins."""

from houndtable.games.dog_cards.rules import FOURTEEN, ONE_ELEVEN, THIEF, State

SEATS = (2,)
LONE_HAND = 2
PLACES = 1
ROW_LENGTH = 2
FOUR_REACHES = 1
ROWS_TO_WIN = 1


def copies(kind: int) -> int:
    """Three each of the 1/11, the 14 and the thief."""
    return 3 if kind == ONE_ELEVEN or kind == FOURTEEN or kind == THIEF else 0


def number_card(place: int) -> int:
    """Behind the first card the 14 follows at once."""
    return FOURTEEN if place == ROW_LENGTH else place


def row_limit(state: State) -> int:
    """One row at a time."""
    return 1
