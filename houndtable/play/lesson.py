"""Lessons: a position, and steps that each ask the learner for one act, by the real rules.

A lesson is a file `games/<game>/lessons/<number>_<name>.toml`:

    position = \"\"\"…\"\"\"     # where it begins, in the game's notation
    seat = 0               # the learner's

    [[step]]
    do = ["play 5"]        # the acts that are right; none means that every legal act is
    light = ["pile"]       # things on the table to look at, besides those to touch
    then = ["1 pass", "chance draw 3"]  # what happens after it

Its words are in `lessons/words/<language>.json`: `NAME.title`, `NAME.1` for the first step, `NAME.1.wrong` for a legal
act that is not right there, `NAME.end`.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..games import Game
from ..games.option import options_of
from ..games.row import Bytes, open_row
from ..games.seats import CHANCE
from ..language.catalog import words_in
from .match import Match, Refused, decide, evolve
from .record import CHANCE_TEXT, Event, Setup


class Step(NamedTuple):
    """The right acts, the things to highlight, and what happens next."""

    do: tuple[str, ...]
    light: tuple[str, ...]
    then: tuple[str, ...]

    def is_right(self, notation: str) -> bool:
        """Is this one of the right acts?"""
        return not self.do or notation in self.do


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game."""

    game: Game
    name: str
    position: str
    seat: int
    steps: tuple[Step, ...]
    shows_what_to_touch: bool = True

    def words(self, language: str) -> dict[str, str]:
        """Its words in a language, without its name."""
        words, name = words_in(self.game.folder / "lessons", language), f"{self.name}."
        return {key.removeprefix(name): said for key, said in words.items() if key.startswith(name)}

    def begun(self) -> Match:
        """The match before the first step; chance follows the lesson."""
        rules, row = self.game.rules, self.game.notation.read_position(self.position)
        state = open_row(rules.State, row)
        options = tuple(options_of(state, rules.State, rules.OPTIONS))
        match = Match(Setup(game=self.game, seats=int(state.seats), options=options))
        match.raw[:] = row
        return match


class Attended(NamedTuple):
    """A learner's progress: the match, its rows from the first to the last, and the completed steps."""

    match: Match
    rows: list[Bytes]
    done: int
    refused: Refused | None = None  # the act after them, which was against the rules


@cache
def lessons_of(game: Game) -> dict[str, Lesson]:
    """The lessons of a game in their order, by name."""
    lessons = [_read(game, path) for path in sorted((game.folder / "lessons").glob("*.toml"))]
    return {lesson.name: lesson for lesson in lessons}


def _read(game: Game, path: Path) -> Lesson:
    page = tomllib.loads(path.read_text(encoding="utf-8"))
    steps = (Step(*(tuple(step.get(part, ())) for part in Step._fields)) for step in page["step"])
    name = path.stem.partition("_")[2]
    return Lesson(game, name, page["position"].strip(), page.get("seat", 0), tuple(steps))


def attend(lesson: Lesson, acts: Sequence[int]) -> Attended:
    """The lesson after these acts of the learner's; one that is wrong in its step, or against the rules, ends it."""
    match = lesson.begun()
    rows = list[Bytes]()
    for done, (step, action) in enumerate(zip(lesson.steps, acts, strict=False)):
        event = decide(match, lesson.seat, action)
        if isinstance(event, Refused):
            return Attended(match, [*rows, match.raw], done, event)
        if not step.is_right(lesson.game.notation.write_action(event.action)):
            return Attended(match, [*rows, match.raw], done)
        rows.append(evolve(match, event))
        rows.extend(happen(match, text) for text in step.then)
        match.undoable.clear()
    return Attended(match, [*rows, match.raw], min(len(acts), len(lesson.steps)))


def happen(match: Match, text: str) -> Bytes:
    """Let an event happen that is written as in a lesson's `then`; returns the row before it."""
    seat, _, act = text.partition(" ")
    return evolve(match, match.decided(act, CHANCE if seat == CHANCE_TEXT else int(seat)))


def written_event(game: Game, event: Event) -> str:
    """An event as a lesson's `then` has it."""
    who = CHANCE_TEXT if event.seat == CHANCE else str(event.seat)
    return f"{who} {game.notation.write_action(event.action)}"
