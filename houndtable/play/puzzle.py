"""Puzzles: positions where one decision is much better than all others, with the tree of right answers.

The puzzles of a game are in `games/<game>/puzzles.json`, one per line; `houndtable puzzles` makes them.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Optional

from msgspec import Struct

from ..games import Game
from .decoding import decoded
from .match import Match, from_position

FORMAT = 1


@dataclass(frozen=True, kw_only=True)
class Decision:
    """The right actions of a decision, with what may follow each, and others that were compared as closely."""

    answer: dict[str, Optional["Sequel"]]  # None where the puzzle ends
    wrong: dict[str, float]  # the chance to win after it
    margin: float  # by how much the worst right action is better than the best wrong one, as a chance to win
    error: float  # its standard error
    before: float  # the chance to win, as the network sees it
    chance: float  # to win after the right action


@dataclass(frozen=True)
class Sequel:
    """What happens after a right action, and the same player's next decision."""

    then: tuple[
        str, ...
    ]  # the events as in a lesson: `1 lay 5`, `chance draw 3`; none if the player acts again at once
    next: Decision


@dataclass(frozen=True, kw_only=True)
class Puzzle(Decision):
    """A position, the seat to act, and the right answers."""

    position: str  # in the game's notation, all cards open
    seat: int
    kind: str  # what is to be done
    rating: float  # how hard it is, on the scale of skills
    match: int  # of those that were played with the seed
    decision: int  # of that match

    @property
    def name(self) -> str:
        """Its identity, independent of its place in a file."""
        return hashlib.sha256(f"{self.position}{self.seat}".encode()).hexdigest()[:16]

    def begun(self, game: Game) -> Match:
        """The match as it is before the first act."""
        return from_position(game.name, self.position, seed=0)


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game; a variant has none."""
    if game.variant:
        raise ValueError(f"There are no puzzles for {game.name}, only for {game.original}.")
    return read(game, game.folder / "puzzles.json")


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of puzzles: made with these options, by matches of this seed."""

    format: int
    game: str
    options: dict[str, str]
    seed: int
    puzzles: tuple[Puzzle, ...]


def read(game: Game, path: Path, seed: int | None = None) -> tuple[Puzzle, ...]:
    """The puzzles in a file, which must have been made with this seed if one is given."""
    try:
        page = decoded(path.read_text(encoding="utf-8"), Page)
        if (page.format, page.game) != (FORMAT, game.name):
            raise ValueError(f"these are not puzzles of format {FORMAT} for {game.name}.")
        if seed not in (None, page.seed):
            raise ValueError(f"these puzzles were made with seed {page.seed}; choose another file.")
        if game.choose_again(max(game.rules.SEATS), page.options) != usual_options(game):
            raise ValueError(f"these puzzles were made with other options of {game.name} than are usual now.")
    except ValueError as wrong:
        raise ValueError(f"{path}: {wrong}") from None
    return page.puzzles


def usual_options(game: Game) -> tuple[int, ...]:
    """The options of the matches that puzzles are made from; a position names those that differ."""
    return game.choose(max(game.rules.SEATS), {})


def written(game: Game, seed: int, puzzles: Iterable[Puzzle]) -> str:
    """Puzzles as a file holds them, made with this seed."""
    options = game.options_by_name(usual_options(game))
    head = json.dumps({"format": FORMAT, "game": game.name, "options": options, "seed": seed})
    lines = ",\n".join(json.dumps(asdict(puzzle), ensure_ascii=False) for puzzle in puzzles)
    return f'{head[:-1]}, "puzzles": [\n{lines}\n]}}\n'
