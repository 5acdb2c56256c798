"""What bots know about DOG CARDS.

Everything is counted in points: a card laid in a row is worth 100. A turn costs a card and brings a card, so the art
is to hold the cards that the rows will need next.
"""

from ...games.cards import UNKNOWN
from ...games.dog_cards.purchases import paid_with
from ...games.dog_cards.rows import exchanged_for, is_open_to_cards, target_owner
from ...games.dog_cards.state import (
    BUY,
    DISCARD,
    DRAWING,
    ELEVEN,
    EXCHANGE_JOKER,
    FETCH,
    FOUR,
    FOURTEEN,
    GIVE,
    HANDING_OVER,
    JOKER,
    KINDS,
    LAY,
    LOOK,
    MOST_ROWS,
    MOST_SEATS,
    ONE_ELEVEN,
    PLACES,
    ROW_LENGTH,
    SEVEN,
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
from ...games.row import Cells
from ...games.seats import CHANCE, partner_of
from ..chances import chance_among, strength_of
from ..known_cards import note_card, put_into_hands, strike_card, swap_cards

NOTES = MOST_SEATS * KINDS  # by seat and kind: cards known to be in a hand
NOISE_SCALE = 65  # points of a rating

LAID = 100  # a card in a row
HELD = 50  # percent of a card's points that count while it is in the hand
DRAWN = 28  # the value of a card from the pile
BEST_OF_SEVEN = 85
JOKER_AT_HAND = 115
POWER_OF_SEVEN = 45
POWER_OF_FOUR = 20
POWER_OF_FOURTEEN = 49
THIEF_AT_HAND = 36
THIEF_BY_LENGTH = 5  # a thief is worth more the longer the longest row is
SPARE = 17  # percent of a card's points that a surplus copy has
FADES = 81  # percent of the points left one place further on
PAYS = 20  # percent of the points of a card for sale that the card to buy it with has
DENIED = 10  # buying a card that an opponent needs next
FINISHED = 100  # to complete a row
ROBBED = 80  # taking an opponent's card
FAR = 6  # places by which a row is considered longer when it is robbed
DOUBLING = 260  # points of a lead that make it twice as strong

# Actions in the game without partners
KEPT = 54  # percent of a card's points in the plan for both rows that count in the hand
MISSING = 76  # percent of the points left behind a card that is missing
NEXT_PLACE = 88  # and one place further on
JOKER_IN_PLAN = 130
FOUR_IN_PLAN = 30  # by its power
FOURTEEN_IN_PLAN = 92
THIEF_IN_PLAN = 50
THIEF_BY_PLACE = 9  # of the longest row of the foes
FRESH = 37  # a card from the pile
SEARCHED = 55  # the best of seven cards
DENIED_BY_PLACE = 5  # buying a card that an opponent needs next, more for a longer row
EARLY = 4  # a first row this short is not worth stopping
STOLEN = 48  # taking an opponent's card
STOLEN_BY_PLACE = 6  # more for a longer row
STOPPED = 80  # taking one of the last cards before a win
LAST_PLACES = 11  # where these begin
WON = 1000
NOTHING = 0  # no card is lost or gained
NOWHERE = -1  # no row becomes longer


# Cards


def faded(points: int, places: int) -> int:
    for _ in range(places):
        points = points * FADES // 100
    return points


def place_in_row(kind: int, following: int) -> int:
    """Where a card belongs in a row whose next place is this: a 13 may begin it, a 1/11 has two places."""
    if kind == THIRTEEN and following == 1:
        return 1
    return ELEVEN if kind == ONE_ELEVEN and following > 1 else kind


def use_behind(kind: int, length: int) -> int:
    """The value of a card in a row of this length: highest if it comes next, lower if later."""
    places = place_in_row(kind, length + 1) - length - 1
    return faded(LAID, places) if places >= 0 and kind <= FOURTEEN else 0


USES = tuple(use_behind(kind, length) for length in range(ROW_LENGTH) for kind in range(KINDS))


def use_in_row(state: State, owner: int, index: int, kind: int) -> int:
    """The value of a card in this row; 0 if the row takes no more cards."""
    return USES[state.length[owner, index] * KINDS + kind] if is_open_to_cards(state, owner, index) else 0


def use(state: State, seat: int, kind: int, copy: int) -> int:
    """The value of the first, second or further card of a kind, in one of the two rows or by its power."""
    if kind == JOKER:
        return JOKER_AT_HAND
    if kind == THIEF:
        return THIEF_AT_HAND + THIEF_BY_LENGTH * longest_of_foes(state, seat)
    is_team = is_team_game(state)
    one = use_in_row(state, seat, 0, kind)
    other = use_in_row(state, partner_of(seat, state.seats) if is_team else seat, 0 if is_team else 1, kind)
    if copy == 1:
        return max(one, other, power(kind), payment(state, seat, kind))
    if copy == 2:
        return max(min(one, other), max(one, other, power(kind)) * SPARE // 100, power(kind) // 2)
    return max(one, other, power(kind)) * SPARE // 100


def power(kind: int) -> int:
    """The value of a red card's power."""
    if kind == SEVEN:
        return POWER_OF_SEVEN
    if kind == FOUR:
        return POWER_OF_FOUR
    return POWER_OF_FOURTEEN if kind == FOURTEEN else 0


def payment(state: State, seat: int, kind: int) -> int:
    """The value of a card as payment for the card at the place of its number."""
    if kind > PLACES:
        return 0
    for_sale = state.open_row[kind]
    if for_sale == JOKER:
        return JOKER_AT_HAND * PAYS // 100
    return needed_next(state, seat, for_sale) * LAID * PAYS // 100


def needed_next(state: State, seat: int, kind: int) -> bool:
    """Is it the next card of a row in front of this player?"""
    for index in range(row_limit(state)):
        if is_next_in_row(state, seat, index, kind):
            return True
    return False


def is_next_in_row(state: State, owner: int, index: int, kind: int) -> bool:
    return comes_next(kind, state.length[owner, index] + 1) and is_open_to_cards(state, owner, index)


def comes_next(kind: int, place: int) -> bool:
    return (kind == number_card(place)) | ((kind == THIRTEEN) & (place == 1))


def is_foe(state: State, seat: int, other: int) -> bool:
    return other != seat and not (is_team_game(state) and other == partner_of(seat, state.seats))


def longest_of_foes(state: State, seat: int) -> int:
    """The length of the longest row worth robbing."""
    longest = 0
    for other in range(state.seats):
        if is_foe(state, seat, other):
            longest = max(longest, state.length[other, 0], state.length[other, 1])
    return longest


def value_in_hand(state: State, seat: int, kind: int) -> int:
    """Points lost with one card of this kind."""
    return use(state, seat, kind, state.hands[seat, kind]) * HELD // 100


def value_if_taken(state: State, seat: int, kind: int) -> int:
    """Points gained with one more card of this kind."""
    return use(state, seat, kind, state.hands[seat, kind] + 1) * HELD // 100


# The position


def progress(state: State, seat: int) -> int:
    """Points of the rows in front of a player."""
    return LAID * (ROW_LENGTH * state.finished[seat] + state.length[seat, 0] + state.length[seat, 1])


def standing(state: State, seat: int) -> int:
    """Points of a player, with the partner's."""
    points = progress(state, seat)
    return points + progress(state, partner_of(seat, state.seats)) if is_team_game(state) else points


def points_at_hand(state: State, seat: int) -> int:
    """What the hand adds, compared with an ordinary one."""
    points = 0
    for kind in range(1, KINDS):
        if state.hands[seat, kind] > 0:
            points += use(state, seat, kind, 1) * HELD // 100
    return points


def write_standings(state: State, standings: Cells) -> None:
    for seat in range(state.seats):
        standings[seat] = standing(state, seat)


def win_chance(state: State, seat: int, standings: Cells) -> int:
    """Cards laid, and cards held that come next, make a win likely; the others' hands are unknown."""
    own = standings[seat] + points_at_hand(state, seat)
    rivals = 0
    for other in range(state.seats // 2 if is_team_game(state) else state.seats):
        if is_foe(state, seat, other):
            ordinary = 150 if is_team_game(state) else 200
            rivals += strength_of(standings[other] + ordinary - own, DOUBLING)
    return chance_among(rivals)


# Actions


def rate_action(state: State, seat: int, action: int) -> int:
    """Points for an action: partners count card by card, a player with two rows plans with the whole hand."""
    return rate_with_partner(state, seat, action) if is_team_game(state) else rate_alone(state, seat, action)


# With a partner


def rate_with_partner(state: State, seat: int, action: int) -> int:
    """Points that the action brings."""
    if action < LAY:
        return rate_gift(state, seat, action - GIVE)
    if action < BUY:
        return rate_lay(state, seat, *lay_parts(action))
    if action < LOOK:
        way, place = buy_parts(action)
        return rate_purchase(state, seat, paid_with(way, place), state.open_row[place])
    if action < TAKE:
        return BEST_OF_SEVEN * HELD // 100 - value_in_hand(state, seat, SEVEN)
    if action < FETCH:
        return value_if_taken(state, seat, state.top[action - TAKE])
    if action < STEAL:
        return exchanged(state, seat, FOURTEEN, action - FETCH)
    if action < EXCHANGE_JOKER:
        return rate_theft(state, seat, *steal_parts(action))
    if action < DISCARD:
        _, _, place = exchange_joker_parts(action)
        return exchanged(state, seat, exchanged_for(place), JOKER)
    return DRAWN - value_in_hand(state, seat, action - DISCARD)


def exchanged(state: State, seat: int, paid: int, gained: int) -> int:
    """Points of a card gained at the cost of another."""
    return value_if_taken(state, seat, gained) - value_in_hand(state, seat, paid)


def rate_purchase(state: State, seat: int, paid: int, gained: int) -> int:
    """Buy cards the player needs, and cards an opponent needs next."""
    return exchanged(state, seat, paid, gained) + (DENIED if is_needed_by_foe(state, seat, gained) else 0)


def is_needed_by_foe(state: State, seat: int, kind: int) -> bool:
    for other in range(state.seats):
        if needed_next(state, other, kind) and is_foe(state, seat, other):
            return True
    return False


def rate_gift(state: State, seat: int, kind: int) -> int:
    """Give a card the partner can use, or a duplicate; a start card may be the one the partner lacks."""
    is_start = kind == ONE_ELEVEN or kind == THIRTEEN
    is_spare = state.hands[seat, kind] > 1
    return (40 if is_start and is_spare else 0) + (20 if kind == 2 else 0) - value_in_hand(state, seat, kind)


def rate_lay(state: State, seat: int, target: int, kind: int) -> int:
    """One more card in a row, and one drawn; the last card completes the row."""
    owner = target_owner(state, seat, target)
    is_last = state.length[owner, 0] == PLACES
    return LAID + DRAWN + (FINISHED if is_last else 0) - value_in_hand(state, seat, kind)


def rate_theft(state: State, seat: int, owner: int, index: int) -> int:
    """The opponent's loss and the value of the card here, less the thief."""
    length = state.length[owner, index]
    gain = exchanged(state, seat, THIEF, state.rows[owner, index, length])
    if not is_foe(state, seat, owner):
        return gain - LAID
    return gain + ROBBED * (length + FAR) // ROW_LENGTH


# Without partners


def rate_alone(state: State, seat: int, action: int) -> int:
    """Points that the action brings, and of the hand after it."""
    if action < BUY:
        return lay_alone(state, seat, *lay_parts(action))
    if action < LOOK:
        way, place = buy_parts(action)
        gained = state.open_row[place]
        return plan(state, seat, paid_with(way, place), gained, NOWHERE) + denied(state, seat, gained)
    if action < TAKE:
        return SEARCHED + plan(state, seat, SEVEN, NOTHING, NOWHERE)
    if action < FETCH:
        return plan(state, seat, SEVEN, state.top[action - TAKE], NOWHERE)
    if action < STEAL:
        return plan(state, seat, FOURTEEN, action - FETCH, NOWHERE)
    if action < EXCHANGE_JOKER:
        return steal_alone(state, seat, *steal_parts(action))
    if action < DISCARD:
        _, _, place = exchange_joker_parts(action)
        return plan(state, seat, exchanged_for(place), JOKER, NOWHERE)
    return FRESH + plan(state, seat, action - DISCARD, NOTHING, NOWHERE)


def lay_alone(state: State, seat: int, index: int, kind: int) -> int:
    """One more card in a row, and one drawn; the last card of the second row wins."""
    is_won = state.length[seat, index] == PLACES and state.finished[seat] > 0
    return LAID + FRESH + plan(state, seat, kind, NOTHING, index) + (WON if is_won else 0)


def steal_alone(state: State, seat: int, owner: int, index: int) -> int:
    """The card is in hand, and an opponent lacks it; this matters most against a player about to win."""
    length = state.length[owner, index]
    loss = STOLEN + STOLEN_BY_PLACE * length
    if state.finished[owner] > 0 and length >= LAST_PLACES:
        loss += STOPPED
    return plan(state, seat, THIEF, state.rows[owner, index, length], NOWHERE) + loss // (state.seats - 1)


def denied(state: State, seat: int, kind: int) -> int:
    """The value of keeping this card from opponents whose rows may need it next."""
    most = 0
    for other in range(state.seats):
        for index in range(MOST_ROWS):
            if other != seat and is_next_in_row(state, other, index, kind):
                places = state.length[other, index] + EARLY * (state.finished[other] - 1)
                most = max(most, DENIED_BY_PLACE * places)
    return most


def plan(state: State, seat: int, lost: int, gained: int, grown: int) -> int:
    """The value of a hand with one card lost, one gained and one of the rows grown.

    Cards follow each other in both rows; those behind a missing card have to wait. If both rows need a card, the row
    that waits less gets the first copy.
    """
    one, other = state.length[seat, 0] + (grown == 0), state.length[seat, 1] + (grown == 1)
    if state.finished[seat] > 0:
        one, other = max(one, other), ROW_LENGTH
    sooner, later, points = LAID, LAID, 0
    for place in range(1, ROW_LENGTH + 1):
        if place <= min(one, other) and place != FOUR:
            continue
        if later > sooner:
            one, other, sooner, later = other, one, later, sooner
        cards, alone = cards_for_place(state, seat, place, lost, gained), power_in_plan(place)
        if place > one:
            points += max(sooner, alone) if cards > 0 else 0
            sooner = behind(sooner, cards > 0)
            cards -= 1
        if place > other:
            points += max(later, alone) if cards > 0 else 0
            later = behind(later, cards > 0)
            cards -= 1
        points += alone * max(cards, 0)
    points += JOKER_IN_PLAN * cards_after(state, seat, JOKER, lost, gained)
    points += thief_in_plan(state, seat) * cards_after(state, seat, THIEF, lost, gained)
    return points * KEPT // 100


def behind(points: int, is_at_hand: bool) -> int:
    """Points of the next place of a row, depending on whether the card of this place is in hand."""
    return points * NEXT_PLACE // 100 * (100 if is_at_hand else MISSING) // 100


def cards_after(state: State, seat: int, kind: int, lost: int, gained: int) -> int:
    """How many cards of a kind there are when one card is lost and one gained."""
    return state.hands[seat, kind] - (kind == lost) + (kind == gained)


def cards_for_place(state: State, seat: int, place: int, lost: int, gained: int) -> int:
    """How many cards there are then for a place of a row: a 13 may begin it."""
    cards = cards_after(state, seat, number_card(place), lost, gained)
    return cards + cards_after(state, seat, THIRTEEN, lost, gained) if place == 1 else cards


def power_in_plan(place: int) -> int:
    """The value of a red card's power; a 7 is for rows, or to be played at once."""
    if place == FOUR:
        return FOUR_IN_PLAN
    return FOURTEEN_IN_PLAN if place == FOURTEEN else 0


def thief_in_plan(state: State, seat: int) -> int:
    """A theft from one opponent is a gain against that opponent only."""
    return (THIEF_IN_PLAN + THIEF_BY_PLACE * longest_of_foes(state, seat)) // (state.seats - 1)


# Memory


def noise_scale() -> int:
    """How far ratings are blurred at full noise."""
    return NOISE_SCALE


def takes_notes() -> bool:
    """Is anything worth remembering?"""
    return True


def remember(notes: Cells, view: State, seat: int, actor: int, action: int) -> None:
    """Cards that others bought, fetched, stole or got from this seat, and those it had seen on the pile."""
    if actor == CHANCE:
        remember_draw(notes, view, seat)
    elif actor == seat or action < LAY:
        return
    elif action < BUY:
        _, kind = lay_parts(action)
        strike_card(notes, KINDS, actor, kind)
    elif action < LOOK:
        way, place = buy_parts(action)
        swap_cards(notes, KINDS, actor, paid_with(way, place), view.open_row[place])
    elif action < TAKE:
        return
    elif action < FETCH:
        strike_card(notes, KINDS, actor, SEVEN)
    elif action < STEAL:
        swap_cards(notes, KINDS, actor, FOURTEEN, action - FETCH)
    elif action < EXCHANGE_JOKER:
        owner, index = steal_parts(action)
        swap_cards(notes, KINDS, actor, THIEF, view.rows[owner, index, view.length[owner, index]])
    elif action < DISCARD:
        _, _, place = exchange_joker_parts(action)
        swap_cards(notes, KINDS, actor, exchanged_for(place), JOKER)
    else:
        strike_card(notes, KINDS, actor, action - DISCARD)


def remember_draw(notes: Cells, view: State, seat: int) -> None:
    """The partner gets the seat's gift; a player who draws a card that the seat saw on the pile now holds it."""
    if view.player == seat:
        return
    if view.phase == HANDING_OVER and partner_of(view.player, view.seats) == seat:
        note_card(notes, KINDS, view.player, view.gift[seat])
    elif view.phase == DRAWING and view.looker == seat and view.top_size > 0 and view.top[0] != UNKNOWN:
        note_card(notes, KINDS, view.player, view.top[0])


def believe(view: State, seat: int, notes: Cells) -> None:
    """Put the cards that are known into the hands they are in."""
    put_into_hands(view, seat, notes, KINDS)


def is_possible(world: State, seat: int, notes: Cells) -> bool:
    """Always: DOG CARDS has no notes that a filled-in view could contradict."""
    return True
