"""Many matches in which a network decides, a step at a time; written over the contract, like `engine.loops`.

A row always waits for a seat that has a choice: chance has acted, and forced actions have been taken.
Views and actions are turned (see `games.turned`), so that the seat to act is 0.
"""

from math import nan
from typing import Any

from ..engine.loops import number_in
from ..games.contract import has_won, hide, legal, setup
from ..games.row import Cells
from ..games.seats import NOBODY
from .choice import noisy_favourite
from .known_cards import forget
from .sight import look
from .watching import act, deal, has_room

Arrays = Any

MOST_FORCED = 100  # forced decisions in a row; then even a seat without a choice is asked
MOST = 127  # larger numbers count as this one
SIZE, HOLDS, LOW, HIGH, FIRST = range(5)  # of a cell: bytes, what it holds, its numbers, its first column


def go_on(state: Any, dice: Cells, actions: Cells, notes: Arrays) -> int:
    """Play until a seat has a choice; returns how many actions it can choose from, 0 if the game is over."""
    deal(state, dice, notes)
    number = 0 if state.turn == NOBODY else legal(state, state.turn, actions)
    forced = 0
    while number == 1 and forced < MOST_FORCED:
        act(state, state.turn, actions[0], notes)
        deal(state, dice, notes)
        number = 0 if state.turn == NOBODY else legal(state, state.turn, actions)
        forced += 1
    return number


# Over many rows


def lay_rows(rows: Arrays, seats: Cells, options: Arrays, begin: int, end: int) -> None:
    """Set up the components, in each row for its own number of seats and its own options."""
    for index in range(begin, end):
        setup(rows[index], seats[index], options[index])


def begin_rows(
    rows: Arrays, starts: Arrays, dice: Arrays, actions: Arrays, numbers: Cells, notes: Arrays, begin: int, end: int
) -> None:
    """Begin a match in every row; nobody has noted anything yet."""
    for index in range(begin, end):
        rows[index] = starts[index]
        numbers[index] = go_on(rows[index], dice[index : index + 1], actions[index], notes[index])


def look_rows(rows: Arrays, views: Arrays, viewers: Cells, notes: Arrays, sights: Arrays, begin: int, end: int) -> None:
    """What the seat to act sees; the sights, written into lines of zeros, followed by what the seat has noted."""
    first_note = sights.shape[1] - notes.shape[2]
    for index in range(begin, end):
        seat = rows[index].turn
        views[index] = rows[index]
        viewers[index] = seat
        if seat != NOBODY:
            hide(views[index], seat)
            look(views[index], seat, sights[index])
            if has_room(notes[index]):
                for place in range(notes.shape[2]):
                    sights[index, first_note + place] = notes[index, seat, place]


def number_line(
    raw: Cells,
    seats: int,
    seat: int,
    sights: Cells,
    cells: Arrays,
    offsets: Cells,
    numbers: Cells,
    begin: int,
    step: int,
) -> None:
    """The numbers of a view, turned, in cells `begin`, `begin + step` and so on; `raw` are the bytes of the view.

    A call for each line, not for each cell: that takes a tenth of the time, since passing so many arrays is slow.
    """
    for cell in range(begin, len(cells), step):
        size, first = cells[cell, SIZE], cells[cell, HOLDS] - 1
        number = int(sights[offsets[cell]]) if size == 0 else number_in(raw, offsets[cell], size)
        is_turned = first >= 0 and number >= first
        number = first + (number - first - seat + seats) % seats if is_turned else number
        numbers[cell] = min(max(number, -MOST), MOST)


def column_line(
    raw: Cells,
    seats: int,
    seat: int,
    sights: Cells,
    cells: Arrays,
    offsets: Cells,
    columns: Cells,
    begin: int,
    step: int,
) -> None:
    """The columns of the network that these numbers activate; 0, which is always active, where the number is 0."""
    number_line(raw, seats, seat, sights, cells, offsets, columns, begin, step)
    for cell in range(begin, len(cells), step):
        low = cells[cell, LOW]
        number = min(max(columns[cell], low), cells[cell, HIGH])
        columns[cell] = 0 if number == 0 else cells[cell, FIRST] + number - low - (number > 0)


def number_rows(
    views: Arrays,
    raw: Arrays,
    viewers: Cells,
    sights: Arrays,
    cells: Arrays,
    offsets: Arrays,
    numbers: Arrays,
    begin: int,
    end: int,
) -> None:
    """Every number of the views, turned."""
    for index in range(begin, end):
        seats, seat = views[index].seats, viewers[index]
        number_line(raw[index], seats, seat, sights[index], cells, offsets[seats, seat], numbers[index], 0, 1)


