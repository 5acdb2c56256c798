"""Routes to learn and compare: lessons, puzzles, the ranking, the deal of the day, duplicates."""

from collections.abc import Callable
from functools import partial

import msgspec
from starlette.responses import Response

from .. import duplicates
from .. import protocol as p
from ..days import begin_today, told_day
from ..lessons import lesson_titles, teach
from ..puzzles import find_puzzle, is_right, solve
from .ask import EVERYBODY, GUEST, Ask, Endpoint, answer, body_of, number


async def lessons(ask: Ask) -> Response:
    """A game's lessons."""
    return answer(lesson_titles(ask.game, ask.language))


async def lesson(ask: Ask) -> Response:
    """A step of a lesson."""
    wish = await body_of(ask, p.Attend)
    return answer(await beside(ask, partial(teach, ask.game, ask.request.path_params["lesson"], ask.language, wish)))


async def beside(ask: Ask, step: Callable[[], p.Taught]) -> p.Taught:
    """A step, outside the event loop; the time it takes counts against the quota."""
    return await ask.server.lobby.finished.tapes.threads.run(ask.who, step)


async def puzzles(ask: Ask) -> Response:
    """A game's puzzles."""
    return answer(await ask.server.solvers.listed(ask.game, ask.guest.id if ask.guest else ""))


async def puzzle(ask: Ask) -> Response:
    """A step of a puzzle."""
    wish, found = await body_of(ask, p.Attend), find_puzzle(ask.game, ask.request.path_params["puzzle"])
    told = await beside(ask, partial(solve, ask.game, found, ask.language, wish))
    right = is_right(told, wish)
    if ask.guest is None or right is None:
        return answer(told)
    rated = await ask.server.solvers.note(ask.game, found, ask.guest.id, right)
    return answer(msgspec.structs.replace(told, rated=rated))


async def ranking(ask: Ask) -> Response:
    """The best players of a game."""
    return answer(await ask.server.lobby.skills.ranking(ask.game, ask.guest.id if ask.guest else ""))


async def day(ask: Ask) -> Response:
    """The deals of a day."""
    guest = ask.guest.id if ask.guest else ""
    return answer(await told_day(ask.server.lobby.shared, guest, ask.request.path_params["day"]))


async def begin_day(ask: Ask) -> Response:
    """The guest's table for today's deal."""
    await ask.server.check_may_begin(ask.me.id)
    return answer({"table": await begin_today(ask.server.lobby.shared, ask.person.id, ask.game)}, 201)


async def new_duplicate(ask: Ask) -> Response:
    """A set of deals for friends."""
    await ask.server.check_may_begin(ask.me.id)
    wish = await body_of(ask, p.NewDuplicate)
    return answer({"code": await duplicates.make(ask.server.lobby.shared, wish)}, 201)


async def duplicate(ask: Ask) -> Response:
    """A set of deals, as one of the friends may see it."""
    return answer(await duplicates.told(ask.server.lobby.shared, ask.me.id, ask.request.path_params["code"]))


async def tried_duplicate(ask: Ask) -> Response:
    """All decisions of all friends in one of the deals, once the duplicate is over."""
    code, deal = ask.request.path_params["code"], number(ask.request.path_params["number"])
    return answer(await duplicates.tried(ask.server.lobby.shared, ask.me.id, code, deal))


async def begin_duplicate(ask: Ask) -> Response:
    """The guest's table for one of the deals."""
    await ask.server.check_may_begin(ask.me.id)
    code, deal = ask.request.path_params["code"], number(ask.request.path_params["number"])
    return answer({"table": await duplicates.begin(ask.server.lobby.shared, ask.person.id, code, deal)}, 201)


LEARNING_ENDPOINTS = (
    Endpoint("GET", "/api/games/{game}/lessons/{language}", EVERYBODY, lessons),
    Endpoint("POST", "/api/games/{game}/lessons/{language}/{lesson}", EVERYBODY, lesson),
    Endpoint("GET", "/api/games/{game}/puzzles", EVERYBODY, puzzles),
    Endpoint("POST", "/api/games/{game}/puzzles/{language}/{puzzle}", EVERYBODY, puzzle),
    Endpoint("GET", "/api/games/{game}/ranking", EVERYBODY, ranking),
    Endpoint("GET", "/api/days/{day}", EVERYBODY, day),
    Endpoint("POST", "/api/today/{game}", GUEST, begin_day),
    Endpoint("POST", "/api/duplicates", GUEST, new_duplicate),
    Endpoint("GET", "/api/duplicates/{code}", GUEST, duplicate),
    Endpoint("GET", "/api/duplicates/{code}/{number}", GUEST, tried_duplicate),
    Endpoint("POST", "/api/duplicates/{code}/{number}", GUEST, begin_duplicate),
)
