"""DOG CARDS, chapter 1: components, the actions and the row."""

from ..actions import Act, Layout, Seat
from ..cards import UNKNOWN
from ..option import Option, first_seat, option_keeper
from ..row import cell, cells, row
from ..seats import partner_of
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
