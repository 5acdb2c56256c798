"""DOG CARDS, chapter 4: action 2, buy a card of the open row."""

from ..cards import UNKNOWN
from ..offers import offer
from ..row import Cells
from . import state as s
from .layout import end_action
from .piles import play
from .state import State, buy_action, number_card


def paid_with(way: int, place: int) -> int:
    """R19 A number buys its own place (Q4, Q5), a joker any place, R22 the power of a 4 one of the first eight."""
    if way == s.BY_JOKER:
        return s.JOKER
    if way == s.BY_FOUR:
        return s.FOUR
    return number_card(place)


def reach(way: int) -> int:
    """R22 The power of a 4 reaches the first eight places."""
    return s.FOUR_REACHES if way == s.BY_FOUR else s.PLACES


def may_buy(state: State, seat: int, way: int, place: int) -> bool:
    """R18 The hand card must have the number of the place, and a card must lie there (Q13)."""
    is_ordinary = way == s.BY_FOUR and place == s.FOUR  # Q15 a 4 buys the fourth place by its number
    has_card = state.hands[seat, paid_with(way, place)] > 0
    return has_card & (state.open_row[place] != UNKNOWN) & (not is_ordinary)


def legal_purchases(state: State, seat: int, actions: Cells, n: int) -> int:
    """R19 By number, by a joker, R22 by the power of a 4."""
    for way in range(3):
        if way == s.BY_NUMBER or state.hands[seat, paid_with(way, 1)] > 0:
            for place in range(1, reach(way) + 1):
                n = offer(actions, n, buy_action(way, place), may_buy(state, seat, way, place))
    return n


def buy(state: State, seat: int, way: int, place: int) -> None:
    """R20 The played card is discarded, the bought card taken, whatever it is (Q17), and the place refilled."""
    play(state, seat, paid_with(way, place))
    state.hands[seat, state.open_row[place]] += 1
    state.open_row[place] = UNKNOWN
    state.gaps += 1
    end_action(state, place)
