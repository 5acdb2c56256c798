"""The parts of a server that the routes of this room and those above it may use."""

from collections.abc import Iterator
from typing import Protocol

from ..lobby import parts as lobby
from ..table.socket import Connection
from ..table.table import Table
from .desk import Desk


class Parts(lobby.Parts, Protocol):
    """The parts of a server that the routes of this room and those above it may use."""

    desk: Desk

    def connections(self) -> Iterator[tuple[Table, Connection]]:
        """All connections to the tables of this server."""
