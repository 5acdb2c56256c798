"""What bots know about DOGS CARDGAME.

The unit is a hundredth of a point on the score sheet: the points scored so far, and those that food, coins, room and
characters will still bring in the remaining turns.
"""

from ...games.dogs_cardgame import state as s
from ...games.dogs_cardgame.bonuses import ALL_LICENCES, IMPROVEMENTS_WITH_LICENCE
from ...games.dogs_cardgame.characters import MERCHANT_FOOD, PUPPY_PRICE, characters_of, may_adopt_now
from ...games.dogs_cardgame.kennel import (
    bay_of,
    breed_of,
    count_line,
    dog,
    dogs_at,
    dogs_waiting,
    free_places,
    guests,
    has_room,
    has_room_for_all,
    occupied_bays,
    patients,
    type_of,
)
from ...games.dogs_cardgame.rules import has_won
from ...games.dogs_cardgame.scoring import (
    GROUP_POINTS,
    LICENCE_PENALTY,
    NO_IMPROVEMENT_PENALTY,
    PATIENT_PENALTY,
    TRAINED_POINTS,
    dark_bonuses,
    dogs_like_puppy,
    total_points,
    unpaid_licences,
)
from ...games.dogs_cardgame.state import State, buy_parts, place_parts, take_home_parts, take_parts
from ...games.dogs_cardgame.turn import (
    DONATION_REWARD,
    OPENING_FOOD,
    can_collect_at,
    has_acted,
    licence_price,
    may_move,
)
from ...games.row import Cells
from ...games.seats import next_seat
from ..chances import CERTAIN, chance_among, strength_of
from .dogs import (
    ROOM,
    best_home_value,
    dog_value,
    home_gain,
    home_value,
    is_free,
    mates_in_bay,
    mates_to_come,
    step_to_three,
)
from .stocks import (
    A_POINT,
    BONUS,
    COIN_FOR_LICENCE,
    SPARE_COIN,
    TENTHS,
    coins_for,
    coins_needed,
    in_time,
    most_of_others,
    most_value,
    reward_gain,
    stock_gain,
    stock_value,
    time_left,
)
from .visits import (
    HELD,
    IDLE,
    LICENCE_STEP,
    THIRD,
    collect_value,
    has_company,
    hire_value,
    purchase_value,
    together,
    use_value,
    visit_value,
)

NOTES = 1  # nothing is worth remembering: everything is open
NOISE_SCALE = 225  # points of a rating
STUCK_A_TURN = 150

# Fitted to the results of games between experts
DOUBLING, DOUBLING_A_TURN = 150, 45  # a lead that doubles the chance to win; larger the longer the game goes on
AT_HOME, AT_HOME_A_TURN = 40, 42  # a dog in a bay
RELIEF, LAST_RELIEF = 240, 85  # of the penalty of a licence
TEMPO, TEMPO_A_TURN = 215, 30  # being the first to act, not the last
ROOMS = 4  # that count
PATIENT_VALUE = 20  # a dog in the infirmary, while there is time
WAITING_DOG = 40  # where the pick-up stands
OPENING_ROOM, OPENING_TIME = 100, 30
DONATION_LOSS = 130
PLAN = 200  # an action that should come before any other
FIRST = (0, 300, 60, 40, 120, 200)  # the first character


# The position


def write_standings(state: State, standings: Cells) -> None:
    for seat in range(state.seats):
        standings[seat] = standing(state, seat)


def win_chance(state: State, seat: int, standings: Cells) -> int:
    """The approximate chance to win in thousandths, from points and expected points."""
    if state.phase == s.OVER:
        return CERTAIN if has_won(state, seat) else 0
    rivals, unit = 0, DOUBLING + DOUBLING_A_TURN * time_left(state) // TENTHS
    for other in range(state.seats):
        if other != seat:
            rivals += strength_of(standings[other] - standings[seat], unit)
    return chance_among(rivals)


