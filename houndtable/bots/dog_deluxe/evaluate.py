"""What bots know about DOG Deluxe.

Standings are counted in thousandths: between two equal teams, a lead of 693 doubles the chance to win. The values of
places were fitted to games of experts; those of dangers, cards and outlooks were tuned by playing with them.
"""

from ...games.cards import UNKNOWN
from ...games.dog_deluxe import state as s
from ...games.dog_deluxe.board import goal, has_fourteens, is_in_goal, is_on_track, is_team_game
from ...games.dog_deluxe.cards import (
    can_trade,
    card_for,
    may_fetch,
    may_start,
    start_card,
    step_card,
    steps_in_hand,
)
from ...games.dog_deluxe.movement import (
    ahead_of,
    destination,
    guards,
    may_go_back,
    pawns_out,
    place_for,
    steps_into_goal,
    steps_on_track,
    way_on_track,
)
from ...games.dog_deluxe.partners import has_won, is_finished, whose_pawns
from ...games.dog_deluxe.rounds import giver_for, receiver
from ...games.dog_deluxe.seven import can_go_on, points_left, side_owner
from ...games.dog_deluxe.state import State, fetch_parts, move_parts, split_parts, trade_parts
from ...games.row import Cells
from ...games.seats import CHANCE, partner_of
from ..chances import CERTAIN, chance_among, strength_of
from ..known_cards import are_hands_possible, forget, note_card, note_none, put_into_hands, strike_card

NOTES = s.MOST_SEATS * s.KINDS  # by seat and kind: cards known to be in a hand
NOISE_SCALE = 180  # points of a rating

NO_PAWN = s.MOST_PAWNS
OUT = (140, 140)  # a pawn has left home; alone, in a team
LAP = (54, 42)  # a full lap; a share of it on the way
FIRST_OUT = 60  # the first pawn on the track: without it most cards are lost
NEAR = 16  # fields before the pawn's own start field
NEAR_GOAL = (80, 56)  # being there
NEARER = 4  # each field nearer
GOALS = (0, 440, 1050, 1800, 3150)  # by pawns in the goal
GAPS = (0, 35, 175, 350, 0)  # lost for each goal field they block, by pawns in the goal
DOUBLING, DOUBLING_ALONE = 693, 360  # a lead that doubles the chance to win


def write_standings(state: State, standings: Cells) -> None:
    """How far each side has come."""
    for side in range(sides(state)):
        standings[side] = side_standing(state, side)


def win_chance(state: State, seat: int, standings: Cells) -> int:
    """The approximate chance to win in thousandths, from the places of all pawns."""
    if state.phase == s.OVER:
        return CERTAIN if has_won(state, seat) else 0
    own = standings[side_of(state, seat)]
    unit = DOUBLING if is_team_game(state) else DOUBLING_ALONE
    rivals = 0
    for other in range(sides(state)):
        if other != side_of(state, seat):
            rivals += strength_of(standings[other] - own, unit)
    return chance_among(rivals)


def sides(state: State) -> int:
    return state.seats // 2 if is_team_game(state) else state.seats


def side_of(state: State, seat: int) -> int:
    """Partners sit opposite and are one side; without partners each player is a side."""
    side = sides(state)
    return seat - side if seat >= side else seat


def side_standing(state: State, seat: int) -> int:
    """How far a team, or a player alone, has come."""
    standing = seat_standing(state, seat)
    if is_team_game(state):
        standing += seat_standing(state, receiver(state, seat))
    return standing


def seat_standing(state: State, seat: int) -> int:
    standing = goal_worth(state, seat, NO_PAWN, s.HOME)
    standing += FIRST_OUT if is_on_track(state, state.pawns[seat, 0]) else 0
    for pawn in range(state.pawn_count):
        standing += pawn_worth(state, state.pawns[seat, pawn])
    return standing


