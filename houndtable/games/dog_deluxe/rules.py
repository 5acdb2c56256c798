"""DOG Deluxe, 2 to 6 players. The numbers are those of rulebook/en.md."""

from ..cards import UNKNOWN, count, pick, pour
from ..dice import roll
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
from ..option import Option, first_seat
from ..row import Cells, cell, cells, row
from ..seats import CHANCE, NOBODY, around, next_seat, partner_of
from ..turned import Turning

# 1 Components: a number card's kind is its number; no card is an 11, the 1/11 serves for both (R1)

ONE_ELEVEN, FOUR, SEVEN, THIRTEEN, FOURTEEN, JOKER, SWAP = 1, 4, 7, 13, 14, 15, 16
ELEVEN = 11
KINDS = 17
COPIES = 8
JOKERS = 6

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
    Option("deck", "O3", ("dog", "dog_cards")),
    Option("canadian_seven", "O4"),
    Option("eighth_without_joker", "O5"),
    Option("only_home_protects", "O6"),
    Option("null_swap", "Q9", ("last_resort", "always", "never")),
)
LAST_RESORT, ALWAYS, NEVER = range(3)  # for a null swap

# What is going on; a card that has been carried out ends the turn
BEGINNING, DEALING, EXCHANGE, HANDING_OVER, TURN, SPLITTING, DROPPING_OUT, DRAWING, DRAWN, OVER, PLAYED = range(11)
TURN_WITH_JOKER, TURN_WITH_SEVEN, TURN_WITH_SWAP = range(11, 14)  # no phases, but tasks

# Actions
DRAW = 0  # CHANCE: + kind, a card of the pile, a gift, one laid down; kind 0 for who may not see it
BEGIN = DRAW + KINDS  # CHANCE: + seat that begins
GIVE = BEGIN + MOST_SEATS  # + kind, face down
START = GIVE + KINDS  # + way: a 1/11, a 13, a joker
STEPS = 15  # 1 to 14 forward; 0 stands for 4 back
MOVE = START + 3  # + ((way * MOST_PAWNS + pawn) * 2 + into_goal) * STEPS + steps
TRADE = MOVE + 2 * MOST_PAWNS * 2 * STEPS  # + ((way * MOST_PAWNS + pawn) * MOST_SEATS + other) * MOST_PAWNS + its pawn
SPLIT = TRADE + 2 * MOST_PAWNS * MOST_SEATS * MOST_PAWNS  # + (((way * 2 + side) * 5 + pawn) * 2 + goal) * 7 + steps - 1
FETCH = SPLIT + 2 * 2 * MOST_PAWNS * 2 * SEVEN  # + way * KINDS + kind
LAY_DOWN = FETCH + 2 * KINDS  # a swap card without effect
DISCARD = LAY_DOWN + 1  # + kind
DROP_OUT = DISCARD + KINDS
ACTIONS = DROP_OUT + 1

BY_CARD, BY_JOKER = range(2)  # ways to play a card
BACK = 0  # steps of a 4 back
ON_TRACK, INTO_GOAL = range(2)
OWN_SIDE, PARTNERS_SIDE = range(2)  # of a seven

# A pawn's place counts from its own start field, 0, in the direction of movement. Behind the last field of the
# track follow the own start field once more, for a pawn that came to it by the track (O6), and the goal fields.
HOME = 127


@row
class State:
    turn = cell()  # who is to act: a seat, CHANCE or NOBODY
    phase = cell()  # what is going on (PHASES)
    player = cell()  # whose turn it is; while cards are dealt or handed over, who gets the next
    seats = cell()  # how many players there are
    against_clock = cell()  # option O1: 1 if pawns move counter-clockwise
    deck = cell()  # option O3: 0 for the deck `dog`, 1 for `dog_cards`
    canadian_seven = cell()  # option O4: 1 if a seven may always be split between partners
    eighth_without_joker = cell()  # option O5: 1 if no joker may bring in the last pawn of a team
    only_home_protects = cell()  # option O6: 1 if a start field protects only who comes from home
    null_swap = cell()  # option Q9, when a swap card may be laid down without effect: LAST_RESORT, ALWAYS or NEVER
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
    hands = cells(MOST_SEATS, KINDS)  # how many of each kind a seat holds (CARDS); kind 0 is one that may not be seen
    unseen = cells(KINDS)  # of the pile, by kind (CARDS); in a view, all cards its seat has not seen
    discard = cells(KINDS)  # how many cards of each kind lie on the discard pile (CARDS)


TURNING = Turning(
    by_seat=("part", "has_given", "gift", "pawns", "moved", "hands"),
    seats=("turn", "player", "first"),
    actions=((BEGIN, GIVE, 1), (TRADE, SPLIT, MOST_PAWNS)),
)


def copies(state: State, kind: int) -> int:
    """R1 Eight of each kind, six jokers; O3 in the DOG CARDS deck eight jokers and eight 14."""
    if kind == ELEVEN or (kind == FOURTEEN and not state.deck):
        return 0
    return JOKERS if kind == JOKER and not state.deck else COPIES


def is_team_game(state: State) -> bool:
    """R5 Four or six play in teams of two; R31, O2 two, three or five each for himself."""
    return state.seats == 4 or state.seats == 6


def parts(state: State) -> int:
    """R3 Four parts make the board for up to four players, six parts for five and six."""
    return SMALL_BOARD if state.seats <= SMALL_BOARD else LARGE_BOARD


