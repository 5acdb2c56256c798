"""DOG CARDS, chapters 4 and 5: the rows, actions 1 and 4; the end."""

from ..cards import UNKNOWN
from ..offers import offer
from ..row import Cells
from ..seats import NOBODY, partner_of
from . import state as s
from .layout import end_action
from .piles import discard, draw_card
from .state import State, exchange_joker_action, fits, is_team_game, lay_action, number_card, row_limit

# Action 1: start or continue a row


def accepts(state: State, kind: int, place: int) -> bool:
    """R14 A row begins with a start symbol (R3), Q1 or a joker; R15 numbers or jokers follow; R16 a 14 is last."""
    if place == s.ROW_LENGTH:
        return kind == s.FOURTEEN
    if place == 1:
        return kind == s.ONE_ELEVEN or kind == s.THIRTEEN or (kind == s.JOKER and state.joker_may_start == 1)
    return kind == s.JOKER or fits(kind, place)


def running_rows(state: State, seat: int) -> int:
    running = 0
    for index in range(s.MOST_ROWS):
        running += state.length[seat, index] > 0
    return running


def may_start_row(state: State, owner: int) -> bool:
    """R29 The number of rows is limited; R31 in the team game a player who has finished adds to the partner's row."""
    return rows_taken(state, owner) < row_limit(state)


def rows_taken(state: State, owner: int) -> int:
    """Q8 Running and finished rows; with 2 or 3 players, finished rows do not count if so agreed."""
    finished_counts = is_team_game(state) or state.finished_row_counts == 1
    return running_rows(state, owner) + (state.finished[owner] if finished_counts else 0)


def is_open_to_cards(state: State, owner: int, index: int) -> bool:
    """R13 A running row grows at its end; a new row takes the first free line in front of its owner."""
    if state.length[owner, index] > 0:
        return True
    is_first_free = index == 0 or state.length[owner, 0] > 0
    return is_first_free and may_start_row(state, owner)


def target_owner(state: State, seat: int, target: int) -> int:
    """R17 In front of the player, or of the partner."""
    return partner_of(seat, state.seats) if target == s.PARTNERS_ROW else seat


def legal_lays(state: State, seat: int, actions: Cells, n: int) -> int:
    """R12 One hand card goes to the end of a row, R17 either the player's own or the partner's."""
    for target in range(3):
        if target == (s.OWN_SECOND_ROW if is_team_game(state) else s.PARTNERS_ROW):
            continue
        owner = target_owner(state, seat, target)
        index = 1 if target == s.OWN_SECOND_ROW else 0
        if is_open_to_cards(state, owner, index):
            place = state.length[owner, index] + 1
            number = number_card(place)
            may_lay_thirteen = (place == 1) & may_lay(state, seat, s.THIRTEEN, place)
            n = offer(actions, n, lay_action(target, number), may_lay(state, seat, number, place))
            n = offer(actions, n, lay_action(target, s.THIRTEEN), may_lay_thirteen)
            n = offer(actions, n, lay_action(target, s.JOKER), may_lay(state, seat, s.JOKER, place))
    return n


def may_lay(state: State, seat: int, kind: int, place: int) -> bool:
    return (state.hands[seat, kind] > 0) & accepts(state, kind, place)


def lay(state: State, seat: int, target: int, kind: int) -> None:
    """R12 Lay the card, then draw one, R30 unless the game is over."""
    owner = target_owner(state, seat, target)
    index = 1 if target == s.OWN_SECOND_ROW else 0
    state.hands[seat, kind] -= 1
    state.length[owner, index] += 1
    if state.length[owner, index] == s.ROW_LENGTH:
        finish_row(state, owner, index)
    else:
        state.rows[owner, index, state.length[owner, index]] = kind
    if is_over(state):
        state.phase = s.OVER
        state.turn = NOBODY
    else:
        draw_card(state)


def finish_row(state: State, owner: int, index: int) -> None:
    """R30 Thirteen cards are discarded; the 14 stays as a marker."""
    for place in range(1, s.PLACES + 1):
        discard(state, state.rows[owner, index, place])
        state.rows[owner, index, place] = UNKNOWN
    state.length[owner, index] = 0
    state.finished[owner] += 1


# Action 4: exchange a joker


def exchanged_for(place: int) -> int:
    """R26 The fitting number card; Q2 at place 1 a 1/11 or (written as place 0) a 13."""
    return s.THIRTEEN if place == 0 else number_card(place)


def legal_exchanges(state: State, seat: int, actions: Cells, n: int) -> int:
    """R26 Any joker in any player's row, R27 but not in the open row; Q3 never for another joker."""
    for row_number in range(state.seats * s.MOST_ROWS):  # nested loops were 4 % slower with four seats on a GPU
        owner, index = row_number // s.MOST_ROWS, row_number % s.MOST_ROWS
        if state.length[owner, index] > 0:
            for place in range(state.length[owner, index] + 1):
                lies_joker = state.rows[owner, index, max(place, 1)] == s.JOKER
                may_exchange = lies_joker & (state.hands[seat, exchanged_for(place)] > 0)
                n = offer(actions, n, exchange_joker_action(owner, index, place), may_exchange)
    return n


def exchange_joker(state: State, seat: int, owner: int, index: int, place: int) -> None:
    """R26 The card takes the joker's place, the joker goes to the hand; Q18 that is the whole turn."""
    kind = exchanged_for(place)
    state.hands[seat, kind] -= 1
    state.hands[seat, s.JOKER] += 1
    state.rows[owner, index, max(place, 1)] = kind
    end_action(state, 1)


# 5 End


def is_over(state: State) -> bool:
    """R33 A player has completed two rows; R34 both partners have completed theirs."""
    for seat in range(state.seats):
        if has_won(state, seat):
            return True
    return False


def has_won(state: State, seat: int) -> bool:
    """R4 Two rows; R5 in the team game one for each partner."""
    if is_team_game(state):
        return state.finished[seat] > 0 and state.finished[partner_of(seat, state.seats)] > 0
    return state.finished[seat] == s.ROWS_TO_WIN


def score(state: State, seat: int) -> int:
    """R34 There is no scoring: a winner gets 1."""
    return 1 if has_won(state, seat) else 0
