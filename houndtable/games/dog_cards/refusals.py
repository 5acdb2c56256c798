"""Why an action is refused: the rule's number and a sentence. `why_not` is None exactly where `rules.legal` allows."""

from ..cards import UNKNOWN, count
from ..message import Message, Reason, card
from ..seats import CHANCE, partner_of
from . import powers, purchases, rows, rules
from . import state as s
from .state import ACTS, PLACES, State

# For actions players hardly ever intend, the least likely first
FAR_FETCHED = (
    "why.not_one_of_five",
    "why.no_partner",
    "why.beyond_the_four",
    "why.no_such_card",
    "why.thief_has_no_number",
)


def why_not(state: State, seat: int, action: int) -> Reason | None:
    """Why this seat may not do this now; None if it may."""
    if state.phase == s.OVER:
        return Reason("R34" if s.is_team_game(state) else "R33", Message("why.over"))
    if not rules.may_act(state, seat):
        has_given = state.phase == s.EXCHANGE and seat >= 0
        return Reason("R9", Message("why.has_given")) if has_given else Reason("R11", Message("why.not_your_turn"))
    if seat == CHANCE:
        return (
            None
            if action < s.GIVE and rules.outcome_weight(state, action)
            else Reason("R6", Message("why.no_such_draw"))
        )
    return why_not_now(state, action) or why_not_card(state, seat, action) or why_not_effect(state, seat, action)


def why_not_now(state: State, action: int) -> Reason | None:
    """Every action belongs to certain phases."""
    what, parts = ACTS.decode(action)
    if state.phase == s.EXCHANGE and what != s.GIVE:
        return Reason("R9", Message("why.give_first"))
    if state.phase == s.TAKING and not (what == s.TAKE and parts[0] < state.top_size):
        return Reason("R23", Message("why.take_one"))
    if state.phase == s.TURN and what in (s.DRAW, s.BEGIN, s.GIVE, s.TAKE):
        return Reason("R11", Message("why.not_one_of_five"))
    return None


def why_not_card(state: State, seat: int, action: int) -> Reason | None:
    """R11 The card must be in the hand."""
    kind = card_needed(action)
    if kind == UNKNOWN or state.hands[seat, kind] > 0:
        return None
    return Reason("R11", Message("why.no_such_card", {"card": card(kind)}))


def card_needed(action: int) -> int:
    """The hand card that the action needs."""
    match ACTS.decode(action):
        case s.GIVE | s.DISCARD, (kind,):
            return kind or s.ELEVEN
        case s.LAY, (_, kind):
            return kind or s.ELEVEN
        case s.BUY, (way, place):
            return purchases.paid_with(way, place)
        case s.LOOK, ():
            return s.SEVEN
        case s.FETCH, _:
            return s.FOURTEEN
        case s.STEAL, _:
            return s.THIEF
        case s.EXCHANGE_JOKER, (_, _, place):
            return rows.exchanged_for(place)
    return UNKNOWN


def why_not_effect(state: State, seat: int, action: int) -> Reason | None:
    """Why the card cannot be played this way."""
    match ACTS.decode(action):
        case s.LAY, (target, kind):
            return why_not_lay(state, seat, target, kind)
        case s.BUY, (way, place):
            return why_not_buy(state, way, place)
        case s.FETCH, (kind,):
            return why_not_fetch(state, kind)
        case s.STEAL, (owner, index):
            return why_not_steal(state, seat, owner, index)
        case s.EXCHANGE_JOKER, (owner, index, place):
            return why_not_exchange(state, owner, index, max(place, 1))
    return None


def why_not_lay(state: State, seat: int, target: int, kind: int) -> Reason | None:
    if kind == s.THIEF:
        return Reason("R25", Message("why.thief_has_no_number"))
    is_team = s.is_team_game(state)
    if target == (s.OWN_SECOND_ROW if is_team else s.PARTNERS_ROW):
        return Reason("R29", Message("why.one_row")) if is_team else Reason("R17", Message("why.no_partner"))
    owner, index = rows.target_owner(state, seat, target), int(target == s.OWN_SECOND_ROW)
    if not rows.is_open_to_cards(state, owner, index):
        if not rows.may_start_row(state, owner):
            return Reason("R31" if is_team else "Q8", Message("why.no_further_row"))
        return Reason("R13", Message("why.first_row_first"))
    place = state.length[owner, index] + 1
    return None if rows.accepts(state, kind, place) else why_not_accepted(kind, place)


def why_not_accepted(kind: int, place: int) -> Reason:
    if place == s.ROW_LENGTH:
        return Reason("R16", Message("why.only_14_ends", {"card": card(kind)}))
    if place == 1:
        return Reason("Q1" if kind == s.JOKER else "R14", Message("why.not_a_start", {"card": card(kind)}))
    return Reason("R15", Message("why.wrong_number", {"card": card(kind), "place": place}))


def why_not_buy(state: State, way: int, place: int) -> Reason | None:
    if not 1 <= place <= PLACES:
        return Reason("R18", Message("why.no_such_place"))
    if way == s.BY_FOUR and place > s.FOUR_REACHES:
        return Reason("R22", Message("why.beyond_the_four", {"place": place}))
    if state.open_row[place] == UNKNOWN:
        return Reason("Q13", Message("why.empty_place", {"place": place}))
    if way == s.BY_FOUR and place == s.FOUR:
        return Reason("Q15", Message("why.plain_four"))
    return None


def why_not_fetch(state: State, kind: int) -> Reason | None:
    if count(state.discard) == 0:
        return Reason("Q12", Message("why.nothing_discarded"))
    if state.discard[kind] == 0:
        return Reason("Q12" if kind == s.FOURTEEN else "R24", Message("why.not_discarded", {"card": card(kind)}))
    return None


def why_not_steal(state: State, seat: int, owner: int, index: int) -> Reason | None:
    if owner == seat:
        return Reason("R25", Message("why.own_row"))
    if owner >= state.seats or state.length[owner, index] == 0:
        return Reason("Q9", Message("why.nothing_to_steal"))
    if powers.may_steal(state, seat, owner, index):
        return None
    assert owner == partner_of(seat, state.seats)
    return Reason("Q6", Message("why.partner_is_spared"))


def why_not_exchange(state: State, owner: int, index: int, place: int) -> Reason | None:
    if owner < state.seats and place <= state.length[owner, index] and state.rows[owner, index, place] == s.JOKER:
        return None
    return Reason("R26", Message("why.no_joker_there", {"place": place}))
