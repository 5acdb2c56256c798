"""Why an action is refused: the rule's number and a sentence. `why_not` is None exactly where `rules.legal` allows."""

import numpy as np

from ..message import Message, Reason, card
from ..seats import CHANCE, partner_of
from . import board, cards, movement, partners, rounds, rules, seven
from . import state as s
from .notation import Step, step_of
from .state import ACTS, HOME, State

# For actions players hardly ever intend, the least likely first
FAR_FETCHED = (
    "why.not_the_dealer",
    "why.no_giving",
    "why.not_in_this_game",
    "why.no_such_card",
    "why.no_fourteen",
    "why.no_such_pawn",
    "why.seven_is_split",
    "why.not_back_in_goal",
    "why.stays_in_goal",
    "why.goal_too_far",
    "why.too_many_points",
    "why.is_at_home",
    "why.trade_with_another",
    "why.not_on_track",
    "why.beyond_the_goal",
    "why.not_the_partners",
)


def refusal(rule: str, key: str, **values: int | str | Message) -> Reason:
    return Reason(rule, Message(f"why.{key}", values))


def why_not(state: State, seat: int, action: int) -> Reason | None:
    """Why this seat may not do this now; None if it may."""
    if state.phase == s.OVER:
        return refusal("R30" if board.is_team_game(state) else "R34", "over")
    giving_rule = "R8" if board.is_team_game(state) else "R33"
    if not rules.may_act(state, seat):
        has_given = state.phase == s.EXCHANGE and seat >= 0
        return refusal(giving_rule, "has_given") if has_given else refusal("R10", "not_your_turn")
    if seat == CHANCE:
        return None if action < s.GIVE and rules.outcome_weight(state, action) else refusal("R6", "no_such_draw")
    what, _ = ACTS.decode(action)
    if state.phase == s.SPLITTING and what != s.SPLIT:
        return refusal("R25", "finish_the_seven")
    if (what == s.GIVE) != (state.phase == s.EXCHANGE):
        return refusal(giving_rule, "no_giving" if what == s.GIVE else "give_first")
    if what < s.GIVE:
        return refusal("R6", "not_the_dealer")
    return why_not_card(state, seat, action) or why_not_effect(state, seat, action)


def why_not_card(state: State, seat: int, action: int) -> Reason | None:
    """R10 The card must be in the hand; Q14 after drawing it must be the one drawn."""
    kind = card_needed(state, action)
    if kind is None or rounds.may_play(state, seat, kind):
        return None
    what, _ = ACTS.decode(action)
    if not state.hands[seat, kind]:
        return refusal("R10", "no_such_card", card=card(kind))
    return None if what == s.DISCARD else refusal("Q14", "only_the_drawn", card=card(state.drawn))


def card_needed(state: State, action: int) -> int | None:
    """The hand card that the action needs."""
    match ACTS.decode(action):
        case s.GIVE | s.DISCARD, (kind,):
            return kind or s.ELEVEN
        case s.START, (way,):
            return cards.start_card(way)
        case s.MOVE, (way, _, _, steps):
            return cards.card_for(way, cards.step_card(steps))
        case s.TRADE, (way, _, _, _):
            return cards.card_for(way, s.SWAP)
        case s.SPLIT, (way, _, _, _, _) if state.phase != s.SPLITTING:
            return cards.card_for(way, s.SEVEN)
        case s.FETCH, (way, _):
            return cards.card_for(way, s.FOURTEEN)
        case s.LAY_DOWN, (way,):
            return cards.card_for(way, s.SWAP)
    return None


