"""The email addresses of guests: given and confirmed, with links that confirm or delete them."""

import time
from typing import Final, Literal, NamedTuple

from ...store.log import Log, insert
from ...wire.errors import Denial
from ..guests import DAY, Guests
from ..messages import MailAddress

CONFIRM: Final = "on"
STOP: Final = "off"
LINK_LIFETIME = 2 * DAY  # of a link that confirms; one that stops emails works forever
REPLACE = """
  ON CONFLICT (guest) DO UPDATE
  SET address = excluded.address, language = excluded.language, confirmed = 0, made = excluded.made
"""


class Place(NamedTuple):
    """A guest's address, the language, and whether the address is confirmed."""

    address: str
    language: str
    is_confirmed: bool


class Addresses:
    """The email addresses of guests."""

    def __init__(self, log: Log, guests: Guests) -> None:
        self._log, self._guests = log, guests

    async def of(self, guest: str) -> Place | None:
        """The address of a guest, if there is one."""
        rows = await self._log.read("SELECT address, language, confirmed FROM addresses WHERE guest = ?", guest)
        return Place(rows[0][0], rows[0][1], bool(rows[0][2])) if rows else None

    async def told(self, guest: str) -> MailAddress:
        """The address as its owner sees it."""
        place = await self.of(guest)
        return MailAddress(place.address, place.is_confirmed) if place else MailAddress()

    async def keep(self, guest: str, address: str, language: str) -> None:
        """Store an address that is not confirmed yet."""
        now = int(time.time())
        await self._log.write(
            insert("addresses", REPLACE, guest=guest, address=address, language=language, confirmed=0, made=now)
        )

    async def forget_unconfirmed(self) -> None:
        """Delete the addresses that were not confirmed in time."""
        late = int(time.time()) - LINK_LIFETIME
        await self._log.write(("DELETE FROM addresses WHERE confirmed = 0 AND made < ?", (late,)))

    async def forget(self, guest: str) -> None:
        """Delete a guest's address."""
        await self._log.write(("DELETE FROM addresses WHERE guest = ?", (guest,)))

    def mark(self, address: str) -> str:
        """A hash that represents an address where it need not be known."""
        return self._guests.mark(f"mail address {address.lower()}")[:32]

    async def count(self, who: str, most: int) -> bool:
        """Count one more email today to a guest, or by a mark; is it still within the limit?"""
        today = int(time.time()) // DAY
        one_more = "ON CONFLICT (who) DO UPDATE SET sent = mailed.sent + 1"
        await self._log.write(
            ("DELETE FROM mailed WHERE day < ?", (today,)), insert("mailed", one_more, who=who, day=today, sent=1)
        )
        ((sent,),) = await self._log.read("SELECT sent FROM mailed WHERE who = ?", who)
        return bool(sent <= most)

    # Links: signed, so that nothing is stored for them

    def link(self, deed: str, guest: str, address: str) -> str:
        """A link that confirms or deletes exactly this address of a guest."""
        until = int(time.time()) + LINK_LIFETIME if deed == CONFIRM else 0
        text = f"{deed}.{guest}.{until}.{self.mark(address)}"
        return f"{text}.{self._guests.sign(signed_as(text))}"

    async def follow(self, link: str) -> Literal["on", "off"]:
        """Follow a link from an email, and return what it did. Stopping emails twice is the same as once."""
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
            return CONFIRM
        if is_meant:
            await self.forget(guest)
        return STOP


def signed_as(link: str) -> str:
    """The text that is signed for a link; its signature is of no use for anything else."""
    return f"mail link {link}"
