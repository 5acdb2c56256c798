"""DOGS CARDGAME: what always holds. Rule numbers refer to rulebook/en.md."""

from ..cards import UNKNOWN, count
from ..row import Cells
from ..seats import NOBODY
from . import state as s
from .characters import characters_of, has_two_alike
from .kennel import breed_of, count_line, dogs_at, has_earned, lives_in_bay, patients, type_of
from .laying import PUPPY_COPIES, PUPPY_COPIES_FOR_TWO, breeds_needed, character_copies, symbols
from .state import State


def broken_law(state: State) -> int:
    """The number of a law that this position breaks; 0 if all hold."""
    if state.phase > s.BREEDING and not has_all_dogs(state):
        return 1
    if state.pile_size != count(state.pile):
        return 2
    if not has_all_characters(state) or not has_all_improvements(state) or not has_all_puppies(state):
        return 3
    if not are_kennels_lawful(state):
        return 4
    if state.phase > s.LAYING_DOGS and not is_city_lawful(state):
        return 5
    if not are_stocks_lawful(state):
        return 6
    if state.phase > s.SHOWING and not are_characters_within_limit(state):
        return 7
    if state.phase == s.TURN and not is_nothing_unfinished(state):
        return 8
    if (state.turn == NOBODY) != (state.phase == s.OVER):
        return 9
    if state.phase >= s.TURN and count(state.character_pile) == 0 and count(state.character_discard) > 0:
        return 10
    if not are_marks_lawful(state):
        return 11
    if state.has_moved and (state.has_collected or state.has_hired):
        return 12
    return 0


def has_all_dogs(state: State) -> bool:
    """R1, R7 Every dog in play is in exactly one place, or was donated and is out of the game."""
    dogs = 0
    for kind in range(1, s.KINDS):
        times = times_on_table(state, kind)
        if times > state.breeds[breed_of(kind)]:
            return False
        dogs += times
    return dogs + state.donated_dogs == breeds_needed(state) * s.TYPES


def times_on_table(state: State, kind: int) -> int:
    breed, dog_type = breed_of(kind), type_of(kind)
    times = state.pile[kind] + times_in(state.waiting, 1, s.PLACES, kind)
    times += times_in(state.city, s.LOCATIONS, s.MOST_SYMBOLS, kind)
    times += times_in(state.kennel, state.seats, s.PLACES, kind)
    if dog_type == s.SICK:
        times += state.infirmary[breed] != 0
    if dog_type == s.GUEST:
        times += state.hotel[breed] != 0
    if dog_type == s.FAIR:
        times += state.fair[breed]
    return times


def times_in(lines: Cells, number_of_lines: int, length: int, kind: int) -> int:
    times = 0
    for line in range(number_of_lines):
        for place in range(length):
            times += lines[line, place] == kind
    return times


def has_all_characters(state: State) -> bool:
    """R2 The characters of each kind add up."""
    for character in range(1, s.CHARACTERS):
        cards = state.character_pile[character] + state.character_discard[character]
        for seat in range(state.seats):
            cards += state.characters[seat, character]
        for location in range(s.LOCATIONS):
            cards += state.above[location] == character
        if cards != character_copies(state, character):
            return False
    return True


def has_all_improvements(state: State) -> bool:
    """R4 There are ten improvements."""
    return state.improvements_left + count(state.improvements) == s.IMPROVEMENTS


def has_all_puppies(state: State) -> bool:
    """O2 Two puppy cards of each kind; with 2 players one."""
    copies = PUPPY_COPIES_FOR_TWO if state.seats == 2 else PUPPY_COPIES
    for dog_type in range(s.TYPES):
        cards = state.puppy_cards_left[dog_type]
        for seat in range(state.seats):
            cards += state.puppy_cards[seat, dog_type]
        if cards != copies * state.puppies:
            return False
    return True


def are_kennels_lawful(state: State) -> bool:
    """R5 The infirmary's limit; R21 no dog in a closed bay; O2, Q19 a bay that earned a puppy card is full."""
    is_rearranging = state.phase == s.LIFTING or state.phase == s.PLACING
    for seat in range(state.seats):
        if patients(state, seat) > s.INFIRMARY_SIZE:
            return False
        for bay in range(s.BAYS):
            start, end = s.BAY_STARTS[bay], s.BAY_STARTS[bay + 1]
            is_empty = state.kennel[seat, start] == s.NO_DOG
            is_full = state.kennel[seat, end - 1] != s.NO_DOG
            is_closed = bay >= state.open_bays[seat]
            lacks_dog = has_earned(state, seat, bay) and not is_full and not is_rearranging
            if not is_ascending(state.kennel, seat, start, end) or (is_closed and not is_empty) or lacks_dog:
                return False
    return is_ascending(state.waiting, 0, 0, s.PLACES)


def is_ascending(lines: Cells, line: int, start: int, end: int) -> bool:
    """Dogs first, in ascending order, then free places."""
    for place in range(start + 1, end):
        before, kind = lines[line, place - 1], lines[line, place]
        if kind != s.NO_DOG and (before == s.NO_DOG or before > kind):
            return False
    return True


def is_city_lawful(state: State) -> bool:
    """R7 Never more dogs than symbols; R19, R20 during a turn no card is missing while the pile lasts."""
    for location in range(s.LOCATIONS):
        dogs, has_character = dogs_at(state, location), state.above[location] != UNKNOWN
        most = symbols(location) * state.in_city[location]
        is_short = dogs < most and state.pile_size > 0
        is_wrong_in_turn = state.phase == s.TURN and (is_short or has_character != (state.in_city[location] == 1))
        if dogs > most or is_wrong_in_turn or not is_ascending(state.city, location, 0, s.MOST_SYMBOLS):
            return False
    return True


def are_stocks_lawful(state: State) -> bool:
    """R22 Players only pay what they have."""
    for seat in range(state.seats):
        has_too_many_licences = state.paid_licences[seat] > state.open_bays[seat] - s.SMALL_BAYS
        if state.food[seat] < 0 or state.coins[seat] < 0 or has_too_many_licences:
            return False
    return True


def are_characters_within_limit(state: State) -> bool:
    """R15 At most two characters, except for the player whose turn it is."""
    for seat in range(state.seats):
        is_over_limit = characters_of(state, seat) > s.CHARACTER_LIMIT or has_two_alike(state, seat)
        if is_over_limit and seat != state.player:
            return False
    return True


def is_nothing_unfinished(state: State) -> bool:
    """Q5 No dog waits, no resource is due, no character is half used."""
    has_placed = state.waiting[0, 0] == s.NO_DOG and state.third_dog_due == 0
    return has_placed and state.reward == 0 and state.effects == 0


def are_marks_lawful(state: State) -> bool:
    """Q17 A dog that came directly into a bay is still there; Q16 pairs are noted while one of their dogs could go."""
    for seat in range(state.seats):
        kind = state.taken_home[seat]
        is_there = times_in(state.waiting, 1, s.PLACES, kind) == 1 and seat == state.player
        for place in range(s.PLACES):
            is_there |= state.kennel[seat, place] == kind
        is_possible = state.third_dog_into_bay == 1 and not lives_in_bay(type_of(kind)) and type_of(kind) != s.GUEST
        if kind != s.NO_DOG and not (is_there and is_possible):
            return False
    may_have_pairs = state.claimed == 1 + s.L9 and state.has_donated != s.HAS_DONATED
    return may_have_pairs or count_line(state.pairs, 0, 0, s.PLACES) == 0