def standing(state: State, seat: int) -> int:
    """The points so far and those to be expected."""
    if state.phase < s.TURN:
        return 0  # no player has anything yet, and the first characters are secret
    food, coins, promised = state.food[seat], state.coins[seat], 0
    food += MERCHANT_FOOD * state.characters[seat, s.MERCHANT]
    if state.player == seat:
        food += state.reward + (occupied_bays(state, seat) if state.effects & s.FOOD_EFFECT else 0)
        coins += guests(state, seat) if state.effects & s.COINS_EFFECT else 0
        promised = pending_value(state, seat)
    promised += stock_value(state, seat, food, coins)
    if is_stuck(state, seat, food):
        promised -= STUCK_A_TURN * time_left(state) // TENTHS
    promised += most_value(state, state.improvements[seat], most_of_others(state, state.improvements, seat))
    for character in range(s.VET, s.CHARACTERS):
        is_counted = character == s.VET and patients(state, seat) > 0
        if state.characters[seat, character] > 0 and not is_counted:
            promised += in_time(state, HELD[character])
    promised += in_time(state, ROOM * min(free_places(state, seat), ROOMS))
    promised += patients(state, seat) * patient_hope(state, seat)
    counted_already = 0 if state.children else BONUS * dark_bonuses(state, seat)
    return A_POINT * total_points(state, seat) - counted_already + promised + experience(state, seat)


def is_stuck(state: State, seat: int, food: int) -> bool:
    """Is there no dog to collect with this much food? Without food or room, nothing moves on."""
    for location in range(s.LOCATIONS):
        if 0 < dogs_at(state, location) <= food and has_room_for_all(state, seat, location):
            return False
    return True


