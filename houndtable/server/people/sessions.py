"""Sessions: one for each browser in which a guest is signed in, from the first cookie until it ends or expires."""

import time

from ..store.log import Log, insert
from .guests import LIFETIME, Guests
from .messages import Session

MOST = 50  # sessions per guest; the one unused for longest ends
FRESH = 600  # seconds for which a proof is valid
BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", ""), ("Chrome", ""), ("Safari", ""))
SYSTEMS = (("Windows", ""), ("Android", ""), ("iPhone", ""), ("iPad", ""), ("Mac", "macOS"), ("Linux", ""))


def device_of(agent: str) -> str:
    """A browser and its system, from the user agent."""
    found = [next((said or sign for sign, said in signs if sign in agent), "") for signs in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, found))


class Sessions:
    """The sessions of all guests."""

    def __init__(self, log: Log, guests: Guests) -> None:
        self._log, self._guests = log, guests

    async def keep(self, guest: str, serial: str, device: str, is_proved: bool = False) -> None:
        """Begin or continue a session."""
        now = int(time.time())
        proved = now if is_proved else 0
        await self._log.write(
            ("DELETE FROM sessions WHERE guest = ? AND seen < ?", (guest, now - LIFETIME)),
            insert(
                "sessions",
                "ON CONFLICT (guest, serial) DO UPDATE SET device = excluded.device, seen = excluded.seen",
                guest=guest,
                serial=serial,
                device=device,
                made=now,
                seen=now,
                proved=proved,
            ),
        )
        for session in (await self.of(guest))[MOST:]:
            await self._guests.end_session(guest, session.session)

    async def of(self, guest: str, own: str = "") -> list[Session]:
        """All sessions of a guest, the last used first."""
        rows = await self._log.read(
            "SELECT serial, device, made, seen FROM sessions WHERE guest = ? ORDER BY seen DESC, made DESC", guest
        )
        return [Session(serial, device, made, seen, serial == own) for serial, device, made, seen in rows]

    async def is_proved(self, guest: str, serial: str) -> bool:
        """Was a passkey presented a short while ago?"""
        proved = "SELECT 1 FROM sessions WHERE guest = ? AND serial = ? AND proved >= ?"
        return bool(await self._log.read(proved, guest, serial, int(time.time()) - FRESH))
