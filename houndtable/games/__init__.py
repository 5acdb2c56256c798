"""The games: everything else goes over this list."""

import importlib
from functools import cached_property
from pathlib import Path
from types import ModuleType

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
    def reasons(self) -> ModuleType:
        """Why an action is refused."""
        return importlib.import_module(f".{self.name}.reasons", __name__)

    @cached_property
    def preview(self) -> ModuleType | None:
        """What an action would do, to be shown before it is done; not every game needs that."""
        return self.module_if_any("preview")

    @cached_property
    def sheet(self) -> ModuleType | None:
        """How the points of a match add up; not every game needs that."""
        return self.module_if_any("sheet")

    def module_if_any(self, module: str) -> ModuleType | None:
        has_one = (self.folder / f"{module}.py").exists()
        return importlib.import_module(f".{self.name}.{module}", __name__) if has_one else None


GAMES = {name: Game(name) for name in NAMES}


def find_game(name: str) -> Game:
    """The game of this name; a sentence if there is none."""
    if name not in GAMES:
        raise ValueError(f"There is no game {name!r}. The games are: {', '.join(GAMES)}.")
    return GAMES[name]
