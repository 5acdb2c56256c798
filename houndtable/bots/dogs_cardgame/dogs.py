"""The value of dogs in DOGS CARDGAME, by breed, type and free room, in hundredths of a point."""

from ...games.dogs_cardgame import state as s
from ...games.dogs_cardgame.bonuses import DIFFERENT_BREEDS, MANY_DOGS, NOWHERE, THREE, came_directly
from ...games.dogs_cardgame.kennel import (
    breed_of,
    dogs_of_type,
    free_places,
    guests,
    has_room,
    is_of_breed,
    patients,
    type_of,
)
from ...games.dogs_cardgame.scoring import GROUP_POINTS, PATIENT_PENALTY, TRAINED_POINTS
from ...games.dogs_cardgame.state import State
from .stocks import A_POINT, TENTHS, in_time, reward_gain, time_left

ROOM = 18  # a free place in an open bay, while there is time to fill it
MATE = 12  # each dog of the breed that may still come
STEPS_TO_THREE = (24, 50, 200)  # a dog of a type, or of a breed, by how many the player has
STEPS_TO_SIX = (5, 5, 10, 20, 60, 300)  # one more breed
STEPS_TO_NINE = (0, 0, 0, 0, 10, 20, 30, 60, 200)  # one more dog
STEPS_TO_ALL = (10, 20, 60, 200)  # one more of trained, cured, fair and guest
GUEST_VALUE, HOTEL_RANK, HOTEL_OF_TWO = 70, 60, 300
SICK_VALUE = -60
CURED_VALUE = 130  # in a bay, where it may count for a bonus
FAIR_VALUE = 20  # besides its resource


def mates_in_bay(state: State, seat: int, bay: int, breed: int) -> int:
    mates = 0
    for place in range(s.BAY_STARTS[bay], s.BAY_STARTS[bay + 1]):
        mates += is_of_breed(state.kennel[seat, place], breed)
    return mates


def mates_to_come(state: State, breed: int) -> int:
    """Dogs of the breed in the pile, and the one in the fair."""
    mates = state.fair[breed]
    for kind in range(1 + breed * s.TYPES, 1 + breed * s.TYPES + s.TYPES):
        mates += state.pile[kind]
    return mates


def home_value(state: State, seat: int, bay: int, breed: int, to_come: int) -> int:
    """The value of a dog of this breed in this bay, including dogs that may join it."""
    mates, free = 0, -1
    for place in range(s.BAY_STARTS[bay], s.BAY_STARTS[bay + 1]):
        kind = state.kennel[seat, place]
        mates += is_of_breed(kind, breed)
        free += kind == s.NO_DOG
    points = A_POINT * (GROUP_POINTS[mates + 1] - GROUP_POINTS[mates])
    priors = min(free, to_come)
    return points + in_time(state, MATE * priors * (mates + 1))


def best_home_value(state: State, seat: int, breed: int) -> int:
    best, to_come = 0, mates_to_come(state, breed)
    for bay in range(state.open_bays[seat]):
        if has_room(state, seat, bay):
            best = max(best, home_value(state, seat, bay, breed, to_come))
    return best


def dog_value(state: State, seat: int, kind: int) -> int:
    """The value of collecting this dog."""
    dog_type = type_of(kind)
    if dog_type == s.GUEST:
        return guest_value(state, seat)
    if dog_type == s.SICK:
        return sick_value(state, seat)
    if dog_type == s.FAIR:
        return reward_gain(state, seat, 1) + in_time(state, FAIR_VALUE)
    return home_gain(state, seat, kind) - in_time(state, ROOM)


def home_gain(state: State, seat: int, kind: int) -> int:
    """The value of a dog that comes to a bay."""
    gain = best_home_value(state, seat, breed_of(kind)) + bonus_steps(state, seat, kind)
    return gain + A_POINT * TRAINED_POINTS if type_of(kind) == s.TRAINED else gain


def is_free(state: State, bonus: int) -> bool:
    """Is this light bonus still unclaimed?"""
    return state.bonus_owner[bonus] == 0


def bonus_steps(state: State, seat: int, kind: int) -> int:
    """How much closer one more dog brings the remaining bonuses."""
    if state.children:
        return 0
    mates, dogs, breeds, types, variety = 0, 0, 0, 0, 0
    for place in range(s.PLACES):
        other = state.kennel[seat, place]
        if other != s.NO_DOG:
            dogs += 1
            mates += breed_of(other) == breed_of(kind)
            variety += breeds >> breed_of(other) & 1 == 0
            breeds |= 1 << breed_of(other)
            types |= 1 << type_of(other)
    gain = step_to_three(state, seat, kind)
    if mates < THREE and is_free(state, s.L7):
        gain += STEPS_TO_THREE[mates]
    if mates == 0 and variety < DIFFERENT_BREEDS and is_free(state, s.L8):
        gain += STEPS_TO_SIX[variety]
    if dogs < MANY_DOGS and is_free(state, s.L10):
        gain += STEPS_TO_NINE[dogs]
    is_new = types >> type_of(kind) & 1 == 0 and type_of(kind) != s.HEALTHY
    return gain + step_to_all(state, seat, types) if is_new else gain


def step_to_three(state: State, seat: int, kind: int) -> int:
    """L1, L2, L3 and L5 Three dogs of a type; those that came directly do not count as cured or adopted."""
    dog_type = type_of(kind)
    alike = dogs_of_type(state, seat, dog_type) - came_directly(state, seat, dog_type, NOWHERE)
    is_step = state.children == 0 and alike < THREE and is_free(state, s.L5 if dog_type == s.FAIR else dog_type)
    return STEPS_TO_THREE[alike] if is_step else 0


def step_to_all(state: State, seat: int, types: int) -> int:
    """L6 One of each type except healthy."""
    if not is_free(state, s.L6):
        return 0
    others = (types >> s.TRAINED & 1) + (types >> s.SICK & 1) + (types >> s.FAIR & 1)
    return STEPS_TO_ALL[others + (guests(state, seat) > 0)]


def guest_value(state: State, seat: int) -> int:
    """One more guest may win a rank in the hotel, or a bonus."""
    own = guests(state, seat)
    gain = in_time(state, GUEST_VALUE)
    rank = HOTEL_OF_TWO if state.seats == 2 else HOTEL_RANK
    for other in range(state.seats):
        if other != seat:
            ahead = own - guests(state, other)
            gain += rank if ahead == 0 or ahead == -1 else 0
    is_step = state.children == 0 and own < THREE and is_free(state, s.L4)
    return gain + STEPS_TO_THREE[own] if is_step else gain


def sick_value(state: State, seat: int) -> int:
    """A patient costs points unless a vet comes in time."""
    if state.characters[seat, s.VET] > 0 and free_places(state, seat) > patients(state, seat):
        return CURED_VALUE
    left = time_left(state)
    return SICK_VALUE if left >= 2 * TENTHS else -A_POINT * PATIENT_PENALTY
