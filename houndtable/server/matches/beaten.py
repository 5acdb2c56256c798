"""The bots a guest has beaten, and the first match in which each of them lost to the guest."""

from collections.abc import Sequence

from ...bots.levels import LEVELS
from ...play.match import Match
from ..store.log import UNLESS_THERE, Log, Statement, insert
from ..table.chair import Chair
from .messages import Beaten

NAMES = {level.name for level in LEVELS}


class Kennel:
    """The bots that guests have beaten."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def of(self, guest: str) -> list[Beaten]:
        """All bots that this guest has beaten."""
        rows = await self._log.read("SELECT game, bot, tab FROM beaten WHERE guest = ?", guest)
        return [Beaten(*row) for row in rows]

    def after(self, match: Match, chairs: Sequence[Chair], table: str) -> list[Statement]:
        """The statements to store when a match is over. Players for whom a bot stood in have beaten nobody.

        A variant counts for nothing: there, other bots play under these names.
        """
        assert match.result is not None
        if match.game.variant:
            return []
        winners = match.result.winners
        guests = {chairs[seat].guest for seat in winners if chairs[seat].guest and chairs[seat].has_played}
        bots = {chair.bot for seat, chair in enumerate(chairs) if seat not in winners and chair.bot in NAMES}
        return [
            insert("beaten", UNLESS_THERE, guest=guest, game=match.game.name, bot=bot, tab=table)
            for guest in sorted(guests)
            for bot in sorted(bots)
        ]
