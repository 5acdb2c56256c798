"""What a bot that looks ahead does in the worlds it imagines; written over the contract, like `engine.loops`."""

from typing import Any

from ..games.contract import apply, fill, has_won
from ..games.row import Cells
from .knowledge import believe, is_possible
from .rollout import go_on

Arrays = Any

TRIES = 100  # to imagine a world that agrees with the notes


def imagine_rows(view: Arrays, seat: int, notes: Cells, worlds: Arrays, dice: Cells) -> None:
    """Worlds that are possible for what a seat sees and has noted down."""
    believe(view[0], seat, notes)
    for index in range(len(worlds)):
        for _ in range(TRIES):
            worlds[index] = view[0]
            fill(worlds[index], seat, dice)
            if is_possible(worlds[index], seat, notes):
                break


def try_rows(
    worlds: Arrays, seat: int, tried: Cells, rows: Arrays, dice: Arrays, actions: Arrays, numbers: Cells
) -> None:
    """The seat does something in each row, world after world, and play goes on until somebody has a choice."""
    for index in range(len(tried)):
        rows[index] = worlds[index % len(worlds)]
        apply(rows[index], seat, tried[index])
        numbers[index] = go_on(rows[index], dice[index : index + 1], actions[index])


def play_rows(rows: Arrays, which: Cells, choices: Cells, dice: Arrays, actions: Arrays, numbers: Cells) -> None:
    """Do what was chosen in some rows, and play until somebody has a choice."""
    for place in range(len(which)):
        index = which[place]
        apply(rows[index], rows[index].turn, choices[place])
        numbers[index] = go_on(rows[index], dice[index : index + 1], actions[index])


def settle_rows(rows: Arrays, numbers: Cells, seat: int, values: Arrays) -> None:
    """What the rows are worth to a seat in which the game is over."""
    for index in range(len(rows)):
        if numbers[index] == 0:
            values[index] = has_won(rows[index], seat)


# Over many rows, each of another position


def imagine_own_rows(rows: Arrays, dice: Arrays, begin: int, end: int) -> None:
    """Fill in what whoever is to act does not see; nothing noted down is known."""
    for index in range(begin, end):
        fill(rows[index], rows[index].turn, dice[index : index + 1])


def try_own_rows(
    rows: Arrays, tried: Cells, dice: Arrays, actions: Arrays, numbers: Cells, begin: int, end: int
) -> None:
    """Whoever is to act does something, and play goes on until somebody has a choice."""
    for index in range(begin, end):
        apply(rows[index], rows[index].turn, tried[index])
        numbers[index] = go_on(rows[index], dice[index : index + 1], actions[index])


def won_rows(rows: Arrays, seats: Cells, won: Arrays, begin: int, end: int) -> None:
    """Whether a seat has won."""
    for index in range(begin, end):
        won[index] = has_won(rows[index], seats[index])
