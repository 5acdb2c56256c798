"""The contract over bytes: how Python calls the rules, one row at a time. This module generates the functions.

Passing bytes into compiled code costs 0.3 µs, passing a NumPy record 5 µs. Plain Python opens the bytes instead, with
its own `row_in` and `cells_in` (see `engines.plain`).
"""

import inspect
from types import FunctionType
from typing import TypeVar

from ..games import contract
from ..games.contract import State
from ..games.row import AnyRow, Bytes, Cells
from . import loops

Line = TypeVar("Line")


def row_in(raw: Bytes) -> AnyRow:
    return raw.view(State)[0]


def cells_in(array: Line) -> Line:
    return array


def source_over_bytes(function: FunctionType) -> str:
    """The source of a function over bytes that calls one over a row."""
    name, (_, *others) = function.__name__, inspect.signature(function).parameters.values()
    taken = ", ".join(["raw", *(each.name for each in others)])
    given = [f"cells_in({each.name})" if each.annotation is Cells else each.name for each in others]
    return f"def {name}({taken}): return _{name}({', '.join(['row_in(raw)', *given])})"


CONTRACT = [each for each in vars(contract).values() if getattr(each, "__module__", "") == contract.__name__]

for each in (*CONTRACT, loops.turn, loops.act):
    if isinstance(each, FunctionType):
        globals()[f"_{each.__name__}"] = each
        exec(compile(source_over_bytes(each), __file__, "exec"))
