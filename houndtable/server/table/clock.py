"""Timed events at a table: a player is away too long or out of time, or nobody is there any more."""

import asyncio
from collections.abc import Callable, Iterator
from math import ceil

from ..settings import Settings
from ..wire.loop_time import now
from .broadcast import Broadcast
from .deadlines import Deadlines
from .state import TableState

NO_CLOCK, RATED_CLOCK = "none", "relaxed"
HOUR = 3600
TURN_BY_TURN = {"hour": HOUR, "day": 24 * HOUR, "three_days": 72 * HOUR, "week": 168 * HOUR}  # even if nobody is here
CLOCKS = {NO_CLOCK: 0, RATED_CLOCK: 90, "brisk": 20, **TURN_BY_TURN}  # seconds per decision
LONGEST_THOUGHT = 600.0  # seconds after which opponents may claim the win at a table without a clock
MOST_PACES = 12  # steps of a bot's thinking time that others see, at most
ARRIVAL = 20.0  # seconds for paired strangers to arrive, once one of them has
TOURNAMENT_ARRIVAL = 120.0  # seconds for everyone to arrive at a tournament table, from its creation
REVEAL = 20.0  # seconds for all nonces to arrive, once all players are ready
SOONEST = 0.05  # seconds until an overdue alarm rings
AGAIN = 2.0  # seconds until it rings again, if the result could not be stored


