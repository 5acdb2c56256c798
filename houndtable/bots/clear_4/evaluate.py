"""What bots know about CLEAR 4.

The unit is a hundredth of a turn: how many turns does a player still need? Cards of one value go in one turn; four of
them, or a CLEAR, bring another turn; high cards wait for a high pile; a player who can't play takes the pile.
"""

from ...games.cards import UNKNOWN
from ...games.clear_4.pile import contains, opening_kinds
from ...games.clear_4.state import (
    ADDING,
    BLIND,
    CLEAR,
    CLEAR_PILE,
    DEALING,
    DRAW,
    FOUR,
    HIGHEST,
    JOKER,
    KINDS,
    MOST_SEATS,
    NO_VALUE,
    PASS_TURN,
    PLAY,
    PLAY_STACK,
    PUSH,
    PUSH_TO,
    PUSHING,
    STACKS,
    STOP,
    WITH_UPRIGHT,
    State,
    copies,
)
from ...games.row import Cells
from ...games.seats import CHANCE, next_seat
from ..chances import chance_among, strength_of
from ..known_cards import forget, note_card, put_into_hands, strike_card

NOTES = MOST_SEATS * KINDS  # by seat and kind: cards known to be in a hand
NOISE_SCALE = 250  # points of a rating

A_TURN = 100
HARD = 7  # how much harder a point of value makes it to get rid of a card
PAIRED = 20  # how much of a turn a second card of a value costs
HIDDEN_IN_HAND = 62  # the turns of a card about which nothing is known
UPRIGHT = 75
ACROSS = 95
DOUBLING = 320  # a lead that makes a player twice as strong

SAVED_JOKER, SAVED_CLEAR, SAVED_PUSH = 25, -60, 30  # turns they take
PILE_CARD = 49  # the cost of each card when taking the pile

# What makes an action good
LAST_CARD = 400  # more than any noise can hide
CLEARED = LAST_CARD  # likewise: four of a value are always cleared
PASSED = 92  # to lose a turn
OPENED = 45  # to play a number
HIGHER = 19  # for each point of value: high cards are the hard ones
SHED = 15  # for each card that goes with it
FROM_STACK = 14  # before a card of the hand
LOWER = 12  # of 100: a low card makes the next player take a large pile
ADDED = 60
JOKER_KEPT = 20
JOKER_NOT_ADDED = 56
JOKER_CLEARS = 66
JOKER_COMPLETES = 79
CLEARED_CARD = 6  # for each card that leaves the game
CLEAR_KEPT = 10
LAST_CLEAR = 127
PUSH_KEPT = 60
PUSHED_CARD = 22
TRIED_BLIND = 10
FITS_BLIND = 127


# How far a player has to go


def in_sight(state: State, seat: int, kind: int) -> int:
    """How many cards of a kind the player has in the hand and open on the stacks."""
    number = state.hands[seat, kind]
    for stack in range(STACKS):
        number += state.open_cards[seat, stack] == kind
    return number


def turns_for(kind: int, number: int) -> int:
    """The turns that this many cards of a value cost: none if there are four."""
    if number == 0 or number == FOUR:
        return 0
    rest = number % FOUR
    return (A_TURN if rest > 0 else 0) + PAIRED * max(rest - 1, 0) + HARD * (kind - 5)


def turns_face_down(state: State, seat: int) -> int:
    turns = 0
    for stack in range(STACKS):
        below = state.face_down[seat, stack]
        turns += (below > 0) * ACROSS + (below > 1) * UPRIGHT
    return turns


def own_turns(state: State, seat: int) -> int:
    """The turns that the seat's own cards will take."""
    turns = turns_face_down(state, seat)
    for kind in range(1, HIGHEST + 1):
        turns += turns_for(kind, in_sight(state, seat, kind))
    turns += SAVED_JOKER * in_sight(state, seat, JOKER) + SAVED_PUSH * in_sight(state, seat, PUSH)
    turns += SAVED_CLEAR * in_sight(state, seat, CLEAR)
    if state.phase == BLIND and state.player == seat:
        turns += PILE_CARD * (state.pile_size + 2) * (100 - fitting_blind(state, seat)) // 100
    return turns


