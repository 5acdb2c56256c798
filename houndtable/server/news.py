"""What has become of a guest, told to every server at a store: here at once, to the others through the store.

Without it another server would go on with what it knows: lines that should end, tokens that count no longer, old names.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Mapping

from .guests import Guests
from .log import Log, Statement, StoreError

EVERY = 1.0  # seconds until the others know
KEPT = 120  # seconds that news is kept; the servers' clocks agree within a minute
SIGNED_OUT, DELETED, RENAMED, TIED, HOLIDAY = "signed out", "deleted", "renamed", "tied", "holiday"
ALL_OUT = "all out"  # every account was signed out

Deed = Callable[[str], None]


class News:
    """Tells it, and listens."""

    def __init__(self, log: Log, guests: Guests, is_shared: bool, deeds: Mapping[str, Deed]) -> None:
        """`deeds` says what a server does about each kind of news of a guest."""
        self._log, self._guests, self._is_shared, self._deeds = log, guests, is_shared, deeds
        self._heard: dict[str, float] = {}  # when, by the number of the news
        self._listened = time.time()

    async def tell(self, kind: str, *guests: str) -> None:
        """Do what is to be done about these guests here, and have the others do it."""
        for guest in guests:
            self._deeds[kind](guest)
        if self._is_shared:
            now = int(time.time())
            rows = [(secrets.token_hex(8), kind, guest, now) for guest in guests]
            self._heard |= {number: now for number, *_ in rows}
            told: list[Statement] = [("INSERT INTO news VALUES (?, ?, ?, ?)", row) for row in rows]
            await self._log.write(("DELETE FROM news WHERE moment < ?", (now - KEPT,)), *told)

    async def run(self) -> None:
        """Listen for as long as the server runs."""
        while self._is_shared:
            with contextlib.suppress(StoreError):  # then later; after a few seconds all tables are put away anyway
                await self.listen()
            await asyncio.sleep(EVERY)

    async def listen(self) -> None:
        """Do what the others have told since the last time."""
        now = time.time()
        self._heard = {number: heard for number, heard in self._heard.items() if heard > now - 2 * KEPT}
        rows = await self._log.read("SELECT id, kind, guest FROM news WHERE moment > ?", int(now) - KEPT)
        if now > self._listened + KEPT:  # the store was away, and some news with it
            self._guests.forget()
        self._listened = now
        for number, kind, guest in rows:
            if number not in self._heard:
                await self._guests.meet([guest])
                self._heard[number] = now
                self._deeds[kind](guest)
