"""Profiles: what others may see of an account."""

from .contests.days import played_lately
from .learning.solvers import Solvers
from .lobby.tables import Lobby
from .messages import Profile
from .people.accounts import EVERYTHING, NOTHING, Accounts
from .people.guests import Guests
from .people.messages import CurvePoint, SkillCurve
from .people.skills import Skill
from .store.log import Log
from .wire.errors import Denial

MATCHES = 20  # listed in a profile


class Profiles:
    """The profiles of all accounts."""

    def __init__(self, log: Log, guests: Guests, accounts: Accounts, lobby: Lobby, solvers: Solvers) -> None:
        self._log, self._guests, self._accounts = log, guests, accounts
        self._lobby, self._solvers = lobby, solvers

    async def of(self, name: str, asker: str = "") -> Profile:
        """What the account with this name shows. An account that shows nothing seems not to exist."""
        found = await self._accounts.named(name)
        if found is None:
            raise Denial("no_such_profile", 404)
        guest, shows = found
        is_own = guest == asker
        skills = await self.skills(guest)
        if not is_own and (shows == NOTHING or (shows != EVERYTHING and not skills)):
            raise Denial("no_such_profile", 404)
        known = await self._guests.find(guest)
        is_whole = is_own or shows == EVERYTHING
        return Profile(
            name,
            known.picture if known else "",
            skills,
            matches=await self._lobby.lists.finished(guest, MATCHES) if is_whole else [],
            days=await played_lately(self._lobby.shared, guest) if is_whole else None,
            puzzles=await self._solvers.sums(guest) if is_whole else [],
            shows=shows if is_own else "",
        )

    async def skills(self, guest: str) -> list[SkillCurve]:
        """The skill in every game in which a match has counted, with its curve."""
        rows = await self._log.read(
            "SELECT game, mean, doubt, matches FROM skills WHERE player = ? ORDER BY game", guest
        )
        curves = await self._log.read(
            "SELECT game, matches, points, moment FROM curves WHERE player = ? ORDER BY game, matches", guest
        )
        return [
            SkillCurve(
                game, Skill(mean, doubt).points, matches, [CurvePoint(*row[1:]) for row in curves if row[0] == game]
            )
            for game, mean, doubt, matches in rows
        ]
