"""DOG CARDS, 2 to 4 players. Rule numbers refer to rulebook/en.md."""

from ..actions import Act, Layout, Seat
from ..cards import UNKNOWN, count, draw, pick, pour, take_out
from ..exchange import (
    first_who_has_not_given,
    imagine_hand_and_gift,
    lay_gift,
    may_give,
    pick_up_gift,
    turn_over_hand_and_gift,
)
from ..hands import cards_in_hand, offer_cards
from ..offers import offer
from ..option import FIRST, Option, first_seat, option_keeper
from ..row import Cells, cell, cells, row
from ..seats import CHANCE, NOBODY, next_seat, partner_of
from ..turned import Turning

# 1 Components: a number card's kind is its number; no card is an 11, the 1/11 serves for both (R1).
# The red cards (R2) have names.

ONE_ELEVEN, FOUR, SEVEN, THIRTEEN, FOURTEEN, JOKER, THIEF = 1, 4, 7, 13, 14, 15, 16
ELEVEN = 11
KINDS = 17
COPIES = 8

RULES_VERSION = 1
SEATS = (2, 3, 4)
MOST_SEATS = 4
LONE_HAND, TEAM_HAND = 7, 5
PLACES = 13  # of the open row
ROW_LENGTH = 14
MOST_ROWS = 2
ROWS_TO_WIN = 2
SEVEN_SEES = 7
FOUR_REACHES = 8
LARGEST_BOTTOM = 12 * COPIES  # all cards that the open row can refuse

OPTIONS = (
    first_seat(MOST_SEATS, "R10"),
    Option("joker_may_start", "Q1", default=1),
    Option("thief_may_hit_partner", "Q6", default=1),
    Option("finished_row_counts", "Q8", default=1),
)

# What is going on
BEGINNING, LAYING_OUT, DEALING, EXCHANGE, HANDING_OVER, TURN, LOOKING, TAKING, DRAWING, FILLING, OVER = range(11)

ACTS = Layout(
    draw=Act(kind=KINDS),  # CHANCE: the next card of the draw pile, or a gift; kind 0 where it may not be seen
    begin=Act(seat=Seat(MOST_SEATS)),  # CHANCE
    give=Act(kind=KINDS),  # to the partner, face down
    lay=Act(target=3, kind=KINDS),
    buy=Act(way=3, place=PLACES + 1),
    look=Act(),  # the power of a 7
    take=Act(place=SEVEN_SEES + 1),  # one of the seven; SEVEN_SEES where it may not be seen
    fetch=Act(kind=KINDS),  # the power of a 14
    steal=Act(owner=Seat(MOST_SEATS), index=MOST_ROWS),  # by a thief, from this row
    exchange_joker=Act(owner=Seat(MOST_SEATS), index=MOST_ROWS, place=PLACES + 1),  # place 0 lays a 13 at place 1
    discard=Act(kind=KINDS),
)
DRAW, BEGIN, GIVE, LAY, BUY, LOOK, TAKE, FETCH, STEAL, EXCHANGE_JOKER, DISCARD = ACTS.firsts
ACTIONS = ACTS.size
lay_action, lay_parts = ACTS.codec("lay")
buy_action, buy_parts = ACTS.codec("buy")
steal_action, steal_parts = ACTS.codec("steal")
exchange_joker_action, exchange_joker_parts = ACTS.codec("exchange_joker")

OWN_ROW, OWN_SECOND_ROW, PARTNERS_ROW = range(3)  # targets of LAY
BY_NUMBER, BY_JOKER, BY_FOUR = range(3)  # ways to BUY


