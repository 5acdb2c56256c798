"""What a network is shown beside the row. The names below stand for a game's own, in `bots/<game>/sight.py`.

A network can work out much by itself; what takes many steps, such as who stands how far ahead on a board, is quicker
told. Like the rules these are plain functions over the row: they run plain, compiled and on a GPU, and look only at
what the seat can see. Seats are counted from the viewer.
"""

import importlib
from types import ModuleType

from ..engine.specialize import game_of
from ..games.contract import Rules, State
from ..games.row import Cells

SIGHTS: int = 1  # how many numbers are shown
COVERED: tuple[str, ...] = ()  # fields of the row that need not be shown themselves: the sights say it all


def look(view: State, seat: int, sights: Cells) -> None:
    """Write what there is to see for this seat over a line of zeros."""
    raise NotImplementedError


def stand_in(rules: Rules) -> ModuleType:
    """The module whose functions take the place of these."""
    return importlib.import_module(f"{__package__}.{game_of(rules)}.sight")
