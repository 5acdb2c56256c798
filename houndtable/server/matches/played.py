"""The matches a guest has played: how many, against whom, how they ended, and their records."""

import time
import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any

from ...games.seats import CHANCE
from ...play.match import Match
from ..store.log import Log, Statement, insert
from ..table.chair import Chair
from ..table.messages import Rated
from . import messages as p

RESIGNED = "resigned"  # a win because the others resigned
LINES_BESIDES = ("penalties", "total")  # lines of a score sheet by which nobody wins
MOST_OPPONENTS = 20  # listed per game
CURVE = 200  # matches per game, the newest
MOST_RECORDS = 10_000  # in one download, the newest
AT_ONCE = 50  # looked up at a time

BY_SEATS = (
    "SELECT game, seats, COUNT(*), SUM(won) FROM played WHERE guest = ? GROUP BY game, seats ORDER BY game, seats"
)
BY_WAY = """
  SELECT game, way, COUNT(*) FROM played WHERE guest = ? AND won = 1 AND way <> ''
  GROUP BY game, way ORDER BY game, COUNT(*) DESC, way
"""
BY_OPPONENT = """
  SELECT opponent, COUNT(*), SUM(won) FROM opponents WHERE guest = ? AND game = ?
  GROUP BY opponent ORDER BY COUNT(*) DESC, opponent LIMIT ?
"""
NEWEST = """
  SELECT ended, tab, won, score, points FROM played WHERE guest = ? AND game = ? ORDER BY ended DESC, tab DESC LIMIT ?
"""
TABLES = """
  SELECT game, ended, tab FROM played WHERE guest = ? AND (ended, tab) < (?, ?)
  ORDER BY ended DESC, tab DESC LIMIT ?
"""


class Played:
    """The matches that guests have played to the end."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def of(self, guest: str, name: Callable[[str], Awaitable[str]]) -> list[p.PlayedGame]:
        """Everything this guest has played, by game; `name` gives the names of other guests."""
        counts: dict[str, list[p.Tally]] = {}
        for game, seats, matches, wins in await self._log.read(BY_SEATS, guest):
            counts.setdefault(game, []).append(p.Tally(str(seats), matches, wins))
        ways: dict[str, list[p.Tally]] = {game: [] for game in counts}
        for game, way, wins in await self._log.read(BY_WAY, guest):
            ways[game].append(p.Tally(way, wins, wins))
        return [
            p.PlayedGame(
                game, seats, await self._opponents(guest, game, name), ways[game], await self._curve(guest, game)
            )
            for game, seats in counts.items()
        ]

    async def _opponents(self, guest: str, game: str, name: Callable[[str], Awaitable[str]]) -> list[p.Met]:
        rows = await self._log.read(BY_OPPONENT, guest, game, MOST_OPPONENTS)
        met = [(opponent.partition(" "), matches, wins) for opponent, matches, wins in rows]
        return [
            p.Met(matches, wins, bot=who) if kind == "bot" else p.Met(matches, wins, name=await name(who))
            for (kind, _, who), matches, wins in met
        ]

    async def _curve(self, guest: str, game: str) -> list[p.PlayedMatch]:
        """The newest matches, the oldest of them first."""
        rows = await self._log.read(NEWEST, guest, game, CURVE)
        return [p.PlayedMatch(ended, table, bool(won), *result) for ended, table, won, *result in reversed(rows)]

    def after(self, match: Match, chairs: Sequence[Chair], table: str, rated: Rated | None) -> list[Statement]:
        """What to store when a match is over. A guest in several seats has played once, with the best of them."""
        ended = int(time.time())
        seats: dict[str, list[int]] = {}
        for seat, chair in enumerate(chairs):
            if chair.guest and chair.has_played:
                seats.setdefault(chair.guest, []).append(seat)
        best = {guest: max(own, key=lambda seat: worth(match, seat)) for guest, own in sorted(seats.items())}
        rows = [stored(match, chairs, table, seat, ended, rated) for seat in best.values()]
        return [statement for statements in rows for statement in statements]

    async def records(self, guest: str, record: Callable[[str], Awaitable[str]]) -> AsyncIterator[bytes]:
        """The records of a guest's matches as a zip archive, piece by piece, the newest first.

        Those that may not be shown yet, since others may still play the same deal, are left out.
        """
        pieces = Pieces()
        with zipfile.ZipFile(pieces, "w", zipfile.ZIP_DEFLATED) as archive:
            async for game, ended, table in self._tables(guest):
                day, text = time.strftime("%Y-%m-%d", time.gmtime(ended)), await record(table)
                if text:
                    archive.writestr(f"{game}-{day}-{table}.jsonl", text)
                yield pieces.taken()
        yield pieces.taken()

    async def _tables(self, guest: str) -> AsyncIterator[tuple[str, int, str]]:
        last = (2**62, "")
        for _ in range(MOST_RECORDS // AT_ONCE):
            rows = await self._log.read(TABLES, guest, *last, AT_ONCE)
            for row in rows:
                yield row
            if len(rows) < AT_ONCE:
                return
            last = rows[-1][1:]


class Pieces:
    """A file that is only written to; its content is taken piece by piece."""

    def __init__(self) -> None:
        self._written = bytearray()

    def write(self, data: bytes, /) -> int:
        """Add to the file."""
        self._written += data
        return len(data)

    def flush(self) -> None:
        """Nothing is buffered."""

    def close(self) -> None:
        """There is nothing to close."""

    def taken(self) -> bytes:
        """The content written since the last time."""
        piece = bytes(self._written)
        self._written.clear()
        return piece


def worth(match: Match, seat: int) -> tuple[bool, int]:
    """Whether a seat has won, and its score."""
    assert match.result is not None
    return seat in match.result.winners, match.result.scores[seat]


def stored(
    match: Match, chairs: Sequence[Chair], table: str, seat: int, ended: int, rated: Rated | None
) -> list[Statement]:
    """The statements that store a guest's match, played in this seat."""
    guest, (won, score) = chairs[seat].guest, worth(match, seat)
    points = rated.points[seat] if rated else -1
    known = {"guest": guest, "game": match.game.original, "tab": table, "won": int(won)}
    against = {
        f"guest {chair.guest}" if chair.guest else f"bot {chair.bot}"
        for other, chair in enumerate(chairs)
        if match.teams[other] != match.teams[seat] and chair.guest != guest
    }
    return [
        insert("played", **known, ended=ended, seats=match.seats, score=score, way=way(match, seat), points=points),
        *(insert("opponents", **known, opponent=opponent) for opponent in sorted(against)),
    ]


def way(match: Match, seat: int) -> str:
    """How a seat won: the others resigned, most points came from a line of the score sheet, or with its last card."""
    if match.resigned:
        return RESIGNED
    if match.game.sheet is None:
        return last_card(match, seat)
    sheet: Any = match.game.sheet.sheet(match.state, seat)
    lines: dict[str, int] = {name: points for name, points in sheet._asdict().items() if name not in LINES_BESIDES}
    return max(lines, key=lambda name: lines[name])


def last_card(match: Match, seat: int) -> str:
    """The kind of card that ended a match, if the seat's team played it. In DOG CARDS it is always a 14."""
    last = next((event for event in reversed(match.events) if event.seat != CHANCE), None)
    if last is None or match.teams[last.seat] != match.teams[seat]:
        return ""
    first, *others = match.game.notation.write_action(last.action).split()
    if "?" in (first, *others):
        return "joker"
    return {"7": "seven", "lay": ""}.get(first, "stack" if "stack" in others else "card")
