"""Table routes: holidays, during which clocks stop."""

from ..people.endpoint import GUEST, Ask, Endpoint
from ..people.news import HOLIDAY
from .messages import GoOnHoliday, Holiday
from .parts import Parts


async def holiday(ask: Ask[Parts]) -> Holiday:
    """The end of your holiday (0 if there is none), and the days left this year."""
    return await ask.parts.holidays.of(ask.me.id)


async def begin_holiday(ask: Ask[Parts], wish: GoOnHoliday) -> Holiday:
    """Go on holiday now: your clocks at turn-by-turn tables stop."""
    begun = await ask.parts.holidays.begin(ask.me.id, wish.days)
    await ask.parts.news.tell(HOLIDAY, ask.me.id)
    return begun


async def end_holiday(ask: Ask[Parts]) -> Holiday:
    """End the holiday early; a day that has begun is used up."""
    ended = await ask.parts.holidays.end(ask.me.id)
    await ask.parts.news.tell(HOLIDAY, ask.me.id)
    return ended


HOLIDAY_ENDPOINTS = (
    Endpoint("GET", "/api/me/holiday", GUEST, holiday),
    Endpoint("POST", "/api/me/holiday", GUEST, begin_holiday),
    Endpoint("DELETE", "/api/me/holiday", GUEST, end_holiday),
)
