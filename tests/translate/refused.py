"""Functions that cannot be translated exactly. The line that is refused says why in its comment."""

import re
from typing import Any

from houndtable.games.clear_4.state import State
from houndtable.games.row import Cells
from houndtable.games.wide import Wide

TOO_LARGE = 2**60


def of_any(value: Any) -> int:  # says too little
    return int(value)


def of_a_float(number: int) -> str:
    return f"{number / 2}"  # float is not written the same way here


def in_a_format(number: int) -> str:
    return f"{number:03}"  # a format has no counterpart


def in_no_order(numbers: list[int]) -> list[int]:
    return [number for number in set(numbers)]  # a set has no order


def keyed_by_a_pair(a: int, b: int) -> int:
    return len({(a, b)})  # (int, int) cannot be a key


def too_wide(a: Wide) -> int:
    return a + 1  # declare it as Wide


def wide_in_a_cell(cells: Cells, a: Wide) -> None:
    cells[0] = a  # declare it as Wide


def too_large(a: int) -> int:
    return a + TOO_LARGE  # has more than 53 bits


def of_words(text: str) -> bool:
    return bool(re.search(r"\w+", text))  # this pattern may mean something else


def tried(text: str) -> int:
    try:  # Try has no counterpart
        return int(text)
    except ValueError:
        return 0


def with_else(number: int) -> int:
    while number > 3:  # a loop has no else
        number -= 1
    else:
        number = 9
    return number


def by_steps(text: str) -> str:
    return text[::2]  # a slice with a step


def by_any_step(number: int, step: int) -> int:
    for at in range(0, number, step):  # the step of a range
        number += at
    return number


def printed(number: int) -> None:
    print(number)  # print has no counterpart


def upper(text: str) -> str:
    return text.upper()  # no method 'upper'


def unknown_field(state: State) -> int:
    return state.nothing  # type: ignore[attr-defined,no-any-return] # the row has no field 'nothing'


def never_known(number: int) -> list[list[int]]:
    found: list[list[int]] = []
    some = []  # type: ignore[var-annotated]
    found.append([each + number for each in some])  # nothing says
    return found


def of_texts(words: list[str]) -> str:
    return max(words)  # str has no order here


def text_from_number(number: int) -> str:
    return number  # type: ignore[return-value] # int stands where str is wanted


def inner(number: int) -> int:
    def more(other: int) -> int:  # FunctionDef has no counterpart
        return other + number

    return more(number)


def empty_row(state: State) -> bool:
    return bool({1: state} == [state])  # type: ignore[comparison-overlap] # cannot be compared


def gone_through_twice(numbers: list[int]) -> int:
    lazy = enumerate(numbers)
    return len(list(lazy)) + len(lazy)  # type: ignore[arg-type] # has no length
