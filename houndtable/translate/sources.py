"""The source of a function, and the kinds that its annotations declare."""

import ast
import collections.abc as abc
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from inspect import Parameter as Named
from inspect import signature as inspected
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from ..games import contract, row
from ..games.wide import Wide
from .kinds import (
    BOOL,
    BYTES,
    FLOAT,
    INT,
    NONE,
    ROW,
    STR,
    WIDE,
    Callback,
    Cells,
    Either,
    Fixed,
    Instance,
    Kind,
    Known,
    Many,
    Maybe,
    Simple,
    Table,
    Unique,
)
from .refused import Untranslatable

ROOT = __package__.partition(".")[0]
SIMPLE: dict[object, Simple] = {int: INT, bool: BOOL, str: STR, float: FLOAT, None: NONE, type(None): NONE}
LAZY = (abc.Iterable, abc.Iterator)
LISTS = (list, abc.Sequence, abc.Collection)


class WideMark:
    """Stands for `Wide` in an annotation: to Python it is an int."""


class RowMark:
    """Stands for `AnyRow` in an annotation: to mypy it may be anything."""


@dataclass(frozen=True)
class Source:
    """A function as a tree, and where it is written."""

    node: ast.FunctionDef
    file: str
    names: Mapping[str, Any]  # its globals

    def refuse(self, node: ast.AST, sentence: str) -> NoReturn:
        """Say what cannot be translated, and where."""
        line = getattr(node, "lineno", self.node.lineno)
        raise Untranslatable(f"{self.file}:{line}: in {self.node.name}: {sentence}")


@dataclass(frozen=True)
class Parameter:
    """A parameter of a function."""

    name: str
    kind: Kind
    is_optional: bool
    default: Any


@dataclass(frozen=True)
class Signature:
    """What a function takes and returns; `others` is the kind of the values of a `**name` at the end."""

    parameters: tuple[Parameter, ...]
    returns: Kind
    others: Kind | None = None

    @property
    def passed(self) -> tuple[Parameter, ...]:
        """The parameters that are passed: a module is known when the game is translated."""
        return tuple(parameter for parameter in self.parameters if not isinstance(parameter.kind, Known))


@cache
def source_of(function: types.FunctionType) -> Source:
    """The source of a function: from its file, or, if it was made from source, as it was made."""
    code = function.__code__
    if made := getattr(function, "__source__", None):
        node = next(each for each in ast.parse(made).body if isinstance(each, ast.FunctionDef))
        return Source(node, f"<{function.__module__}>", function.__globals__)
    if found := _functions_in(code.co_filename).get(code.co_firstlineno):
        return Source(found, _short(code.co_filename), function.__globals__)
    raise Untranslatable(f"{_short(code.co_filename)}:{code.co_firstlineno}: {function.__name__} is not written there.")


@cache
def _functions_in(file: str) -> dict[int, ast.FunctionDef]:
    """The functions in a file, by the line in which they begin."""
    nodes = ast.walk(ast.parse(Path(file).read_bytes(), file))
    found = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    return {min([node.lineno, *(each.lineno for each in node.decorator_list)]): node for node in found}


def _short(file: str) -> str:
    _, root, rest = file.rpartition(f"/{ROOT}/")
    return f"{ROOT}/{rest}" if root else file


