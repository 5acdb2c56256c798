"""Profiles: what others may see of an account."""

from typing import Protocol

from .contests import parts as contests
from .contests.days import days_and_streak, played_lately
from .contests.deals import SharedDeals
from .learning import parts as learning
from .learning.solvers import Solvers
from .lobby.lists import Lists
from .matches.analyses import luck_and_choice
from .messages import Profile, Summary
from .people.accounts import EVERYTHING, NOTHING, Accounts
from .people.endpoint import EVERYBODY, GUEST, Ask, Endpoint
from .people.guests import Guests
from .people.routes.accounts import has_accounts
from .people.skills import Skills
from .wire.errors import Denial

MATCHES = 20  # listed in a profile


class Profiles:
    """The profiles of all accounts."""

    def __init__(
        self,
        guests: Guests,
        accounts: Accounts,
        lists: Lists,
        shared: SharedDeals,
        skills: Skills,
        solvers: Solvers,
    ) -> None:
        self._guests, self._accounts = guests, accounts
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


class Parts(contests.Parts, learning.Parts, Protocol):
    """What these routes use."""

    profiles: Profiles


async def summary(ask: Ask[Parts]) -> Summary:
    """Days on which you finished a deal of the day, and how many in a row.

    For each game how many puzzles you tried, solved, solved on the first try, and your rating; the effect of luck
    and choice, in wins, in the matches you had analysed.
    """
    days, streak = await days_and_streak(ask.parts.shared, ask.me.id)
    puzzles, luck = await ask.parts.solvers.sums(ask.me.id), await luck_and_choice(ask.parts.log, ask.me.id)
    return Summary(days, streak, puzzles, luck)


async def profile(ask: Ask[Parts]) -> Profile:
    """What an account shows; one that shows nothing is answered like one that does not exist."""
    return await ask.parts.profiles.of(ask.part("name"), ask.my_id)


PROFILE_ENDPOINTS = (
    Endpoint("GET", "/api/me/summary", GUEST, summary),
    Endpoint("GET", "/api/profiles/{name}", EVERYBODY, profile, has_accounts),
)
