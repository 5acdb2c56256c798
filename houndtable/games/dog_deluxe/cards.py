"""DOG Deluxe, chapter 4: the cards except the seven."""

from ..cards import UNKNOWN
from ..offers import offer
from ..row import Cells
from ..seats import partner_of
from . import state as s
from .board import has_fourteens, is_on_track, is_team_game
from .movement import (
    destination,
    lift,
    may_go_back,
    pawns_out,
    place_for,
    set_down,
    steps_into_goal,
    steps_on_track,
    sweep,
)
from .partners import is_finished, is_last, whose_pawns
from .rounds import may_play, play
from .state import State, fetch_action, move_action, trade_action


def card_for(way: int, kind: int) -> int:
    """R28 A joker may be played as any card."""
    return s.JOKER if way == s.BY_JOKER else kind


# A pawn comes out


def start_card(way: int) -> int:
    """R17, R23 The cards that bring a pawn out, the joker among them (Q12)."""
    if way == 0:
        return s.ONE_ELEVEN
    return s.THIRTEEN if way == 1 else s.JOKER


def may_start(state: State, owner: int) -> bool:
    """R17 A pawn must be at home, and its start field must not be guarded (Q2 not even by a pawn of its own colour)."""
    return (state.pawns[owner, state.pawn_count - 1] == s.HOME) & (state.pawns[owner, 0] != 0)


def legal_starts(state: State, seat: int, owner: int, actions: Cells, n: int) -> int:
    if may_start(state, owner):
        for way in range(3):
            n = offer(actions, n, s.START + way, may_play(state, seat, start_card(way)))
    return n


def bring_out(state: State, seat: int, way: int) -> None:
    """R17 A pawn moves from home to its own start field; any pawn that stands there goes home."""
    owner = whose_pawns(state, seat)
    play(state, seat, start_card(way))
    sweep(state, owner, 0, 0, 0)
    set_down(state, owner, 0, 0)
    state.phase = s.PLAYED


# Numbers


def step_card(steps: int) -> int:
    """R22 A blue card's number; R23 the 1/11 serves as both; R24 a 4 also moves 4 back."""
    if steps == s.ELEVEN:
        return s.ONE_ELEVEN
    return s.FOUR if steps == s.BACK else steps


NUMBERS = (1 << s.THIRTEEN + 1) - 2 - (1 << s.ELEVEN)  # on cards of every deck, as bits


def steps_in_hand(state: State, seat: int, way: int) -> int:
    """R22, R23, R24 The numbers on the cards, R28 or those a joker stands for, O3 with a 14 if in the deck. As bits."""
    bits = numbers_in_hand(state, seat) if way == s.BY_CARD else NUMBERS | has_fourteens(state) << s.FOURTEEN
    bits &= ~(1 << s.SEVEN)
    return bits | (bits >> s.FOUR & 1) << s.BACK | (bits >> s.ONE_ELEVEN & 1) << s.ELEVEN


def numbers_in_hand(state: State, seat: int) -> int:
    """R10 Numbers of the cards that may be played; Q14 after drawing, only the card drawn. As bits."""
    bits = 0
    for kind in range(1, s.STEPS):
        bits |= (state.hands[seat, kind] > 0) << kind
    return bits if state.drawn == UNKNOWN else bits & 1 << state.drawn


def legal_moves(state: State, seat: int, owner: int, ahead: int, way: int, actions: Cells, n: int) -> int:
    """R22, R23, R24, R28 One pawn moves by a number in the hand, Q3 along the track or into the goal."""
    in_hand = steps_in_hand(state, seat, way)
    for pawn in range(pawns_out(state, owner)):
        back = may_go_back(state, ahead, state.pawns[owner, pawn]) << s.BACK
        on_track = in_hand & (steps_on_track(state, owner, ahead, pawn) | back)
        n = offer_steps(actions, n, move_action(way, pawn, s.ON_TRACK, 0), on_track)
        into_goal = in_hand & steps_into_goal(state, owner, ahead, pawn)
        if into_goal and not is_refused_eighth(state, owner, pawn, way):
            n = offer_steps(actions, n, move_action(way, pawn, s.INTO_GOAL, 0), into_goal)
    return n


def offer_steps(actions: Cells, n: int, without_steps: int, bits: int) -> int:
    """The actions with these numbers of steps."""
    while bits:
        actions[n] = without_steps + lowest_bit(bits)
        n += 1
        bits &= bits - 1
    return n


def lowest_bit(bits: int) -> int:
    """The position of the lowest set bit among sixteen."""
    place = 8 * (bits & 0xFF == 0)
    place += 4 * (bits >> place & 0xF == 0)
    place += 2 * (bits >> place & 0x3 == 0)
    return place + (bits >> place & 0x1 == 0)


def is_refused_eighth(state: State, owner: int, pawn: int, way: int) -> bool:
    """O5 A joker may not bring in the team's last pawn."""
    is_joker = way == s.BY_JOKER or state.by_joker == 1
    if not (is_joker and state.eighth_without_joker and is_team_game(state)):
        return False
    return is_last(state, owner, pawn) and is_finished(state, partner_of(owner, state.seats))


