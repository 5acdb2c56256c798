"""DOGS CARDGAME: actions in writing, as words and as things to touch."""

from collections.abc import Iterable
from functools import cache

from ..message import Message, Value
from ..text import ActionTexts
from . import kennel, laying, turn
from . import state as names
from .state import BAYS, BREED_NAMES, MOST_SEATS, NO_DOG, PLACES, State

LETTERS = "htsgf"
DOGS = ["-", *(f"{breed}.{letter}" for breed in BREED_NAMES for letter in LETTERS)]
CHARACTER_NAMES = ["x", "merchant", "vet", "trainer", "manager", "partner"]
LOCATION_NAMES = ["esquina", "campinho", "ladeira", "praca", "parque", "rodovia"]
PUPPY_NAMES = ["healthy", "trained", "cured", "hotel", "fair"]
BONUS_NAMES = [f"L{number}" for number in range(1, names.LIGHT_BONUSES + 1)]
PLACE_NAMES = ["1", "2a", "2b", "3a", "3b", "4a", "4b", "4c", "5a", "5b", "5c", "5d"]
SLOTS = [f"{location} {dog}" for location in LOCATION_NAMES for dog in range(1, names.MOST_SYMBOLS + 1)]
PAYEES = [*(f" paying {seat}" for seat in range(MOST_SEATS)), ""]


def numbered(prefix: str, words: Iterable[str]) -> list[str]:
    return [f"{prefix} {word}" for word in words]


TEXTS = [
    *numbered("location", LOCATION_NAMES),
    *numbered("breed", BREED_NAMES),
    *numbered("dog", DOGS),
    *numbered("character", CHARACTER_NAMES),
    *numbered("begin", map(str, range(MOST_SEATS))),
    *numbered("keep", CHARACTER_NAMES),
    *numbered("move", LOCATION_NAMES),
    *(f"collect{payee}" for payee in PAYEES),
    *(f"hire{payee}" for payee in PAYEES),
    "open",
    "licence",
    *numbered("use", CHARACTER_NAMES),
    *numbered("dismiss", CHARACTER_NAMES),
    *numbered("donate", PLACE_NAMES),
    *numbered("claim", BONUS_NAMES),
    "swap",
    "end",
    *(f"place {which} in {bay}" for which in range(1, PLACES + 1) for bay in range(1, BAYS + 1)),
    *numbered("lift", PLACE_NAMES),
    *numbered("coins", map(str, range(5))),
    *numbered("puppy", PUPPY_NAMES),
    *numbered("take", SLOTS),
    *numbered("take home", SLOTS),
    "income food",
    "income coins",
    "buy 1",
    "buy 2",
    *numbered("adopt", BREED_NAMES),
    "done",
]
TOLD_APART = frozenset({"keep", "use", "dismiss", "claim", "adopt"})  # counted by their second word too
ACTS = ActionTexts("DOGS CARDGAME", "move praca; collect; place 1 in 2; use vet; end", TEXTS)
write_action, read_action = ACTS.write, ACTS.read

KEYS = {
    names.DRAW_LOCATION: "draw_location",
    names.DRAW_BREED: "draw_breed",
    names.DRAW_DOG: "draw_dog",
    names.DRAW_CHARACTER: "draw_character",
    names.BEGIN: "begin",
    names.KEEP: "keep",
    names.MOVE: "move",
    names.COLLECT: "collect",
    names.HIRE: "hire",
    names.OPEN: "open",
    names.PAY: "licence",
    names.USE: "use",
    names.DISMISS: "dismiss",
    names.DONATE: "donate",
    names.CLAIM: "claim",
    names.SWAP: "swap",
    names.END: "end",
    names.PLACE: "place",
    names.LIFT: "lift",
    names.REWARD: "reward",
    names.PUPPY: "puppy",
    names.TAKE: "take",
    names.TAKE_HOME: "take_home",
    names.TAKE_FOOD: "income_food",
    names.TAKE_COINS: "income_coins",
    names.BUY: "buy",
    names.ADOPT: "adopt",
    names.DONE: "done",
}


@cache
def taken_apart(action: int) -> tuple[int, int]:
    """What is done, and the number that says with what."""
    what = max(base for base in KEYS if base <= action)
    return what, action - what


# Words


def words(state: State, seat: int, action: int) -> Message:
    """What a seat does with this action, as a message."""
    what, number = taken_apart(action)
    return Message(KEYS[what] + variant(state, what, number), values(state, seat, what, number))


