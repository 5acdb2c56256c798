"""Routes to learn and compare: lessons, puzzles, the ranking, the deal of the day, duplicates."""

from collections.abc import Callable
from functools import partial

import msgspec

from ..contests import duplicates
from ..contests.days import begin_today, told_day
from ..contests.messages import Day, Duplicate, NewDuplicate, Tried
from ..learning.lessons import lesson_titles, teach
from ..learning.messages import Attend, LessonTitle, Puzzles, Taught
from ..learning.puzzles import find_puzzle, is_right, solve
from ..lobby.messages import AtTable, WithShortCode
from ..people.messages import Ranked
from .endpoint import EVERYBODY, GUEST, PERSON, Ask, Endpoint


async def lessons(ask: Ask) -> list[LessonTitle]:
    """The lessons of a game."""
    return lesson_titles(ask.game, ask.language)


async def attend_lesson(ask: Ask, wish: Attend) -> Taught:
    """How a lesson continues after these acts of the learner; the server stores nothing."""
    return await beside(ask, partial(teach, ask.game, ask.part("lesson"), ask.language, wish))


async def beside(ask: Ask, step: Callable[[], Taught]) -> Taught:
    """A step, outside the event loop; the time it takes counts against the quota."""
    return await ask.parts.finished.tapes.threads.run(ask.who, step)


async def puzzles(ask: Ask) -> Puzzles:
    """The guest's rating, and the [puzzles](puzzles.md) of a game, easiest first."""
    return await ask.parts.solvers.listed(ask.game, ask.my_id)


async def try_puzzle(ask: Ask, wish: Attend) -> Taught:
    """How the puzzle with this number continues after these acts, in the form of a lesson.

    After a wrong act `follows` has the views of what may happen next. With `answer`, which counts as a wrong try,
    it says and lights what is right. A guest's first try changes ratings.
    """
    found = find_puzzle(ask.game, ask.part("puzzle"))
    told = await beside(ask, partial(solve, ask.game, found, ask.language, wish))
    right = is_right(told, wish)
    if ask.guest is None or right is None:
        return told
    rated = await ask.parts.solvers.note(ask.game, found, ask.guest.id, right)
    return msgspec.structs.replace(told, rated=rated)


async def ranking(ask: Ask) -> list[Ranked]:
    """The top hundred players of a game; `you` marks the requesting guest, who is listed last if not among them."""
    return await ask.parts.skills.ranking(ask.game, ask.my_id)


async def day(ask: Ask) -> Day:
    """A day (`today`, or one as `2026-11-17`).

    Commitments of the day and of the next, its secret once it is over, and for each game the list with your place,
    your table and, once you have finished, a strong bot's result on the same seat; the days you have played, and
    your streak ([daily.md](daily.md)).
    """
    return await told_day(ask.parts.shared, ask.my_id, ask.part("day"))


async def play_today(ask: Ask) -> AtTable:
    """Your table for today's deal, created once."""
    await ask.server.check_may_begin(ask.me.id)
    return AtTable(await begin_today(ask.parts.shared, ask.me.id, ask.game))


async def new_duplicate(ask: Ask, wish: NewDuplicate) -> WithShortCode:
    """A duplicate: 1 to 4 deals for 2 to 6 friends."""
    await ask.server.check_may_begin(ask.me.id)
    return WithShortCode(await duplicates.make(ask.parts.shared, wish))


async def duplicate(ask: Ask) -> Duplicate:
    """A duplicate: your tables, and how many deals each friend has finished.

    Once it is over, the results side by side with the decisions where they differed.
    """
    return await duplicates.told(ask.parts.shared, ask.me.id, ask.part("code"))


async def tries(ask: Ask) -> list[Tried]:
    """How each friend played one of the deals, once the duplicate is over."""
    return await duplicates.tried(ask.parts.shared, ask.me.id, ask.part("code"), ask.number)


async def play_duplicate(ask: Ask) -> AtTable:
    """Your table for one of the deals, created once."""
    await ask.server.check_may_begin(ask.me.id)
    return AtTable(await duplicates.begin(ask.parts.shared, ask.me.id, ask.part("code"), ask.number))


LEARNING_ENDPOINTS = (
    Endpoint("GET", "/api/games/{game}/lessons/{language}", EVERYBODY, lessons),
    Endpoint("POST", "/api/games/{game}/lessons/{language}/{lesson}", EVERYBODY, attend_lesson),
    Endpoint("GET", "/api/games/{game}/puzzles", EVERYBODY, puzzles),
    Endpoint("POST", "/api/games/{game}/puzzles/{language}/{puzzle}", EVERYBODY, try_puzzle),
    Endpoint("GET", "/api/games/{game}/ranking", EVERYBODY, ranking),
    Endpoint("GET", "/api/days/{day}", EVERYBODY, day),
    Endpoint("POST", "/api/today/{game}", PERSON, play_today, status=201),
    Endpoint("POST", "/api/duplicates", GUEST, new_duplicate, status=201),
    Endpoint("GET", "/api/duplicates/{code}", GUEST, duplicate),
    Endpoint("GET", "/api/duplicates/{code}/{number}", GUEST, tries),
    Endpoint("POST", "/api/duplicates/{code}/{number}", PERSON, play_duplicate, status=201),
)
