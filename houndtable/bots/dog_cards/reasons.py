"""Reasons for an action in DOG CARDS."""

from ...games.dog_cards.purchases import paid_with
from ...games.dog_cards.rows import accepts, exchanged_for, is_open_to_cards, may_lay, target_owner
from ...games.dog_cards.state import (
    BUY,
    DISCARD,
    EXCHANGE_JOKER,
    FETCH,
    FOURTEEN,
    GIVE,
    JOKER,
    KINDS,
    LAY,
    LOOK,
    MOST_ROWS,
    ONE_ELEVEN,
    OWN_SECOND_ROW,
    PLACES,
    ROW_LENGTH,
    STEAL,
    TAKE,
    THIEF,
    THIRTEEN,
    State,
    buy_parts,
    exchange_joker_parts,
    is_team_game,
    lay_parts,
    number_card,
    row_limit,
    steal_parts,
)
from ...games.message import Message, card
from ...games.seats import partner_of
from .evaluate import (
    LAID,
    comes_next,
    exchanged,
    faded,
    is_foe,
    longest_of_foes,
    rate_purchase,
    use_in_row,
    value_if_taken,
    value_in_hand,
)

SOON = faded(LAID, 3)  # the value of a card three places further on
LONG = 4  # cards of a row worth robbing
NUMBERS = range(1, FOURTEEN + 1)


def reason(before: State, after: State, seat: int, action: int) -> Message | None:
    """The most important reason."""
    if action < LAY:
        return reason_to_give(before, seat, action - GIVE)
    if action < BUY:
        return reason_to_lay(before, after, seat, *lay_parts(action))
    if action < LOOK:
        way, place = buy_parts(action)
        return reason_to_buy(before, seat, paid_with(way, place), before.open_row[place])
    if action < TAKE:
        return Message("reason.search") if fits_nowhere(before, seat) else None
    if action < FETCH:
        return reason_to_take(before, seat, before.top[action - TAKE])
    if action < STEAL:
        return reason_to_pay(before, seat, FOURTEEN, action - FETCH)
    if action < EXCHANGE_JOKER:
        return reason_to_steal(before, seat, *steal_parts(action))
    if action < DISCARD:
        _, _, place = exchange_joker_parts(action)
        return reason_to_pay(before, seat, exchanged_for(place), JOKER)
    return reason_to_part_with(before, seat, action - DISCARD)


# Rows


def own_side(state: State, seat: int) -> list[int]:
    """The player, and the partner."""
    return [seat, partner_of(seat, state.seats)] if is_team_game(state) else [seat]


def rows_of(state: State, seat: int) -> list[tuple[int, int]]:
    """All rows of this side, by owner and index."""
    return [(owner, index) for owner in own_side(state, seat) for index in range(row_limit(state))]


def use_in_rows(state: State, seat: int, kind: int) -> int:
    """The value of a card where this side can use it best."""
    return max(use_in_row(state, owner, index, kind) for owner, index in rows_of(state, seat))


def is_past(state: State, seat: int, kind: int) -> bool:
    """Are all rows of this side beyond this number?"""
    return kind <= FOURTEEN and use_in_rows(state, seat, kind) == 0


def is_lacking_next(state: State, seat: int, owner: int, kind: int) -> bool:
    """Does a row of the owner need this card next, and does the seat hold no number that fits?"""
    for index in range(row_limit(state)):
        if use_in_row(state, owner, index, kind) == LAID:
            held = (state.hands[seat, other] for other in NUMBERS if use_in_row(state, owner, index, other) == LAID)
            if not any(held):
                return True
    return False


def is_lacking_soon(state: State, seat: int, kind: int) -> bool:
    """Does a row of this side need this card soon, and does the seat hold none?"""
    is_soon = SOON <= use_in_rows(state, seat, kind) < LAID
    return is_soon and state.hands[seat, kind] == 0


def fits_nowhere(state: State, seat: int) -> bool:
    """Does no card in the hand continue any row of this side?"""
    return not any(
        is_open_to_cards(state, owner, index) and may_lay(state, seat, kind, state.length[owner, index] + 1)
        for owner, index in rows_of(state, seat)
        for kind in range(1, KINDS)
    )


def reason_to_lay(before: State, after: State, seat: int, target: int, kind: int) -> Message | None:
    """The row begins, grows or is complete; a joker should not replace a number that the player holds."""
    owner, index = target_owner(before, seat, target), 1 if target == OWN_SECOND_ROW else 0
    length = before.length[owner, index] + 1
    if kind == JOKER and any(before.hands[seat, number] and comes_next(number, length) for number in NUMBERS):
        return None
    if length == ROW_LENGTH:
        return Message("reason.completes")
    if after.hands[seat, number_card(length + 1)] > 0:
        return Message("reason.goes_on", {"card": card(number_card(length + 1))})
    if length == PLACES:
        return Message("reason.only_14")
    if length == 1:
        return Message("reason.begins")
    return Message("reason.longer" if owner == seat else "reason.longer_partner", {"count": ROW_LENGTH - length})


