"""Positions as text: one part a line, `name: values`; parts may be left out, `#` begins a comment."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import cast

import numpy as np

from .actions import Layout
from .cards import UNKNOWN
from .contract import Rules
from .option import FIRST, Option, options_of
from .row import AnyRow, Bytes, new_bytes, open_row
from .seats import CHANCE, NOBODY

HIDDEN = "x"  # a card that may not be seen
MOST_DRAWS = 1000  # more than any game draws until a player decides


class Unreadable(ValueError):
    """A text that is not a position or an action, with a message that says what is wrong."""


def read_parts(text: str, names: Sequence[str]) -> dict[str, str]:
    """The parts of a position text by name; only these names are known."""
    parts: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        name, colon, value = (piece.strip() for piece in line.partition("#")[0].partition(":"))
        if not name and not colon:
            continue
        if not colon:
            raise Unreadable(f"Line {number}, {line.strip()!r}: a part is written as `name: values`.")
        if name not in names:
            known = ", ".join(each for each in names if not re.search(r" [1-9]$", each))
            raise Unreadable(f"Line {number}: there is no part {name!r}. The parts are: {known}; so for other seats.")
        if name in parts:
            raise Unreadable(f"Line {number}: the part {name!r} appears twice.")
        parts[name] = value
    return parts


def read_number(part: str, text: str, lowest: int, highest: int) -> int:
    """A number within its limits."""
    if not re.fullmatch("-?[0-9]{1,9}", text) or not lowest <= int(text) <= highest:
        raise Unreadable(f"{part}: {text!r} should be a number from {lowest} to {highest}.")
    return int(text)


def read_one(part: str, text: str, names: Sequence[str]) -> int:
    """The place of a name among the names allowed."""
    if text not in names:
        raise Unreadable(f"{part}: {text!r} should be one of {' '.join(name for name in names if name)}.")
    return names.index(text)


def seat_parts(names: Iterable[str], most_seats: int) -> list[str]:
    """The parts that each seat has: their names with the seat's number behind."""
    return [f"{name} {seat}" for seat, name in product(range(most_seats), names)]


def words_of(text: str) -> list[str]:
    """The words between spaces and bars, without the dashes behind them."""
    return [word.rstrip("-") for word in re.split(r"[\s|]+", text)]


def set_up(rules: Rules, parts: Mapping[str, str], of_seats: Sequence[str], usual_seats: int) -> Bytes:
    """A new game with the seats and options that the parts name, before anything else is read.

    None of the parts `of_seats` may belong to an absent seat. Who begins is a part here, not an option.
    """
    seats = read_number("seats", parts.get("seats", str(usual_seats)), rules.SEATS[0], rules.SEATS[-1])
    for name in parts:
        if name in of_seats and int(name[-1]) >= seats:
            raise Unreadable(f"{name}: the seats are numbered from 0 to {seats - 1}.")
    house_rules = read_options(parts.get("options", ""), rules.OPTIONS[FIRST + 1 :])
    raw = new_bytes(rules.State)
    rules.setup(open_row(rules.State, raw), seats, np.array([0, *house_rules], np.int8))
    return raw


def read_options(text: str, options: Sequence[Option]) -> list[int]:
    """`name=choice …`; the others are the default."""
    chosen = [option.default for option in options]
    for word in text.split():
        name, _, choice = word.partition("=")
        index = read_one("options", name, [option.name for option in options])
        chosen[index] = read_one(f"options: {name}", choice, options[index].choices)
    return chosen


def write_options(state: AnyRow, rules: Rules) -> str:
    """The options that differ from the default."""
    chosen = zip(rules.OPTIONS, options_of(state, rules.State, rules.OPTIONS), strict=True)
    return " ".join(f"{option.name}={option.choices[choice]}" for option, choice in chosen if choice != option.default)


def turn_of(state: AnyRow, over: int, deciding: Collection[int]) -> int:
    """Who is to act where one seat acts at a time: the player in the deciding phases, nobody when the game is over."""
    if state.phase == over:
        return NOBODY
    return cast(int, state.player) if state.phase in deciding else CHANCE


