"""The skill of every player in a game, from rated matches: OpenSkill, for bots as for guests."""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

from ...bots import BOTS
from ...games import Game
from ..store.log import Log
from . import messages as p

LISTED = 100
RANKED = """
  SELECT player, name, mean, doubt, matches, (
    SELECT 1 + COUNT(*) FROM skills AS better WHERE better.game = skills.game AND better.worth > skills.worth
  ) FROM skills LEFT JOIN guests ON id = player WHERE game = ?
"""
MODEL = PlackettLuce()
POINT = 50  # points per OpenSkill unit


class Skill(NamedTuple):
    """A player's estimated skill: a mean, and its uncertainty."""

    mean: float = MODEL.mu
    doubt: float = MODEL.sigma

    @property
    def points(self) -> int:
        """A conservative estimate: 0 at first, near a thousand for an average player."""
        return max(round(POINT * (self.mean - 3 * self.doubt)), 0)


class Change(NamedTuple):
    """A player's skill before a match and after it."""

    before: Skill
    after: Skill


class Skills:
    """The skills of all players."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def of(self, game: Game, player: str) -> Skill:
        """The skill of a player."""
        rows = await self._log.read("SELECT mean, doubt FROM skills WHERE game = ? AND player = ?", game.name, player)
        return Skill(*rows[0]) if rows else Skill()

    async def points(self, game: Game, players: Sequence[str]) -> dict[str, int]:
        """The points of those players who have rated matches."""
        places = ", ".join("?" * len(players))
        sql = f"SELECT player, mean, doubt FROM skills WHERE game = ? AND player IN ({places})"
        rows = await self._log.read(sql, game.name, *players) if players else []
        return {player: Skill(mean, doubt).points for player, mean, doubt in rows}

    async def curves(self, guest: str) -> list[p.SkillCurve]:
        """The skill in every game in which a match has counted, with its curve."""
        rows = await self._log.read(
            "SELECT game, mean, doubt, matches FROM skills WHERE player = ? ORDER BY game", guest
        )
        curves = await self._log.read(
            "SELECT game, matches, points, moment FROM curves WHERE player = ? ORDER BY game, matches", guest
        )
        return [
            p.SkillCurve(
                game, Skill(mean, doubt).points, matches, [p.CurvePoint(*row[1:]) for row in curves if row[0] == game]
            )
            for game, mean, doubt, matches in rows
        ]

    async def ranking(self, game: Game, guest: str) -> list[p.Ranked]:
        """The best players of a game and, at the end, the guest who asks, if not among them."""
        best = await self._ranked(game, guest, "AND worth > 0 ORDER BY worth DESC LIMIT ?", LISTED)
        if any(ranked.you for ranked in best):
            return best
        return best + await self._ranked(game, guest, "AND player = ?", guest)

    async def _ranked(self, game: Game, guest: str, which: str, value: str | int) -> list[p.Ranked]:
        return [
            p.Ranked(place, Skill(mean, doubt).points, matches, name or "", "" if name else player, player == guest)
            for player, name, mean, doubt, matches, place in await self._log.read(RANKED + which, game.name, value)
            if name or player in BOTS
        ]


def new_skills(teams: Sequence[Sequence[Skill]], places: Sequence[int]) -> list[list[Skill]]:
    """The skills after a match; each team's place is given: 1 for the winners, equal for ties."""
    before = [[MODEL.rating(*skill) for skill in team] for team in teams]
    after = MODEL.rate(before, ranks=list(map(float, places)))
    return [[Skill(rating.mu, rating.sigma) for rating in team] for team in after]
