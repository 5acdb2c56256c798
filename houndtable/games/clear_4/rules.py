"""CLEAR 4, 2 to 6 players. Rule numbers refer to rulebook/en.md."""

import numpy as np

from ..actions import Act, Layout, Seat
from ..cards import UNKNOWN, count, pick
from ..hands import cards_in_hand, imagine, turn_over
from ..offers import offer
from ..option import FIRST, Option, first_seat, option_keeper
from ..row import Cells, cell, cells, row
from ..seats import CHANCE, NOBODY, next_seat
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


# 2 Setup


def setup(state: State, seats: int, options: Cells) -> None:
    """R6, Q1 The cards are ready; the first player is drawn, or chosen."""
    state.seats = seats
    keep_options(state, options)
    state.round = 1
    lay_out(state)
    if options[FIRST] > 0:
        begin(state, options[FIRST] - 1)
    else:
        state.turn = CHANCE
        state.phase = BEGINNING


def lay_out(state: State) -> None:
    """R2 All 120 cards are shuffled, twenty per player; R3 eight of them lie face down in four stacks; R5 no pile."""
    for kind in range(KINDS):
        state.unseen[kind] = copies(kind)
        state.gone[kind] = 0
    state.unseen_size = CARDS
    for seat in range(state.seats):
        state.left[seat] = CARDS_EACH
        for stack in range(STACKS):
            state.open_cards[seat, stack] = UNKNOWN
            state.face_down[seat, stack] = FACE_DOWN
        for kind in range(KINDS):
            state.hands[seat, kind] = 0
    empty_pile(state)


def begin(state: State, seat: int) -> None:
    """R6 This seat begins; first, all cards that are not face down are dealt."""
    state.first = seat
    state.player = seat
    state.phase = DEALING
    state.turn = CHANCE


def deal(state: State, kind: int) -> None:
    """R3 Every player gets an open card on each stack; R4 the other eight are the hand."""
    lap = state.dealt // state.seats
    if lap < STACKS:
        state.open_cards[state.player, lap] = kind
    else:
        state.hands[state.player, kind] += 1
    state.player = next_seat(state.player, state.seats)
    state.dealt += 1
    if state.dealt == state.seats * (STACKS + HAND_SIZE):
        state.dealt = 0
        start_turn(state)


# 4 Turn


def start_turn(state: State) -> None:
    """The player plays number cards, or one special card, or passes."""
    state.phase = TURN
    state.turn = state.player


def end_turn(state: State) -> None:
    """Then it is the left neighbour's turn (Q15 also after a PUSH)."""
    state.loose = 0
    state.player = next_seat(state.player, state.seats)
    start_turn(state)


# What may be played: sets of kinds, one bit each, where UNKNOWN stands for an across card


def numbers_that_fit(state: State) -> int:
    """R8 Numbers up to the top card, R14 but lower on four of a value; any on an empty pile, R10 or a wild joker."""
    highest = HIGHEST if state.top == NO_VALUE else state.top - (state.top_count == FOUR)
    return (2 << highest) - 2


def opening_kinds(state: State) -> int:
    """R8 A number that fits, R10 a joker (R14 not as a fifth), R15 a special card on anything, Q11 an across card."""
    joker = (state.top_count < FOUR) << JOKER
    return numbers_that_fit(state) | joker | 1 << PUSH | 1 << CLEAR | 1 << UNKNOWN


def addable_kinds(state: State) -> int:
    """Q2, Q10 The value played; Q7 a joker with it; Q13 with a joker alone a number; Q6 and only one of those."""
    if state.loose == 0:
        return 1 << state.top | 1 << JOKER
    if state.loose == FOUR:
        return 0
    return numbers_that_fit(state) | state.multi_joker_alone << JOKER


def playable_kinds(state: State) -> int:
    return opening_kinds(state) if state.phase == TURN else addable_kinds(state)


