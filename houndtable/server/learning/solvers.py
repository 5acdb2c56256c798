"""Ratings of guests and puzzles: OpenSkill, as if they had played each other.

Only a guest's first try at a puzzle counts.
"""

import time
from typing import NamedTuple

from ...games import GAMES, Game
from ...play.puzzle import Puzzle, puzzles_of
from ..people.skills import MODEL, POINT, Change, Skill, new_skills
from ..store.log import Log, NotUnique, Statement, insert
from . import messages as p

DOUBT = MODEL.sigma / 2  # the uncertainty of a puzzle that nobody has tried
TRIES = "SELECT puzzle, solved FROM puzzle_tries WHERE guest = ? AND game = ?"
SUMS = """
  SELECT game, COUNT(*), SUM(solved), SUM(is_first) FROM puzzle_tries WHERE guest = ? GROUP BY game ORDER BY game
"""


class Try(NamedTuple):
    """A guest's first try at a puzzle, and how it changes both ratings."""

    guest: Change
    puzzle: Change


class Solvers:
    """The guests who have tried puzzles, and the puzzles."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def skill_of(self, game: Game, guest: str) -> Skill:
        """The skill of a guest at the puzzles of a game."""
        rows = await self._log.read("SELECT mean, doubt FROM solvers WHERE guest = ? AND game = ?", guest, game.name)
        return Skill(*rows[0]) if rows else Skill()

    async def skill_of_puzzle(self, game: Game, puzzle: Puzzle) -> Skill:
        """The skill of a puzzle."""
        sql = "SELECT mean, doubt FROM puzzle_skills WHERE game = ? AND puzzle = ?"
        rows = await self._log.read(sql, game.name, puzzle.name)
        return Skill(*rows[0]) if rows else Skill(puzzle.rating, DOUBT)

    async def listed(self, game: Game, guest: str) -> p.Puzzles:
        """The puzzles of a game, the easiest first, with a guest's results."""
        means: dict[str, float] = dict(
            await self._log.read("SELECT puzzle, mean FROM puzzle_skills WHERE game = ?", game.name)
        )
        tries: dict[str, int] = dict(await self._log.read(TRIES, guest, game.name)) if guest else {}
        titles = [
            p.PuzzleTitle(
                number,
                each.kind,
                points(means.get(each.name, each.rating)),
                each.name in tries,
                bool(tries.get(each.name)),
            )
            for number, each in enumerate(puzzles_of(game), start=1)
        ]
        titles.sort(key=lambda title: (title.rating, title.number))
        return p.Puzzles(points((await self.skill_of(game, guest)).mean), titles)

    async def note(self, game: Game, puzzle: Puzzle, guest: str, is_right: bool) -> p.PuzzleRated | None:
        """Store a guest's try at a puzzle; returns what the first try changed."""
        if await self._log.read(f"{TRIES} AND puzzle = ?", guest, game.name, puzzle.name):
            if is_right:
                await self._log.write(solved(game, puzzle, guest))
            return None
        tried = rated(await self.skill_of(game, guest), await self.skill_of_puzzle(game, puzzle), is_right)
        try:
            await self._log.write(*stored(game, puzzle, guest, is_right, tried))
        except NotUnique:  # the same guest, at the same moment, in another window
            return None
        before, after = (points(skill.mean) for skill in tried.guest)
        return p.PuzzleRated(after, after - before, points(tried.puzzle.after.mean))

    async def sums(self, guest: str) -> list[p.SolvedPuzzles]:
        """A guest's results in the puzzles of each game."""
        return [
            p.SolvedPuzzles(game, tries, done, firsts, points((await self.skill_of(GAMES[game], guest)).mean))
            for game, tries, done, firsts in await self._log.read(SUMS, guest)
            if game in GAMES
        ]


def points(mean: float) -> int:
    """A skill as it is shown, for guests and puzzles: 1250 is average."""
    return round(POINT * mean)


def rated(guest: Skill, puzzle: Skill, is_right: bool) -> Try:
    """The skills after the guest won against the puzzle, or lost."""
    (guest_after,), (puzzle_after,) = new_skills([[guest], [puzzle]], [1, 2] if is_right else [2, 1])
    return Try(Change(guest, guest_after), Change(puzzle, puzzle_after))


def stored(game: Game, puzzle: Puzzle, guest: str, is_right: bool, tried: Try) -> list[Statement]:
    """The statements that store a first try; changes are added, whatever others have changed meanwhile."""
    tried_now = insert(
        "puzzle_tries",
        guest=guest,
        game=game.name,
        puzzle=puzzle.name,
        is_first=int(is_right),
        solved=int(is_right),
        moment=int(time.time()),
    )
    return [
        tried_now,
        added("solvers", tried.guest, guest=guest, game=game.name),
        added("puzzle_skills", tried.puzzle, game=game.name, puzzle=puzzle.name),
    ]


def added(table: str, change: Change, **key: str) -> Statement:
    """The statement that inserts a first skill, or else adds to the stored one."""
    (mean, doubt), after = change
    add = f"ON CONFLICT ({', '.join(key)}) DO UPDATE SET mean = {table}.mean + ?, doubt = {table}.doubt * ?"
    return insert(table, add, after.mean - mean, after.doubt / doubt, **key, mean=after.mean, doubt=after.doubt)


def solved(game: Game, puzzle: Puzzle, guest: str) -> Statement:
    """The statement that marks a puzzle as solved."""
    return (
        "UPDATE puzzle_tries SET solved = 1 WHERE guest = ? AND game = ? AND puzzle = ?",
        (guest, game.name, puzzle.name),
    )
