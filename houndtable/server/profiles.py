"""Profiles: what others may see of an account."""

from .contests.days import played_lately
from .contests.deals import SharedDeals
from .learning.solvers import Solvers
from .lobby.lists import Lists
from .messages import Profile
from .people.accounts import EVERYTHING, NOTHING, Accounts
from .people.guests import Guests
from .people.skills import Skills
from .store.log import Log
from .wire.errors import Denial

MATCHES = 20  # listed in a profile


class Profiles:
    """The profiles of all accounts."""

    def __init__(
        self,
        log: Log,
        guests: Guests,
        accounts: Accounts,
        lists: Lists,
        shared: SharedDeals,
        skills: Skills,
        solvers: Solvers,
    ) -> None:
        self._log, self._guests, self._accounts = log, guests, accounts
        self._lists, self._shared, self._skills, self._solvers = lists, shared, skills, solvers

    async def of(self, name: str, asker: str = "") -> Profile:
        """What the account with this name shows. An account that shows nothing seems not to exist."""
        found = await self._accounts.named(name)
        if found is None:
            raise Denial("no_such_profile", 404)
        guest, shows = found
        is_own = guest == asker
        skills = await self._skills.curves(guest)
        if not is_own and (shows == NOTHING or (shows != EVERYTHING and not skills)):
            raise Denial("no_such_profile", 404)
        known = await self._guests.find(guest)
        is_whole = is_own or shows == EVERYTHING
        return Profile(
            name,
            known.picture if known else "",
            skills,
            matches=await self._lists.finished(guest, MATCHES) if is_whole else [],
            days=await played_lately(self._shared, guest) if is_whole else None,
            puzzles=await self._solvers.sums(guest) if is_whole else [],
            shows=shows if is_own else "",
        )
