"""Where guests get letters: an address that they gave and confirmed, and links that confirm or forget it."""

import time
from typing import NamedTuple

from ..errors import Denial
from ..guests import DAY, Guests
from ..log import Log
from ..protocol import MailAddress

DEEDS = CONFIRM, STOP = "on", "off"
LINK_LIFETIME = 2 * DAY  # of a link that confirms; one that ends all letters works for ever
KEEP = (
    "INSERT INTO addresses VALUES (?, ?, ?, 0, ?) "
    "ON CONFLICT (guest) DO UPDATE SET address = ?, language = ?, confirmed = 0, made = ?"
)
COUNT = "INSERT INTO mailed VALUES (?, ?, 1) ON CONFLICT (who) DO UPDATE SET sent = mailed.sent + 1"


class Place(NamedTuple):
    """Where a guest gets letters, in which language, and whether the address is known to be theirs."""

    address: str
    language: str
    is_confirmed: bool


class Addresses:
    """The mail addresses of guests."""

    def __init__(self, log: Log, guests: Guests) -> None:
        self._log, self._guests = log, guests

    async def of(self, guest: str) -> Place | None:
        """A guest's, if there is one."""
        rows = await self._log.read("SELECT address, language, confirmed FROM addresses WHERE guest = ?", guest)
        return Place(rows[0][0], rows[0][1], bool(rows[0][2])) if rows else None

    async def told(self, guest: str) -> MailAddress:
        """As its owner sees it."""
        place = await self.of(guest)
        return MailAddress(place.address, place.is_confirmed) if place else MailAddress()

    async def keep(self, guest: str, address: str, language: str) -> None:
        """Remember an address that is not confirmed yet; those that nobody confirmed in time are forgotten."""
        now = int(time.time())
        late = ("DELETE FROM addresses WHERE confirmed = 0 AND made < ?", (now - LINK_LIFETIME,))
        await self._log.write(late, (KEEP, (guest, address, language, now, address, language, now)))

    async def forget(self, guest: str) -> None:
        """No letter goes to this guest any more."""
        await self._log.write(("DELETE FROM addresses WHERE guest = ?", (guest,)))

    def mark(self, address: str) -> str:
        """What stands for an address where it need not be known."""
        return self._guests.mark(f"mail address {address.lower()}")[:32]

    async def count(self, who: str, most: int) -> bool:
        """One more letter today to a guest, or by a mark; is that not too many?"""
        today = int(time.time()) // DAY
        await self._log.write(("DELETE FROM mailed WHERE day < ?", (today,)), (COUNT, (who, today)))
        ((sent,),) = await self._log.read("SELECT sent FROM mailed WHERE who = ?", who)
        return bool(sent <= most)

    # Links: signed, so that nothing is stored for them

    def link(self, deed: str, guest: str, address: str) -> str:
        """What confirms or forgets this very address of a guest's."""
        until = int(time.time()) + LINK_LIFETIME if deed == CONFIRM else 0
        text = f"{deed}.{guest}.{until}.{self.mark(address)}"
        return f"{text}.{self._guests.sign(signed_as(text))}"

    async def follow(self, link: str) -> str:
        """Do what a link in a letter says, and tell what that was. A letter that is ended twice has ended."""
        text, _, mac = link.rpartition(".")
        if not self._guests.is_signed(signed_as(text), mac):
            raise Denial("bad_link")
        deed, guest, until, mark = text.split(".")
        place = await self.of(guest)
        is_meant = place is not None and self.mark(place.address) == mark
        if deed == CONFIRM:
            if not is_meant or int(until) < time.time():
                raise Denial("bad_link")
            await self._log.write(("UPDATE addresses SET confirmed = 1 WHERE guest = ?", (guest,)))
        elif is_meant:
            await self.forget(guest)
        return deed


def signed_as(link: str) -> str:
    """What is signed for a link, and is of no use for anything else."""
    return f"mail link {link}"
