"""What a bot knows of one game. The names below stand for a game's own, in `bots/<game>/evaluate.py`.

`engine.specialize` puts a game's functions where these stand, so the bots are written against this module. They are
plain functions like the rules: rows and numbers, no allocation, no exceptions.

They look only at what the seat can see: the public part of the row and the seat's own hand. `tests/bots` proves it:
the answers for a view and for the whole row are the same. Cards that the seat knows in another's hand lie there in a
view that `believe` has been through; who looks at them must not mind that they are missing in another view.
"""

import importlib
from types import ModuleType

from ..engine.specialize import game_of
from ..games.contract import Rules, State
from ..games.row import Cells

NOTES: int = 1  # how many numbers a seat notes down


def write_standings(state: State, standings: Cells) -> None:
    """How everybody stands for all to see, in a measure of the game's own: said once, for the `worth` to every seat."""
    raise NotImplementedError


def win_chance(state: State, seat: int, standings: Cells) -> int:
    """The chance in thousandths that this seat (with its team) wins: 0 is lost, 1000 won. Asked of chance nodes too."""
    raise NotImplementedError


def rate_action(state: State, seat: int, action: int) -> int:
    """How good an expert finds this legal action of the seat's; 100 is a clear difference, 0 an ordinary action."""
    raise NotImplementedError


def noise_scale() -> int:
    """How far ratings are blurred at full noise: so far that about seven of ten games against an expert are lost."""
    raise NotImplementedError


def remember(notes: Cells, view: State, seat: int, actor: int, action: int) -> None:
    """Note down what the seat learns when it sees this done, `action` as `public` shows it; the view is that before.

    Notes begin as zeros. What later views show by themselves need not be noted.
    """
    raise NotImplementedError


def believe(view: State, seat: int, notes: Cells) -> None:
    """Put what was noted, and only what is certain, where the view has blanks; `fill` does the rest."""
    raise NotImplementedError


def is_possible(world: State, seat: int, notes: Cells) -> bool:
    """May a view that was filled in be how things are, by what was noted? If not it is filled in again."""
    raise NotImplementedError


def stand_in(rules: Rules) -> ModuleType:
    """The module whose functions take the place of these."""
    return importlib.import_module(f"{__package__}.{game_of(rules)}.evaluate")
