"""DOG Deluxe, chapter 2: setup, rounds, turns."""

from ..cards import UNKNOWN, count, pour
from ..exchange import first_who_has_not_given, lay_gift, pick_up_gift
from ..hands import cards_in_hand
from ..option import FIRST
from ..row import Cells
from ..seats import CHANCE, NOBODY, around, next_seat, partner_of
from . import state as s
from .board import board_part, copies, is_team_game, parts
from .movement import set_down
from .partners import has_brought_all_in
from .state import State, keep_options


def setup(state: State, seats: int, options: Cells) -> None:
    """R5 All pawns start at home; a dealer is chosen, and the dealer's left neighbour begins (R6)."""
    state.seats = seats
    keep_options(state, options)
    put_out_board(state)
    for kind in range(1, s.KINDS):
        state.unseen[kind] = copies(state, kind)
    state.pile_size = count(state.unseen)
    state.turn = CHANCE
    state.phase = s.BEGINNING
    if options[FIRST] > 0:
        begin(state, options[FIRST] - 1)


def put_out_board(state: State) -> None:
    """R2 Four pawns each; without partners five, R31 one of them on the start field."""
    state.fields = s.PART * parts(state)
    state.pawn_count = s.TEAM_PAWNS if is_team_game(state) else s.LONE_PAWNS
    for seat in range(state.seats):
        state.part[seat] = board_part(state, seat)
        for pawn in range(state.pawn_count):
            state.pawns[seat, pawn] = s.HOME
        if not is_team_game(state):
            set_down(state, seat, 0, 0)


def begin(state: State, seat: int) -> None:
    """R6 This seat begins the first round."""
    start_round(state, seat, s.LARGEST_HAND)


def start_round(state: State, seat: int, hand_size: int) -> None:
    """R6 Cards are dealt one at a time, beginning with the first player."""
    state.first = seat
    state.player = seat
    state.hand_size = hand_size
    state.to_deal = state.seats * hand_size
    state.phase = s.DEALING
    await_draw(state)


def next_round(state: State) -> None:
    """R6 The next player begins; 6, 5, 4, 3, 2 cards, then 6 again."""
    is_last_size = state.hand_size == s.SMALLEST_HAND
    start_round(state, next_seat(state.first, state.seats), s.LARGEST_HAND if is_last_size else state.hand_size - 1)


def await_draw(state: State) -> None:
    """R7, Q13, Q14 Chance draws a card; if the pile is used up, the discard pile is shuffled first."""
    state.turn = CHANCE
    if state.pile_size == 0:
        state.pile_size = count(state.discard)
        pour(state.discard, state.unseen)
        state.last_discard = UNKNOWN


def deal(state: State) -> None:
    """R6 The next card goes to the next player; R8 the exchange follows the deal."""
    state.to_deal -= 1
    state.player = next_seat(state.player, state.seats)
    if state.to_deal > 0:
        await_draw(state)
    else:
        state.phase = s.EXCHANGE
        state.turn = 0


def receiver(state: State, giver: int) -> int:
    """R8 Each player gives a card to the partner; R33 without partners (Q15 two players too) to the left neighbour."""
    return partner_of(giver, state.seats) if is_team_game(state) else next_seat(giver, state.seats)


def giver_for(state: State, seat: int) -> int:
    """R8 Each player gets a card from the partner; R33 without partners from the right neighbour."""
    return partner_of(seat, state.seats) if is_team_game(state) else around(seat + state.seats - 1, state.seats)


def give(state: State, seat: int, kind: int) -> None:
    """R8, R33 In every round all give a card face down at the same time; then the gifts are handed over."""
    lay_gift(state, seat, kind)
    state.turn = first_who_has_not_given(state)
    if state.turn == NOBODY:
        state.turn = CHANCE
        state.phase = s.HANDING_OVER


def hand_over(state: State, kind: int) -> None:
    """R8 All get the cards meant for them, beginning with the first player."""
    pick_up_gift(state, state.player, giver_for(state, state.player), kind)
    state.player = next_seat(state.player, state.seats)
    if state.player == state.first:
        start_turn(state)


def start_turn(state: State) -> None:
    """R10 The player plays one card."""
    state.phase = s.TURN
    state.turn = state.player


def end_turn(state: State) -> None:
    """R10 The next player who has cards follows (Q19); R13 without any cards the round ends; Q17 or the game."""
    if has_brought_all_in(state, state.player):
        state.phase = s.OVER
        state.turn = NOBODY
        return
    for _ in range(state.seats):
        state.player = next_seat(state.player, state.seats)
        if has_cards(state, state.player):
            start_turn(state)
            return
    next_round(state)


def has_cards(state: State, seat: int) -> bool:
    return cards_in_hand(state.hands, seat) > 0


def drop_out(state: State) -> None:
    """R12 A player who cannot play a card lays down the whole hand and waits for the next round."""
    state.phase = s.DROPPING_OUT
    state.turn = CHANCE


def lay_open(state: State, kind: int) -> None:
    """Q21 The cards are laid down openly, one at a time; the pawns stay."""
    play(state, state.player, kind)
    if not has_cards(state, state.player):
        state.phase = s.PLAYED


def lowest_card(state: State, seat: int) -> int:
    kind = UNKNOWN
    while state.hands[seat, kind] == 0:
        kind += 1
    return kind


def may_play(state: State, seat: int, kind: int) -> bool:
    """R10 A card in the hand; Q14 after drawing only the one drawn."""
    return (state.hands[seat, kind] > 0) & ((state.drawn == UNKNOWN) | (state.drawn == kind))


def play(state: State, seat: int, kind: int) -> None:
    """From the hand to the discard pile, face up."""
    state.hands[seat, kind] -= 1
    state.discard[kind] += 1
    state.last_discard = kind
    state.drawn = UNKNOWN
