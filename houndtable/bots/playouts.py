"""What a bot that looks ahead does in the worlds it imagines; written over the contract, like `engine.loops`."""

from typing import Any

from ..games.contract import fill, has_won, hide
from ..games.row import Cells
from .knowledge import TRIES, believe, is_possible
from .rollout import go_on
from .watching import act, has_room

Arrays = Any


def imagine_rows(view: Arrays, seat: int, notes: Cells, worlds: Arrays, dice: Cells) -> None:
    """Worlds that are possible given what a seat sees and has noted."""
    believe(view[0], seat, notes)
    for index in range(len(worlds)):
        for _ in range(TRIES):
            worlds[index] = view[0]
            fill(worlds[index], seat, dice)
            if is_possible(worlds[index], seat, notes):
                break


def try_rows(
    worlds: Arrays, seat: int, tried: Cells, rows: Arrays, notes: Arrays, dice: Arrays, actions: Arrays, numbers: Cells
) -> None:
    """The seat takes its action in each row, world after world, and play goes on until a seat has a choice."""
    for index in range(len(tried)):
        rows[index] = worlds[index % len(worlds)]
        act(rows[index], seat, tried[index], notes[index])
        numbers[index] = go_on(rows[index], dice[index : index + 1], actions[index], notes[index])


def play_rows(
    rows: Arrays, which: Cells, choices: Cells, notes: Arrays, dice: Arrays, actions: Arrays, numbers: Cells
) -> None:
    """Carry out what was chosen in some rows, and play until a seat has a choice."""
    for place in range(len(which)):
        index = which[place]
        act(rows[index], rows[index].turn, choices[place], notes[index])
        numbers[index] = go_on(rows[index], dice[index : index + 1], actions[index], notes[index])


def settle_rows(rows: Arrays, numbers: Cells, seat: int, values: Arrays) -> None:
    """Whether a seat has won, in rows where the game is over."""
    for index in range(len(rows)):
        if numbers[index] == 0:
            values[index] = has_won(rows[index], seat)


# Over many rows, each of another position


def imagine_own_rows(rows: Arrays, notes: Arrays, dice: Arrays, begin: int, end: int) -> None:
    """Fill in what the seat to act does not see; it has noted nothing if there is no room for notes."""
    for index in range(begin, end):
        imagine(rows[index], rows[index].turn, notes[index], dice[index : index + 1])


def imagine(view: Any, seat: int, notes: Arrays, dice: Cells) -> None:
    """Fill in a view until it agrees with what the seat has noted."""
    if not has_room(notes):
        fill(view, seat, dice)
        return
    for tries in range(TRIES):
        if tries > 0:
            hide(view, seat)
        believe(view, seat, notes[seat])
        fill(view, seat, dice)
        if is_possible(view, seat, notes[seat]):
            return


def try_own_rows(
    rows: Arrays, tried: Cells, notes: Arrays, dice: Arrays, actions: Arrays, numbers: Cells, begin: int, end: int
) -> None:
    """The seat to act takes its action, and play goes on until a seat has a choice."""
    for index in range(begin, end):
        act(rows[index], rows[index].turn, tried[index], notes[index])
        numbers[index] = go_on(rows[index], dice[index : index + 1], actions[index], notes[index])


def won_rows(rows: Arrays, seats: Cells, won: Arrays, begin: int, end: int) -> None:
    """Whether a seat has won."""
    for index in range(begin, end):
        won[index] = has_won(rows[index], seats[index])