def pawn_worth(state: State, place: int) -> int:
    """How far a pawn on the track has come."""
    if place > state.fields:
        return 0
    team = int(is_team_game(state))
    win_chance = OUT[team] + LAP[team] * place // state.fields
    far = state.fields - place
    return win_chance + NEAR_GOAL[team] + NEARER * (NEAR - far) if far <= NEAR else win_chance


def goal_worth(state: State, owner: int, mover: int, target: int) -> int:
    """The pawns in the goal once the mover is at its target, less the fields that the first of them blocks."""
    pawns, barred = 0, 0
    for pawn in range(state.pawn_count - 1, -1, -1):
        place = target if pawn == mover else state.pawns[owner, pawn]
        if is_in_goal(state, place):
            pawns += 1
            barred = max(barred, goal(state, s.GOAL_FIELDS) - place)
    return GOALS[pawns] - GAPS[pawns] * (barred + 1 - pawns)


# The value of an action

LONG_RISKS = 14  # fields
RISK_BY_SEVEN = 11  # percent, from an enemy within reach of a seven
RISK_BY_CARD = 12  # from an enemy whom a single card brings here
RISK_BY_BACK = 12  # from an enemy whom a 4 brings back here
RISK_BY_START = 25  # on the start field of an enemy who has pawns at home
RISK_BY_PARTNER = 10  # on the start field of the partner, who may have no choice
FEW_CARDS, USUAL_CARDS = 4, 8  # risks are for a hand of four cards; without cards they are half as large
MOST_RISK = 80

ENTRY_IN_HAND = 72  # a card in the hand that brings the pawn into the goal
SHALLOW_ENTRY_IN_HAND = 40  # the same, where the pawn then blocks others
BACK_IN_HAND = 100  # a 4 in the hand that saves the lap
START_IN_HAND = 100  # a card in the hand that brings the next pawn out
CAPTURE_IN_HAND = 40  # a card in the hand by which the pawn captures
OVERRUN = 35  # no such card and no other pawn to move: this one may have to pass its goal
STRANDED = 40  # each card in the hand that is lost because no pawn is out
JOKER_PRICE, SEVEN_PRICE, FOUR_PRICE, START_PRICE, SWAP_PRICE = 80, 25, 15, 15, 15
SHARED_LOSS = 150  # percent of a rival's loss that all the others together gain
POINT = 1  # a point left of a seven
NEW_CARD = 40  # a card drawn for the one discarded


def rate_action(state: State, seat: int, action: int) -> int:
    """The gain of a legal action, in the unit of standings."""
    if action < s.START:
        return rate_gift(state, seat, action - s.GIVE)
    if action == s.DROP_OUT:
        return 0
    kind = card_played(state, action)
    if action < s.MOVE:
        return rate_start(state, seat, kind)
    if action < s.TRADE:
        return rate_move(state, seat, action, kind)
    if action < s.SPLIT:
        return rate_trade(state, seat, action, kind)
    if action < s.FETCH:
        return rate_part(state, seat, action, kind)
    if action < s.LAY_DOWN:
        return rate_fetch(state, seat, action, kind)
    draws = action >= s.DISCARD and state.phase == s.TURN
    return NEW_CARD * draws - use_of(state, whose_pawns(state, seat), kind)


def rate_start(state: State, seat: int, kind: int) -> int:
    owner = whose_pawns(state, seat)
    first = FIRST_OUT if not is_on_track(state, state.pawns[owner, 0]) else 0
    gain = pawn_worth(state, 0) + first + captures(state, owner, 0, 0, 0) - price(kind)
    return gain + outlook(state, seat, owner, state.pawn_count - 1, 0, kind)


def rate_move(state: State, seat: int, action: int, kind: int) -> int:
    _, pawn, into_goal, steps = move_parts(action)
    owner = whose_pawns(state, seat)
    place = state.pawns[owner, pawn]
    distance = -s.FOUR if steps == s.BACK else steps
    target = destination(state, place, distance, into_goal)
    gain = step_gain(state, owner, pawn, target) - price(kind)
    if not into_goal:
        gain += captures(state, owner, target, 0, 0)
    return gain + outlook(state, seat, owner, pawn, target, kind)


