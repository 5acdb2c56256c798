"""Functions written over `games.contract`, rebuilt for one game: compiled with Numba, or plain.

A rules module is plain Python. `specialize` builds a Numba twin of every function that a module calls, with the
game's own rules in place of the contract's names, so that calls between them stay in compiled code.

A constant of the rules may be changed before a game is first used. A later change would not reach the compiled code,
so it is refused.
"""

import ast
import contextlib
import hashlib
import importlib.util
import logging
import os
import shutil
import sys
import threading
import types
from collections.abc import Callable, Iterator
from functools import cache
from importlib.abc import InspectLoader
from pathlib import Path
from typing import Any, NoReturn, TypeVar, cast

import numpy as np

from ..games import NAMES, actions, contract
from ..games.contract import Rules
from ..games.variants import name_of

ROOT = __package__.partition(".")[0]
KEPT = 40  # folders of compiled code a game: one for each module that calls its rules, and each version of them
_one_at_a_time = threading.RLock()
_told: set[str] = set()  # games whose compilation has been announced

Function = TypeVar("Function", bound=Callable[..., Any])


def specialize(function: Function, rules: Rules) -> Function:
    """A function written over `games.contract`, compiled for one game."""
    return cast(Function, getattr(specialize_module(sys.modules[function.__module__], rules), function.__name__))


@cache
def specialize_module(module: types.ModuleType, rules: Rules) -> types.SimpleNamespace:
    """All functions of a module written over `games.contract`, compiled for one game."""
    with _one_at_a_time:
        return types.SimpleNamespace(**_world(module, rules, _compiler, _compiled_worlds(rules)))


@cache
def interpreted(module: types.ModuleType, rules: Rules, **instead: Any) -> types.SimpleNamespace:
    """The same functions, not compiled, with these names replaced in the module."""
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
    """The module's names, with each function wrapped and the game's own rules in place of the contract's.

    Functions that `games.actions` made for a module count as the module's own.
    """
    module = _for_game(module, rules)
    if module.__name__ in worlds:
        return worlds[module.__name__]
    world, wrap = dict(vars(module)), wrapper(module, rules)
    worlds[module.__name__] = world
    _guard(module)
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
    """The game's own module in place of a generic one: the contract, or a module with a `stand_in`."""
    if module is contract:
        return cast(types.ModuleType, rules)
    game_module: types.ModuleType = module.stand_in(rules) if hasattr(module, "stand_in") else module
    return game_module


def _twin(function: types.FunctionType, world: dict[str, Any], rules: Rules) -> types.FunctionType:
    """The same function in another world, named by its game.

    Otherwise, code loaded from disk would be linked to whichever game's function of that name was loaded first.
    """
    twin = types.FunctionType(function.__code__, world, function.__name__, function.__defaults__)
    twin.__qualname__ = f"{game_of(rules)}.{function.__name__}"
    return twin


def _compiler(module: types.ModuleType, rules: Rules) -> Wrap:
    """A wrapper that compiles the module's functions when they are first called.

    Functions that call the game's own are cached on disk, with those inlined; the game's own are not cached. As on a
    GPU, no bounds are checked and no references counted, which takes half of the time away: plain Python checks every
    cell, and proves that compiled code does the same. Only a module that creates arrays counts (`CREATES_ARRAYS`).
    """
    import numba

    _tell_when_compiling()
    is_of_games = module.__name__.startswith(contract.__package__) or f".{game_of(rules)}" in module.__name__
    folder = "" if is_of_games else str(used_folder(module, rules))
    options: dict[str, Any] = {"error_model": "numpy", "_nrt": getattr(module, "CREATES_ARRAYS", False)}

    def compiled(function: types.FunctionType) -> Any:
        numba.config.CACHE_DIR = folder  # type: ignore[attr-defined]
        dispatcher = numba.njit(cache=bool(folder), nogil=True, **options)(function)
        in_64_bits(dispatcher)
        return dispatcher

    return compiled


def in_64_bits(dispatcher: Any) -> None:
    """Let compiled code pass it numbers in 64 bits only: it is compiled once, not for each width."""
    from numba.core import types as kinds

    def widened(kind: Any) -> Any:
        kind = kinds.unliteral(kind)  # type: ignore[no-untyped-call]
        return kinds.int64 if kind in kinds.signed_domain else kind

    template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda given, named: template(tuple(map(widened, given)), named)


def game_of(rules: Rules) -> str:
    """The name of the game, which is that of its folder."""
    return rules.__name__.split(".")[-2]


# Compiled constants cannot change