@row
class State:
    turn = cell()  # who is to act: a seat, CHANCE or NOBODY
    phase = cell()  # what is going on (PHASES)
    player = cell()  # whose turn it is; while dealing, who gets the next card
    seats = cell()  # how many players there are
    first = cell()  # who begins
    joker_may_start = cell()  # option Q1: 1 if a row may begin with a joker
    thief_may_hit_partner = cell()  # option Q6: 1 if a thief may take from the partner's row
    finished_row_counts = cell()  # option Q8: 1 if a finished row counts towards the two a player may have
    place = cell()  # of the open row, being filled
    places_left = cell()  # to be tried, that one included
    gaps = cell()  # how many places are empty
    refused = cell()  # how many cards of the pile may not lie at that place
    looker = cell()  # who knows the top of the pile
    looked = cell()  # how many of its cards the player of a 7 has looked at so far
    top_size = cell()  # how many cards of the top are known to the looker
    unseen_size = cell()  # how many cards beneath them nobody has seen
    bottom_size = cell()  # how many cards at the bottom are known to all
    top = cells(SEVEN_SEES)  # the cards known to the looker, the next one first; to others 0 (CARDS)
    last_discard = cell()  # the card that lies on the discard pile (CARDS)
    has_given = cells(MOST_SEATS)  # a card for the partner, which has not been handed over yet
    gift = cells(MOST_SEATS)  # that card (CARDS)
    finished = cells(MOST_SEATS)  # how many rows each has completed
    length = cells(MOST_SEATS, MOST_ROWS)  # how many cards lie in each row
    rows = cells(MOST_SEATS, MOST_ROWS, PLACES + 1)  # cards by place, from 1 (CARDS)
    open_row = cells(PLACES + 1)  # cards by place, from 1 (CARDS)
    hands = cells(MOST_SEATS, KINDS)  # how many of each kind a seat holds (CARDS); kind 0 is one that may not be seen
    unseen = cells(KINDS)  # of the pile, by kind (CARDS); in a view, all cards its seat has not seen
    discard = cells(KINDS)  # how many cards of each kind lie on the discard pile (CARDS)
    bottom = cells(LARGEST_BOTTOM)  # the cards at the bottom, the first to be drawn first (CARDS)


keep_options = option_keeper(__name__, State, OPTIONS)

TURNING = Turning(
    by_seat=("has_given", "gift", "finished", "length", "rows", "hands"),
    seats=("turn", "player", "first", "looker"),
    actions=(
        (BEGIN, GIVE, 1),
        (STEAL, EXCHANGE_JOKER, MOST_ROWS),
        (EXCHANGE_JOKER, DISCARD, MOST_ROWS * (PLACES + 1)),
    ),
)


def copies(kind: int) -> int:
    """R1 Eight of every kind; no card is an 11."""
    return 0 if kind == UNKNOWN or kind == ELEVEN else COPIES


def fits(kind: int, place: int) -> bool:
    """R1, R18 Does the card have the number of this place? Q4, Q7 The 1/11 has two; joker, thief and 14 have none."""
    is_number = kind == place and place <= PLACES
    return is_number or (kind == ONE_ELEVEN and place == ELEVEN)


def number_card(place: int) -> int:
    """R1 The card that has the number of this place."""
    return ONE_ELEVEN if place == ELEVEN else place


def is_team_game(state: State) -> bool:
    """R5 Four play in two teams."""
    return state.seats == 4


def team(state: State, seat: int) -> int:
    """R5 Partners sit opposite; two or three have none."""
    return min(seat, partner_of(seat, state.seats)) if is_team_game(state) else seat


def row_limit(state: State) -> int:
    """R29 Two rows at a time; in the team game one."""
    return 1 if is_team_game(state) else MOST_ROWS


def hand_size(state: State) -> int:
    """R8 Seven cards; in the team game five."""
    return TEAM_HAND if is_team_game(state) else LONE_HAND


# 3 Setup


def setup(state: State, seats: int, options: Cells) -> None:
    """R6 All 120 cards are shuffled; R10 the first player is drawn or chosen."""
    state.seats = seats
    keep_options(state, options)
    for kind in range(1, KINDS):
        state.unseen[kind] = copies(kind)
    state.unseen_size = count(state.unseen)
    state.turn = CHANCE
    state.phase = BEGINNING
    if options[FIRST] > 0:
        begin(state, options[FIRST] - 1)


def begin(state: State, seat: int) -> None:
    """R10 This seat begins; R6 first the open row is laid."""
    state.first = seat
    state.player = seat
    state.phase = LAYING_OUT
    state.gaps = PLACES
    fill_places(state, 1)


def fill_places(state: State, place: int) -> None:
    """R6, R18 Refill the empty places of the open row, this place first."""
    state.place = place
    state.places_left = PLACES
    go_on_filling(state)


