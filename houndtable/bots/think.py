"""A bot's decision, and whole matches between bots, written over the contract, like `loops`; `specialize` compiles it.

A bot gets a view and its notes. To try things out it first fills in something possible: its answer depends only on
what the seat has seen and on the dice. A cheater's view is the whole row.
"""

from typing import Any

import numpy as np

from ..games.contract import State, apply, fill, hide, legal, outcome, outcome_count
from ..games.dice import roll
from ..games.row import Bytes, Cells
from ..games.seats import CHANCE, NOBODY
from .buffers import Scratch, new_scratch
from .choice import best_outcome, noisy_favourite
from .knowledge import believe
from .mind import ANYHOW, BY_RATING, BY_WIN_CHANCE, NOISE, REMEMBERS, SEES_ALL, SIMULATIONS, WAY
from .search import Node, grow, is_settled, most_visited
from .watching import watch

Arrays = Any

CREATES_ARRAYS = True  # for `specialize`
AT_ONCE = 16  # simulations between two looks at whether it is settled


def decide(view: Arrays, seat: int, notes: Cells, mind: Cells, dice: Cells, scratch: Scratch) -> int:
    """A bot's action; the view is overwritten."""
    number = legal(view[0], seat, scratch.actions)
    if number == 1 or mind[WAY] == ANYHOW:
        return scratch.actions[roll(dice, number)]
    if mind[WAY] == BY_RATING:
        return noisy_favourite(view[0], seat, mind[NOISE], dice, scratch.actions)
    if mind[WAY] == BY_WIN_CHANCE:
        if not mind[SEES_ALL]:
            fill(view[0], seat, dice)
        return best_outcome(view, seat, dice, scratch)
    return searched(view, seat, notes, mind, dice, scratch)


def searched(view: Arrays, seat: int, notes: Cells, mind: Cells, dice: Cells, scratch: Scratch) -> int:
    """The action that a search tries most often, as soon as that is settled."""
    tree, size, left = np.zeros(mind[SIMULATIONS] + 1, Node), 1, mind[SIMULATIONS]
    scratch.known_priors[:] = 0  # another mind may have other priors
    while left > 0 and not is_settled(tree, left):
        times = min(AT_ONCE, left)
        size = grow(tree, size, view, seat, notes, mind, times, dice, scratch)
        left -= times
    return most_visited(tree)


def think_on(
    tree: Arrays, size: int, raw: Bytes, seat: int, notes: Cells, mind: Cells, times: int, dice: Cells, actions: int
) -> int:
    """Grow a search's tree by this many simulations; returns its new size."""
    view = raw.copy().view(State)
    believe(view[0], seat, notes)
    return grow(tree, size, view, seat, notes, mind, times, dice, new_scratch(actions))


# Whole matches


def note_down(state: State, actor: int, action: int, minds: Arrays, notes: Arrays) -> None:
    """Every seat that remembers sees the action before it is applied."""
    for seat in range(len(minds)):
        if minds[seat, REMEMBERS]:
            watch(notes[seat], state, seat, actor, action)


def deal_in_sight(state: State, dice: Cells, minds: Arrays, notes: Arrays) -> None:
    """Let chance act until a seat must, or the game is over."""
    while state.turn == CHANCE:
        action = outcome(state, roll(dice, outcome_count(state)))
        note_down(state, CHANCE, action, minds, notes)
        apply(state, CHANCE, action)


def chosen(state: State, view: Arrays, minds: Arrays, notes: Arrays, dice: Cells, scratch: Scratch) -> int:
    """The action of the bot to act, by what it may see and has noted."""
    seat = state.turn
    view[0] = state
    if not minds[seat, SEES_ALL]:
        hide(view[0], seat)
        believe(view[0], seat, notes[seat])
    return decide(view, seat, notes[seat], minds[seat], dice, scratch)


def carry_out(state: State, action: int, chance: Cells, minds: Arrays, notes: Arrays) -> None:
    """Apply the action with every seat watching, then let chance act."""
    note_down(state, state.turn, action, minds, notes)
    apply(state, state.turn, action)
    deal_in_sight(state, chance, minds, notes)


def play_match(
    rows: Arrays, index: int, chance: Cells, thought: Cells, minds: Arrays, notes: Arrays, limit: int, scratch: Scratch
) -> int:
    """Let bots play to the end, or for `limit` decisions; returns how many there were."""
    state, view, decisions = rows[index], np.zeros(1, State), 0
    deal_in_sight(state, chance, minds, notes)
    while state.turn != NOBODY and decisions < limit:
        carry_out(state, chosen(state, view, minds, notes, thought, scratch), chance, minds, notes)
        decisions += 1
    return decisions


def deal_rows(rows: Arrays, chance: Arrays, minds: Arrays, notes: Arrays, begin: int, end: int) -> None:
    """Let chance act in every row, with every seat watching."""
    for index in range(begin, end):
        deal_in_sight(rows[index], chance[index : index + 1], minds[index], notes[index])


def choose_rows(
    rows: Arrays, which: Cells, thought: Arrays, minds: Arrays, notes: Arrays, actions: int, choices: Cells
) -> None:
    """The action of the bot to act in each of these rows."""
    scratch, view = new_scratch(actions), np.zeros(1, State)
    for place in range(len(which)):
        index = which[place]
        dice = thought[index : index + 1]
        choices[index] = chosen(rows[index], view, minds[index], notes[index], dice, scratch)


def carry_out_rows(rows: Arrays, which: Cells, choices: Cells, chance: Arrays, minds: Arrays, notes: Arrays) -> None:
    """Apply the chosen action in each of these rows, then let chance act."""
    for place in range(len(which)):
        index = which[place]
        dice = chance[index : index + 1]
        carry_out(rows[index], choices[index], dice, minds[index], notes[index])


def play_match_rows(
    rows: Arrays,
    chance: Arrays,
    thought: Arrays,
    minds: Arrays,
    notes: Arrays,
    actions: int,
    limit: int,
    decisions: Cells,
    begin: int,
    end: int,
) -> None:
    """Play a match in every row; minds and notes are by row and seat."""
    scratch = new_scratch(actions)
    for index in range(begin, end):
        dice, other_dice = chance[index : index + 1], thought[index : index + 1]
        decisions[index] = play_match(rows, index, dice, other_dice, minds[index], notes[index], limit, scratch)
