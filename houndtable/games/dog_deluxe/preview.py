"""What an action would do to the pawns, for the preview that the table shows."""

from typing import NamedTuple

from ..seats import partner_of
from . import board, partners, seven
from . import state as s
from .movement import is_between, lead, way_on_track
from .notation import Step, read_place, step_of, target_of, touched, write_place
from .state import ACTS, State

Pawn = tuple[int, str]  # seat and place, as a position writes it


class Outcome(NamedTuple):
    """Pawns sent home, the pawn that enters the goal, points left of a seven, whether the game ends."""

    sent_home: tuple[Pawn, ...] = ()
    enters_goal: tuple[Pawn, ...] = ()
    points_left: int = 0
    wins: bool = False


def outcome(state: State, seat: int, action: int) -> Outcome:
    """The consequences of a legal action."""
    what, _ = ACTS.decode(action)
    if what == s.START:
        return Outcome(standing(state, partners.whose_pawns(state, seat), 0, 0, 0))
    step = step_of(state, seat, action)
    return outcome_of_step(state, step, what == s.SPLIT) if step else Outcome()


def danger(state: State, seat: int, action: int) -> tuple[str, ...]:
    """The fields of the pawns that would be sent home."""
    sent_home = outcome(state, seat, action).sent_home
    return tuple(touched(state, owner, read_place(state, owner, place)) for owner, place in sent_home)


def outcome_of_step(state: State, step: Step, is_part: bool) -> Outcome:
    target = target_of(state, step)
    enters = is_entered(state, step)
    rest = seven.points_left(state) - step.steps if is_part else 0
    return Outcome(
        sent_home=sent_home_by(state, step, is_part),
        enters_goal=((step.owner, write_place(state, step.owner, target)),) if enters else (),
        points_left=rest,
        wins=rest == 0 and brings_all_in(state, step.owner, enters),
    )


def is_entered(state: State, step: Step) -> bool:
    return bool(step.into_goal) and board.is_on_track(state, state.pawns[step.owner, step.pawn])


def sent_home_by(state: State, step: Step, is_part: bool) -> tuple[Pawn, ...]:
    """R16 The pawn where the move ends; R25 a seven also sends home the pawns it passes."""
    place = state.pawns[step.owner, step.pawn]
    if is_part:
        return standing(state, step.owner, place, 1, way_on_track(state, place, step.steps, step.into_goal))
    return () if step.into_goal else standing(state, step.owner, place + step.steps, 0, 0)


def standing(state: State, owner: int, place: int, nearest: int, farthest: int) -> tuple[Pawn, ...]:
    """The pawns on the fields this far ahead of the owner's place."""
    return tuple(
        (seat, write_place(state, seat, state.pawns[seat, pawn]))
        for seat in range(state.seats)
        for pawn in range(state.pawn_count)
        if board.is_on_track(state, state.pawns[seat, pawn])
        and is_between(state, lead(state, owner, place, seat) + state.pawns[seat, pawn], nearest, farthest)
    )


def brings_all_in(state: State, owner: int, enters: bool) -> bool:
    """R30, R34 Are all the pawns in that are needed to win?"""
    has_all = partners.goals_taken(state, owner) + enters == s.GOAL_FIELDS
    return has_all and (not board.is_team_game(state) or partners.is_finished(state, partner_of(owner, state.seats)))
