"""Reasons for an action in CLEAR 4."""

from ...games.cards import UNKNOWN
from ...games.clear_4.pile import addable_kinds, contains, numbers_that_fit
from ...games.clear_4.state import (
    ADDING,
    CLEAR,
    CLEAR_PILE,
    CLEARING,
    DEALING,
    FOUR,
    HIGHEST,
    JOKER,
    OVER,
    PASS_TURN,
    PLAY,
    PLAY_STACK,
    PUSH,
    PUSH_TO,
    STOP,
    State,
)
from ...games.message import Message, card
from .evaluate import fitting_blind, in_sight

LARGE_PILE = 4  # cards
LOW = 3  # a number on which little fits
LIKELY = 50  # of 100
FEW_LEFT = 3  # cards


def reason(before: State, after: State, seat: int, action: int) -> Message | None:
    """The most important reason."""
    if action == PASS_TURN or (action == STOP and before.phase == CLEARING):
        return None
    if action == CLEAR_PILE:
        return Message("reason.clears")
    if action == STOP:
        return reason_to_stop(before, seat)
    if action >= PUSH_TO:
        return reason_to_push_to(before, seat, action - PUSH_TO)
    is_on_stack = action >= PLAY_STACK
    kind = before.open_cards[seat, action - PLAY_STACK] if is_on_stack else action - PLAY
    if kind == UNKNOWN:
        return reason_to_play_blind(before, seat)
    if after.phase == DEALING or after.phase == OVER:
        return Message("reason.last")
    said = reason_to_play(before, after, seat, kind)
    return Message("reason.stack") if said is None and is_on_stack and kind != JOKER else said


def reason_to_stop(state: State, seat: int) -> Message | None:
    """No number can be added, and a joker is kept."""
    kinds = addable_kinds(state)
    can_add_number = any(contains(kinds, number) and in_sight(state, seat, number) for number in range(1, HIGHEST + 1))
    keeps_joker = contains(kinds, JOKER) and in_sight(state, seat, JOKER) > 0
    return keeping(JOKER) if keeps_joker and not can_add_number else None


def reason_to_push_to(state: State, seat: int, target: int) -> Message | None:
    """The pile goes to the player with the fewest cards."""
    left = [state.left[other] for other in range(state.seats) if other != seat]
    has_fewest = state.left[target] == min(left) < max(left)
    return Message("reason.target", {"who": target}) if has_fewest else None


def reason_to_play_blind(state: State, seat: int) -> Message | None:
    """How likely it is to fit."""
    fits = fitting_blind(state, seat)
    if fits == 100:
        return Message("reason.blind_sure")
    if fits > 0 and not fitting_numbers(state, seat) and not specials(state, seat):
        return Message("reason.blind_tried", {"count": fits})
    return Message("reason.blind_likely", {"count": fits}) if fits >= LIKELY else None


def reason_to_play(before: State, after: State, seat: int, kind: int) -> Message | None:
    """What a card does, wherever it comes from."""
    if kind == PUSH:
        return reason_to_push(before, seat)
    if kind == CLEAR:
        return reason_to_clear(before, seat)
    return reason_for_the_turn(after, seat) or reason_to_lay(before, after, seat, kind)


def reason_to_push(state: State, seat: int) -> Message | None:
    if state.pile_size >= LARGE_PILE:
        return Message("reason.gives", {"count": state.pile_size})
    return Message("reason.spared") if is_spared(state, seat) else None


def reason_to_clear(state: State, seat: int) -> Message | None:
    """Another turn is worth most at the end, or where much lies in the pile."""
    if is_spared(state, seat):
        return Message("reason.spared")
    helps = state.pile_size >= LARGE_PILE or state.left[seat] <= FEW_LEFT
    return Message("reason.clears") if helps else None


def reason_for_the_turn(after: State, seat: int) -> Message | None:
    """What the number or joker does for the rest of this turn."""
    if after.pile_size == 0 or after.phase == CLEARING:
        return Message("reason.fourth")
    if after.phase != ADDING or after.loose > 0:
        return None
    jokers, missing = in_sight(after, seat, JOKER), FOUR - after.top_count
    numbers = in_sight(after, seat, after.top)
    if after.left[seat] == numbers + jokers <= missing:
        return Message("reason.finish")
    is_worth_jokers = after.pile_size >= LARGE_PILE
    can_make_four = numbers + (jokers if is_worth_jokers else 0) >= missing
    return Message("reason.four") if can_make_four else None


def reason_to_lay(before: State, after: State, seat: int, kind: int) -> Message | None:
    """The advantage of this card."""
    if kind == JOKER:
        return Message("reason.spared") if before.phase != ADDING and is_spared(before, seat) else None
    if before.phase == ADDING:
        return Message("reason.along")
    return reason_to_open(before, after, seat, kind)


def reason_to_open(before: State, after: State, seat: int, kind: int) -> Message | None:
    """Why this number."""
    number, fitting, saved = in_sight(before, seat, kind), fitting_numbers(before, seat), specials(before, seat)
    if number > 1:
        return Message("reason.together", {"count": number})
    if fitting == [kind] and saved:
        return keeping(saved[0])
    if fitting == [kind] and fitting_blind(before, seat) < 100:
        return Message("reason.only_fit")
    if kind <= LOW and after.pile_size >= LARGE_PILE:
        return Message("reason.low", {"card": card(kind), "count": after.pile_size})
    return Message("reason.highest") if kind == fitting[-1] != fitting[0] else None


def keeping(kind: int) -> Message:
    return Message("reason.keeps", {"card": card(kind)})


def is_spared(state: State, seat: int) -> bool:
    """With number cards only, would the player have to take the pile?"""
    return state.pile_size > 0 and not fitting_numbers(state, seat)


def fitting_numbers(state: State, seat: int) -> list[int]:
    """The numbers in the hand and open on the stacks that may be played, the highest last."""
    kinds = numbers_that_fit(state)
    return [number for number in range(1, HIGHEST + 1) if contains(kinds, number) and in_sight(state, seat, number)]


def specials(state: State, seat: int) -> list[int]:
    """The cards that always fit, the one to keep first."""
    return [kind for kind in (JOKER, CLEAR, PUSH) if in_sight(state, seat, kind)]