def why_not_effect(state: State, seat: int, action: int) -> Reason | None:
    """Why the card cannot be carried out."""
    match ACTS.decode(action):
        case s.START, _:
            return why_not_start(state, partners.whose_pawns(state, seat))
        case s.MOVE, (way, _, _, steps):
            return why_not_move(state, seat, action, way, steps)
        case s.TRADE, (_, pawn, other, its_pawn):
            return why_not_trade(state, partners.whose_pawns(state, seat), pawn, other, its_pawn)
        case s.SPLIT, (way, side, _, _, _):
            return why_not_part(state, seat, action, way, side)
        case s.FETCH, (way, kind):
            return why_not_fetch(state, way, kind)
        case s.LAY_DOWN, (way,):
            return why_not_lay_down(state, seat, way)
        case s.DISCARD | s.DROP_OUT as what, _:
            return why_not_way_out(state, seat, what)
    return None


def why_not_start(state: State, owner: int) -> Reason | None:
    if all(state.pawns[owner, pawn] != HOME for pawn in range(state.pawn_count)):
        return refusal("R17", "nobody_at_home")
    return refusal("Q2", "own_pawn_on_start") if state.pawns[owner, 0] == 0 else None


# Moving


def why_not_move(state: State, seat: int, action: int, way: int, steps: int) -> Reason | None:
    step = step_of(state, seat, action)
    assert step
    if steps == s.SEVEN:
        return refusal("R25", "seven_is_split")
    if steps == s.FOURTEEN and not board.has_fourteens(state):
        return refusal("O3", "no_fourteen")
    return why_not_step(state, step, steps == s.BACK) or why_not_eighth(state, step, way)


def why_not_step(state: State, step: Step, is_back: bool) -> Reason | None:
    """R14 to R21: the pawn must be there, and its way must be free."""
    if step.pawn >= state.pawn_count:
        return refusal("R2", "no_such_pawn")
    place = state.pawns[step.owner, step.pawn]
    if place == HOME:
        return refusal("R17", "is_at_home")
    is_inside = place > state.fields
    if is_back and (is_inside or step.into_goal):
        return refusal("R19", "not_back_in_goal")
    if is_inside and not step.into_goal:
        return refusal("R19", "stays_in_goal")
    if movement.must_come_out(state, step.owner):
        return refusal("Q23", "must_come_out")
    if step.into_goal:
        return why_not_into_goal(state, step, place)
    direction = -1 if is_back else 1
    for distance in range(1, abs(step.steps) + 1):
        if is_guarded(state, step.owner, place + direction * distance):
            return refusal("Q1" if is_back else "R18", "guarded", fields=distance)
    return None


def is_guarded(state: State, owner: int, place: int) -> bool:
    """R18 Does a protected pawn stand on the field this far from the owner's start?"""
    field = (s.PART * state.part[owner] + place) % state.fields
    for seat in range(state.seats):
        if field == s.PART * state.part[seat] and state.pawns[seat, 0] == 0:
            return True
    return False


def why_not_into_goal(state: State, step: Step, place: int) -> Reason | None:
    goal_field = place + step.steps - state.fields
    if place == 0:
        return refusal("R19", "not_from_start")
    if goal_field < 1:
        return refusal("R19", "goal_too_far")
    if goal_field > s.GOAL_FIELDS:
        return refusal("R21" if place > state.fields else "R20", "beyond_the_goal")
    if place < state.fields and is_guarded(state, step.owner, state.fields):
        return refusal("R18", "guarded", fields=state.fields - place)
    for other in range(state.pawn_count):
        if other != step.pawn and max(place, state.fields) < state.pawns[step.owner, other] <= place + step.steps:
            return refusal("R19", "no_jump_in_goal")
    return None


def why_not_eighth(state: State, step: Step, way: int) -> Reason | None:
    """O5 A joker may not bring in the team's last pawn."""
    if not step.into_goal or not state.eighth_without_joker or not (way or state.by_joker):
        return None
    if not board.is_team_game(state) or state.pawns[step.owner, step.pawn] > state.fields:
        return None
    team = (step.owner, partner_of(step.owner, state.seats))
    outside = sum(
        not board.is_in_goal(state, state.pawns[seat, pawn]) for seat in team for pawn in range(state.pawn_count)
    )
    return refusal("O5", "eighth_by_joker") if outside == 1 else None


# The seven


