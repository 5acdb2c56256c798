"""CLEAR 4, chapter 4: a turn, from hand and stacks; special cards, passing, the final card."""

from ..cards import UNKNOWN
from ..hands import cards_in_hand
from ..offers import offer
from ..row import Cells
from ..seats import CHANCE, next_seat
from . import state as s
from .pile import addable_kinds, clear_pile, contains, lay_joker, lay_number, opening_kinds, take_pile
from .rounds import end_round, end_turn
from .state import State

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
    if state.face_down[seat, stack] == s.WITH_UPRIGHT:
        settle_jokers(state)
        state.stack = stack
        state.turn = CHANCE
    else:
        go_on(state)


def settle_jokers(state: State) -> None:
    """Q9 Before a card is turned up, jokers alone keep the value they have on the pile; wild ones have none yet."""
    if state.top != s.NO_VALUE:
        state.loose = 0


def turn_up(state: State, kind: int) -> None:
    """R11 The card beneath is now open."""
    state.open_cards[state.player, state.stack] = kind
    state.face_down[state.player, state.stack] = s.ACROSS_ONLY
    state.stack = 0
    go_on(state)


def play(state: State, seat: int, kind: int) -> None:
    """A card leaves the player."""
    state.left[seat] -= 1
    if kind <= s.HIGHEST:
        lay_number(state, kind)
    elif kind == s.JOKER:
        lay_joker(state)
    else:
        play_special(state, kind)


def go_on(state: State) -> None:
    """Q17 A player without cards has won; others add more, have another turn, or name who takes the pile."""
    if state.left[state.player] == 0:
        end_round(state)
    elif state.phase == s.PUSHING:
        choose_target(state)
    elif state.phase == s.ADDING and not may_have_more(state):
        end_turn(state)
    else:
        state.turn = state.player


def may_have_more(state: State) -> bool:
    """Q10 From what all can see, might the player add more: a hand card, or an open card on a stack that fits?

    Whether a hand card fits does not matter: a play that ends by itself must not show what the hand lacks (Q21).
    """
    kinds = addable_kinds(state)
    has_more = cards_in_hand(state.hands, state.player) > 0
    for stack in range(s.STACKS):
        has_more |= contains(kinds, state.open_cards[state.player, stack])
    return has_more & (kinds != 0)


# Special cards


def play_special(state: State, kind: int) -> None:
    """R15 It is played alone; Q18 it leaves the game; R17 a CLEAR removes the pile, R16 a PUSH passes it on."""
    state.gone[kind] += 1
    if kind == s.CLEAR:
        clear_pile(state)
    else:
        state.phase = s.PUSHING


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
        n = offer(actions, n, s.PUSH_TO + target, target != seat)
    return n


# Passing


def may_pass(state: State) -> bool:
    """R18 Instead of playing; Q14 on an empty pile only by agreement."""
    return (state.phase == s.TURN) & ((state.pile_size > 0) | (state.pass_on_empty == 1))


def pass_turn(state: State, seat: int) -> None:
    """R18 The player takes the whole pile, and the turn ends."""
    take_pile(state, seat)
    end_turn(state)


# The final card


def play_blind(state: State, seat: int, stack: int) -> None:
    """R19 The across card is turned up only when it is played."""
    state.face_down[seat, stack] = 0
    state.stack = stack
    state.phase = s.BLIND
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
