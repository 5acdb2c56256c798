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

A dog is its breed and the letter of its type: `h`ealthy, `t`rained, `s`ick, `g`uest, `f`air. A location with no dog
named is full, `praca: vet -` is empty; dogs mentioned nowhere are in the pile (or, if `pile` lists its contents, out
of the game). While locations and breeds are drawn, `city` and `breeds` are those drawn so far.
"""

from collections.abc import Iterator, Sequence

from ..by_itself import ByItself, forced
from ..cards import UNKNOWN
from ..row import Bytes, Cells, open_row
from ..text import (
    Names,
    Unreadable,
    read_number,
    read_one,
    read_parts,
    seat_parts,
    set_up,
    turn_of,
    write_options,
    write_parts,
)
from . import kennel, laying, rules
from . import state as s
from .acts import (
    BONUS_NAMES,
    BREED_NAMES,
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
from .state import State

__all__ = [
    "TOLD_APART",
    "by_itself",
    "clicks",
    "read_action",
    "read_position",
    "why_impossible",
    "words",
    "write_action",
    "write_position",
]

PHASES = [
    *("locating", "breeding", "laying dogs", "dealing", "keeping", "showing", "laying characters", "beginning"),
    *("turn", "placing", "lifting", "rewarding", "earning", "taking", "refilling dogs", "refilling characters"),
    *("effects", "over"),
]
DECIDING = (s.TURN, s.PLACING, s.LIFTING, s.REWARDING, s.EARNING, s.TAKING, s.EFFECTS)
LAWS = {
    1: "gone: every dog in play is in one place, or was donated (R1, R7).",
    2: "pile: the dogs that are nowhere else are in it.",
    3: "characters, improvements, puppies: there are not that many (R2, R4, O2).",
    4: "kennel: a closed bay is empty (R21), one that earned a puppy card full (Q19); an infirmary holds three (R5).",
    5: "city: a location has as many dogs as symbols (R7), and no card is missing while the pile lasts (R19, R20).",
    6: "food, coins: players only pay what they have (R22).",
    7: "characters: only the player whose turn it is has more than two (R15).",
    8: "phase: in `turn` no dog waits, no reward is due, and no character is half used (Q5).",
    9: "phase: it is `over` exactly when nobody is to act.",
    10: "discard: when the last card of the character pile is drawn, the discards become the pile (R23).",
    11: "taken home, pairs: they name dogs in the player's bays, of O5 (Q17) or of an L9 claimed in this turn (Q16).",
    12: "this turn: after the first action nobody can move, so `moved` is not written any more (R11).",
}
CLOSED = "closed"
MOST = 2**31 - 1  # of food and coins

DONE_THIS_TURN = Names(["moved", "collected", "hired", "opened", "swapped"])
BREED_PARTS = {"breeds": s.IN_PLAY, "wanted": s.WANTED, "unwanted": s.UNWANTED}
EFFECT_NAMES = Names(["food", "coins", "adoption", "purchase", "puppy", "adoption-if-wanted"])
SEAT_THINGS = (
    *("at", "kennel", "earned", "taken home", "hotel", "infirmary", "characters", "kept"),
    *("food", "coins", "licences", "improvements", "bonuses", "puppies"),
)
SEAT_PARTS = seat_parts(SEAT_THINGS, s.MOST_SEATS)
PARTS = ["seats", "options", "first", "player", "phase", "last round", "breeds", "wanted", "unwanted", "city"]
PARTS += [*LOCATION_NAMES, *SEAT_PARTS]
TURN_PARTS = ["this turn", "donating", "claimed", "pairs", "waiting", "reward", "effects", "third dog"]
PARTS += ["fair", "discard", "gone", "pile", *TURN_PARTS]
CHARACTER_PARTS = (*LOCATION_NAMES, "characters", "discard")
DOG_PARTS = (*LOCATION_NAMES, "kennel", "waiting", "gone", "pile")
TYPED_PARTS = {"fair": s.FAIR, "hotel": s.GUEST, "infirmary": s.SICK}


def owned(owners: Cells, seat: int) -> list[int]:
    return [number for number in range(len(owners)) if owners[number] == 1 + seat]


# Positions


def write_position(state: State) -> str:
    """The position as text."""
    parts = {
        "seats": str(state.seats),
        "options": write_options(state, rules),
        "first": str(state.first) if state.first >= 0 else "drawn",
        "player": str(state.player),
        "phase": PHASES[state.phase],
        "last round": "yes" if state.is_last_round else "",
        **{part: BREED_NAMES.write(breeds_that_are(state, wish)) for part, wish in BREED_PARTS.items()},
        "city": LOCATION_NAMES.write(locations_of(state)) or "-",
    }
    for location in locations_of(state):
        parts[LOCATION_NAMES[location]] = write_location(state, location)
    for seat in range(state.seats):
        parts |= {f"{thing} {seat}": text for thing, text in write_seat(state, seat).items()}
    done = [state.has_moved, state.has_collected, state.has_hired, state.has_opened, state.has_swapped]
    parts |= {
        "fair": BREED_NAMES.write(breed for breed in range(s.BREEDS) if state.fair[breed]),
        "discard": CHARACTER_NAMES.write_bag(state.character_discard[c] for c in range(s.CHARACTERS)),
        "gone": DOGS.write(dogs_gone(state)),
        "this turn": " ".join(name for name, is_done in zip(DONE_THIS_TURN, done, strict=True) if is_done),
        "donating": ("", "going on", "done")[state.has_donated],
        "claimed": BONUS_NAMES[state.claimed - 1] if state.claimed else "",
        "pairs": DOGS.write(line_of(state.pairs)),
        "waiting": DOGS.write(line_of(state.waiting)),
        "reward": str(state.reward or ""),
        "effects": " ".join(name for bit, name in enumerate(EFFECT_NAMES) if state.effects >> bit & 1),
        "third dog": "due" if state.third_dog_due else "",
    }
    return write_parts(parts)


def breeds_that_are(state: State, wish: int) -> list[int]:
    return [breed for breed in range(s.BREEDS) if state.breeds[breed] == wish]


def locations_of(state: State) -> list[int]:
    return [location for location in range(s.LOCATIONS) if state.in_city[location]]


def write_location(state: State, location: int) -> str:
    character = CHARACTER_NAMES[state.above[location]] if state.above[location] else "-"
    dogs = (state.city[location, place] for place in range(kennel.dogs_at(state, location)))
    return f"{character} {DOGS.write(dogs) or '-'}"


def write_seat(state: State, seat: int) -> dict[str, str]:
    """What lies in front of a player."""
    return {
        "at": LOCATION_NAMES[state.pick_up[seat] - 1] if state.pick_up[seat] else "",
        "kennel": write_kennel(state, seat),
        "earned": " ".join(str(1 + bay) for bay in range(s.BAYS) if kennel.has_earned(state, seat, bay)),
        "taken home": DOGS[state.taken_home[seat]] if state.taken_home[seat] else "",
        "hotel": BREED_NAMES.write(owned(state.hotel, seat)),
        "infirmary": BREED_NAMES.write(owned(state.infirmary, seat)),
        "characters": CHARACTER_NAMES.write_bag(state.characters[seat, kind] for kind in range(s.CHARACTERS)),
        "kept": CHARACTER_NAMES[state.kept[seat]] if state.has_kept[seat] else "",
        "food": str(state.food[seat]),
        "coins": str(state.coins[seat]),
        "licences": str(state.paid_licences[seat] or ""),
        "improvements": str(state.improvements[seat] or ""),
        "bonuses": BONUS_NAMES.write(owned(state.bonus_owner, seat)),
        "puppies": PUPPY_NAMES.write_bag(state.puppy_cards[seat, dog_type] for dog_type in range(s.TYPES)),
    }


def write_kennel(state: State, seat: int) -> str:
    bays = [CLOSED] * s.BAYS
    for bay in range(state.open_bays[seat]):
        dogs = (state.kennel[seat, place] for place in range(s.BAY_STARTS[bay], s.BAY_STARTS[bay + 1]))
        bays[bay] = DOGS.write(kind for kind in dogs if kind != s.NO_DOG) or "-"
    return " | ".join(bays)


def line_of(dogs: Cells) -> Iterator[int]:
    """The dogs of a single line."""
    return (dogs[0, number] for number in range(kennel.count_line(dogs, 0, 0, s.PLACES)))


def dogs_in_play(state: State) -> Iterator[int]:
    breeds = (breed for breed in range(s.BREEDS) if state.breeds[breed])
    return (kennel.dog(breed, dog_type) for breed in breeds for dog_type in range(s.TYPES))


def dogs_gone(state: State) -> list[int]:
    """The dogs that have left the game; none before the breeds are chosen."""
    if state.phase <= s.BREEDING:
        return []
    on_table = {*(kind for kind in range(1, s.KINDS) if state.pile[kind]), *dogs_laid(state)}
    return [kind for kind in dogs_in_play(state) if kind not in on_table]


def dogs_laid(state: State) -> Iterator[int]:
    """All dogs in the open."""
    for location in range(s.LOCATIONS):
        yield from (state.city[location, place] for place in range(kennel.dogs_at(state, location)))
    for seat in range(state.seats):
        yield from (state.kennel[seat, place] for place in range(s.PLACES) if state.kennel[seat, place] != s.NO_DOG)
    for cells, dog_type in ((state.fair, s.FAIR), (state.hotel, s.GUEST), (state.infirmary, s.SICK)):
        yield from (kennel.dog(breed, dog_type) for breed in range(s.BREEDS) if cells[breed])
    yield from line_of(state.waiting)


def read_position(text: str) -> Bytes:
    """The position that a text describes."""
    parts = read_parts(text, PARTS)
    raw = set_up(rules, parts, SEAT_PARTS, usual_seats=2)
    state = open_row(State, raw)
    state.player = read_number("player", parts.get("player", "0"), 0, state.seats - 1)
    first = parts.get("first", str(state.player))
    state.first = -1 if first == "drawn" else read_number("first", first, 0, state.seats - 1)
    state.phase = read_one("phase", parts.get("phase", "turn"), PHASES)
    state.is_last_round = read_one("last round", parts.get("last round", "no"), ["no", "yes"])
    for seat in range(state.seats):
        read_seat(state, seat, {thing: parts.get(f"{thing} {seat}", "") for thing in SEAT_THINGS})
    read_turn(state, parts)
    for breed in BREED_NAMES.read_all("fair", parts.get("fair", "")):
        state.fair[breed] = 1
    read_city(state, parts)
    check_pick_ups(state)
    read_piles(state, parts)
    is_keeping = state.phase == s.KEEPING
    state.turn = laying.first_who_has_not_kept(state) if is_keeping else turn_of(state, s.OVER, DECIDING)
    return raw


def why_impossible(state: State) -> str:
    """Why the rules cannot reach a position; nothing if they may."""
    return LAWS.get(rules.broken_law(state), "")


def read_seat(state: State, seat: int, parts: dict[str, str]) -> None:
    """What lies in front of a player."""
    if parts["at"]:
        state.pick_up[seat] = 1 + LOCATION_NAMES.read(f"at {seat}", parts["at"])
    if parts["kennel"]:
        read_kennel(state, seat, parts["kennel"])
    for bay in parts["earned"].split():
        state.earned[seat, read_number(f"earned {seat}", bay, s.SMALL_BAYS + 1, s.BAYS) - s.SMALL_BAYS - 1] = 1
    if parts["taken home"]:
        state.taken_home[seat] = DOGS.read(f"taken home {seat}", parts["taken home"])
    read_owned(f"hotel {seat}", parts["hotel"], BREED_NAMES, state.hotel, seat)
    read_owned(f"infirmary {seat}", parts["infirmary"], BREED_NAMES, state.infirmary, seat)
    for character in CHARACTER_NAMES.read_all(f"characters {seat}", parts["characters"]):
        state.characters[seat, character] += 1
    if parts["kept"]:
        state.has_kept[seat] = 1
        state.kept[seat] = CHARACTER_NAMES.read(f"kept {seat}", parts["kept"])
    state.food[seat] = read_number(f"food {seat}", parts["food"] or str(laying.START_FOOD), 0, MOST)
    state.coins[seat] = read_number(f"coins {seat}", parts["coins"] or str(laying.START_COINS), 0, MOST)
    state.paid_licences[seat] = read_number(f"licences {seat}", parts["licences"] or "0", 0, s.BAYS - s.SMALL_BAYS)
    state.improvements[seat] = read_number(
        f"improvements {seat}", parts["improvements"] or "0", 0, state.improvements_left
    )
    state.improvements_left -= state.improvements[seat]
    read_owned(f"bonuses {seat}", parts["bonuses"], BONUS_NAMES, state.bonus_owner, seat)
    for puppy in PUPPY_NAMES.read_all(f"puppies {seat}", parts["puppies"]):
        if state.puppy_cards_left[puppy] == 0:
            raise Unreadable(f"puppies {seat}: there is no further card {PUPPY_NAMES[puppy]!r} at this table.")
        state.puppy_cards[seat, puppy] += 1
        state.puppy_cards_left[puppy] -= 1


def read_owned(part: str, text: str, names: Names, owners: Cells, seat: int) -> None:
    """Things that exist once, and their owner."""
    for number in names.read_all(part, text):
        if owners[number]:
            raise Unreadable(f"{part}: {names[number]!r} is named twice, or belongs to another player too.")
        owners[number] = 1 + seat


def read_kennel(state: State, seat: int, text: str) -> None:
    part, bays = f"kennel {seat}", [bay.strip() for bay in text.split("|")]
    if len(bays) > s.BAYS:
        raise Unreadable(f"{part}: there are {s.BAYS} bays, not {len(bays)}.")
    state.open_bays[seat] = max(s.SMALL_BAYS, sum(bay != CLOSED for bay in bays))
    for bay, dogs in enumerate(bays):
        start, end = s.BAY_STARTS[bay], s.BAY_STARTS[bay + 1]
        kinds = [] if dogs == CLOSED else DOGS.read_all(part, dogs)
        if len(kinds) > end - start:
            raise Unreadable(f"{part}: bay {bay + 1} has {end - start} places, not {len(kinds)}.")
        for kind in kinds:
            kennel.insert(state.kennel, seat, start, end, kind)


def read_turn(state: State, parts: dict[str, str]) -> None:
    """What has happened in this turn and is not yet finished."""
    early = [part for part in TURN_PARTS if part in parts and state.phase < s.TURN]
    if early:
        raise Unreadable(f"{early[0]}: nothing of this kind happens before the first turn.")
    done = DONE_THIS_TURN.read_all("this turn", parts.get("this turn", ""))
    state.has_moved, state.has_collected, state.has_hired, state.has_opened, state.has_swapped = (
        int(number in done) for number in range(len(DONE_THIS_TURN))
    )
    state.has_donated = read_one("donating", parts.get("donating", ""), ["", "going on", "done"])
    state.claimed = read_one("claimed", parts.get("claimed", ""), ["", *BONUS_NAMES])
    for kind in DOGS.read_all("pairs", parts.get("pairs", "")):
        kennel.insert(state.pairs, 0, 0, s.PLACES, kind)
    for kind in DOGS.read_all("waiting", parts.get("waiting", "")):
        kennel.wait(state, kind)
    state.reward = read_number("reward", parts.get("reward", "0"), 0, 4)
    state.effects = sum(1 << bit for bit in EFFECT_NAMES.read_all("effects", parts.get("effects", "")))
    state.third_dog_due = read_one("third dog", parts.get("third dog", ""), ["", "due"])


def read_city(state: State, parts: dict[str, str]) -> None:
    """The locations; of two equal ones, the one that the text describes is in the city."""
    for location in range(s.LOCATIONS):
        state.in_city[location] = 0
    for location in LOCATION_NAMES.read_all("city", parts.get("city", usual_city(state, parts))):
        state.in_city[location] = 1
    for location, name in enumerate(LOCATION_NAMES):
        if state.in_city[location]:
            read_location(state, location, parts.get(name, ""))
        elif name in parts:
            raise Unreadable(f"{name}: this location is not in the city of {state.seats} players.")


def usual_city(state: State, parts: dict[str, str]) -> str:
    """Both locations of a pair, or the one that the text describes."""
    spoken_of = {*parts, *(parts.get(f"at {seat}", "") for seat in range(state.seats))}
    city = []
    for pair, both_from in enumerate(laying.BOTH_FROM):
        first, second = LOCATION_NAMES[2 * pair : 2 * pair + 2]
        city += [first, second] if state.seats >= both_from else [second if second in spoken_of else first]
    return " ".join(city)


def check_pick_ups(state: State) -> None:
    """Check that they stand in the city, and that the player's does if it has been used (R11, R12)."""
    for seat in range(state.seats):
        location = state.pick_up[seat] - 1
        if state.pick_up[seat] != s.OUTSIDE and not state.in_city[location]:
            raise Unreadable(f"at {seat}: {LOCATION_NAMES[location]!r} is not in the city of {state.seats} players.")
    is_used = state.has_moved or state.has_collected or state.has_hired
    if is_used and state.pick_up[state.player] == s.OUTSIDE:
        raise Unreadable(
            f"this turn: write where the pick-up has moved, collected or hired: `at {state.player}` (R11)."
        )


