"""DOGS CARDGAME: the steps of a turn, the free actions and the end. Rule numbers refer to rulebook/en.md."""

from ..cards import UNKNOWN
from ..offers import offer
from ..row import Cells
from ..seats import next_seat
from . import state as s
from .bonuses import claimable, forget_pairs, leave_pairs, spares_bonus
from .characters import characters_of, has_effect, has_two_alike
from .kennel import bay_of, count_line, dogs_at, has_earned, has_room_for_all, place_by_type, take_out_of_bay
from .scoring import unpaid_licences
from .state import State

FEE = 1  # coin
HIRE_PRICE = 1  # coin
LICENCE_PRICE, LICENCE_PRICE_WITH_CHILDREN = 3, 1  # coins
SWAP_PRICE = 1  # coin
OPENING_FOOD = 2
DOGS_TO_OPEN = 3  # in the small bays
DONATION_REWARD = 2

# 3 Turn


def may_move(state: State) -> bool:
    """R11 Once per turn, before the actions."""
    return state.has_moved == 0 and not has_acted(state)


def has_acted(state: State) -> bool:
    return state.has_collected == 1 or state.has_hired == 1


def legal_moves(state: State, seat: int, actions: Cells, n: int) -> int:
    """R11 To any other location; a player who wants to stay just acts or ends the turn."""
    if may_move(state):
        for location in range(s.LOCATIONS):
            is_elsewhere = state.pick_up[seat] != 1 + location
            n = offer(actions, n, s.MOVE + location, (state.in_city[location] == 1) & is_elsewhere)
    return n


def move(state: State, seat: int, location: int) -> None:
    """R11 Any number of players may share a location."""
    state.pick_up[seat] = 1 + location
    state.has_moved = 1


def is_company(state: State, seat: int, other: int) -> bool:
    """R14 Does the other's pick-up stand at the same location?"""
    return (other != seat) & (state.pick_up[other] == state.pick_up[seat])


def owes_fee(state: State, seat: int) -> bool:
    """R14 Due before the first action at a shared location, Q1 once per turn; O1 not with children."""
    if state.children or has_acted(state):
        return False
    for other in range(state.seats):
        if is_company(state, seat, other):
            return True
    return False


def legal_at_location(state: State, seat: int, what: int, price: int, actions: Cells, n: int) -> int:
    """R14 An action, with a choice of who gets the fee; without the coin there is no action."""
    owes = owes_fee(state, seat)
    if owes:
        can_pay = state.coins[seat] >= price + FEE
        for other in range(state.seats):
            n = offer(actions, n, what + other, can_pay & is_company(state, seat, other))
    return offer(actions, n, what + s.NO_FEE, (not owes) & (state.coins[seat] >= price))


def pay_fee(state: State, seat: int, payee: int) -> None:
    """R14, Q26 One coin to the player chosen."""
    if payee != s.NO_FEE:
        state.coins[seat] -= FEE
        state.coins[payee] += FEE


# Action: collect dogs


def may_collect(state: State, seat: int) -> bool:
    """R12 Once per turn; Q4 where there are dogs; R16 with 1 food for each; R18 with room for all."""
    if state.has_collected == 1 or state.pick_up[seat] == s.OUTSIDE:
        return False
    return can_collect_at(state, seat, state.pick_up[seat] - 1)


def can_collect_at(state: State, seat: int, location: int) -> bool:
    dogs = dogs_at(state, location)
    return 0 < dogs <= state.food[seat] and has_room_for_all(state, seat, location)


def collect(state: State, seat: int, payee: int) -> None:
    """R16 All dogs, for 1 food each, Q3 paid first; R17 each goes where its type belongs."""
    pay_fee(state, seat, payee)
    location = state.pick_up[seat] - 1
    state.food[seat] -= dogs_at(state, location)
    for place in range(s.MOST_SYMBOLS):
        if state.city[location, place] != s.NO_DOG:
            place_by_type(state, seat, state.city[location, place])
            state.city[location, place] = s.NO_DOG
    state.has_collected = 1
    state.has_moved = 0


# Action: hire


def may_hire(state: State, seat: int) -> bool:
    """R12 Once per turn, R20 the character above the player's location."""
    return state.has_hired == 0 and state.pick_up[seat] != s.OUTSIDE


def hire_price(state: State, location: int) -> int:
    """R20 1 coin; free if another location has the same character (Q24 now, before the refill)."""
    for other in range(s.LOCATIONS):
        if other != location and state.above[other] == state.above[location]:
            return 0
    return HIRE_PRICE


def hire(state: State, seat: int, payee: int) -> None:
    """R20 The character goes in front of the player, to be used at once or later."""
    pay_fee(state, seat, payee)
    location = state.pick_up[seat] - 1
    state.coins[seat] -= hire_price(state, location)
    state.characters[seat, state.above[location]] += 1
    state.above[location] = UNKNOWN
    state.has_hired = 1
    state.has_moved = 0


# Free actions


def may_open(state: State, seat: int) -> bool:
    """R21 Bay 4 with three dogs in the small bays; Q12 bay 5 after it; never both in one turn."""
    if state.open_bays[seat] == s.BAYS or state.has_opened == 1:
        return False
    return state.open_bays[seat] > s.SMALL_BAYS or dogs_in_small_bays(state, seat) >= DOGS_TO_OPEN


def dogs_in_small_bays(state: State, seat: int) -> int:
    return count_line(state.kennel, seat, 0, s.BAY_STARTS[s.SMALL_BAYS])


def open_bay(state: State, seat: int) -> None:
    """R21 The player gets 2 food and owes the licence."""
    state.open_bays[seat] += 1
    state.food[seat] += OPENING_FOOD
    state.has_opened = 1