# Gaining cards


def reason_to_gain(state: State, seat: int, kind: int) -> Message | None:
    """The value of one more card of this kind."""
    if kind == JOKER:
        return Message("reason.joker")
    if kind == THIEF:
        longest = int(longest_of_foes(state, seat))
        return Message("reason.thief", {"count": longest}) if longest >= LONG else None
    if is_lacking_next(state, seat, seat, kind):
        return Message("reason.next", {"card": card(kind)})
    if any(is_lacking_next(state, seat, owner, kind) for owner in own_side(state, seat)):
        return Message("reason.next_for_partner", {"card": card(kind)})
    return Message("reason.soon", {"card": card(kind)}) if is_lacking_soon(state, seat, kind) else None


def reason_to_pay(state: State, seat: int, paid: int, gained: int) -> Message | None:
    """The same, if it is worth the price: a joker can be any card except a 14."""
    is_worth_it = exchanged(state, seat, paid, gained) > 0 or (paid, gained) == (JOKER, FOURTEEN)
    return reason_to_gain(state, seat, gained) if is_worth_it else None


def reason_to_buy(state: State, seat: int, paid: int, gained: int) -> Message | None:
    """First the card the player needs at once, then one that an opponent needs."""
    said = reason_to_pay(state, seat, paid, gained)
    foe = who_goes_on_with(state, seat, gained)
    if not is_urgent(said) and foe is not None and rate_purchase(state, seat, paid, gained) > 0:
        return Message("reason.denies", {"who": foe, "card": card(gained)})
    return said


def is_urgent(said: Message | None) -> bool:
    return said is not None and said.key != "reason.soon"


def who_goes_on_with(state: State, seat: int, kind: int) -> int | None:
    """The opponent with the longest row that needs this card next."""
    lengths = {
        other: int(state.length[other, index])
        for other in range(state.seats)
        for index in range(row_limit(state))
        if is_foe(state, seat, other) and state.length[other, index] and use_in_row(state, other, index, kind) == LAID
    }
    return max(lengths, key=lambda other: lengths[other]) if lengths else None


def reason_to_take(state: State, seat: int, kind: int) -> Message | None:
    """The best of the cards looked at."""
    said = reason_to_gain(state, seat, kind)
    is_best = value_if_taken(state, seat, kind) == max(
        value_if_taken(state, seat, state.top[place]) for place in range(state.top_size)
    )
    return Message("reason.best_seen") if said is None and is_best else said


def reason_to_steal(state: State, seat: int, owner: int, index: int) -> Message | None:
    """An opponent is set back, and the player gets a card."""
    length = int(state.length[owner, index])
    if not is_foe(state, seat, owner):
        return None
    if length == PLACES:
        return Message("reason.stops", {"whose": owner})
    said = reason_to_pay(state, seat, THIEF, state.rows[owner, index, length])
    is_longest = length >= max(LONG, longest_of_foes(state, seat))
    return Message("reason.robs", {"count": length}) if is_longest and not is_urgent(said) else said


# Giving cards away


def reason_to_give(state: State, seat: int, kind: int) -> Message | None:
    """The partner gets a start card if the player keeps another; else a card the player can spare."""
    starts = state.hands[seat, ONE_ELEVEN] + state.hands[seat, THIRTEEN]
    if kind in (ONE_ELEVEN, THIRTEEN) and starts > 1:
        return Message("reason.start_for_partner")
    return reason_to_part_with(state, seat, kind)


def reason_to_part_with(state: State, seat: int, kind: int) -> Message | None:
    """It is of least use: no row needs it, or there is another."""
    held = [other for other in range(1, KINDS) if state.hands[seat, other]]
    is_least = value_in_hand(state, seat, kind) == min(value_in_hand(state, seat, other) for other in held)
    if not is_least or frees_joker(state, kind):
        return None
    if is_past(state, seat, kind):
        return Message("reason.past", {"card": card(kind)})
    return Message("reason.another" if state.hands[seat, kind] > 1 else "reason.spare")


def frees_joker(state: State, kind: int) -> bool:
    """Could the card lie in a row where a joker lies?"""
    return any(
        state.rows[owner, index, place] == JOKER and accepts(state, kind, place)
        for owner in range(state.seats)
        for index in range(MOST_ROWS)
        for place in range(1, PLACES + 1)
    )
