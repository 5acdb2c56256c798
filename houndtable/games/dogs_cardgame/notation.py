"""DOGS CARDGAME in writing: positions and actions as text and back, actions as words and as things to touch.

A position is a few lines, each of which may be left out:

    seats: 3
    options: puppies=yes
    player: 0
    at 0: praca
    praca: vet mongrel.h pitbull.t
    kennel 0: poodle.h | beagle.t beagle.s | - | closed | closed
    hotel 0: basset
    infirmary 0: shepherd
    characters 0: trainer
    food 0: 3
    coins 0: 2
    fair: poodle
    gone: pug.h

A dog is its breed and the letter of its type: `h`ealthy, `t`rained, `s`ick, `g`uest, `f`air. A location of which no
dog is named is full, `praca: vet -` is empty; the dogs that stand nowhere are in the pile (or, where `pile` says what
lies in it, out of the game). While locations and breeds are drawn, `city` and `breeds` are those that came up so far.
"""

from collections.abc import Iterable, Iterator

import numpy as np

from ..cards import UNKNOWN
from ..row import Bytes, Cells, new_bytes, open_row
from ..seats import CHANCE, NOBODY
from ..text import Unreadable, read_number, read_one, read_options, read_parts, write_options, write_parts
from . import kennel, laying, rules
from . import state as names
from .acts import (
    BONUS_NAMES,
    CHARACTER_NAMES,
    DOGS,
    LOCATION_NAMES,
    PUPPY_NAMES,
    TOLD_APART,
    clicks,
    read_action,
    words,
    write_action,
)
from .state import (
    BAY_STARTS,
    BAYS,
    BREED_NAMES,
    BREEDS,
    LOCATIONS,
    MOST_SEATS,
    NO_DOG,
    PLACES,
    SMALL_BAYS,
    TYPES,
    State,
)

__all__ = [
    "TOLD_APART",
    "clicks",
    "options_of",
    "read_action",
    "read_position",
    "words",
    "write_action",
    "write_position",
]

PHASES = [
    *("locating", "breeding", "laying dogs", "dealing", "keeping", "showing", "laying characters", "beginning"),
    *("turn", "placing", "lifting", "rewarding", "earning", "taking", "refilling dogs", "refilling characters"),
    *("effects", "over"),
]
CLOSED = "closed"
MOST = 2**31 - 1  # of food and coins

DONE_THIS_TURN = ("moved", "collected", "hired", "opened", "swapped")
BREED_PARTS = {"breeds": names.IN_PLAY, "wanted": names.WANTED, "unwanted": names.UNWANTED}
EFFECT_NAMES = ["food", "coins", "adoption", "purchase", "puppy"]
SEAT_THINGS = (
    *("at", "kennel", "earned", "hotel", "infirmary", "characters", "kept"),
    *("food", "coins", "licences", "improvements", "bonuses", "puppies"),
)
SEAT_PARTS = [f"{thing} {seat}" for seat in range(MOST_SEATS) for thing in SEAT_THINGS]
PARTS = ["seats", "options", "first", "player", "phase", "last round", "breeds", "wanted", "unwanted", "city"]
PARTS += [*LOCATION_NAMES, *SEAT_PARTS]
PARTS += ["fair", "discard", "gone", "pile", "this turn", "donating", "claimed", "waiting", "reward", "effects"]
PARTS += ["third dog"]


def write_names(words: list[str], numbers: Iterable[int]) -> str:
    return " ".join(words[number] for number in numbers)


def read_names(part: str, text: str, words: list[str]) -> list[int]:
    """Any number of names; `-` for none."""
    return [read_one(part, word, words) for word in text.split() if word != "-"]


def times(counts: Iterable[int]) -> list[int]:
    """Each number as often as it counts."""
    return [number for number, count in enumerate(counts) for _ in range(count)]


def owned(owners: Cells, seat: int) -> list[int]:
    return [number for number in range(len(owners)) if owners[number] == 1 + seat]


# Positions