def rate_part(state: State, seat: int, action: int, kind: int) -> int:
    """A part of a seven; the remaining points have a value too."""
    _, side, pawn, into_goal, steps = split_parts(action)
    owner = side_owner(state, seat, side)
    place = state.pawns[owner, pawn]
    target = destination(state, place, steps, into_goal)
    gain = step_gain(state, owner, pawn, target) + POINT * (points_left(state) - steps) - price(kind)
    gain += captures(state, owner, place, 1, way_on_track(state, place, steps, into_goal))
    return gain + outlook(state, seat, owner, pawn, target, kind)


def rate_trade(state: State, seat: int, action: int, kind: int) -> int:
    _, pawn, other, its_pawn = trade_parts(action)
    owner = whose_pawns(state, seat)
    place, its_place = state.pawns[owner, pawn], state.pawns[other, its_pawn]
    target = place_for(state, owner, other, its_place)
    its_gain = pawn_worth(state, place_for(state, other, owner, place)) - pawn_worth(state, its_place)
    gain = step_gain(state, owner, pawn, target) - price(kind) + its_gain * stake(state, owner, other) // 100
    return gain + outlook(state, seat, owner, pawn, target, kind)


def rate_fetch(state: State, seat: int, action: int, kind: int) -> int:
    _, fetched = fetch_parts(action)
    return use_of(state, whose_pawns(state, seat), fetched) - price(kind)


def card_played(state: State, action: int) -> int:
    """The card that this action uses up; none for the later parts of a seven."""
    if action < s.MOVE:
        return start_card(action - s.START)
    if action < s.TRADE:
        way, _, _, steps = move_parts(action)
        return card_for(way, step_card(steps))
    if action < s.SPLIT:
        return card_for(trade_parts(action)[0], s.SWAP)
    if action < s.FETCH:
        return UNKNOWN if state.phase == s.SPLITTING else card_for(split_parts(action)[0], s.SEVEN)
    if action < s.LAY_DOWN:
        return card_for(fetch_parts(action)[0], s.FOURTEEN)
    return card_for(action - s.LAY_DOWN, s.SWAP) if action < s.DISCARD else action - s.DISCARD


def price(kind: int) -> int:
    """The cost of losing this card."""
    if kind == s.JOKER:
        return JOKER_PRICE
    if kind == s.SEVEN:
        return SEVEN_PRICE
    if kind == s.FOUR:
        return FOUR_PRICE
    if kind == s.SWAP:
        return SWAP_PRICE
    return START_PRICE if kind == s.ONE_ELEVEN or kind == s.THIRTEEN else 0


def step_gain(state: State, owner: int, pawn: int, target: int) -> int:
    """The pawn's progress, on the track or into the goal, and the change of its danger."""
    place = state.pawns[owner, pawn]
    gain = secure_worth(state, owner, target) - secure_worth(state, owner, place)
    if is_in_goal(state, target):
        gain += goal_worth(state, owner, pawn, target) - goal_worth(state, owner, NO_PAWN, s.HOME)
    return gain


def secure_worth(state: State, owner: int, place: int) -> int:
    """The value of a pawn on the track, less its expected loss."""
    return pawn_worth(state, place) * (100 - danger(state, owner, place)) // 100


def spot(state: State, owner: int, place: int) -> int:
    """The field of a place on the track, counted from a common origin."""
    field = s.PART * state.part[owner] + place
    return field - state.fields if field >= state.fields else field


def stake(state: State, owner: int, other: int) -> int:
    """Percent of the other's gain that counts for the owner; with many rivals, a loss is shared by all."""
    if side_of(state, owner) == side_of(state, other):
        return 100
    return -100 if sides(state) == 2 else -SHARED_LOSS // sides(state)


def ally_of(state: State, seat: int) -> int:
    """The partner, or the seat itself if there is none."""
    return partner_of(seat, state.seats) if is_team_game(state) else seat


