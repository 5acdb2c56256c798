"""CLEAR 4, 2 to 6 players. Rule numbers refer to rulebook/en.md.

The files are chapters of the rulebook: `state` holds the components, `rounds` setup, the order of turns and the end,
`pile` what fits on the pile and clears it, `turn` the ways to play a card. `knowledge` says who knows what, `laws`
what always holds. This file provides the contract.
"""

from ..cards import pick
from ..offers import offer
from ..row import Cells
from ..seats import CHANCE
from . import state as s
from .knowledge import fill, hide, public
from .laws import broken_law
from .pile import clear_pile, contains, playable_kinds
from .rounds import begin, deal, end_turn, has_won, is_over, score, setup, team
from .state import ACTIONS, ACTS, MOST_SEATS, OPTIONS, RULES_VERSION, SEATS, TURNING, State
from .turn import legal_targets, may_pass, pass_turn, play_from_hand, play_from_stack, push_to, reveal, turn_up

# Who may act, and how


def may_act(state: State, seat: int) -> bool:
    return seat == state.turn and state.phase != s.OVER


def legal(state: State, seat: int, actions: Cells) -> int:
    if not may_act(state, seat):
        return 0
    if seat == CHANCE:
        return legal_draws(state, actions)
    if state.phase == s.PUSHING:
        return legal_targets(state, seat, actions)
    if state.phase == s.CLEARING:
        return offer(actions, offer(actions, 0, s.STOP, True), s.CLEAR_PILE, True)
    n = legal_cards(state, seat, actions)
    n = offer(actions, n, s.STOP, state.phase == s.ADDING)
    return offer(actions, n, s.PASS_TURN, may_pass(state))


def legal_cards(state: State, seat: int, actions: Cells) -> int:
    """R9 Hand cards and the open cards of the stacks; Q11 where only the across card of a stack is left, that card."""
    kinds = playable_kinds(state)
    n = 0
    for kind in range(1, s.KINDS):
        n = offer(actions, n, s.PLAY + kind, contains(kinds, kind) & (state.hands[seat, kind] > 0))
    for stack in range(s.STACKS):
        is_there = state.face_down[seat, stack] > 0
        n = offer(actions, n, s.PLAY_STACK + stack, is_there & contains(kinds, state.open_cards[seat, stack]))
    return n


def legal_draws(state: State, actions: Cells) -> int:
    n = 0
    for action in range(s.PLAY):
        n = offer(actions, n, action, outcome_weight(state, action) > 0)
    return n


def apply(state: State, seat: int, action: int) -> None:
    if action < s.BEGIN:
        apply_draw(state, action - s.DRAW)
    elif action < s.PLAY:
        begin(state, action - s.BEGIN)
    elif action < s.PLAY_STACK:
        play_from_hand(state, seat, action - s.PLAY)
    elif action < s.STOP:
        play_from_stack(state, seat, action - s.PLAY_STACK)
    elif action == s.STOP:
        end_turn(state)
    elif action == s.PASS_TURN:
        pass_turn(state, seat)
    elif action < s.CLEAR_PILE:
        push_to(state, action - s.PUSH_TO)
    else:
        clear_pile(state)


def apply_draw(state: State, kind: int) -> None:
    """An unseen card goes where it belongs."""
    state.unseen[kind] -= 1
    state.unseen_size -= 1
    if state.phase == s.DEALING:
        deal(state, kind)
    elif state.phase == s.BLIND:
        reveal(state, state.player, kind)
    else:
        turn_up(state, kind)


# Chance


def outcome_count(state: State) -> int:
    """Q1 Every seat is equally likely to begin, and every unseen card to come next."""
    return state.seats if state.phase == s.BEGINNING else state.unseen_size


def outcome(state: State, number: int) -> int:
    return s.BEGIN + number if state.phase == s.BEGINNING else s.DRAW + pick(state.unseen, number)


def outcome_weight(state: State, action: int) -> int:
    if state.phase == s.BEGINNING:
        return 1 if s.BEGIN <= action < s.BEGIN + state.seats else 0
    return state.unseen[action - s.DRAW] if action < s.BEGIN else 0