def go_on_filling(state: State) -> None:
    """R7 Draw cards until one may lie there; Q13 if all are refused, shuffle the discard pile and put it on top."""
    state.turn = CHANCE
    while state.gaps > 0 and state.places_left > 0:
        if state.open_row[state.place] != UNKNOWN or is_hopeless(state):
            state.refused = 0
            state.place = state.place % PLACES + 1
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
    if state.phase == LAYING_OUT:
        state.phase = DEALING
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
            state.phase = EXCHANGE
            state.turn = 0
        else:
            start_turn(state)


def give(state: State, seat: int, kind: int) -> None:
    """R9 Partners give each other a card face down, all at the same time; then the gifts are handed over."""
    lay_gift(state, seat, kind)
    state.turn = first_who_has_not_given(state)
    if state.turn == NOBODY:
        state.turn = CHANCE
        state.phase = HANDING_OVER


def hand_over(state: State, kind: int) -> None:
    """R9 Each player gets the partner's card, beginning with the first player."""
    pick_up_gift(state, state.player, partner_of(state.player, state.seats), kind)
    state.player = next_seat(state.player, state.seats)
    if state.player == state.first:
        start_turn(state)


# 4 Turn


def start_turn(state: State) -> None:
    """R11 The player must do one of five things."""
    state.phase = TURN
    state.turn = state.player


def end_action(state: State, place: int) -> None:
    """R18 A bought place is refilled; Q13 others that stayed empty are tried again; R11 then the next player's turn."""
    state.phase = FILLING
    fill_places(state, place)


# Action 1: start or continue a row


def accepts(state: State, kind: int, place: int) -> bool:
    """R14 A row begins with a start symbol (R3), Q1 or a joker; R15 numbers or jokers follow; R16 a 14 is last."""
    if place == ROW_LENGTH:
        return kind == FOURTEEN
    if place == 1:
        return kind == ONE_ELEVEN or kind == THIRTEEN or (kind == JOKER and state.joker_may_start == 1)
    return kind == JOKER or fits(kind, place)


def running_rows(state: State, seat: int) -> int:
    running = 0
    for index in range(MOST_ROWS):
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
    return partner_of(seat, state.seats) if target == PARTNERS_ROW else seat


def legal_lays(state: State, seat: int, actions: Cells, n: int) -> int:
    """R12 One hand card goes to the end of a row, R17 either the player's own or the partner's."""
    for target in range(3):
        if target == (OWN_SECOND_ROW if is_team_game(state) else PARTNERS_ROW):
            continue
        owner = target_owner(state, seat, target)
        index = 1 if target == OWN_SECOND_ROW else 0
        if is_open_to_cards(state, owner, index):
            place = state.length[owner, index] + 1
            number = number_card(place)
            may_lay_thirteen = (place == 1) & may_lay(state, seat, THIRTEEN, place)
            n = offer(actions, n, lay_action(target, number), may_lay(state, seat, number, place))
            n = offer(actions, n, lay_action(target, THIRTEEN), may_lay_thirteen)
            n = offer(actions, n, lay_action(target, JOKER), may_lay(state, seat, JOKER, place))
    return n


def may_lay(state: State, seat: int, kind: int, place: int) -> bool:
    return (state.hands[seat, kind] > 0) & accepts(state, kind, place)


def lay(state: State, seat: int, target: int, kind: int) -> None:
    """R12 Lay the card, then draw one, R30 unless the game is over."""
    owner = target_owner(state, seat, target)
    index = 1 if target == OWN_SECOND_ROW else 0
    state.hands[seat, kind] -= 1
    state.length[owner, index] += 1
    if state.length[owner, index] == ROW_LENGTH:
        finish_row(state, owner, index)
    else:
        state.rows[owner, index, state.length[owner, index]] = kind
    if is_over(state):
        state.phase = OVER
        state.turn = NOBODY
    else:
        draw_card(state)


def finish_row(state: State, owner: int, index: int) -> None:
    """R30 Thirteen cards are discarded; the 14 stays as a marker."""
    for place in range(1, PLACES + 1):
        discard(state, state.rows[owner, index, place])
        state.rows[owner, index, place] = UNKNOWN
    state.length[owner, index] = 0
    state.finished[owner] += 1


# Action 2: buy a card of the open row


