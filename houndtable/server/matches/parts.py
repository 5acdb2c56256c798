"""The parts of a server that the routes of this room and those above it may use."""

from typing import Protocol

from ..lobby import parts as lobby
from ..wire.limits import Downloads
from .beaten import Kennel
from .finished import Finished
from .played import Played


class Parts(lobby.Parts, Protocol):
    """The parts of a server that the routes of this room and those above it may use."""

    finished: Finished
    played: Played
    kennel: Kennel
    downloads: Downloads
