"""Sends letters one after the other, as many as a guest may get in a day."""

import asyncio
from email.message import EmailMessage
from typing import NamedTuple

from ...language.locale import nearest
from .. import protocol as p
from ..errors import Denial
from ..guests import Guests
from ..log import Log, StoreError
from ..metrics import METRICS, warn
from ..push import Turn
from ..settings import Settings
from .addresses import CONFIRM, STOP, Addresses, Place
from .letters import addressed, question_letter, turn_letter
from .smtp import deliver, relay_of

WAITING = 1000  # letters that are not sent yet
MOST = 20  # letters to a guest in a day
MOST_QUESTIONS = 3  # to an address in a day: whoever gives it may not be its owner
MOST_OF_A_NETWORK = 10  # questions that one network can have sent in a day


class Errand(NamedTuple):
    """Whom to write to, and about which turn; without one it is asked whether the address is theirs."""

    guest: str
    turn: Turn | None = None


class Mailer:
    """Writes to guests."""

    def __init__(self, log: Log, guests: Guests, settings: Settings) -> None:
        self.settings, self.addresses = settings, Addresses(log, guests)
        self.errands: asyncio.Queue[Errand] = asyncio.Queue(WAITING)

    async def ask(self, guest: str, wish: p.GiveAddress, network: str) -> None:
        """Keep an address, and ask there whether its owner wants letters."""
        address, mark = wish.address, self.addresses.mark
        for who, most in {guest: MOST, mark(address): MOST_QUESTIONS, mark(network): MOST_OF_A_NETWORK}.items():
            if not await self.addresses.count(who, most) or self.errands.full():
                raise Denial("too_many_mails", 429)
        await self.addresses.keep(guest, address, nearest(wish.language))
        self.errands.put_nowait(Errand(guest))

    def tell(self, turn: Turn) -> None:
        """Write to a guest soon."""
        if self.settings.sends_mail and not self.errands.full():
            self.errands.put_nowait(Errand(turn.guest, turn))

    async def run(self) -> None:
        """Write one letter after the other for as long as the server runs."""
        while True:
            errand = await self.errands.get()
            try:
                await self.send(errand)
            except (StoreError, OSError) as wrong:
                warn("not_mailed", why=type(wrong).__name__)  # not what the mail server says, which may name somebody

    async def send(self, errand: Errand) -> None:
        """Write a letter, if its reader wants it or is to be asked."""
        place = await self.addresses.of(errand.guest)
        if place is None or place.is_confirmed != bool(errand.turn):
            return
        if errand.turn and not await self.addresses.count(errand.guest, MOST):
            return
        letter = addressed(self.letter(errand, place), self.settings.mail_from, place.address)
        name = self.settings.mail_from.rpartition("@")[2]
        METRICS.mails += 1
        if not await asyncio.to_thread(deliver, relay_of(self.settings.mail), letter, name):
            await self.addresses.forget(errand.guest)

    def letter(self, errand: Errand, place: Place) -> EmailMessage:
        """What it says."""
        origin, language = self.settings.origin, place.language
        links = {deed: self.addresses.link(deed, errand.guest, place.address) for deed in (CONFIRM, STOP)}
        stop = f"{origin}/mail/{links[STOP]}"
        if errand.turn:
            return turn_letter(errand.turn, language, origin, stop)
        return question_letter(f"{origin}/mail/{links[CONFIRM]}", language, origin, stop)