class Built(types.ModuleType):
    """A module whose functions have been built: the constants they use can no longer be changed."""

    _used: frozenset[str]

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self._used:
            _refuse(self, name)
        super().__setattr__(name, value)


def _refuse(module: types.ModuleType, name: str) -> NoReturn:
    raise AttributeError(
        f"{module.__name__}.{name} cannot be changed any more: the rules have been built with it, and would not see "
        "the change. Set it before the game is first used."
    )


def _guard(module: types.ModuleType) -> None:
    """Protect the constants that the module's functions use, in this module or in other modules of the games."""
    functions = [value for value in vars(module).values() if isinstance(value, types.FunctionType)]
    names = {name for function in functions for name in function.__code__.co_names}
    for other in (module, *(value for value in vars(module).values() if isinstance(value, types.ModuleType))):
        if other.__name__.startswith(ROOT):
            used = {name for name in names if isinstance(vars(other).get(name), int | float | tuple | np.ndarray)}
            vars(other)["_used"] = vars(other).get("_used", frozenset()) | used
            other.__class__ = Built


def _tell_when_compiling() -> None:
    """Announce once per game that it is being compiled, which takes long; the logger `houndtable` can be silenced."""
    from numba.core import event

    class Teller(event.Listener):
        def on_start(self, happening: Any) -> None:
            game = happening.data["dispatcher"].py_func.__qualname__.partition(".")[0]
            if game not in _told and name_of(game).partition(":")[0] in NAMES:
                _told.add(game)
                logging.getLogger(ROOT).warning(
                    "Compiling %s for this computer, once; this takes a minute or so.", name_of(game)
                )

        def on_end(self, happening: Any) -> None:
            """Nothing: the program's next output shows that it is done."""

    if not _listening:
        _listening.append(Teller())
        event.register("numba:compile", _listening[0])  # type: ignore[no-untyped-call]


_listening: list[Any] = []


# The compiled cache


def cache_folder(module: types.ModuleType, rules: Rules) -> Path:
    """The cache folder of the compiled module, named by a hash of all its sources, so that no edit is missed.

    The hash includes their constants, which may have been changed at run time.
    """
    names = modules(module, rules)
    sources = [source_of(sys.modules[name]) for name in names]
    digest = hashlib.sha256(repr((sources, [numbers_in(name) for name in names])).encode()).hexdigest()
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return home / "houndtable" / f"{game_of(rules)}-{digest[:16]}"


def used_folder(module: types.ModuleType, rules: Rules, kept: int = KEPT) -> Path:
    """The cache folder, created if there is none; the game's folders that were unused for longest make room for it."""
    folder = cache_folder(module, rules)
    with contextlib.suppress(OSError):  # without a home nothing is kept; another process may be removing the same
        if not folder.exists():
            others = sorted(folder.parent.glob(f"{game_of(rules)}-*"), key=lambda other: -other.stat().st_mtime)
            for unused in others[kept - 1 :]:
                shutil.rmtree(unused, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    return folder


def source_of(module: types.ModuleType) -> str:
    """The module's source, from its loader: a variant's module has no file of its own."""
    return str(cast(InspectLoader, module.__loader__).get_source(module.__name__))


def modules(module: types.ModuleType, rules: Rules) -> list[str]:
    """The modules that a compiled module depends on: all it imports, directly or indirectly, and this one."""
    found: set[str] = set()
    waiting = [sys.modules[__name__], module]
    while waiting:
        module = _for_game(waiting.pop(), rules)
        if module.__name__ not in found:
            found.add(module.__name__)
            waiting += _imported_by(module)
    return sorted(found)


def numbers_in(module: str) -> list[tuple[str, Any]]:
    """All constants (names in capitals) of a module: numbers, alone, in tuples or in arrays."""
    names = vars(sys.modules[module]).items()
    plain = ((name, value.tolist() if isinstance(value, np.ndarray) else value) for name, value in names)
    return [(name, value) for name, value in plain if name.isupper() and is_numbers(value)]


def is_numbers(value: Any) -> bool:
    """Is this a number, or a (nested) sequence of numbers?"""
    return isinstance(value, int | float) or (isinstance(value, tuple | list) and all(map(is_numbers, value)))


def _imported_by(module: types.ModuleType) -> Iterator[types.ModuleType]:
    """The modules of this package that a module names in its import statements."""
    for node in ast.walk(ast.parse(source_of(module))):
        if isinstance(node, ast.ImportFrom) and node.level:
            origin = importlib.util.resolve_name("." * node.level + (node.module or ""), str(module.__package__))
            names = [f"{origin}.{alias.name}" for alias in node.names]
            yield from (sys.modules[name] for name in (*names, origin) if name in sys.modules)
