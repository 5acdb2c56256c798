"""Matchmaking as a pure function: who plays with whom. Those who have waited longest come first.

A player accepts others within a window of skill that widens with the time waited, but nobody where one has blocked the
other; all players at a table accept each other.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...games import GAMES
from ..people.skills import Skill
from .messages import Seek

WINDOW = 3.0  # in OpenSkill's units, at first
WIDENING = 1.0  # added per second
USUAL = Skill().mean


class Seeker(NamedTuple):
    """A player looking for a game."""

    id: str  # of this search
    guest: str
    wish: Seek
    waited: float = 0.0  # seconds
    skills: Mapping[str, float] = {}  # means, by game
    avoids: Collection[str] = ()  # guests who blocked this one, or whom this one blocked

    @property
    def window(self) -> float:
        """How far another player's skill may be from this player's own."""
        return WINDOW + WIDENING * self.waited

    @property
    def takes_bots(self) -> bool:
        """Has the player waited long enough to accept bots?"""
        return self.wish.bots and self.waited >= self.wish.wait


class Party(NamedTuple):
    """Players who will play together; bots take the remaining seats."""

    game: str
    seats: int
    members: tuple[Seeker, ...]


def parties(seekers: Sequence[Seeker]) -> list[Party]:
    """All tables that can be made now; nobody sits at two of them."""
    left = sorted(seekers, key=lambda seeker: (-seeker.waited, seeker.id))
    found: list[Party] = []
    while left:
        first, *others = left
        party = party_of(first, others)
        if party:
            found.append(party)
        taken = {member.id for member in party.members} if party else {first.id}
        left = [seeker for seeker in others if seeker.id not in taken]
    return found


def party_of(first: Seeker, others: Sequence[Seeker]) -> Party | None:
    """The best table for a player: one full of people, otherwise the one with most people and fewest bots."""
    possible = [gathered(first, others, game, seats) for game, seats in wanted(first.wish)]
    ready = [party for party in possible if is_full(party) or all(may_sit_with_bots(party))]
    return max(ready, key=lambda party: (is_full(party), len(party.members), -party.seats), default=None)


def wanted(wish: Seek) -> Iterator[tuple[str, int]]:
    """Every game and number of players that a player accepts, in order of preference."""
    return ((game, seats) for game in wish.games for seats in wish.seats if seats in GAMES[game].rules.SEATS)


def gathered(first: Seeker, others: Sequence[Seeker], game: str, seats: int) -> Party:
    """A player with those who fit best: as many as there are seats, or fewer if all of them accept bots."""
    willing = [other for other in others if wants(other, game, seats) and other.wish.clock == first.wish.clock]
    willing = [other for other in willing if other.wish.rated == first.wish.rated]
    members = chosen(first, willing, game, seats)
    if len(members) < seats:
        members = chosen(first, [other for other in willing if other.wish.bots], game, seats)
    return Party(game, seats, tuple(members))


def chosen(first: Seeker, willing: Sequence[Seeker], game: str, seats: int) -> list[Seeker]:
    """The nearest in skill who all accept each other."""
    members = [first]
    for other in sorted(willing, key=lambda other: abs(skill(other, game) - skill(first, game))):
        if len(members) < seats and all(accept_each_other(other, member, game) for member in members):
            members.append(other)
    return members


def wants(seeker: Seeker, game: str, seats: int) -> bool:
    """Would this player sit at such a table?"""
    return game in seeker.wish.games and seats in seeker.wish.seats


def accept_each_other(one: Seeker, other: Seeker, game: str) -> bool:
    """Has neither blocked the other, and is each within the other's window?"""
    return other.guest not in one.avoids and abs(skill(one, game) - skill(other, game)) <= min(one.window, other.window)


def skill(seeker: Seeker, game: str) -> float:
    """How strong a player is in a game, as far as it is known."""
    return seeker.skills.get(game, USUAL)


def is_full(party: Party) -> bool:
    """Are there people in all seats?"""
    return len(party.members) == party.seats


def may_sit_with_bots(party: Party) -> Iterator[bool]:
    """Does everybody accept bots, and the first of them now?"""
    yield party.members[0].takes_bots
    yield from (member.wish.bots for member in party.members)
