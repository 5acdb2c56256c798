"""CLEAR 4, chapter 4: the pile, what fits on it, four of one value."""

from ..cards import UNKNOWN
from . import state as s
from .state import State

# What may be played: sets of kinds, one bit each, where UNKNOWN stands for an across card


def numbers_that_fit(state: State) -> int:
    """R8 Numbers up to the top card, R14 but lower on four of a value; any on an empty pile, R10 or a wild joker."""
    highest = s.HIGHEST if state.top == s.NO_VALUE else state.top - (state.top_count == s.FOUR)
    return (2 << highest) - 2


def opening_kinds(state: State) -> int:
    """R8 A number that fits, R10 a joker (R14 not as a fifth), R15 a special card on anything, Q11 an across card."""
    joker = (state.top_count < s.FOUR) << s.JOKER
    return numbers_that_fit(state) | joker | 1 << s.PUSH | 1 << s.CLEAR | 1 << UNKNOWN


def addable_kinds(state: State) -> int:
    """Q2, Q10 The value played; Q7 a joker with it; Q13 with a joker alone a number; Q6 and only one of those."""
    if state.loose == 0:
        return 1 << state.top | 1 << s.JOKER
    if state.loose == s.FOUR:
        return 0
    return numbers_that_fit(state) | state.multi_joker_alone << s.JOKER


def playable_kinds(state: State) -> int:
    return opening_kinds(state) if state.phase == s.TURN else addable_kinds(state)


def contains(kinds: int, kind: int) -> bool:
    return (kinds >> kind) & 1 == 1


# Number cards and jokers


def lay_number(state: State, kind: int) -> None:
    """R8 The number is now on top; Q7 it gives its value to the jokers of this play."""
    state.top_count = state.top_count + 1 if kind == state.top else state.loose + 1
    state.top = kind
    state.loose = 0
    lay_on_pile(state, kind)


def lay_joker(state: State) -> None:
    """R10 A joker has the value of the top card; Q4, Q5 without such a card it is wild and does not count."""
    is_alone = state.phase != s.ADDING or state.loose > 0
    state.loose += is_alone
    state.top_count += state.top != s.NO_VALUE
    lay_on_pile(state, s.JOKER)


def lay_on_pile(state: State, kind: int) -> None:
    """R13, Q8 Four cards of one value: Q3 the player may clear the pile or, by agreement, it is cleared at once."""
    state.pile[kind] += 1
    state.pile_size += 1
    state.phase = s.ADDING
    if state.top_count == s.FOUR:
        state.loose = 0
        state.phase = s.CLEARING
        if not state.clear_by_choice:
            clear_pile(state)


def clear_pile(state: State) -> None:
    """R13, R17 The whole pile leaves the game, then the player has another turn."""
    for kind in range(1, s.JOKER + 1):
        state.gone[kind] += state.pile[kind]
    empty_pile(state)
    state.phase = s.TURN


def empty_pile(state: State) -> None:
    for kind in range(1, s.JOKER + 1):
        state.pile[kind] = 0
    state.pile_size = 0
    state.top = s.NO_VALUE
    state.top_count = 0


def take_pile(state: State, seat: int) -> None:
    """The whole pile goes to the hand; Q19 its jokers are ordinary jokers again."""
    for kind in range(1, s.JOKER + 1):
        state.hands[seat, kind] += state.pile[kind]
    state.left[seat] += state.pile_size
    empty_pile(state)