def column_rows(
    views: Arrays,
    raw: Arrays,
    viewers: Cells,
    sights: Arrays,
    cells: Arrays,
    offsets: Arrays,
    columns: Arrays,
    begin: int,
    end: int,
) -> None:
    """The columns that every number of the views activates."""
    for index in range(begin, end):
        seats, seat = views[index].seats, viewers[index]
        if seat != NOBODY:
            column_line(raw[index], seats, seat, sights[index], cells, offsets[seats, seat], columns[index], 0, 1)


def allow_rows(
    rows: Arrays, actions: Arrays, numbers: Cells, turned: Arrays, masks: Arrays, begin: int, end: int
) -> None:
    """A 1 for each action to choose from, turned, in lines of zeros."""
    for index in range(begin, end):
        seats, seat = rows[index].seats, rows[index].turn
        for place in range(numbers[index]):
            masks[index, turned[seats, seat, actions[index, place]]] = 1


def columns_on(columns: Cells, masks: Cells, first_action: int, on: Cells) -> int:
    """List the columns that are on, of the numbers and of the legal actions; returns how many there are."""
    number = 0
    for cell in range(len(columns)):
        if columns[cell] > 0:
            on[number] = columns[cell]
            number += 1
    for action in range(len(masks)):
        if masks[action]:
            on[number] = first_action + action
            number += 1
    return number


def add_rows(
    table: Arrays, columns: Arrays, masks: Arrays, first_action: int, on: Cells, sums: Arrays, begin: int, end: int
) -> None:
    """Add the lines of the table for all columns that are on; `on` is a buffer.

    Adding four lines at once takes a third of the time.
    """
    for index in range(begin, end):
        total, number = sums[index], columns_on(columns[index], masks[index], first_action, on)
        for place in range(0, number - 3, 4):
            one, two, three, four = table[on[place]], table[on[place + 1]], table[on[place + 2]], table[on[place + 3]]
            for each in range(len(total)):
                total[each] += (one[each] + two[each]) + (three[each] + four[each])
        for place in range(number - number % 4, number):
            one = table[on[place]]
            for each in range(len(total)):
                total[each] += one[each]


def teach_rows(
    rows: Arrays, dice: Arrays, actions: Arrays, turned: Arrays, choices: Cells, noise: int, begin: int, end: int
) -> None:
    """What an expert would do, turned. It uses only what the seat sees, so it may be given the whole row."""
    for index in range(begin, end):
        seats, seat = rows[index].seats, rows[index].turn
        if seat != NOBODY:
            action = noisy_favourite(rows[index], seat, noise, dice[index : index + 1], actions[index])
            choices[index] = turned[seats, seat, action]


def act_rows(
    rows: Arrays,
    starts: Arrays,
    dice: Arrays,
    actions: Arrays,
    numbers: Cells,
    turned: Arrays,
    choices: Cells,
    lengths: Cells,
    ended: Cells,
    outcomes: Arrays,
    notes: Arrays,
    limit: int,
    begin: int,
    end: int,
) -> None:
    """Carry out the choices, which are turned. Where a match ends, or reaches `limit` choices, the next one begins."""
    for index in range(begin, end):
        seats, seat = rows[index].seats, rows[index].turn
        back = (seats - seat) % seats
        act(rows[index], seat, turned[seats, back, choices[index]], notes[index])
        numbers[index] = go_on(rows[index], dice[index : index + 1], actions[index], notes[index])
        lengths[index] += 1
        is_over = numbers[index] == 0
        ended[index] = is_over or lengths[index] >= limit
        if ended[index]:
            for other in range(seats):
                outcomes[index, other] = is_over and has_won(rows[index], other)
            lengths[index] = 0
            rows[index] = starts[index]
            if has_room(notes[index]):
                for other in range(seats):
                    forget(notes[index, other])
            numbers[index] = go_on(rows[index], dice[index : index + 1], actions[index], notes[index])


def credit_rows(
    later: Arrays,
    viewers: Arrays,
    values: Arrays,
    ended: Arrays,
    outcomes: Arrays,
    decay: float,
    discount: float,
    advantages: Arrays,
    begin: int,
    end: int,
) -> None:
    """How much better each choice went than expected (GAE), along each seat's own choices; NaN if it is not known yet.

    `discount` is what a chance is worth one choice before. The steps come first, then the rows; `later` is a buffer, by
    row and seat: the next value and advantage.
    """
    for index in range(begin, end):
        for seat in range(later.shape[1]):
            later[index, seat, 0] = -1
        for step in range(len(values) - 1, -1, -1):
            if ended[step, index]:
                for seat in range(later.shape[1]):
                    later[index, seat, 0] = outcomes[step, index, seat]
                    later[index, seat, 1] = 0
            seat = viewers[step, index]
            value, next_value = values[step, index], later[index, seat, 0]
            advantage = discount * next_value - value + discount * decay * later[index, seat, 1]
            advantages[step, index] = advantage if next_value >= 0 else nan
            later[index, seat, 0] = value
            later[index, seat, 1] = advantage if next_value >= 0 else 0
