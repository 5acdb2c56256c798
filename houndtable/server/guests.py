"""Who is who: guests with a signed cookie, links to take along to another device, tokens for programs."""

import hmac
import secrets
import time
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from .errors import Denial
from .log import Log, Overtaken

COOKIE = "houndtable"
SECURE_COOKIE = "__Host-houndtable"
LIFETIME = 400 * 24 * 3600
LINK_LIFETIME = 600


class Guest(NamedTuple):
    """Somebody with a name, or a program."""

    id: str
    name: str
    program: bool = False


class Guests:
    """All guests of a server."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._known: dict[str, Guest] = {}
        self._key = b""

    async def open(self) -> None:
        """Find the signing key, or make it once."""
        await self._log.write(("INSERT INTO meta VALUES ('key', ?) ON CONFLICT DO NOTHING", (secrets.token_bytes(32),)))
        ((self._key,),) = await self._log.read("SELECT value FROM meta WHERE key = 'key'")

    async def welcome(self, name: str, program: bool = False) -> Guest:
        """Somebody new."""
        guest = Guest(secrets.token_hex(12), clean(name), program)
        await self._log.write(("INSERT INTO guests VALUES (?, ?, ?)", (guest.id, guest.name, int(program))))
        self._known[guest.id] = guest
        return guest

    async def rename(self, guest: Guest, name: str) -> Guest:
        """The same guest under another name."""
        renamed = guest._replace(name=clean(name))
        await self._log.write(("UPDATE guests SET name = ? WHERE id = ?", (renamed.name, guest.id)))
        self._known[guest.id] = renamed
        return renamed

    async def find(self, number: str) -> Guest | None:
        """The guest with this id."""
        if number not in self._known:
            await self.meet([number])
        return self._known.get(number)

    async def meet(self, numbers: Sequence[str]) -> None:
        """Know these guests by the names that they have now."""
        places = ", ".join("?" * len(numbers))
        found = f"SELECT id, name, program FROM guests WHERE id IN ({places})"
        for number, name, program in await self._log.read(found, *numbers) if numbers else []:
            self._known[number] = Guest(number, name, bool(program))

    def name(self, number: str) -> str:
        """How a guest whom we have met is called."""
        guest = self._known.get(number)
        return guest.name if guest else ""

    def token(self, guest: Guest, issued: float | None = None) -> str:
        """What proves to be this guest, for a cookie or a program."""
        body = f"{guest.id}.{int(time.time() if issued is None else issued)}"
        return f"{body}.{self.sign(body)}"

    async def recognise(self, token: str) -> Guest | None:
        """Whose token this is; None if it is forged or too old."""
        body, _, mac = token.rpartition(".")
        number, _, issued = body.partition(".")
        is_ours = hmac.compare_digest(mac.encode(), self.sign(body).encode())
        if not is_ours or int(issued) + LIFETIME < time.time():
            return None
        return await self.find(number)

    async def link(self, guest: Guest) -> str:
        """A secret that works once, soon, on another device."""
        link = secrets.token_urlsafe(24)
        until = int(time.time()) + LINK_LIFETIME
        await self._log.write(
            ("DELETE FROM links WHERE until < ?", (int(time.time()),)),
            ("INSERT INTO links VALUES (?, ?, ?)", (self.sign(link), guest.id, until)),
        )
        return link

    async def redeem(self, link: str) -> Guest:
        """Who gave this link out; it is used up."""
        rows = await self._log.read("SELECT guest, until FROM links WHERE link = ?", self.sign(link))
        guest = await self.find(rows[0][0]) if rows and rows[0][1] >= time.time() else None
        if guest is None:
            raise Denial("bad_link")
        try:
            await self._log.write(
                ("INSERT INTO links VALUES (?, ?, ?)", (f"used {self.sign(link)}", *rows[0])),  # only one can
                ("DELETE FROM links WHERE link = ?", (self.sign(link),)),
            )
        except Overtaken:
            raise Denial("bad_link") from None
        return guest

    def sign(self, text: str) -> str:
        """What only servers at this store can write below a text."""
        return hmac.digest(self._key, text.encode(), "sha256").hex()


def clean(name: str) -> str:
    """A name that is text and nothing else: one line, no control or direction signs."""
    normal = unicodedata.normalize("NFC", " ".join(name.split()))
    if not normal or any(unicodedata.category(letter)[0] == "C" for letter in normal):
        raise Denial("bad_name", 400)
    return normal
