"""Sends emails one after the other, with a limit per guest and day."""

import asyncio
from email.message import EmailMessage
from typing import NamedTuple

from ....language.locale import nearest
from ...settings import Settings
from ...store.log import Log
from ...wire.errors import Denial
from ...wire.metrics import METRICS, warn
from .. import messages as p
from ..guests import Guests
from ..push import Turn
from .addresses import CONFIRM, STOP, Addresses, Place
from .letters import addressed, question_letter, turn_letter
from .smtp import deliver, relay_of

WAITING = 1000  # unsent emails
MOST = 20  # emails to a guest per day
MOST_QUESTIONS = 3  # to an address per day: the guest who gives an address may not be its owner
MOST_OF_A_NETWORK = 10  # confirmation emails per network and day


class Errand(NamedTuple):
    """A reader, and the table where it is their turn; without a table, the address is to be confirmed."""

    guest: str
    turn: Turn | None = None


class Mailer:
    """Writes to guests."""

    def __init__(self, log: Log, guests: Guests, settings: Settings) -> None:
        self.settings, self.addresses = settings, Addresses(log, guests)
        self.errands: asyncio.Queue[Errand] = asyncio.Queue(WAITING)

    async def ask(self, guest: str, wish: p.GiveAddress, network: str) -> None:
        """Store an address, and ask its owner to confirm it."""
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
        """Send one email after the other for as long as the server runs."""
        while True:
            errand = await self.errands.get()
            try:
                await self.send(errand)
            except Exception as wrong:  # whatever is wrong with one email, others follow
                warn("not_mailed", why=type(wrong).__name__)  # not the mail server's message, which may contain a name

    async def send(self, errand: Errand) -> None:
        """Send an email, if its reader wants it or is to be asked."""
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
        """The text of an email."""
        origin, language = self.settings.origin, place.language
        links = {deed: self.addresses.link(deed, errand.guest, place.address) for deed in (CONFIRM, STOP)}
        stop = f"{origin}/mail/{links[STOP]}"
        if errand.turn:
            return turn_letter(errand.turn, language, origin, stop)
        return question_letter(f"{origin}/mail/{links[CONFIRM]}", language, origin, stop)