def variant(state: State, what: int, number: int) -> str:
    """Some actions are said in another way at another time."""
    if what == names.DRAW_CHARACTER and state.phase == names.DEALING:
        return "_dealt"
    if what == names.DRAW_CHARACTER and state.phase == names.SHOWING:
        return "_shown"
    if what in (names.COLLECT, names.HIRE) and number != names.NO_FEE:
        return "_paying"
    if what == names.PUPPY and state.phase == names.EFFECTS:
        return "_bought"
    return "_lifting" if what == names.DONE and state.phase == names.LIFTING else ""


def values(state: State, seat: int, what: int, number: int) -> dict[str, Value]:
    """With what it is done."""
    if what in (names.DRAW_LOCATION, names.MOVE):
        return {"location": location(number)}
    if what in (names.DRAW_CHARACTER, names.KEEP, names.USE, names.DISMISS):
        gap = laying.location_without_character(state)
        return {"character": character(number), "who": state.player, "location": location(gap)}
    if what in (names.DRAW_BREED, names.ADOPT):
        return {"breed": breed(number)}
    if what in (names.COLLECT, names.HIRE):
        where = state.pick_up[seat] - 1
        return {"location": location(where), "character": character(state.above[where]), "whose": number}
    if what in (names.DONATE, names.LIFT):
        return {"dog": bay_dog(state.kennel[seat, number]), "bay": 1 + kennel.bay_of(number)}
    if what == names.PLACE:
        return {"dog": bay_dog(state.waiting[0, number // BAYS]), "bay": 1 + number % BAYS}
    if what in (names.TAKE, names.TAKE_HOME):
        where, which = divmod(number, names.MOST_SYMBOLS)
        return {"dog": dog(state.city[where, which]), "location": location(where)}
    return plain_values(state, seat, what, number)


def plain_values(state: State, seat: int, what: int, number: int) -> dict[str, Value]:
    if what == names.DRAW_DOG:
        return {"dog": dog(number), "location": location(laying.location_without_dog(state))}
    if what == names.BEGIN:
        return {"who": number}
    if what == names.OPEN:
        return {"bay": 1 + state.open_bays[seat]}
    if what == names.PAY:
        return {"price": turn.licence_price(state)}
    if what == names.CLAIM:
        return {"bonus": f"bonus.{BONUS_NAMES[number]}"}
    if what == names.REWARD:
        return {"coins": number, "food": state.reward - number}
    if what == names.PUPPY:
        return {"puppy": f"puppy.{PUPPY_NAMES[number]}"}
    return {"number": 1 + number} if what == names.BUY else {}


def dog(kind: int) -> Message:
    """A dog by its breed and type."""
    if kind == NO_DOG:
        return Message("no_dog")
    return Message("dog", {"breed": breed(kennel.breed_of(kind)), "type": f"type.{LETTERS[kennel.type_of(kind)]}"})


def bay_dog(kind: int) -> Message:
    """A dog in a bay, where a sick one is cured."""
    said = dog(kind)
    is_cured = said.values.get("type") == "type.s"
    return Message(said.key, {**said.values, "type": "type.cured"}) if is_cured else said


def breed(number: int) -> str:
    return f"breed.{BREED_NAMES[number]}"


def character(kind: int) -> str:
    return f"character.{CHARACTER_NAMES[kind]}"


def location(number: int) -> str:
    return f"location.{LOCATION_NAMES[number]}"


# Things to touch


def clicks(state: State, seat: int, action: int) -> tuple[str, ...]:
    """The things to touch, one after the other, to choose this action; the dealer is not on the table."""
    what, number = taken_apart(action)
    if action < names.KEEP:
        return ("dealer",)
    if what == names.MOVE:
        return (f"location.{number}",)
    if what in (names.COLLECT, names.HIRE):
        thing = "dogs" if what == names.COLLECT else "character"
        fee = () if number == names.NO_FEE else (f"player.{number}",)
        return f"{thing}.{state.pick_up[seat] - 1}", *fee
    if what in (names.USE, names.DISMISS):
        return f"own.{number}", KEYS[what]
    if what == names.DONATE:
        return f"dog.{seat}.{number}", "donate"
    if what == names.LIFT:
        return (f"dog.{seat}.{number}",)
    if what == names.PLACE:
        return f"waiting.{number // BAYS}", f"bay.{seat}.{number % BAYS}"
    if what in (names.TAKE, names.TAKE_HOME):
        where, which = divmod(number, names.MOST_SYMBOLS)
        return f"dog.city.{where}.{which}", "by_type" if what == names.TAKE else "bay"
    if what == names.OPEN:
        return (f"bay.{seat}.{state.open_bays[seat]}",)
    if what == names.BUY:
        return "improvements", str(1 + number)
    return (f"{KEYS[what]}.{number}",)
