"""What a table needs of the rest of the server, which it does not know."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import NamedTuple

from ...games import Game
from ...play.match import Match
from ..people.push import Turn
from ..store.log import Statement
from .chair import Chair
from .messages import Header, TableEntry


class Over(NamedTuple):
    """A match that ends at a table."""

    header: Header
    match: Match
    chairs: Sequence[Chair]
    lost: Collection[int]  # the seats that resigned


class Addition(NamedTuple):
    """What is written together with the end of a match."""

    entries: Sequence[TableEntry] = ()
    statements: Sequence[Statement] = ()


AtEnd = Callable[[Over], Awaitable[Addition]]
Points = Callable[[Game, Sequence[str]], Awaitable[dict[str, int]]]


class Surroundings(NamedTuple):
    """What a table needs of the rest of the server, which it does not know."""

    points: Points  # of these players in the ranking of a game
    at_end: Sequence[AtEnd]  # ratings, results, tournaments …
    turn_came: Callable[[Turn], None]  # to an absent player, turn by turn
    acted: Callable[[Game], None]