def write_position(state: State) -> str:
    """The position as text."""
    breeds = list(BREED_NAMES)
    parts = {
        "seats": str(state.seats),
        "options": write_options(options_of(state), rules.OPTIONS),
        "first": str(state.first) if state.first >= 0 else "drawn",
        "player": str(state.player),
        "phase": PHASES[state.phase],
        "last round": "yes" if state.is_last_round else "",
        **{part: write_names(breeds, breeds_that_are(state, wish)) for part, wish in BREED_PARTS.items()},
        "city": write_names(LOCATION_NAMES, locations_of(state)) or "-",
    }
    for location in locations_of(state):
        parts[LOCATION_NAMES[location]] = write_location(state, location)
    for seat in range(state.seats):
        parts |= {f"{thing} {seat}": text for thing, text in seat_parts(state, seat).items()}
    done = [state.has_moved, state.has_collected, state.has_hired, state.has_opened, state.has_swapped]
    parts |= {
        "fair": write_names(breeds, (breed for breed in range(BREEDS) if state.fair[breed])),
        "discard": write_names(CHARACTER_NAMES, times(state.character_discard[c] for c in range(names.CHARACTERS))),
        "gone": write_names(DOGS, dogs_gone(state)),
        "this turn": " ".join(name for name, is_done in zip(DONE_THIS_TURN, done, strict=True) if is_done),
        "donating": ("", "going on", "done")[state.has_donated],
        "claimed": BONUS_NAMES[state.claimed - 1] if state.claimed else "",
        "waiting": write_names(DOGS, (kind for kind in waiting_dogs(state))),
        "reward": str(state.reward or ""),
        "effects": " ".join(name for bit, name in enumerate(EFFECT_NAMES) if state.effects >> bit & 1),
        "third dog": "due" if state.third_dog_due else "",
    }
    return write_parts(parts)


def options_of(state: State) -> list[int]:
    """The choices made, as `setup` was told them; who began, the locations and the breeds count as drawn."""
    chosen = [state.children, state.puppies, state.swap_characters, state.donate_two]
    chosen += [state.third_dog_into_bay, state.cured_counts_healthy, state.hotel_needs_dog]
    return [0, *chosen, *(0 for _ in rules.OPTIONS[names.LOCATION_OPTION :])]


def breeds_that_are(state: State, wish: int) -> list[int]:
    return [breed for breed in range(BREEDS) if state.breeds[breed] == wish]


def locations_of(state: State) -> list[int]:
    return [location for location in range(LOCATIONS) if state.in_city[location]]


def write_location(state: State, location: int) -> str:
    character = CHARACTER_NAMES[state.above[location]] if state.above[location] else "-"
    dogs = (state.city[location, place] for place in range(kennel.dogs_at(state, location)))
    return f"{character} {write_names(DOGS, dogs) or '-'}"


def seat_parts(state: State, seat: int) -> dict[str, str]:
    """What lies in front of a player."""
    breeds = list(BREED_NAMES)
    characters = times(state.characters[seat, character] for character in range(names.CHARACTERS))
    return {
        "at": LOCATION_NAMES[state.pick_up[seat] - 1] if state.pick_up[seat] else "",
        "kennel": write_kennel(state, seat),
        "earned": " ".join(str(1 + bay) for bay in range(BAYS) if kennel.has_earned(state, seat, bay)),
        "hotel": write_names(breeds, owned(state.hotel, seat)),
        "infirmary": write_names(breeds, owned(state.infirmary, seat)),
        "characters": write_names(CHARACTER_NAMES, characters),
        "kept": CHARACTER_NAMES[state.kept[seat]] if state.has_kept[seat] else "",
        "food": str(state.food[seat]),
        "coins": str(state.coins[seat]),
        "licences": str(state.paid_licences[seat] or ""),
        "improvements": str(state.improvements[seat] or ""),
        "bonuses": write_names(BONUS_NAMES, owned(state.bonus_owner, seat)),
        "puppies": write_names(PUPPY_NAMES, times(state.puppy_cards[seat, dog_type] for dog_type in range(TYPES))),
    }


def write_kennel(state: State, seat: int) -> str:
    bays = [CLOSED] * BAYS
    for bay in range(state.open_bays[seat]):
        dogs = (state.kennel[seat, place] for place in range(BAY_STARTS[bay], BAY_STARTS[bay + 1]))
        bays[bay] = write_names(DOGS, (kind for kind in dogs if kind != NO_DOG)) or "-"
    return " | ".join(bays)


