"""Games between bots that count everything `lab.study` reports; `engine.counting` plays random games."""

from typing import Any

import numpy as np

from ..engine.counting import CHOICES, DECISIONS, TURNS, keep
from ..games.contract import State, legal
from ..games.row import Cells
from ..games.seats import NOBODY
from .buffers import Scratch, new_scratch
from .think import carry_out, chosen, deal_in_sight

Arrays = Any

CREATES_ARRAYS = True  # for `specialize`


def count_rows(
    rows: Arrays,
    chance: Arrays,
    thought: Arrays,
    minds: Arrays,
    notes: Arrays,
    actions: int,
    limit: int,
    sums: Arrays,
    uses: Arrays,
    kept: Arrays,
) -> None:
    """Play a match in every row; minds and notes are by seat."""
    scratch = new_scratch(actions)
    for index in range(len(rows)):
        notes[:] = 0
        count_match(
            rows,
            index,
            chance[index : index + 1],
            thought[index : index + 1],
            minds,
            notes,
            limit,
            scratch,
            sums[index],
            uses[index],
            kept[index],
        )


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
    kept: Arrays,
) -> None:
    """Play to the end, or for `limit` decisions, and count: sums, uses by seat and action; and keep rows."""
    state, view, before = rows[index], np.zeros(1, State), NOBODY
    deal_in_sight(state, chance, minds, notes)
    while state.turn != NOBODY and sums[DECISIONS] < limit:
        seat = state.turn
        keep(state, sums[DECISIONS], kept)
        sums[CHOICES] += legal(state, seat, scratch.actions)
        sums[TURNS] += seat != before
        action = chosen(state, view, minds, notes, thought, scratch)
        uses[seat, action] += 1
        sums[DECISIONS] += 1
        before = seat
        carry_out(state, action, chance, minds, notes)