def licence_price(state: State) -> int:
    """R22 3 coins; O1 with children 1."""
    return LICENCE_PRICE_WITH_CHILDREN if state.children else LICENCE_PRICE


def may_pay(state: State, seat: int) -> bool:
    """R22 One at a time, as many as the player can afford."""
    return unpaid_licences(state, seat) > 0 and state.coins[seat] >= licence_price(state)


def pay(state: State, seat: int) -> None:
    """R22 The licence leaves the game."""
    state.coins[seat] -= licence_price(state)
    state.paid_licences[seat] += 1


def legal_uses(state: State, seat: int, actions: Cells, n: int) -> int:
    """R23 Any character in front of the player, Q8 if it has an effect."""
    for character in range(1, s.CHARACTERS):
        if state.characters[seat, character] > 0:
            n = offer(actions, n, s.USE + character, has_effect(state, seat, character))
    return n


def legal_dismissals(state: State, seat: int, actions: Cells, n: int) -> int:
    """Q8 Any character may be discarded without effect."""
    for character in range(1, s.CHARACTERS):
        n = offer(actions, n, s.DISMISS + character, state.characters[seat, character] > 0)
    return n


def may_donate(state: State, seat: int, place: int) -> bool:
    """R24, Q21 Any dog in a bay; O2 not from a bay that earned a puppy card; R35 not one that a new bonus needs."""
    is_free = state.kennel[seat, place] != s.NO_DOG and not has_earned(state, seat, bay_of(place))
    return is_free and spares_bonus(state, seat, place)


def legal_donations(state: State, seat: int, actions: Cells, n: int) -> int:
    """R24 Once per turn."""
    if state.has_donated != s.HAS_DONATED:
        for bay in range(state.open_bays[seat]):
            if not has_earned(state, seat, bay):
                n = legal_donations_of_bay(state, seat, bay, actions, n)
    return n


def legal_donations_of_bay(state: State, seat: int, bay: int, actions: Cells, n: int) -> int:
    """R35 All dogs except those a new bonus needs; equal dogs in a bay lie side by side."""
    place = s.BAY_STARTS[bay]
    while place < s.BAY_STARTS[bay + 1] and state.kennel[seat, place] != s.NO_DOG:
        n = offer(actions, n, s.DONATE + place, spares_bonus(state, seat, place))
        place += 1
    return n


def donate(state: State, seat: int, place: int) -> None:
    """R24 The dog leaves the game, for 2 resources; O4, Q30 a second one may go with it."""
    kind = state.kennel[seat, place]
    take_out_of_bay(state, seat, place)
    state.donated_dogs += 1
    state.reward += DONATION_REWARD
    if state.taken_home[seat] == kind:
        state.taken_home[seat] = s.NO_DOG
    if state.donate_two == 1 and state.has_donated == 0:
        state.has_donated = s.DONATING
        leave_pairs(state, kind)
    else:
        end_donation(state)


def end_donation(state: State) -> None:
    """R24 No more dogs in this turn."""
    state.has_donated = s.HAS_DONATED
    forget_pairs(state)


def legal_claims(state: State, seat: int, actions: Cells, n: int) -> int:
    """R34 One bonus per turn."""
    if state.claimed == 0:
        bonuses = claimable(state, seat)
        for bonus in range(s.LIGHT_BONUSES):
            n = offer(actions, n, s.CLAIM + bonus, (bonuses >> bonus) & 1 == 1)
    return n


def may_swap(state: State, seat: int) -> bool:
    """O3 For exactly one coin, Q20 once per turn."""
    return state.swap_characters == 1 and state.has_swapped == 0 and state.coins[seat] >= SWAP_PRICE


def swap(state: State, seat: int) -> None:
    """O3 All characters of the city are discarded and replaced."""
    state.coins[seat] -= SWAP_PRICE
    state.has_swapped = 1
    for location in range(s.LOCATIONS):
        if state.in_city[location]:
            state.character_discard[state.above[location]] += 1
            state.above[location] = UNKNOWN


# The end of a turn


def may_end(state: State, seat: int) -> bool:
    """R11 The pick-up is in the city; R15 at most two characters, of different kinds."""
    is_within_limit = characters_of(state, seat) <= s.CHARACTER_LIMIT and not has_two_alike(state, seat)
    return state.pick_up[seat] != s.OUTSIDE and is_within_limit


def end_turn(state: State) -> None:
    """The left neighbour is next."""
    state.has_moved = 0
    state.has_collected = 0
    state.has_hired = 0
    state.has_opened = 0
    state.has_donated = 0
    state.has_swapped = 0
    state.claimed = 0
    forget_pairs(state)
    state.player = next_seat(state.player, state.seats)
    if state.player == state.first:
        end_round(state)


# 4 End of the game


def end_round(state: State) -> None:
    """R33, Q11 After the round in which the pile ran out there is one more; Q29 a dead game ends at once."""
    if state.is_last_round or is_dead(state):
        state.phase = s.OVER
    elif state.pile_size == 0:
        state.is_last_round = 1


def is_dead(state: State) -> bool:
    """Q29 No player can do anything any more."""
    for location in range(s.LOCATIONS):
        if state.in_city[location] and hire_price(state, location) == 0:
            return False
    for seat in range(state.seats):
        if can_do_something(state, seat):
            return False
    return True


def can_do_something(state: State, seat: int) -> bool:
    """Q29 Hire for a coin, use a character, open a bay, claim, donate, or collect somewhere."""
    if state.coins[seat] > 0 or characters_of(state, seat) > 0:
        return True
    if may_open(state, seat) or claimable(state, seat) != 0:
        return True
    for place in range(s.PLACES):
        if may_donate(state, seat, place):
            return True
    for location in range(s.LOCATIONS):
        if can_collect_at(state, seat, location):
            return True
    return False
