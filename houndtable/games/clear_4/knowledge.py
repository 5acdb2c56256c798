"""CLEAR 4: who knows what (Q21)."""

from ..cards import UNKNOWN, count
from ..hands import imagine, turn_over
from ..row import Cells
from . import state as s
from .state import State


def hide(state: State, seat: int) -> None:
    """Q21 The others' hands count among the unseen cards."""
    for other in range(state.seats):
        if other != seat:
            turn_over(state.hands, other, state.unseen)


def fill(state: State, seat: int, dice: Cells) -> None:
    """Deal the unseen cards to the others' hands; the rest lies face down or was never dealt."""
    size = count(state.unseen)
    for other in range(state.seats):
        size = imagine(state.hands, other, state.unseen, size, dice)


def public(state: State, actor: int, action: int, seat: int) -> int:
    """R4 Only its owner sees a card dealt to a hand; all else is open."""
    is_hand_card = state.phase == s.DEALING and state.dealt >= state.seats * s.STACKS
    return s.DRAW + UNKNOWN if is_hand_card and seat != state.player else action
