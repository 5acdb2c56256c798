"""The list of games; everything else iterates over it."""

import importlib
import operator
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import SupportsIndex, TypeAlias, cast

import numpy as np

from . import hooks, variants
from .contract import Consequences, Notation, Preview, Refusals, Rules, Sheets
from .option import Wanted
from .row import AnyRow, Bytes, fields_of, new_bytes, open_row
from .seats import NOBODY
from .text import HIDDEN, check_sound
from .trial import try_out

Bound: TypeAlias = int | tuple[int, ...]  # of a field, or of its cells in the last dimension
NAMES = ("dog_deluxe", "dog_cards", "clear_4", "dogs_cardgame")


class Game:
    """A game's modules, imported when they are first used."""

    def __init__(self, name: str) -> None:
        self.name = name  # a variant's is the game's name, a colon, and its own
        self.original, _, self.variant = name.partition(":")
        self.package = variants.package_of(name)
        self.folder = Path(__file__).parent / self.original

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Each process has one object per game: copying returns the same one, unpickling finds the process's own."""
        return find_game, (self.name,)

    @cached_property
    def rules(self) -> Rules:
        """The contract, see `games.contract`."""
        return cast(Rules, self._module("rules"))

    @cached_property
    def notation(self) -> Notation:
        """Positions and actions as text, words and things to touch."""
        return cast(Notation, self._module("notation"))

    @cached_property
    def refusals(self) -> Refusals:
        """Why an action is refused."""
        return cast(Refusals, self._module("refusals"))

    @cached_property
    def consequences(self) -> Consequences:
        """The results of an action, and the things on the table it affects."""
        return cast(Consequences, self._module("consequences"))

    @cached_property
    def preview(self) -> Preview | None:
        """What an action would do, for showing it beforehand; optional."""
        return cast(Preview, self._module("preview")) if self._has("preview") else None

    @cached_property
    def sheet(self) -> Sheets | None:
        """How the points of a match add up; optional."""
        return cast(Sheets, self._module("sheet")) if self._has("sheet") else None

    @cached_property
    def bounds(self) -> Mapping[str, tuple[Bound, Bound]]:
        """The smallest and largest number of each field of a row, or of its cells; those without a limit are absent."""
        rules, most = self.rules, self.rules.MOST_SEATS
        found: dict[str, tuple[Bound, Bound]] = {option.name: (0, len(option.choices) - 1) for option in rules.OPTIONS}
        found |= dict.fromkeys(rules.TURNING.seats, (0, most - 1)) | dict.fromkeys(rules.TURNING.owners, (0, most))
        found |= {"turn": (NOBODY, most - 1), "seats": (rules.SEATS[0], most)}
        found |= {"phase": (0, len(self.notation.PHASES) - 1)}
        found |= self._module("bounds").BOUNDS
        return {name: found[name] for name in fields_of(rules.State) if name in found}

    def meant(self, state: AnyRow, seat: int, action: int) -> int:
        """The action a player meant by typing this one; some games allow part of the text to be left out."""
        return hooks.of(self.notation, hooks.meant)(state, seat, action)

    def read_position(self, text: str) -> Bytes:
        """The position that a text describes; raises ValueError if the rules cannot reach it. A view is not checked."""
        if not isinstance(text, str):
            raise TypeError(f"position: {text!r} should be a text, see docs/notation.md.")
        raw = self.notation.read_position(text)
        if HIDDEN not in text.split():
            check_sound(self.rules, raw, self.notation.why_impossible)
        return raw

    def has_partners(self, seats: int) -> bool:
        """Do some of this many players play together?"""
        return _has_partners(self.rules, seats)

    def choose(self, seats: int, wanted: Mapping[str, Wanted]) -> tuple[int, ...]:
        """The number chosen for each option; raises ValueError if a choice is impossible, or a variant does not fit."""
        chosen = self._numbers(self.choose_by_name(seats, wanted))
        if self.variant and not _fits(self, operator.index(seats), chosen):
            raise ValueError(f"{self.name} cannot be played by {seats}: its numbers do not fit together.")
        return chosen

    def choose_again(self, seats: int, stored: Mapping[str, Wanted]) -> tuple[int, ...]:
        """The same for a stored match: an option it does not name did not exist yet, and has its first choice."""
        first = {option.name: option.choices[0] for option in self.rules.OPTIONS}
        return self._numbers(self.choose_by_name(seats, first | dict(stored)))

    def choose_by_name(self, seats: int, wanted: Mapping[str, Wanted]) -> dict[str, str]:
        """The name chosen for each option; raises ValueError if a choice is impossible."""
        rules = self.rules
        if not isinstance(seats, SupportsIndex) or operator.index(seats) not in rules.SEATS:
            players = ", ".join(map(str, rules.SEATS))
            raise ValueError(f"{self.name} is played by {players}; {seats!r} seats are not possible.")
        known = [option.name for option in rules.OPTIONS]
        for name in wanted:
            if name not in known:
                number = f" A number of the rules is part of the name: {self.name}:{name}=…" if name.isupper() else ""
                raise ValueError(f"{self.name} has no option {name!r}. Its options are: {', '.join(known)}.{number}")
        return {option.name: option.choose(wanted.get(option.name), operator.index(seats)) for option in rules.OPTIONS}

    def options_by_name(self, chosen: Sequence[int]) -> dict[str, str]:
        """The name of the choice with each number."""
        return {option.name: option.choices[choice] for option, choice in zip(self.rules.OPTIONS, chosen, strict=True)}

    def _numbers(self, choices: Mapping[str, str]) -> tuple[int, ...]:
        return tuple(option.choices.index(choices[option.name]) for option in self.rules.OPTIONS)

    def _module(self, module: str) -> ModuleType:
        return importlib.import_module(f".{self.package}.{module}", __name__)

    def _has(self, module: str) -> bool:
        return (self.folder / f"{module}.py").exists()


GAMES = {name: Game(name) for name in NAMES}


def find_game(name: str) -> Game:
    """The game or variant with this name; raises ValueError if there is none."""
    if not isinstance(name, str) or (name not in GAMES and not variants.is_variant(name)):
        raise ValueError(f"There is no game {name!r}. The games are: {', '.join((*GAMES, *variants.names()))}.")
    return GAMES.get(name) or _variant(name)


@cache
def _has_partners(rules: Rules, seats: int) -> bool:
    state = open_row(rules.State, new_bytes(rules.State))
    rules.setup(state, seats, np.array([option.default for option in rules.OPTIONS], np.int8))
    return len({rules.team(state, seat) for seat in range(seats)}) < seats


@cache
def _fits(game: Game, seats: int, options: tuple[int, ...]) -> bool:
    """Try a variant out, once: do its numbers fit together?"""
    try:
        try_out(game.rules, game.notation, seats, options)
    except (ValueError, IndexError):
        return False
    return True


@cache
def _variant(name: str) -> Game:
    variants.find(name)  # raises ValueError if it changes a name the game does not have
    return Game(name)
