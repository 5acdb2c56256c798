"""The players' chances in the course of a game, by `knowledge.win_chance`; written over the contract."""

from typing import Any

from ..games.row import Cells
from .choice import value_for
from .knowledge import write_standings

Arrays = Any


def chance_rows(rows: Arrays, standings: Cells, chances: Arrays, begin: int, end: int) -> None:
    """Every seat's chance to win in each row, in thousandths, from its own view."""
    for index in range(begin, end):
        write_standings(rows[index], standings)
        for seat in range(chances.shape[1]):
            chances[index, seat] = value_for(rows[index], seat, standings)