def contains(kinds: int, kind: int) -> bool:
    return (kinds >> kind) & 1 == 1


def may_have_more(state: State) -> bool:
    """Q10 From what all can see, might the player add more: a hand card, or an open card on a stack that fits?

    Whether a hand card fits does not matter: a play that ends by itself must not show what the hand lacks (Q21).
    """
    kinds = addable_kinds(state)
    has_more = cards_in_hand(state.hands, state.player) > 0
    for stack in range(STACKS):
        has_more |= contains(kinds, state.open_cards[state.player, stack])
    return has_more & (kinds != 0)


# Playing a card


def play_from_hand(state: State, seat: int, kind: int) -> None:
    """R9 A card from the hand."""
    state.hands[seat, kind] -= 1
    play(state, seat, kind)
    go_on(state)


def play_from_stack(state: State, seat: int, stack: int) -> None:
    """R9 The open card of a stack; R19 if only the across card is left, that card, blind."""
    if state.open_cards[seat, stack] == UNKNOWN:
        play_blind(state, seat, stack)
    else:
        play_open_card(state, seat, stack)


def play_open_card(state: State, seat: int, stack: int) -> None:
    """R11, Q9 The upright card beneath is turned up at once; R12 the across card never is."""
    kind = state.open_cards[seat, stack]
    state.open_cards[seat, stack] = UNKNOWN
    play(state, seat, kind)
    if state.face_down[seat, stack] == WITH_UPRIGHT:
        settle_jokers(state)
        state.stack = stack
        state.turn = CHANCE
    else:
        go_on(state)


def settle_jokers(state: State) -> None:
    """Q9 Before a card is turned up, jokers alone keep the value they have on the pile; wild ones have none yet."""
    if state.top != NO_VALUE:
        state.loose = 0


def turn_up(state: State, kind: int) -> None:
    """R11 The card beneath is now open."""
    state.open_cards[state.player, state.stack] = kind
    state.face_down[state.player, state.stack] = ACROSS_ONLY
    state.stack = 0
    go_on(state)


def play(state: State, seat: int, kind: int) -> None:
    """A card leaves the player."""
    state.left[seat] -= 1
    if kind <= HIGHEST:
        lay_number(state, kind)
    elif kind == JOKER:
        lay_joker(state)
    else:
        play_special(state, kind)


def go_on(state: State) -> None:
    """Q17 A player without cards has won; others add more, have another turn, or name who takes the pile."""
    if state.left[state.player] == 0:
        end_round(state)
    elif state.phase == PUSHING:
        choose_target(state)
    elif state.phase == ADDING and not may_have_more(state):
        end_turn(state)
    else:
        state.turn = state.player


# Number cards and jokers


def lay_number(state: State, kind: int) -> None:
    """R8 The number is now on top; Q7 it gives its value to the jokers of this play."""
    state.top_count = state.top_count + 1 if kind == state.top else state.loose + 1
    state.top = kind
    state.loose = 0
    lay_on_pile(state, kind)


def lay_joker(state: State) -> None:
    """R10 A joker has the value of the top card; Q4, Q5 without such a card it is wild and does not count."""
    is_alone = state.phase != ADDING or state.loose > 0
    state.loose += is_alone
    state.top_count += state.top != NO_VALUE
    lay_on_pile(state, JOKER)


def lay_on_pile(state: State, kind: int) -> None:
    """R13, Q8 Four cards of one value: Q3 the player may clear the pile or, by agreement, it is cleared at once."""
    state.pile[kind] += 1
    state.pile_size += 1
    state.phase = ADDING
    if state.top_count == FOUR:
        state.loose = 0
        state.phase = CLEARING
        if not state.clear_by_choice:
            clear_pile(state)


def clear_pile(state: State) -> None:
    """R13, R17 The whole pile leaves the game, then the player has another turn."""
    for kind in range(1, JOKER + 1):
        state.gone[kind] += state.pile[kind]
    empty_pile(state)
    state.phase = TURN


