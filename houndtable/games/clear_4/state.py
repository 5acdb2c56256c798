"""CLEAR 4, chapter 1: components, the actions and the row."""

import numpy as np

from ..actions import Act, Layout, Seat
from ..cards import UNKNOWN
from ..option import Option, first_seat, option_keeper
from ..row import cell, cells, row
from ..turned import Turning

# 1 Components: a number card's kind is its number (R1)

HIGHEST, JOKER, PUSH, CLEAR = 10, 11, 12, 13
KINDS = 14
NUMBER_COPIES, JOKERS, PUSHES, CLEARS = 10, 7, 7, 6
CARDS = HIGHEST * NUMBER_COPIES + JOKERS + PUSHES + CLEARS

RULES_VERSION = 1
SEATS = (2, 3, 4, 5, 6)
MOST_SEATS = 6
STACKS = 4
ACROSS_ONLY = 1  # the face-down cards of a stack: the across card,
WITH_UPRIGHT = 2  # and on it an upright one
FACE_DOWN = WITH_UPRIGHT  # when the cards are dealt
HAND_SIZE = 8
CARDS_EACH = STACKS * (FACE_DOWN + 1) + HAND_SIZE
FOUR = 4  # cards of one value clear the pile

ONE_ROUND, AS_MANY_AS_PLAYERS, MOST_ROUNDS = 0, 1, 12
OPTIONS = (
    first_seat(MOST_SEATS, "Q1"),
    Option("rounds", "O1", ("one", "players", *(str(rounds) for rounds in range(2, MOST_ROUNDS + 1)))),
    Option("multi_joker_alone", "Q6"),
    Option("pass_on_empty", "Q14"),
    Option("clear_by_choice", "Q3", default=1),
)

# Phases; where CHANCE is to act in the last four, a card is turned up first
BEGINNING, DEALING, BLIND, OVER, TURN, ADDING, PUSHING, CLEARING = range(8)

ACTS = Layout(
    draw=Act(kind=KINDS),  # CHANCE: a card nobody has seen; kind 0 where it may not be seen
    begin=Act(seat=Seat(MOST_SEATS)),  # CHANCE: who begins
    play=Act(kind=KINDS),  # from the hand
    play_stack=Act(stack=STACKS),  # its open card, or the across card, blind
    stop=Act(),  # add no more
    pass_turn=Act(),
    push_to=Act(seat=Seat(MOST_SEATS)),  # who takes the pile
    clear_pile=Act(),  # that has four of one value on top
)
DRAW, BEGIN, PLAY, PLAY_STACK, STOP, PASS_TURN, PUSH_TO, CLEAR_PILE = ACTS.firsts
ACTIONS = ACTS.size

NO_VALUE = 0  # of a pile that is empty, or has a wild joker on top


@row
class State:
    turn = cell()  # who is to act: a seat, CHANCE or NOBODY
    phase = cell()  # what is going on (PHASES)
    player = cell()  # whose turn it is; while dealing, who gets the next card
    seats = cell()  # how many players there are
    first = cell()  # who begins this round
    round = cell()  # from 1
    rounds = cell()  # option O1: ONE_ROUND, AS_MANY_AS_PLAYERS, or how many there are
    multi_joker_alone = cell()  # option Q6: 1 if several jokers may be played without a number card
    pass_on_empty = cell()  # option Q14: 1 if a player may pass on an empty pile
    dealt = cell()  # how many cards, while dealing
    stack = cell()  # where a card is to be turned up
    top = cell()  # the value on top of the pile, or NO_VALUE
    top_count = cell()  # how many cards of that value lie there
    loose = cell()  # jokers of this play that no number card has given a value yet
    pile_size = cell()  # how many cards lie in the pile
    unseen_size = cell()  # how many cards nobody has seen
    pile = cells(KINDS)  # its cards, by kind (CARDS)
    unseen = cells(KINDS)  # undealt or face down, by kind (CARDS); in a view, all cards its seat has not seen
    gone = cells(KINDS)  # cards that have left the game, by kind (CARDS)
    left = cells(MOST_SEATS)  # how many cards each must still get rid of
    points = cells(MOST_SEATS, dtype=np.int16)  # minus points of the rounds that have ended
    open_cards = cells(MOST_SEATS, STACKS)  # the open card on each stack, 0 if none (CARDS)
    face_down = cells(MOST_SEATS, STACKS)  # how many cards lie beneath
    hands = cells(MOST_SEATS, KINDS)  # how many of each kind a seat holds (CARDS); kind 0 is one that may not be seen
    clear_by_choice = cell()  # option Q3: 1 if the player decides whether four of one value clear the pile


keep_options = option_keeper(__name__, State, OPTIONS)

TURNING = Turning(
    by_seat=("left", "points", "open_cards", "face_down", "hands"),
    seats=("turn", "player", "first"),
    actions=((BEGIN, PLAY, 1), (PUSH_TO, CLEAR_PILE, 1)),
)


def copies(kind: int) -> int:
    """R1 Ten of each number, seven PUSH, seven jokers, six CLEAR."""
    if kind == UNKNOWN:
        return 0
    if kind <= HIGHEST:
        return NUMBER_COPIES
    if kind == PUSH:
        return PUSHES
    return JOKERS if kind == JOKER else CLEARS
