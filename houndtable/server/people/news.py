"""News of guests for every server at a store: handled here at once, by the others through the store.

Without it another server would keep old connections open, accept invalid tokens, and show old names.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable

from ..store.background import one_of_many
from ..store.log import Log, StoreError, insert
from .guests import Guests

EVERY = 1.0  # seconds until the others know
KEPT = 120  # seconds that news is kept; the servers' clocks agree within a minute
SIGNED_OUT, DELETED, RENAMED, TIED, HOLIDAY = "signed out", "deleted", "renamed", "tied", "holiday"
ALL_OUT = "all out"  # every account was signed out
SPENT = "spent"  # with the name of a limit: a portion of what a guest may do, see `limits.SharedBuckets`

Deed = Callable[[str], None]


def ignore(guest: str) -> None:
    """News of a kind that only a newer server knows."""


class News:
    """Sends news, and receives it."""

    def __init__(self, log: Log, guests: Guests, is_shared: bool, deeds: dict[str, Deed]) -> None:
        """`deeds` says what a server does for each kind of news."""
        self._log, self._guests, self._is_shared, self.deeds = log, guests, is_shared, deeds
        self._heard: dict[str, float] = {}  # when, by the number of the news
        self._listened = time.time()

    async def tell(self, kind: str, *guests: str) -> None:
        """Handle news of these guests here, and have the others do the same."""
        for guest in guests:
            self.deeds[kind](guest)
        if self._is_shared:
            await self.tell_others(kind, *guests)

    def tell_others(self, kind: str, *guests: str) -> "asyncio.Future[None]":
        """Have the other servers do it; done when it is stored."""
        now = int(time.time())
        numbers = {secrets.token_hex(8): guest for guest in guests}
        self._heard |= dict.fromkeys(numbers, now)
        told = [insert("news", id=number, kind=kind, guest=guest, moment=now) for number, guest in numbers.items()]
        return self._log.write(("DELETE FROM news WHERE moment < ?", (now - KEPT,)), *told)

    async def run(self) -> None:
        """Listen for as long as the server runs."""
        while self._is_shared:
            with contextlib.suppress(StoreError):  # then later; after a few seconds all tables are closed anyway
                await self.listen()
            await asyncio.sleep(EVERY)

    async def listen(self) -> None:
        """Handle the news of other servers since the last time."""
        now = time.time()
        self._heard = {number: heard for number, heard in self._heard.items() if heard > now - 2 * KEPT}
        rows = await self._log.read("SELECT id, kind, guest FROM news WHERE moment > ?", int(now) - KEPT)
        if now > self._listened + KEPT:  # the store was away, and some news was lost
            self._guests.forget()
        self._listened = now
        for number, kind, guest in rows:
            if number not in self._heard:
                await self._guests.meet_changed(guest)
                self._heard[number] = now
                with one_of_many("not_heard", kind=kind):
                    self.deeds.get(kind, ignore)(guest)
