"""The rules of a game made to run: plain, or compiled with Numba. Both give the same bytes.

`plain` calls a rules module as it stands, `compiled` calls the twins that `specialize` builds. Both give a namespace
with the names of `games.contract`, whose functions take a row as bytes (see `open`).
"""

import types
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np

from ..games.row import new_bytes, open_row
from ..games.seats import CHANCE, SPECTATOR
from . import bytes_api
from .specialize import specialize

Engine = Any  # a namespace with the names of games.contract, and `open`
OVER_BYTES = ("may_act", "legal", "apply", "hide", "public", "outcome_count", "outcome", "is_over")
_quick: dict[types.ModuleType, Engine] = {}


@cache
def plain(rules: types.ModuleType) -> Engine:
    """The rules as they stand; `open` turns bytes into a row that they can read and write."""
    return types.SimpleNamespace(**vars(rules), open=partial(open_row, rules.State))


@cache
def compiled(rules: types.ModuleType) -> Engine:
    """The rules compiled; they take bytes as they are, which costs least on the way into compiled code."""
    return types.SimpleNamespace(**vars(rules) | vars(specialize(bytes_api, rules)), open=lambda raw: raw)


@cache
def over_bytes(rules: types.ModuleType) -> Engine:
    """The rules as they stand, but over bytes, as the compiled ones are."""
    return types.SimpleNamespace(**{name: _over_bytes(rules, name) for name in OVER_BYTES})


def _over_bytes(rules: types.ModuleType, name: str) -> Callable[..., Any]:
    function, state = getattr(rules, name), rules.State
    if name == "legal":
        return lambda raw, seat, actions: function(open_row(state, raw), seat, memoryview(actions))
    return lambda raw, *values: function(open_row(state, raw), *values)


def quick(rules: types.ModuleType) -> Engine:
    """The rules over bytes, as quick as they are by now: compiled after `make_quick`, plain until then."""
    return _quick.get(rules) or over_bytes(rules)


def make_quick(rules: types.ModuleType) -> None:
    """Compile all functions of `quick`, or load them if that has been done. This takes a while."""
    engine, raw = compiled(rules), new_bytes(rules.State)
    actions, options = np.zeros(rules.ACTIONS, np.int16), np.zeros(len(rules.OPTIONS), np.int8)
    engine.setup(raw, rules.SEATS[0], options)
    drawn = engine.outcome(raw, engine.outcome_count(raw) - 1)
    engine.legal(raw, CHANCE, actions)
    engine.public(raw, CHANCE, drawn, SPECTATOR)
    engine.may_act(raw, 0)
    engine.is_over(raw)
    engine.hide(raw.copy(), SPECTATOR)
    engine.apply(raw, CHANCE, drawn)
    _quick[rules] = engine