def danger(state: State, owner: int, place: int) -> int:
    """The chance in percent that a pawn here is sent home before it moves again."""
    if place == 0 or place > state.fields:
        return 0
    field, ally = spot(state, owner, place), ally_of(state, owner)
    risk = 0
    for other in range(state.seats):
        if other != owner and other != ally:
            risk += danger_from(state, other, field)
    if ally != owner and field == s.PART * state.part[ally] and may_start(state, ally):
        risk += RISK_BY_PARTNER
    return min(risk, MOST_RISK)


def danger_from(state: State, other: int, field: int) -> int:
    """The risk in percent that a pawn of this enemy reaches a field."""
    risk = 0
    for pawn in range(state.pawn_count):
        place = state.pawns[other, pawn]
        if not is_on_track(state, place):
            break
        behind = field - spot(state, other, place)
        if behind < 0:
            behind += state.fields
        risk += RISK_BY_CARD * (behind < LONG_RISKS) + RISK_BY_SEVEN * (behind <= s.SEVEN)
        risk += RISK_BY_BACK * (behind == state.fields - s.FOUR)
    if field == s.PART * state.part[other] and may_start(state, other):
        risk += RISK_BY_START
    return risk * (FEW_CARDS + cards_of(state, other)) // USUAL_CARDS if risk > 0 else 0


def cards_of(state: State, seat: int) -> int:
    cards = 0
    for kind in range(s.KINDS):
        cards += state.hands[seat, kind]
    return cards


def captures(state: State, owner: int, place: int, nearest: int, farthest: int) -> int:
    """The value of sending home all pawns this far ahead, rivals' and own."""
    gain = 0
    field = spot(state, owner, place)
    for other in range(state.seats):
        for pawn in range(state.pawn_count):
            its_place = state.pawns[other, pawn]
            if not is_on_track(state, its_place):
                break
            ahead = spot(state, other, its_place) - field
            if ahead < nearest:
                ahead += state.fields
            if nearest <= ahead <= farthest:
                gain -= pawn_worth(state, its_place) * stake(state, owner, other) // 100
    return gain


# The value of the cards left in the hand


def hand_without(state: State, seat: int, used: int) -> int:
    """The kinds left in the hand after a card is used, as bits."""
    bits = 0
    for kind in range(1, s.KINDS):
        bits |= (state.hands[seat, kind] > (kind == used)) << kind
    return bits


def steps_of(hand: int) -> int:
    """The steps these cards can make, as bits: 0 for 4 back; a seven makes any up to 7, a joker all."""
    if hand >> s.JOKER & 1:
        return (2 << s.THIRTEEN) - 1
    steps = hand & ((1 << s.STEPS) - 2) | (hand >> s.FOUR & 1)
    steps |= (hand >> s.ONE_ELEVEN & 1) << s.ELEVEN
    return steps | ((2 << s.SEVEN) - 2 if hand >> s.SEVEN & 1 else 0)


def outlook(state: State, seat: int, owner: int, mover: int, target: int, used: int) -> int:
    """Once the mover is at its target: which pawns can the rest of the hand bring in, back or out?"""
    hand = hand_without(state, seat, used)
    if hand == 0:
        return 0
    steps, out, ceiling = steps_of(hand), 0, goal(state, s.GOAL_FIELDS + 1)
    is_home_left, is_guarded = False, False
    for pawn in range(state.pawn_count):
        place = target if pawn == mover else state.pawns[owner, pawn]
        ceiling = min(ceiling, place) if is_in_goal(state, place) else ceiling
        out += is_on_track(state, place)
        is_home_left |= place == s.HOME
        is_guarded |= place == 0
    gain = start_outlook(state, seat, hand, out, is_guarded) if is_home_left else 0
    for pawn in range(state.pawn_count):
        place = target if pawn == mover else state.pawns[owner, pawn]
        if is_on_track(state, place):
            promised = promise(state, place, ceiling, steps)
            may_overrun = out == 1 and promised == 0 and state.fields - place <= s.THIRTEEN
            gain += promised + quarry(state, owner, place, steps) - (OVERRUN if may_overrun else 0)
    return gain


