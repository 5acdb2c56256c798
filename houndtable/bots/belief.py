"""What a seat knows beyond its view because it saw cards being bought, taken or passed in the open.

`knowledge.remember` writes notes, `knowledge.believe` puts them into a view before hidden cards are filled in.
"""

import importlib
import sys
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.engines import engine_for
from ..engine.specialize import interpreted, specialize
from ..games import Game
from ..games.contract import apply, hide, public
from ..games.row import Cells
from ..play.match import View, first_row
from ..play.record import UNDO
from .knowledge import remember
from .open_rows import opened, raw_of

Arrays = Any


@cache
def plain(game: Game) -> SimpleNamespace:
    """The functions below, not compiled."""
    return interpreted(sys.modules[__name__], game.rules)


def no_notes(game: Game) -> NDArray[np.int8]:
    """An empty sheet."""
    return np.zeros(importlib.import_module(f"{__package__}.{game.package}.evaluate").NOTES, np.int8)


def notes_of(view: View, is_compiled: bool = True) -> NDArray[np.int8]:
    """The seat's notes so far. Uncompiled code is slower, but does not take minutes the first time."""
    setup, rules, notes = view.past.setup, view.game.rules, no_notes(view.game)
    events: list[tuple[int, int]] = []
    for event in view.past.events:
        if event.action == UNDO:
            events.pop()
        else:
            events.append((event.seat, event.action))
    rows, before = np.zeros(1, rules.State), np.zeros(1, rules.State)
    raw_of(rows)[0] = first_row(setup, engine_for(rules))
    actors, actions = np.array(events, np.int32).reshape(-1, 2).T.copy()
    given = rows, before, actors, actions, view.seat, notes
    if is_compiled:
        specialize(recall, rules)(*given)
    else:
        plain(view.game).recall(*map(opened, given))
    return notes


def recall(rows: Arrays, before: Arrays, actors: Cells, actions: Cells, seat: int, notes: Cells) -> None:
    """Go through a match as one seat saw it. (`remember` never sees what is hidden from the seat.)"""
    for number in range(len(actions)):
        actor, action = actors[number], actions[number]
        before[0] = rows[0]
        hide(before[0], seat)
        remember(notes, before[0], seat, actor, public(rows[0], actor, action, seat))
        apply(rows[0], actor, action)
