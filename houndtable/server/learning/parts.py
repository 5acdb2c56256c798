"""The parts of a server that the routes of this room and those above it may use."""

from typing import Protocol

from ..matches import parts as matches
from .solvers import Solvers


class Parts(matches.Parts, Protocol):
    """The parts of a server that the routes of this room and those above it may use."""

    solvers: Solvers
