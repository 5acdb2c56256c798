"""What a seat knows beyond its view, from what it saw happen: cards that were bought, taken or passed in the open.

`knowledge.remember` notes it down, `knowledge.believe` puts it into a view before hidden cards are filled in.
"""

import importlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.engines import compiled
from ..engine.specialize import specialize
from ..games import Game
from ..games.contract import State, apply, hide, public
from ..games.row import Bytes, Cells
from ..play.match import View, first_row
from ..play.record import UNDO
from .knowledge import remember

Arrays = Any


def no_notes(game: Game) -> NDArray[np.int8]:
    """An empty sheet."""
    return np.zeros(importlib.import_module(f"{__package__}.{game.name}.evaluate").NOTES, np.int8)


def notes_of(view: View) -> NDArray[np.int8]:
    """What the seat has noted down so far."""
    setup, rules, notes = view.past.setup, view.game.rules, no_notes(view.game)
    events: list[tuple[int, int]] = []
    for event in view.past.events:
        if event.action == UNDO:
            events.pop()
        else:
            events.append((event.seat, event.action))
    raw = first_row(setup, compiled(rules))
    specialize(recall, rules)(raw, np.array(events, np.int32).reshape(-1, 2), view.seat, notes)
    return notes


def recall(raw: Bytes, events: Arrays, seat: int, notes: Cells) -> None:
    """Go through a match as one seat saw it. (Compiled; what is hidden from the seat never reaches `remember`.)"""
    rows: Any = raw.view(State)
    before = np.zeros(1, State)
    for number in range(len(events)):
        actor, action = events[number, 0], events[number, 1]
        before[0] = rows[0]
        hide(before[0], seat)
        remember(notes, before[0], seat, actor, public(rows[0], actor, action, seat))
        apply(rows[0], actor, action)
