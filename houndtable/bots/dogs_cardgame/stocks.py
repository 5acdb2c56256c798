"""The value of food and coins in DOGS CARDGAME, in hundredths of a point, in the remaining time."""

import numpy as np

from ...games.dogs_cardgame import state as s
from ...games.dogs_cardgame.scoring import LICENCE_PENALTY, unpaid_licences
from ...games.dogs_cardgame.state import State
from ...games.dogs_cardgame.turn import licence_price
from ...games.row import Cells

A_POINT = 100
TENTHS = 10  # of a turn
DOGS_A_ROUND = 17  # tenths of a dog that each player takes in a turn
FOOD_AT_HAND, FOOD, SPARE_FOOD = 70, 60, 12
COIN_AT_HAND, COIN_FOR_LICENCE, COIN, SPARE_COIN = 120, 70, 60, 12
FEW = 2  # food or coins at hand without which a turn may be lost
FOOD_A_TURN = 32  # tenths that a player can use in a turn
COINS_A_TURN = 10
BONUS = 300
DARK_BONUS = 40  # the chance in percent that the leader in something still leads at the end, some turns later

# By seats and dogs in the pile: a table, since this is looked up most often.
TIME_LEFT = np.array(
    [
        [TENTHS + pile * TENTHS * TENTHS // (DOGS_A_ROUND * max(seats, 1)) for pile in range(s.KINDS)]
        for seats in range(s.MOST_SEATS + 1)
    ]
)


def time_left(state: State) -> int:
    """Approximate number of turns after this one, in tenths."""
    if state.is_last_round:
        return 0
    return int(TIME_LEFT[state.seats, state.pile_size])


def in_time(state: State, value: int) -> int:
    """The full value if two turns are left, less if only one or none is."""
    return value * min(time_left(state), 2 * TENTHS) // (2 * TENTHS)


def stock_value(state: State, seat: int, food: int, coins: int) -> int:
    """The value of this much food and this many coins; at the end the player with most of either gets a bonus."""
    others_food, others_coins = most_of_others(state, state.food, seat), most_of_others(state, state.coins, seat)
    return food_stock(state, food, others_food) + coin_stock(state, seat, coins, others_coins)


def food_stock(state: State, food: int, others: int) -> int:
    """The value of this much food, if no other player has more than `others`."""
    return food_value(state, food) + most_value(state, food, others)


def coin_stock(state: State, seat: int, coins: int, others: int) -> int:
    """The value of this many coins, if no other player has more than `others`."""
    return coin_value(state, seat, coins) + most_value(state, coins, others)


def stock_gain(state: State, seat: int, food: int, coins: int) -> int:
    """The value of this much more or less than the player has."""
    return food_gain(state, seat, food) + coin_gain(state, seat, coins)


def food_gain(state: State, seat: int, food: int) -> int:
    if food == 0:
        return 0
    had, others = state.food[seat], most_of_others(state, state.food, seat)
    return food_stock(state, had + food, others) - food_stock(state, had, others)


def coin_gain(state: State, seat: int, coins: int) -> int:
    if coins == 0:
        return 0
    had, others = state.coins[seat], most_of_others(state, state.coins, seat)
    return coin_stock(state, seat, had + coins, others) - coin_stock(state, seat, had, others)


def reward_gain(state: State, seat: int, reward: int) -> int:
    """The value of this many resources in the best mix."""
    food, coins = state.food[seat], state.coins[seat]
    others_food, others_coins = most_of_others(state, state.food, seat), most_of_others(state, state.coins, seat)
    before = food_stock(state, food, others_food) + coin_stock(state, seat, coins, others_coins)
    best = before
    for taken in range(reward + 1):
        more_food = food_stock(state, food + reward - taken, others_food)
        best = max(best, more_food + coin_stock(state, seat, coins + taken, others_coins))
    return best - before


def food_value(state: State, food: int) -> int:
    """Food feeds dogs as long as there are turns to collect them."""
    needed = FOOD_A_TURN * time_left(state) // (TENTHS * TENTHS)
    at_hand, later = min(food, FEW, needed), min(food, needed)
    return FOOD_AT_HAND * at_hand + FOOD * (later - at_hand) + SPARE_FOOD * (food - later)


def most_of_others(state: State, things: Cells, seat: int) -> int:
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, things[other])
    return most


def most_value(state: State, number: int, others: int) -> int:
    """D1, D2 and D3 are for the player with most at the end."""
    if state.children or number <= others:
        return 0
    left = time_left(state)
    return BONUS if left == 0 else BONUS * DARK_BONUS * TENTHS // (100 * left)


def coin_value(state: State, seat: int, coins: int) -> int:
    """Coins pay fees, characters, licences and improvements; in the last turn only whole licences count."""
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
