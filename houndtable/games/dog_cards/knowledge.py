"""DOG CARDS: who knows what (Q19)."""

from ..cards import UNKNOWN, count, draw
from ..exchange import imagine_hand_and_gift, turn_over_hand_and_gift
from ..row import Cells
from ..seats import CHANCE
from . import state as s
from .state import State


def hide(state: State, seat: int) -> None:
    """The others' hands and gifts, and cards that others saw on top of the pile, count as unseen."""
    for other in range(state.seats):
        if other != seat:
            turn_over_hand_and_gift(state, other)
    for place in range(state.top_size):
        is_known = seat == state.looker and (state.phase != s.LOOKING or place < state.looked)
        if not is_known and state.top[place] != UNKNOWN:
            state.unseen[state.top[place]] += 1
            state.top[place] = UNKNOWN


def fill(state: State, seat: int, dice: Cells) -> None:
    """Deal the unseen cards to the places where this seat sees only backs; the rest form the pile."""
    size = count(state.unseen)
    for other in range(state.seats):
        size = imagine_hand_and_gift(state, other, size, dice)
    for place in range(state.top_size):
        if state.top[place] == UNKNOWN:
            state.top[place] = draw(state.unseen, size, dice)
            size -= 1


def public(state: State, actor: int, action: int, seat: int) -> int:
    """Only one player sees a card that is drawn, dealt, looked at, taken or given; all else is open."""
    if actor == CHANCE:
        is_open = state.phase == s.BEGINNING or state.phase == s.LAYING_OUT or state.phase == s.FILLING
        return action if is_open or seat == state.player else s.DRAW + UNKNOWN
    if actor == seat:
        return action
    if s.GIVE <= action < s.LAY:
        return s.GIVE + UNKNOWN
    return s.TAKE + s.SEVEN_SEES if s.TAKE <= action < s.FETCH else action
