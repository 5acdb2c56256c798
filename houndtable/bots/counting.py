"""Games between bots with everything counted that `lab.study` reports; `engine.counting` does random ones."""

from typing import Any

import numpy as np

from ..engine.counting import CHOICES, DECISIONS, TURNS
from ..games.contract import State, legal
from ..games.row import Cells
from ..games.seats import NOBODY
from .choice import Scratch, new_scratch
from .think import carry_out, chosen, deal_in_sight

Arrays = Any


def count_rows(
    rows: Arrays,
    chance: Arrays,
    thought: Arrays,
    minds: Arrays,
    notes: Arrays,
    actions: int,
    limits: Cells,
    sums: Arrays,
    uses: Arrays,
) -> None:
    """Play a match in every row; minds and notes are by seat."""
    scratch = new_scratch(actions)
    for index in range(len(rows)):
        notes[:] = 0
        dice, other_dice = chance[index : index + 1], thought[index : index + 1]
        count_match(rows, index, dice, other_dice, minds, notes, limits[index], scratch, sums[index], uses[index])


def count_match(
    rows: Arrays,
    index: int,
    chance: Cells,
    thought: Cells,
    minds: Arrays,
    notes: Arrays,
    limit: int,
    scratch: Scratch,
    sums: Cells,
    uses: Cells,
) -> None:
    """Play to the end, or for `limit` decisions, and count: sums, and uses by seat and action."""
    state, view, before = rows[index], np.zeros(1, State), NOBODY
    deal_in_sight(state, chance, minds, notes, scratch)
    while state.turn != NOBODY and sums[DECISIONS] < limit:
        seat = state.turn
        sums[CHOICES] += legal(state, seat, scratch.actions)
        sums[TURNS] += seat != before
        action = chosen(state, view, minds, notes, thought, scratch)
        uses[seat, action] += 1
        sums[DECISIONS] += 1
        before = seat
        carry_out(state, action, chance, minds, notes, scratch)
