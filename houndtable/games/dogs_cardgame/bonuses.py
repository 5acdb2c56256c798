"""DOGS CARDGAME: the twelve light bonuses. Rule numbers refer to rulebook/en.md."""

from ..wide import Wide
from . import state as s
from .kennel import breed_of, dogs_in_bays, guests, insert, is_of_breed, remove, type_of
from .state import State

NOWHERE = -1  # no place
NONE = -1  # no bonus
THREE = 3  # healthy, trained, cured, fair dogs; guests; dogs of one breed; bays with a pair
DIFFERENT_BREEDS = 6
MANY_DOGS = 9
ALL_LICENCES = 2
IMPROVEMENTS_WITH_LICENCE = 2

TYPE_BITS = 4  # a count of dogs by type is one number, with 4 bits for each type
BREED_BITS = 3  # and by breed, with 3 bits for each breed
ONE_OF_EACH = sum(1 << (BREED_BITS * breed) for breed in range(s.BREEDS))


def count_types(state: State, seat: int, without: int) -> int:
    """The dogs in the bays by type, leaving one place out."""
    counts = 0
    for place in range(s.PLACES):
        kind = state.kennel[seat, place]
        counts += int((kind != s.NO_DOG) & (place != without)) << (TYPE_BITS * type_of(kind))
    return counts


def number_of_type(counts: int, dog_type: int) -> int:
    return (counts >> (TYPE_BITS * dog_type)) & ((1 << TYPE_BITS) - 1)


def count_breeds(state: State, seat: int, without: int) -> Wide:
    """The dogs in the bays by breed, leaving one place out."""
    counts: Wide = 0
    for place in range(s.PLACES):
        kind = state.kennel[seat, place]
        if kind != s.NO_DOG and place != without:
            counts += Wide(1) << (BREED_BITS * breed_of(kind))
    return counts


def number_of_breeds(counts: Wide) -> int:
    breeds = 0
    while counts > 0:
        breeds += counts & ((1 << BREED_BITS) - 1) != 0
        counts >>= BREED_BITS
    return breeds


def has_three_of_a_breed(counts: Wide) -> bool:
    """Adding one to each breed's count sets the top bit of its three if the count was 3 or more; none is above five."""
    return (counts + ONE_OF_EACH) & (ONE_OF_EACH << (BREED_BITS - 1)) != 0


def bays_with_pair(state: State, seat: int, without: int) -> int:
    """L9 Bays that hold at least two dogs of one breed."""
    bays = 0
    for bay in range(s.BAYS):
        bays += has_pair(state, seat, s.BAY_STARTS[bay], s.BAY_STARTS[bay + 1], without)
    return bays


def has_pair(state: State, seat: int, start: int, end: int, without: int) -> bool:
    """In a bay dogs of one breed lie side by side."""
    breed = NOWHERE
    for place in range(start, end):
        kind = state.kennel[seat, place]
        if kind != s.NO_DOG and place != without:
            if breed_of(kind) == breed:
                return True
            breed = breed_of(kind)
    return False


def fulfilled(state: State, seat: int, without: int) -> int:
    """L1 to L12 The bonuses whose condition holds, one bit each, leaving out the dog at one place."""
    bonuses = fulfilled_outside_bays(state, seat)
    dogs = dogs_in_bays(state, seat) - (without != NOWHERE)
    if dogs >= THREE:
        bonuses |= fulfilled_by_types(state, seat, without)
        breeds = count_breeds(state, seat, without)
        bonuses |= int(has_three_of_a_breed(breeds)) << s.L7
        bonuses |= int(dogs >= DIFFERENT_BREEDS and number_of_breeds(breeds) >= DIFFERENT_BREEDS) << s.L8
        bonuses |= int(bays_with_pair(state, seat, without) >= THREE) << s.L9
        bonuses |= int(dogs >= MANY_DOGS) << s.L10
    return bonuses


def fulfilled_outside_bays(state: State, seat: int) -> int:
    """L4 Three guests; L11 both licences paid; L12 one licence paid and two improvements."""
    paid = state.paid_licences[seat]
    has_two_improvements = state.improvements[seat] >= IMPROVEMENTS_WITH_LICENCE
    bonuses = int(guests(state, seat) >= THREE) << s.L4
    bonuses |= int(paid == ALL_LICENCES) << s.L11
    return bonuses | int((paid >= 1) & has_two_improvements) << s.L12


