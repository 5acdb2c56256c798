"""Routes of shared deals: the deal of the day, duplicates."""

from ...lobby.messages import AtTable, WithShortCode
from ...people.endpoint import EVERYBODY, GUEST, PERSON, Ask, Endpoint
from .. import duplicates
from ..days import begin_today, told_day
from ..messages import Day, Duplicate, NewDuplicate, Tried
from ..parts import Parts


async def day(ask: Ask[Parts]) -> Day:
    """A day (`today`, or one as `2026-11-17`).

    Commitments of the day and of the next, its secret once it is over, and for each game the list with your place,
    your table and, once you have finished, a strong bot's result on the same seat; the days you have played, and
    your streak ([daily.md](daily.md)).
    """
    return await told_day(ask.parts.shared, ask.my_id, ask.part("day"))


async def play_today(ask: Ask[Parts]) -> AtTable:
    """Your table for today's deal, created once."""
    await ask.parts.check_may_begin(ask.me.id)
    return AtTable(await begin_today(ask.parts.shared, ask.me.id, ask.game))


async def new_duplicate(ask: Ask[Parts], wish: NewDuplicate) -> WithShortCode:
    """A duplicate: 1 to 4 deals for 2 to 6 friends."""
    await ask.parts.check_may_begin(ask.me.id)
    return WithShortCode(await duplicates.make(ask.parts.shared, wish))


async def duplicate(ask: Ask[Parts]) -> Duplicate:
    """A duplicate: your tables, and how many deals each friend has finished.

    Once it is over, the results side by side with the decisions where they differed.
    """
    return await duplicates.told(ask.parts.shared, ask.me.id, ask.part("code"))


async def tries(ask: Ask[Parts]) -> list[Tried]:
    """How each friend played one of the deals, once the duplicate is over."""
    return await duplicates.tried(ask.parts.shared, ask.me.id, ask.part("code"), ask.number)


async def play_duplicate(ask: Ask[Parts]) -> AtTable:
    """Your table for one of the deals, created once."""
    await ask.parts.check_may_begin(ask.me.id)
    return AtTable(await duplicates.begin(ask.parts.shared, ask.me.id, ask.part("code"), ask.number))


DEAL_ENDPOINTS = (
    Endpoint("GET", "/api/days/{day}", EVERYBODY, day),
    Endpoint("POST", "/api/today/{game}", PERSON, play_today, status=201),
    Endpoint("POST", "/api/duplicates", GUEST, new_duplicate, status=201),
    Endpoint("GET", "/api/duplicates/{code}", GUEST, duplicate),
    Endpoint("GET", "/api/duplicates/{code}/{number}", GUEST, tries),
    Endpoint("POST", "/api/duplicates/{code}/{number}", PERSON, play_duplicate, status=201),
)