def paid_with(way: int, place: int) -> int:
    """R19 A number buys its own place (Q4, Q5), a joker any place, R22 the power of a 4 one of the first eight."""
    if way == BY_JOKER:
        return JOKER
    if way == BY_FOUR:
        return FOUR
    return number_card(place)


def reach(way: int) -> int:
    """R22 The power of a 4 reaches the first eight places."""
    return FOUR_REACHES if way == BY_FOUR else PLACES


def may_buy(state: State, seat: int, way: int, place: int) -> bool:
    """R18 The hand card must have the number of the place, and a card must lie there (Q13)."""
    is_ordinary = way == BY_FOUR and place == FOUR  # Q15 a 4 buys the fourth place by its number
    has_card = state.hands[seat, paid_with(way, place)] > 0
    return has_card & (state.open_row[place] != UNKNOWN) & (not is_ordinary)


def legal_purchases(state: State, seat: int, actions: Cells, n: int) -> int:
    """R19 By number, by a joker, R22 by the power of a 4."""
    for way in range(3):
        if way == BY_NUMBER or state.hands[seat, paid_with(way, 1)] > 0:
            for place in range(1, reach(way) + 1):
                n = offer(actions, n, buy_action(way, place), may_buy(state, seat, way, place))
    return n


def buy(state: State, seat: int, way: int, place: int) -> None:
    """R20 The played card is discarded, the bought card taken, whatever it is (Q17), and the place refilled."""
    play(state, seat, paid_with(way, place))
    state.hands[seat, state.open_row[place]] += 1
    state.open_row[place] = UNKNOWN
    state.gaps += 1
    end_action(state, place)


# Action 3: the power of a red card


def look(state: State, seat: int) -> None:
    """R23 The player alone (Q19) looks at the top seven cards; Q11 at fewer if there are fewer."""
    reshuffle_if_used_up(state)
    state.looker = seat
    state.phase = LOOKING
    state.turn = CHANCE


def look_at(state: State, kind: int) -> None:
    """R23 One card at a time, including those that another player has seen before (Q19)."""
    if state.looked == state.top_size:
        take_next(state, kind)
        state.top[state.top_size] = kind
        state.top_size += 1
    state.looked += 1
    if state.looked == SEVEN_SEES or state.looked == pile_size(state):
        state.looked = 0
        state.phase = TAKING
        state.turn = state.player


def take(state: State, seat: int, place: int) -> None:
    """R23 One card goes to the hand, the others stay in order; R21 then the 7 is discarded."""
    state.hands[seat, take_top(state, place)] += 1
    play(state, seat, SEVEN)
    end_action(state, 1)


def legal_fetches(state: State, seat: int, actions: Cells, n: int) -> int:
    """R24 A 14 takes any card of the discard pile; Q12 there must be one."""
    if state.hands[seat, FOURTEEN] > 0:
        for kind in range(1, KINDS):
            n = offer(actions, n, FETCH + kind, state.discard[kind] > 0)
    return n


def fetch(state: State, seat: int, kind: int) -> None:
    """R24 The card goes to the hand; R21 then the 14 is discarded."""
    state.discard[kind] -= 1
    state.hands[seat, kind] += 1
    play(state, seat, FOURTEEN)
    end_action(state, 1)


def may_steal(state: State, seat: int, owner: int, index: int) -> bool:
    """R25 From a row of another player, Q6 by agreement not the partner's; Q9 there must be a card."""
    is_partner = is_team_game(state) and owner == partner_of(seat, state.seats)
    is_spared = owner == seat or (is_partner and state.thief_may_hit_partner == 0)
    return state.length[owner, index] > 0 and not is_spared


def legal_thefts(state: State, seat: int, actions: Cells, n: int) -> int:
    if state.hands[seat, THIEF] > 0:
        for owner in range(state.seats):
            for index in range(MOST_ROWS):
                n = offer(actions, n, steal_action(owner, index), may_steal(state, seat, owner, index))
    return n


def steal(state: State, seat: int, owner: int, index: int) -> None:
    """R25 The last card of the row goes to the hand; R21 then the thief is discarded."""
    last = state.length[owner, index]
    state.hands[seat, state.rows[owner, index, last]] += 1
    state.rows[owner, index, last] = UNKNOWN
    state.length[owner, index] = last - 1
    play(state, seat, THIEF)
    end_action(state, 1)


# Action 4: exchange a joker


