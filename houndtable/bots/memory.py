"""What every seat remembers in many matches: its notes, and the last events as it saw them.

Written over the contract, like `engine.loops`. Only seats whose mind remembers have notes. Events are numbered as in
`engine.observation`, the latest first.
"""

from typing import Any

import numpy as np

from ..engine.loops import any_action
from ..engine.observation import FIRST_ACTION, FIRST_SEAT
from ..games.contract import State, apply, outcome, outcome_count, public
from ..games.dice import roll
from ..games.row import Cells
from ..games.seats import CHANCE, NOBODY
from .think import note_down

Arrays = Any

CREATES_ARRAYS = True  # for `specialize`


def put_first(events: Arrays, actor: int, action: int) -> None:
    """The latest event comes first; the oldest is forgotten."""
    for place in range(len(events) - 1, 0, -1):
        events[place, 0], events[place, 1] = events[place - 1, 0], events[place - 1, 1]
    events[0, 0], events[0, 1] = FIRST_SEAT + actor, FIRST_ACTION + action


def look_on(state: State, actor: int, action: int, minds: Arrays, notes: Arrays, events: Arrays) -> None:
    """Every seat sees the action before it is applied."""
    note_down(state, actor, action, minds, notes)
    if events.shape[1] > 0:
        for seat in range(len(events)):
            put_first(events[seat], actor, public(state, actor, action, seat))


def deal(state: State, dice: Cells, minds: Arrays, notes: Arrays, events: Arrays) -> None:
    """Let chance act until a seat must, or the game is over."""
    while state.turn == CHANCE:
        action = outcome(state, roll(dice, outcome_count(state)))
        look_on(state, CHANCE, action, minds, notes, events)
        apply(state, CHANCE, action)


def carry_out(state: State, action: int, dice: Cells, minds: Arrays, notes: Arrays, events: Arrays) -> None:
    """Apply the action with every seat watching, then let chance act."""
    look_on(state, state.turn, action, minds, notes, events)
    apply(state, state.turn, action)
    deal(state, dice, minds, notes, events)


def restart_rows(
    rows: Arrays,
    start: Arrays,
    dice: Arrays,
    wanted: Cells,
    minds: Arrays,
    notes: Arrays,
    events: Arrays,
    begin: int,
    end: int,
) -> None:
    """Restart the wanted rows from the row that is set up; all memory is cleared."""
    for index in range(begin, end):
        if wanted[index]:
            rows[index] = start[min(index, len(start) - 1)]
            notes[index] = 0
            events[index] = 0
            deal(rows[index], dice[index : index + 1], minds[index], notes[index], events[index])


def step_rows(
    rows: Arrays,
    wanted: Cells,
    chosen: Cells,
    dice: Arrays,
    minds: Arrays,
    notes: Arrays,
    events: Arrays,
    begin: int,
    end: int,
) -> None:
    """In the wanted rows that are not over, the seat to act takes the chosen action, then chance acts."""
    for index in range(begin, end):
        if wanted[index] and rows[index].turn != NOBODY:
            die = dice[index : index + 1]
            carry_out(rows[index], chosen[index], die, minds[index], notes[index], events[index])


def play_out_rows(
    rows: Arrays,
    dice: Arrays,
    decisions: Cells,
    limit: int,
    actions: int,
    minds: Arrays,
    notes: Arrays,
    events: Arrays,
    begin: int,
    end: int,
) -> None:
    """Play at random to the end, or for `limit` decisions; returns how many there were."""
    scratch = np.zeros(actions, np.int16)
    for index in range(begin, end):
        state, die = rows[index], dice[index : index + 1]
        while state.turn != NOBODY and decisions[index] < limit:
            action = any_action(state, die, scratch)
            carry_out(state, action, die, minds[index], notes[index], events[index])
            decisions[index] += 1
