"""DOGS CARDGAME: what the five characters do. Rule numbers refer to rulebook/en.md."""

from ..cards import count, pour
from . import state as s
from .kennel import (
    dog,
    dogs_in_bays,
    dogs_in_fair,
    dogs_of_type,
    free_places,
    guests,
    has_room_for,
    lives_in_bay,
    occupied_bays,
    patients,
    place_by_type,
    puppy_cards_left,
    remove,
    take_out_of_bay,
    type_of,
    wait,
)
from .state import State

MERCHANT_FOOD = 3
THIRD_IMPROVEMENT = 3
PUPPY_PRICE = 2


def characters_of(state: State, seat: int) -> int:
    """R15 How many characters lie in front of the player."""
    total = 0
    for character in range(s.CHARACTERS):
        total += state.characters[seat, character]
    return total


def has_two_alike(state: State, seat: int) -> bool:
    for character in range(1, s.CHARACTERS):
        if state.characters[seat, character] > 1:
            return True
    return False


# R23 Using a character


def has_effect(state: State, seat: int, character: int) -> bool:
    """Q8 Would it have an effect? If not, it can only be discarded."""
    if character == s.VET:
        return patients(state, seat) > 0 and free_places(state, seat) > 0
    if character == s.TRAINER:
        return dogs_in_bays(state, seat) > 0
    if character == s.MANAGER:
        return dogs_in_bays(state, seat) > 0 or guests(state, seat) > 0 or may_buy(state, seat, 1)
    if character == s.PARTNER:
        return may_adopt(state, seat) or may_buy(state, seat, 1) or may_buy_puppy(state, seat)
    return True


def use(state: State, seat: int, character: int) -> None:
    """R23 The character is discarded for its effect."""
    dismiss(state, seat, character)
    if character == s.MERCHANT:
        state.food[seat] += MERCHANT_FOOD  # R26
    elif character == s.VET:
        treat(state, seat)
    elif character == s.TRAINER:
        train(state, seat)
    elif character == s.MANAGER:
        state.effects = s.FOOD_EFFECT | s.COINS_EFFECT | s.PURCHASE
    else:
        adoption = s.ADOPTION if dogs_in_fair(state) > 0 else s.OPTIONAL_ADOPTION
        state.effects = adoption | s.PURCHASE | (s.PUPPY_PURCHASE if state.puppies else 0)


def dismiss(state: State, seat: int, character: int) -> None:
    """R23 To the discard pile; Q8 also without effect."""
    state.characters[seat, character] -= 1
    state.character_discard[character] += 1


def renew_if_used_up(state: State) -> None:
    """R23 When the last card of the character pile is drawn, the discards become the pile at once."""
    if count(state.character_pile) == 0:
        pour(state.character_discard, state.character_pile)


def treat(state: State, seat: int) -> None:
    """R27 The vet cures all dogs in the infirmary; they wait for a place in a bay."""
    for breed in range(s.BREEDS):
        if state.infirmary[breed] == 1 + seat:
            state.infirmary[breed] = 0
            wait(state, dog(breed, s.SICK))


def train(state: State, seat: int) -> None:
    """R28, Q25 The trainer brings 1 coin for each trained dog in the bays; then dogs may be moved."""
    state.coins[seat] += dogs_of_type(state, seat, s.TRAINED)
    state.phase = s.LIFTING


def lift(state: State, seat: int, place: int) -> None:
    """R28, Q25 This dog is to move: all lifted dogs are put back at the end."""
    kind = state.kennel[seat, place]
    take_out_of_bay(state, seat, place)
    wait(state, kind)


# R29, R30 Manager and partner: separate effects, in an order of the player's choice (Q28)


def is_left(state: State, effect: int) -> bool:
    """Is this effect left, or one of these?"""
    return state.effects & effect != 0


def may_take_food(state: State, seat: int) -> bool:
    return is_left(state, s.FOOD_EFFECT) and occupied_bays(state, seat) > 0


def may_take_coins(state: State, seat: int) -> bool:
    return is_left(state, s.COINS_EFFECT) and guests(state, seat) > 0


def take_food(state: State, seat: int) -> None:
    """R29 The manager brings 1 food for each open bay with a dog."""
    state.food[seat] += occupied_bays(state, seat)
    state.effects &= ~s.FOOD_EFFECT


def take_coins(state: State, seat: int) -> None:
    """R29 The manager brings 1 coin for each dog in the hotel."""
    state.coins[seat] += guests(state, seat)
    state.effects &= ~s.COINS_EFFECT


def may_adopt(state: State, seat: int) -> bool:
    """R30 There must be a dog in the fair and a free place in a bay."""
    return dogs_in_fair(state) > 0 and free_places(state, seat) > 0