def empty_pile(state: State) -> None:
    for kind in range(1, JOKER + 1):
        state.pile[kind] = 0
    state.pile_size = 0
    state.top = NO_VALUE
    state.top_count = 0


def take_pile(state: State, seat: int) -> None:
    """The whole pile goes to the hand; Q19 its jokers are ordinary jokers again."""
    for kind in range(1, JOKER + 1):
        state.hands[seat, kind] += state.pile[kind]
    state.left[seat] += state.pile_size
    empty_pile(state)


# Special cards


def play_special(state: State, kind: int) -> None:
    """R15 It is played alone; Q18 it leaves the game; R17 a CLEAR removes the pile, R16 a PUSH passes it on."""
    state.gone[kind] += 1
    if kind == CLEAR:
        clear_pile(state)
    else:
        state.phase = PUSHING


def choose_target(state: State) -> None:
    """R16 The player chooses who takes the pile; Q15 nobody takes an empty one; with two players there is no choice."""
    if state.pile_size == 0:
        end_turn(state)
    elif state.seats == 2:
        push_to(state, next_seat(state.player, state.seats))
    else:
        state.turn = state.player


def push_to(state: State, seat: int) -> None:
    """R16 The chosen player takes the whole pile, and the turn ends; the PUSH card has left the game."""
    take_pile(state, seat)
    end_turn(state)


def legal_targets(state: State, seat: int, actions: Cells) -> int:
    """Q15 Any other player."""
    n = 0
    for target in range(state.seats):
        n = offer(actions, n, PUSH_TO + target, target != seat)
    return n


# Passing


def may_pass(state: State) -> bool:
    """R18 Instead of playing; Q14 on an empty pile only by agreement."""
    return (state.phase == TURN) & ((state.pile_size > 0) | (state.pass_on_empty == 1))


def pass_turn(state: State, seat: int) -> None:
    """R18 The player takes the whole pile, and the turn ends."""
    take_pile(state, seat)
    end_turn(state)


# The final card


def play_blind(state: State, seat: int, stack: int) -> None:
    """R19 The across card is turned up only when it is played."""
    state.face_down[seat, stack] = 0
    state.stack = stack
    state.phase = BLIND
    state.turn = CHANCE


def reveal(state: State, seat: int, kind: int) -> None:
    """R20, R22 If it fits it is played like any card; R21, Q12 if not, it goes to the hand together with the pile."""
    state.stack = 0
    if contains(opening_kinds(state), kind):
        play(state, seat, kind)
        go_on(state)
    else:
        state.hands[seat, kind] += 1
        take_pile(state, seat)
        end_turn(state)


# 5 End


def rounds_to_play(state: State) -> int:
    """O1 One game, as many as there are players, or the number chosen."""
    if state.rounds == ONE_ROUND:
        return 1
    return state.seats if state.rounds == AS_MANY_AS_PLAYERS else state.rounds


def end_round(state: State) -> None:
    """R23 The game ends at once; Q16 all cards left are minus points; O1, Q1 the next begins one seat further left."""
    state.loose = 0
    for seat in range(state.seats):
        state.points[seat] += state.left[seat]
    if state.round < rounds_to_play(state):
        state.round += 1
        lay_out(state)
        begin(state, next_seat(state.first, state.seats))
    else:
        state.phase = OVER
        state.turn = NOBODY


def is_over(state: State) -> bool:
    """R23 A player has no cards left, O1 in the last round; Q22 nothing else ends the game."""
    return state.phase == OVER


def score(state: State, seat: int) -> int:
    """O1 The minus points."""
    return -state.points[seat]


def has_won(state: State, seat: int) -> bool:
    """R7 The player who has no cards left; O1 the player with the fewest minus points, Q20 or several who are tied."""
    has_fewest = True
    for other in range(state.seats):
        has_fewest &= state.points[seat] <= state.points[other]
    return is_over(state) and has_fewest


