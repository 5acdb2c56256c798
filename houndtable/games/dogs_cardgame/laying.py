"""DOGS CARDGAME: setup. Rule numbers refer to rulebook/en.md."""

from ..cards import UNKNOWN
from ..option import FIRST
from ..row import Cells
from ..seats import CHANCE, NOBODY, next_seat
from . import state as s
from .characters import characters_of, renew_if_used_up
from .kennel import dog, insert
from .state import State, keep_options

COPIES, COPIES_FOR_FEW = 4, 3  # of each character; the smaller number for 2 and 3 players
PUPPY_COPIES, PUPPY_COPIES_FOR_TWO = 2, 1
BOTH_FROM = (4, 3, 5)  # with this many players or more, both locations with 1, 2, 3 symbols are in the city
START_FOOD, START_COINS = 3, 2
DEALT = 3  # characters, of which one is kept
NO_LOCATION = -1


def character_copies(state: State, character: int) -> int:
    """R2 Four of each, three with 2 and 3 players."""
    return COPIES_FOR_FEW if state.seats <= 3 else COPIES


def setup(state: State, seats: int, options: Cells) -> None:
    """R4, R9, R10 Each player's components, the improvements and puppy cards; then the city."""
    state.seats = seats
    state.first = options[FIRST] - 1
    keep_options(state, options)
    state.improvements_left = s.IMPROVEMENTS
    for seat in range(seats):
        state.food[seat] = START_FOOD
        state.coins[seat] = START_COINS
        state.open_bays[seat] = s.SMALL_BAYS
    for character in range(1, s.CHARACTERS):
        state.character_pile[character] = character_copies(state, character)
    for dog_type in range(s.TYPES):
        if state.puppies:
            state.puppy_cards_left[dog_type] = PUPPY_COPIES_FOR_TWO if seats == 2 else PUPPY_COPIES
    choose_locations(state, options)
    wish_breeds(state, options)
    go_on_locating(state)


# R6 Locations


def symbols(location: int) -> int:
    """R3 The symbols of the six locations: 1, 1, 2, 2, 3, 3."""
    return location // 2 + 1


