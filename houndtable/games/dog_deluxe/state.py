"""DOG Deluxe: the components, the phases, the actions, and the row that holds a position."""

from ..actions import Act, Layout, Seat
from ..option import Option, first_seat, option_keeper
from ..row import cell, cells, row
from ..turned import Turning

# A number card's kind is its number; no card is an 11, the 1/11 serves for both (R1)

ONE_ELEVEN, FOUR, SEVEN, THIRTEEN, FOURTEEN, JOKER, SWAP = 1, 4, 7, 13, 14, 15, 16
ELEVEN = 11
KINDS = 17
COPIES = 8
JOKERS = 6

RULES_VERSION = 1
SEATS = (2, 3, 4, 5, 6)
MOST_SEATS = 6
TEAM_PAWNS, LONE_PAWNS, MOST_PAWNS = 4, 5, 5
SMALL_BOARD, LARGE_BOARD = 4, 6  # parts
PART = 16  # track fields of each
GOAL_FIELDS = 4
LARGEST_HAND, SMALLEST_HAND = 6, 2

OPTIONS = (
    first_seat(MOST_SEATS, "R5"),
    Option("against_clock", "O1"),
    Option("deck", "O3", ("dog", "dog_cards", "dog_cards_without_14")),
    Option("canadian_seven", "O4"),
    Option("eighth_without_joker", "O5"),
    Option("only_home_protects", "O6"),
    Option("null_swap", "Q9", ("last_resort", "always", "never", "text", "text_but_out"), default=3),
    Option("goal_waits", "Q23", default=1),
)
DOG, DOG_CARDS, DOG_CARDS_WITHOUT_14 = range(3)  # decks
LAST_RESORT, ALWAYS, NEVER, TEXT, TEXT_BUT_OUT = range(5)  # for a null swap

# Phases; a card that has been carried out ends the turn
BEGINNING, DEALING, EXCHANGE, HANDING_OVER, TURN, SPLITTING, DROPPING_OUT, DRAWING, DRAWN, OVER, PLAYED = range(11)
TURN_WITH_JOKER, TURN_WITH_SEVEN, TURN_WITH_SWAP = range(11, 14)  # tasks, not phases

STEPS = 15  # 1 to 14 forward; 0 stands for 4 back
ACTS = Layout(
    draw=Act(kind=KINDS),  # CHANCE: a card of the pile, a gift, one laid down; kind 0 where it may not be seen
    begin=Act(seat=Seat(MOST_SEATS)),  # CHANCE
    give=Act(kind=KINDS),  # face down
    start=Act(way=3),  # by a 1/11, a 13, a joker
    move=Act(way=2, pawn=MOST_PAWNS, into_goal=2, steps=STEPS),
    trade=Act(way=2, pawn=MOST_PAWNS, other=Seat(MOST_SEATS), its_pawn=MOST_PAWNS),
    split=Act(way=2, side=2, pawn=MOST_PAWNS, into_goal=2, steps=range(1, SEVEN + 1)),
    fetch=Act(way=2, kind=KINDS),
    lay_down=Act(way=2),  # a swap card without effect
    discard=Act(kind=KINDS),
    drop_out=Act(),
)
DRAW, BEGIN, GIVE, START, MOVE, TRADE, SPLIT, FETCH, LAY_DOWN, DISCARD, DROP_OUT = ACTS.firsts
ACTIONS = ACTS.size
move_action, move_parts = ACTS.codec("move")
trade_action, trade_parts = ACTS.codec("trade")
split_action, split_parts = ACTS.codec("split")
fetch_action, fetch_parts = ACTS.codec("fetch")

BY_CARD, BY_JOKER = range(2)  # ways to play a card
BACK = 0  # steps of a 4 back
ON_TRACK, INTO_GOAL = range(2)
OWN_SIDE, PARTNERS_SIDE = range(2)  # of a seven

# A pawn's place counts from its own start field, 0, in the direction of movement. After the last field of the track
# come the start field again, for a pawn that reached it along the track (O6), and the goal fields.
HOME = 127


@row
class State:
    turn = cell()  # who is to act: a seat, CHANCE or NOBODY
    phase = cell()  # what is going on (PHASES)
    player = cell()  # whose turn it is; while cards are dealt or handed over, who gets the next
    seats = cell()  # how many players there are
    against_clock = cell()  # option O1: 1 if pawns move counter-clockwise
    deck = cell()  # option O3: DOG, DOG_CARDS or DOG_CARDS_WITHOUT_14
    canadian_seven = cell()  # option O4: 1 if a seven may always be split between partners
    eighth_without_joker = cell()  # option O5: 1 if no joker may bring in the last pawn of a team
    only_home_protects = cell()  # option O6: 1 if a start field protects only pawns that come from home
    null_swap = cell()  # option Q9, when a swap card may be laid down: LAST_RESORT, ALWAYS, NEVER, TEXT or TEXT_BUT_OUT
    goal_waits = cell()  # option Q23: 1 if pawns in the goal wait while none of their colour is on the track
    fields = cell()  # of the track
    pawn_count = cell()  # of each player
    first = cell()  # who begins this round
    hand_size = cell()  # how many cards each gets in this round
    to_deal = cell()  # how many of them are not dealt yet
    points = cell()  # left of a seven
    by_joker = cell()  # is that seven a joker?
    drawn = cell()  # the card that must be played if it can (R32), 0 if none (CARDS)
    pile_size = cell()  # how many cards lie in the draw pile
    last_discard = cell()  # the card that lies on the discard pile (CARDS)
    part = cells(MOST_SEATS)  # of the board, counted in the direction of movement
    has_given = cells(MOST_SEATS)  # a card which has not been handed over yet
    gift = cells(MOST_SEATS)  # that card (CARDS)
    pawns = cells(MOST_SEATS, MOST_PAWNS)  # places from the own start field on, ascending; then the goal, then HOME
    moved = cells(MOST_SEATS, MOST_PAWNS)  # by the seven being played
    waits = cells(MOST_SEATS)  # Q23: 1 if that seven, when it was played, found no pawn of this seat on the track
    hands = cells(MOST_SEATS, KINDS)  # how many of each kind a seat holds (CARDS); kind 0 is one that may not be seen
    unseen = cells(KINDS)  # of the pile, by kind (CARDS); in a view, all cards its seat has not seen
    discard = cells(KINDS)  # how many cards of each kind lie on the discard pile (CARDS)


keep_options = option_keeper(__name__, State, OPTIONS)

TURNING = Turning(
    by_seat=("part", "has_given", "gift", "pawns", "moved", "waits", "hands"),
    seats=("turn", "player", "first"),
    actions=((BEGIN, GIVE, 1), (TRADE, SPLIT, MOST_PAWNS)),
)
