"""DOG CARDS, 2 to 4 players. Rule numbers refer to rulebook/en.md.

The files are chapters of the rulebook: `state` holds the components, `layout` setup, the open row and the order of
turns, `rows` the rows and the end, `purchases` and `powers` the other ways to use a card, `piles` the two piles.
`knowledge` says who knows what, `laws` what always holds. This file provides the contract.
"""

from ..cards import pick
from ..exchange import may_give
from ..hands import offer_cards
from ..offers import offer
from ..row import Cells
from ..seats import CHANCE, partner_of
from . import state as s
from .knowledge import fill, hide, public
from .laws import broken_law
from .layout import begin, deal, end_action, give, go_on_filling, hand_over, lay_open, setup
from .piles import discard_and_draw, is_next_unseen, seen_next, take_next
from .powers import fetch, legal_fetches, legal_takes, legal_thefts, look, look_at, steal, take
from .purchases import buy, legal_purchases
from .rows import exchange_joker, has_won, is_over, lay, legal_exchanges, legal_lays, score
from .state import (
    ACTIONS,
    ACTS,
    MOST_SEATS,
    OPTIONS,
    RULES_VERSION,
    SEATS,
    TURNING,
    State,
    buy_parts,
    exchange_joker_parts,
    lay_parts,
    steal_parts,
    team,
)

# Who may act, and how


def may_act(state: State, seat: int) -> bool:
    """R9 In the exchange every seat that has not given; else the seat to act."""
    if state.phase == s.EXCHANGE:
        return may_give(state, seat)
    return seat == state.turn and state.phase != s.OVER


def legal(state: State, seat: int, actions: Cells) -> int:
    if not may_act(state, seat):
        return 0
    if seat == CHANCE:
        return legal_draws(state, actions)
    if state.phase == s.EXCHANGE:
        return offer_cards(state.hands, seat, s.GIVE, actions, 0)
    if state.phase == s.TAKING:
        return legal_takes(state, actions)
    n = legal_lays(state, seat, actions, 0)
    n = legal_purchases(state, seat, actions, n)
    n = offer(actions, n, s.LOOK, state.hands[seat, s.SEVEN] > 0)
    n = legal_fetches(state, seat, actions, n)
    n = legal_thefts(state, seat, actions, n)
    n = legal_exchanges(state, seat, actions, n)
    return offer_cards(state.hands, seat, s.DISCARD, actions, n)


def legal_draws(state: State, actions: Cells) -> int:
    n = 0
    for action in range(s.GIVE):
        n = offer(actions, n, action, outcome_weight(state, action) > 0)
    return n


def apply(state: State, seat: int, action: int) -> None:
    if action < s.BEGIN:
        apply_draw(state, action - s.DRAW)
    elif action < s.GIVE:
        begin(state, action - s.BEGIN)
    elif action < s.LAY:
        give(state, seat, action - s.GIVE)
    elif action < s.BUY:
        lay(state, seat, *lay_parts(action))
    elif action < s.LOOK:
        buy(state, seat, *buy_parts(action))
    elif action < s.TAKE:
        look(state, seat)
    elif action < s.FETCH:
        take(state, seat, action - s.TAKE)
    elif action < s.STEAL:
        fetch(state, seat, action - s.FETCH)
    elif action < s.EXCHANGE_JOKER:
        steal(state, seat, *steal_parts(action))
    elif action < s.DISCARD:
        exchange_joker(state, seat, *exchange_joker_parts(action))
    else:
        discard_and_draw(state, seat, action - s.DISCARD)


def apply_draw(state: State, kind: int) -> None:
    """A gift or the next card of the pile goes where it belongs."""
    if state.phase == s.HANDING_OVER:
        hand_over(state, kind)
        return
    if state.phase == s.LOOKING:
        look_at(state, kind)
        return
    take_next(state, kind)
    if state.phase == s.DEALING:
        deal(state, kind)
    elif state.phase == s.DRAWING:
        draw_into_hand(state, kind)
    else:
        lay_open(state, kind)
        go_on_filling(state)


def draw_into_hand(state: State, kind: int) -> None:
    """Q16 The acting player draws, no matter whose row the card went to."""
    state.hands[state.player, kind] += 1
    end_action(state, 1)


# Chance


def outcome_count(state: State) -> int:
    """Every seat is equally likely to begin, every unseen card to come next; a card that was seen is certain."""
    if state.phase == s.BEGINNING:
        return state.seats
    return 1 if is_certain(state) else state.unseen_size


def outcome(state: State, number: int) -> int:
    if state.phase == s.BEGINNING:
        return s.BEGIN + number
    return s.DRAW + (certain_card(state) if is_certain(state) else pick(state.unseen, number))


def outcome_weight(state: State, action: int) -> int:
    if state.phase == s.BEGINNING:
        return 1 if s.BEGIN <= action < s.BEGIN + state.seats else 0
    if is_certain(state):
        return 1 if action == s.DRAW + certain_card(state) else 0
    return state.unseen[action - s.DRAW] if action < s.BEGIN else 0


def is_certain(state: State) -> bool:
    return state.phase == s.HANDING_OVER or not is_next_unseen(state)


def certain_card(state: State) -> int:
    if state.phase == s.HANDING_OVER:
        return state.gift[partner_of(state.player, state.seats)]
    return seen_next(state)