def board_part(state: State, seat: int) -> int:
    """R4 The parts clockwise, two players sit opposite; O1 counted the other way round if pawns move that way."""
    clockwise = 2 * seat if state.seats == 2 else seat
    return (parts(state) - clockwise) % parts(state) if state.against_clock else clockwise


def goal(state: State, number: int) -> int:
    """R4 The place of G1 to G4: the step after the start field, when turning off, is G1."""
    return state.fields + number


def is_on_track(state: State, place: int) -> bool:
    return place <= state.fields


def is_in_goal(state: State, place: int) -> bool:
    return (place > state.fields) & (place != HOME)


# 2 Setup and rounds


def setup(state: State, seats: int, options: Cells) -> None:
    """R5 All pawns at home; a dealer is chosen, his left neighbour begins (R6)."""
    state.seats = seats
    state.against_clock = options[1]
    state.deck = options[2]
    state.canadian_seven = options[3]
    state.eighth_without_joker = options[4]
    state.only_home_protects = options[5]
    state.null_swap = options[6]
    put_out_board(state)
    for kind in range(1, KINDS):
        state.unseen[kind] = copies(state, kind)
    state.pile_size = count(state.unseen)
    state.turn = CHANCE
    state.phase = BEGINNING
    if options[0] > 0:
        begin(state, options[0] - 1)


def put_out_board(state: State) -> None:
    """R2 Four pawns each, in the game without partners five; R31 one of these on the start field."""
    state.fields = PART * parts(state)
    state.pawn_count = TEAM_PAWNS if is_team_game(state) else LONE_PAWNS
    for seat in range(state.seats):
        state.part[seat] = board_part(state, seat)
        for pawn in range(state.pawn_count):
            state.pawns[seat, pawn] = HOME
        if not is_team_game(state):
            set_down(state, seat, 0, 0)


def begin(state: State, seat: int) -> None:
    """R6 This seat begins the first round."""
    start_round(state, seat, LARGEST_HAND)


def start_round(state: State, seat: int, hand_size: int) -> None:
    """R6 Cards are dealt one at a time, the beginner first."""
    state.first = seat
    state.player = seat
    state.hand_size = hand_size
    state.to_deal = state.seats * hand_size
    state.phase = DEALING
    await_draw(state)


def next_round(state: State) -> None:
    """R6 The next player begins; 6, 5, 4, 3, 2 cards, then 6 again."""
    is_last_size = state.hand_size == SMALLEST_HAND
    start_round(state, next_seat(state.first, state.seats), LARGEST_HAND if is_last_size else state.hand_size - 1)


def await_draw(state: State) -> None:
    """R7, Q13, Q14 Chance draws a card; if the pile is used up the discard pile is shuffled first."""
    state.turn = CHANCE
    if state.pile_size == 0:
        state.pile_size = count(state.discard)
        pour(state.discard, state.unseen)
        state.last_discard = UNKNOWN


def deal(state: State) -> None:
    """R6 The next card goes to the next player; R8 after the deal the exchange."""
    state.to_deal -= 1
    state.player = next_seat(state.player, state.seats)
    if state.to_deal > 0:
        await_draw(state)
    else:
        state.phase = EXCHANGE
        state.turn = 0


def receiver(state: State, giver: int) -> int:
    """R8 One gives a card to the partner; R33 without partners (Q15 also two players) to the left neighbour."""
    return partner_of(giver, state.seats) if is_team_game(state) else next_seat(giver, state.seats)


def giver_for(state: State, seat: int) -> int:
    """R8 One gets a card from the partner; R33 without partners from the right neighbour."""
    return partner_of(seat, state.seats) if is_team_game(state) else around(seat + state.seats - 1, state.seats)


def give(state: State, seat: int, kind: int) -> None:
    """R8, R33 All give a card at the same time, unseen, in every round; then the gifts are handed over."""
    lay_gift(state, seat, kind)
    state.turn = first_who_has_not_given(state)
    if state.turn == NOBODY:
        state.turn = CHANCE
        state.phase = HANDING_OVER


def hand_over(state: State, kind: int) -> None:
    """R8 Everybody gets the card meant for him, the one who begins first."""
    pick_up_gift(state, state.player, giver_for(state, state.player), kind)
    state.player = next_seat(state.player, state.seats)
    if state.player == state.first:
        start_turn(state)


def start_turn(state: State) -> None:
    """R10 The player plays one card."""
    state.phase = TURN
    state.turn = state.player


def end_turn(state: State) -> None:
    """R10 The next player who has cards follows (Q19); R13 when nobody has, the round is over; Q17 or the game."""
    if has_brought_all_in(state, state.player):
        state.phase = OVER
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
    """R12 Who can play no card lays all down and waits for the next round."""
    state.phase = DROPPING_OUT
    state.turn = CHANCE


def lay_open(state: State, kind: int) -> None:
    """Q21 The cards are laid down openly, one after the other; the pawns stay."""
    play(state, state.player, kind)
    if not has_cards(state, state.player):
        state.phase = PLAYED


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


# 3 Movement: pawns are kept in the order of their places, so that equal positions are equal bytes


def lift(state: State, seat: int, pawn: int) -> None:
    """R16 A pawn goes back home; those behind it in the order close up."""
    last = state.pawn_count - 1
    while pawn < last and state.pawns[seat, pawn] != HOME:
        state.pawns[seat, pawn] = state.pawns[seat, pawn + 1]
        state.moved[seat, pawn] = state.moved[seat, pawn + 1]
        pawn += 1
    state.pawns[seat, pawn] = HOME
    state.moved[seat, pawn] = 0