def waiting_dogs(state: State) -> Iterator[int]:
    return (state.waiting[0, which] for which in range(kennel.dogs_waiting(state)))


def dogs_in_play(state: State) -> Iterator[int]:
    return (kennel.dog(breed, dog_type) for breed in range(BREEDS) if state.breeds[breed] for dog_type in range(TYPES))


def dogs_gone(state: State) -> list[int]:
    """The dogs that have left the game; none before the breeds are chosen."""
    if state.phase <= names.BREEDING:
        return []
    on_table = {*(kind for kind in range(1, names.KINDS) if state.pile[kind]), *dogs_laid(state)}
    return [kind for kind in dogs_in_play(state) if kind not in on_table]


def dogs_laid(state: State) -> Iterator[int]:
    """All dogs that lie open."""
    for location in range(LOCATIONS):
        yield from (state.city[location, place] for place in range(kennel.dogs_at(state, location)))
    for seat in range(state.seats):
        yield from (state.kennel[seat, place] for place in range(PLACES) if state.kennel[seat, place] != NO_DOG)
    for cells, dog_type in ((state.fair, names.FAIR), (state.hotel, names.GUEST), (state.infirmary, names.SICK)):
        yield from (kennel.dog(breed, dog_type) for breed in range(BREEDS) if cells[breed])
    yield from waiting_dogs(state)


def read_position(text: str) -> Bytes:
    """The position that a text describes."""
    parts = read_parts(text, PARTS)
    raw = new_bytes(State)
    state = open_row(State, raw)
    seats = read_number("seats", parts.get("seats", "2"), rules.SEATS[0], MOST_SEATS)
    laying.setup(state, seats, np.array(read_options(parts.get("options", ""), rules.OPTIONS), np.int8))
    state.player = read_number("player", parts.get("player", "0"), 0, seats - 1)
    first = parts.get("first", str(state.player))
    state.first = -1 if first == "drawn" else read_number("first", first, 0, seats - 1)
    state.phase = read_one("phase", parts.get("phase", "turn"), PHASES)
    state.is_last_round = read_one("last round", parts.get("last round", "no"), ["no", "yes"])
    for seat in range(seats):
        read_seat(state, seat, {thing: parts.get(f"{thing} {seat}", "") for thing in SEAT_THINGS})
    read_turn(state, parts)
    for breed in read_names("fair", parts.get("fair", ""), list(BREED_NAMES)):
        state.fair[breed] = 1
    read_city(state, parts)
    read_piles(state, parts)
    state.turn = turn_of(state)
    return raw


def read_seat(state: State, seat: int, parts: dict[str, str]) -> None:
    """What lies in front of a player."""
    if parts["at"]:
        state.pick_up[seat] = 1 + read_one(f"at {seat}", parts["at"], LOCATION_NAMES)
    if parts["kennel"]:
        read_kennel(state, seat, parts["kennel"])
    for bay in parts["earned"].split():
        state.earned[seat, read_number(f"earned {seat}", bay, SMALL_BAYS + 1, BAYS) - SMALL_BAYS - 1] = 1
    read_owned(f"hotel {seat}", parts["hotel"], list(BREED_NAMES), state.hotel, seat)
    read_owned(f"infirmary {seat}", parts["infirmary"], list(BREED_NAMES), state.infirmary, seat)
    for character in read_names(f"characters {seat}", parts["characters"], CHARACTER_NAMES):
        state.characters[seat, character] += 1
    if parts["kept"]:
        state.has_kept[seat] = 1
        state.kept[seat] = read_one(f"kept {seat}", parts["kept"], CHARACTER_NAMES)
    state.food[seat] = read_number(f"food {seat}", parts["food"] or str(laying.START_FOOD), 0, MOST)
    state.coins[seat] = read_number(f"coins {seat}", parts["coins"] or str(laying.START_COINS), 0, MOST)
    state.paid_licences[seat] = read_number(f"licences {seat}", parts["licences"] or "0", 0, BAYS - SMALL_BAYS)
    state.improvements[seat] = read_number(
        f"improvements {seat}", parts["improvements"] or "0", 0, state.improvements_left
    )
    state.improvements_left -= state.improvements[seat]
    read_owned(f"bonuses {seat}", parts["bonuses"], BONUS_NAMES, state.bonus_owner, seat)
    for puppy in read_names(f"puppies {seat}", parts["puppies"], PUPPY_NAMES):
        if state.puppy_cards_left[puppy] == 0:
            raise Unreadable(f"puppies {seat}: there is no further card {PUPPY_NAMES[puppy]!r} at this table.")
        state.puppy_cards[seat, puppy] += 1
        state.puppy_cards_left[puppy] -= 1