def exchanged_for(place: int) -> int:
    """R26 The fitting number card; Q2 at place 1 a 1/11 or (written as place 0) a 13."""
    return THIRTEEN if place == 0 else number_card(place)


def legal_exchanges(state: State, seat: int, actions: Cells, n: int) -> int:
    """R26 Any joker in any player's row, R27 but not in the open row; Q3 never for another joker."""
    for row_number in range(state.seats * MOST_ROWS):  # nested loops were 4 % slower with four seats on a GPU
        owner, index = row_number // MOST_ROWS, row_number % MOST_ROWS
        if state.length[owner, index] > 0:
            for place in range(state.length[owner, index] + 1):
                lies_joker = state.rows[owner, index, max(place, 1)] == JOKER
                may_exchange = lies_joker & (state.hands[seat, exchanged_for(place)] > 0)
                n = offer(actions, n, exchange_joker_action(owner, index, place), may_exchange)
    return n


def exchange_joker(state: State, seat: int, owner: int, index: int, place: int) -> None:
    """R26 The card takes the joker's place, the joker goes to the hand; Q18 that is the whole turn."""
    kind = exchanged_for(place)
    state.hands[seat, kind] -= 1
    state.hands[seat, JOKER] += 1
    state.rows[owner, index, max(place, 1)] = kind
    end_action(state, 1)


# Action 5: discard and draw


def discard_and_draw(state: State, seat: int, kind: int) -> None:
    """R28 Any card, without effect; then draw one."""
    play(state, seat, kind)
    draw_card(state)


def draw_card(state: State) -> None:
    """R12, R28 One card from the draw pile; Q10 if it is empty, the discard pile is shuffled first."""
    reshuffle_if_used_up(state)
    state.phase = DRAWING
    state.turn = CHANCE


def draw_into_hand(state: State, kind: int) -> None:
    """Q16 The acting player draws, no matter whose row the card went to."""
    state.hands[state.player, kind] += 1
    end_action(state, 1)


# Rows and piles


def play(state: State, seat: int, kind: int) -> None:
    """From the hand to the discard pile."""
    state.hands[seat, kind] -= 1
    discard(state, kind)


def discard(state: State, kind: int) -> None:
    state.discard[kind] += 1
    state.last_discard = kind


def pile_size(state: State) -> int:
    return state.top_size + state.unseen_size + state.bottom_size


def is_next_from_top(state: State) -> bool:
    """Has the player of a 7 seen the next card to draw or to look at?"""
    return state.looked < state.top_size


def is_next_unseen(state: State) -> bool:
    """Has nobody seen the next card?"""
    return state.unseen_size > 0 and not is_next_from_top(state)


def seen_next(state: State) -> int:
    """The next card, which a player has seen."""
    return state.top[state.looked] if is_next_from_top(state) else state.bottom[0]


def take_next(state: State, kind: int) -> None:
    """The next card leaves the pile."""
    if is_next_from_top(state):
        take_top(state, 0)
    elif state.unseen_size > 0:
        state.unseen[kind] -= 1
        state.unseen_size -= 1
    else:
        take_out(state.bottom, state.bottom_size, 0)
        state.bottom_size -= 1


def take_top(state: State, place: int) -> int:
    kind = take_out(state.top, state.top_size, place)
    state.top_size -= 1
    return kind


def reshuffle_if_used_up(state: State) -> None:
    """R32 When the draw pile is used up, the discard pile becomes the draw pile."""
    if pile_size(state) == 0:
        reshuffle(state)


def reshuffle(state: State) -> None:
    state.unseen_size += count(state.discard)
    pour(state.discard, state.unseen)
    state.last_discard = UNKNOWN


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
    return state.finished[seat] == ROWS_TO_WIN


def score(state: State, seat: int) -> int:
    """R34 There is no scoring: a winner gets 1."""
    return 1 if has_won(state, seat) else 0


# Who may act, and how


def may_act(state: State, seat: int) -> bool:
    """R9 In the exchange every seat that has not given; else the seat to act."""
    if state.phase == EXCHANGE:
        return may_give(state, seat)
    return seat == state.turn and state.phase != OVER


