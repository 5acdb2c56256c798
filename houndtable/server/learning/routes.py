"""Routes to learn and compare: lessons, puzzles, the ranking, the deal of the day, duplicates."""

from collections.abc import Callable
from functools import partial

import msgspec

from ..people.endpoint import EVERYBODY, Ask, Endpoint
from .lessons import lesson_titles, teach
from .messages import Attend, LessonTitle, Puzzles, Taught
from .parts import Parts
from .puzzles import find_puzzle, is_right, solve


async def lessons(ask: Ask[Parts]) -> list[LessonTitle]:
    """The lessons of a game."""
    return lesson_titles(ask.game, ask.language)


async def attend_lesson(ask: Ask[Parts], wish: Attend) -> Taught:
    """How a lesson continues after these acts of the learner; the server stores nothing."""
    return await beside(ask, partial(teach, ask.game, ask.part("lesson"), ask.language, wish))


async def beside(ask: Ask[Parts], step: Callable[[], Taught]) -> Taught:
    """A step, outside the event loop; the time it takes counts against the quota."""
    return await ask.parts.finished.tapes.threads.run(ask.who, step)


async def puzzles(ask: Ask[Parts]) -> Puzzles:
    """The guest's rating, and the [puzzles](puzzles.md) of a game, easiest first."""
    return await ask.parts.solvers.listed(ask.game, ask.my_id)


async def try_puzzle(ask: Ask[Parts], wish: Attend) -> Taught:
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


LEARNING_ENDPOINTS = (
    Endpoint("GET", "/api/games/{game}/lessons/{language}", EVERYBODY, lessons),
    Endpoint("POST", "/api/games/{game}/lessons/{language}/{lesson}", EVERYBODY, attend_lesson),
    Endpoint("GET", "/api/games/{game}/puzzles", EVERYBODY, puzzles),
    Endpoint("POST", "/api/games/{game}/puzzles/{language}/{puzzle}", EVERYBODY, try_puzzle),
)