def read_location(state: State, location: int, text: str) -> None:
    """Its character and its dogs, `-` for none; if left out, the usual character."""
    name, (character, _, dogs) = LOCATION_NAMES[location], text.partition(" ")
    usual = CHARACTER_NAMES[1 + location % 5]
    state.above[location] = UNKNOWN if character == "-" else CHARACTER_NAMES.read(name, character or usual)
    kinds = DOGS.read_all(name, dogs)
    if len(kinds) > laying.symbols(location):
        raise Unreadable(f"{name}: it has {laying.symbols(location)} symbols, there are {len(kinds)} dogs.")
    for kind in kinds:
        kennel.insert(state.city, location, 0, s.MOST_SYMBOLS, kind)


def read_piles(state: State, parts: dict[str, str]) -> None:
    """Cards mentioned nowhere are in the piles."""
    for character in CHARACTER_NAMES.read_all("discard", parts.get("discard", "")):
        state.character_discard[character] += 1
    for character in range(1, s.CHARACTERS):
        cards = state.character_discard[character]
        cards += sum(state.characters[seat, character] for seat in range(state.seats))
        cards += sum(state.above[location] == character for location in range(s.LOCATIONS))
        if cards > state.character_pile[character]:
            where, most = CHARACTER_NAMES.where(character, parts, CHARACTER_PARTS), state.character_pile[character]
            raise Unreadable(f"{where}: there are only {most} cards {CHARACTER_NAMES[character]!r}.")
        state.character_pile[character] -= cards
    if state.phase <= s.BREEDING:
        read_wishes(state, parts)
    else:
        read_dogs(state, parts)