def read_owned(part: str, text: str, words: list[str], owners: Cells, seat: int) -> None:
    """Things that exist once, and whose they are."""
    for number in read_names(part, text, words):
        if owners[number]:
            raise Unreadable(f"{part}: {words[number]!r} stands there twice, or belongs to another player too.")
        owners[number] = 1 + seat


def read_kennel(state: State, seat: int, text: str) -> None:
    part, bays = f"kennel {seat}", [bay.strip() for bay in text.split("|")]
    if len(bays) > BAYS:
        raise Unreadable(f"{part}: there are {BAYS} bays, not {len(bays)}.")
    state.open_bays[seat] = max(SMALL_BAYS, sum(bay != CLOSED for bay in bays))
    for bay, dogs in enumerate(bays):
        start, end = BAY_STARTS[bay], BAY_STARTS[bay + 1]
        kinds = [] if dogs == CLOSED else read_names(part, dogs, DOGS)
        if len(kinds) > end - start:
            raise Unreadable(f"{part}: bay {bay + 1} has {end - start} places, not {len(kinds)}.")
        for kind in kinds:
            kennel.insert(state.kennel, seat, start, end, kind)


def read_turn(state: State, parts: dict[str, str]) -> None:
    """What has happened in this turn and is not yet finished."""
    done = read_names("this turn", parts.get("this turn", ""), list(DONE_THIS_TURN))
    state.has_moved, state.has_collected, state.has_hired, state.has_opened, state.has_swapped = (
        int(number in done) for number in range(len(DONE_THIS_TURN))
    )
    state.has_donated = read_one("donating", parts.get("donating", ""), ["", "going on", "done"])
    state.claimed = read_one("claimed", parts.get("claimed", ""), ["", *BONUS_NAMES])
    for kind in read_names("waiting", parts.get("waiting", ""), DOGS):
        kennel.wait(state, kind)
    state.reward = read_number("reward", parts.get("reward", "0"), 0, 4)
    state.effects = sum(1 << bit for bit in read_names("effects", parts.get("effects", ""), EFFECT_NAMES))
    state.third_dog_due = read_one("third dog", parts.get("third dog", ""), ["", "due"])


def read_city(state: State, parts: dict[str, str]) -> None:
    """The locations; which of two equal ones is in the city shows in what is said about it."""
    for location in range(LOCATIONS):
        state.in_city[location] = 0
    for location in read_names("city", parts.get("city", usual_city(state, parts)), LOCATION_NAMES):
        state.in_city[location] = 1
    for location, name in enumerate(LOCATION_NAMES):
        if state.in_city[location]:
            read_location(state, location, parts.get(name, ""))
        elif name in parts:
            raise Unreadable(f"{name}: this location is not in the city of {state.seats} players.")


def usual_city(state: State, parts: dict[str, str]) -> str:
    """Both locations of a pair, or the one that the text speaks of."""
    spoken_of = {*parts, *(parts.get(f"at {seat}", "") for seat in range(state.seats))}
    city = []
    for pair, both_from in enumerate(laying.BOTH_FROM):
        first, second = LOCATION_NAMES[2 * pair : 2 * pair + 2]
        city += [first, second] if state.seats >= both_from else [second if second in spoken_of else first]
    return " ".join(city)


def read_location(state: State, location: int, text: str) -> None:
    """Its character and its dogs, `-` for none; without a word the usual character."""
    name, (character, _, dogs) = LOCATION_NAMES[location], text.partition(" ")
    usual = CHARACTER_NAMES[1 + location % 5]
    state.above[location] = UNKNOWN if character == "-" else read_one(name, character or usual, CHARACTER_NAMES)
    kinds = read_names(name, dogs, DOGS)
    if len(kinds) > laying.symbols(location):
        raise Unreadable(f"{name}: it has {laying.symbols(location)} symbols, there are {len(kinds)} dogs.")
    for kind in kinds:
        kennel.insert(state.city, location, 0, names.MOST_SYMBOLS, kind)


