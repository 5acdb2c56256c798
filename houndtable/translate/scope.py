"""The names in one function: its variables and their kinds, and what all other names refer to."""

import ast
import builtins
import types
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from .kinds import OPEN, STR, Instance, Kind, Known, Table, join
from .module import Js, Module
from .sources import Signature, source_of

WORDS = (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends "
    "false finally for function if implements import in instanceof interface let new null package private protected "
    "public return static super switch this throw true try typeof var void while with yield State"
)
RESERVED = frozenset(WORDS.split())


class Missing(Exception):
    """A name that is not a value known now."""


class Scope:
    """The names in a function."""

    def __init__(self, module: Module, function: types.FunctionType) -> None:
        self.module, self.function = module, function
        self.source = source_of(function)
        names = function.__qualname__.split(".")
        self.owner: type | None = None  # the class whose method this is
        if len(names) == 2 and isinstance(function.__globals__.get(names[0]), type):
            self.owner = function.__globals__[names[0]]
        self.signature: Signature = module.annotations.signature(function, self.owner is not None)
        self.kinds: dict[str, Kind] = {each.name: each.kind for each in self.signature.parameters}
        if self.source.node.args.kwarg:
            self.kinds[self.source.node.args.kwarg.arg] = Table(STR, self.signature.others or OPEN)
        self.parameters = set(self.kinds)
        self.inner: list[dict[str, tuple[str, Kind]]] = []  # variables of comprehensions, innermost last
        self.assigned = _assigned_in(self.source.node)
        self.is_settled = False  # are the kinds of all variables known?
        self.begin()

    def begin(self) -> None:
        """Forget what the last reading of the function needed."""
        self.temporaries: list[str] = []
        self.declared: dict[str, None] = {}
        self.has_learned = False

    def refuse(self, node: ast.AST, sentence: str) -> NoReturn:
        """Say what cannot be translated, and where."""
        self.source.refuse(node, sentence)

    def unknown(self, node: ast.AST, sentence: str) -> Js:
        """A value of which nothing is known yet; when everything should be known, it is refused."""
        if self.is_settled:
            self.refuse(node, sentence)
        return Js("undefined", OPEN)

    def temporary(self) -> str:
        """A variable of our own."""
        self.temporaries.append(f"${len(self.temporaries)}")
        return self.temporaries[-1]

    # Variables

    def is_variable(self, name: str) -> bool:
        """Is it a variable of this function, or of a comprehension in it?"""
        is_own = name in self.parameters or name in self.assigned or (name == "self" and self.owner is not None)
        return is_own or any(name in inner for inner in self.inner)

    def variable(self, name: str) -> Js:
        """A variable as JavaScript."""
        for inner in reversed(self.inner):
            if name in inner:
                return Js(*inner[name])
        if self.owner and name == "self":
            return Js("this", Instance(self.owner))
        return Js(f"{name}$" if name in RESERVED else name, self.kinds.get(name, OPEN))

    def learn(self, name: str, kind: Kind) -> None:
        """A variable gets a value of this kind; it is declared at the top of the function."""
        if name not in self.parameters:
            self.declared[name] = None
        known = self.kinds.get(name, OPEN)
        found = known if name in self.parameters else join(known, kind)
        self.has_learned |= found != known
        self.kinds[name] = found

    @contextmanager
    def comprehension(self) -> Iterator[dict[str, tuple[str, Kind]]]:
        """The variables of a comprehension, which nothing outside can see."""
        self.inner.append({})
        yield self.inner[-1]
        self.inner.pop()

    # Names that are known now

    def constant(self, node: ast.expr) -> Any:
        """What a name, or a name in a module, refers to; raises Missing if that is known only in the browser."""
        if isinstance(node, ast.Name):
            if self.is_variable(node.id):
                kind = self.variable(node.id).kind
                if isinstance(kind, Known):
                    return kind.value
                raise Missing
            if node.id in self.source.names:
                return self.source.names[node.id]
            if hasattr(builtins, node.id):
                return getattr(builtins, node.id)
            self.refuse(node, f"there is no name {node.id!r}.")
        if isinstance(node, ast.Attribute):
            owner = self.constant(node.value)
            if isinstance(owner, types.ModuleType) or owner is self.module.rules or isinstance(owner, type):
                return getattr(owner, node.attr)
        raise Missing


def _assigned_in(function: ast.FunctionDef) -> set[str]:
    """The variables of a function: every name it binds outside comprehensions."""
    found, waiting = set[str](), list[ast.AST](function.body)
    while waiting:
        node = waiting.pop()
        match node:
            case ast.Name(id, ast.Store()):
                found.add(id)
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                found.add(name)
        if isinstance(node, ast.comprehension):
            waiting += [node.iter, *node.ifs]
        else:
            waiting += ast.iter_child_nodes(node)
    return found
