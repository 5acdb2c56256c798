"""The deal of the day: each day one deal of each game, the same for everybody on this server."""

from datetime import date, timedelta

from ...games import GAMES, Game
from ...play import fair
from ..wire.errors import Denial
from . import messages as p
from .deals import SharedDeals, day_of, end_of, format_of, played_days, streak

SHOWN = 35  # days in the calendar


async def begin_today(shared: SharedDeals, guest: str, game: Game) -> str:
    """The guest's table for today's deal."""
    return await shared.begin(guest, shared.today().isoformat(), game)


async def told_day(shared: SharedDeals, guest: str, text: str) -> p.Day:
    """Today, or a day in the past, as sent to clients."""
    today = shared.today()
    day = today if text == "today" else day_of(text)
    if day is None or day > today:
        raise Denial("no_such_day", 404)
    secret = await shared.secret(day.isoformat())
    following = await shared.secret((day + timedelta(1)).isoformat())
    played = await played_lately(shared, guest)
    return p.Day(
        day=day.isoformat(),
        today=today.isoformat(),
        seconds=int(end_of(today) - shared.now()),
        commitment=fair.commitment(secret),
        next_commitment=fair.commitment(following),
        games=[await told_game(shared, guest, day, game) for game in GAMES.values()],
        secret=secret.hex() if day < today else "",
        calendar=played.calendar,
        streak=played.streak,
    )


async def told_game(shared: SharedDeals, guest: str, day: date, game: Game) -> p.DayGame:
    """The deal of a game on a day, and its results; the strong bot's result comes once it gives nothing away."""
    deal, form = day.isoformat(), format_of(game)
    places, players = await shared.places(guest, deal, game)
    has_finished = any(place.you for place in places)
    is_shown = has_finished or (players > 0 and day < shared.today())
    return p.DayGame(
        game=game.name,
        seats=form.seats,
        bot=form.bot,
        players=players,
        places=places,
        table=await shared.table_of(guest, deal, game) if guest else "",
        strongest=await shared.strongest(guest, deal, game) if is_shown else None,
    )


async def days_and_streak(shared: SharedDeals, guest: str) -> tuple[int, int]:
    """How many days a guest has played, and how many in a row."""
    days = set(map(date.fromisoformat, await days_of(shared, guest)))
    return len(days), streak(days, shared.today())


async def days_of(shared: SharedDeals, guest: str) -> dict[str, int]:
    """The days on which a guest has played, each with the number of games."""
    rows = await shared.log.read("SELECT deal, finished FROM tries WHERE guest = ?", guest)
    return played_days(rows)


async def played_lately(shared: SharedDeals, guest: str) -> p.PlayedDays:
    """The days on which a guest has played lately, and the current streak."""
    today, days = shared.today(), await days_of(shared, guest) if guest else {}
    lately = {day: count for day, count in days.items() if today - date.fromisoformat(day) < timedelta(SHOWN)}
    return p.PlayedDays(today.isoformat(), lately, streak(set(map(date.fromisoformat, days)), today))
