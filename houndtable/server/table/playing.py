"""A match that has begun at a table: its newest steps, and what they change."""

from collections import deque
from collections.abc import Collection
from typing import NamedTuple

from ...games.row import Bytes
from ...play.match import Match, evolve
from ...play.record import UNDO, Event
from .chair import Chair
from .messages import Done
from .views import RECENT, Position, Step, steps_between


class Ahead(NamedTuple):
    """A match a few events ahead of the table's, and the row before each of these events."""

    match: Match
    rows: list[Bytes]


class Playing:
    """A match that has begun at a table."""

    def __init__(self, match: Match, chairs: list[Chair]) -> None:
        self.match, self.chairs = match, chairs
        self.answers: dict[tuple[int, str], tuple[int, Done]] = {}  # by seat and key: the action, and what was answered
        self.recent: deque[Step] = deque(maxlen=RECENT)

    @property
    def now(self) -> Position:
        """The current position."""
        return self.recent[-1].after if self.recent else Position(self.match.raw.copy())

    def acting(self) -> list[int]:
        """The seats that may act now."""
        return self.now.acting(self.match)

    def given_up(self, lost: Collection[int]) -> tuple[int, ...]:
        """The seats whose resigning ends the match. If no person is left, bots give up with their partners.

        Unless a player of every team has resigned: then whoever is left wins.
        """
        teams = self.match.teams
        broken = {teams[seat] for seat in lost}
        if self.has_people_besides(lost) or broken == set(teams):
            return tuple(sorted(lost))
        return tuple(seat for seat, team in enumerate(teams) if team in broken)

    def is_decided(self, lost: Collection[int]) -> bool:
        """Is at most one side left, or no person, once these seats have resigned?"""
        left = {team for seat, team in enumerate(self.match.teams) if seat not in lost}
        return len(left) <= 1 or not self.has_people_besides(lost)

    def has_people_besides(self, lost: Collection[int]) -> bool:
        """Does a person sit in another seat?"""
        return any(chair.guest for seat, chair in enumerate(self.chairs) if seat not in lost)

    def evolve(self, event: Event) -> None:
        """Apply an event of the log."""
        before = self.now
        evolve(self.match, event)
        self.note(Step(len(self.match.events), event, before, Position(self.match.raw.copy())))

    def take(self, ahead: Ahead) -> None:
        """Continue with a match to which the newest events of the log were already applied."""
        match, rows = ahead
        positions = [Position(raw) for raw in (*rows, match.raw.copy())]
        if rows:
            positions[0] = self.now  # with what was computed from it
        self.match = match
        before = len(match.events) - len(rows)
        for step in steps_between(before + 1, match.events[before:], positions):
            self.note(step)

    def note(self, step: Step) -> None:
        """Update what is counted for an event."""
        event = step.event
        self.recent.append(step)
        if event.key:
            self.answers[event.seat, event.key] = event.action, Done(event.key, step.number)
        if event.seat >= 0:
            self.chairs[event.seat].acts += 1
            self.chairs[event.seat].undos += event.action == UNDO
        if event.stand_in:
            self.chairs[event.seat].stood_in.append(step.number)
            self.chairs[event.seat].acts_by_bot += 1
