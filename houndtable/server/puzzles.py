"""Puzzles over HTTP: lessons whose steps are the right answers. The server keeps nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from ..bots.reasons import reason
from ..games import Game
from ..language.catalog import say
from ..play.lesson import Lesson, Step
from ..play.puzzle import Puzzle, puzzles_of
from . import protocol as p
from .errors import Denial, sentences
from .lessons import lead


@dataclass(frozen=True)
class PuzzleLesson(Lesson):
    """A puzzle to be solved step by step, with nothing lit."""

    puzzle: Puzzle | None = None
    shows_what_to_touch: bool = False

    def words(self, language: str) -> dict[str, str]:
        """What is asked for in each step, what is said of another act, and why the answer is right."""
        assert self.puzzle is not None
        said, percent = sentences(language), round(100 * self.puzzle.margin)
        numbers = range(1, len(self.steps) + 1)
        asked = {str(number): said["server.puzzle_go_on" if number > 1 else "server.puzzle_find"] for number in numbers}
        wrong = {f"{number}.wrong": said["server.puzzle_wrong"].format(percent=percent) for number in numbers}
        why = why_right(self.game, self.puzzle, language)
        return asked | wrong | {"end": said["server.puzzle_right"].format(why=why, percent=percent)}


def why_right(game: Game, puzzle: Puzzle, language: str) -> str:
    """What speaks for the answer."""
    message = reason(puzzle.begun(game).view(puzzle.seat), game.notation.read_action(next(iter(puzzle.answer))))
    assert message is not None
    return say(game, message, language=language)


def puzzle_titles(game: Game) -> list[p.PuzzleTitle]:
    """The puzzles of a game, the easiest first."""
    titles = [p.PuzzleTitle(number, each.kind, each.rating) for number, each in enumerate(puzzles_of(game), start=1)]
    return sorted(titles, key=lambda title: (title.rating, title.number))


def numbered(game: Game) -> dict[str, Puzzle]:
    """The puzzles of a game by their numbers, as they stand in addresses."""
    return {str(number): puzzle for number, puzzle in enumerate(puzzles_of(game), start=1)}


def solve(game: Game, number: str, language: str, wish: p.Attend) -> p.Taught:
    """How a puzzle goes on after these acts; what is wrong is explained and changes nothing."""
    puzzle = numbered(game).get(number)
    if puzzle is None:
        raise Denial("no_such_puzzle", 404)
    steps = steps_of(game, puzzle, wish.acts)
    lesson = PuzzleLesson(game, number, puzzle.position, puzzle.seat, steps, puzzle=puzzle)
    return lead(lesson, language, wish)


def steps_of(game: Game, puzzle: Puzzle, acts: Sequence[int]) -> tuple[Step, ...]:
    """What is right in turn: along these acts while they are right, then along the first answers."""
    steps, left = list[Step](), puzzle.answer
    known = (game.notation.write_action(action) for action in acts if 0 <= action < game.rules.ACTIONS)
    for act in chain(known, iter(str, None)):
        if not left:
            break
        steps.append(Step(tuple(left), (), ()))
        left = left[act if act in left else next(iter(left))]
    return tuple(steps)
