"""A tournament as it is stored, and what a finished match changes in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import msgspec

from ...games import GAMES
from ...play import fair
from ...play.match import Match
from ..lobby.codes import typed_code
from ..store.log import Log, Statement
from ..table.clock import NO_CLOCK
from ..table.messages import Header
from ..table.state import TableState
from ..table.surroundings import Addition, Over
from ..wire.errors import Denial
from . import messages as p
from .rounds import Result

HOUR = 3600  # seconds that an arena lasts
FOUND = "SELECT code, host, wish, status, size, made, started FROM tournaments WHERE code = ?"
ENTRANTS = "SELECT entrant, member, guest, bot, away FROM entrants WHERE tournament = ? ORDER BY entrant, member"
RESULTS = """
  SELECT round, tab, side, entrant, finished, won, score, lost FROM meetings WHERE tournament = ?
  ORDER BY round, tab, side, entrant
"""
FINISHED = """
  UPDATE meetings SET finished = 1, won = ?, score = ?, lost = CASE WHEN people > 0 THEN ? ELSE 0 END
  WHERE tab = ? AND side = ? AND finished = 0
"""
WENT_AWAY = """
  UPDATE entrants SET away = 1 WHERE tournament = ? AND entrant IN (
    SELECT entrant FROM meetings WHERE tab = ? AND side = ? AND people > 0
  )
"""


class Member(NamedTuple):
    """A person or a bot; one of the two is empty."""

    guest: str
    bot: str


@dataclass(frozen=True)
class Entrant:
    """A participant or a team: its members by number."""

    number: int
    members: dict[int, Member]
    is_away: bool = False

    @property
    def guests(self) -> list[str]:
        """The people."""
        return [member.guest for member in self.members.values() if member.guest]


@dataclass(frozen=True)
class Tournament:
    """The state of a tournament."""

    code: str
    host: str
    wish: p.NewTournament
    status: str
    size: int  # entrants at the start
    made: int
    started: int
    entrants: dict[int, Entrant]
    results: list[Result]
    round: int = 0
    last: int = 0  # when the last round was made

    @cached_property
    def seats(self) -> list[list[int]]:
        """The seats of each side."""
        return sides_of(teams_of(self.wish))

    @property
    def team(self) -> int:
        """How many people make an entrant."""
        return len(self.seats[0])

    @property
    def here(self) -> list[int]:
        """The entrants to be paired."""
        return [number for number, entrant in self.entrants.items() if not entrant.is_away]

    @property
    def unfinished(self) -> list[Result]:
        """The results still open."""
        return [result for result in self.results if not result.is_finished]

    @property
    def ends(self) -> int:
        """When a running arena ends."""
        return self.started + HOUR if self.wish.kind == "arena" and self.started else 0

    def entrant_of(self, guest: str) -> Entrant | None:
        """The entrant a guest is or belongs to."""
        return next((entrant for entrant in self.entrants.values() if guest and guest in entrant.guests), None)


async def find(log: Log, code: str) -> Tournament:
    """The tournament with this code."""
    rows = await log.read(FOUND, typed_code(code))
    if not rows:
        raise Denial("no_such_tournament", 404)
    code, host, wish, status, size, made, started = rows[0]
    known = msgspec.json.decode(wish, type=p.NewTournament)
    # read in this order: a round that seems over is then over for those who were in it, whatever happens meanwhile
    ((number, last),) = await log.read("SELECT MAX(number), MAX(made) FROM rounds WHERE tournament = ?", code)
    results = [result_of(*row) for row in await log.read(RESULTS, code)]
    entrants = entrants_in(await log.read(ENTRANTS, code))
    if status != "open" and known.kind != "arena":  # joined at the moment of the start, so too late
        entrants = {number: entrant for number, entrant in entrants.items() if number < size}
    return Tournament(code, host, known, status, size, made, started, entrants, results, number or 0, last or 0)


def result_of(
    number: int, table: str, side: int, entrant: int, finished: int, won: int, score: int, lost: int
) -> Result:
    """A row as a result."""
    return Result(number, table, side, entrant, bool(finished), bool(won), score, bool(lost))


def entrants_in(rows: Sequence[tuple[int, int, str, str, int]]) -> dict[int, Entrant]:
    """Entrants by number; each row is a member."""
    found: dict[int, Entrant] = {}
    for number, member, guest, bot, away in rows:
        entrant = found.setdefault(number, Entrant(number, {}, bool(away)))
        entrant.members[member] = Member(guest, bot)
    return found


def teams_of(wish: p.NewTournament) -> list[int]:
    """The team of each seat, named after its lowest seat."""
    game = GAMES[wish.game]
    options = game.choose_by_name(wish.seats, wish.options)
    table = TableState(Header("", "", wish.game, wish.seats, options, NO_CLOCK, False, ""), fair.new_secret())
    return Match(table.setup(), table.secret).teams


def sides_of(teams: Sequence[int]) -> list[list[int]]:
    """The seats of each team."""
    return [[seat for seat, team in enumerate(teams) if team == side] for side in sorted(set(teams))]


async def counted(over: Over) -> Addition:
    """The changes when a match of a tournament is over. An entrant who did not come is not paired until they return."""
    header, match, chairs, _ = over
    if not header.tournament:
        return Addition()
    assert match.result is not None
    winners, scores = match.result
    found: list[Statement] = []
    for side, seats in enumerate(sides_of(match.teams)):
        people = [chairs[seat] for seat in seats if chairs[seat].guest]
        is_lost = not any(chair.has_played and not chair.resigned for chair in people)
        worth = int(bool(set(seats) & set(winners))), max(scores[seat] for seat in seats)
        found.append((FINISHED, (*worth, int(is_lost), header.id, side)))
        if not any(chair.has_played or chair.resigned for chair in people):
            found.append((WENT_AWAY, (header.tournament, header.id, side)))
    return Addition(statements=found)
