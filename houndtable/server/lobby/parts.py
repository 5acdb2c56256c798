"""The parts of a server that the routes of this room and those above it may use."""

from typing import Protocol

from ..table import parts as table
from .friends import Friends
from .lists import Lists
from .tables import Tables


class Parts(table.Parts, Protocol):
    """The parts of a server that the routes of this room and those above it may use."""

    tables: Tables
    lists: Lists
    friends: Friends

    async def check_may_begin(self, guest: str) -> None:
        """Deny a guest who may not make a table or look for one now."""
