"""DOGS CARDGAME: actions in writing, as words and as things to touch."""

from ..message import Message, Value
from ..text import ActionTexts, Names, texts_of
from . import bonuses, kennel, laying, turn
from . import state as s
from .state import ACTS, State

LETTERS = "htsgf"
BREED_NAMES = Names(s.BREED_NAMES)
DOGS = Names(["-", *(f"{breed}.{letter}" for breed in BREED_NAMES for letter in LETTERS)])
CHARACTER_NAMES = Names(["x", "merchant", "vet", "trainer", "manager", "partner"])
LOCATION_NAMES = Names(["esquina", "campinho", "ladeira", "praca", "parque", "rodovia"])
PUPPY_NAMES = Names(["healthy", "trained", "cured", "hotel", "fair"])
BONUS_NAMES = Names(f"L{number}" for number in range(1, s.LIGHT_BONUSES + 1))

PLACE_NAMES = ("1", "2a", "2b", "3a", "3b", "4a", "4b", "4c", "5a", "5b", "5c", "5d")
FROM_ONE = [str(number) for number in range(1, s.PLACES + 1)]
PART_NAMES = {
    "location": LOCATION_NAMES,
    "breed": BREED_NAMES,
    "kind": DOGS,
    "character": CHARACTER_NAMES,
    "payee": [*(f" paying {seat}" for seat in range(s.MOST_SEATS)), ""],
    "place": PLACE_NAMES,
    "bonus": BONUS_NAMES,
    "dog": FROM_ONE,
    "bay": FROM_ONE,
    "puppy": PUPPY_NAMES,
}
FORMS = {
    "draw_location": "location {location}",
    "draw_breed": "breed {breed}",
    "draw_dog": "dog {kind}",
    "draw_character": "character {character}",
    "begin": "begin {seat}",
    "keep": "keep {character}",
    "move": "move {location}",
    "collect": "collect{payee}",
    "hire": "hire{payee}",
    "open": "open",
    "licence": "licence",
    "use": "use {character}",
    "dismiss": "dismiss {character}",
    "donate": "donate {place}",
    "claim": "claim {bonus}",
    "swap": "swap",
    "end": "end",
    "place": "place {dog} in {bay}",
    "lift": "lift {place}",
    "reward": "coins {coins}",
    "puppy": "puppy {puppy}",
    "take": "take {location} {dog}",
    "take_home": "take home {location} {dog}",
    "income_food": "income food",
    "income_coins": "income coins",
    "buy": "buy {improvements}",
    "adopt": "adopt {breed}",
    "done": "done",
}
TOLD_APART = frozenset({"keep", "use", "dismiss", "claim", "adopt"})  # counted by their second word too
EXAMPLES = "move praca; collect; place 1 in 2; use vet; end"
TEXTS = ActionTexts("DOGS CARDGAME", EXAMPLES, texts_of(ACTS, FORMS, PART_NAMES))
write_action, read_action = TEXTS.write, TEXTS.read


# Words


def words(state: State, seat: int, action: int) -> Message:
    """A message that describes this action of a seat."""
    return Message(ACTS.name(action) + variant(state, action), values(state, seat, action))


def variant(state: State, action: int) -> str:
    """Some actions are worded differently in another phase."""
    match ACTS.decode(action):
        case s.DRAW_CHARACTER, _:
            return {s.DEALING: "_dealt", s.SHOWING: "_shown"}.get(state.phase, "")
        case s.COLLECT | s.HIRE, (payee,):
            return "" if payee == s.NO_FEE else "_paying"
        case s.REWARD, (coins,):
            return "_food" if coins == 0 else "_coins" if coins == state.reward else ""
        case s.PUPPY, _ if state.phase == s.EFFECTS:
            return "_bought"
        case s.DONE, _ if state.phase == s.LIFTING:
            return "_lifting"
        case s.DONATE, (place,) if bonuses.lost_by_donating(state, state.player, place) != bonuses.NONE:
            return "_costing"
    return ""


