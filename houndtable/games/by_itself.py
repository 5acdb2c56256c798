"""Actions that may be taken for a seat without asking, at a moment that reveals nothing the seat hides."""

from collections.abc import Sequence
from dataclasses import dataclass

MOMENT = 3.0  # seconds before the only possible action is taken
WHILE = 6.0  # seconds before a play ends when nothing is added
GLANCE = 1.0  # second before what a player has asked for is done


@dataclass(frozen=True)
class ByItself:
    """An action, and how many seconds the player has to act first."""

    action: int
    seconds: float
    is_wish: bool = False  # only for players who have asked for it


def forced(legal: Sequence[int], is_plain: bool) -> ByItself | None:
    """The only legal action, if everyone at the table can see that there was no other."""
    return ByItself(int(legal[0]), MOMENT) if len(legal) == 1 and is_plain else None
