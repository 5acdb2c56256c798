"""What may be done for a seat without being asked, at a moment that tells nothing of what the seat hides."""

from collections.abc import Sequence
from dataclasses import dataclass

MOMENT = 3.0  # seconds until the only possible action is done
WHILE = 6.0  # seconds until a play ends to which nothing is added


@dataclass(frozen=True)
class ByItself:
    """An action, and how many seconds it waits for the player to do it or something else."""

    action: int
    seconds: float


def forced(legal: Sequence[int], is_plain: bool) -> ByItself | None:
    """The only action, if it is plain to all who see it done that there was no other."""
    return ByItself(int(legal[0]), MOMENT) if len(legal) == 1 and is_plain else None
