"""Tournament routes: create, join, leave, start, look."""

from functools import cache

import msgspec
from starlette.responses import Response

from ...games import GAMES
from .. import protocol as p
from ..guests import Guests
from ..rounds import by_table, points_of, robin_rounds
from ..settings import Settings
from ..tournament import Entrant, Tournament, find
from ..tournaments import places_of
from ..wishes import unusual
from .ask import EVERYBODY, GUEST, Ask, Endpoint, answer, answer_news, body_of

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


async def tournaments(ask: Ask) -> Response:
    """Tournaments that are open, running, or recently over."""
    return answer_news(ask, [await listed(ask.server.guests, *row) for row in await ask.server.log.read(LIST, LISTED)])


async def listed(
    guests: Guests, code: str, host: str, wish: bytes, status: str, made: int, entrants: int
) -> p.ListedTournament:
    """A tournament in the list."""
    known = msgspec.json.decode(wish, type=p.NewTournament)
    what = (code, known.game, known.seats, known.kind, known.clock, status)
    return p.ListedTournament(*what, await guests.called(host), entrants, made, known.duplicate)


async def new_tournament(ask: Ask) -> Response:
    """Create a tournament."""
    wish = await body_of(ask, p.NewTournament)
    await ask.server.check_may_begin(ask.me.id)
    return answer({"code": await ask.server.lobby.tournaments.make(ask.me.id, wish)}, 201)


async def tournament(ask: Ask) -> Response:
    """A tournament as this guest sees it."""
    found = await find(ask.server.log, ask.request.path_params["code"])
    await ask.server.guests.meet([found.host, *(guest for each in found.entrants.values() for guest in each.guests)])
    return answer_news(ask, told(found, ask.server.guests, ask.guest.id if ask.guest else ""))


async def join(ask: Ask) -> Response:
    """Take part."""
    wish = await body_of(ask, p.JoinTournament)
    await ask.server.check_may_begin(ask.me.id)
    await ask.server.lobby.tournaments.join(ask.me.id, ask.request.path_params["code"], wish.team)
    return answer({}, 201)


async def leave(ask: Ask) -> Response:
    """Leave a tournament."""
    await ask.server.lobby.tournaments.leave(ask.me.id, ask.request.path_params["code"])
    return answer({})


async def start(ask: Ask) -> Response:
    """Start the guest's own tournament."""
    await ask.server.check_may_begin(ask.me.id)
    await ask.server.lobby.tournaments.start(ask.me.id, ask.request.path_params["code"])
    return answer({}, 201)


async def call_off(ask: Ask) -> Response:
    """Call off the guest's own tournament before it begins."""
    await ask.server.lobby.tournaments.call_off(ask.me.id, ask.request.path_params["code"])
    return answer({})


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
        p.Seated(guests.name(guest), bot, picture=guests.picture(guest)) for guest, bot in entrant.members.values()
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


TOURNAMENT_ENDPOINTS = tuple(
    Endpoint(method, f"/api/tournaments{path}", needs, work, has_tournaments)
    for method, path, needs, work in (
        ("GET", "", EVERYBODY, tournaments),
        ("POST", "", GUEST, new_tournament),
        ("GET", "/{code}", EVERYBODY, tournament),
        ("POST", "/{code}/join", GUEST, join),
        ("POST", "/{code}/leave", GUEST, leave),
        ("POST", "/{code}/start", GUEST, start),
        ("POST", "/{code}/call_off", GUEST, call_off),
    )
)