def team(state: State, seat: int) -> int:
    """Everybody plays alone."""
    return seat


# Who may act, and how


def may_act(state: State, seat: int) -> bool:
    return seat == state.turn and state.phase != OVER


def legal(state: State, seat: int, actions: Cells) -> int:
    if not may_act(state, seat):
        return 0
    if seat == CHANCE:
        return legal_draws(state, actions)
    if state.phase == PUSHING:
        return legal_targets(state, seat, actions)
    if state.phase == CLEARING:
        return offer(actions, offer(actions, 0, STOP, True), CLEAR_PILE, True)
    n = legal_cards(state, seat, actions)
    n = offer(actions, n, STOP, state.phase == ADDING)
    return offer(actions, n, PASS_TURN, may_pass(state))


def legal_cards(state: State, seat: int, actions: Cells) -> int:
    """R9 Hand cards and the open cards of the stacks; Q11 where only the across card of a stack is left, that card."""
    kinds = playable_kinds(state)
    n = 0
    for kind in range(1, KINDS):
        n = offer(actions, n, PLAY + kind, contains(kinds, kind) & (state.hands[seat, kind] > 0))
    for stack in range(STACKS):
        is_there = state.face_down[seat, stack] > 0
        n = offer(actions, n, PLAY_STACK + stack, is_there & contains(kinds, state.open_cards[seat, stack]))
    return n


def legal_draws(state: State, actions: Cells) -> int:
    n = 0
    for action in range(PLAY):
        n = offer(actions, n, action, outcome_weight(state, action) > 0)
    return n


def apply(state: State, seat: int, action: int) -> None:
    if action < BEGIN:
        apply_draw(state, action - DRAW)
    elif action < PLAY:
        begin(state, action - BEGIN)
    elif action < PLAY_STACK:
        play_from_hand(state, seat, action - PLAY)
    elif action < STOP:
        play_from_stack(state, seat, action - PLAY_STACK)
    elif action == STOP:
        end_turn(state)
    elif action == PASS_TURN:
        pass_turn(state, seat)
    elif action < CLEAR_PILE:
        push_to(state, action - PUSH_TO)
    else:
        clear_pile(state)


def apply_draw(state: State, kind: int) -> None:
    """An unseen card goes where it belongs."""
    state.unseen[kind] -= 1
    state.unseen_size -= 1
    if state.phase == DEALING:
        deal(state, kind)
    elif state.phase == BLIND:
        reveal(state, state.player, kind)
    else:
        turn_up(state, kind)


# Chance


def outcome_count(state: State) -> int:
    """Q1 Every seat is equally likely to begin, and every unseen card to come next."""
    return state.seats if state.phase == BEGINNING else state.unseen_size


def outcome(state: State, number: int) -> int:
    return BEGIN + number if state.phase == BEGINNING else DRAW + pick(state.unseen, number)


def outcome_weight(state: State, action: int) -> int:
    if state.phase == BEGINNING:
        return 1 if BEGIN <= action < BEGIN + state.seats else 0
    return state.unseen[action - DRAW] if action < BEGIN else 0


# Who knows what (Q21)


def hide(state: State, seat: int) -> None:
    """Q21 The others' hands count among the unseen cards."""
    for other in range(state.seats):
        if other != seat:
            turn_over(state.hands, other, state.unseen)


def fill(state: State, seat: int, dice: Cells) -> None:
    """Deal the unseen cards to the others' hands; the rest lies face down or was never dealt."""
    size = count(state.unseen)
    for other in range(state.seats):
        size = imagine(state.hands, other, state.unseen, size, dice)


def public(state: State, actor: int, action: int, seat: int) -> int:
    """R4 Only its owner sees a card dealt to a hand; all else is open."""
    is_hand_card = state.phase == DEALING and state.dealt >= state.seats * STACKS
    return DRAW + UNKNOWN if is_hand_card and seat != state.player else action