def legal(state: State, seat: int, actions: Cells) -> int:
    if not may_act(state, seat):
        return 0
    if seat == CHANCE:
        return legal_draws(state, actions)
    if state.phase == EXCHANGE:
        return offer_cards(state.hands, seat, GIVE, actions, 0)
    if state.phase == TAKING:
        return legal_takes(state, actions)
    n = legal_lays(state, seat, actions, 0)
    n = legal_purchases(state, seat, actions, n)
    n = offer(actions, n, LOOK, state.hands[seat, SEVEN] > 0)
    n = legal_fetches(state, seat, actions, n)
    n = legal_thefts(state, seat, actions, n)
    n = legal_exchanges(state, seat, actions, n)
    return offer_cards(state.hands, seat, DISCARD, actions, n)


def legal_draws(state: State, actions: Cells) -> int:
    n = 0
    for action in range(GIVE):
        n = offer(actions, n, action, outcome_weight(state, action) > 0)
    return n


def legal_takes(state: State, actions: Cells) -> int:
    """R23 Any of the cards looked at."""
    n = 0
    for place in range(state.top_size):
        n = offer(actions, n, TAKE + place, True)
    return n


def apply(state: State, seat: int, action: int) -> None:
    if action < BEGIN:
        apply_draw(state, action - DRAW)
    elif action < GIVE:
        begin(state, action - BEGIN)
    elif action < LAY:
        give(state, seat, action - GIVE)
    elif action < BUY:
        lay(state, seat, *lay_parts(action))
    elif action < LOOK:
        buy(state, seat, *buy_parts(action))
    elif action < TAKE:
        look(state, seat)
    elif action < FETCH:
        take(state, seat, action - TAKE)
    elif action < STEAL:
        fetch(state, seat, action - FETCH)
    elif action < EXCHANGE_JOKER:
        steal(state, seat, *steal_parts(action))
    elif action < DISCARD:
        exchange_joker(state, seat, *exchange_joker_parts(action))
    else:
        discard_and_draw(state, seat, action - DISCARD)


def apply_draw(state: State, kind: int) -> None:
    """A gift or the next card of the pile goes where it belongs."""
    if state.phase == HANDING_OVER:
        hand_over(state, kind)
        return
    if state.phase == LOOKING:
        look_at(state, kind)
        return
    take_next(state, kind)
    if state.phase == DEALING:
        deal(state, kind)
    elif state.phase == DRAWING:
        draw_into_hand(state, kind)
    else:
        lay_open(state, kind)
        go_on_filling(state)


# Chance


def outcome_count(state: State) -> int:
    """Every seat is equally likely to begin, every unseen card to come next; a card that was seen is certain."""
    if state.phase == BEGINNING:
        return state.seats
    return 1 if is_certain(state) else state.unseen_size


def outcome(state: State, number: int) -> int:
    if state.phase == BEGINNING:
        return BEGIN + number
    return DRAW + (certain_card(state) if is_certain(state) else pick(state.unseen, number))


def outcome_weight(state: State, action: int) -> int:
    if state.phase == BEGINNING:
        return 1 if BEGIN <= action < BEGIN + state.seats else 0
    if is_certain(state):
        return 1 if action == DRAW + certain_card(state) else 0
    return state.unseen[action - DRAW] if action < BEGIN else 0


def is_certain(state: State) -> bool:
    return state.phase == HANDING_OVER or not is_next_unseen(state)


def certain_card(state: State) -> int:
    if state.phase == HANDING_OVER:
        return state.gift[partner_of(state.player, state.seats)]
    return seen_next(state)


# Who knows what (Q19)


def hide(state: State, seat: int) -> None:
    """The others' hands and gifts, and cards that others saw on top of the pile, count as unseen."""
    for other in range(state.seats):
        if other != seat:
            turn_over_hand_and_gift(state, other)
    for place in range(state.top_size):
        is_known = seat == state.looker and (state.phase != LOOKING or place < state.looked)
        if not is_known and state.top[place] != UNKNOWN:
            state.unseen[state.top[place]] += 1
            state.top[place] = UNKNOWN


def fill(state: State, seat: int, dice: Cells) -> None:
    """Deal the unseen cards to the places where this seat sees only backs; the rest form the pile."""
    size = count(state.unseen)
    for other in range(state.seats):
        size = imagine_hand_and_gift(state, other, size, dice)
    for place in range(state.top_size):
        if state.top[place] == UNKNOWN:
            state.top[place] = draw(state.unseen, size, dice)
            size -= 1


