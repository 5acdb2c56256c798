"""The skill of every player in a game, from rated matches: OpenSkill, for bots as for guests."""

import time
from collections import defaultdict
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import NamedTuple

from openskill.models import PlackettLuce

from ...bots import BOTS
from ...games import Game
from ...play.match import Match
from ..store.log import UNLESS_THERE, Log, Statement, insert
from ..table.messages import Rated
from ..table.state import Chair
from . import messages as p

LISTED = 100
LONGEST_CURVE = 200  # matches
RANKED = """
  SELECT player, name, mean, doubt, matches, (
    SELECT 1 + COUNT(*) FROM skills AS better WHERE better.game = skills.game AND better.worth > skills.worth
  ) FROM skills LEFT JOIN guests ON id = player WHERE game = ?
"""
MODEL = PlackettLuce()
ADD = """
  ON CONFLICT (game, player) DO UPDATE
  SET mean = skills.mean + ?, doubt = skills.doubt * ?, matches = skills.matches + 1
"""
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

    async def after(
        self, match: Match, chairs: Sequence[Chair], lost: AbstractSet[int] = frozenset()
    ) -> tuple[Rated, list[Statement]]:
        """What a finished match changes, as told and as stored; `lost` are the seats that resigned."""
        changes = await self.changes(match, chairs, lost)
        by_seat = [changes[chair.player] for chair in chairs]
        points = tuple(after.points for _, after in by_seat)
        gains = tuple(after.points - before.points for before, after in by_seat)
        statements = [stored(match.game, player, change) for player, change in sorted(changes.items())]
        people = {chair.guest for chair in chairs if chair.guest}
        curves = [noted(match.game, player, changes[player].after) for player in sorted(people)]
        return Rated(points, gains), [*statements, *chain(*curves)]

    async def changes(
        self, match: Match, chairs: Sequence[Chair], lost: AbstractSet[int] = frozenset()
    ) -> dict[str, Change]:
        """The change of each player; a bot in several seats has one. Players who did not play gain nothing by a win."""
        before = {chair.player: await self.of(match.game, chair.player) for chair in chairs}
        teams = [
            [seat for seat in range(match.seats) if match.teams[seat] == team] for team in sorted(set(match.teams))
        ]
        skills = [[before[chairs[seat].player] for seat in team] for team in teams]
        placed = places(match, teams)
        rated = dict(zip(chain(*teams), chain(*new_skills(skills, placed)), strict=True))
        for seat in lost:
            rated[seat] = skill_of_the_last(skills, placed, teams, seat)
        after = defaultdict[str, list[Skill]](list)
        for seat, skill in rated.items():
            chair = chairs[seat]
            is_deserved = chair.has_played or skill.mean < before[chair.player].mean
            after[chair.player].append(skill if is_deserved else before[chair.player])
        return {player: Change(skill, average(after[player])) for player, skill in before.items()}

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


def skill_of_the_last(
    skills: Sequence[Sequence[Skill]], placed: Sequence[int], teams: Sequence[Sequence[int]], seat: int
) -> Skill:
    """The skill of a player who resigned: as if their team had come last, whatever the bot achieved."""
    own = next(number for number, team in enumerate(teams) if seat in team)
    last = [len(teams) + 1 if number == own else place for number, place in enumerate(placed)]
    return new_skills(skills, last)[own][teams[own].index(seat)]


def average(skills: Sequence[Skill]) -> Skill:
    """The average over one player's seats."""
    means, doubts = zip(*skills, strict=True)
    return Skill(sum(means) / len(skills), sum(doubts) / len(skills))


def places(match: Match, teams: Sequence[Sequence[int]]) -> list[int]:
    """The place of each team: winners before others, then by scores."""
    assert match.result is not None
    winners, scores = match.result
    worth = [(team[0] in winners, scores[team[0]]) for team in teams]
    return [1 + sum(other > mine for other in worth) for mine in worth]


def stored(game: Game, player: str, change: Change) -> Statement:
    """The statement that adds a change to a skill, whatever another table has changed meanwhile."""
    (mean, doubt), after = change
    known = {"game": game.name, "player": player, "mean": after.mean, "doubt": after.doubt}
    return insert("skills", ADD, after.mean - mean, after.doubt / doubt, **known, matches=1)


def noted(game: Game, player: str, after: Skill) -> list[Statement]:
    """The statements that add a point to a player's curve, once the skill is stored, and delete the oldest."""
    count = "SELECT matches FROM skills WHERE game = ? AND player = ?"
    return [
        (
            f"INSERT INTO curves (game, player, points, moment, matches) VALUES (?, ?, ?, ?, ({count})) {UNLESS_THERE}",
            (game.name, player, after.points, int(time.time()), game.name, player),
        ),
        (
            f"DELETE FROM curves WHERE game = ? AND player = ? AND matches <= ({count}) - ?",
            (game.name, player, game.name, player, LONGEST_CURVE),
        ),
    ]


def new_skills(teams: Sequence[Sequence[Skill]], places: Sequence[int]) -> list[list[Skill]]:
    """The skills after a match; each team's place is given: 1 for the winners, equal for ties."""
    before = [[MODEL.rating(*skill) for skill in team] for team in teams]
    after = MODEL.rate(before, ranks=list(map(float, places)))
    return [[Skill(rating.mu, rating.sigma) for rating in team] for team in after]