# What always holds


def broken_law(state: State) -> int:
    """The number of a law that this position breaks; 0 if all hold."""
    if not has_all_cards(state):
        return 1
    if state.unseen_size != count(state.unseen) or state.pile_size != count(state.pile):
        return 2
    if not has_true_sizes(state):
        return 3
    if not is_pile_lawful(state):
        return 4
    if not are_stacks_lawful(state):
        return 5
    if state.phase == ADDING and state.turn == state.player and not may_have_more(state):
        return 6
    if (state.turn == NOBODY) != is_over(state):
        return 7
    if not is_at_rest(state):
        return 8
    return 0


def has_all_cards(state: State) -> bool:
    """R1 Every card lies somewhere, or has left the game."""
    for kind in range(1, KINDS):
        if cards_of(state, kind) != copies(kind):
            return False
    return True


def cards_of(state: State, kind: int) -> int:
    total = state.unseen[kind] + state.gone[kind] + state.pile[kind]
    for seat in range(state.seats):
        total += state.hands[seat, kind]
        for stack in range(STACKS):
            total += state.open_cards[seat, stack] == kind
    return total


def has_true_sizes(state: State) -> bool:
    """R2 Twenty cards each, the rest unseen; R7 no cards left means a win; before the deal all cards are unseen."""
    if state.phase == BEGINNING or state.phase == DEALING:
        return state.unseen_size == CARDS - state.dealt
    unseen = CARDS - state.seats * CARDS_EACH + (state.phase == BLIND)
    for seat in range(state.seats):
        if state.left[seat] != cards_left(state, seat) or (state.left[seat] == 0 and state.phase != OVER):
            return False
        unseen += cards_face_down(state, seat)
    return state.unseen_size == unseen


def cards_left(state: State, seat: int) -> int:
    """Q16 Hand and stacks, and a card that is being played blind."""
    total = cards_face_down(state, seat) + (state.phase == BLIND and seat == state.player)
    total += cards_in_hand(state.hands, seat)
    for stack in range(STACKS):
        total += state.open_cards[seat, stack] != UNKNOWN
    return total


def cards_face_down(state: State, seat: int) -> int:
    total = 0
    for stack in range(STACKS):
        total += state.face_down[seat, stack]
    return total


def is_pile_lawful(state: State) -> bool:
    """R8 No card is below the top value; R14 it has fewer than four cards, Q3 or four; Q18 no special cards."""
    has_special = state.pile[PUSH] + state.pile[CLEAR] > 0
    is_counted = state.top_count < FOUR + state.clear_by_choice and (state.top == NO_VALUE) == (state.top_count == 0)
    for number in range(1, HIGHEST + 1):
        if state.pile[number] > 0 and (number < state.top or state.top == NO_VALUE):
            return False
    return is_counted and not has_special


def is_at_rest(state: State) -> bool:
    """One position, one row: a cell that says something only during a deal, a play or a turning-up is 0 otherwise."""
    is_turning = state.turn == CHANCE and state.phase != DEALING
    has_count = state.dealt == 0 or state.phase == DEALING
    has_stack = state.stack == 0 or is_turning
    is_open = state.phase == ADDING and not (is_turning and state.top != NO_VALUE)
    return has_count and has_stack and (state.loose == 0 or is_open)


def are_stacks_lawful(state: State) -> bool:
    """R3, R11 Open cards lie on face-down ones; an upright card is face down only under one, or is being turned up."""
    for seat in range(state.seats):
        for stack in range(STACKS):
            is_open = state.open_cards[seat, stack] != UNKNOWN
            face_down = state.face_down[seat, stack]
            if (is_open and face_down == 0) or (not is_open and face_down == WITH_UPRIGHT and state.turn != CHANCE):
                return False
    return True