def why_not_part(state: State, seat: int, action: int, way: int, side: int) -> Reason | None:
    if state.phase == s.SPLITTING and way == s.BY_JOKER:
        return refusal("R25", "finish_the_seven")
    if side == s.PARTNERS_SIDE and not seven.may_move_both_sides(state, seat):
        return refusal("O4" if board.is_team_game(state) else "R31", "not_the_partners")
    step = step_of(state, seat, action)
    assert step
    if step.steps > seven.points_left(state):
        return refusal("R25", "too_many_points", points=seven.points_left(state))
    reason = why_not_step(state, step, is_back=False)
    if reason:
        return reason
    if state.moved[step.owner, step.pawn]:
        return refusal("Q6", "has_moved")
    if not seven.can_use_rest(state, seat, step.owner, step.pawn, step.into_goal, step.steps):
        is_finishing = step.into_goal and partners.is_last(state, step.owner, step.pawn)
        rest = seven.points_left(state) - step.steps
        return refusal("Q8" if is_finishing else "R25", "points_left_over", points=rest)
    return why_not_eighth(state, step, way)


# The swap, the 14


def why_not_trade(state: State, owner: int, pawn: int, other: int, its_pawn: int) -> Reason | None:
    if other == owner or other >= state.seats:
        return refusal("R27", "trade_with_another")
    if max(pawn, its_pawn) >= state.pawn_count:
        return refusal("R2", "no_such_pawn")
    for place in (state.pawns[owner, pawn], state.pawns[other, its_pawn]):
        if place == 0:
            return refusal("Q10", "protected")
        if place > state.fields:
            return refusal("R27", "not_on_track")
    return None


def why_not_fetch(state: State, way: int, kind: int) -> Reason | None:
    if not board.has_fourteens(state):
        return refusal("O3", "no_fourteen")
    if kind == s.FOURTEEN or (way == s.BY_JOKER and kind == s.JOKER):
        return refusal("O3", "not_fetched", card=card(kind))
    return None if state.discard[kind] else refusal("O3", "not_discarded", card=card(kind))


# Nothing to play


def why_not_lay_down(state: State, seat: int, way: int) -> Reason | None:
    """R27, Q9 A swap card has no effect; how much that takes is agreed."""
    owner = partners.whose_pawns(state, seat)
    has_play = plays(state, seat) > 0
    if cards.may_lay_down(state, seat, way, has_play):
        return None
    if not cards.goes_by_text(state) and not board.is_team_game(state):
        return refusal("R32", "not_in_this_game")
    if cards.can_trade(state, owner):
        return refusal("R27", "must_trade")
    if cards.goes_by_text(state):
        has_rival = cards.has_tradable_rival(state, owner)
        return refusal("Q9", "null_swap_needs_none" if has_rival else "null_swap_saves_nobody")
    if state.null_swap == s.NEVER:
        return refusal("Q9", "no_null_swap")
    if way == s.BY_JOKER:
        return refusal("Q9", "no_null_joker")
    return refusal("Q9", "null_swap_is_last" if has_play else "null_swap_needs_pawn")


def why_not_way_out(state: State, seat: int, what: int) -> Reason | None:
    """R12 Dropping out, R32 discarding: each in its own game, if no card can be played."""
    is_team = board.is_team_game(state)
    if is_team == (what == s.DISCARD):
        return refusal("R12" if is_team else "R32", "not_in_this_game")
    if plays(state, seat) or (is_team and can_lay_down(state, seat)):
        return refusal("R11", "can_play")
    return None


def can_lay_down(state: State, seat: int) -> bool:
    """Q9 May a swap card, or a joker as one, be laid down where nothing else can be played?"""
    actions = np.zeros(rules.ACTIONS, np.int16)
    return cards.legal_lay_downs(state, seat, actions, 0) > 0


def plays(state: State, seat: int) -> int:
    """R11 How many plays are there, besides laying down a swap card?"""
    return rules.legal_plays(state, seat, np.zeros(rules.ACTIONS, np.int16))
