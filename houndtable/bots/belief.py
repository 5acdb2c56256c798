"""What a seat knows beyond its view because it saw cards being bought, taken or passed in the open.

`knowledge.remember` writes notes, `knowledge.believe` puts them into a view before hidden cards are filled in.
"""

import importlib
import sys
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..engine.engines import engine_for
from ..engine.specialize import interpreted, specialize
from ..games import Game
from ..games.contract import apply
from ..games.row import Cells
from ..play.match import View, first_row
from ..play.record import UNDO, Event
from .open_rows import opened, raw_of
from .watching import watch

Arrays = Any


def no_notes(game: Game) -> NDArray[np.int8]:
    """An empty sheet."""
    return np.zeros(importlib.import_module(f"{__package__}.{game.package}.evaluate").NOTES, np.int8)


class Recalled(NamedTuple):
    """How far a seat has gone through a match: so many events, the row then, and its notes."""

    number: int
    rows: NDArray[Any]
    notes: NDArray[np.int8]


def notes_of(view: View, is_compiled: bool = True) -> NDArray[np.int8]:
    """The seat's notes so far. Uncompiled code is slower, but does not take minutes the first time.

    The seat continues from the last time it was asked; only after an undo does it start over.
    """
    known = view.recalled.get(view.seat)
    if known is None or known.number > view.number or any(is_undo(each) for each in view.events_since(known.number)):
        known = Recalled(0, first_rows(view), no_notes(view.game))
    rows, notes = known.rows.copy(), known.notes.copy()
    events = kept(view.events_since(known.number))
    actors, actions = np.array(events, np.int32).reshape(-1, 2).T.copy()
    given = rows, actors, actions, view.seat, notes
    if is_compiled:
        specialize(recall, view.game.rules)(*given)
    else:
        interpreted(sys.modules[__name__], view.game.rules).recall(*map(opened, given))
    view.recalled[view.seat] = Recalled(view.number, rows, notes)
    return notes.copy()


def first_rows(view: View) -> NDArray[Any]:
    """The first row of the match of a view."""
    rows: NDArray[Any] = np.zeros(1, view.game.rules.State)
    raw_of(rows)[0] = first_row(view.past.setup, engine_for(view.game.rules))
    return rows


def is_undo(event: Event) -> bool:
    """Does it take an action back?"""
    return event.action == UNDO


def kept(events: list[Event]) -> list[tuple[int, int]]:
    """The actors and actions of these events that were not undone."""
    found: list[tuple[int, int]] = []
    for event in events:
        if is_undo(event):
            found.pop()
        else:
            found.append((event.seat, event.action))
    return found


def recall(rows: Arrays, actors: Cells, actions: Cells, seat: int, notes: Cells) -> None:
    """Go through a match as one seat saw it."""
    state = rows[0]
    for number in range(len(actions)):
        watch(notes, state, seat, actors[number], actions[number])
        apply(state, actors[number], actions[number])
