"""The rules of a game as functions over bytes: plain, or compiled with Numba. Both give the same bytes.

To read a position, open its row (`games.row.open_row`) and ask the rules themselves.
"""

from functools import cache, partial
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from ..games.contract import Functions, Rules
from ..games.row import Bytes, new_bytes, open_row
from ..games.seats import CHANCE, SPECTATOR
from . import bytes_api
from .specialize import interpreted, specialize_module


class Engine(Functions[Bytes, NDArray[np.integer]], Protocol):
    """The contract over bytes, and two more functions."""

    def turn(self, raw: Bytes, /) -> int:
        """Who is to act."""

    def act(self, raw: Bytes, seat: int, action: int, dice: NDArray[np.integer], /) -> int:
        """Apply, then let chance act; returns who is to act next."""


_loaded: dict[Rules, Engine] = {}


@cache
def plain(rules: Rules) -> Engine:
    """The rules as plain Python."""
    opening = partial(open_row, rules.State)
    return cast(Engine, interpreted(bytes_api, rules, row_in=opening, cells_in=memoryview))


@cache
def compiled(rules: Rules) -> Engine:
    """The rules compiled; each function is compiled or loaded when it is first called."""
    return cast(Engine, specialize_module(bytes_api, rules))


def engine_for(rules: Rules) -> Engine:
    """The fastest engine that is ready: compiled after `load_compiled`, plain until then."""
    return _loaded.get(rules) or plain(rules)


def load_compiled(rules: Rules) -> None:
    """Compile everything a match needs, or load it from the cache. This takes a while."""
    engine, raw = compiled(rules), new_bytes(rules.State)
    actions, options = np.zeros(rules.ACTIONS, np.int16), np.zeros(len(rules.OPTIONS), np.int8)
    engine.setup(raw, rules.SEATS[0], options)
    drawn = engine.outcome(raw, engine.outcome_count(raw) - 1)
    engine.legal(raw, CHANCE, actions)
    engine.public(raw, CHANCE, drawn, SPECTATOR)
    engine.may_act(raw, engine.turn(raw))
    engine.is_over(raw), engine.has_won(raw, 0), engine.score(raw, 0), engine.team(raw, 0)
    engine.hide(raw.copy(), SPECTATOR)
    engine.apply(raw, CHANCE, drawn)
    _loaded[rules] = engine
