"""Additional inputs of a network. The names below are placeholders for a game's own, in `bots/<game>/sight.py`.

A network can work out much by itself, but facts that take many steps to derive, such as distances on a board, are
better given. Like the rules, these are plain functions over the row: they run plain, compiled and on a GPU, and look
only at what the seat can see. Seats are counted from the viewer.
"""

import importlib
from collections.abc import Mapping
from types import ModuleType

from ..engine.specialize import game_of
from ..games.contract import Rules, State
from ..games.row import Cells

SIGHTS: Mapping[str, tuple[int, ...]] = {"nothing": (1,)}  # shapes by name, in the order of the numbers
COVERED: tuple[str, ...] = ()  # fields of the row that the network does not need, since the sights contain them


def look(view: State, seat: int, sights: Cells) -> None:
    """Write the inputs for this seat into a line of zeros."""
    raise NotImplementedError


def stand_in(rules: Rules) -> ModuleType:
    """The module whose functions take the place of these."""
    return importlib.import_module(f"{__package__}.{game_of(rules)}.sight")