def read_wishes(state: State, parts: dict[str, str]) -> None:
    """Breeds are being chosen: there is no dog yet."""
    for breed in range(s.BREEDS):
        state.breeds[breed] = s.ANY_BREED
    for part, wish in BREED_PARTS.items():
        for breed in BREED_NAMES.read_all(part, parts.get(part, "")):
            state.breeds[breed] = wish


def read_dogs(state: State, parts: dict[str, str]) -> None:
    """Dogs mentioned nowhere are in the pile."""
    gone = DOGS.read_all("gone", parts.get("gone", ""))
    left = None if "pile" not in parts else DOGS.read_all("pile", parts["pile"])
    read_breeds(state, parts, {*dogs_laid(state), *gone, *(left or [])})
    laid = list(dogs_laid(state))
    unsaid = [kind for kind in dogs_in_play(state) if kind not in {*laid, *gone, *(left or [])}]
    for kind in fill_locations(state, parts, unsaid):
        laid.append(kind)
        unsaid.remove(kind)
    for place, kind in enumerate(laid):
        if kind in laid[:place] or kind in gone or kind in (left or []):
            raise Unreadable(f"{where_dog(parts, kind)}: every dog exists once; {DOGS[kind]!r} is in two places.")
    for kind in range(s.KINDS):
        state.pile[kind] = int(kind in (unsaid if left is None else left))
    state.pile_size = len(unsaid if left is None else left)
    state.donated_dogs = laying.breeds_needed(state) * s.TYPES - state.pile_size - len(laid)