class Clock:
    """Knows who is away, who must act and since when; rings when something is due."""

    def __init__(
        self,
        table: TableState,
        broadcast: Broadcast,
        settings: Settings,
        ring: Callable[[], None],
        deadlines: Deadlines | None = None,
    ) -> None:
        self.table, self.broadcast, self.settings, self.ring = table, broadcast, settings, ring
        self.limit = CLOCKS[table.header.clock] or (CLOCKS[RATED_CLOCK] if table.header.rated else 0)
        self.deadlines = deadlines  # where a decision may take days
        self.arrival = TOURNAMENT_ARRIVAL if table.header.tournament else ARRIVAL
        self.quiet_since = self.rings_from = now()
        self.gone_since: dict[str, float] = {}
        self.arriving_since: float | None = None
        self.revealing_since: float | None = None
        self.acting_since: dict[int, tuple[int, float]] = {}  # by seat: since which event, and since when
        self.away_since: dict[int, float] = {}  # by seat
        self.alarm: asyncio.TimerHandle | None = None

    def came(self, guest: str) -> None:
        """A player connects; while no player was here, time stood still."""
        if not self.is_played_at():
            self.gone_since, self.acting_since, self.away_since = {}, {}, {}
        self.gone_since.pop(guest, None)

    def went(self, guest: str) -> None:
        """A connection has ended."""
        self.quiet_since = now()
        if not self.broadcast.is_heard_by(guest):
            self.gone_since[guest] = self.quiet_since

    @property
    def goes_on(self) -> bool:
        """Does time run even if nobody is here? At a tournament it does, until the match is over."""
        return bool(self.table.header.tournament) and self.table.status != "over"

    def is_played_at(self) -> bool:
        """Is a player (not just a spectator) here, or does time run anyway?"""
        if self.goes_on:
            return True
        here = {connection.guest for connection in self.broadcast.connections}
        return any(chair.guest in here and not chair.resigned for chair in self.table.chairs if chair.guest)

    def look_ahead(self) -> None:
        """Note who must act now, and set the alarm for the next deadline."""
        moment = now()
        self.acting_since = {seat: self.begun_to_act(seat, moment) for seat in self.table.acting()}
        is_arriving = self.table.header.paired and self.table.status == "open" and self.is_played_at()
        self.arriving_since = (self.arriving_since or moment) if is_arriving else None
        is_revealing = self.table.is_revealing and self.is_played_at()
        self.revealing_since = (self.revealing_since or moment) if is_revealing else None
        away = [seat for seat, chair in enumerate(self.table.chairs) if chair.away]
        self.away_since = {seat: self.away_since.get(seat, moment) for seat in away}
        due = min(self.alarms(moment), default=None)
        if due is not None:
            self.wake_at(max(due, moment + SOONEST, self.rings_from))

    def wake_at(self, due: float) -> None:
        """Set the alarm to this time unless it rings earlier; it is set again after ringing, not at every delay."""
        if self.alarm and self.alarm.when() <= due:
            return
        self.stop()
        self.alarm = asyncio.get_running_loop().call_at(due, self.rung)

    def rung(self) -> None:
        """The alarm rings, perhaps a moment early: it has to be set again."""
        self.alarm = None
        self.ring()

    def put_off(self) -> None:
        """The store does not answer: delay what is due. The time to reveal a nonce starts again."""
        self.rings_from = now() + AGAIN
        self.revealing_since = None

    def stop(self) -> None:
        """Cancel the alarm."""
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None

    def begun_to_act(self, seat: int, moment: float) -> tuple[int, float]:
        """Since which event and moment this seat may act."""
        since = self.table.begun.match.may_act_since[seat]
        before = self.acting_since.get(seat)
        return before if before and before[0] == since else (since, moment)

    def seconds_left(self, seat: int) -> int:
        """How long this seat may still think."""
        if not self.limit or seat not in self.table.acting():
            return 0
        if self.deadlines:
            return self.deadlines.seconds_left(seat)
        moment = now()
        return ceil(self.limit - (moment - self.begun_to_act(seat, moment)[1]))

    def awaited(self, seat: int) -> int:
        """Turn by turn: for how long this seat may have to wait for others."""
        acting = self.table.acting()
        if not self.deadlines or seat in acting:
            return 0
        return max(
            (self.deadlines.seconds_left(other) for other in acting if self.deadlines.is_played(other)), default=0
        )

    def is_out_of_time(self, seat: int) -> bool:
        """Has this seat thought for too long?"""
        moment, acts = now(), seat in self.table.acting() and not self.deadlines
        return acts and self.limit > 0 and self.begun_to_act(seat, moment)[1] + self.limit <= moment

    def alarms(self, moment: float) -> Iterator[float]:
        """When something is due."""
        if not self.broadcast.connections and not self.goes_on:
            yield self.quiet_since + self.settings.sleep
        if self.arriving_since is not None:
            yield self.arriving_since + self.arrival
        if self.revealing_since is not None:
            yield self.revealing_since + REVEAL
        yield from (due for _, due in self.absences(moment))
        yield from (due for _, due in self.patience() if due > moment)

    def absences(self, moment: float) -> Iterator[tuple[int, float]]:
        """The seats that a bot will stand in for, and when; none while no player is here."""
        if self.deadlines:
            yield from self.overdue(moment)
            return
        if self.table.status != "playing" or not self.is_played_at():
            return
        here = {connection.guest for connection in self.broadcast.connections}
        for seat, chair in enumerate(self.table.chairs):
            if chair.guest and not chair.away and not chair.resigned:
                if chair.guest not in here:
                    yield seat, self.gone_since.setdefault(chair.guest, moment) + self.settings.absence
                if self.limit and seat in self.acting_since:
                    yield seat, self.acting_since[seat][1] + self.limit

    def overdue(self, moment: float) -> Iterator[tuple[int, float]]:
        """The turn-by-turn deadlines, by seat."""
        assert self.deadlines is not None
        for seat in self.deadlines.dues:
            if self.deadlines.is_played(seat):
                over = seat in self.deadlines.late()
                yield seat, moment + (0 if over else self.deadlines.seconds_left(seat))

    def late(self) -> list[int]:
        """The seats that a bot must stand in for now."""
        moment = now()
        return sorted({seat for seat, due in self.absences(moment) if due <= moment})

    def is_reveal_over(self) -> bool:
        """Is the time to reveal nonces over? It does not run while no player is here."""
        return self.revealing_since is not None and self.revealing_since + REVEAL <= now()

    def is_arrival_over(self) -> bool:
        """Is the time to arrive over?"""
        return self.arriving_since is not None and self.arriving_since + self.arrival <= now()

    def patience(self) -> Iterator[tuple[int, float]]:
        """The seats that make others wait, and when these may claim the win."""
        if self.table.status != "playing" or not self.is_played_at():
            return
        for seat, chair in enumerate(self.table.chairs):
            if chair.guest and not chair.resigned:
                if seat in self.away_since:
                    yield seat, self.away_since[seat] + self.settings.absence
                elif seat in self.acting_since and not self.limit:
                    yield seat, self.acting_since[seat][1] + LONGEST_THOUGHT

    def idle(self) -> set[int]:
        """The seats over which a win may be claimed."""
        moment = now()
        return {seat for seat, due in self.patience() if due <= moment}

    def is_bedtime(self) -> bool:
        """Has nobody been here for a while?"""
        is_quiet = not self.broadcast.connections and not self.goes_on
        return is_quiet and self.quiet_since + self.settings.sleep <= now()


def paces(spent: float, pace: float) -> int:
    """How long others see a bot think: a whole number of steps, and few even after the machine stood still."""
    return min(max(ceil(spent / pace), 1), MOST_PACES) if pace else 1
