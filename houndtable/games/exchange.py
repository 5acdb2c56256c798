"""All players give away a card at the same time: gifts lie face down until all have given.

R9 of DOG CARDS, R8 of DOG Deluxe.
"""

from typing import Protocol

from .cards import UNKNOWN, draw
from .hands import imagine, turn_over
from .row import Block, Cells
from .seats import NOBODY


class State(Protocol):
    """The fields of a row with an exchange."""

    seats: int
    hands: Block
    unseen: Block
    gift: Block
    has_given: Block


def may_give(state: State, seat: int) -> bool:
    """Does this seat still have to give?"""
    return 0 <= seat < state.seats and not state.has_given[seat]


def first_who_has_not_given(state: State) -> int:
    """The lowest such seat."""
    for seat in range(state.seats):
        if not state.has_given[seat]:
            return seat
    return NOBODY


def lay_gift(state: State, seat: int, kind: int) -> None:
    """Put a hand card face down."""
    state.hands[seat, kind] -= 1
    state.gift[seat] = kind
    state.has_given[seat] = 1


def pick_up_gift(state: State, seat: int, giver: int, kind: int) -> None:
    """Take up the card that this giver put down."""
    state.gift[giver] = UNKNOWN
    state.has_given[giver] = 0
    state.hands[seat, kind] += 1


def turn_over_hand_and_gift(state: State, seat: int) -> None:
    """Turn over what a seat holds and gives, as the others see it."""
    turn_over(state.hands, seat, state.unseen)
    if state.gift[seat] != UNKNOWN:
        state.unseen[state.gift[seat]] += 1
        state.gift[seat] = UNKNOWN


def imagine_hand_and_gift(state: State, seat: int, size: int, dice: Cells) -> int:
    """Replace them with possible cards; return how many cards stay unseen."""
    size = imagine(state.hands, seat, state.unseen, size, dice)
    if state.has_given[seat] and state.gift[seat] == UNKNOWN:
        state.gift[seat] = draw(state.unseen, size, dice)
        size -= 1
    return size