def where_dog(parts: dict[str, str], kind: int) -> str:
    """The parts in which a dog stands; in some its type goes without saying."""
    of_one_type = [part for part, dog_type in TYPED_PARTS.items() if dog_type == kennel.type_of(kind)]
    by_breed = BREED_NAMES.where(kennel.breed_of(kind), parts, of_one_type)
    return ", ".join(where for where in (DOGS.where(kind, parts, DOG_PARTS), by_breed) if where)


def read_breeds(state: State, parts: dict[str, str], dogs: set[int]) -> None:
    """The breeds of all dogs mentioned, and as many others as are needed."""
    spoken_of = {kennel.breed_of(kind) for kind in dogs}
    needed = laying.breeds_needed(state)
    others = [breed for breed in range(s.BREEDS) if breed not in spoken_of]
    usual = sorted(spoken_of) + others[: max(0, needed - len(spoken_of))]
    breeds = BREED_NAMES.read_all("breeds", parts["breeds"]) if "breeds" in parts else usual
    if len(set(breeds)) != needed or not spoken_of <= set(breeds):
        raise Unreadable(f"breeds: {state.seats} players play with {needed} breeds, including those of all dogs named.")
    for breed in range(s.BREEDS):
        state.breeds[breed] = int(breed in breeds)


def fill_locations(state: State, parts: dict[str, str], unsaid: list[int]) -> list[int]:
    """Fill the locations left out with the first dogs that are mentioned nowhere."""
    used: list[int] = []
    for location, name in enumerate(LOCATION_NAMES):
        if state.in_city[location] and " " not in parts.get(name, ""):
            for _ in range(laying.symbols(location)):
                if len(used) == len(unsaid):
                    raise Unreadable(f"{name}: there are not enough other dogs to fill it; name them, or `-` for none.")
                used.append(unsaid[len(used)])
                kennel.insert(state.city, location, 0, s.MOST_SYMBOLS, used[-1])
    return used


def by_itself(state: State, seat: int, legal: Sequence[int]) -> ByItself | None:
    """Forced actions, once the first characters are shown: nothing is hidden after that."""
    return forced(legal, state.phase != s.KEEPING)
