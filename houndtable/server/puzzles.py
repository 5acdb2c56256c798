"""Puzzles over HTTP: lessons whose steps are the right answers, and what follows a wrong one."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import msgspec

from ..bots.net import net_bot
from ..bots.reasons import reason
from ..games import Game
from ..language.catalog import say
from ..play.lesson import Lesson, Step
from ..play.puzzle import Puzzle, puzzles_of
from . import protocol as p
from .errors import Denial, sentences
from .lessons import lead
from .replay import Tape

MOST_EVENTS = 24  # shown after a wrong action


@dataclass(frozen=True)
class PuzzleLesson(Lesson):
    """A puzzle to be solved step by step, with nothing lit."""

    puzzle: Puzzle | None = None
    tried: str = ""  # the last action
    shows_what_to_touch: bool = False

    def words(self, language: str) -> dict[str, str]:
        """The text of each step, of a wrong action, and of the right answer."""
        assert self.puzzle is not None
        said, numbers, known = sentences(language), range(2, len(self.steps) + 1), self.numbers()
        known |= {"why": why_right(self.game, self.puzzle, language)}
        first_wrong = said["server.puzzle_compared" if self.tried in self.puzzle.wrong else "server.puzzle_wrong"]
        return {
            "1": said["server.puzzle_find"].format(**known),
            "1.wrong": first_wrong.format(**known),
            **{str(number): said["server.puzzle_go_on"] for number in numbers},
            **{f"{number}.wrong": said["server.puzzle_wrong_then"] for number in numbers},
            "end": said["server.puzzle_right"].format(**known),
        }

    def numbers(self) -> dict[str, str | int]:
        """Chances to win, of 100: before, after the right action, after the one tried, and the difference."""
        assert self.puzzle is not None
        puzzle, after = self.puzzle, self.puzzle.wrong.get(self.tried, 0.0)
        chances = {"before": puzzle.before, "chance": puzzle.chance, "after": after, "percent": puzzle.margin}
        return {name: round(100 * chance) for name, chance in chances.items()}


def why_right(game: Game, puzzle: Puzzle, language: str) -> str:
    """The reason for the answer."""
    message = reason(puzzle.begun(game).view(puzzle.seat), game.notation.read_action(next(iter(puzzle.answer))))
    assert message is not None
    return say(game, message, language=language)


def find_puzzle(game: Game, number: str) -> Puzzle:
    """The puzzle of a game with this number, as in addresses."""
    numbered = {str(number): puzzle for number, puzzle in enumerate(puzzles_of(game), start=1)}
    if number not in numbered:
        raise Denial("no_such_puzzle", 404)
    return numbered[number]


def solve(game: Game, puzzle: Puzzle, language: str, wish: p.Attend) -> p.Taught:
    """The next step of a puzzle after these actions; a wrong one is explained, shown, and changes nothing."""
    steps, acts = steps_of(game, puzzle, wish.acts), [act for act in wish.acts if 0 <= act < game.rules.ACTIONS]
    tried = game.notation.write_action(acts[-1]) if acts else ""
    lesson = PuzzleLesson(game, puzzle.name, puzzle.position, puzzle.seat, steps, puzzle=puzzle, tried=tried)
    told = lead(lesson, language, wish)
    if not told.wrong:
        return told
    return msgspec.structs.replace(told, follows=what_follows(game, puzzle, wish.acts[: told.done + 1]))


def what_follows(game: Game, puzzle: Puzzle, acts: Sequence[int]) -> list[p.View]:
    """What may follow these actions, the last of them wrong: the network plays for all until the seat's next turn."""
    match, die, has_passed = puzzle.begun(game), random.Random(0), False
    for act in acts:
        match.play(act, puzzle.seat)
    while not match.over and len(match.events) < MOST_EVENTS and not (has_passed and match.turn == puzzle.seat):
        has_passed |= match.turn != puzzle.seat
        match.play(net_bot.choose(match.view(match.turn), die))
    tape = Tape(match)
    return [inert(tape.view(number, puzzle.seat)) for number in range(len(acts), len(match.events) + 1)]


def inert(view: p.View) -> p.View:
    """A view in which nothing can be done."""
    return msgspec.structs.replace(view, legal=[])


def is_right(told: p.Taught, wish: p.Attend) -> bool | None:
    """Has the puzzle been solved, or its answer been missed? None while it is open."""
    if told.wrong:
        return False
    return True if wish.acts and told.done == told.steps else None


def steps_of(game: Game, puzzle: Puzzle, acts: Sequence[int]) -> tuple[Step, ...]:
    """The right actions in turn: along the given ones while they are right, then along the first answers."""
    steps, left = list[Step](), puzzle.answer
    known = (game.notation.write_action(action) for action in acts if 0 <= action < game.rules.ACTIONS)
    for act in chain(known, iter(str, None)):
        if not left:
            break
        steps.append(Step(tuple(left), (), ()))
        left = left[act if act in left else next(iter(left))]
    return tuple(steps)
