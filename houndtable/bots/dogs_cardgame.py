"""What bots know of DOGS CARDGAME.

Everything is counted in hundredths of a point of the score sheet: what lies on it already, and what food, coins, room
and characters will still bring in the turns that are left.
"""

from ..games.dogs_cardgame.bonuses import (
    ALL_LICENCES,
    DIFFERENT_BREEDS,
    IMPROVEMENTS_WITH_LICENCE,
    MANY_DOGS,
    THREE,
)
from ..games.dogs_cardgame.characters import MERCHANT_FOOD, PUPPY_PRICE, THIRD_IMPROVEMENT, characters_of
from ..games.dogs_cardgame.kennel import (
    bay_of,
    breed_of,
    count_line,
    dog,
    dogs_at,
    dogs_in_fair,
    dogs_of_type,
    dogs_waiting,
    free_places,
    guests,
    has_room,
    has_room_for_all,
    occupied_bays,
    patients,
    type_of,
)
from ..games.dogs_cardgame.rules import has_won
from ..games.dogs_cardgame.scoring import (
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
from ..games.dogs_cardgame.state import (
    ADOPT,
    ADOPTION,
    BAY_STARTS,
    BAYS,
    BREEDS,
    BUY,
    CHARACTER_LIMIT,
    CHARACTERS,
    CLAIM,
    COINS_EFFECT,
    COLLECT,
    DISMISS,
    DONATE,
    DONE,
    FAIR,
    FOOD_EFFECT,
    GUEST,
    HEALTHY,
    HIRE,
    KEEP,
    LIFT,
    MANAGER,
    MERCHANT,
    MOST_SYMBOLS,
    MOVE,
    NO_DOG,
    NO_FEE,
    OPEN,
    OVER,
    PAY,
    PLACE,
    PLACES,
    PUPPY,
    PURCHASE,
    REWARD,
    SICK,
    SWAP,
    TAKE,
    TAKE_COINS,
    TAKE_FOOD,
    TAKE_HOME,
    TRAINED,
    TRAINER,
    TURN,
    TYPES,
    USE,
    VET,
    State,
)
from ..games.dogs_cardgame.turn import (
    DONATION_REWARD,
    OPENING_FOOD,
    can_collect_at,
    hire_price,
    licence_price,
    may_move,
)
from ..games.row import Cells
from .chances import CERTAIN, chance_against, chance_among

NOTES = 1  # nothing is worth remembering: everything lies open

FOR_GUESTS, FOR_FAIR, FOR_ALL, FOR_BREED, FOR_BREEDS, FOR_DOGS, FOR_LICENCES, FOR_HOUSE = 3, 4, 5, 6, 7, 9, 10, 11

A_POINT = 100
TENTHS = 10  # of a turn
DOGS_A_ROUND = 17  # tenths of a dog that each player takes in a turn
DOUBLING = 500  # so much more doubles the chance to win

FOOD_AT_HAND, FOOD, SPARE_FOOD = 70, 60, 12
COIN_AT_HAND, COIN_FOR_LICENCE, COIN, SPARE_COIN = 120, 70, 60, 12
FEW = 2  # food or coins at hand without which a turn may be lost
FOOD_A_TURN = 32  # tenths that a player can use in a turn
COINS_A_TURN = 10
ROOM = 18  # a free place in an open bay, while there is time to fill it
ROOMS = 4  # that count
MATE = 12  # each dog of the breed that may still come
BONUS = 300
DARK_BONUS = 40  # the chance, of 100, that who has most of something now has it in the end, some turns before
STEPS_TO_THREE = (24, 50, 200)  # a dog of a type, or of a breed, of which one has so many
STEPS_TO_SIX = (5, 5, 10, 20, 60, 300)  # a breed more
STEPS_TO_NINE = (0, 0, 0, 0, 10, 20, 30, 60, 200)  # a dog more
STEPS_TO_ALL = (10, 20, 60, 200)  # one more of trained, cured, fair and guest
GUEST_VALUE, HOTEL_RANK, HOTEL_OF_TWO = 70, 60, 300
SICK_VALUE = -60
PATIENT_VALUE = 20  # one in the infirmary, while there is time
CURED_VALUE = 130  # in a bay, where it may count for a bonus
WAITING_DOG = 40  # where the pick-up stands
FAIR_VALUE = 20  # besides its resource
IDLE = 100  # to end a turn without having collected
IMPROVEMENT, THIRD = 60, 200
LICENCE_STEP, IMPROVEMENT_STEP = 60, 60  # towards a bonus
OPENING_ROOM, OPENING_TIME = 100, 30
DONATION_LOSS = 130
PLAN = 200  # what should be done before anything else
HELD = (0, 90, 200, 100, 120, 190)  # characters kept for later: merchant, vet, trainer, manager, partner
FIRST = (0, 300, 60, 40, 120, 200)  # the first character


# Time


def time_left(state: State) -> int:
    """Tenths of turns that come after this one, about."""
    if state.is_last_round:
        return 0
    return TENTHS + state.pile_size * TENTHS * TENTHS // (DOGS_A_ROUND * state.seats)


def in_time(state: State, value: int) -> int:
    """What is worth so much if two turns are left, and less if only one or none is."""
    return value * min(time_left(state), 2 * TENTHS) // (2 * TENTHS)


# Stocks


def stock_value(state: State, seat: int, food: int, coins: int) -> int:
    """So much food and so many coins; in the end who has most of a thing gets a bonus."""
    value = food_value(state, food) + coin_value(state, seat, coins)
    return value + most_value(state, state.food, seat, food) + most_value(state, state.coins, seat, coins)


def stock_gain(state: State, seat: int, food: int, coins: int) -> int:
    """So much more, or less, than the player has."""
    after = stock_value(state, seat, state.food[seat] + food, state.coins[seat] + coins)
    return after - stock_value(state, seat, state.food[seat], state.coins[seat])


def reward_gain(state: State, seat: int, reward: int) -> int:
    """So many resources in the best mix."""
    best = 0
    for coins in range(reward + 1):
        best = max(best, stock_gain(state, seat, reward - coins, coins))
    return best


def food_value(state: State, food: int) -> int:
    """Food feeds dogs as long as there are turns to collect them."""
    needed = FOOD_A_TURN * time_left(state) // (TENTHS * TENTHS)
    at_hand, later = min(food, FEW, needed), min(food, needed)
    return FOOD_AT_HAND * at_hand + FOOD * (later - at_hand) + SPARE_FOOD * (food - later)


def most_value(state: State, things: Cells, seat: int, number: int) -> int:
    """D1, D2 and D3 are for who has most in the end."""
    if state.children:
        return 0
    for other in range(state.seats):
        if other != seat and things[other] >= number:
            return 0
    left = time_left(state)
    return BONUS if left == 0 else BONUS * DARK_BONUS * TENTHS // (100 * left)


def coin_value(state: State, seat: int, coins: int) -> int:
    """Coins pay company and characters, licences and improvements; in the last turn only whole licences count."""
    price, licences = licence_price(state), unpaid_licences(state, seat)
    if state.is_last_round:
        return A_POINT * LICENCE_PENALTY * min(licences, coins // price) + SPARE_COIN * coins
    return coins_for(coins, coins_needed(state), price * licences)


def coins_needed(state: State) -> int:
    return COINS_A_TURN * time_left(state) // (TENTHS * TENTHS)


def coins_for(coins: int, needed: int, due: int) -> int:
    at_hand = min(coins, FEW, needed)
    licences = min(coins - at_hand, due)
    later = max(min(coins - at_hand - licences, needed - at_hand), 0)
    spare = coins - at_hand - licences - later
    return COIN_AT_HAND * at_hand + COIN_FOR_LICENCE * licences + COIN * later + SPARE_COIN * spare


# The position


def worth(state: State, seat: int) -> int:
    """The chance to win, about, of 1000, by points and by what will become points."""
    if state.phase == OVER:
        return CERTAIN if has_won(state, seat) else 0
    if state.phase < TURN:
        return CERTAIN // state.seats  # nobody has anything yet, and the first characters are secret
    own, rivals = 0, 0
    for turn in range(state.seats):
        other = (seat + turn) % state.seats
        theirs = standing(state, other)
        if other == seat:
            own = theirs
        else:
            rivals += chance_against(theirs - own, DOUBLING)
    return chance_among(rivals)


def standing(state: State, seat: int) -> int:
    """The points so far and what the rest promises."""
    food, coins, promised = state.food[seat], state.coins[seat], 0
    food += MERCHANT_FOOD * state.characters[seat, MERCHANT]
    if state.player == seat:
        food += state.reward + (occupied_bays(state, seat) if state.effects & FOOD_EFFECT else 0)
        coins += guests(state, seat) if state.effects & COINS_EFFECT else 0
        promised = pending_value(state, seat)
    promised += stock_value(state, seat, food, coins)
    promised += most_value(state, state.improvements, seat, state.improvements[seat])
    for character in range(VET, CHARACTERS):
        is_counted = character == VET and patients(state, seat) > 0
        if state.characters[seat, character] > 0 and not is_counted:
            promised += in_time(state, HELD[character])
    promised += in_time(state, ROOM * min(free_places(state, seat), ROOMS))
    promised += patients(state, seat) * patient_hope(state, seat)
    counted_already = 0 if state.children else BONUS * dark_bonuses(state, seat)
    return A_POINT * total_points(state, seat) - counted_already + promised


def patient_hope(state: State, seat: int) -> int:
    """What may still become of a patient, whose penalty is counted: while dogs are in the pile a vet may come."""
    has_vet = state.characters[seat, VET] > 0 and free_places(state, seat) > 0
    hope = A_POINT * PATIENT_PENALTY + (HELD[VET] // 2 if has_vet else PATIENT_VALUE)
    return hope if time_left(state) > TENTHS else in_time(state, hope)


def pending_value(state: State, seat: int) -> int:
    """What the player has begun, and could still do where the pick-up stands."""
    gain = THIRD * state.third_dog_due
    for which in range(dogs_waiting(state)):
        kind = state.waiting[0, which]
        gain += best_home_value(state, seat, breed_of(kind)) + A_POINT * (type_of(kind) == TRAINED)
    if state.effects & ADOPTION and free_places(state, seat) > 0 and dogs_in_fair(state) > 0:
        gain += A_POINT
    if state.effects & PURCHASE and state.improvements[seat] == 0:
        gain += A_POINT * NO_IMPROVEMENT_PENALTY
    may_collect = state.has_collected == 0 and state.pick_up[seat] > 0
    if may_collect and can_collect_at(state, seat, state.pick_up[seat] - 1):
        gain += WAITING_DOG * dogs_at(state, state.pick_up[seat] - 1)
    return gain


# Dogs


def mates_in_bay(state: State, seat: int, bay: int, breed: int) -> int:
    mates = 0
    for place in range(BAY_STARTS[bay], BAY_STARTS[bay + 1]):
        kind = state.kennel[seat, place]
        mates += (kind != NO_DOG) & (breed_of(kind) == breed)
    return mates


def mates_to_come(state: State, breed: int) -> int:
    """Dogs of the breed in the pile, and the one in the fair."""
    mates = state.fair[breed]
    for kind in range(1 + breed * TYPES, 1 + breed * TYPES + TYPES):
        mates += state.pile[kind]
    return mates


def home_value(state: State, seat: int, bay: int, breed: int) -> int:
    """What a dog of this breed adds to this bay, and what may join it."""
    mates = mates_in_bay(state, seat, bay, breed)
    start, end = BAY_STARTS[bay], BAY_STARTS[bay + 1]
    free = end - start - count_line(state.kennel, seat, start, end) - 1
    points = A_POINT * (GROUP_POINTS[mates + 1] - GROUP_POINTS[mates])
    hopes = min(free, mates_to_come(state, breed))
    return points + in_time(state, MATE * hopes * (mates + 1))


def best_home_value(state: State, seat: int, breed: int) -> int:
    best = 0
    for bay in range(state.open_bays[seat]):
        if has_room(state, seat, bay):
            best = max(best, home_value(state, seat, bay, breed))
    return best


def dog_value(state: State, seat: int, kind: int) -> int:
    """What it is worth to collect this dog."""
    dog_type = type_of(kind)
    if dog_type == GUEST:
        return guest_value(state, seat)
    if dog_type == SICK:
        return sick_value(state, seat)
    if dog_type == FAIR:
        return reward_gain(state, seat, 1) + in_time(state, FAIR_VALUE)
    return home_gain(state, seat, kind) - in_time(state, ROOM)


def home_gain(state: State, seat: int, kind: int) -> int:
    """What a dog brings that comes to a bay."""
    gain = best_home_value(state, seat, breed_of(kind)) + bonus_steps(state, seat, kind)
    return gain + A_POINT * TRAINED_POINTS if type_of(kind) == TRAINED else gain


def is_free(state: State, bonus: int) -> bool:
    """Can this light bonus still be had?"""
    return state.bonus_owner[bonus] == 0


def bonus_steps(state: State, seat: int, kind: int) -> int:
    """How much nearer a dog more brings the bonuses that are left."""
    if state.children:
        return 0
    alike, mates, dogs, breeds, types, variety = 0, 0, 0, 0, 0, 0
    for place in range(PLACES):
        other = state.kennel[seat, place]
        if other != NO_DOG:
            dogs += 1
            alike += type_of(other) == type_of(kind)
            mates += breed_of(other) == breed_of(kind)
            variety += breeds >> breed_of(other) & 1 == 0
            breeds |= 1 << breed_of(other)
            types |= 1 << type_of(other)
    gain = 0
    if alike < THREE and is_free(state, FOR_FAIR if type_of(kind) == FAIR else type_of(kind)):
        gain += STEPS_TO_THREE[alike]
    if mates < THREE and is_free(state, FOR_BREED):
        gain += STEPS_TO_THREE[mates]
    if mates == 0 and variety < DIFFERENT_BREEDS and is_free(state, FOR_BREEDS):
        gain += STEPS_TO_SIX[variety]
    if dogs < MANY_DOGS and is_free(state, FOR_DOGS):
        gain += STEPS_TO_NINE[dogs]
    is_new = types >> type_of(kind) & 1 == 0 and type_of(kind) != HEALTHY
    return gain + step_to_all(state, seat, types) if is_new else gain


def step_to_all(state: State, seat: int, types: int) -> int:
    """L6 One of each but healthy."""
    if not is_free(state, FOR_ALL):
        return 0
    others = (types >> TRAINED & 1) + (types >> SICK & 1) + (types >> FAIR & 1)
    return STEPS_TO_ALL[others + (guests(state, seat) > 0)]


def guest_value(state: State, seat: int) -> int:
    """A guest more may win a rank in the hotel, or a bonus."""
    own = guests(state, seat)
    gain = in_time(state, GUEST_VALUE)
    rank = HOTEL_OF_TWO if state.seats == 2 else HOTEL_RANK
    for other in range(state.seats):
        if other != seat:
            ahead = own - guests(state, other)
            gain += rank if ahead == 0 or ahead == -1 else 0
    is_step = state.children == 0 and own < THREE and is_free(state, FOR_GUESTS)
    return gain + STEPS_TO_THREE[own] if is_step else gain


def sick_value(state: State, seat: int) -> int:
    """A patient costs points unless a vet comes in time."""
    if state.characters[seat, VET] > 0 and free_places(state, seat) > patients(state, seat):
        return CURED_VALUE
    left = time_left(state)
    return SICK_VALUE if left >= 2 * TENTHS else -A_POINT * PATIENT_PENALTY


# Where to go, and what to do there


def visit_value(state: State, seat: int, location: int, company: bool) -> int:
    """What can be gained at a location."""
    if company and state.coins[seat] == 0:
        return 0
    dogs, character = collect_value(state, seat, location), hire_value(state, seat, location)
    gain = dogs + max(character, 0) if dogs > -IDLE else max(character, 0)
    return gain + stock_gain(state, seat, 0, -1) if company else gain


def collect_value(state: State, seat: int, location: int) -> int:
    """All dogs of the location, less their food; a merchant at hand counts."""
    dogs = dogs_at(state, location)
    food = state.food[seat] + MERCHANT_FOOD * (state.above[location] == MERCHANT)
    if dogs == 0 or dogs > food or not has_room_for_all(state, seat, location):
        return -IDLE
    gain = stock_gain(state, seat, -min(dogs, state.food[seat]), 0)
    for place in range(MOST_SYMBOLS):
        if state.city[location, place] != NO_DOG:
            gain += dog_value(state, seat, state.city[location, place])
    return gain


def hire_value(state: State, seat: int, location: int) -> int:
    character = state.above[location]
    if character == 0:
        return 0
    price = hire_price(state, location)
    if state.coins[seat] < price:
        return 0
    return character_value(state, seat, character) + stock_gain(state, seat, 0, -price)


def has_company(state: State, seat: int, location: int) -> bool:
    if state.children:
        return False
    for other in range(state.seats):
        if other != seat and state.pick_up[other] == 1 + location:
            return True
    return False


# Characters


def character_value(state: State, seat: int, character: int) -> int:
    """Used now or kept, whichever is better."""
    is_kept_already = state.characters[seat, character] > 0 or characters_of(state, seat) >= CHARACTER_LIMIT
    held = 0 if is_kept_already else in_time(state, HELD[character])
    return max(use_value(state, seat, character), held)


def use_value(state: State, seat: int, character: int) -> int:
    """What a character brings now."""
    if character == MERCHANT:
        return stock_gain(state, seat, MERCHANT_FOOD, 0)
    if character == VET:
        cured = min(patients(state, seat), free_places(state, seat))
        return (CURED_VALUE + A_POINT * PATIENT_PENALTY) * cured
    if character == TRAINER:
        return stock_gain(state, seat, 0, dogs_of_type(state, seat, TRAINED))
    if character == MANAGER:
        income = stock_gain(state, seat, occupied_bays(state, seat), guests(state, seat))
        return income + best_purchase(state, seat, guests(state, seat))
    return best_adoption(state, seat) + best_purchase(state, seat, 0)


def best_adoption(state: State, seat: int) -> int:
    best = 0
    if free_places(state, seat) > 0:
        for breed in range(BREEDS):
            if state.fair[breed]:
                best = max(best, home_gain(state, seat, dog(breed, FAIR)))
    return best


def best_purchase(state: State, seat: int, income: int) -> int:
    best = 0
    for number in range(1, 3):
        best = max(best, purchase_value(state, seat, number, income))
    return best


def purchase_value(state: State, seat: int, number: int, income: int) -> int:
    """Improvements: the first saves a penalty, the third brings a dog, more of them than the others a bonus."""
    coins = state.coins[seat] + income
    if coins < number or state.improvements_left < number:
        return 0
    before = state.improvements[seat]
    after = before + number
    food = state.food[seat]
    gain = stock_value(state, seat, food, coins - number) - stock_value(state, seat, food, coins)
    gain += IMPROVEMENT * number
    if before == 0:
        gain += A_POINT * NO_IMPROVEMENT_PENALTY
    if before < THIRD_IMPROVEMENT <= after:
        gain += THIRD
    if before < IMPROVEMENTS_WITH_LICENCE <= after and state.children == 0 and is_free(state, FOR_HOUSE):
        gain += BONUS if state.paid_licences[seat] > 0 else IMPROVEMENT_STEP
    most_now = most_value(state, state.improvements, seat, before)
    return gain + most_value(state, state.improvements, seat, after) - most_now


# What an action brings


def rate(state: State, seat: int, action: int) -> int:
    """What a legal action brings, in hundredths of a point; to end the turn brings nothing."""
    if action < COLLECT:
        return FIRST[action - KEEP] if action < MOVE else rate_move(state, seat, action - MOVE)
    if action < OPEN:
        return rate_act(state, seat, action)
    if action < DONATE:
        return rate_office(state, seat, action)
    if action < PLACE:
        return rate_free_action(state, seat, action)
    if action < REWARD:
        return rate_placing(state, seat, action)
    return rate_within(state, seat, action)


def rate_move(state: State, seat: int, location: int) -> int:
    return visit_value(state, seat, location, has_company(state, seat, location)) - 1


def rate_act(state: State, seat: int, action: int) -> int:
    """Who acts before driving stays: then it counts what the whole visit brings."""
    location = state.pick_up[seat] - 1
    is_collect = action < HIRE
    payee = action - (COLLECT if is_collect else HIRE)
    gain = collect_value(state, seat, location) if is_collect else hire_value(state, seat, location)
    if may_move(state) and gain > (-IDLE if is_collect else 0):
        gain = visit_value(state, seat, location, payee != NO_FEE)
    elif payee != NO_FEE:
        gain += stock_gain(state, seat, 0, -1)
    if payee != NO_FEE:
        gain -= standing_of_payee(state, payee)
    return gain + (2 if is_collect else 1)


def standing_of_payee(state: State, payee: int) -> int:
    """The fee goes to the one who has least."""
    return total_points(state, payee) // 8


def rate_office(state: State, seat: int, action: int) -> int:
    """Open, pay, use or dismiss."""
    if action == OPEN:
        return rate_opening(state, seat)
    if action == PAY:
        return A_POINT * LICENCE_PENALTY + licence_step(state, seat) - cost_of_licence(state, seat)
    if action < DISMISS:
        character = action - USE
        held = in_time(state, HELD[character])
        gain = use_value(state, seat, character) - (0 if is_crowded(state, seat, character) else held)
        return gain + PLAN if character == MERCHANT else gain
    return -10 * A_POINT - in_time(state, HELD[action - DISMISS])


def is_crowded(state: State, seat: int, character: int) -> bool:
    """Must a character go anyway?"""
    return state.characters[seat, character] > 1 or characters_of(state, seat) > CHARACTER_LIMIT


def licence_step(state: State, seat: int) -> int:
    """L11 and L12 A licence paid is a step to a bonus, or wins it."""
    if state.children:
        return 0
    gain = 0
    if is_free(state, FOR_LICENCES):
        gain += BONUS if state.paid_licences[seat] == ALL_LICENCES - 1 else LICENCE_STEP
    has_improvements = state.improvements[seat] >= IMPROVEMENTS_WITH_LICENCE
    if is_free(state, FOR_HOUSE) and state.paid_licences[seat] == 0:
        gain += BONUS if has_improvements else LICENCE_STEP
    return gain


def cost_of_licence(state: State, seat: int) -> int:
    """The coins, and that they are no longer needed for it."""
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
    if action < CLAIM:
        return rate_donation(state, seat, action - DONATE)
    if action < SWAP:
        return BONUS + PLAN
    if action == SWAP:
        return -4 * A_POINT
    return 0 if state.has_collected or state.is_last_round else -IDLE


def rate_donation(state: State, seat: int, place: int) -> int:
    """Two resources for a dog that adds little."""
    kind = state.kennel[seat, place]
    mates = mates_in_bay(state, seat, bay_of(place), breed_of(kind))
    loss = A_POINT * (GROUP_POINTS[mates] - GROUP_POINTS[mates - 1])
    loss += A_POINT * TRAINED_POINTS if type_of(kind) == TRAINED else 0
    gain = reward_gain(state, seat, DONATION_REWARD)
    room = in_time(state, ROOM) if free_places(state, seat) < ROOMS else 0
    return gain + room - loss - DONATION_LOSS


# Placing


def rate_placing(state: State, seat: int, action: int) -> int:
    if action < LIFT:
        kind = state.waiting[0, (action - PLACE) // BAYS]
        return home_value(state, seat, (action - PLACE) % BAYS, breed_of(kind))
    return rate_lift(state, seat, action - LIFT)


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
    for place in range(BAY_STARTS[bay], BAY_STARTS[bay + 1]):
        kind = state.kennel[seat, place]
        if kind != NO_DOG and mates_in_bay(state, seat, bay, breed_of(kind)) == 1:
            return True
    return False


def is_awaited(state: State, seat: int, bay: int) -> bool:
    """Has a dog been lifted whose mates are in this bay?"""
    for which in range(dogs_waiting(state)):
        if mates_in_bay(state, seat, bay, breed_of(state.waiting[0, which])) > 1:
            return True
    return False


def rate_within(state: State, seat: int, action: int) -> int:
    """What comes up in the middle of an action."""
    if action < PUPPY:
        coins = action - REWARD
        return stock_gain(state, seat, state.reward - coins, coins)
    if action < TAKE:
        return rate_puppy(state, seat, action - PUPPY)
    if action < TAKE_HOME:
        slot = action - TAKE
        return dog_value(state, seat, state.city[slot // MOST_SYMBOLS, slot % MOST_SYMBOLS])
    if action < TAKE_FOOD:
        slot = action - TAKE_HOME
        kind = state.city[slot // MOST_SYMBOLS, slot % MOST_SYMBOLS]
        return home_gain(state, seat, kind)
    if action < BUY:
        return 30 if action == TAKE_COINS else 10
    if action < ADOPT:
        return purchase_value(state, seat, 1 + action - BUY, 0)
    return home_gain(state, seat, dog(action - ADOPT, FAIR)) if action < DONE else 0


def rate_puppy(state: State, seat: int, dog_type: int) -> int:
    """Three points and one for every two dogs of its kind; a bought one costs coins."""
    gain = 3 * A_POINT + A_POINT * dogs_like_puppy(state, seat, dog_type) // 2
    return gain + stock_gain(state, seat, 0, -PUPPY_PRICE) if state.effects else gain


# Memory: everything lies open


def remember(notes: Cells, view: State, seat: int, actor: int, action: int) -> None:
    """Nothing: what matters is on the table."""


def believe(view: State, seat: int, notes: Cells) -> None:
    """Nothing to add."""
