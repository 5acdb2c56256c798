"""The games: everything else goes over this list."""

import importlib
import operator
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, SupportsIndex, cast

from .contract import Consequences, Notation, Preview, Refusals, Rules, Sheets
from .row import dtype_of
from .seats import NOBODY

NAMES = ("dog_deluxe", "dog_cards", "clear_4", "dogs_cardgame")


class Game:
    """A game's modules, found when they are first wanted."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = Path(__file__).parent / name

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """There is one of each in a process: a copy is the same, and another process has its own."""
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
        """What an action brought about, and the things on the table that it names."""
        return cast(Consequences, self._module("consequences"))

    @cached_property
    def preview(self) -> Preview | None:
        """What an action would do, to be shown before it is done; not every game needs that."""
        return cast(Preview, self._module("preview")) if self._has("preview") else None

    @cached_property
    def sheet(self) -> Sheets | None:
        """How the points of a match add up; not every game needs that."""
        return cast(Sheets, self._module("sheet")) if self._has("sheet") else None

    @cached_property
    def bounds(self) -> Mapping[str, tuple[Any, Any]]:
        """The least and the greatest number of each field of a row, or of its cells; not of those without a limit."""
        rules, most = self.rules, self.rules.MOST_SEATS
        found: dict[str, tuple[Any, Any]] = {option.name: (0, len(option.choices) - 1) for option in rules.OPTIONS}
        found |= dict.fromkeys(rules.TURNING.seats, (0, most - 1)) | dict.fromkeys(rules.TURNING.owners, (0, most))
        found |= {"turn": (NOBODY, most - 1), "seats": (rules.SEATS[0], most)}
        found |= {"phase": (0, len(self.notation.PHASES) - 1)}
        found |= self._module("bounds").BOUNDS
        return {name: found[name] for name in dtype_of(rules.State).names or () if name in found}

    def meant(self, state: Any, seat: int, action: int) -> int:
        """The action that somebody means who typed this one; not every game understands more than is written."""
        found: int = self.notation.meant(state, seat, action) if hasattr(self.notation, "meant") else action
        return found

    def choose(self, seats: int, wishes: Mapping[str, Any]) -> tuple[int, ...]:
        """The number of the choice made for each option; a sentence if a wish cannot be met."""
        choices = self.choose_by_name(seats, wishes)
        return tuple(option.choices.index(choices[option.name]) for option in self.rules.OPTIONS)

    def choose_again(self, seats: int, stored: Mapping[str, Any]) -> tuple[int, ...]:
        """The same for a stored match; an option that it does not name was not there yet."""
        before = {option.name: option.before for option in self.rules.OPTIONS if option.before}
        return self.choose(seats, before | dict(stored))

    def choose_by_name(self, seats: int, wishes: Mapping[str, Any]) -> dict[str, str]:
        """The name of the choice made for each option; a sentence if a wish cannot be met."""
        rules = self.rules
        if not isinstance(seats, SupportsIndex) or operator.index(seats) not in rules.SEATS:
            players = ", ".join(map(str, rules.SEATS))
            raise ValueError(f"{self.name} is played by {players}; {seats!r} seats are not possible.")
        known = [option.name for option in rules.OPTIONS]
        for name in wishes:
            if name not in known:
                raise ValueError(f"{self.name} has no option {name!r}. Its options are: {', '.join(known)}.")
        return {option.name: option.choose(wishes.get(option.name), operator.index(seats)) for option in rules.OPTIONS}

    def options_by_name(self, chosen: Sequence[int]) -> dict[str, str]:
        """The name of the choice made for each option."""
        return {option.name: option.choices[choice] for option, choice in zip(self.rules.OPTIONS, chosen, strict=True)}

    def _module(self, module: str) -> ModuleType:
        return importlib.import_module(f".{self.name}.{module}", __name__)

    def _has(self, module: str) -> bool:
        return (self.folder / f"{module}.py").exists()


GAMES = {name: Game(name) for name in NAMES}


def find_game(name: str) -> Game:
    """The game of this name; a sentence if there is none."""
    if name not in GAMES:
        raise ValueError(f"There is no game {name!r}. The games are: {', '.join(GAMES)}.")
    return GAMES[name]