def others_turns(state: State, seat: int) -> int:
    """The turns that another player's cards will take; the hand is estimated by its size."""
    below, open_cards = 0, 0
    for stack in range(STACKS):
        below += state.face_down[seat, stack]
        open_cards += state.open_cards[seat, stack] != UNKNOWN
    in_hand = state.left[seat] - below - open_cards
    return turns_face_down(state, seat) + HIDDEN_IN_HAND * in_hand + 80 * open_cards


def in_hand(state: State, seat: int) -> int:
    """The player to act is half a turn ahead."""
    return A_TURN // 2 if state.player == seat else 0


def write_standings(state: State, standings: Cells) -> None:
    """The turns that each player needs, as the others see it."""
    for seat in range(state.seats):
        standings[seat] = others_turns(state, seat) - in_hand(state, seat)


def win_chance(state: State, seat: int, standings: Cells) -> int:
    """The player who needs fewer turns is likely to win."""
    own, rivals = own_turns(state, seat) - in_hand(state, seat), 0
    for other in range(state.seats):
        if other != seat:
            rivals += strength_of(own - standings[other], DOUBLING)
    return chance_among(rivals)


# Actions


def rate_action(state: State, seat: int, action: int) -> int:
    """Hundredths of a turn that the action gains, more or less."""
    if action == STOP:
        return 0
    if action == PASS_TURN:
        return -PILE_CARD * state.pile_size - PASSED
    if action == CLEAR_PILE:
        return CLEARED
    if action >= PUSH_TO:
        return -others_turns(state, action - PUSH_TO) // 4
    if action < PLAY_STACK:
        return rate_card(state, seat, action - PLAY)
    kind = state.open_cards[seat, action - PLAY_STACK]
    return rate_blind(state, seat) if kind == UNKNOWN else rate_card(state, seat, kind) + FROM_STACK


def rate_card(state: State, seat: int, kind: int) -> int:
    if state.left[seat] == 1:
        return LAST_CARD
    if kind == JOKER:
        return rate_joker(state, seat)
    if kind == CLEAR:
        return rate_clear(state, seat)
    if kind == PUSH:
        return rate_push(state, seat)
    return rate_number(state, seat, kind)


def rate_number(state: State, seat: int, kind: int) -> int:
    """Four are best; else many at once, high ones while they fit, and low ones on a pile that another should take."""
    number = in_sight(state, seat, kind)
    together = number + (state.top_count if state.top == kind else state.loose)
    if together >= FOUR:
        return 2 * A_TURN + CLEARED_CARD * state.pile_size + HIGHER * kind
    if state.phase == ADDING:
        return ADDED + HIGHER * (kind - 5) // 2
    completes = together + in_sight(state, seat, JOKER) >= FOUR and state.pile_size > 4
    lower = (HIGHEST - kind) * min(state.pile_size, 8) * LOWER // 100
    return OPENED + SHED * number + HIGHER * (kind - 5) + lower + (JOKER_COMPLETES if completes else 0)


def rate_joker(state: State, seat: int) -> int:
    """A joker serves as the fourth card, saves the player from taking the pile, and is good near the end."""
    if in_sight(state, seat, JOKER) == state.left[seat]:
        return LAST_CARD
    needed = FOUR - state.top_count
    if state.top != NO_VALUE and needed <= 1:
        return JOKER_CLEARS + CLEARED_CARD * state.pile_size
    if state.phase == ADDING and state.loose == 0:
        completes = in_sight(state, seat, JOKER) >= needed
        return A_TURN // 2 + CLEARED_CARD * state.pile_size if completes else -JOKER_NOT_ADDED
    return -JOKER_KEPT


