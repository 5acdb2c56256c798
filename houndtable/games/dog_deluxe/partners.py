"""DOG Deluxe, chapter 5: partners and the end."""

from ..seats import partner_of
from .board import is_in_goal, is_on_track, is_team_game
from .state import GOAL_FIELDS, MOST_PAWNS, OVER, State


def goals_taken(state: State, seat: int) -> int:
    taken = 0
    for pawn in range(state.pawn_count):
        taken += is_in_goal(state, state.pawns[seat, pawn])
    return taken


def is_finished(state: State, seat: int) -> bool:
    """R29, R34 All four goal fields are taken; Q18 a fifth pawn needs none, wherever it is.

    Pawns are sorted, so the first and the last of four are enough. With four pawns the fifth cell is 0, which is not
    in the goal. (Counting `goals_taken` needs 3 % more GPU instructions: random play with four seats was 4 % slower.)
    """
    finished = False
    for first in range(MOST_PAWNS - GOAL_FIELDS + 1):
        last = first + GOAL_FIELDS - 1
        finished |= is_in_goal(state, state.pawns[seat, first]) & is_in_goal(state, state.pawns[seat, last])
    return finished


def is_last(state: State, owner: int, pawn: int) -> bool:
    """R26 Will all four be in the goal once this pawn is?"""
    return is_on_track(state, state.pawns[owner, pawn]) and goals_taken(state, owner) == GOAL_FIELDS - 1


def whose_pawns(state: State, seat: int) -> int:
    """R29 A player whose pawns are all in the goal moves the partner's."""
    if is_team_game(state) and is_finished(state, seat):
        return partner_of(seat, state.seats)
    return seat


def has_brought_all_in(state: State, seat: int) -> bool:
    """R30 Both partners have all pawns in; R34 without partners, the player has four pawns in the goal."""
    return is_finished(state, seat) and (not is_team_game(state) or is_finished(state, partner_of(seat, state.seats)))


def is_over(state: State) -> bool:
    """R30, Q17 The game ends at once, when the last card has been carried out."""
    return state.phase == OVER


def has_won(state: State, seat: int) -> bool:
    """R30 The team, R34 or the player, that brought all pawns in."""
    return is_over(state) and has_brought_all_in(state, seat)


def score(state: State, seat: int) -> int:
    """There is no scoring: a winner gets 1."""
    return 1 if has_won(state, seat) else 0
