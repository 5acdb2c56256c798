"""What food and coins are worth in DOGS CARDGAME, in hundredths of a point, in the time that is left."""

from ..games.dogs_cardgame.scoring import LICENCE_PENALTY, unpaid_licences
from ..games.dogs_cardgame.state import State
from ..games.dogs_cardgame.turn import licence_price
from ..games.row import Cells

A_POINT = 100
TENTHS = 10  # of a turn
DOGS_A_ROUND = 17  # tenths of a dog that each player takes in a turn
FOOD_AT_HAND, FOOD, SPARE_FOOD = 70, 60, 12
COIN_AT_HAND, COIN_FOR_LICENCE, COIN, SPARE_COIN = 120, 70, 60, 12
FEW = 2  # food or coins at hand without which a turn may be lost
FOOD_A_TURN = 32  # tenths that a player can use in a turn
COINS_A_TURN = 10
BONUS = 300
DARK_BONUS = 40  # the chance, of 100, that who has most of something now has it in the end, some turns before


def time_left(state: State) -> int:
    """Tenths of turns that come after this one, about."""
    if state.is_last_round:
        return 0
    return TENTHS + state.pile_size * TENTHS * TENTHS // (DOGS_A_ROUND * state.seats)


def in_time(state: State, value: int) -> int:
    """What is worth so much if two turns are left, and less if only one or none is."""
    return value * min(time_left(state), 2 * TENTHS) // (2 * TENTHS)


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
