"""The rules of a game, unchanged, made to run: plain, compiled with Numba, on a GPU.

A rules module is plain Python. `plain` calls it as it is; `compiled` builds a Numba twin of every function of
the module, so that calls between them stay in the compiled world. Both give a namespace with the names of
`games.contract`, whose functions take a row as bytes (see `open`), and the same bytes come out.
"""

import hashlib
import os
import sys
import threading
import types
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from . import border
from .games import NAMES, contract
from .games.row import new_bytes, open_row
from .games.seats import CHANCE, SPECTATOR

_one_at_a_time = threading.RLock()

Engine = Any  # a namespace with the names of games.contract, and `open`
OVER_BYTES = ("may_act", "legal", "apply", "hide", "public", "tickets", "ticket", "is_over")
_quick: dict[types.ModuleType, Engine] = {}


@cache
def plain(rules: types.ModuleType) -> Engine:
    """The rules as they stand; `open` turns bytes into a row that they can read and write."""
    return types.SimpleNamespace(**vars(rules), open=partial(open_row, rules.State))


@cache
def compiled(rules: types.ModuleType) -> Engine:
    """The rules compiled; they take bytes as they are, which costs least on the way into compiled code."""
    return types.SimpleNamespace(**vars(rules) | vars(bound(border, rules)), open=lambda raw: raw)


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
    """The rules over bytes, as quick as can be by now: compiled once `make_quick` has been called, plain until then."""
    return _quick.get(rules) or over_bytes(rules)


def make_quick(rules: types.ModuleType) -> None:
    """Have all functions of `quick` compiled, or loaded if they have been; this takes its time."""
    engine, raw = compiled(rules), new_bytes(rules.State)
    actions, options = np.zeros(rules.ACTIONS, np.int16), np.zeros(len(rules.OPTIONS), np.int8)
    engine.setup(raw, rules.SEATS[0], options)
    drawn = engine.ticket(raw, engine.tickets(raw) - 1)
    engine.legal(raw, CHANCE, actions)
    engine.public(raw, CHANCE, drawn, SPECTATOR)
    engine.may_act(raw, 0)
    engine.is_over(raw)
    engine.hide(raw.copy(), SPECTATOR)
    engine.apply(raw, CHANCE, drawn)
    _quick[rules] = engine


@cache
def bound(module: types.ModuleType, rules: types.ModuleType) -> types.SimpleNamespace:
    """The functions of a module written over `games.contract`, compiled for one game."""
    import numba

    with _one_at_a_time:  # the cache folder is one for the whole process, and every game needs its own
        numba.config.CACHE_DIR = str(cache_folder(rules, module))  # type: ignore[attr-defined]
        return types.SimpleNamespace(**_world(module, rules, partial(_njit, game_of(rules)), _compiled_worlds(rules)))


def interpreted(module: types.ModuleType, rules: types.ModuleType) -> types.SimpleNamespace:
    """The same functions for one game, not compiled."""
    return types.SimpleNamespace(**_world(module, rules, lambda function: function, {}))


Worlds = dict[str, dict[str, Any]]  # by module name: its names, as one game's functions see them


@cache
def _compiled_worlds(rules: types.ModuleType) -> Worlds:
    return {}


def _world(
    module: types.ModuleType, rules: types.ModuleType, wrap: Callable[[Any], Any], worlds: Worlds
) -> dict[str, Any]:
    """The module's names, each function wrapped, the game's own rules where the contract's stood."""
    if module is contract:
        return _world(rules, rules, wrap, worlds)
    if hasattr(module, "stand_in"):  # as the contract does, it stands for a module of the game's own
        return _world(module.stand_in(rules), rules, wrap, worlds)
    if module.__name__ in worlds:
        return worlds[module.__name__]
    world = worlds[module.__name__] = dict(vars(module))
    for name, value in vars(module).items():
        home = sys.modules.get(getattr(value, "__module__", None) or "")
        if value is contract.State:
            world[name] = rules.State
        elif isinstance(value, types.FunctionType) and home is module:
            world[name] = wrap(_twin(value, world, rules))
        elif isinstance(value, types.FunctionType) and home and home.__name__.startswith(__package__):
            world[name] = _world(home, rules, wrap, worlds)[value.__name__]
    return world


def _twin(function: types.FunctionType, world: dict[str, Any], rules: types.ModuleType) -> types.FunctionType:
    """The same function in another world, named by its game.

    Compiled code of equal names, loaded from the disk, would be linked to whichever game's came first.
    """
    twin = types.FunctionType(function.__code__, world, function.__name__, function.__defaults__)
    twin.__qualname__ = f"{game_of(rules)}.{function.__name__}"
    return twin


def _njit(game: str, function: types.FunctionType) -> Any:
    """Compiled when first called. What calls the game's own is kept on the disk, with that in it; they are not."""
    from numba import njit

    is_of_games = function.__module__.startswith(contract.__package__)
    is_called_from_outside = not is_of_games and f".{game}" not in function.__module__
    return njit(cache=is_called_from_outside, nogil=True, boundscheck=True)(function)


def game_of(rules: types.ModuleType) -> str:
    """The name of the game, which is that of its folder."""
    return rules.__name__.split(".")[-2]


def cache_folder(rules: types.ModuleType, module: types.ModuleType = border) -> Path:
    """Where the compiled module is kept: named by all sources it comes from, so an edit is never missed."""
    here, home_of_module = Path(__file__).parent, Path(str(module.__file__)).parent
    folders = [here / "games", Path(str(rules.__file__)).parent] + [home_of_module] * (home_of_module != here)
    compiled_here = [here / f"{name}.py" for name in ("kernel", "border", "loops", "tally")]
    of_others = tuple(name for name in NAMES if name != game_of(rules))
    sources = [*compiled_here, *(source for folder in folders for source in sorted(folder.glob("*.py")))]
    texts = (source.read_bytes() for source in sources if not source.name.startswith(of_others))
    digest = hashlib.sha256(b"".join(texts)).hexdigest()
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return home / "houndtable" / f"{game_of(rules)}-{digest[:16]}"