def public(state: State, actor: int, action: int, seat: int) -> int:
    """Only one player sees a card that is drawn, dealt, looked at, taken or given; all else is open."""
    if actor == CHANCE:
        is_open = state.phase == BEGINNING or state.phase == LAYING_OUT or state.phase == FILLING
        return action if is_open or seat == state.player else DRAW + UNKNOWN
    if actor == seat:
        return action
    if GIVE <= action < LAY:
        return GIVE + UNKNOWN
    return TAKE + SEVEN_SEES if TAKE <= action < FETCH else action


# What always holds


def broken_law(state: State) -> int:
    """The number of a law that this position breaks; 0 if all hold."""
    if not has_all_cards(state):
        return 1
    if state.unseen_size != count(state.unseen) or not has_true_gaps(state):
        return 2
    if state.phase == TURN and not has_full_hands(state):
        return 3
    if not is_open_row_lawful(state):
        return 4
    if not are_rows_lawful(state):
        return 5
    if state.phase == TURN and pile_size(state) == 0:
        return 6
    if (state.turn == NOBODY) != is_over(state):
        return 7
    if not has_phase(state) or not is_seven_lawful(state):
        return 8
    return 0


def has_phase(state: State) -> bool:
    """R9 Only partners give each other a card."""
    return is_team_game(state) or (state.phase != EXCHANGE and state.phase != HANDING_OVER)


def is_seven_lawful(state: State) -> bool:
    """R23 The player of a 7 looks at the pile, and has looked at some of it before taking a card."""
    if state.phase != LOOKING and state.phase != TAKING:
        return True
    return state.looker == state.player and (state.phase == LOOKING or state.top_size > 0)


def may_hold_seven(state: State) -> bool:
    """R23 The player holds the 7 that allows looking at the pile, or a hidden card.

    This is not a law: a hidden hand that was filled in may lack the 7.
    """
    is_needed = state.phase == LOOKING or state.phase == TAKING
    return not is_needed or state.hands[state.player, SEVEN] + state.hands[state.player, UNKNOWN] > 0


def has_all_cards(state: State) -> bool:
    """R1 Eight cards of every kind."""
    for kind in range(1, KINDS):
        if cards_of(state, kind) != copies(kind):
            return False
    return True


def cards_of(state: State, kind: int) -> int:
    total = state.unseen[kind] + state.discard[kind]
    for seat in range(state.seats):
        total += state.hands[seat, kind] + (state.gift[seat] == kind)
        total += state.finished[seat] if kind == FOURTEEN else 0
        for place in range(1, PLACES + 1):
            total += (state.rows[seat, 0, place] == kind) + (state.rows[seat, 1, place] == kind)
    for place in range(1, PLACES + 1):
        total += state.open_row[place] == kind
    for place in range(state.top_size):
        total += state.top[place] == kind
    for place in range(state.bottom_size):
        total += state.bottom[place] == kind
    return total


def has_true_gaps(state: State) -> bool:
    """Q13 The count of empty places is right; before the layout it is 0."""
    empty = 0
    for place in range(1, PLACES + 1):
        empty += state.open_row[place] == UNKNOWN
    return state.phase == BEGINNING or empty == state.gaps


def has_full_hands(state: State) -> bool:
    """R11 Between turns all hands have the same size."""
    for seat in range(state.seats):
        if cards_in_hand(state.hands, seat) != hand_size(state):
            return False
    return True


def is_open_row_lawful(state: State) -> bool:
    """R7 No card lies at the place of its own number."""
    for place in range(1, PLACES + 1):
        if fits(state.open_row[place], place):
            return False
    return True


def are_rows_lawful(state: State) -> bool:
    """R13 No gap and no wrong card in a row; R29 not too many rows; Q8 finished rows count."""
    for seat in range(state.seats):
        for index in range(MOST_ROWS):
            for place in range(1, PLACES + 1):
                kind = state.rows[seat, index, place]
                lies_in_row = place <= state.length[seat, index]
                is_right = accepts(state, kind, place) if lies_in_row else kind == UNKNOWN
                if not is_right:
                    return False
        if rows_taken(state, seat) > row_limit(state):
            return False
    return True
