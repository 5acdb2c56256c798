"""DOG CARDS, chapter 3: setup, filling the open row, dealing; and from one turn to the next."""

from ..cards import UNKNOWN, count
from ..exchange import first_who_has_not_given, lay_gift, pick_up_gift
from ..hands import cards_in_hand
from ..option import FIRST
from ..row import Cells
from ..seats import CHANCE, NOBODY, next_seat, partner_of
from . import state as s
from .piles import pile_size, reshuffle, reshuffle_if_used_up
from .state import State, copies, fits, hand_size, is_team_game, keep_options


def setup(state: State, seats: int, options: Cells) -> None:
    """R6 All 120 cards are shuffled; R10 the first player is drawn or chosen."""
    state.seats = seats
    keep_options(state, options)
    for kind in range(1, s.KINDS):
        state.unseen[kind] = copies(kind)
    state.unseen_size = count(state.unseen)
    state.turn = CHANCE
    state.phase = s.BEGINNING
    if options[FIRST] > 0:
        begin(state, options[FIRST] - 1)


def begin(state: State, seat: int) -> None:
    """R10 This seat begins; R6 first the open row is laid."""
    state.first = seat
    state.player = seat
    state.phase = s.LAYING_OUT
    state.gaps = s.PLACES
    fill_places(state, 1)


def fill_places(state: State, place: int) -> None:
    """R6, R18 Refill the empty places of the open row, this place first."""
    state.place = place
    state.places_left = s.PLACES
    go_on_filling(state)


def go_on_filling(state: State) -> None:
    """R7 Draw cards until one may lie there; Q13 if all are refused, shuffle the discard pile and put it on top."""
    state.turn = CHANCE
    while state.gaps > 0 and state.places_left > 0:
        if state.open_row[state.place] != UNKNOWN or is_hopeless(state):
            state.refused = 0
            state.place = state.place % s.PLACES + 1
            state.places_left -= 1
        elif state.refused == pile_size(state):
            reshuffle(state)
        else:
            return
    after_filling(state)


def is_hopeless(state: State) -> bool:
    """Q13 Every card of both piles is refused: the place stays empty, to be tried again after the next action."""
    return state.refused == pile_size(state) and count(state.discard) == 0


def lay_open(state: State, kind: int) -> None:
    """R7 A card may not lie at the place of its own number: Q14 it goes under the draw pile at once."""
    if fits(kind, state.place):
        state.bottom[state.bottom_size] = kind
        state.bottom_size += 1
        state.refused += 1
    else:
        state.open_row[state.place] = kind
        state.gaps -= 1


def after_filling(state: State) -> None:
    """R8 Once the open row is laid, hands are dealt; R11 during play, the next player follows."""
    state.place = 0
    state.places_left = 0
    state.refused = 0
    if state.phase == s.LAYING_OUT:
        state.phase = s.DEALING
    else:
        reshuffle_if_used_up(state)
        state.player = next_seat(state.player, state.seats)
        start_turn(state)


def deal(state: State, kind: int) -> None:
    """R8 Each player in turn gets a card until the hands are full."""
    state.hands[state.player, kind] += 1
    state.player = next_seat(state.player, state.seats)
    if cards_in_hand(state.hands, state.player) == hand_size(state):
        if is_team_game(state):
            state.phase = s.EXCHANGE
            state.turn = 0
        else:
            start_turn(state)


def give(state: State, seat: int, kind: int) -> None:
    """R9 Partners give each other a card face down, all at the same time; then the gifts are handed over."""
    lay_gift(state, seat, kind)
    state.turn = first_who_has_not_given(state)
    if state.turn == NOBODY:
        state.turn = CHANCE
        state.phase = s.HANDING_OVER


def hand_over(state: State, kind: int) -> None:
    """R9 Each player gets the partner's card, beginning with the first player."""
    pick_up_gift(state, state.player, partner_of(state.player, state.seats), kind)
    state.player = next_seat(state.player, state.seats)
    if state.player == state.first:
        start_turn(state)


def start_turn(state: State) -> None:
    """R11 The player must do one of five things."""
    state.phase = s.TURN
    state.turn = state.player


def end_action(state: State, place: int) -> None:
    """R18 A bought place is refilled; Q13 others that stayed empty are tried again; R11 then the next player's turn."""
    state.phase = s.FILLING
    fill_places(state, place)
