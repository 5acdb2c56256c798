"""The score sheet as data, for the end screen."""

from typing import NamedTuple

from ..message import Message
from . import scoring
from .state import State


class Sheet(NamedTuple):
    """One player's lines; penalties are subtracted."""

    bays: int
    trained: int
    hotel: int
    bonuses: int
    puppies: int
    penalties: int
    total: int


def sheet(state: State, seat: int) -> Sheet:
    """The player's score, line by line."""
    return Sheet(
        bays=scoring.bay_points(state, seat),
        trained=scoring.trained_points(state, seat),
        hotel=scoring.hotel_points(state, seat),
        bonuses=scoring.bonus_points(state, seat),
        puppies=scoring.puppy_points(state, seat),
        penalties=scoring.penalty_points(state, seat),
        total=scoring.total_points(state, seat),
    )


def lines(sheet: Sheet) -> tuple[Message, ...]:
    """The sheet in words, one message per line."""
    return tuple(Message(f"sheet.{name}", {"points": points}) for name, points in sheet._asdict().items())
