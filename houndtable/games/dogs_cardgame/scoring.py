"""DOGS CARDGAME: the score sheet, one function per line. Rule numbers refer to rulebook/en.md."""

from ..row import Cells
from . import state as s
from .kennel import breed_of, dogs_in_bays, dogs_of_type, guests, patients
from .state import State

GROUP_POINTS = (0, 1, 3, 6, 12)  # by the number of dogs of one breed in a bay
TRAINED_POINTS = 1
HOTEL_FIRST, HOTEL_STEP = 12, 2  # 12, 10, 8, 6, 4
HOTEL_SECOND_OF_TWO = 8
BONUS_POINTS = 3
PUPPY_POINTS = 3
DOGS_FOR_PUPPY_POINT = 2
PATIENT_PENALTY = 3
NO_IMPROVEMENT_PENALTY = 3
LICENCE_PENALTY = 5


def bay_points(state: State, seat: int) -> int:
    """R36 Dogs of one breed in a bay score together: one dog 1, two 3, three 6, four 12."""
    points = 0
    for bay in range(s.BAYS):
        points += group_points(state, seat, s.BAY_STARTS[bay], s.BAY_STARTS[bay + 1])
    return points


def group_points(state: State, seat: int, start: int, end: int) -> int:
    """In a bay, dogs of one breed lie side by side: each adds what its group gains from it."""
    points = 0
    size = 0
    breed = -1
    for place in range(start, end):
        kind = state.kennel[seat, place]
        if kind != s.NO_DOG:
            size = size + 1 if breed_of(kind) == breed else 1
            breed = breed_of(kind)
            points += GROUP_POINTS[size] - GROUP_POINTS[size - 1]
    return points


def trained_points(state: State, seat: int) -> int:
    """R36 1 for each trained dog in the bays."""
    return dogs_of_type(state, seat, s.TRAINED) * TRAINED_POINTS


def hotel_points(state: State, seat: int) -> int:
    """R37 12, 10, 8, 6, 4 by the number of guests, shared in a tie; R38 with two players 12 and 8, in a tie nothing."""
    own = guests(state, seat)
    better = 0
    tied = 0
    for other in range(state.seats):
        theirs = guests(state, other)
        better += theirs > own
        tied += theirs == own
    if state.hotel_needs_dog and own == 0:
        return 0  # Q14 by agreement
    if state.seats == 2:
        if tied == 2:
            return 0
        return HOTEL_FIRST if better == 0 else HOTEL_SECOND_OF_TWO
    return HOTEL_FIRST - HOTEL_STEP * better - HOTEL_STEP * (tied - 1) // 2  # the mean of the places they cover


def bonus_points(state: State, seat: int) -> int:
    """R39 3 for each bonus; O1 with children there are none."""
    if state.children:
        return 0
    bonuses = 0
    for bonus in range(s.LIGHT_BONUSES):
        bonuses += state.bonus_owner[bonus] == 1 + seat
    return BONUS_POINTS * (bonuses + dark_bonuses(state, seat))


def dark_bonuses(state: State, seat: int) -> int:
    """D1 Most food; D2 most coins; D3 most improvements."""
    has_food, has_coins = has_most(state, state.food, seat), has_most(state, state.coins, seat)
    return int(has_food) + int(has_coins) + int(has_most(state, state.improvements, seat))


def has_most(state: State, things: Cells, seat: int) -> bool:
    """More than everybody else: Q23 in a tie nobody has most."""
    for other in range(state.seats):
        if other != seat and things[other] >= things[seat]:
            return False
    return True


def puppy_points(state: State, seat: int) -> int:
    """O2 For each puppy card 3, and 1 for every two dogs of its kind (Q18)."""
    points = 0
    for dog_type in range(s.TYPES):
        if state.puppy_cards[seat, dog_type] > 0:
            each = PUPPY_POINTS + dogs_like_puppy(state, seat, dog_type) // DOGS_FOR_PUPPY_POINT
            points += state.puppy_cards[seat, dog_type] * each
    return points


def dogs_like_puppy(state: State, seat: int, dog_type: int) -> int:
    """O2 Dogs in the bays by symbol, or guests in the hotel; Q7 cured dogs may also count as healthy."""
    if dog_type == s.GUEST:
        return guests(state, seat)
    dogs = dogs_of_type(state, seat, dog_type)
    if dog_type == s.HEALTHY and state.cured_counts_healthy:
        dogs += dogs_of_type(state, seat, s.SICK)
    return dogs


def penalty_points(state: State, seat: int) -> int:
    """R40 3 for each dog in the infirmary, 3 for having no improvement, 5 for each unpaid licence."""
    without_improvement = NO_IMPROVEMENT_PENALTY if state.improvements[seat] == 0 else 0
    for_licences = LICENCE_PENALTY * unpaid_licences(state, seat)
    return PATIENT_PENALTY * patients(state, seat) + without_improvement + for_licences


def unpaid_licences(state: State, seat: int) -> int:
    """R22 Licences of the large bays that were opened (Q13) and not paid."""
    return state.open_bays[seat] - s.SMALL_BAYS - state.paid_licences[seat]


def total_points(state: State, seat: int) -> int:
    """The whole sheet."""
    kennel = bay_points(state, seat) + trained_points(state, seat)
    gains = kennel + hotel_points(state, seat) + bonus_points(state, seat) + puppy_points(state, seat)
    return gains - penalty_points(state, seat)


def is_ahead(state: State, seat: int, other: int) -> bool:
    """R41 More points, or equally many points and more dogs in the bays."""
    more = total_points(state, seat) - total_points(state, other)
    return more > 0 or (more == 0 and dogs_in_bays(state, seat) > dogs_in_bays(state, other))