class Annotations:
    """Reads annotations as one game's functions mean them: a row is a row of the game."""

    def __init__(self, rules: contract.Rules) -> None:
        self.rules = rules
        self.signature = cache(self._signature)

    def _signature(self, function: types.FunctionType, is_method: bool = False) -> Signature:
        source = source_of(function)
        named = list(inspected(function).parameters.values())[is_method:]
        others = next((each for each in named if each.kind is Named.VAR_KEYWORD), None)
        nodes = {each.arg: each for each in ast.walk(source.node.args) if isinstance(each, ast.arg)}
        parameters = [
            Parameter(
                each.name, self._declared(source, nodes[each.name]), each.default is not Named.empty, each.default
            )
            for each in named
            if each is not others
        ]
        if source.node.returns is None:
            source.refuse(source.node, "it does not say what it returns.")
        returns = self.local(source, source.node.returns)
        return Signature(tuple(parameters), returns, self._declared(source, nodes[others.name]) if others else None)

    def _declared(self, source: Source, argument: ast.arg) -> Kind:
        if argument.annotation is None:
            source.refuse(argument, f"the parameter {argument.arg} has no type.")
        return self.local(source, argument.annotation)

    def local(self, source: Source, annotation: ast.expr) -> Kind:
        """The kind that an annotation within a function declares."""
        try:
            return self.kind_of(_evaluated(annotation, source.names), source.names)
        except TypeError as wrong:
            source.refuse(annotation, f"the type {ast.unparse(annotation)!r} says too little: {wrong}")

    def of_class(self, cls: type) -> dict[str, Kind]:
        """The kinds of a class's fields."""
        module = __import__(cls.__module__, fromlist=["*"])
        return {
            name: self.kind_of(_parsed(hint, vars(module)) if isinstance(hint, str) else hint, vars(module))
            for each in reversed(cls.__mro__)
            if each.__module__.startswith(ROOT)
            for name, hint in vars(each).get("__annotations__", {}).items()
        }

    def kind_of(self, hint: Any, names: Mapping[str, Any]) -> Kind:
        """The kind that an annotation declares; raises TypeError if it declares none."""
        if isinstance(hint, str | typing.ForwardRef):
            text = hint if isinstance(hint, str) else hint.__forward_arg__
            return self.kind_of(_parsed(text, names), names)
        if isinstance(hint, typing.Hashable) and hint in SIMPLE:
            return SIMPLE[hint]
        return self._of_houndtable(hint) or self._of_collection(hint, names)

    def _of_houndtable(self, hint: Any) -> Kind | None:
        """The types of this package."""
        if hint is WideMark:
            return WIDE
        is_row = any(hint is each for each in (RowMark, contract.State, self.rules.State))
        if is_row or getattr(hint, "__name__", "") == "State":
            return ROW
        if hint is row.Cells or hint is row.Block:
            return Cells(1 if hint is row.Cells else 0)
        if hint is contract.Rules:
            return Known(self.rules)
        if hint is type:
            return Known(self.rules.State)
        if hint == row.Bytes:
            return BYTES
        if isinstance(hint, type) and hint.__module__.startswith(ROOT) and not getattr(hint, "_is_protocol", False):
            return Instance(hint)
        return None

    def _of_collection(self, hint: Any, names: Mapping[str, Any]) -> Kind:
        origin, arguments = typing.get_origin(hint), typing.get_args(hint)
        if origin in (types.UnionType, typing.Union):
            return self._of_union(arguments, names)
        if origin is abc.Callable:
            return self._of_callable(arguments, names)
        if origin is np.ndarray:
            return Cells(0)
        kinds = tuple(self.kind_of(each, names) for each in arguments if each is not Ellipsis)
        if origin is tuple:
            return Many(kinds[0]) if Ellipsis in arguments else Fixed(kinds)
        if origin in LISTS or origin in LAZY:
            return Many(kinds[0], origin in LAZY)
        if origin in (dict, abc.Mapping):
            return Table(*kinds)
        if origin in (set, frozenset, abc.Set):
            return Unique(kinds[0])
        raise TypeError(f"{hint} has no counterpart.")

    def _of_union(self, arguments: tuple[Any, ...], names: Mapping[str, Any]) -> Kind:
        kinds = frozenset(self.kind_of(each, names) for each in arguments) - {NONE}
        kind = next(iter(kinds)) if len(kinds) == 1 else Either(kinds)
        return Maybe(kind) if type(None) in arguments else kind

    def _of_callable(self, arguments: tuple[Any, ...], names: Mapping[str, Any]) -> Kind:
        parameters, returns = arguments
        kinds = None if parameters is Ellipsis else tuple(self.kind_of(each, names) for each in parameters)
        return Callback(kinds, self.kind_of(returns, names))


def _evaluated(annotation: ast.expr, names: Mapping[str, Any]) -> Any:
    marks = {name: mark for name, real, mark in MARKS if names.get(name) is real}
    code = compile(ast.fix_missing_locations(ast.Expression(annotation)), "annotation", "eval")
    return eval(code, {**names, **marks})


def _parsed(text: str, names: Mapping[str, Any]) -> Any:
    return _evaluated(ast.parse(text, mode="eval").body, names)


MARKS = (("Wide", Wide, WideMark), ("AnyRow", Any, RowMark))
