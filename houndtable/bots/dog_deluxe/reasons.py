"""Reasons for an action in DOG Deluxe."""

from ...games.dog_deluxe.board import is_in_goal, is_on_track, is_team_game
from ...games.dog_deluxe.partners import whose_pawns
from ...games.dog_deluxe.rounds import receiver
from ...games.dog_deluxe.state import (
    DISCARD,
    DROP_OUT,
    FETCH,
    GIVE,
    HOME,
    JOKER,
    KINDS,
    LAY_DOWN,
    ONE_ELEVEN,
    SPLIT,
    START,
    THIRTEEN,
    TRADE,
    State,
    fetch_parts,
)
from ...games.message import Message, card
from .evaluate import NEAR, danger, side_of, use_of

MUCH_DANGER = 20  # percent less than before
MANY_FIELDS = 10
START_CARDS = (ONE_ELEVEN, THIRTEEN, JOKER)


def reason(before: State, after: State, seat: int, action: int) -> Message | None:
    """The most important reason."""
    if action < START:
        return reason_to_give(before, seat, action - GIVE)
    if LAY_DOWN <= action < DISCARD or action == DROP_OUT:
        return None
    if action >= DISCARD:
        return Message("reason.spare") if is_needed_least(before, seat, action - DISCARD) else None
    if action >= FETCH:
        _, kind = fetch_parts(action)
        return reason_to_fetch(before, seat, kind)
    return reason_to_move(before, after, seat, action)


def reason_to_give(state: State, seat: int, kind: int) -> Message | None:
    """The partner gets a start card that the player can spare; a neighbour gets the card the player needs least."""
    can_spare = not is_waiting(state, seat) or sum(state.hands[seat, card] for card in START_CARDS) > 1
    if is_team_game(state) and is_waiting(state, receiver(state, seat)) and kind in START_CARDS and can_spare:
        return Message("reason.start_for_partner")
    return Message("reason.spare") if is_needed_least(state, seat, kind) else None


def is_waiting(state: State, seat: int) -> bool:
    """Does the player have pawns at home and none on the track?"""
    return at_home(state, [seat]) > 0 and not is_on_track(state, state.pawns[seat, 0])


def reason_to_fetch(state: State, seat: int, kind: int) -> Message | None:
    """A card more useful than any in the hand."""
    owner = whose_pawns(state, seat)
    best = max(use_of(state, owner, other) for other in range(1, KINDS) if state.hands[seat, other])
    return Message("reason.fetch", {"card": card(kind)}) if use_of(state, owner, kind) > best else None


def is_needed_least(state: State, seat: int, kind: int) -> bool:
    """Is no other card in the hand less useful?"""
    owner = whose_pawns(state, seat)
    held = [other for other in range(1, KINDS) if state.hands[seat, other]]
    return len(held) > 1 and use_of(state, owner, kind) == min(use_of(state, owner, other) for other in held)


def reason_to_move(before: State, after: State, seat: int, action: int) -> Message | None:
    """What happens to the team's pawns, and to those of the others."""
    own = [other for other in range(before.seats) if side_of(before, other) == side_of(before, seat)]
    others = [other for other in range(before.seats) if other not in own]
    burnt = at_home(after, others) - at_home(before, others)
    if at_home(after, own) > at_home(before, own):
        return None
    if in_goal(after, own) > in_goal(before, own):
        return Message("reason.goal")
    if burnt == 1:
        return Message("reason.burns")
    if burnt > 1:
        return Message("reason.burns_many", {"count": burnt})
    if at_home(after, own) < at_home(before, own):
        return Message("reason.out")
    if TRADE <= action < SPLIT:
        return reason_to_trade(before, after, whose_pawns(before, seat), others)
    if near_goal(after, own) > near_goal(before, own):
        return Message("reason.near")
    return Message("reason.safer") if risk(before, own) - risk(after, own) >= MUCH_DANGER else None


def reason_to_trade(before: State, after: State, owner: int, others: list[int]) -> Message | None:
    """Fields gained, or lost by another player; there is no reason for a swap within the team."""
    won = fields_gone(after, [owner]) - fields_gone(before, [owner])
    lost = fields_gone(before, others) - fields_gone(after, others)
    if max(won, lost) < MANY_FIELDS or lost == 0:
        return None
    return Message("reason.ahead", {"count": won}) if won >= lost else Message("reason.behind", {"count": lost})


def places(state: State, owners: list[int]) -> list[tuple[int, int]]:
    """The pawns of these players: owner and place."""
    return [(owner, int(state.pawns[owner, pawn])) for owner in owners for pawn in range(state.pawn_count)]


def at_home(state: State, owners: list[int]) -> int:
    return sum(place == HOME for _, place in places(state, owners))


def in_goal(state: State, owners: list[int]) -> int:
    return sum(is_in_goal(state, place) for _, place in places(state, owners))


def near_goal(state: State, owners: list[int]) -> int:
    return sum(state.fields - NEAR <= place <= state.fields for _, place in places(state, owners))


def fields_gone(state: State, owners: list[int]) -> int:
    return sum(place for _, place in places(state, owners) if is_on_track(state, place))


def risk(state: State, owners: list[int]) -> int:
    """The chance in percent that pawns are sent home, summed over the pawns."""
    return sum(danger(state, owner, place) for owner, place in places(state, owners))
