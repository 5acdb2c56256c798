"""Functions written over `games.contract`, rebuilt for one game: compiled with Numba, or plain.

A rules module is plain Python. `specialize` builds a Numba twin of every function that a module calls, with the
game's own rules where the contract's names stood, so that calls between them stay in compiled code.
"""

import ast
import hashlib
import importlib.util
import os
import sys
import threading
import types
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from ..games import actions, contract
from ..games.contract import Rules

ROOT = __package__.partition(".")[0]
_one_at_a_time = threading.RLock()


Function = TypeVar("Function", bound=Callable[..., Any])


def specialize(function: Function, rules: Rules) -> Function:
    """A function written over `games.contract`, compiled for one game."""
    return cast(Function, getattr(specialize_module(sys.modules[function.__module__], rules), function.__name__))


@cache
def specialize_module(module: types.ModuleType, rules: Rules) -> types.SimpleNamespace:
    """All functions of a module written over `games.contract`, compiled for one game."""
    with _one_at_a_time:
        return types.SimpleNamespace(**_world(module, rules, _compiler, _compiled_worlds(rules)))


def interpreted(module: types.ModuleType, rules: Rules, **instead: Any) -> types.SimpleNamespace:
    """The same functions not compiled, with these names in the module instead of its own."""
    world = _world(module, rules, lambda module, rules: lambda function: function, {})
    world.update(instead)
    return types.SimpleNamespace(**world)


Worlds = dict[str, dict[str, Any]]  # by module name: its names, as one game's functions see them
Wrap = Callable[[types.FunctionType], Any]


@cache
def _compiled_worlds(rules: Rules) -> Worlds:
    return {}


def _world(
    module: types.ModuleType,
    rules: Rules,
    wrapper: Callable[[types.ModuleType, Rules], Wrap],
    worlds: Worlds,
) -> dict[str, Any]:
    """The module's names, each function wrapped, the game's own rules where the contract's stood.

    What `games.actions` has made for a module counts as the module's own.
    """
    module = _for_game(module, rules)
    if module.__name__ in worlds:
        return worlds[module.__name__]
    world, wrap = dict(vars(module)), wrapper(module, rules)
    worlds[module.__name__] = world
    for name, value in vars(module).items():
        home = sys.modules.get(getattr(value, "__module__", None) or "")
        if value is contract.State:
            world[name] = rules.State
        elif isinstance(value, types.FunctionType) and (home is module or home is actions):
            world[name] = wrap(_twin(value, world, rules))
        elif isinstance(value, types.FunctionType) and home and home.__name__.startswith(ROOT):
            world[name] = _world(home, rules, wrapper, worlds)[value.__name__]
    return world


def _for_game(module: types.ModuleType, rules: Rules) -> types.ModuleType:
    """The game's own module where one stands for any game's: the contract, or one with a `stand_in`."""
    if module is contract:
        return cast(types.ModuleType, rules)
    game_module: types.ModuleType = module.stand_in(rules) if hasattr(module, "stand_in") else module
    return game_module


def _twin(function: types.FunctionType, world: dict[str, Any], rules: Rules) -> types.FunctionType:
    """The same function in another world, named by its game.

    Without that, code loaded from the disk would be linked to whichever game's function of that name came first.
    """
    twin = types.FunctionType(function.__code__, world, function.__name__, function.__defaults__)
    twin.__qualname__ = f"{game_of(rules)}.{function.__name__}"
    return twin


def _compiler(module: types.ModuleType, rules: Rules) -> Wrap:
    """A wrapper that compiles the module's functions when they are first called.

    Functions that call the game's own are cached on disk, with those inlined; the game's own are not cached.
    """
    import numba

    is_of_games = module.__name__.startswith(contract.__package__) or f".{game_of(rules)}" in module.__name__
    folder = "" if is_of_games else str(cache_folder(module, rules))

    def compiled(function: types.FunctionType) -> Any:
        numba.config.CACHE_DIR = folder  # type: ignore[attr-defined]
        return numba.njit(cache=bool(folder), nogil=True, boundscheck=True)(function)

    return compiled


def game_of(rules: Rules) -> str:
    """The name of the game, which is that of its folder."""
    return rules.__name__.split(".")[-2]


# The compiled cache


def cache_folder(module: types.ModuleType, rules: Rules) -> Path:
    """Where the compiled module is kept: named by all sources it comes from, so an edit is never missed."""
    digest = hashlib.sha256(b"".join(source.read_bytes() for source in sources(module, rules))).hexdigest()
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return home / "houndtable" / f"{game_of(rules)}-{digest[:16]}"


def sources(module: types.ModuleType, rules: Rules) -> list[Path]:
    """The files that a module compiled for a game depends on: what it imports, directly or not, and this one."""
    found: set[str] = set()
    waiting = [sys.modules[__name__], module]
    while waiting:
        module = _for_game(waiting.pop(), rules)
        if module.__name__ not in found:
            found.add(module.__name__)
            waiting += _imported_by(module)
    return [Path(str(sys.modules[name].__file__)) for name in sorted(found)]


def _imported_by(module: types.ModuleType) -> Iterator[types.ModuleType]:
    """The modules of this package that a module names in its import statements."""
    for node in ast.walk(ast.parse(Path(str(module.__file__)).read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.level:
            origin = importlib.util.resolve_name("." * node.level + (node.module or ""), str(module.__package__))
            names = [f"{origin}.{alias.name}" for alias in node.names]
            yield from (sys.modules[name] for name in (*names, origin) if name in sys.modules)