def experience(state: State, seat: int) -> int:
    """What experts gain in addition: dogs at home attract others, licences get paid in the end, early turns count."""
    left = time_left(state)
    dogs = count_line(state.kennel, seat, 0, s.PLACES)
    licences = unpaid_licences(state, seat)
    relief = RELIEF if left > 0 else LAST_RELIEF
    first = next_seat(state.player, state.seats) if has_acted(state) else state.player
    turns_before = (seat - first) % state.seats
    tempo = (TEMPO + TEMPO_A_TURN * left // TENTHS) * (state.seats - 1 - turns_before) // (state.seats - 1)
    return (AT_HOME + AT_HOME_A_TURN * left // TENTHS) * dogs + relief * licences + tempo


def patient_hope(state: State, seat: int) -> int:
    """The hope for patients, whose penalty is counted: while there are dogs in the pile, a vet may come."""
    has_vet = state.characters[seat, s.VET] > 0 and free_places(state, seat) > 0
    hope = A_POINT * PATIENT_PENALTY + (HELD[s.VET] // 2 if has_vet else PATIENT_VALUE)
    return hope if time_left(state) > TENTHS else in_time(state, hope)


def pending_value(state: State, seat: int) -> int:
    """Actions the player has begun, and those still possible where the pick-up stands."""
    gain = THIRD * state.third_dog_due + IDLE * state.has_collected
    for which in range(dogs_waiting(state)):
        kind = state.waiting[0, which]
        gain += best_home_value(state, seat, breed_of(kind)) + A_POINT * (type_of(kind) == s.TRAINED)
    if may_adopt_now(state, seat):
        gain += A_POINT
    if state.effects & s.PURCHASE and state.improvements[seat] == 0:
        gain += A_POINT * NO_IMPROVEMENT_PENALTY
    may_collect = state.has_collected == 0 and state.pick_up[seat] > 0
    if may_collect and can_collect_at(state, seat, state.pick_up[seat] - 1):
        gain += WAITING_DOG * dogs_at(state, state.pick_up[seat] - 1)
    return gain


# The value of an action


def rate_action(state: State, seat: int, action: int) -> int:
    """The gain of a legal action, in hundredths of a point; ending the turn is 0."""
    if action < s.COLLECT:
        return FIRST[action - s.KEEP] if action < s.MOVE else rate_move(state, seat, action - s.MOVE)
    if action < s.OPEN:
        return rate_act(state, seat, action)
    if action < s.DONATE:
        return rate_office(state, seat, action)
    if action < s.PLACE:
        return rate_free_action(state, seat, action)
    if action < s.REWARD:
        return rate_placing(state, seat, action)
    return rate_within(state, seat, action)


def rate_move(state: State, seat: int, location: int) -> int:
    return visit_value(state, seat, location, has_company(state, seat, location)) - 1


def rate_act(state: State, seat: int, action: int) -> int:
    """A player who acts before moving stays here, so the value of the whole visit counts."""
    location = state.pick_up[seat] - 1
    is_collect = action < s.HIRE
    payee = action - (s.COLLECT if is_collect else s.HIRE)
    gain = collect_value(state, seat, location) if is_collect else hire_value(state, seat, location)
    if may_move(state) and gain > (-IDLE if is_collect else 0):
        dogs = gain if is_collect else collect_value(state, seat, location)
        character = hire_value(state, seat, location) if is_collect else gain
        gain = together(state, seat, dogs, character, payee != s.NO_FEE)
    elif payee != s.NO_FEE:
        gain += stock_gain(state, seat, 0, -1)
    if payee != s.NO_FEE:
        gain -= standing_of_payee(state, payee)
    return gain + (2 if is_collect else 1)


def standing_of_payee(state: State, payee: int) -> int:
    """The fee goes to the player who has least."""
    return total_points(state, payee) // 8


def rate_office(state: State, seat: int, action: int) -> int:
    """Open, pay, use or dismiss."""
    if action == s.OPEN:
        return rate_opening(state, seat)
    if action == s.LICENCE:
        return A_POINT * LICENCE_PENALTY + licence_step(state, seat) - cost_of_licence(state, seat)
    if action < s.DISMISS:
        character = action - s.USE
        held = in_time(state, HELD[character])
        gain = use_value(state, seat, character) - (0 if is_crowded(state, seat, character) else held)
        return gain + PLAN if character == s.MERCHANT else gain
    return -10 * A_POINT - in_time(state, HELD[action - s.DISMISS])


def is_crowded(state: State, seat: int, character: int) -> bool:
    """Must a character go anyway?"""
    return state.characters[seat, character] > 1 or characters_of(state, seat) > s.CHARACTER_LIMIT


def licence_step(state: State, seat: int) -> int:
    """L11 and L12 A licence paid is a step to a bonus, or wins it."""
    if state.children:
        return 0
    gain = 0
    if is_free(state, s.L11):
        gain += BONUS if state.paid_licences[seat] == ALL_LICENCES - 1 else LICENCE_STEP
    has_improvements = state.improvements[seat] >= IMPROVEMENTS_WITH_LICENCE
    if is_free(state, s.L12) and state.paid_licences[seat] == 0:
        gain += BONUS if has_improvements else LICENCE_STEP
    return gain


def cost_of_licence(state: State, seat: int) -> int:
    """The value of the coins, less what they were reserved for."""
    price, coins = licence_price(state), state.coins[seat]
    if state.is_last_round:
        return SPARE_COIN * price
    needed, due = coins_needed(state), price * unpaid_licences(state, seat)
    return coins_for(coins, needed, due) - coins_for(coins - price, needed, due - price)


def rate_opening(state: State, seat: int) -> int:
    """Room and food now, a licence to pay."""
    left = time_left(state)
    free = free_places(state, seat)
    room = in_time(state, OPENING_ROOM * max(3 - free, 0) + OPENING_TIME * left // TENTHS)
    gain = stock_gain(state, seat, OPENING_FOOD, 0) + room
    gain -= COIN_FOR_LICENCE * licence_price(state) if left >= 2 * TENTHS else A_POINT * LICENCE_PENALTY
    return gain + PLAN if gain > 0 else gain


def rate_free_action(state: State, seat: int, action: int) -> int:
    if action < s.CLAIM:
        return rate_donation(state, seat, action - s.DONATE)
    if action < s.SWAP:
        return BONUS + PLAN
    if action == s.SWAP:
        return -4 * A_POINT
    return 0 if state.has_collected or state.is_last_round else -IDLE


def rate_donation(state: State, seat: int, place: int) -> int:
    """Two resources for a dog that adds little."""
    kind = state.kennel[seat, place]
    mates = mates_in_bay(state, seat, bay_of(place), breed_of(kind))
    loss = A_POINT * (GROUP_POINTS[mates] - GROUP_POINTS[mates - 1])
    loss += A_POINT * TRAINED_POINTS if type_of(kind) == s.TRAINED else 0
    gain = reward_gain(state, seat, DONATION_REWARD)
    room = in_time(state, ROOM) if free_places(state, seat) < ROOMS else 0
    return gain + room - loss - DONATION_LOSS


# Placing


def rate_placing(state: State, seat: int, action: int) -> int:
    if action < s.LIFT:
        which, bay = place_parts(action)
        breed = breed_of(state.waiting[0, which])
        return home_value(state, seat, bay, breed, mates_to_come(state, breed))
    return rate_lift(state, seat, action - s.LIFT)


def rate_lift(state: State, seat: int, place: int) -> int:
    """A dog that would be worth more elsewhere, or that is in the way of one already lifted; all others stay."""
    breed, bay = breed_of(state.kennel[seat, place]), bay_of(place)
    mates = mates_in_bay(state, seat, bay, breed)
    if mates == 1 and not has_room(state, seat, bay) and is_awaited(state, seat, bay):
        return A_POINT
    here = A_POINT * (GROUP_POINTS[mates] - GROUP_POINTS[mates - 1])
    best = 0
    for other in range(state.open_bays[seat]):
        if other != bay and (has_room(state, seat, other) or has_stranger(state, seat, other)):
            others = mates_in_bay(state, seat, other, breed)
            best = max(best, A_POINT * (GROUP_POINTS[others + 1] - GROUP_POINTS[others]))
    return best - here - 1


def has_stranger(state: State, seat: int, bay: int) -> bool:
    """Is there a dog without a mate in this bay?"""
    for place in range(s.BAY_STARTS[bay], s.BAY_STARTS[bay + 1]):
        kind = state.kennel[seat, place]
        if kind != s.NO_DOG and mates_in_bay(state, seat, bay, breed_of(kind)) == 1:
            return True
    return False


def is_awaited(state: State, seat: int, bay: int) -> bool:
    """Has a dog been lifted whose mates are in this bay?"""
    for which in range(dogs_waiting(state)):
        if mates_in_bay(state, seat, bay, breed_of(state.waiting[0, which])) > 1:
            return True
    return False


def rate_within(state: State, seat: int, action: int) -> int:
    """Decisions in the middle of an action."""
    if action < s.PUPPY:
        coins = action - s.REWARD
        return stock_gain(state, seat, state.reward - coins, coins)
    if action < s.TAKE:
        return rate_puppy(state, seat, action - s.PUPPY)
    if action < s.TAKE_HOME:
        location, place = take_parts(action)
        return dog_value(state, seat, state.city[location, place])
    if action < s.INCOME_FOOD:
        location, place = take_home_parts(action)
        kind = state.city[location, place]
        return home_gain(state, seat, kind) - step_to_three(state, seat, kind)
    if action < s.BUY:
        return 30 if action == s.INCOME_COINS else 10
    if action < s.ADOPT:
        (improvements,) = buy_parts(action)
        return purchase_value(state, seat, improvements, 0)
    return home_gain(state, seat, dog(action - s.ADOPT, s.FAIR)) if action < s.DONE else 0


def rate_puppy(state: State, seat: int, dog_type: int) -> int:
    """Three points and one for every two dogs of its kind; a bought one costs coins."""
    gain = 3 * A_POINT + A_POINT * dogs_like_puppy(state, seat, dog_type) // 2
    return gain + stock_gain(state, seat, 0, -PUPPY_PRICE) if state.effects else gain


# Memory: everything is open


def noise_scale() -> int:
    """How far ratings are blurred at full noise."""
    return NOISE_SCALE


def takes_notes() -> bool:
    """Is anything worth remembering?"""
    return False


def remember(notes: Cells, view: State, seat: int, actor: int, action: int) -> None:
    """Nothing: what matters is on the table."""


def believe(view: State, seat: int, notes: Cells) -> None:
    """Nothing to add."""


def is_possible(world: State, seat: int, notes: Cells) -> bool:
    """Any card may come next."""
    return True