def move(state: State, seat: int, way: int, pawn: int, into_goal: int, steps: int) -> None:
    """R15 A pawn jumps over others on its way; R16 it sends home a pawn where it lands."""
    owner = whose_pawns(state, seat)
    place = state.pawns[owner, pawn]
    play(state, seat, card_for(way, step_card(steps)))
    lift(state, owner, pawn)
    distance = -s.FOUR if steps == s.BACK else steps
    if not into_goal:
        sweep(state, owner, place + distance, 0, 0)
    set_down(state, owner, destination(state, place, distance, into_goal), 0)
    state.phase = s.PLAYED


# The swap


def may_trade(state: State, place: int) -> bool:
    """R27, Q10 A pawn on the track, not protected on its start field."""
    return (place != 0) & is_on_track(state, place)


def legal_trades(state: State, seat: int, owner: int, way: int, actions: Cells, n: int) -> int:
    """R27 One of the player's pawns and one of another player; Q11 a helper uses the partner's pawns as their own."""
    for pawn in range(state.pawn_count):
        if may_trade(state, state.pawns[owner, pawn]):
            for other in range(state.seats):
                if other != owner:
                    for its_pawn in range(state.pawn_count):
                        may = may_trade(state, state.pawns[other, its_pawn])
                        n = offer(actions, n, trade_action(way, pawn, other, its_pawn), may)
    return n


def can_trade(state: State, owner: int) -> bool:
    """R27 Is there a pair to swap?"""
    return has_tradable(state, owner) and has_tradable_rival(state, owner)


def has_tradable(state: State, seat: int) -> bool:
    """R27 Does this seat have a pawn that can be swapped?"""
    has = False
    for pawn in range(state.pawn_count):
        has |= may_trade(state, state.pawns[seat, pawn])
    return has


def has_tradable_rival(state: State, owner: int) -> bool:
    """R27 Does any other seat, the partner included?"""
    has = False
    for seat in range(state.seats):
        has |= (seat != owner) & has_tradable(state, seat)
    return has


def trade(state: State, seat: int, way: int, pawn: int, other: int, its_pawn: int) -> None:
    """R27 The two pawns change places; Q10 a pawn that lands on its own start field is protected there."""
    owner = whose_pawns(state, seat)
    place, its_place = state.pawns[owner, pawn], state.pawns[other, its_pawn]
    play(state, seat, card_for(way, s.SWAP))
    lift(state, owner, pawn)
    lift(state, other, its_pawn)
    set_down(state, owner, place_for(state, owner, other, its_place), 0)
    set_down(state, other, place_for(state, other, owner, place), 0)
    state.phase = s.PLAYED


def legal_lay_downs(state: State, seat: int, actions: Cells, n: int) -> int:
    """R27, Q9 Laying down a swap card, R28 or a joker as one, beside the plays found so far."""
    if state.phase == s.SPLITTING:
        return n
    has_play = n > 0
    for way in range(2):
        if may_play(state, seat, card_for(way, s.SWAP)):
            n = offer(actions, n, s.LAY_DOWN + way, may_lay_down(state, seat, way, has_play))
    return n


def may_lay_down(state: State, seat: int, way: int, has_play: bool) -> bool:
    """R27, Q9 The card may be laid down without effect if no other seat has a pawn to swap, or as agreed."""
    owner = whose_pawns(state, seat)
    if goes_by_text(state):
        would_drop_out = state.null_swap == s.TEXT_BUT_OUT and is_team_game(state) and not has_play
        return not has_tradable_rival(state, owner) and not would_drop_out
    if way == s.BY_JOKER or not is_team_game(state) or can_trade(state, owner):
        return False
    is_last_resort = not has_play and is_on_track(state, state.pawns[owner, 0])
    return state.null_swap == s.ALWAYS or (state.null_swap == s.LAST_RESORT and is_last_resort)


def goes_by_text(state: State) -> bool:
    """Q9 Only other players' unprotected pawns count, as printed."""
    return state.null_swap == s.TEXT or state.null_swap == s.TEXT_BUT_OUT


def lay_down(state: State, seat: int, way: int) -> None:
    """Q9 A player who lays down a swap card stays in the round; the turn is over."""
    play(state, seat, card_for(way, s.SWAP))
    state.phase = s.PLAYED


# The 14 of the DOG CARDS deck


def may_fetch(state: State, way: int, kind: int) -> bool:
    """O3 Any card of the discard pile except a 14; with a joker played as a 14, no joker either."""
    is_barred = kind == s.FOURTEEN or (way == s.BY_JOKER and kind == s.JOKER)
    return (state.discard[kind] > 0) & (not is_barred)


def legal_fetches(state: State, seat: int, actions: Cells, n: int) -> int:
    for way in range(2):
        if may_play(state, seat, card_for(way, s.FOURTEEN)):
            for kind in range(1, s.KINDS):
                n = offer(actions, n, fetch_action(way, kind), may_fetch(state, way, kind))
    return n


def fetch(state: State, seat: int, way: int, kind: int) -> None:
    """O3 The card goes to the hand, which then has one card more than the others."""
    state.discard[kind] -= 1
    state.hands[seat, kind] += 1
    play(state, seat, card_for(way, s.FOURTEEN))
    state.phase = s.PLAYED