def adopt(state: State, seat: int, breed: int) -> None:
    """R30 The partner brings a dog of the fair into a bay."""
    state.fair[breed] = 0
    state.effects &= ~(s.ADOPTION | s.OPTIONAL_ADOPTION)
    wait(state, dog(breed, s.FAIR))


def may_buy(state: State, seat: int, improvements: int) -> bool:
    """R31 1 coin each, while there are any left."""
    return (state.coins[seat] >= improvements) & (state.improvements_left >= improvements)


def buy(state: State, seat: int, improvements: int) -> None:
    """R29, R30 One or two improvements in one purchase (Q9); R32 the third brings a dog, Q9 if one can be placed."""
    before = state.improvements[seat]
    state.coins[seat] -= improvements
    state.improvements_left -= improvements
    state.improvements[seat] += improvements
    state.effects &= ~s.PURCHASE
    reaches_third = before < THIRD_IMPROVEMENT <= state.improvements[seat]
    state.third_dog_due = 1 if reaches_third and may_take_any(state, seat) else 0


def may_buy_puppy(state: State, seat: int) -> bool:
    """O2 The partner sells one puppy card for 2 coins, while there are any left."""
    return state.puppies == 1 and state.coins[seat] >= PUPPY_PRICE and puppy_cards_left(state) > 0


def gain_puppy(state: State, seat: int, dog_type: int) -> None:
    state.puppy_cards_left[dog_type] -= 1
    state.puppy_cards[seat, dog_type] += 1


def buy_puppy(state: State, seat: int, dog_type: int) -> None:
    """O2 One card of the player's choice."""
    state.coins[seat] -= PUPPY_PRICE
    state.effects &= ~s.PUPPY_PURCHASE
    gain_puppy(state, seat, dog_type)


def may_adopt_now(state: State, seat: int) -> bool:
    """R30 Is the adoption left, and possible? Q8 It is optional if the fair was empty when the partner was used."""
    return is_left(state, s.ADOPTION | s.OPTIONAL_ADOPTION) and may_adopt(state, seat)


def must_adopt(state: State, seat: int) -> bool:
    """Q8 The partner must bring a dog if that was possible when he was used, and still is."""
    return is_left(state, s.ADOPTION) and may_adopt(state, seat)


def has_choice(state: State, seat: int) -> bool:
    """Does the rest of the effect leave a choice?"""
    may_get_coins = state.coins[seat] > 0 or may_take_coins(state, seat)
    may_purchase = is_left(state, s.PURCHASE) and state.improvements_left > 0 and may_get_coins
    may_purchase_puppy = is_left(state, s.PUPPY_PURCHASE) and may_buy_puppy(state, seat)
    return may_purchase or may_purchase_puppy or may_adopt_now(state, seat)


def finish_effects(state: State, seat: int) -> None:
    """Q8 Effects without a choice happen automatically: the manager's income."""
    if is_left(state, s.FOOD_EFFECT):
        take_food(state, seat)
    if is_left(state, s.COINS_EFFECT):
        take_coins(state, seat)
    state.effects = 0


# R32 The dog for the third improvement


def may_take(state: State, seat: int, kind: int) -> bool:
    """R32 Any dog at a location that can be placed by its type."""
    return kind != s.NO_DOG and has_room_for(state, seat, kind)


def may_take_home(state: State, seat: int, kind: int) -> bool:
    """O5 A sick or fair dog may go directly into a bay."""
    is_sick_or_fair = kind != s.NO_DOG and not lives_in_bay(type_of(kind)) and type_of(kind) != s.GUEST
    return state.third_dog_into_bay == 1 and is_sick_or_fair and free_places(state, seat) > 0


def may_take_any(state: State, seat: int) -> bool:
    """Q9 Is there a dog that can be placed?"""
    for location in range(s.LOCATIONS):
        for place in range(s.MOST_SYMBOLS):
            kind = state.city[location, place]
            if may_take(state, seat, kind) or may_take_home(state, seat, kind):
                return True
    return False


def take(state: State, seat: int, location: int, place: int) -> None:
    """R32 The dog is free and is placed by its type."""
    kind = state.city[location, place]
    take_from_city(state, location, place)
    place_by_type(state, seat, kind)


def take_home(state: State, seat: int, location: int, place: int) -> None:
    """O5 The dog goes into a bay; a fair dog then brings no resource; Q17 it is no dog of the vet or the partner."""
    kind = state.city[location, place]
    take_from_city(state, location, place)
    state.taken_home[seat] = kind
    wait(state, kind)


def take_from_city(state: State, location: int, place: int) -> None:
    remove(state.city, location, place, s.MOST_SYMBOLS)
    state.third_dog_due = 0
