"""Why an action is refused: the rule's number and a sentence. `why_not` is None exactly where `rules.legal` allows."""

from ..cards import UNKNOWN
from ..message import Message, Reason, card
from ..seats import CHANCE
from . import rules, turn
from . import state as s
from .state import ACTS, FOUR, HIGHEST, JOKER, State

FAR_FETCHED = ("why.not_dealer", "why.no_such_card")  # for actions players hardly ever intend, the least likely first


def why_not(state: State, seat: int, action: int) -> Reason | None:
    """Why this seat may not do this now; None if it may."""
    if state.phase == s.OVER:
        return Reason("R23", Message("why.over"))
    if not rules.may_act(state, seat):
        return Reason("R8", Message("why.not_your_turn"))
    if seat == CHANCE:
        is_possible = action < s.PLAY and rules.outcome_weight(state, action) > 0
        return None if is_possible else Reason("R2", Message("why.no_such_draw"))
    match ACTS.decode(action):
        case s.DRAW | s.BEGIN, _:
            return Reason("R2", Message("why.not_dealer"))
        case s.PUSH_TO, (target,):
            return why_not_push_to(state, seat, target)
        case _ if state.phase == s.PUSHING:
            return Reason("R16", Message("why.choose_target"))
        case s.CLEAR_PILE, ():
            return None if state.phase == s.CLEARING else Reason("Q3", Message("why.no_four"))
        case s.STOP, () if state.phase == s.CLEARING:
            return None
        case _ if state.phase == s.CLEARING:
            return Reason("Q3", Message("why.clear_or_leave"))
        case s.PLAY, (kind,):
            return why_not_hand(state, seat, kind)
        case s.PLAY_STACK, (stack,):
            return why_not_stack(state, seat, stack)
        case s.STOP, ():
            return None if state.phase == s.ADDING else Reason("Q10", Message("why.nothing_played"))
    return why_not_pass(state)


def why_not_push_to(state: State, seat: int, target: int) -> Reason | None:
    if state.phase != s.PUSHING:
        return Reason("R16", Message("why.no_push"))
    if target == seat:
        return Reason("Q15", Message("why.not_to_yourself"))
    return None if target < state.seats else Reason("R16", Message("why.nobody_there"))


def why_not_pass(state: State) -> Reason | None:
    if state.phase == s.ADDING:
        return Reason("R18", Message("why.already_played"))
    return None if turn.may_pass(state) else Reason("Q14", Message("why.nothing_to_take"))


def why_not_stack(state: State, seat: int, stack: int) -> Reason | None:
    if state.face_down[seat, stack] == 0:
        return Reason("R9", Message("why.no_stack", {"stack": stack + 1}))
    return why_not_card(state, state.open_cards[seat, stack])


def why_not_hand(state: State, seat: int, kind: int) -> Reason | None:
    if kind == UNKNOWN or state.hands[seat, kind] == 0:
        return Reason("R9", Message("why.no_such_card", {"card": card(kind)}))
    return why_not_card(state, kind)


def why_not_card(state: State, kind: int) -> Reason | None:
    """A card that the player has, or (UNKNOWN) an across card."""
    if state.phase == s.ADDING:
        return why_not_add(state, kind)
    if kind in (state.top, JOKER) and state.top_count == FOUR:
        return Reason("R14", Message("why.no_fifth", {"top": state.top}))
    return why_not_this_high(state, kind) if kind <= HIGHEST else None


def why_not_this_high(state: State, kind: int) -> Reason | None:
    if state.top == s.NO_VALUE or kind <= state.top:
        return None
    return Reason("R8", Message("why.too_high", {"card": card(kind), "top": state.top}))


def why_not_add(state: State, kind: int) -> Reason | None:
    if kind == UNKNOWN:
        return Reason("Q11", Message("why.blind_opens"))
    if kind > JOKER:
        return Reason("R15", Message("why.special_alone", {"card": card(kind)}))
    if state.loose > 0 and kind == JOKER:
        return None if state.multi_joker_alone else Reason("Q6", Message("why.one_joker_alone"))
    if state.loose > 0:
        return why_not_this_high(state, kind)
    if kind not in (state.top, JOKER):
        return Reason("Q2", Message("why.one_value", {"top": state.top}))
    return None
