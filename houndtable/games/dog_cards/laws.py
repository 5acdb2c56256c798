"""DOG CARDS: what always holds."""

from ..cards import UNKNOWN, count
from ..hands import cards_in_hand
from ..seats import NOBODY
from . import state as s
from .piles import pile_size
from .rows import accepts, is_over, rows_taken
from .state import State, copies, fits, hand_size, is_team_game, row_limit


def broken_law(state: State) -> int:
    """The number of a law that this position breaks; 0 if all hold."""
    if not has_all_cards(state):
        return 1
    if state.unseen_size != count(state.unseen) or not has_true_gaps(state):
        return 2
    if state.phase == s.TURN and not has_full_hands(state):
        return 3
    if not is_open_row_lawful(state):
        return 4
    if not are_rows_lawful(state):
        return 5
    if state.phase == s.TURN and pile_size(state) == 0:
        return 6
    if (state.turn == NOBODY) != is_over(state):
        return 7
    if not has_phase(state) or not is_seven_lawful(state):
        return 8
    return 0


def has_phase(state: State) -> bool:
    """R9 Only partners give each other a card."""
    return is_team_game(state) or (state.phase != s.EXCHANGE and state.phase != s.HANDING_OVER)


def is_seven_lawful(state: State) -> bool:
    """R23 The player of a 7 looks at the pile, and has looked at some of it before taking a card."""
    if state.phase != s.LOOKING and state.phase != s.TAKING:
        return True
    return state.looker == state.player and (state.phase == s.LOOKING or state.top_size > 0)


def may_hold_seven(state: State) -> bool:
    """R23 The player holds the 7 that allows looking at the pile, or a hidden card.

    This is not a law: a hidden hand that was filled in may lack the 7.
    """
    is_needed = state.phase == s.LOOKING or state.phase == s.TAKING
    return not is_needed or state.hands[state.player, s.SEVEN] + state.hands[state.player, UNKNOWN] > 0


def has_all_cards(state: State) -> bool:
    """R1 Eight cards of every kind."""
    for kind in range(1, s.KINDS):
        if cards_of(state, kind) != copies(kind):
            return False
    return True


def cards_of(state: State, kind: int) -> int:
    total = state.unseen[kind] + state.discard[kind]
    for seat in range(state.seats):
        total += state.hands[seat, kind] + (state.gift[seat] == kind)
        total += state.finished[seat] if kind == s.FOURTEEN else 0
        for place in range(1, s.PLACES + 1):
            total += (state.rows[seat, 0, place] == kind) + (state.rows[seat, 1, place] == kind)
    for place in range(1, s.PLACES + 1):
        total += state.open_row[place] == kind
    for place in range(state.top_size):
        total += state.top[place] == kind
    for place in range(state.bottom_size):
        total += state.bottom[place] == kind
    return total


def has_true_gaps(state: State) -> bool:
    """Q13 The count of empty places is right; before the layout it is 0."""
    empty = 0
    for place in range(1, s.PLACES + 1):
        empty += state.open_row[place] == UNKNOWN
    return state.phase == s.BEGINNING or empty == state.gaps


def has_full_hands(state: State) -> bool:
    """R11 Between turns all hands have the same size."""
    for seat in range(state.seats):
        if cards_in_hand(state.hands, seat) != hand_size(state):
            return False
    return True


def is_open_row_lawful(state: State) -> bool:
    """R7 No card lies at the place of its own number."""
    for place in range(1, s.PLACES + 1):
        if fits(state.open_row[place], place):
            return False
    return True


def are_rows_lawful(state: State) -> bool:
    """R13 No gap and no wrong card in a row; R29 not too many rows; Q8 finished rows count."""
    for seat in range(state.seats):
        for index in range(s.MOST_ROWS):
            for place in range(1, s.PLACES + 1):
                kind = state.rows[seat, index, place]
                lies_in_row = place <= state.length[seat, index]
                is_right = accepts(state, kind, place) if lies_in_row else kind == UNKNOWN
                if not is_right:
                    return False
        if rows_taken(state, seat) > row_limit(state):
            return False
    return True
