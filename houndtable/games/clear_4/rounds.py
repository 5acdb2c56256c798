"""CLEAR 4, chapters 2 and 5: setup, turns, rounds, the end."""

from ..cards import UNKNOWN
from ..option import FIRST
from ..row import Cells
from ..seats import CHANCE, NOBODY, next_seat
from . import state as s
from .pile import empty_pile
from .state import State, copies, keep_options


def setup(state: State, seats: int, options: Cells) -> None:
    """R6, Q1 The cards are ready; the first player is drawn, or chosen."""
    state.seats = seats
    keep_options(state, options)
    state.round = 1
    lay_out(state)
    if options[FIRST] > 0:
        begin(state, options[FIRST] - 1)
    else:
        state.turn = CHANCE
        state.phase = s.BEGINNING


def lay_out(state: State) -> None:
    """R2 All 120 cards are shuffled, twenty per player; R3 eight of them lie face down in four stacks; R5 no pile."""
    for kind in range(s.KINDS):
        state.unseen[kind] = copies(kind)
        state.gone[kind] = 0
    state.unseen_size = s.CARDS
    for seat in range(state.seats):
        state.left[seat] = s.CARDS_EACH
        for stack in range(s.STACKS):
            state.open_cards[seat, stack] = UNKNOWN
            state.face_down[seat, stack] = s.FACE_DOWN
        for kind in range(s.KINDS):
            state.hands[seat, kind] = 0
    empty_pile(state)


def begin(state: State, seat: int) -> None:
    """R6 This seat begins; first, all cards that are not face down are dealt."""
    state.first = seat
    state.player = seat
    state.phase = s.DEALING
    state.turn = CHANCE


def deal(state: State, kind: int) -> None:
    """R3 Every player gets an open card on each stack; R4 the other eight are the hand."""
    lap = state.dealt // state.seats
    if lap < s.STACKS:
        state.open_cards[state.player, lap] = kind
    else:
        state.hands[state.player, kind] += 1
    state.player = next_seat(state.player, state.seats)
    state.dealt += 1
    if state.dealt == state.seats * (s.STACKS + s.HAND_SIZE):
        state.dealt = 0
        start_turn(state)


def start_turn(state: State) -> None:
    """The player plays number cards, or one special card, or passes."""
    state.phase = s.TURN
    state.turn = state.player


def end_turn(state: State) -> None:
    """Then it is the left neighbour's turn (Q15 also after a PUSH)."""
    state.loose = 0
    state.player = next_seat(state.player, state.seats)
    start_turn(state)


# 5 End


def rounds_to_play(state: State) -> int:
    """O1 One game, as many as there are players, or the number chosen."""
    if state.rounds == s.ONE_ROUND:
        return 1
    return state.seats if state.rounds == s.AS_MANY_AS_PLAYERS else state.rounds


def end_round(state: State) -> None:
    """R23 The game ends at once; Q16 all cards left are minus points; O1, Q1 the next begins one seat further left."""
    state.loose = 0
    for seat in range(state.seats):
        state.points[seat] += state.left[seat]
    if state.round < rounds_to_play(state):
        state.round += 1
        lay_out(state)
        begin(state, next_seat(state.first, state.seats))
    else:
        state.phase = s.OVER
        state.turn = NOBODY


def is_over(state: State) -> bool:
    """R23 A player has no cards left, O1 in the last round; Q22 nothing else ends the game."""
    return state.phase == s.OVER


def score(state: State, seat: int) -> int:
    """O1 The minus points."""
    return -state.points[seat]


def has_won(state: State, seat: int) -> bool:
    """R7 The player who has no cards left; O1 the player with the fewest minus points, Q20 or several who are tied."""
    has_fewest = True
    for other in range(state.seats):
        has_fewest &= state.points[seat] <= state.points[other]
    return is_over(state) and has_fewest


def team(state: State, seat: int) -> int:
    """Everybody plays alone."""
    return seat
