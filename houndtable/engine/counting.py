"""Random games with everything counted that `lab.study` reports; written over the contract, like `loops`."""

from ..games.contract import State, apply, legal
from ..games.dice import roll
from ..games.row import Cells
from ..games.seats import NOBODY
from .loops import Lines, Rows, deal

DECISIONS, TURNS, CHOICES = range(3)  # sums: decisions, runs of decisions by one seat, legal actions to choose from


def count_match(state: State, dice: Cells, actions: Cells, limit: int, sums: Cells, uses: Cells) -> None:
    """Play at random, rolling as `loops.play_out` does, and count: sums, and uses by seat and action."""
    before = NOBODY
    deal(state, dice)
    while state.turn != NOBODY and sums[DECISIONS] < limit:
        seat = state.turn
        choices = legal(state, seat, actions)
        action = actions[roll(dice, choices)]
        uses[seat, action] += 1
        sums[DECISIONS] += 1
        sums[TURNS] += seat != before
        sums[CHOICES] += choices
        before = seat
        apply(state, seat, action)
        deal(state, dice)


def count_rows(rows: Rows, dice: Lines, actions: Cells, limits: Cells, sums: Lines, uses: Lines) -> None:
    """`count_match` in every row."""
    for index in range(len(rows)):
        count_match(rows[index], dice[index : index + 1], actions, limits[index], sums[index], uses[index])
