"""DOG Deluxe, chapter 6: two, three or five players."""

from .rounds import await_draw, play
from .state import DRAWING, DRAWN, PLAYED, State


def discard_one(state: State, seat: int, kind: int) -> None:
    """R32, Q14 A player who cannot move a pawn discards a card and draws one; if that does not help, one more."""
    is_second = state.phase == DRAWN
    play(state, seat, kind)
    if is_second:
        state.phase = PLAYED
    else:
        state.phase = DRAWING
        await_draw(state)


def look_at_drawn(state: State, kind: int) -> None:
    """Q14 The new card must be played if it can be."""
    state.drawn = kind
    state.phase = DRAWN
    state.turn = state.player