def values(state: State, seat: int, action: int) -> dict[str, Value]:
    """The values to insert into the message."""
    match ACTS.decode(action):
        case s.DRAW_LOCATION | s.MOVE, (where,):
            return {"location": location(where)}
        case s.DRAW_BREED | s.ADOPT, (number,):
            return {"breed": breed(number)}
        case s.DRAW_DOG, (kind,):
            return {"dog": dog(kind), "location": location(laying.location_without_dog(state))}
        case s.DRAW_CHARACTER, (kind,) if state.phase in (s.DEALING, s.SHOWING):
            return {"character": character(kind), "who": state.player}
        case s.DRAW_CHARACTER, (kind,):
            return {"character": character(kind), "location": location(laying.location_without_character(state))}
        case s.KEEP | s.USE | s.DISMISS, (kind,):
            return {"character": character(kind)}
        case s.BEGIN, (who,):
            return {"who": who}
        case s.COLLECT | s.HIRE, (payee,):
            where = state.pick_up[seat] - 1
            return {"location": location(where), "character": character(state.above[where]), "whose": payee}
        case s.OPEN, ():
            return {"bay": 1 + state.open_bays[seat]}
        case s.LICENCE, ():
            return {"price": turn.licence_price(state)}
        case s.CLAIM, (bonus,):
            return {"bonus": f"bonus.{BONUS_NAMES[bonus]}"}
        case s.REWARD, (coins,):
            return {"coins": coins, "food": state.reward - coins}
        case s.PUPPY, (puppy,):
            return {"puppy": f"puppy.{PUPPY_NAMES[puppy]}"}
        case s.BUY, (improvements,):
            return {"number": improvements}
    return values_of_dog(state, seat, action)


def values_of_dog(state: State, seat: int, action: int) -> dict[str, Value]:
    """Where a dog lies, or goes."""
    match ACTS.decode(action):
        case s.DONATE | s.LIFT, (place,):
            said: dict[str, Value] = {"dog": bay_dog(state.kennel[seat, place]), "bay": 1 + kennel.bay_of(place)}
            lost = bonuses.lost_by_donating(state, seat, place)
            return said if lost == bonuses.NONE else said | {"bonus": f"bonus.{BONUS_NAMES[lost]}"}
        case s.PLACE, (which, bay):
            return {"dog": bay_dog(state.waiting[0, which]), "bay": 1 + bay}
        case s.TAKE | s.TAKE_HOME, (where, which):
            return {"dog": dog(state.city[where, which]), "location": location(where)}
    return {}


def dog(kind: int) -> Message:
    """A dog by its breed and type."""
    if kind == s.NO_DOG:
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
    """The things to touch, in order, to choose this action; actions of chance have none."""
    name = ACTS.name(action)
    match ACTS.decode(action):
        case first, _ if first < s.KEEP:
            return ("dealer",)
        case s.MOVE, (where,):
            return (f"location.{where}",)
        case s.COLLECT | s.HIRE, (payee,):
            thing = "dogs" if name == "collect" else "character"
            fee = () if payee == s.NO_FEE else (f"player.{payee}",)
            return f"{thing}.{state.pick_up[seat] - 1}", *fee
        case s.OPEN, ():
            return (f"bay.{seat}.{state.open_bays[seat]}",)
        case s.USE | s.DISMISS, (kind,):
            return f"own.{kind}", name
        case s.DONATE, (place,):
            return f"dog.{seat}.{place}", name
        case s.LIFT, (place,):
            return (f"dog.{seat}.{place}",)
        case s.PLACE, (which, bay):
            return f"waiting.{which}", f"bay.{seat}.{bay}"
        case s.TAKE | s.TAKE_HOME, (where, which):
            return f"dog.city.{where}.{which}", "by_type" if name == "take" else "bay"
        case s.BUY, (improvements,):
            return "improvements", str(improvements)
        case _, (number,):
            return (f"{name}.{number}",)
    return (f"{name}.0",)
