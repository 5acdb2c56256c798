"""The games: everything else goes over this list."""

import importlib
import operator
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, SupportsIndex

NAMES = ("dog_deluxe", "dog_cards", "clear_4", "dogs_cardgame")


class Game:
    """A game's modules, found when they are first wanted."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = Path(__file__).parent / name

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @cached_property
    def rules(self) -> ModuleType:
        """The contract, see `games.contract`."""
        return importlib.import_module(f".{self.name}.rules", __name__)

    @cached_property
    def notation(self) -> ModuleType:
        """Positions and actions as text, words and things to touch."""
        return importlib.import_module(f".{self.name}.notation", __name__)

    @cached_property
    def refusals(self) -> ModuleType:
        """Why an action is refused."""
        return importlib.import_module(f".{self.name}.refusals", __name__)

    @cached_property
    def consequences(self) -> ModuleType:
        """What an action brought about, and the things on the table that it names."""
        return importlib.import_module(f".{self.name}.consequences", __name__)

    @cached_property
    def preview(self) -> ModuleType | None:
        """What an action would do, to be shown before it is done; not every game needs that."""
        return self.module_if_any("preview")

    @cached_property
    def sheet(self) -> ModuleType | None:
        """How the points of a match add up; not every game needs that."""
        return self.module_if_any("sheet")

    def choose(self, seats: int, wishes: Mapping[str, Any]) -> tuple[int, ...]:
        """The number of the choice made for each option, given by name; a sentence if a wish cannot be met."""
        rules = self.rules
        if not isinstance(seats, SupportsIndex) or operator.index(seats) not in rules.SEATS:
            players = ", ".join(map(str, rules.SEATS))
            raise ValueError(f"{self.name} is played by {players}; {seats!r} seats are not possible.")
        known = [option.name for option in rules.OPTIONS]
        for name in wishes:
            if name not in known:
                raise ValueError(f"{self.name} has no option {name!r}. Its options are: {', '.join(known)}.")
        return tuple(option.number_of(wishes.get(option.name), operator.index(seats)) for option in rules.OPTIONS)

    def options_by_name(self, chosen: Sequence[int]) -> dict[str, str]:
        """The name of the choice made for each option."""
        return {option.name: option.choices[choice] for option, choice in zip(self.rules.OPTIONS, chosen, strict=True)}

    def module_if_any(self, module: str) -> ModuleType | None:
        has_one = (self.folder / f"{module}.py").exists()
        return importlib.import_module(f".{self.name}.{module}", __name__) if has_one else None


GAMES = {name: Game(name) for name in NAMES}


def find_game(name: str) -> Game:
    """The game of this name; a sentence if there is none."""
    if name not in GAMES:
        raise ValueError(f"There is no game {name!r}. The games are: {', '.join(GAMES)}.")
    return GAMES[name]
