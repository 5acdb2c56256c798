"""DOG CARDS, small enough to solve: a row is a 1/11 and a 14; with the last card of the pile it is over."""

from houndtable.games.cards import count
from houndtable.games.dog_cards.layout import start_turn as start_usual_turn
from houndtable.games.dog_cards.piles import pile_size
from houndtable.games.dog_cards.state import FOURTEEN, ONE_ELEVEN, OVER, THIEF, State
from houndtable.games.row import Cells
from houndtable.games.seats import NOBODY, next_seat

SEATS = (2,)
LONE_HAND = 2
PLACES = 1
ROW_LENGTH = 2
FOUR_REACHES = 1
ROWS_TO_WIN = 1


def copies(kind: int) -> int:
    """Three each of the 1/11 and the 14, and two thieves."""
    if kind == THIEF:
        return 2
    return 3 if kind == ONE_ELEVEN or kind == FOURTEEN else 0


def number_card(place: int) -> int:
    """The 14 follows the first card at once."""
    return FOURTEEN if place == ROW_LENGTH else place


def row_limit(state: State) -> int:
    """One row at a time."""
    return 1


def legal_fetches(state: State, seat: int, actions: Cells, n: int) -> int:
    """A 14 has no power."""
    return n


def is_hopeless(state: State) -> bool:
    """A place for which the pile has no card stays empty."""
    return state.refused == pile_size(state)


def reshuffle_if_used_up(state: State) -> None:
    """The discard pile stays where it is."""


def start_turn(state: State) -> None:
    """Without a card to draw it is over."""
    if pile_size(state) > 0:
        start_usual_turn(state)
    else:
        state.phase = OVER
        state.turn = NOBODY


def is_over(state: State) -> bool:
    """A player has completed a row, or the pile is used up."""
    return state.phase == OVER or count(state.finished) > 0


def has_won(state: State, seat: int) -> bool:
    """No player has laid more cards."""
    return is_over(state) and _laid(state, seat) >= _laid(state, next_seat(seat, state.seats))


def _laid(state: State, seat: int) -> int:
    return state.length[seat, 0] + ROW_LENGTH * state.finished[seat]