def rate_clear(state: State, seat: int) -> int:
    """Another turn at no cost: best on a pile that the player could not beat."""
    is_near_the_end = state.left[seat] <= 3
    return CLEARED_CARD * state.pile_size - CLEAR_KEPT + (LAST_CLEAR if is_near_the_end else 0)


def rate_push(state: State, seat: int) -> int:
    """Another player takes the pile: the larger the better."""
    return PUSHED_CARD * state.pile_size - PUSH_KEPT


def rate_blind(state: State, seat: int) -> int:
    """The chance that an unseen card fits, and the cost if it does not."""
    fits = fitting_blind(state, seat)
    failure = PILE_CARD * (state.pile_size + 1)
    return (FITS_BLIND * fits - failure * (100 - fits)) // 100 + TRIED_BLIND


def fitting_blind(state: State, seat: int) -> int:
    """How many of a hundred unseen cards would fit."""
    fitting, unseen = 0, 0
    kinds = opening_kinds(state)
    for kind in range(1, KINDS):
        hidden = not_seen(state, seat, kind)
        unseen += hidden
        fitting += hidden * contains(kinds, kind)
    return 100 * fitting // max(unseen, 1)


def not_seen(state: State, seat: int, kind: int) -> int:
    """How many cards of a kind the player can't see."""
    number = copies(kind) - state.gone[kind] - state.pile[kind] - state.hands[seat, kind]
    for other in range(state.seats):
        for stack in range(STACKS):
            number -= state.open_cards[other, stack] == kind
    return number


# Memory: a player who takes the pile takes known cards


def noise_scale() -> int:
    """How far ratings are blurred at full noise."""
    return NOISE_SCALE


def takes_notes() -> bool:
    """Is anything worth remembering?"""
    return True


def remember(notes: Cells, view: State, seat: int, actor: int, action: int) -> None:
    """Cards that were picked up, until they are played."""
    if actor == CHANCE:
        remember_draw(notes, view, action - DRAW)
    elif action == PASS_TURN:
        pick_up(notes, view, actor)
    elif PUSH_TO <= action < CLEAR_PILE:
        pick_up(notes, view, action - PUSH_TO)
    elif PLAY <= action < PLAY_STACK:
        strike_card(notes, KINDS, actor, action - PLAY)
        note_push(notes, view, actor, action - PLAY)
    elif PLAY_STACK <= action < STOP and view.face_down[actor, action - PLAY_STACK] != WITH_UPRIGHT:
        note_push(notes, view, actor, view.open_cards[actor, action - PLAY_STACK])


def remember_draw(notes: Cells, view: State, kind: int) -> None:
    """A new deal ends all knowledge; a blind card that does not fit goes to the hand together with the pile.

    If a card beneath a PUSH is turned up, the pile is taken only then.
    """
    if view.phase == DEALING and view.dealt == 0:
        forget(notes)
    elif view.phase == PUSHING:
        note_push(notes, view, view.player, PUSH)
    elif view.phase == BLIND and contains(opening_kinds(view), kind):
        note_push(notes, view, view.player, kind)
    elif view.phase == BLIND:
        note_card(notes, KINDS, view.player, kind)
        pick_up(notes, view, view.player)


def note_push(notes: Cells, view: State, actor: int, kind: int) -> None:
    """With two players, the other takes the pile without being named."""
    if kind == PUSH and view.seats == 2:
        pick_up(notes, view, next_seat(actor, view.seats))


def pick_up(notes: Cells, view: State, seat: int) -> None:
    for kind in range(1, KINDS):
        for _ in range(view.pile[kind]):
            note_card(notes, KINDS, seat, kind)


def believe(view: State, seat: int, notes: Cells) -> None:
    """Put the cards that are known into the hands they are in."""
    put_into_hands(view, seat, notes, KINDS)


def is_possible(world: State, seat: int, notes: Cells) -> bool:
    """Always: CLEAR 4 has no notes that a filled-in view could contradict."""
    return True
