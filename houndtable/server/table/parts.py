"""The parts of a server that the routes of this room and those above it may use."""

from typing import Protocol

from ..people import parts as people
from .deadlines import Holidays


class Parts(people.Parts, Protocol):
    """The parts of a server that the routes of this room and those above it may use."""

    holidays: Holidays
