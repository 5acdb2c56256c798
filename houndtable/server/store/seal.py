"""The last stored event, remembered outside the database, to detect a store that lost its newest events.

SQLite silently drops the damaged end of a write-ahead log. The seal names the last event that was committed; if the
database does not contain it at the next start, something is missing.
"""

import contextlib
import os
from pathlib import Path
from typing import NamedTuple

FILE = "houndtable.seal"
SIZE = 64  # bytes, overwritten in one piece


class Stored(NamedTuple):
    """An event by its table and number."""

    table: str
    number: int


class Seal:
    """A small file beside the database."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)

    def press(self, stored: Stored) -> None:
        """Remember that this event is on the disk. If that fails, an older one is remembered: the event is stored."""
        with contextlib.suppress(OSError):
            os.pwrite(self._file, f"{stored.table} {stored.number}\n".ljust(SIZE).encode(), 0)

    def read(self) -> Stored | None:
        """The last remembered event; None if there is none, or it cannot be read."""
        table, _, number = os.pread(self._file, SIZE, 0).decode(errors="replace").strip().partition(" ")
        return Stored(table, int(number)) if table and number.isdecimal() else None

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)
