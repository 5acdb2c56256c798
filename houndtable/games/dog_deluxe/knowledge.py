"""DOG Deluxe: nobody knows the others' cards (R9); the discard pile is open to all (Q22)."""

from ..cards import UNKNOWN, count
from ..dice import roll
from ..exchange import imagine_hand_and_gift, turn_over_hand_and_gift
from ..hands import cards_in_hand
from ..row import Cells
from ..seats import CHANCE
from .state import BEGINNING, DRAW, DRAWN, DROPPING_OUT, GIVE, START, State


def hide(state: State, seat: int) -> None:
    """The others' hands and gifts count as unseen cards."""
    for other in range(state.seats):
        if other != seat:
            turn_over_hand_and_gift(state, other)
    if state.player != seat:
        state.drawn = UNKNOWN


def fill(state: State, seat: int, dice: Cells) -> None:
    """Deal the unseen cards to the places where this seat sees only backs; the rest form the pile."""
    size = count(state.unseen)
    for other in range(state.seats):
        size = imagine_hand_and_gift(state, other, size, dice)
    if state.phase == DRAWN and state.drawn == UNKNOWN:
        state.drawn = any_of_hand(state, state.player, dice)


def any_of_hand(state: State, seat: int, dice: Cells) -> int:
    number = roll(dice, cards_in_hand(state.hands, seat))
    kind = 0
    while number >= state.hands[seat, kind]:
        number -= state.hands[seat, kind]
        kind += 1
    return kind


def public(state: State, actor: int, action: int, seat: int) -> int:
    """Only one player sees a card that is dealt, drawn, given or handed over; all else is open."""
    if actor == CHANCE:
        is_open = state.phase == BEGINNING or state.phase == DROPPING_OUT
        return action if is_open or seat == state.player else DRAW + UNKNOWN
    return GIVE + UNKNOWN if actor != seat and GIVE <= action < START else action
