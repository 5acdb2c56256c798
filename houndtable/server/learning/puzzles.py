"""Puzzles over HTTP: lessons whose steps are the right answers, and what follows a wrong one."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from typing import NamedTuple

import msgspec

from ...bots.buffers import MOST_SEATS
from ...bots.net import net_bot
from ...bots.policy import legal_action
from ...bots.reasons import reason
from ...games import Game
from ...language.catalog import say
from ...play.lesson import Lesson, Step, attend
from ...play.match import Match, View
from ...play.puzzle import Decision, Puzzle, puzzles_of
from ..matches.tape import Tape
from ..table import messages as table_messages
from ..wire.errors import Denial, sentences
from . import messages as p
from .lessons import lead

MOST_EVENTS = 24  # shown after a wrong action
PLAYERS = tuple(f"{{{seat}}}" for seat in range(MOST_SEATS))  # the client knows their names


class Solving(NamedTuple):
    """A decision on the way through a puzzle, the answer to it (the solver's, or the first one), and what follows."""

    decision: Decision
    act: str
    then: tuple[str, ...]


@dataclass(frozen=True)
class PuzzleLesson(Lesson):
    """A puzzle to be solved step by step, with nothing lit unless the answer is asked for."""

    puzzle: Puzzle | None = None
    way: tuple[Solving, ...] = ()
    tried: str = ""  # the last action

    def begun(self) -> Match:
        """The match before the first step, with dice for what may follow a wrong action."""
        assert self.puzzle is not None
        return self.puzzle.begun(self.game)

    def words(self, language: str) -> dict[str, str]:
        """The text of each step, of a wrong action there, and of the whole answer."""
        said, words = sentences(language), dict[str, str]()
        for number, (decision, _, _) in enumerate(self.way, start=1):
            known = numbers_of(decision, self.tried)
            wrong = "server.puzzle_compared" if self.tried in decision.wrong else "server.puzzle_wrong"
            words[str(number)] = self.answer_to(number, language) or self.question(number, language)
            words[f"{number}.wrong"] = said[wrong].format(**known)
        return words | {
            "end": said["server.puzzle_right"].format(**known, why=why_right(self, len(self.way), language))
        }

    def question(self, number: int, language: str) -> str:
        """What is asked at the decision with this number, from 1."""
        said, known = sentences(language), numbers_of(self.way[number - 1].decision, self.tried)
        if number == 1:
            return said["server.puzzle_find"].format(**known)
        return said["server.puzzle_go_on"].format(why=why_right(self, number - 1, language))

    def answer_to(self, number: int, language: str) -> str:
        """The answer to this decision and the reason for it, if it is shown."""
        if not self.shows_what_to_touch:
            return ""
        known = numbers_of(self.way[number - 1].decision, self.tried)
        what, why = what_right(self, number, language), why_right(self, number, language)
        return sentences(language)["server.puzzle_answer"].format(**known, what=what, why=why)


def numbers_of(decision: Decision, tried: str) -> dict[str, int]:
    """Chances to win, of 100: before, after the right action, after the one tried, and the difference."""
    after = decision.wrong.get(tried, 0.0)
    chances = {"before": decision.before, "chance": decision.chance, "after": after, "percent": decision.margin}
    return {name: round(100 * chance) for name, chance in chances.items()}


def why_right(lesson: PuzzleLesson, number: int, language: str) -> str:
    """The reason for the answer to the decision with this number, from 1."""
    message = reason(*answered(lesson, number))
    assert message is not None
    return say(lesson.game, message, PLAYERS, language)


def what_right(lesson: PuzzleLesson, number: int, language: str) -> str:
    """That answer in words."""
    return say(lesson.game, legal_action(*answered(lesson, number)).message, PLAYERS, language)


def answered(lesson: PuzzleLesson, number: int) -> tuple[View, int]:
    """The solver's view of a decision, and the answer to it."""
    *before, act = (lesson.game.notation.read_action(act) for _, act, _ in lesson.way[:number])
    return attend(lesson, before).match.view(lesson.seat), act


def find_puzzle(game: Game, number: str) -> Puzzle:
    """The puzzle of a game with this number, as in addresses."""
    numbered = {str(number): puzzle for number, puzzle in enumerate(puzzles_of(game), start=1)}
    if number not in numbered:
        raise Denial("no_such_puzzle", 404)
    return numbered[number]


def solve(game: Game, puzzle: Puzzle, language: str, wish: p.Attend) -> p.Taught:
    """The next step of a puzzle after these actions; a wrong one is explained, shown, and changes nothing."""
    lesson = lesson_of(game, puzzle, wish.acts, wish.answer)
    told = lead(lesson, language, wish)
    if not told.wrong:
        return told
    return msgspec.structs.replace(told, follows=what_follows(lesson, wish.acts[: told.done + 1]))


def lesson_of(game: Game, puzzle: Puzzle, acts: Sequence[int], is_shown: bool = False) -> PuzzleLesson:
    """A puzzle as a lesson: along these actions while they are right, then along the first answers."""
    texts = [game.notation.write_action(act) for act in acts if 0 <= act < game.rules.ACTIONS]
    way = tuple(through(puzzle, chain(texts, repeat(""))))
    steps = tuple(Step(tuple(each.decision.answer), (), each.then) for each in way)
    tried = texts[-1] if texts else ""
    return PuzzleLesson(game, puzzle.name, puzzle.position, puzzle.seat, steps, is_shown, puzzle, way, tried)


def through(puzzle: Puzzle, acts: Iterable[str]) -> Iterator[Solving]:
    """The decisions of a puzzle in turn."""
    decision: Decision | None = puzzle
    for text in acts:
        if decision is None:
            break
        act = text if text in decision.answer else next(iter(decision.answer))
        sequel = decision.answer[act]
        yield Solving(decision, act, sequel.then if sequel else ())
        decision = sequel.next if sequel else None


def what_follows(lesson: PuzzleLesson, acts: Sequence[int]) -> list[table_messages.View]:
    """What may follow these actions, the last of them wrong: the network plays for all until the seat's next turn."""
    match, die, has_passed = attend(lesson, acts[:-1]).match, random.Random(0), False
    first = len(match.events) + 1
    match.play(acts[-1], lesson.seat)
    while not match.over and len(match.events) < first + MOST_EVENTS and not (has_passed and match.turn == lesson.seat):
        has_passed |= match.turn != lesson.seat
        match.play(net_bot.choose(match.view(match.turn), die))
    tape = Tape(match)
    return [inert(tape.view(number, lesson.seat)) for number in range(first, len(match.events) + 1)]


def inert(view: table_messages.View) -> table_messages.View:
    """A view in which nothing can be done."""
    return msgspec.structs.replace(view, legal=[])


def is_right(told: p.Taught, wish: p.Attend) -> bool | None:
    """Has the puzzle been solved, or its answer been missed or asked for? None while it is open."""
    if told.wrong or (wish.answer and told.done < told.steps):
        return False
    return True if wish.acts and told.done == told.steps else None