def start_outlook(state: State, seat: int, hand: int, out: int, is_guarded: bool) -> int:
    """A start card brings the next pawn out; without it, and with no pawn out, the hand is lost."""
    if hand & (1 << s.ONE_ELEVEN | 1 << s.THIRTEEN | 1 << s.JOKER):
        return 0 if is_guarded else START_IN_HAND
    return -STRANDED * (cards_of(state, seat) - 1) if out == 0 else 0


def quarry(state: State, owner: int, place: int, steps: int) -> int:
    """Does one of these steps capture a rival?"""
    field, ally = spot(state, owner, place), ally_of(state, owner)
    for other in range(state.seats):
        if other != owner and other != ally:
            for pawn in range(state.pawn_count):
                its_place = state.pawns[other, pawn]
                if not is_on_track(state, its_place):
                    break
                ahead = spot(state, other, its_place) - field
                if ahead < 0:
                    ahead += state.fields
                if ahead < s.STEPS and steps >> ahead & 1 and its_place != 0:
                    return CAPTURE_IN_HAND
    return 0


def promise(state: State, place: int, ceiling: int, steps: int) -> int:
    """What these steps promise a pawn on the track: the goal, or a lap saved."""
    if place < s.FOUR:
        return BACK_IN_HAND if steps & 1 else 0
    to_start = state.fields - place
    if to_start > s.THIRTEEN:
        return 0
    entries = steps & (1 << ceiling - place) - (2 << to_start)
    if entries == 0:
        return 0
    is_deepest = entries >> ceiling - place - 1 & 1
    return ENTRY_IN_HAND if is_deepest else SHALLOW_ENTRY_IN_HAND


# Cards to give, keep or discard

USE_OF_JOKER = 350
USE_OF_FIRST_START = 400
USE_OF_START = 180
USE_OF_SEVEN = 100
USE_OF_SWAP = 60
USE_OF_STEP = 5


def rate_gift(state: State, seat: int, kind: int) -> int:
    """The card that helps the partner more than the player; without partners the least useful card."""
    other = receiver(state, seat)
    own_use = use_of(state, whose_pawns(state, seat), kind)
    if state.hands[seat, kind] > 1:
        own_use = own_use // 2
    its_use = use_of(state, whose_pawns(state, other), kind)
    return (its_use - own_use) if is_team_game(state) else -own_use - its_use // 4


def use_of(state: State, owner: int, kind: int) -> int:
    """The value of a card to the player who moves these pawns."""
    is_start_card = kind == s.ONE_ELEVEN or kind == s.THIRTEEN or kind == s.JOKER
    is_out = is_on_track(state, state.pawns[owner, 0])
    use = USE_OF_JOKER if kind == s.JOKER else 0
    if is_start_card and not is_out and not is_finished(state, owner):
        return use + USE_OF_FIRST_START
    if is_start_card and state.pawns[owner, state.pawn_count - 1] == s.HOME:
        use += USE_OF_START
    if not is_out:
        return use
    if kind == s.SWAP:
        return use + USE_OF_SWAP
    if kind == s.SEVEN:
        use += USE_OF_SEVEN
    return use + USE_OF_STEP * min(kind, s.THIRTEEN) + best_promise(state, owner, steps_of(1 << kind))


def best_promise(state: State, owner: int, steps: int) -> int:
    ceiling = goal(state, s.GOAL_FIELDS + 1)
    best = 0
    for pawn in range(state.pawn_count - 1, -1, -1):
        place = state.pawns[owner, pawn]
        if is_in_goal(state, place):
            ceiling = place
        elif is_on_track(state, place):
            best = max(best, promise(state, place, ceiling, steps))
    return best


# Memory


def noise_scale() -> int:
    """How far ratings are blurred at full noise."""
    return NOISE_SCALE