def set_down(state: State, seat: int, place: int, moved: int) -> None:
    """A pawn from home comes to this place."""
    pawn = state.pawn_count - 1
    while pawn > 0 and state.pawns[seat, pawn - 1] > place:
        state.pawns[seat, pawn] = state.pawns[seat, pawn - 1]
        state.moved[seat, pawn] = state.moved[seat, pawn - 1]
        pawn -= 1
    state.pawns[seat, pawn] = place
    state.moved[seat, pawn] = moved


def pawns_out(state: State, seat: int) -> int:
    """How many are not at home: the first ones."""
    out = 0
    while out < state.pawn_count and state.pawns[seat, out] != HOME:
        out += 1
    return out


def guards(state: State) -> int:
    """R18, Q20 The start fields on which a pawn of their colour is protected: a bit for each part of the board."""
    bits = 0
    for seat in range(state.seats):
        bits |= (state.pawns[seat, 0] == 0) << state.part[seat]
    return bits


def ahead_of(state: State, owner: int, bits: int) -> int:
    """The same seen from the owner's start field, bit 0, on around the board for more than a lap."""
    size = parts(state)
    return (bits | bits << size | bits << 2 * size) >> state.part[owner]


def run(state: State, ahead: int, place: int) -> int:
    """R14 How far a pawn may go along the track: R15 it may jump others, R18 but no guarded start field."""
    if place > state.fields:
        return 0
    is_guarded = ahead >> (place // PART + 1) & 1
    return PART - 1 - place % PART * is_guarded


def may_go_back(state: State, ahead: int, place: int) -> bool:
    """R24, Q4 Four back, along the track only; Q1 a guarded start field stops this too."""
    reaches_start = 0 < place % PART <= FOUR
    return is_on_track(state, place) and not (reaches_start and ahead >> place // PART & 1)


def steps_on_track(state: State, owner: int, ahead: int, pawn: int) -> int:
    """R14 Forward along the track. As bits."""
    return (2 << run(state, ahead, state.pawns[owner, pawn])) - 2


def steps_into_goal(state: State, owner: int, ahead: int, pawn: int) -> int:
    """R19, R21 Forward over the unguarded start field, never from it; nobody is jumped; R20 not too far. As bits."""
    place = state.pawns[owner, pawn]
    to_start = max(state.fields - place, 0)
    is_barred = to_start > 0 and ahead & 1
    if to_start >= STEPS or is_barred:
        return 0
    return (1 << goal_ceiling(state, owner, pawn) - place) - (2 << to_start)


def goal_ceiling(state: State, owner: int, pawn: int) -> int:
    """The place in the goal that a pawn cannot reach: the next one taken, or behind G4."""
    for other in range(pawn + 1, state.pawn_count):
        if is_in_goal(state, state.pawns[owner, other]):
            return state.pawns[owner, other]
    return goal(state, GOAL_FIELDS + 1)


def landing(state: State, place: int) -> int:
    """R20 Round the track; R18 the own start field protects whoever comes there, O6 or only who comes from home."""
    if place > state.fields:
        place -= state.fields
    if place < 0:
        place += state.fields
    is_own_start = place == 0 or place == state.fields
    if is_own_start:
        return state.fields if state.only_home_protects else 0
    return place


def destination(state: State, place: int, steps: int, into_goal: int) -> int:
    """Q3 Where the number fits, a pawn may turn into the goal or go on along the track."""
    return place + steps if into_goal else landing(state, place + steps)


def lead(state: State, owner: int, place: int, other: int) -> int:
    """How far the other's start field lies ahead of the owner's pawn at this place."""
    fields = PART * (state.part[other] - state.part[owner]) - place
    while fields < 0:
        fields += state.fields
    return fields


def is_between(state: State, fields: int, nearest: int, farthest: int) -> bool:
    """Is a field this far ahead (a lap more or less) between these two?"""
    if fields >= state.fields:
        fields -= state.fields
    return (nearest <= fields) & (fields <= farthest)


def sweep(state: State, owner: int, place: int, nearest: int, farthest: int) -> None:
    """R16 Every pawn so far ahead of the owner's place, whose ever it is, is sent home (Q16)."""
    for other in range(state.seats):
        head_start = lead(state, owner, place, other)
        pawn = 0
        while pawn < state.pawn_count and is_on_track(state, state.pawns[other, pawn]):
            if is_between(state, head_start + state.pawns[other, pawn], nearest, farthest):
                lift(state, other, pawn)
            else:
                pawn += 1


# 4 Cards


def start_card(way: int) -> int:
    """R17, R23 The cards that bring a pawn out, the joker among them (Q12)."""
    if way == 0:
        return ONE_ELEVEN
    return THIRTEEN if way == 1 else JOKER


def may_start(state: State, owner: int) -> bool:
    """R17 A pawn must be at home, and the start field not guarded (Q2 not even by an own pawn)."""
    return (state.pawns[owner, state.pawn_count - 1] == HOME) & (state.pawns[owner, 0] != 0)


def legal_starts(state: State, seat: int, owner: int, actions: Cells, n: int) -> int:
    if may_start(state, owner):
        for way in range(3):
            n = offer(actions, n, START + way, may_play(state, seat, start_card(way)))
    return n


def bring_out(state: State, seat: int, way: int) -> None:
    """R17 A pawn from home to its own start field; who stands there goes home."""
    owner = whose_pawns(state, seat)
    play(state, seat, start_card(way))
    sweep(state, owner, 0, 0, 0)
    set_down(state, owner, 0, 0)
    state.phase = PLAYED


def step_card(steps: int) -> int:
    """R22 A blue card's number; R23 1/11 serves for both; R24 4 back by a 4."""
    if steps == ELEVEN:
        return ONE_ELEVEN
    return FOUR if steps == BACK else steps


NUMBERS = (1 << THIRTEEN + 1) - 2 - (1 << ELEVEN)  # on cards of every deck, as bits


def steps_in_hand(state: State, seat: int, way: int) -> int:
    """R22, R23, R24 The numbers on the cards, R28 or those a joker stands for, O3 a 14 if there is one. As bits."""
    bits = numbers_in_hand(state, seat) if way == BY_CARD else NUMBERS | state.deck << FOURTEEN
    bits &= ~(1 << SEVEN)
    return bits | (bits >> FOUR & 1) << BACK | (bits >> ONE_ELEVEN & 1) << ELEVEN


def numbers_in_hand(state: State, seat: int) -> int:
    """R10 Those of the cards that may be played, Q14 after drawing only of the one drawn. As bits."""
    bits = 0
    for kind in range(1, STEPS):
        bits |= (state.hands[seat, kind] > 0) << kind
    return bits if state.drawn == UNKNOWN else bits & 1 << state.drawn


def legal_moves(state: State, seat: int, owner: int, ahead: int, way: int, actions: Cells, n: int) -> int:
    """R22, R23, R24, R28 One pawn moves by a number of the hand: Q3 along the track or into the goal."""
    in_hand = steps_in_hand(state, seat, way)
    for pawn in range(pawns_out(state, owner)):
        first = MOVE + (way * MOST_PAWNS + pawn) * 2 * STEPS
        back = may_go_back(state, ahead, state.pawns[owner, pawn]) << BACK
        n = offer_steps(actions, n, first, in_hand & (steps_on_track(state, owner, ahead, pawn) | back))
        into_goal = in_hand & steps_into_goal(state, owner, ahead, pawn)
        if into_goal and not is_refused_eighth(state, owner, pawn, way):
            n = offer_steps(actions, n, first + STEPS, into_goal)
    return n


def offer_steps(actions: Cells, n: int, first: int, bits: int) -> int:
    while bits:
        actions[n] = first + lowest_bit(bits)
        n += 1
        bits &= bits - 1
    return n


def lowest_bit(bits: int) -> int:
    """The number of the lowest of sixteen bits that is set."""
    place = 8 * (bits & 0xFF == 0)
    place += 4 * (bits >> place & 0xF == 0)
    place += 2 * (bits >> place & 0x3 == 0)
    return place + (bits >> place & 0x1 == 0)


def is_refused_eighth(state: State, owner: int, pawn: int, way: int) -> bool:
    """O5 The team's last pawn may not be brought in with a joker."""
    is_joker = way == BY_JOKER or state.by_joker == 1
    if not (is_joker and state.eighth_without_joker and is_team_game(state)):
        return False
    return is_last(state, owner, pawn) and is_finished(state, partner_of(owner, state.seats))


def move(state: State, seat: int, way: int, steps: int, pawn: int, into_goal: int) -> None:
    """R15 Pawns in between are jumped, R16 one at the end of the way is sent home."""
    owner = whose_pawns(state, seat)
    place = state.pawns[owner, pawn]
    play(state, seat, JOKER if way == BY_JOKER else step_card(steps))
    lift(state, owner, pawn)
    distance = -FOUR if steps == BACK else steps
    if not into_goal:
        sweep(state, owner, place + distance, 0, 0)
    set_down(state, owner, destination(state, place, distance, into_goal), 0)
    state.phase = PLAYED


# The seven


def may_move_both_sides(state: State, seat: int) -> bool:
    """O4 A Canadian seven may be split over own and partner's pawns."""
    return state.canadian_seven == 1 and is_team_game(state) and not is_finished(state, seat)


def side_owner(state: State, seat: int, side: int) -> int:
    """R26 The pawns one moves: once all one's own are in, also in the middle of a seven, the partner's."""
    return partner_of(seat, state.seats) if side == PARTNERS_SIDE else whose_pawns(state, seat)


def points_left(state: State) -> int:
    """R25 Seven, or what is left of them."""
    return state.points if state.phase == SPLITTING else SEVEN


def may_split(state: State, seat: int, way: int) -> bool:
    """R25 A seven, R28 or a joker for it; once begun, it goes on as if by card."""
    if state.phase == SPLITTING:
        return way == BY_CARD
    return may_play(state, seat, SEVEN if way == BY_CARD else JOKER)


def legal_parts(state: State, seat: int, way: int, actions: Cells, n: int) -> int:
    """R25, Q6 A part of a seven: a pawn that had none yet, and its points; the rest must be usable after it."""
    guarded = guards(state)
    for side in range(1 + may_move_both_sides(state, seat)):
        owner = side_owner(state, seat, side)
        for pawn in range(pawns_out(state, owner)):
            if not state.moved[owner, pawn]:
                first = SPLIT + ((way * 2 + side) * MOST_PAWNS + pawn) * 2 * SEVEN - 1
                n = legal_parts_of(state, seat, way, owner, pawn, guarded, actions, n, first)
    return n


def legal_parts_of(
    state: State, seat: int, way: int, owner: int, pawn: int, guarded: int, actions: Cells, n: int, first: int
) -> int:
    """Q3 Along the track or into the goal."""
    ahead = ahead_of(state, owner, guarded)
    for into_goal in range(2):
        lengths = steps_into_goal(state, owner, ahead, pawn) if into_goal else steps_on_track(state, owner, ahead, pawn)
        if lengths and not (into_goal and is_refused_eighth(state, owner, pawn, way)):
            lengths &= usable_lengths(state, seat, owner, pawn, into_goal, guarded)
            n = offer_steps(actions, n, first + into_goal * SEVEN, lengths)
    return n


# The look-ahead does parts of all lengths at once: the lowest byte of a number counts for a part of one step, the
# seventh for one of seven. EACH times a number counts it for every length.
BYTE = 8
EACH = 0x01010101010101
LENGTHS = 0x07060504030201


def usable_lengths(state: State, seat: int, owner: int, pawn: int, into_goal: int, guarded: int) -> int:
    """R25, Q6, Q8 After a part of which lengths can all points that are left be used? As bits.

    No search is needed. Two start fields lie farther apart than a seven goes. So a pawn on the track with no guard
    within the points left can use them all, which includes every guard that has not moved and every pawn that could
    turn into its goal. If there is none, the guards stay where they are and nobody finishes: each pawn can go up to
    the guard before it or close the gaps of its goal, the foremost first, and any sum up to the total can be made.
    """
    points = LENGTHS
    for is_partners in range(1 + is_partner_moved_after(state, seat, owner, pawn, into_goal)):
        colour = partner_of(seat, state.seats) if is_partners else seat
        points += points_after(state, colour, owner, pawn, into_goal, guarded)
    bits = 0
    for steps in range(1, points_left(state) + 1):
        bits |= (points & 0xFF >= points_left(state)) << steps
        points >>= BYTE
    return bits


def is_partner_moved_after(state: State, seat: int, owner: int, pawn: int, into_goal: int) -> bool:
    """R26 Once all own pawns are in the partner's follow; O4 with the Canadian seven they always may."""
    is_finishing = owner == seat and into_goal == 1 and is_last(state, owner, pawn)
    return is_team_game(state) and (state.canadian_seven == 1 or is_finishing or is_finished(state, seat))


def points_after(state: State, colour: int, owner: int, pawn: int, into_goal: int, guarded: int) -> int:
    """How many points the other pawns of a colour that have not moved can use after this part. For each length."""
    place = state.pawns[owner, pawn]
    own_start = 1 << state.part[owner]
    if place == 0:
        guarded ^= own_start
    ahead, ahead_if_guarded = ahead_of(state, colour, guarded), ahead_of(state, colour, guarded | own_start)
    guarding = lengths_onto_start(state, place, into_goal)
    head_start = lead(state, owner, place, colour)
    total = points_in_goal(state, colour, owner, pawn)
    for other in range(state.pawn_count):
        if ((colour != owner) | (other != pawn)) & (state.moved[colour, other] == 0):
            its_place = state.pawns[colour, other]
            sparing = lengths_that_spare(state, head_start + its_place, place, into_goal)
            total += run(state, ahead, its_place) * (sparing & ~guarding)
            total += run(state, ahead_if_guarded, its_place) * (sparing & guarding)
    return total


def points_in_goal(state: State, colour: int, owner: int, pawn: int) -> int:
    """R21 In the goal the pawns that have not moved close up, the innermost first. For each length."""
    ceiling = goal(state, GOAL_FIELDS + 1)
    total = 0
    follows_mover = False
    for other in range(state.pawn_count - 1, -1, -1):
        place = state.pawns[colour, other]
        is_mover = (colour == owner) & (other == pawn)
        if is_in_goal(state, place) and (is_mover or state.moved[colour, other] == 1):
            ceiling = place
            follows_mover = is_mover
        elif is_in_goal(state, place):
            ceiling -= 1
            total += (ceiling - place) * EACH + LENGTHS * follows_mover
    return total


def lengths_onto_start(state: State, place: int, into_goal: int) -> int:
    """R18 The length of a part that ends on the own start field, which is guarded then."""
    steps = state.fields - place
    is_onto_start = 0 < steps <= SEVEN and not into_goal and not state.only_home_protects
    return 1 << BYTE * (steps - 1) if is_onto_start else 0


def lengths_that_spare(state: State, fields: int, place: int, into_goal: int) -> int:
    """R25, Q7 The lengths of a part from this place that do not burn a pawn so far ahead (a lap more or less)."""
    if fields >= state.fields:
        fields -= state.fields
    if into_goal:
        return EACH * (not 0 < fields <= way_on_track(state, place, SEVEN, INTO_GOAL))
    return EACH & ((1 << BYTE * min(max(fields - 1, 0), SEVEN)) - 1)


def way_on_track(state: State, place: int, steps: int, into_goal: int) -> int:
    """Q5 A pawn that turns into the goal has passed the track up to and including its start field."""
    return max(state.fields - place, 0) if into_goal else steps


def play_part(state: State, seat: int, way: int, side: int, pawn: int, steps: int, into_goal: int) -> None:
    """R25, Q7 Whoever is passed is burned, own pawns too, besides the capture where the part ends."""
    owner = side_owner(state, seat, side)
    place = state.pawns[owner, pawn]
    if state.phase != SPLITTING:
        start_seven(state, seat, way)
    lift(state, owner, pawn)
    sweep(state, owner, place, 1, way_on_track(state, place, steps, into_goal))
    set_down(state, owner, destination(state, place, steps, into_goal), 1)
    state.points -= steps
    if state.points == 0:
        end_seven(state)


def start_seven(state: State, seat: int, way: int) -> None:
    play(state, seat, JOKER if way == BY_JOKER else SEVEN)
    state.by_joker = way
    state.points = SEVEN
    state.phase = SPLITTING


def end_seven(state: State) -> None:
    state.by_joker = 0
    for seat in range(state.seats):
        for pawn in range(state.pawn_count):
            state.moved[seat, pawn] = 0
    state.phase = PLAYED


# The swap


def may_trade(state: State, place: int) -> bool:
    """R27, Q10 A pawn on the track, not protected on its start field."""
    return (place != 0) & is_on_track(state, place)


def legal_trades(state: State, seat: int, owner: int, way: int, actions: Cells, n: int) -> int:
    """R27 An own pawn and one of another player, Q11 a helper's own being the partner's."""
    for pawn in range(state.pawn_count):
        if may_trade(state, state.pawns[owner, pawn]):
            for other in range(state.seats):
                if other != owner:
                    with_other = TRADE + ((way * MOST_PAWNS + pawn) * MOST_SEATS + other) * MOST_PAWNS
                    for its_pawn in range(state.pawn_count):
                        may = may_trade(state, state.pawns[other, its_pawn])
                        n = offer(actions, n, with_other + its_pawn, may)
    return n


def can_trade(state: State, owner: int) -> bool:
    """R27 Is there a pair to swap?"""
    has_own = False
    has_other = False
    for seat in range(state.seats):
        for pawn in range(state.pawn_count):
            may = may_trade(state, state.pawns[seat, pawn])
            has_own |= may & (seat == owner)
            has_other |= may & (seat != owner)
    return has_own & has_other


def trade(state: State, seat: int, way: int, pawn: int, other: int, its_pawn: int) -> None:
    """R27 The two change places; Q10 who comes to the own start field is protected there."""
    owner = whose_pawns(state, seat)
    place, its_place = state.pawns[owner, pawn], state.pawns[other, its_pawn]
    play(state, seat, JOKER if way == BY_JOKER else SWAP)
    lift(state, owner, pawn)
    lift(state, other, its_pawn)
    set_down(state, owner, place_for(state, owner, other, its_place), 0)
    set_down(state, other, place_for(state, other, owner, place), 0)
    state.phase = PLAYED


def place_for(state: State, owner: int, other: int, place: int) -> int:
    """The field where the other's pawn stands, counted from the owner's start field."""
    return landing(state, lead(state, owner, 0, other) + place)


def may_lay_down(state: State, seat: int, has_other_play: bool) -> bool:
    """R27, Q9 Without a pair to swap the card is laid down without effect, if nothing else can be played."""
    if not is_team_game(state) or state.phase == SPLITTING or state.hands[seat, SWAP] == 0:
        return False
    owner = whose_pawns(state, seat)
    if not can_trade(state, owner):
        is_last_resort = not has_other_play and is_on_track(state, state.pawns[owner, 0])
        return state.null_swap == ALWAYS or (state.null_swap == LAST_RESORT and is_last_resort)
    return False


def lay_down(state: State, seat: int) -> None:
    """Q9 Who lays down a swap card stays in the round."""
    play(state, seat, SWAP)
    state.phase = PLAYED


# The 14 of the DOG CARDS deck


def may_fetch(state: State, way: int, kind: int) -> bool:
    """O3 Any card of the discard pile but a 14, for a joker played as a 14 no joker either."""
    is_barred = kind == FOURTEEN or (way == BY_JOKER and kind == JOKER)
    return (state.discard[kind] > 0) & (not is_barred)


def legal_fetches(state: State, seat: int, actions: Cells, n: int) -> int:
    for way in range(2):
        if may_play(state, seat, JOKER if way == BY_JOKER else FOURTEEN):
            for kind in range(1, KINDS):
                n = offer(actions, n, FETCH + way * KINDS + kind, may_fetch(state, way, kind))
    return n


def fetch(state: State, seat: int, way: int, kind: int) -> None:
    """O3 The card comes to the hand: one more than the others have."""
    state.discard[kind] -= 1
    state.hands[seat, kind] += 1
    play(state, seat, JOKER if way == BY_JOKER else FOURTEEN)
    state.phase = PLAYED


# 5 Partner play, end


def goals_taken(state: State, seat: int) -> int:
    taken = 0
    for pawn in range(state.pawn_count):
        taken += is_in_goal(state, state.pawns[seat, pawn])
    return taken


def is_finished(state: State, seat: int) -> bool:
    """R29, R34 All four goal fields are taken, by pawns in order; Q18 a fifth pawn needs none, be it first or last."""
    without_last = is_in_goal(state, state.pawns[seat, 0]) & is_in_goal(state, state.pawns[seat, 3])
    without_first = is_in_goal(state, state.pawns[seat, 1]) & is_in_goal(state, state.pawns[seat, 4])
    return without_last | without_first


def is_last(state: State, owner: int, pawn: int) -> bool:
    """R26 Are all four in the goal once this pawn is?"""
    return is_on_track(state, state.pawns[owner, pawn]) and goals_taken(state, owner) == GOAL_FIELDS - 1


def whose_pawns(state: State, seat: int) -> int:
    """R29 Who has all pawns in the goal moves the partner's."""
    if is_team_game(state) and is_finished(state, seat):
        return partner_of(seat, state.seats)
    return seat


def has_brought_all_in(state: State, seat: int) -> bool:
    """R30 Both partners have; R34 in the game without partners the player has four pawns in the goal."""
    return is_finished(state, seat) and (not is_team_game(state) or is_finished(state, partner_of(seat, state.seats)))


def is_over(state: State) -> bool:
    """R30, Q17 At once, when the last card has been carried out."""
    return state.phase == OVER


def task(state: State) -> int:
    """What is going on; in a turn with a joker, a seven or a swap card there is more to look at."""
    if state.phase != TURN:
        return state.phase
    if state.hands[state.turn, JOKER] > 0:
        return TURN_WITH_JOKER
    if state.hands[state.turn, SEVEN] > 0:
        return TURN_WITH_SEVEN
    return TURN_WITH_SWAP if state.hands[state.turn, SWAP] > 0 else TURN


def has_won(state: State, seat: int) -> bool:
    """R30 The team, R34 or the player, that brought all pawns in."""
    return is_over(state) and has_brought_all_in(state, seat)


def score(state: State, seat: int) -> int:
    """There is no scoring: who wins gets 1."""
    return 1 if has_won(state, seat) else 0


# 6 Special rules for 2, 3 and 5 players


def discard_one(state: State, seat: int, kind: int) -> None:
    """R32, Q14 Who can move no pawn discards a card and draws one; if that does not help either, one more."""
    is_second = state.phase == DRAWN
    play(state, seat, kind)
    if is_second:
        state.phase = PLAYED
    else:
        state.phase = DRAWING
        await_draw(state)


def look_at_drawn(state: State, kind: int) -> None:
    """Q14 The new card must be played if it can be."""
    state.drawn = kind
    state.phase = DRAWN
    state.turn = state.player


# Who may act, and how


def may_act(state: State, seat: int) -> bool:
    """R8 In the exchange everybody who has not given; else who is to act."""
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
    n = legal_plays(state, seat, actions)
    return n if n > 0 else legal_ways_out(state, seat, actions)


def legal_draws(state: State, actions: Cells) -> int:
    n = 0
    for action in range(GIVE):
        n = offer(actions, n, action, outcome_weight(state, action) > 0)
    return n


def legal_plays(state: State, seat: int, actions: Cells) -> int:
    """R11 A card that can be played must be played, whatever it does."""
    n = 0 if state.phase == SPLITTING else legal_starts_moves_and_trades(state, seat, actions)
    for way in range(2):
        if may_split(state, seat, way):
            n = legal_parts(state, seat, way, actions, n)
    if state.deck == 1 and state.phase != SPLITTING:
        n = legal_fetches(state, seat, actions, n)
    return offer(actions, n, LAY_DOWN, may_lay_down(state, seat, n > 0))


def legal_starts_moves_and_trades(state: State, seat: int, actions: Cells) -> int:
    owner = whose_pawns(state, seat)
    ahead = ahead_of(state, owner, guards(state))
    n = legal_starts(state, seat, owner, actions, 0)
    for way in range(2):
        if way == BY_CARD or may_play(state, seat, JOKER):
            n = legal_moves(state, seat, owner, ahead, way, actions, n)
    for way in range(2):
        if may_play(state, seat, SWAP if way == BY_CARD else JOKER):
            n = legal_trades(state, seat, owner, way, actions, n)
    return n


def legal_ways_out(state: State, seat: int, actions: Cells) -> int:
    """R12 Who can play no card drops out of the round; R32 in the game without partners he discards one."""
    if not is_team_game(state):
        return offer_cards(state.hands, seat, DISCARD, actions, 0)
    return offer(actions, 0, DROP_OUT, True)


def apply(state: State, seat: int, action: int) -> None:
    if action < BEGIN:
        apply_draw(state, action - DRAW)
    elif action < GIVE:
        begin(state, action - BEGIN)
    elif action < START:
        give(state, seat, action - GIVE)
    elif action < MOVE:
        bring_out(state, seat, action - START)
    elif action < TRADE:
        apply_move(state, seat, action - MOVE)
    elif action < SPLIT:
        apply_trade(state, seat, action - TRADE)
    elif action < FETCH:
        apply_part(state, seat, action - SPLIT)
    elif action < LAY_DOWN:
        fetch(state, seat, (action - FETCH) // KINDS, (action - FETCH) % KINDS)
    elif action < DISCARD:
        lay_down(state, seat)
    elif action < DROP_OUT:
        discard_one(state, seat, action - DISCARD)
    else:
        drop_out(state)
    if state.phase == PLAYED:
        end_turn(state)


def apply_draw(state: State, kind: int) -> None:
    """A card of the pile, a gift or a card laid down goes where it belongs."""
    if state.phase == HANDING_OVER:
        hand_over(state, kind)
    elif state.phase == DROPPING_OUT:
        lay_open(state, kind)
    else:
        draw_into_hand(state, kind)


def draw_into_hand(state: State, kind: int) -> None:
    """R6 When cards are dealt, R32 or in the middle of a turn."""
    state.unseen[kind] -= 1
    state.pile_size -= 1
    state.hands[state.player, kind] += 1
    if state.phase == DEALING:
        deal(state)
    else:
        look_at_drawn(state, kind)


def apply_move(state: State, seat: int, number: int) -> None:
    number, steps = divmod(number, STEPS)
    number, into_goal = divmod(number, 2)
    way, pawn = divmod(number, MOST_PAWNS)
    move(state, seat, way, steps, pawn, into_goal)


def apply_trade(state: State, seat: int, number: int) -> None:
    number, its_pawn = divmod(number, MOST_PAWNS)
    number, other = divmod(number, MOST_SEATS)
    way, pawn = divmod(number, MOST_PAWNS)
    trade(state, seat, way, pawn, other, its_pawn)


def apply_part(state: State, seat: int, number: int) -> None:
    number, steps = divmod(number, SEVEN)
    number, into_goal = divmod(number, 2)
    number, pawn = divmod(number, MOST_PAWNS)
    way, side = divmod(number, 2)
    play_part(state, seat, way, side, pawn, steps + 1, into_goal)


# Chance


def outcome_count(state: State) -> int:
    """Every seat may begin alike; every card of the pile may be the next; a gift or a card laid down is certain."""
    if state.phase == BEGINNING:
        return state.seats
    return 1 if is_certain(state) else state.pile_size


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
    return state.phase == HANDING_OVER or state.phase == DROPPING_OUT


def certain_card(state: State) -> int:
    if state.phase == HANDING_OVER:
        return state.gift[giver_for(state, state.player)]
    return lowest_card(state, state.player)


# Who knows what: nobody knows the others' cards (R9); the discard pile is open to all (Q22)


def hide(state: State, seat: int) -> None:
    """The others' hands and gifts count among the unseen cards."""
    for other in range(state.seats):
        if other != seat:
            turn_over_hand_and_gift(state, other)
    if state.player != seat:
        state.drawn = UNKNOWN


def fill(state: State, seat: int, dice: Cells) -> None:
    """Deal the unseen cards to the places where this seat sees only backs; the rest is the pile."""
    size = count(state.unseen)
    for other in range(state.seats):
        size = imagine_hand_and_gift(state, other, size, dice)
    if state.phase == DRAWN and state.drawn == UNKNOWN:
        state.drawn = any_of_hand(state, state.player, dice)


def any_of_hand(state: State, seat: int, dice: Cells) -> int:
    number = roll(dice, cards_in_hand(state.hands, seat))
    kind = 0
    while number >= state.hands[seat, kind]:
        number -= state.hands[seat, kind]
        kind += 1
    return kind


def public(state: State, actor: int, action: int, seat: int) -> int:
    """A card dealt, drawn, given or handed over is seen by one alone; all else lies open."""
    if actor == CHANCE:
        is_open = state.phase == BEGINNING or state.phase == DROPPING_OUT
        return action if is_open or seat == state.player else DRAW + UNKNOWN
    return GIVE + UNKNOWN if actor != seat and GIVE <= action < START else action


# What always holds


def broken_law(state: State) -> int:
    """The number of a law that this position breaks; 0 if all hold."""
    if not has_all_cards(state):
        return 1
    if state.pile_size != count(state.unseen):
        return 2
    if not are_pawns_in_order(state):
        return 3
    if not is_one_pawn_a_field(state):
        return 4
    if (state.phase == SPLITTING) != (state.points > 0) or (state.points == 0 and has_marks(state)):
        return 5
    if state.drawn != UNKNOWN and (state.phase != DRAWN or state.hands[state.player, state.drawn] == 0):
        return 6
    if (state.turn == NOBODY) != is_over(state):
        return 7
    if (state.phase == TURN or state.phase == DROPPING_OUT) and not has_cards(state, state.player):
        return 8
    return 0


def has_all_cards(state: State) -> bool:
    """R1 As many cards of every kind as there are in the deck."""
    for kind in range(1, KINDS):
        total = state.unseen[kind] + state.discard[kind]
        for seat in range(state.seats):
            total += state.hands[seat, kind] + (state.gift[seat] == kind)
        if total != copies(state, kind):
            return False
    return True


def are_pawns_in_order(state: State) -> bool:
    """R4 On the track, in the goal or at home; R18, O6 the second place of the own start field only by agreement."""
    for seat in range(state.seats):
        for pawn in range(state.pawn_count):
            place = state.pawns[seat, pawn]
            is_somewhere = 0 <= place <= goal(state, GOAL_FIELDS) or place == HOME
            is_second_start = place == state.fields and not state.only_home_protects
            if not is_somewhere or is_second_start or (pawn > 0 and state.pawns[seat, pawn - 1] > place):
                return False
    return True


def is_one_pawn_a_field(state: State) -> bool:
    """R16 One pawn on a field."""
    for seat in range(state.seats):
        for pawn in range(state.pawn_count):
            if state.pawns[seat, pawn] != HOME and pawns_with(state, seat, state.pawns[seat, pawn]) != 1:
                return False
    return True


def pawns_with(state: State, seat: int, place: int) -> int:
    """How many pawns stand where a pawn of this seat stands."""
    there = 0
    for other in range(state.seats):
        for pawn in range(state.pawn_count):
            its_place = state.pawns[other, pawn]
            if is_on_track(state, place) and is_on_track(state, its_place):
                there += is_between(state, lead(state, seat, place, other) + its_place, 0, 0)
            else:
                there += seat == other and place == its_place
    return there


def has_marks(state: State) -> bool:
    """Q6 Only while a seven is split is it marked which pawns have moved."""
    for seat in range(state.seats):
        for pawn in range(state.pawn_count):
            if state.moved[seat, pawn]:
                return True
    return False
