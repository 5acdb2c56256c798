"""DOGS CARDGAME: dogs, kennels, fair, and where a dog goes. Rule numbers refer to rulebook/en.md."""

from ..row import Cells
from . import state as s
from .state import State

# R1 Dogs


def dog(breed: int, dog_type: int) -> int:
    """R1 The kind of the card: every breed has one card of each type."""
    return 1 + breed * s.TYPES + dog_type


def breed_of(kind: int) -> int:
    return (kind - 1) // s.TYPES


def is_of_breed(kind: int, breed: int) -> bool:
    """Is it a dog, and of this breed?"""
    return 0 < kind - breed * s.TYPES <= s.TYPES


def type_of(kind: int) -> int:
    return (kind - 1) % s.TYPES


def lives_in_bay(dog_type: int) -> bool:
    """R17 Healthy and trained dogs go into a bay."""
    return dog_type < s.SICK


# Lines of dogs, ascending, so that equal positions have equal bytes


def insert(lines: Cells, line: int, start: int, end: int, kind: int) -> None:
    """Insert a dog into a run of places of which the last is free."""
    place = end - 1
    while place > start and (lines[line, place - 1] == s.NO_DOG or lines[line, place - 1] > kind):
        lines[line, place] = lines[line, place - 1]
        place -= 1
    lines[line, place] = kind


def remove(lines: Cells, line: int, place: int, end: int) -> None:
    """Remove the dog at this place from a run that ends at `end`; those behind it close up."""
    for behind in range(place, end - 1):
        lines[line, behind] = lines[line, behind + 1]
    lines[line, end - 1] = s.NO_DOG


def count_line(lines: Cells, line: int, start: int, end: int) -> int:
    """How many dogs lie in a run of places."""
    dogs = 0
    for place in range(start, end):
        dogs += lines[line, place] != s.NO_DOG
    return dogs


# R5 The kennel board


def bay_of(place: int) -> int:
    """R5 The bay in which this place lies."""
    bay = 0
    while s.BAY_STARTS[bay + 1] <= place:
        bay += 1
    return bay


def dogs_in_bays(state: State, seat: int) -> int:
    return count_line(state.kennel, seat, 0, s.PLACES)


def has_room(state: State, seat: int, bay: int) -> bool:
    """R5 Is the bay open, and one of its places free?"""
    return (bay < state.open_bays[seat]) & (state.kennel[seat, s.BAY_STARTS[bay + 1] - 1] == s.NO_DOG)


def free_places(state: State, seat: int) -> int:
    """R5 Free places in all open bays together."""
    return s.BAY_STARTS[state.open_bays[seat]] - dogs_in_bays(state, seat)


def occupied_bays(state: State, seat: int) -> int:
    """R29 Open bays with at least one dog."""
    occupied = 0
    for bay in range(state.open_bays[seat]):
        occupied += state.kennel[seat, s.BAY_STARTS[bay]] != s.NO_DOG
    return occupied


def dogs_of_type(state: State, seat: int, dog_type: int) -> int:
    """How many dogs in the bays have this symbol."""
    dogs = 0
    for place in range(s.PLACES):
        kind = state.kennel[seat, place]
        dogs += (kind != s.NO_DOG) & (type_of(kind) == dog_type)
    return dogs


def has_earned(state: State, seat: int, bay: int) -> bool:
    """O2 Has this bay brought a puppy card?"""
    return bay >= s.SMALL_BAYS and state.earned[seat, bay - s.SMALL_BAYS] == 1


def guests(state: State, seat: int) -> int:
    """R5 Dogs in the hotel, which has unlimited room."""
    return count_owned(state.hotel, seat)


def patients(state: State, seat: int) -> int:
    """R5 Dogs in the infirmary."""
    return count_owned(state.infirmary, seat)


def count_owned(owners: Cells, seat: int) -> int:
    owned = 0
    for number in range(len(owners)):
        owned += owners[number] == 1 + seat
    return owned


def dogs_in_fair(state: State) -> int:
    dogs = 0
    for breed in range(s.BREEDS):
        dogs += state.fair[breed]
    return dogs