def read_piles(state: State, parts: dict[str, str]) -> None:
    """What is said nowhere is in the piles."""
    for character in read_names("discard", parts.get("discard", ""), CHARACTER_NAMES):
        state.character_discard[character] += 1
    for character in range(1, names.CHARACTERS):
        cards = state.character_discard[character]
        cards += sum(state.characters[seat, character] for seat in range(state.seats))
        cards += sum(state.above[location] == character for location in range(LOCATIONS))
        if cards > state.character_pile[character]:
            raise Unreadable(f"There are only {state.character_pile[character]} cards {CHARACTER_NAMES[character]!r}.")
        state.character_pile[character] -= cards
    if state.phase <= names.BREEDING:
        read_wishes(state, parts)
    else:
        read_dogs(state, parts)


def read_wishes(state: State, parts: dict[str, str]) -> None:
    """Breeds are being chosen: there is no dog yet."""
    for breed in range(BREEDS):
        state.breeds[breed] = names.ANY_BREED
    for part, wish in BREED_PARTS.items():
        for breed in read_names(part, parts.get(part, ""), list(BREED_NAMES)):
            state.breeds[breed] = wish


def read_dogs(state: State, parts: dict[str, str]) -> None:
    """Who stands nowhere else is in the pile."""
    gone = read_names("gone", parts.get("gone", ""), DOGS)
    left = None if "pile" not in parts else read_names("pile", parts["pile"], DOGS)
    read_breeds(state, parts, {*dogs_laid(state), *gone, *(left or [])})
    laid = list(dogs_laid(state))
    unsaid = [kind for kind in dogs_in_play(state) if kind not in {*laid, *gone, *(left or [])}]
    for kind in fill_locations(state, parts, unsaid):
        laid.append(kind)
        unsaid.remove(kind)
    if len(set(laid)) < len(laid) or {*laid} & {*gone, *(left or [])}:
        raise Unreadable("Every dog exists once; one of them stands in two places.")
    for kind in range(names.KINDS):
        state.pile[kind] = int(kind in (unsaid if left is None else left))
    state.pile_size = len(unsaid if left is None else left)
    state.donated_dogs = laying.breeds_needed(state) * TYPES - state.pile_size - len(laid)


def read_breeds(state: State, parts: dict[str, str], dogs: set[int]) -> None:
    """The breeds of all dogs that stand somewhere, and as many others as are needed."""
    spoken_of = {kennel.breed_of(kind) for kind in dogs}
    needed = laying.breeds_needed(state)
    others = [breed for breed in range(BREEDS) if breed not in spoken_of]
    usual = sorted(spoken_of) + others[: max(0, needed - len(spoken_of))]
    breeds = read_names("breeds", parts["breeds"], list(BREED_NAMES)) if "breeds" in parts else usual
    if len(set(breeds)) != needed or not spoken_of <= set(breeds):
        raise Unreadable(f"breeds: {state.seats} players play with {needed} breeds, those of all dogs among them.")
    for breed in range(BREEDS):
        state.breeds[breed] = int(breed in breeds)


def fill_locations(state: State, parts: dict[str, str], unsaid: list[int]) -> list[int]:
    """The dogs below the locations about which nothing is said: the first ones that stand nowhere else."""
    used: list[int] = []
    for location, name in enumerate(LOCATION_NAMES):
        if state.in_city[location] and " " not in parts.get(name, ""):
            for _ in range(laying.symbols(location)):
                used.append(unsaid[len(used)])
                kennel.insert(state.city, location, 0, names.MOST_SYMBOLS, used[-1])
    return used


def turn_of(state: State) -> int:
    if state.phase == names.KEEPING:
        return laying.first_who_has_not_kept(state)
    if state.phase == names.OVER:
        return NOBODY
    is_chance = state.phase < names.TURN or state.phase in (names.REFILLING_DOGS, names.REFILLING_CHARACTERS)
    return CHANCE if is_chance else state.player