def check_sound(rules: Rules, raw: Bytes, why_impossible: Callable[[AnyRow], str]) -> None:
    """Refuse a position that is impossible, or from which chance does not lead to a decision."""
    state, actions = open_row(rules.State, raw.copy()), np.zeros(rules.ACTIONS, np.int16)
    for _ in range(MOST_DRAWS):
        if sentence := why_impossible(state):
            raise Unreadable(sentence)
        if state.turn != CHANCE:
            break
        if rules.outcome_count(state) == 0:
            raise Unreadable("phase: there is nothing to draw.")
        rules.apply(state, CHANCE, rules.outcome(state, 0))
    asked = [seat for seat in range(state.seats) if rules.may_act(state, seat)]
    if state.turn != NOBODY and not (asked and all(rules.legal(state, seat, actions) for seat in asked)):
        raise Unreadable("phase: it does not fit the rest; the player to act has nothing to choose from.")


def write_parts(parts: Mapping[str, str]) -> str:
    """The text of the parts that are not empty."""
    return "".join(f"{name}: {value}\n" for name, value in parts.items() if value)


class Names(list[str]):
    """The written names of things, by number; card 0 is a hidden card."""

    def write(self, numbers: Iterable[int]) -> str:
        """These things, separated by spaces."""
        return " ".join(self[number] for number in numbers)

    def write_bag(self, counts: Iterable[int]) -> str:
        """Each thing as often as the bag counts it."""
        return self.write(number for number, count in enumerate(counts) for _ in range(count))

    def read(self, part: str, word: str) -> int:
        """The thing with this name."""
        return read_one(part, word, self)

    def read_all(self, part: str, text: str) -> list[int]:
        """Any number of things; `-` for none."""
        return [self.read(part, word) for word in text.split() if word != "-"]

    def read_open(self, part: str, text: str) -> list[int]:
        """Any number of cards that everybody has seen."""
        kinds = self.read_all(part, text)
        if UNKNOWN in kinds:
            raise Unreadable(f"{part}: all players know these cards, so `x` is not allowed here.")
        return kinds

    def where(self, number: int, parts: Mapping[str, str], kinds: Collection[str]) -> str:
        """The parts of these kinds in which this thing stands, for a message."""
        return ", ".join(
            name
            for name, value in parts.items()
            if re.sub(r" [0-9]$", "", name) in kinds and self[number] in words_of(value.replace("1/11", "1"))
        )


class DogCardNames(Names):
    """The cards of both DOG games: numbers up to 14 except 11, jokers, and one more kind."""

    def __init__(self, last_kind: str) -> None:
        super().__init__([HIDDEN, *(str(number) for number in range(1, 15)), "?", last_kind])

    def read(self, part: str, word: str) -> int:
        """The kind of a card; the 1/11 counts as a 1."""
        if word == "11":
            raise Unreadable(f"{part}: there is no card 11; the 1/11 is written `1`.")
        return super().read(part, "1" if word == "1/11" else word)


def texts_of(acts: Layout, forms: Mapping[str, str], names: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The text of each action of a layout, from a form for each kind and names for the parts that are not numbers."""
    for action in range(acts.size):
        kind, (_, numbers) = acts.name(action), acts.decode(action)
        parts = zip((part.name for part in acts.acts[kind].parts), numbers, strict=True)
        yield forms[kind].format(**{part: names[part][number] if part in names else number for part, number in parts})


class ActionTexts:
    """The texts of a game's actions by number, and back."""

    def __init__(self, game: str, examples: str, texts: Iterable[str]) -> None:
        self.game, self.examples = game, examples
        self.texts = list(texts)
        self.numbers = {text: number for number, text in enumerate(self.texts)}

    def write(self, action: int) -> str:
        """The action as text."""
        return self.texts[action]

    def read(self, text: str) -> int:
        """The action that a text describes."""
        words = " ".join(text.replace("1/11", "1").split())
        if words not in self.numbers:
            raise Unreadable(f"{text!r} is not an action of {self.game}. Examples: {self.examples}.")
        return self.numbers[words]
