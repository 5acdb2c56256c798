"""Random games that count everything `lab.study` reports; written over the contract, like `loops`."""

from typing import Any

from ..games.contract import State, apply, legal
from ..games.dice import roll
from ..games.row import Cells
from ..games.seats import NOBODY
from .loops import Lines, Rows, deal

Arrays = Any

DECISIONS, TURNS, CHOICES = range(3)  # sums: decisions, runs of decisions by one seat, legal actions to choose from
KEPT = 128  # rows kept per game, at most


def count_match(state: State, dice: Cells, actions: Cells, limit: int, sums: Cells, uses: Cells, kept: Arrays) -> None:
    """Play at random, with the same dice as `loops.play_out`; count sums and uses by seat and action, and keep rows."""
    before = NOBODY
    deal(state, dice)
    while state.turn != NOBODY and sums[DECISIONS] < limit:
        seat = state.turn
        choices = legal(state, seat, actions)
        action = actions[roll(dice, choices)]
        keep(state, sums[DECISIONS], kept)
        uses[seat, action] += 1
        sums[DECISIONS] += 1
        sums[TURNS] += seat != before
        sums[CHOICES] += choices
        before = seat
        apply(state, seat, action)
        deal(state, dice)


def count_rows(rows: Rows, dice: Lines, actions: Cells, limit: int, sums: Lines, uses: Lines, kept: Arrays) -> None:
    """`count_match` in every row."""
    for index in range(len(rows)):
        count_match(rows[index], dice[index : index + 1], actions, limit, sums[index], uses[index], kept[index])


def keep(state: State, number: int, kept: Arrays) -> None:
    """Keep the row before decision `number`: of a long game only every second, every fourth, … so that all fit."""
    apart = 1
    while number >= KEPT * apart:
        apart *= 2
    if apart > 1 and number == KEPT * apart // 2:
        for place in range(KEPT // 2):
            kept[place] = kept[2 * place]
    if number % apart == 0:
        kept[number // apart] = state


def keep_rows(rows: Arrays, which: Cells, numbers: Cells, kept: Arrays) -> None:
    """`keep` for some games."""
    for place in range(len(rows)):
        keep(rows[place], numbers[place], kept[which[place]])
