"""What a rated match does to the skills of its players."""

import time
from collections import defaultdict
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import chain

from ...games import Game
from ...play.match import Match
from ..people.skills import Change, Skill, Skills, new_skills
from ..store.log import UNLESS_THERE, Statement, insert
from ..table.chair import Chair
from ..table.messages import Rated

LONGEST_CURVE = 200  # matches
ADD = """
  ON CONFLICT (game, player) DO UPDATE
  SET mean = skills.mean + ?, doubt = skills.doubt * ?, matches = skills.matches + 1
"""


class Ratings:
    """Rates players by their matches."""

    def __init__(self, skills: Skills) -> None:
        self._skills = skills

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
        before = {chair.player: await self._skills.of(match.game, chair.player) for chair in chairs}
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
