"""DOG Deluxe: what always holds."""

from ..cards import UNKNOWN, count
from ..hands import cards_in_hand
from ..seats import NOBODY
from .board import copies, goal, is_on_track, is_team_game
from .movement import is_between, lead
from .partners import is_over
from .rounds import has_cards
from .seven import can_go_on, could_wait
from .state import DRAWING, DRAWN, DROPPING_OUT, GOAL_FIELDS, HOME, KINDS, LARGEST_HAND, SPLITTING, TURN, State


def broken_law(state: State) -> int:
    """The number of a law that this position breaks; 0 if all hold."""
    if not has_all_cards(state):
        return 1
    if state.pile_size != count(state.unseen):
        return 2
    if not are_pawns_in_order(state):
        return 3
    if not is_one_pawn_a_field(state):
        return 4
    if (state.phase == SPLITTING) != (state.points > 0) or (state.points == 0 and has_marks(state)):
        return 5
    if state.drawn != UNKNOWN and (state.phase != DRAWN or state.hands[state.player, state.drawn] == 0):
        return 6
    if (state.turn == NOBODY) != is_over(state):
        return 7
    if (state.phase == TURN or state.phase == DROPPING_OUT) and not has_cards(state, state.player):
        return 8
    if not has_phase(state) or not are_hands_small(state):
        return 9
    if state.phase == SPLITTING and not can_go_on(state, state.player):
        return 10
    return 0 if is_waiting_right(state) else 11


def has_phase(state: State) -> bool:
    """R12 Players drop out only in the team game; R32 cards are drawn in a turn only in the game without partners."""
    if is_team_game(state):
        return state.phase != DRAWING and state.phase != DRAWN
    return state.phase != DROPPING_OUT


def are_hands_small(state: State) -> bool:
    """R6 No hand is larger than the largest deal."""
    for seat in range(state.seats):
        if cards_in_hand(state.hands, seat) > LARGEST_HAND:
            return False
    return True


def has_all_cards(state: State) -> bool:
    """R1 The cards of every kind add up to the deck."""
    for kind in range(1, KINDS):
        total = state.unseen[kind] + state.discard[kind]
        for seat in range(state.seats):
            total += state.hands[seat, kind] + (state.gift[seat] == kind)
        if total != copies(state, kind):
            return False
    return True


def are_pawns_in_order(state: State) -> bool:
    """R4 On the track, in the goal or at home; R18, O6 the unprotected place on the start field only by agreement."""
    for seat in range(state.seats):
        for pawn in range(state.pawn_count):
            place = state.pawns[seat, pawn]
            is_somewhere = 0 <= place <= goal(state, GOAL_FIELDS) or place == HOME
            is_second_start = place == state.fields and not state.only_home_protects
            if not is_somewhere or is_second_start or (pawn > 0 and state.pawns[seat, pawn - 1] > place):
                return False
    return True


def is_one_pawn_a_field(state: State) -> bool:
    """R16 At most one pawn stands on a field."""
    for seat in range(state.seats):
        for pawn in range(state.pawn_count):
            if state.pawns[seat, pawn] != HOME and pawns_with(state, seat, state.pawns[seat, pawn]) != 1:
                return False
    return True


def pawns_with(state: State, seat: int, place: int) -> int:
    """How many pawns stand where a pawn of this seat stands."""
    there = 0
    for other in range(state.seats):
        for pawn in range(state.pawn_count):
            its_place = state.pawns[other, pawn]
            if is_on_track(state, place) and is_on_track(state, its_place):
                there += is_between(state, lead(state, seat, place, other) + its_place, 0, 0)
            else:
                there += seat == other and place == its_place
    return there


def is_waiting_right(state: State) -> bool:
    """Q23 While a seven is split, pawns wait only where it found them in the goal and none of their colour out."""
    for seat in range(state.seats):
        may_wait = state.phase == SPLITTING and state.goal_waits == 1 and could_wait(state, state.player, seat)
        if state.waits[seat] and not may_wait:
            return False
    return True


def has_marks(state: State) -> bool:
    """Q6 Pawns are marked as moved only while a seven is split."""
    for seat in range(state.seats):
        for pawn in range(state.pawn_count):
            if state.moved[seat, pawn]:
                return True
    return False
