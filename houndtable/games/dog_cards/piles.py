"""DOG CARDS: the draw pile and the discard pile; action 5, discard and draw."""

from ..cards import UNKNOWN, count, pour, take_out
from ..seats import CHANCE
from . import state as s
from .state import State


def play(state: State, seat: int, kind: int) -> None:
    """From the hand to the discard pile."""
    state.hands[seat, kind] -= 1
    discard(state, kind)


def discard(state: State, kind: int) -> None:
    state.discard[kind] += 1
    state.last_discard = kind


def discard_and_draw(state: State, seat: int, kind: int) -> None:
    """R28 Any card, without effect; then draw one."""
    play(state, seat, kind)
    draw_card(state)


def draw_card(state: State) -> None:
    """R12, R28 One card from the draw pile; Q10 if it is empty, the discard pile is shuffled first."""
    reshuffle_if_used_up(state)
    state.phase = s.DRAWING
    state.turn = CHANCE


def pile_size(state: State) -> int:
    return state.top_size + state.unseen_size + state.bottom_size


def is_next_from_top(state: State) -> bool:
    """Has the player of a 7 seen the next card to draw or to look at?"""
    return state.looked < state.top_size


def is_next_unseen(state: State) -> bool:
    """Has nobody seen the next card?"""
    return state.unseen_size > 0 and not is_next_from_top(state)


def seen_next(state: State) -> int:
    """The next card, which a player has seen."""
    return state.top[state.looked] if is_next_from_top(state) else state.bottom[0]


def take_next(state: State, kind: int) -> None:
    """The next card leaves the pile."""
    if is_next_from_top(state):
        take_top(state, 0)
    elif state.unseen_size > 0:
        state.unseen[kind] -= 1
        state.unseen_size -= 1
    else:
        take_out(state.bottom, state.bottom_size, 0)
        state.bottom_size -= 1


def take_top(state: State, place: int) -> int:
    kind = take_out(state.top, state.top_size, place)
    state.top_size -= 1
    return kind


def reshuffle_if_used_up(state: State) -> None:
    """R32 When the draw pile is used up, the discard pile becomes the draw pile."""
    if pile_size(state) == 0:
        reshuffle(state)


def reshuffle(state: State) -> None:
    state.unseen_size += count(state.discard)
    pour(state.discard, state.unseen)
    state.last_discard = UNKNOWN