def fulfilled_by_types(state: State, seat: int, without: int) -> int:
    """L1, L2 Three dogs of a type, Q7 by symbol; L3, L5 also by the way they came; L6 one of each and a guest."""
    counts = count_types(state, seat, without)
    trained, cured = number_of_type(counts, s.TRAINED), number_of_type(counts, s.SICK)
    fair = number_of_type(counts, s.FAIR)
    healthy = number_of_type(counts, s.HEALTHY) + cured * state.cured_counts_healthy
    has_one_each = (trained > 0) & (cured > 0) & (fair > 0) & (guests(state, seat) > 0)
    by_vet = cured - came_directly(state, seat, s.SICK, without)
    by_partner = fair - came_directly(state, seat, s.FAIR, without)
    bonuses = int(healthy >= THREE) << s.L1 | int(trained >= THREE) << s.L2 | int(by_vet >= THREE) << s.L3
    return bonuses | int(by_partner >= THREE) << s.L5 | int(has_one_each) << s.L6


def came_directly(state: State, seat: int, dog_type: int, without: int) -> int:
    """Q17 How many dogs of this type came neither by the vet nor by the partner, leaving one place out: one or none."""
    kind = state.taken_home[seat]
    if kind == s.NO_DOG or type_of(kind) != dog_type:
        return 0
    for place in range(s.PLACES):
        if state.kennel[seat, place] == kind:
            return int(place != without)
    return 0


def claimable(state: State, seat: int) -> int:
    """R25, Q15 Unclaimed bonuses whose condition holds, one bit each; O1 with children there are none."""
    if state.children:
        return 0
    bonuses = fulfilled(state, seat, NOWHERE)
    for bonus in range(s.LIGHT_BONUSES):
        if state.bonus_owner[bonus]:
            bonuses &= ~(1 << bonus)
    return bonuses


def lost_by_donating(state: State, seat: int, place: int) -> int:
    """R25 The first bonus that could be claimed now and not without this dog; NONE if there is none."""
    if state.kennel[seat, place] != s.NO_DOG:
        lost = claimable(state, seat) & ~fulfilled(state, seat, place)
        for bonus in range(s.LIGHT_BONUSES):
            if (lost >> bonus) & 1:
                return bonus
    return NONE


def claim(state: State, seat: int, bonus: int) -> None:
    """R25 The first player to claim a light bonus gets it; R34 only one per turn."""
    state.bonus_owner[bonus] = 1 + seat
    state.claimed = 1 + bonus
    if bonus == s.L9 and state.has_donated != s.HAS_DONATED:
        note_pairs(state, seat)


def note_pairs(state: State, seat: int) -> None:
    """Q16 The dogs that share a bay with their breed: the trainer may part them, which no other bonus suffers."""
    for bay in range(s.BAYS):
        for place in range(s.BAY_STARTS[bay], s.BAY_STARTS[bay + 1]):
            if has_mate(state, seat, bay, place):
                insert(state.pairs, 0, 0, s.PLACES, state.kennel[seat, place])


def has_mate(state: State, seat: int, bay: int, place: int) -> bool:
    """Is there a dog at this place of the bay, and another one of its breed in the bay?"""
    kind, mates = state.kennel[seat, place], 0
    for other in range(s.BAY_STARTS[bay], s.BAY_STARTS[bay + 1]):
        mates += is_of_breed(state.kennel[seat, other], breed_of(kind))
    return kind != s.NO_DOG and mates > 1


def spares_bonus(state: State, seat: int, place: int) -> bool:
    """R35, Q16 Would this turn's bonus hold without this dog? If it is broken anyway: was the dog no part of it?"""
    if state.claimed == 0 or holds(state, seat, state.claimed - 1, place):
        return True
    is_broken = state.claimed == 1 + s.L9 and not holds(state, seat, s.L9, NOWHERE)
    return is_broken and not is_in_pairs(state, state.kennel[seat, place])


def holds(state: State, seat: int, bonus: int, without: int) -> bool:
    return (fulfilled(state, seat, without) >> bonus) & 1 == 1


def is_in_pairs(state: State, kind: int) -> bool:
    for number in range(s.PLACES):
        if state.pairs[0, number] == kind:
            return True
    return False


def leave_pairs(state: State, kind: int) -> None:
    """A dog has left the game."""
    for number in range(s.PLACES):
        if state.pairs[0, number] == kind:
            remove(state.pairs, 0, number, s.PLACES)


def forget_pairs(state: State) -> None:
    """No further dog can be donated in this turn."""
    for number in range(s.PLACES):
        state.pairs[0, number] = s.NO_DOG
