"""Operations on many rows, written over the contract; `houndtable.batch` runs them.

A function over `rows` handles those from `begin` to `end`: all of them on a single core, a share on each of several
cores, a single row in each thread of a GPU.
"""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ..games.contract import State, apply, broken_law, fill, has_won, hide, legal, outcome, outcome_count, score, setup
from ..games.dice import roll
from ..games.row import Block, Cells
from ..games.seats import CHANCE, NOBODY

Lines = NDArray[np.integer]  # a line for each row


class Rows(Protocol):
    """An array of rows."""

    def __getitem__(self, index: int, /) -> State: ...
    def __setitem__(self, index: int, state: State, /) -> None: ...
    def __len__(self) -> int: ...


def turn(state: State) -> int:
    """Who is to act: a seat, CHANCE or NOBODY."""
    return state.turn


def deal(state: State, dice: Cells) -> None:
    """Let chance act until a seat must, or the game is over."""
    while state.turn == CHANCE:
        apply(state, CHANCE, outcome(state, roll(dice, outcome_count(state))))


def act(state: State, seat: int, action: int, dice: Cells) -> int:
    """Apply, then let chance act; returns who is to act next."""
    apply(state, seat, action)
    deal(state, dice)
    return state.turn


def any_action(state: State, dice: Cells, actions: Cells) -> int:
    """A random action for the seat to act: chance draws an outcome, a player takes any legal action."""
    if state.turn == CHANCE:
        return outcome(state, roll(dice, outcome_count(state)))
    return actions[roll(dice, legal(state, state.turn, actions))]


def goes_on(state: State, decisions: int, limit: int) -> bool:
    """Is there more to play after this many decisions of at most `limit`? Chance may always finish."""
    return state.turn == CHANCE or (state.turn != NOBODY and decisions < limit)


def advance(state: State, dice: Cells, actions: Cells) -> int:
    """A seat decides at random, or chance acts until a seat must; returns the number of decisions."""
    seat = state.turn
    is_acting = True
    while is_acting:
        apply(state, seat, any_action(state, dice, actions))
        is_acting = seat == CHANCE and state.turn == CHANCE
    return 0 if seat == CHANCE else 1


def play_out(state: State, dice: Cells, actions: Cells, limit: int) -> int:
    """Play at random to the end, or for `limit` decisions; returns how many there were."""
    decisions = 0
    while goes_on(state, decisions, limit):
        seat = state.turn
        apply(state, seat, any_action(state, dice, actions))
        decisions += seat != CHANCE
    return decisions


def play_by_law(state: State, dice: Cells, actions: Cells, limit: int) -> int:
    """Play at random and look at every position on the way; returns the number of the first law broken, or 0."""
    decisions = 0
    law = broken_law(state)
    while law == 0 and goes_on(state, decisions, limit):
        seat = state.turn
        apply(state, seat, any_action(state, dice, actions))
        decisions += seat != CHANCE
        law = broken_law(state)
    return law


def is_among(action: int, actions: Cells, number: int) -> bool:
    """Is the action among the first `number` of the list?"""
    for place in range(number):
        if actions[place] == action:
            return True
    return False


# Over many rows


def set_up_rows(rows: Rows, seats: int, options: Cells, begin: int, end: int) -> None:
    """Set the games up."""
    for index in range(begin, end):
        setup(rows[index], seats, options)


def restart_rows(rows: Rows, start: Rows, dice: Lines, wanted: Cells, begin: int, end: int) -> None:
    """Restart the wanted rows from `start`: one row for all, or one for each."""
    for index in range(begin, end):
        if wanted[index]:
            rows[index] = start[min(index, len(start) - 1)]
            deal(rows[index], dice[index : index + 1])


def turn_rows(rows: Rows, turns: Cells, begin: int, end: int) -> None:
    """Who is to act."""
    for index in range(begin, end):
        turns[index] = rows[index].turn


def over_rows(rows: Rows, over: Cells, begin: int, end: int) -> None:
    """Which rows have ended."""
    for index in range(begin, end):
        over[index] = rows[index].turn == NOBODY