def choose_locations(state: State, options: Cells) -> None:
    """R6 With many players both locations with the same number of symbols, else one; Q27 as the creator chose."""
    for pair in range(s.LOCATIONS // 2):
        choice = options[s.LOCATION_OPTION + pair]
        if state.seats >= BOTH_FROM[pair]:
            state.in_city[2 * pair] = 1
            state.in_city[2 * pair + 1] = 1
        elif choice > 0:
            state.in_city[2 * pair + choice - 1] = 1


def open_pair(state: State) -> int:
    """Q27 The first pair of equal locations from which one is to be drawn."""
    pair = 0
    while pair < s.LOCATIONS // 2 and state.in_city[2 * pair] + state.in_city[2 * pair + 1] > 0:
        pair += 1
    return pair


def go_on_locating(state: State) -> None:
    state.phase = s.LOCATING
    state.turn = CHANCE
    if open_pair(state) == s.LOCATIONS // 2:
        go_on_breeding(state)


def add_location(state: State, location: int) -> None:
    """Q27 Chance chooses between equal locations."""
    state.in_city[location] = 1
    go_on_locating(state)


# R7 Breeds


def breeds_needed(state: State) -> int:
    """R7 6, 8, 10, 12 breeds for 2, 3, 4, 5 players."""
    return 2 + 2 * state.seats


def wish_breeds(state: State, options: Cells) -> None:
    """Q27 The creator may ask for a breed, or ask to leave it out."""
    for breed in range(s.BREEDS):
        wish = options[s.BREED_OPTION + breed]
        state.breeds[breed] = s.WANTED if wish == 1 else s.UNWANTED if wish == 2 else s.ANY_BREED


def breeds_with(state: State, wish: int) -> int:
    breeds = 0
    for breed in range(s.BREEDS):
        breeds += state.breeds[breed] == wish
    return breeds


def next_wish(state: State) -> int:
    """Q27 Wanted breeds come first, then any; unwanted ones only if there are too few."""
    if breeds_with(state, s.WANTED) > 0:
        return s.WANTED
    return s.ANY_BREED if breeds_with(state, s.ANY_BREED) > 0 else s.UNWANTED


def breed_number(state: State, number: int) -> int:
    """The breed with this number among those that may come next."""
    wish = next_wish(state)
    breed = 0
    number -= state.breeds[breed] == wish
    while number >= 0:
        breed += 1
        number -= state.breeds[breed] == wish
    return breed


def go_on_breeding(state: State) -> None:
    """R7 Until there are enough: take all that may come next if they fit, else draw one."""
    state.phase = s.BREEDING
    missing = breeds_needed(state) - breeds_with(state, s.IN_PLAY)
    while missing > 0 and breeds_with(state, next_wish(state)) <= missing:
        wish = next_wish(state)
        for breed in range(s.BREEDS):
            if state.breeds[breed] == wish:
                state.breeds[breed] = s.IN_PLAY
                missing -= 1
    if missing == 0:
        shuffle_dogs(state)


def add_breed(state: State, breed: int) -> None:
    state.breeds[breed] = s.IN_PLAY
    go_on_breeding(state)


def shuffle_dogs(state: State) -> None:
    """R7 All five cards of each breed in play form the pile."""
    for breed in range(s.BREEDS):
        state.breeds[breed] = 1 if state.breeds[breed] == s.IN_PLAY else 0
        for dog_type in range(s.TYPES):
            state.pile[dog(breed, dog_type)] = state.breeds[breed]
    state.pile_size = breeds_needed(state) * s.TYPES
    state.phase = s.LAYING_DOGS


# R7 Dogs below the locations


def location_without_dog(state: State) -> int:
    """R7 The first location with fewer dogs than symbols."""
    for location in range(s.LOCATIONS):
        if (state.in_city[location] == 1) & (state.city[location, symbols(location) - 1] == s.NO_DOG):
            return location
    return NO_LOCATION


def lay_dog(state: State, kind: int) -> None:
    """R7, R19 The next dog from the pile goes to the location that needs one."""
    location = location_without_dog(state)
    state.pile[kind] -= 1
    state.pile_size -= 1
    insert(state.city, location, 0, symbols(location), kind)


def lay_first_dog(state: State, kind: int) -> None:
    """R7 When all dogs are out, the characters are dealt."""
    lay_dog(state, kind)
    if location_without_dog(state) == NO_LOCATION:
        state.phase = s.DEALING


# R8 Characters


def deal(state: State, character: int) -> None:
    """R8 Three to each player, Q31 hidden from the others."""
    state.character_pile[character] -= 1
    state.characters[state.player, character] += 1
    state.player = next_seat(state.player, state.seats)
    if characters_of(state, state.player) == DEALT:
        state.phase = s.KEEPING
        state.turn = 0


def keep(state: State, seat: int, character: int) -> None:
    """R8 All choose one, Q31 at the same time and in secret."""
    state.kept[seat] = character
    state.has_kept[seat] = 1
    state.turn = first_who_has_not_kept(state)
    if state.turn == NOBODY:
        state.turn = CHANCE
        state.phase = s.SHOWING


def first_who_has_not_kept(state: State) -> int:
    for seat in range(state.seats):
        if not state.has_kept[seat]:
            return seat
    return NOBODY


def show(state: State, character: int) -> None:
    """R8 All show the one they kept, the other two go back into the pile; then the city gets its characters."""
    seat = state.player
    state.characters[seat, character] -= 1
    for other in range(1, s.CHARACTERS):
        state.character_pile[other] += state.characters[seat, other]
        state.characters[seat, other] = 0
    state.characters[seat, character] = 1
    state.kept[seat] = UNKNOWN
    state.has_kept[seat] = 0
    state.player = next_seat(seat, state.seats)
    if not state.has_kept[state.player]:
        state.phase = s.LAYING_CHARACTERS


def location_without_character(state: State) -> int:
    """R8, R20 The first location without a character above it."""
    for location in range(s.LOCATIONS):
        if (state.in_city[location] == 1) & (state.above[location] == UNKNOWN):
            return location
    return NO_LOCATION


def lay_character(state: State, character: int) -> None:
    """R8, R20 The next character from the pile goes to the location that needs one; R23 it may have been the last."""
    state.character_pile[character] -= 1
    state.above[location_without_character(state)] = character
    renew_if_used_up(state)


def lay_first_character(state: State, character: int) -> None:
    """R8 One above each location; R10 then the first player is drawn or chosen."""
    lay_character(state, character)
    if location_without_character(state) == NO_LOCATION:
        state.phase = s.BEGINNING
        if state.first >= 0:
            begin(state, state.first)


def begin(state: State, seat: int) -> None:
    """R10 This player has the dog figure and begins."""
    state.first = seat
    state.player = seat
    state.phase = s.TURN
    state.turn = seat
