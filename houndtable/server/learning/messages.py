"""What clients and the server tell each other about lessons and puzzles."""

from typing import Annotated

from msgspec import Meta, Struct

from ..table.messages import View
from ..wire.messages import ActionNumber, Denied, Number, Request, Thing

MOST_ACTS = 100  # of a learner in a lesson


class SolvedPuzzles(Struct, frozen=True):
    """A guest's results in the puzzles of a game."""

    game: str
    tried: int
    solved: int
    first: int  # of those solved: on the first try
    rating: int


class Attend(Request, frozen=True):
    """The learner's actions so far, and the number of events already seen."""

    acts: Annotated[tuple[ActionNumber, ...], Meta(max_length=MOST_ACTS)] = ()
    seen: Number = 0
    touched: Annotated[tuple[Thing, ...], Meta(max_length=8)] = ()  # in vain: the rule is explained
    answer: bool = False  # of the next step of a puzzle: show it


class PuzzleRated(Struct, frozen=True):
    """The effect of a guest's first try at a puzzle."""

    rating: int  # of the guest, now
    gain: int
    puzzle: int  # the puzzle's rating now


class Taught(Struct, frozen=True, omit_defaults=True):
    """The next step of a lesson."""

    seat: int  # the learner's
    seats: int
    options: dict[str, str]
    done: int  # steps
    steps: int
    says: str  # in the learner's language; {2} is the player in seat 2
    light: tuple[str, ...]  # the things to look at
    touch: tuple[str, ...]  # the things to touch
    views: list[View]  # after each event that was not seen yet
    denied: Denied | None = None  # the rule against the last act or touch
    wrong: str = ""  # why the last action, though legal, is not what is asked for
    follows: list[View] = []  # what may follow a wrong action, in a puzzle
    rated: PuzzleRated | None = None  # after the first try at a puzzle


class LessonTitle(Struct, frozen=True):
    """A lesson of a game."""

    lesson: str
    title: str
    steps: int


class PuzzleTitle(Struct, frozen=True, omit_defaults=True):
    """A puzzle of a game, and the guest's result."""

    number: int
    kind: str  # the kind of the right action
    rating: int  # the difficulty: 1250 is average
    tried: bool = False
    solved: bool = False


class Puzzles(Struct, frozen=True):
    """The puzzles of a game, the easiest first, and the guest's rating."""

    rating: int  # on the scale of the puzzles
    puzzles: list[PuzzleTitle]