def legal_rows(rows: Rows, actions: Lines, numbers: Cells, begin: int, end: int) -> None:
    """The legal actions of the seat to act, and their number."""
    for index in range(begin, end):
        numbers[index] = legal(rows[index], rows[index].turn, actions[index])


def mask_rows(rows: Rows, actions: Lines, masks: Cells, begin: int, end: int) -> None:
    """A 1 for each legal action of the seat to act in a row of zeros; `actions` is a buffer."""
    for index in range(begin, end):
        for place in range(legal(rows[index], rows[index].turn, actions[index])):
            masks[index, actions[index, place]] = 1


def hide_rows(rows: Rows, seats: Cells, begin: int, end: int) -> None:
    """Blank out what the seat of each row may not know."""
    for index in range(begin, end):
        hide(rows[index], seats[index])


def fill_rows(rows: Rows, seats: Cells, dice: Lines, begin: int, end: int) -> None:
    """Fill the blanks of each row's seat with something possible."""
    for index in range(begin, end):
        fill(rows[index], seats[index], dice[index : index + 1])


def check_rows(rows: Rows, chosen: Cells, actions: Lines, wrong: Cells, begin: int, end: int) -> None:
    """Mark where the chosen action is not legal; a row that is over takes any."""
    for index in range(begin, end):
        seat = rows[index].turn
        number = legal(rows[index], seat, actions[index])
        wrong[index] = seat != NOBODY and not is_among(chosen[index], actions[index], number)


def step_rows(rows: Rows, chosen: Cells, dice: Lines, begin: int, end: int) -> None:
    """The seat to act takes the chosen action, then chance acts; a row that is over stays as it is."""
    for index in range(begin, end):
        state = rows[index]
        if state.turn != NOBODY:
            apply(state, state.turn, chosen[index])
            deal(state, dice[index : index + 1])


def number_in(raw: Cells, offset: int, size: int) -> int:
    """The little-endian number, in signed bytes, that begins at this byte of a row."""
    number = int(raw[offset + size - 1])
    for place in range(offset + size - 2, offset - 1, -1):
        number = number * 256 + (raw[place] & 255)
    return number


def seen_in(raw: Lines, seats: Cells, sources: Lines, index: int, cell: int) -> int:
    """1 if this is the viewer's seat, else a number of the row."""
    offset, size = sources[cell, 0], sources[cell, 1]
    return int(offset == seats[index]) if size == 0 else number_in(raw[index], offset, size)


def reward_rows(rows: Rows, rewards: NDArray[np.float32], begin: int, end: int) -> None:
    """Once a game is over, every loser pays 1 and the winners share it."""
    for index in range(begin, end):
        seats = rewards.shape[1]
        winners = 0
        for seat in range(seats):
            rewards[index, seat] = 0
        if rows[index].turn == NOBODY:
            for seat in range(seats):
                winners += has_won(rows[index], seat)
            for seat in range(seats):
                rewards[index, seat] = (seats - winners) / winners if has_won(rows[index], seat) else -1


def winner_rows(rows: Rows, winners: Block, begin: int, end: int) -> None:
    """Which seats have won."""
    for index in range(begin, end):
        for seat in range(winners.shape[1]):
            winners[index, seat] = has_won(rows[index], seat)


def score_rows(rows: Rows, scores: Block, begin: int, end: int) -> None:
    """The score of every seat."""
    for index in range(begin, end):
        for seat in range(scores.shape[1]):
            scores[index, seat] = score(rows[index], seat)


def play_out_rows(rows: Rows, dice: Lines, actions: Lines, decisions: Cells, limit: int, begin: int, end: int) -> None:
    """Play at random to the end, or for `limit` decisions; returns how many there were."""
    for index in range(begin, end):
        decisions[index] = play_out(rows[index], dice[index : index + 1], actions[begin], limit)


def play_by_law_rows(rows: Rows, dice: Lines, actions: Lines, laws: Cells, limit: int, begin: int, end: int) -> None:
    """Play at random and look at every position on the way; write down the first law broken in each row."""
    for index in range(begin, end):
        laws[index] = play_by_law(rows[index], dice[index : index + 1], actions[begin], limit)
