"""DOG Deluxe, chapter 1: the cards of a deck, the parts of the board, the places on it."""

from ..seats import partner_of
from .state import COPIES, DOG, DOG_CARDS, ELEVEN, FOURTEEN, HOME, JOKER, JOKERS, LARGE_BOARD, SMALL_BOARD, State


def copies(state: State, kind: int) -> int:
    """R1 Eight of each kind, six jokers; O3 in the DOG CARDS deck eight jokers and, if chosen, eight 14s."""
    if kind == ELEVEN or (kind == FOURTEEN and not has_fourteens(state)):
        return 0
    return JOKERS if kind == JOKER and state.deck == DOG else COPIES


def has_fourteens(state: State) -> bool:
    """O3 Only the complete DOG CARDS deck has them."""
    return state.deck == DOG_CARDS


def is_team_game(state: State) -> bool:
    """R5 Four or six play in teams of two; R31, O2 two, three or five play alone."""
    return state.seats == 4 or state.seats == 6


def team(state: State, seat: int) -> int:
    """R5 Partners sit opposite each other; R31, O2 or there are none."""
    return min(seat, partner_of(seat, state.seats)) if is_team_game(state) else seat


def parts(state: State) -> int:
    """R3 The board has four parts for up to four players, six parts for five or six."""
    return SMALL_BOARD if state.seats <= SMALL_BOARD else LARGE_BOARD


def board_part(state: State, seat: int) -> int:
    """R4 Parts are numbered clockwise, two players sit opposite; O1 counter-clockwise if pawns move that way."""
    clockwise = 2 * seat if state.seats == 2 else seat
    return (parts(state) - clockwise) % parts(state) if state.against_clock else clockwise


def goal(state: State, number: int) -> int:
    """R4 The place of G1 to G4: G1 is the step after the start field for a pawn that turns off."""
    return state.fields + number


def is_on_track(state: State, place: int) -> bool:
    return place <= state.fields


def is_in_goal(state: State, place: int) -> bool:
    return (place > state.fields) & (place != HOME)
