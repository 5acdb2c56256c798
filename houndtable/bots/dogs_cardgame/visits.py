"""What can be gained at a location in DOGS CARDGAME: its dogs and its character, in hundredths of a point."""

from ...games.dogs_cardgame import state as s
from ...games.dogs_cardgame.bonuses import IMPROVEMENTS_WITH_LICENCE
from ...games.dogs_cardgame.characters import MERCHANT_FOOD, THIRD_IMPROVEMENT, characters_of
from ...games.dogs_cardgame.kennel import (
    dog,
    dogs_at,
    dogs_of_type,
    free_places,
    guests,
    has_room_for_all,
    occupied_bays,
    patients,
)
from ...games.dogs_cardgame.scoring import NO_IMPROVEMENT_PENALTY, PATIENT_PENALTY
from ...games.dogs_cardgame.state import State
from ...games.dogs_cardgame.turn import hire_price
from .dogs import CURED_VALUE, dog_value, home_gain, is_free
from .stocks import A_POINT, BONUS, coin_stock, in_time, most_of_others, most_value, stock_gain

IDLE = 100  # ending a turn without having collected
IMPROVEMENT, THIRD = 60, 200
LICENCE_STEP, IMPROVEMENT_STEP = 60, 60  # towards a bonus
HELD = (0, 90, 200, 100, 120, 190)  # characters kept for later: merchant, vet, trainer, manager, partner


def visit_value(state: State, seat: int, location: int, company: bool) -> int:
    """What can be gained at a location."""
    if company and state.coins[seat] == 0:
        return 0
    return together(state, seat, collect_value(state, seat, location), hire_value(state, seat, location), company)


def together(state: State, seat: int, dogs: int, character: int, company: bool) -> int:
    """The value of the dogs and the character of a location, as far as it is wise to take them."""
    gain = dogs + max(character, 0) if dogs > -IDLE else max(character, 0)
    return gain + stock_gain(state, seat, 0, -1) if company else gain


def collect_value(state: State, seat: int, location: int) -> int:
    """The value of all dogs at the location, less their food; the player's merchant counts."""
    dogs = dogs_at(state, location)
    food = state.food[seat] + MERCHANT_FOOD * (state.above[location] == s.MERCHANT)
    if dogs == 0 or dogs > food or not has_room_for_all(state, seat, location):
        return -IDLE
    gain = stock_gain(state, seat, -min(dogs, state.food[seat]), 0)
    for place in range(s.MOST_SYMBOLS):
        if state.city[location, place] != s.NO_DOG:
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
    """The value of a character, used now or kept, whichever is better."""
    is_kept_already = state.characters[seat, character] > 0 or characters_of(state, seat) >= s.CHARACTER_LIMIT
    held = 0 if is_kept_already else in_time(state, HELD[character])
    return max(use_value(state, seat, character), held)


def use_value(state: State, seat: int, character: int) -> int:
    """The value of using a character now."""
    if character == s.MERCHANT:
        return stock_gain(state, seat, MERCHANT_FOOD, 0)
    if character == s.VET:
        cured = min(patients(state, seat), free_places(state, seat))
        return (CURED_VALUE + A_POINT * PATIENT_PENALTY) * cured
    if character == s.TRAINER:
        return stock_gain(state, seat, 0, dogs_of_type(state, seat, s.TRAINED))
    if character == s.MANAGER:
        income = stock_gain(state, seat, occupied_bays(state, seat), guests(state, seat))
        return income + best_purchase(state, seat, guests(state, seat))
    return best_adoption(state, seat) + best_purchase(state, seat, 0)


def best_adoption(state: State, seat: int) -> int:
    best = 0
    if free_places(state, seat) > 0:
        for breed in range(s.BREEDS):
            if state.fair[breed]:
                best = max(best, home_gain(state, seat, dog(breed, s.FAIR)))
    return best


def best_purchase(state: State, seat: int, income: int) -> int:
    best = 0
    for number in range(1, s.MOST_BOUGHT + 1):
        best = max(best, purchase_value(state, seat, number, income))
    return best


def purchase_value(state: State, seat: int, number: int, income: int) -> int:
    """Improvements: the first saves a penalty, the third brings a dog, more of them than the others a bonus."""
    coins = state.coins[seat] + income
    if coins < number or state.improvements_left < number:
        return 0
    before = state.improvements[seat]
    after = before + number
    others, others_coins = most_of_others(state, state.improvements, seat), most_of_others(state, state.coins, seat)
    gain = coin_stock(state, seat, coins - number, others_coins) - coin_stock(state, seat, coins, others_coins)
    gain += IMPROVEMENT * number
    if before == 0:
        gain += A_POINT * NO_IMPROVEMENT_PENALTY
    if before < THIRD_IMPROVEMENT <= after:
        gain += THIRD
    if before < IMPROVEMENTS_WITH_LICENCE <= after and state.children == 0 and is_free(state, s.L12):
        gain += BONUS if state.paid_licences[seat] > 0 else IMPROVEMENT_STEP
    return gain + most_value(state, after, others) - most_value(state, before, others)
