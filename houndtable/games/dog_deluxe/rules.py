"""DOG Deluxe, 2 to 6 players. Rule numbers refer to rulebook/en.md.

The files are chapters of the rulebook: `state` and `board` hold the components, `rounds` setup, rounds and turns,
`movement` the pawns, `cards` and `seven` the cards, `partners` partners and the end, `alone` the game without
partners. `knowledge` says who knows what, `laws` what always holds. This file provides the contract.
"""

from ..cards import pick
from ..exchange import may_give
from ..hands import offer_cards
from ..offers import offer
from ..row import Cells
from ..seats import CHANCE
from . import state as s
from .alone import discard_one, look_at_drawn
from .board import has_fourteens, is_team_game, team
from .cards import (
    bring_out,
    card_for,
    fetch,
    lay_down,
    legal_fetches,
    legal_lay_downs,
    legal_moves,
    legal_starts,
    legal_trades,
    move,
    trade,
)
from .knowledge import fill, hide, public
from .laws import broken_law
from .movement import ahead_of, guards
from .partners import has_won, is_over, score, whose_pawns
from .rounds import begin, deal, drop_out, end_turn, give, giver_for, hand_over, lay_open, lowest_card, may_play, setup
from .seven import legal_parts, may_split, play_part
from .state import (
    ACTIONS,
    ACTS,
    MOST_SEATS,
    OPTIONS,
    RULES_VERSION,
    SEATS,
    TURNING,
    State,
    fetch_parts,
    move_parts,
    split_parts,
    trade_parts,
)

# Who may act, and how


def may_act(state: State, seat: int) -> bool:
    """R8 In the exchange every seat that has not given; else the seat to act."""
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
    plays = legal_plays(state, seat, actions)
    n = legal_lay_downs(state, seat, actions, plays)
    is_stuck = n == 0 if is_team_game(state) else plays == 0
    return legal_ways_out(state, seat, actions, n) if is_stuck else n


def legal_draws(state: State, actions: Cells) -> int:
    n = 0
    for action in range(s.GIVE):
        n = offer(actions, n, action, outcome_weight(state, action) > 0)
    return n


def legal_plays(state: State, seat: int, actions: Cells) -> int:
    """R11 If a card can be played, one must be played, whatever its effect."""
    n = 0 if state.phase == s.SPLITTING else legal_starts_moves_and_trades(state, seat, actions)
    for way in range(2):
        if may_split(state, seat, way):
            n = legal_parts(state, seat, way, actions, n)
    if has_fourteens(state) and state.phase != s.SPLITTING:
        n = legal_fetches(state, seat, actions, n)
    return n


def legal_starts_moves_and_trades(state: State, seat: int, actions: Cells) -> int:
    owner = whose_pawns(state, seat)
    ahead = ahead_of(state, owner, guards(state))
    n = legal_starts(state, seat, owner, actions, 0)
    for way in range(2):
        if way == s.BY_CARD or may_play(state, seat, s.JOKER):
            n = legal_moves(state, seat, owner, ahead, way, actions, n)
    for way in range(2):
        if may_play(state, seat, card_for(way, s.SWAP)):
            n = legal_trades(state, seat, owner, way, actions, n)
    return n


def legal_ways_out(state: State, seat: int, actions: Cells, n: int) -> int:
    """R12 A player who cannot play a card drops out; R32 without partners, a player who moves no pawn discards one."""
    if not is_team_game(state):
        return offer_cards(state.hands, seat, s.DISCARD, actions, n)
    return offer(actions, n, s.DROP_OUT, True)


def apply(state: State, seat: int, action: int) -> None:
    if action < s.BEGIN:
        apply_draw(state, action - s.DRAW)
    elif action < s.GIVE:
        begin(state, action - s.BEGIN)
    elif action < s.START:
        give(state, seat, action - s.GIVE)
    elif action < s.MOVE:
        bring_out(state, seat, action - s.START)
    elif action < s.TRADE:
        move(state, seat, *move_parts(action))
    elif action < s.SPLIT:
        trade(state, seat, *trade_parts(action))
    elif action < s.FETCH:
        play_part(state, seat, *split_parts(action))
    elif action < s.LAY_DOWN:
        fetch(state, seat, *fetch_parts(action))
    elif action < s.DISCARD:
        lay_down(state, seat, action - s.LAY_DOWN)
    elif action < s.DROP_OUT:
        discard_one(state, seat, action - s.DISCARD)
    else:
        drop_out(state)
    if state.phase == s.PLAYED:
        end_turn(state)


def apply_draw(state: State, kind: int) -> None:
    """A card from the pile, a gift or a card laid down goes where it belongs."""
    if state.phase == s.HANDING_OVER:
        hand_over(state, kind)
    elif state.phase == s.DROPPING_OUT:
        lay_open(state, kind)
    else:
        draw_into_hand(state, kind)


def draw_into_hand(state: State, kind: int) -> None:
    """R6 A card is dealt, R32 or drawn in the middle of a turn."""
    state.unseen[kind] -= 1
    state.pile_size -= 1
    state.hands[state.player, kind] += 1
    if state.phase == s.DEALING:
        deal(state)
    else:
        look_at_drawn(state, kind)


# Chance


def outcome_count(state: State) -> int:
    """Every seat is equally likely to begin, every pile card to come next; a gift or a card laid down is certain."""
    if state.phase == s.BEGINNING:
        return state.seats
    return 1 if is_certain(state) else state.pile_size


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
    return state.phase == s.HANDING_OVER or state.phase == s.DROPPING_OUT


def certain_card(state: State) -> int:
    if state.phase == s.HANDING_OVER:
        return state.gift[giver_for(state, state.player)]
    return lowest_card(state, state.player)


def gpu_task(state: State) -> int:
    """The phase; a turn with a joker, a seven or a swap card takes more work and is a task of its own."""
    if state.phase != s.TURN:
        return state.phase
    if state.hands[state.turn, s.JOKER] > 0:
        return s.TURN_WITH_JOKER
    if state.hands[state.turn, s.SEVEN] > 0:
        return s.TURN_WITH_SEVEN
    return s.TURN_WITH_SWAP if state.hands[state.turn, s.SWAP] > 0 else s.TURN