def takes_notes() -> bool:
    """Is anything worth remembering?"""
    return True


def remember(notes: Cells, view: State, seat: int, actor: int, action: int) -> None:
    """The card this seat gave away, and cards fetched from the discard pile, until they are played or laid down.

    Without partners, a player who discards a card keeps the others, and could play none of them.
    """
    if actor == CHANCE:
        remember_draw(notes, view, seat, action - s.DRAW)
    elif actor != seat and s.START <= action != s.DROP_OUT:
        strike_card(notes, s.KINDS, actor, card_played(view, action))
        if s.FETCH <= action < s.LAY_DOWN:
            _, fetched = fetch_parts(action)
            note_card(notes, s.KINDS, actor, fetched)
        elif action >= s.DISCARD and view.phase == s.TURN:
            remember_helplessness(notes, view, actor)


def remember_draw(notes: Cells, view: State, seat: int, kind: int) -> None:
    if view.phase == s.DEALING:
        if view.to_deal == view.seats * view.hand_size:
            forget(notes)
    elif view.phase == s.DROPPING_OUT:
        strike_card(notes, s.KINDS, view.player, kind)
    elif view.phase == s.HANDING_OVER and giver_for(view, view.player) == seat:
        note_card(notes, s.KINDS, view.player, view.gift[seat])


def remember_helplessness(notes: Cells, view: State, actor: int) -> None:
    """A player who cannot play holds none of the kinds that would be playable."""
    kinds = playable_kinds(view, actor)
    for kind in range(1, s.KINDS):
        if kinds >> kind & 1:
            note_none(notes, s.KINDS, actor, kind)


def playable_kinds(state: State, owner: int) -> int:
    """The kinds that a player without a partner could play at the beginning of a turn, if held. As bits."""
    by_joker = steps_in_hand(state, owner, s.BY_JOKER)  # whatever is in the hand
    steps = possible_steps(state, owner) & (by_joker | 1 << s.FOURTEEN)
    kinds = steps & ~(1 << s.BACK | 1 << s.ELEVEN)
    kinds |= (steps >> s.BACK & 1) << s.FOUR | (steps >> s.ELEVEN & 1) << s.ONE_ELEVEN
    has_use_for_joker = steps & by_joker > 0
    if may_start(state, owner):
        kinds |= 1 << s.ONE_ELEVEN | 1 << s.THIRTEEN
        has_use_for_joker = True
    if can_trade(state, owner):
        kinds |= 1 << s.SWAP
        has_use_for_joker = True
    if can_go_on(state, owner):
        kinds |= 1 << s.SEVEN
        has_use_for_joker = True
    if has_fourteens(state):
        kinds |= can_fetch(state, s.BY_CARD) << s.FOURTEEN
        has_use_for_joker |= can_fetch(state, s.BY_JOKER)
    return kinds | has_use_for_joker << s.JOKER


def possible_steps(state: State, owner: int) -> int:
    """The steps that some pawn of a player can make. As bits."""
    ahead = ahead_of(state, owner, guards(state))
    steps = 0
    for pawn in range(pawns_out(state, owner)):
        steps |= steps_on_track(state, owner, ahead, pawn) | steps_into_goal(state, owner, ahead, pawn)
        steps |= may_go_back(state, ahead, state.pawns[owner, pawn]) << s.BACK
    return steps


def can_fetch(state: State, way: int) -> bool:
    """Is there a card to fetch from the discard pile?"""
    can = False
    for kind in range(1, s.KINDS):
        can |= may_fetch(state, way, kind)
    return can


def believe(view: State, seat: int, notes: Cells) -> None:
    """Put the cards that are known into the hands they are in."""
    put_into_hands(view, seat, notes, s.KINDS)


def is_possible(world: State, seat: int, notes: Cells) -> bool:
    """Does no player hold a card they could have played when they could not play? Not noted in the team game."""
    return is_team_game(world) or are_hands_possible(world, seat, notes, s.KINDS)
