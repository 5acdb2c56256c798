"""Tournament routes: create, join, leave, start, look."""

from functools import cache

import msgspec

from ....games import GAMES
from ...lobby.messages import WithShortCode
from ...lobby.wishes import unusual
from ...people.endpoint import EVERYBODY, GUEST, Ask, Endpoint
from ...people.guests import Guests
from ...settings import Settings
from ...table.messages import Seated
from .. import messages as p
from ..parts import Parts
from ..rounds import by_table, points_of, robin_rounds
from ..tournament import Entrant, Tournament, find
from ..tournaments import places_of

LISTED = 30
SHOWN = 60  # tables, the newest
LIST = """
  SELECT code, host, wish, status, made, (SELECT COUNT(DISTINCT entrant) FROM entrants WHERE tournament = code)
  FROM tournaments WHERE status <> 'over' OR started > 0
  ORDER BY CASE status WHEN 'over' THEN 1 ELSE 0 END, made DESC LIMIT ?
"""


def has_tournaments(settings: Settings) -> bool:
    """May guests hold tournaments here?"""
    return settings.tournaments == "on"


async def tournaments(ask: Ask[Parts]) -> list[p.ListedTournament]:
    """The tournaments, unfinished ones first; with an `etag`, like the list of tables."""
    return [await listed(ask.parts.guests, *row) for row in await ask.parts.log.read(LIST, LISTED)]


async def listed(
    guests: Guests, code: str, host: str, wish: bytes, status: str, made: int, entrants: int
) -> p.ListedTournament:
    """A tournament in the list."""
    known = msgspec.json.decode(wish, type=p.NewTournament)
    what = (code, known.game, known.seats, known.kind, known.clock, status)
    return p.ListedTournament(*what, await guests.called(host), entrants, made, known.duplicate)


async def new_tournament(ask: Ask[Parts], wish: p.NewTournament) -> WithShortCode:
    """A [tournament](tournaments.md): a `swiss` of 1 to 12 rounds, a `robin` or an `arena`.

    `bots` fill up the tables, `duplicate` gives all tables of a round the same deal.
    """
    await ask.parts.check_may_begin(ask.me.id)
    return WithShortCode(await ask.parts.tournaments.make(ask.me.id, wish))


async def tournament(ask: Ask[Parts]) -> p.Tournament:
    """The tournament with its entrants, standings, newest tables and byes; with an `etag`."""
    found = await find(ask.parts.log, ask.part("code"))
    await ask.parts.guests.meet([found.host, *(guest for each in found.entrants.values() for guest in each.guests)])
    return told(found, ask.parts.guests, ask.my_id)


async def join_tournament(ask: Ask[Parts], wish: p.JoinTournament) -> None:
    """Join, as the partner of the entrant `team` if that is not −1; or rejoin."""
    await ask.parts.check_may_begin(ask.me.id)
    await ask.parts.tournaments.join(ask.me.id, ask.part("code"), wish.team)


async def leave_tournament(ask: Ask[Parts]) -> None:
    """Stop taking part."""
    await ask.parts.tournaments.leave(ask.me.id, ask.part("code"))


async def start_tournament(ask: Ask[Parts]) -> None:
    """Start it: for its host."""
    await ask.parts.check_may_begin(ask.me.id)
    await ask.parts.tournaments.start(ask.me.id, ask.part("code"))


async def call_off_tournament(ask: Ask[Parts]) -> None:
    """Call it off before it has begun: for its host."""
    await ask.parts.tournaments.call_off(ask.me.id, ask.part("code"))


def told(found: Tournament, guests: Guests, guest: str) -> p.Tournament:
    """A tournament as a guest sees it."""
    wish, game, own = found.wish, GAMES[found.wish.game], found.entrant_of(guest)
    now = [result.table for result in found.unfinished if own and result.entrant == own.number]
    playing = {result.round for result in found.unfinished} if wish.duplicate else set()
    byes = [result.entrant for result in found.results if result.round == found.round and not result.table]
    return p.Tournament(
        code=found.code,
        game=wish.game,
        seats=wish.seats,
        kind=wish.kind,
        clock=wish.clock,
        status=found.status,
        host=guests.name(found.host),
        team=found.team,
        rounds=rounds_in_all(found),
        round=found.round,
        options=unusual(game, game.choose_by_name(wish.seats, wish.options)),
        bots=wish.bots,
        level=wish.level,
        entrants=[told_entrant(entrant, guests, entrant is own) for entrant in found.entrants.values()],
        places=[p.TournamentPlace(place, *line) for place, line in enumerate(places_of(found, [*found.entrants]), 1)],
        tables=told_tables(found, playing, now),
        byes=byes if found.status == "playing" else [],
        duplicate=wish.duplicate,
        yours=found.host == guest,
        table=now[0] if now else "",
        ends=found.ends,
    )


def rounds_in_all(found: Tournament) -> int:
    """The total number of rounds, where it is known."""
    if found.wish.kind == "swiss":
        return found.wish.rounds
    return robin_rounds(found.size) if found.wish.kind == "robin" and len(found.seats) == 2 and found.size else 0


def told_entrant(entrant: Entrant, guests: Guests, is_own: bool) -> p.Entrant:
    """A participant, as sent to clients."""
    members = [
        Seated(guests.name(guest), bot, picture=guests.picture(guest)) for guest, bot in entrant.members.values()
    ]
    return p.Entrant(entrant.number, members, entrant.is_away, is_own)


def told_tables(found: Tournament, playing: set[int], own: list[str]) -> list[p.TournamentTable]:
    """The newest tables. If all tables have the same deals, only the guest's own."""
    is_duplicate, tables = found.wish.duplicate, []
    points = cache(lambda number: points_of([each for each in found.results if each.round == number], is_duplicate))
    for table in reversed(by_table(found.results)[-SHOWN:]):
        first, is_finished = table[0], all(result.is_finished for result in table)
        tables.append(
            p.TournamentTable(
                first.round,
                [result.entrant for result in table],
                is_finished,
                first.table if first.round not in playing or first.table in own else "",
                [points(first.round)[result.entrant] for result in table] if is_finished else [],
            )
        )
    return tables


TOURNAMENT_ENDPOINTS = (
    Endpoint("GET", "/api/tournaments", EVERYBODY, tournaments, has_tournaments, is_news=True),
    Endpoint("POST", "/api/tournaments", GUEST, new_tournament, has_tournaments, status=201),
    Endpoint("GET", "/api/tournaments/{code}", EVERYBODY, tournament, has_tournaments, is_news=True),
    Endpoint("POST", "/api/tournaments/{code}/join", GUEST, join_tournament, has_tournaments, status=201),
    Endpoint("POST", "/api/tournaments/{code}/leave", GUEST, leave_tournament, has_tournaments),
    Endpoint("POST", "/api/tournaments/{code}/start", GUEST, start_tournament, has_tournaments, status=201),
    Endpoint("POST", "/api/tournaments/{code}/call_off", GUEST, call_off_tournament, has_tournaments),
)
