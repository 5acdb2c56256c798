"""Many matches of one game at once, see `engine.batch`; optionally every seat of every match remembers what it saw.

>>> from houndtable.batch import Batch
>>> batch = Batch("clear_4", seats=3, count=5, seed=1, notes=True, events=8)
>>> batch.observations(turned=True, form="scaled").shape[0]
5
"""

from collections.abc import Callable
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from . import pictures
from .bots import memory as memories
from .bots.belief import no_notes
from .bots.mind import ANYHOW, Mind
from .engine import batch, observation
from .engine.backends import Array
from .engine.batch import Place, Rows, as_bytes, checked_count
from .engine.observation import Events, Notes
from .games import Game
from .games.option import Wanted

__all__ = ["Batch", "Place"]


class Batch(batch.Batch):
    """Many matches of one game, a row each: `Batch("clear_4", seats=3, count=1000, seed=1, on="cores")`.

    `on` is "core", "cores" or "gpu". Options of the rules are keyword arguments, as for `houndtable.new`. Every method
    acts on all rows, and returns once chance has acted: `observations`, `masks` and `legal` say what the seats to act
    (`turns`) see and may do, `step` lets them act, `restart` begins again where a game is `over`, `winners`, `scores`
    and `rewards` have one line per row. `play_out` plays at random.

    With `notes` a seat remembers which cards it saw go into hands, with `events` that many of the last events, as it
    saw them; both are then part of its observations. A restart clears all memory.

    Wrong arguments raise ValueError; an illegal action does, too, and changes nothing.
    """

    LINES = (*batch.Batch.LINES, "notes", "events")
    notes: Notes  # by row and seat
    events: Events  # by row and seat, the latest first
    memory: tuple[bool, int] = (False, 0)  # notes, events: what is remembered

    def __init__(
        self,
        game: str,
        seats: int,
        count: int,
        seed: int = 0,
        on: Place = "core",
        notes: bool = False,
        events: int = 0,
        **options: Wanted,
    ) -> None:
        self.memory = notes, events
        super().__init__(game, seats, count, seed, on, **options)

    def _open(self, game: Game, seats: int, on: Place, start: Rows, rows: Rows, dice: NDArray[np.int64]) -> None:
        super()._open(game, seats, on, start, rows, dice)
        self.remember(*self.memory)

    def remember(self, notes: bool = False, events: int = 0) -> Self:
        """From now on every seat remembers this; for batches made by `of`. Returns the batch itself."""
        if self.on == "gpu" and (notes or events):
            raise ValueError("notes, events: a GPU has no memory for seats; try core or cores.")
        events = observation.checked_events(events)
        self.memory = notes, events
        self.notes = np.zeros((len(self), self.seats, len(no_notes(self.game)) if notes else 0), np.int8)
        self.events = np.zeros((len(self), self.seats, events, 2), np.int16)
        self._minds = np.tile(Mind(ANYHOW, remembers=int(notes)).row(), (len(self), self.seats, 1))
        return self

    @property
    def remembers(self) -> bool:
        """Do the seats remember anything?"""
        return any(self.memory)

    def __getstate__(self) -> dict[str, Any]:
        return super().__getstate__() | {"notes": self.notes.copy(), "events": self.events.copy()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self.remember(state["notes"].shape[2] > 0, state["events"].shape[2])
        self.notes[:], self.events[:] = state["notes"], state["events"]

    # Playing, with every seat watching

    def restart(self, wanted: NDArray[np.bool_] | None = None) -> None:
        """Restart the wanted rows, by default those that are over; the dice roll on."""
        if not self.remembers:
            return super().restart(wanted)
        wanted = self.over if wanted is None else self._line(wanted, np.bool_, "wanted")
        self._run(memories.restart_rows, self._start, self.dice, wanted)

    def _step(self, chosen: Array) -> None:
        if not self.remembers:
            return super()._step(chosen)
        self._run(memories.step_rows, np.ones(len(self), np.bool_), chosen, self.dice)

    def play_out(self, limit: int = 1_000_000) -> NDArray[np.int64]:
        """Play at random to the end, or for `limit` decisions; returns how many there were in each row."""
        if not self.remembers:
            return super().play_out(limit)
        decisions, limit = self._new(len(self), dtype=np.int64), checked_count("limit", limit, 0)
        self._run(memories.play_out_rows, self.dice, decisions, limit, self.rules.ACTIONS)
        return decisions

    def _run(self, function: Callable[..., None], *others: Array | int) -> None:
        self._backend.run(function, self.rows, *others, self._minds, self.notes, self.events)

    # Observing

    def svg(self, index: int = 0) -> str:
        """The position of a row as a picture, with all cards open."""
        return pictures.svg(self.game, as_bytes(self.host(self.rows))[index])

    def observations(
        self, seats: NDArray[np.int8] | None = None, turned: bool = False, form: observation.Form = "plain"
    ) -> Array:
        """What a seat of each row (usually the one to act) may see and remembers; see `engine.observation`."""
        if not self.remembers:
            return super().observations(seats, turned, form)
        viewers = self.turns if seats is None else self._line(seats, np.int8, "seats")
        remembered = self.remembered(np.arange(len(self)), viewers)
        return observation.encoded(self.game, as_bytes(self.views(seats)), viewers, turned, form, *remembered)

    def remembered(self, rows: NDArray[np.int64], viewers: NDArray[np.int8]) -> tuple[Notes | None, Events | None]:
        """What a seat of each of these rows remembers; spectators remember nothing."""
        has_seat, seats, (notes, events) = viewers >= 0, np.maximum(viewers, 0), self.memory
        return (
            np.where(has_seat[:, None], self.notes[rows, seats], np.int8(0)) if notes else None,
            np.where(has_seat[:, None, None], self.events[rows, seats], np.int16(0)) if events else None,
        )