# R17 Where a dog goes


def dogs_at(state: State, location: int) -> int:
    return count_line(state.city, location, 0, s.MOST_SYMBOLS)


def has_room_for_all(state: State, seat: int, location: int) -> bool:
    """R18 There must be room for all dogs of the location, in the bays and in the infirmary."""
    into_bays = 0
    into_infirmary = 0
    for place in range(s.MOST_SYMBOLS):
        kind = state.city[location, place]
        into_bays += (kind != s.NO_DOG) & lives_in_bay(type_of(kind))
        into_infirmary += (kind != s.NO_DOG) & (type_of(kind) == s.SICK)
    fits_bays = into_bays <= free_places(state, seat)
    fits_infirmary = into_infirmary == 0 or patients(state, seat) + into_infirmary <= s.INFIRMARY_SIZE
    return fits_bays and fits_infirmary


def has_room_for(state: State, seat: int, kind: int) -> bool:
    """R17 Can this dog be placed by its type? The hotel and the fair take every dog."""
    if lives_in_bay(type_of(kind)):
        return free_places(state, seat) > 0
    return type_of(kind) != s.SICK or patients(state, seat) < s.INFIRMARY_SIZE


def place_by_type(state: State, seat: int, kind: int) -> None:
    """R17 To the infirmary, the hotel or the fair (for 1 resource); a dog for a bay waits for its place."""
    breed, dog_type = breed_of(kind), type_of(kind)
    if dog_type == s.SICK:
        state.infirmary[breed] = 1 + seat
    elif dog_type == s.GUEST:
        state.hotel[breed] = 1 + seat
    elif dog_type == s.FAIR:
        state.fair[breed] = 1
        state.reward += 1
    else:
        wait(state, kind)


def wait(state: State, kind: int) -> None:
    """The player holds the dog and is about to place it."""
    insert(state.waiting, 0, 0, s.PLACES, kind)


def dogs_waiting(state: State) -> int:
    return count_line(state.waiting, 0, 0, s.PLACES)


def may_place(state: State, seat: int, bay: int) -> bool:
    """R17 Any open bay with a free place; Q19 enough dogs must remain to fill the bays that earned a puppy card."""
    is_spare = has_earned(state, seat, bay) or dogs_waiting(state) > places_to_fill(state, seat)
    return has_room(state, seat, bay) and is_spare


def places_to_fill(state: State, seat: int) -> int:
    """Q19 Free places in bays that earned a puppy card: only a rearrangement leaves any, and it must fill them."""
    free = 0
    for bay in range(s.SMALL_BAYS, state.open_bays[seat]):
        if has_earned(state, seat, bay):
            start, end = s.BAY_STARTS[bay], s.BAY_STARTS[bay + 1]
            free += end - start - count_line(state.kennel, seat, start, end)
    return free


def place_dog(state: State, seat: int, which: int, bay: int) -> None:
    """R17 One of the waiting dogs goes into the bay; Q6 cured dogs that find no room stay sick."""
    kind = state.waiting[0, which]
    remove(state.waiting, 0, which, s.PLACES)
    insert(state.kennel, seat, s.BAY_STARTS[bay], s.BAY_STARTS[bay + 1], kind)
    if state.waiting[0, 0] != s.NO_DOG and free_places(state, seat) == 0:
        send_back_to_infirmary(state, seat)


def send_back_to_infirmary(state: State, seat: int) -> None:
    while state.waiting[0, 0] != s.NO_DOG:
        state.infirmary[breed_of(state.waiting[0, 0])] = 1 + seat
        remove(state.waiting, 0, 0, s.PLACES)


def take_out_of_bay(state: State, seat: int, place: int) -> None:
    remove(state.kennel, seat, place, s.BAY_STARTS[bay_of(place) + 1])


# O2 Puppies


def puppy_cards_left(state: State) -> int:
    cards = 0
    for dog_type in range(s.TYPES):
        cards += state.puppy_cards_left[dog_type]
    return cards
