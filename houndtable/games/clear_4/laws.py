"""CLEAR 4: what always holds."""

from ..cards import UNKNOWN, count
from ..hands import cards_in_hand
from ..seats import CHANCE, NOBODY
from . import state as s
from .rounds import is_over
from .state import State, copies
from .turn import may_have_more


def broken_law(state: State) -> int:
    """The number of a law that this position breaks; 0 if all hold."""
    if not has_all_cards(state):
        return 1
    if state.unseen_size != count(state.unseen) or state.pile_size != count(state.pile):
        return 2
    if not has_true_sizes(state):
        return 3
    if not is_pile_lawful(state):
        return 4
    if not are_stacks_lawful(state):
        return 5
    if state.phase == s.ADDING and state.turn == state.player and not may_have_more(state):
        return 6
    if (state.turn == NOBODY) != is_over(state):
        return 7
    if not is_at_rest(state):
        return 8
    return 0


def has_all_cards(state: State) -> bool:
    """R1 Every card lies somewhere, or has left the game."""
    for kind in range(1, s.KINDS):
        if cards_of(state, kind) != copies(kind):
            return False
    return True


def cards_of(state: State, kind: int) -> int:
    total = state.unseen[kind] + state.gone[kind] + state.pile[kind]
    for seat in range(state.seats):
        total += state.hands[seat, kind]
        for stack in range(s.STACKS):
            total += state.open_cards[seat, stack] == kind
    return total


def has_true_sizes(state: State) -> bool:
    """R2 Twenty cards each, the rest unseen; R7 no cards left means a win; before the deal all cards are unseen."""
    if state.phase == s.BEGINNING or state.phase == s.DEALING:
        return state.unseen_size == s.CARDS - state.dealt
    unseen = s.CARDS - state.seats * s.CARDS_EACH + (state.phase == s.BLIND)
    for seat in range(state.seats):
        if state.left[seat] != cards_left(state, seat) or (state.left[seat] == 0 and state.phase != s.OVER):
            return False
        unseen += cards_face_down(state, seat)
    return state.unseen_size == unseen


def cards_left(state: State, seat: int) -> int:
    """Q16 Hand and stacks, and a card that is being played blind."""
    total = cards_face_down(state, seat) + (state.phase == s.BLIND and seat == state.player)
    total += cards_in_hand(state.hands, seat)
    for stack in range(s.STACKS):
        total += state.open_cards[seat, stack] != UNKNOWN
    return total


def cards_face_down(state: State, seat: int) -> int:
    total = 0
    for stack in range(s.STACKS):
        total += state.face_down[seat, stack]
    return total


def is_pile_lawful(state: State) -> bool:
    """R8 No card is below the top value; R14 it has fewer than four cards, Q3 or four; Q18 no special cards."""
    has_special = state.pile[s.PUSH] + state.pile[s.CLEAR] > 0
    is_counted = state.top_count < s.FOUR + state.clear_by_choice and (state.top == s.NO_VALUE) == (
        state.top_count == 0
    )
    for number in range(1, s.HIGHEST + 1):
        if state.pile[number] > 0 and (number < state.top or state.top == s.NO_VALUE):
            return False
    return is_counted and not has_special


def is_at_rest(state: State) -> bool:
    """One position, one row: a cell that says something only during a deal, a play or a turning-up is 0 otherwise."""
    is_turning = state.turn == CHANCE and state.phase != s.DEALING
    has_count = state.dealt == 0 or state.phase == s.DEALING
    has_stack = state.stack == 0 or is_turning
    is_open = state.phase == s.ADDING and not (is_turning and state.top != s.NO_VALUE)
    return has_count and has_stack and (state.loose == 0 or is_open)


def are_stacks_lawful(state: State) -> bool:
    """R3, R11 Open cards lie on face-down ones; an upright card is face down only under one, or is being turned up."""
    for seat in range(state.seats):
        for stack in range(s.STACKS):
            is_open = state.open_cards[seat, stack] != UNKNOWN
            face_down = state.face_down[seat, stack]
            if (is_open and face_down == 0) or (not is_open and face_down == s.WITH_UPRIGHT and state.turn != CHANCE):
                return False
    return True
