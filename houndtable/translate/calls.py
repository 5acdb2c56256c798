"""Calls: of the game's functions, of Python's own, and of methods."""

import ast
import itertools
import re
import sys
import types
import typing
from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from ..games import actions, row
from .expressions import Expressions, describe
from .kinds import (
    BOOL,
    BYTES,
    FLOAT,
    INT,
    NONE,
    OPEN,
    ROW,
    STR,
    WIDE,
    Callback,
    Cells,
    Fixed,
    Instance,
    Kind,
    Known,
    Many,
    Maybe,
    Table,
    Unique,
    certain,
    is_comparable,
    is_number,
    item_of,
    join,
    joined,
)
from .module import ARRAYS, PROVIDED, Js, is_named_tuple
from .patterns import pattern_of
from .scope import Missing
from .sources import Parameter, Signature

TEXT_METHODS: dict[str, Kind] = {
    "endswith": BOOL,
    "join": STR,
    "partition": Fixed((STR, STR, STR)),
    "removesuffix": STR,
    "replace": STR,
    "rstrip": STR,
    "split": Many(STR),
    "splitlines": Many(STR),
    "startswith": BOOL,
    "strip": STR,
}


class Calls(Expressions):
    """Writes calls."""

    def write_Call(self, node: ast.Call) -> Js:
        try:
            function = self.constant(node.func)
        except Missing:
            if isinstance(node.func, ast.Attribute):
                return self._method(node, node.func)
            return self._callback(node)
        return self._of_known(node, self.module.own(function))

    def _callback(self, node: ast.Call) -> Js:
        text, kind = self.expression(node.func)
        kind = certain(kind)
        if kind == OPEN:
            return self.unknown(node, "nothing says which function this is.")
        if not isinstance(kind, Callback) or node.keywords:
            self.refuse(node, f"{describe(kind)} cannot be called like this.")
        return Js(f"{text}({self._listed(node.args)})", kind.returns)

    def _listed(self, nodes: Sequence[ast.expr]) -> str:
        texts = list[str]()
        for node in nodes:
            if isinstance(node, ast.Starred):
                texts.append(f"...{self.elements_of(self.expression(node.value))}")
            elif not isinstance((js := self.whole(node)).kind, Known):
                texts.append(js.text)
        return ", ".join(texts)

    # Functions and classes

    def _of_known(self, node: ast.Call, function: Any) -> Js:
        if isinstance(function, types.FunctionType | type) and function in PROVIDED and function is not actions.Layout:
            return self._provided(node, function)
        if isinstance(function, types.MethodType):
            owner, of_class = self.module.known(function.__self__, "self"), cast(types.FunctionType, function.__func__)
            return self._with_signature(node, f"{owner.text}.{function.__name__}", of_class, True)
        special = self._special(function)
        if special:
            return special(node)
        if isinstance(function, types.FunctionType) and not is_foreign(function):
            return self._with_signature(node, self.module.function(function), function, False)
        if isinstance(function, type) and function.__module__.partition(".")[0] == __package__.partition(".")[0]:
            return self._made(node, function)
        self.refuse(node, f"{getattr(function, '__name__', function)} has no counterpart.")

    def _with_signature(self, node: ast.Call, name: str, function: types.FunctionType, is_method: bool) -> Js:
        signature = self.module.annotations.signature(function, is_method)
        return Js(f"{name}({self.arguments(node, signature)})", signature.returns)

    def _provided(self, node: ast.Call, function: Any) -> Js:
        signature = None if isinstance(function, type) else self.module.annotations.signature
        name = PROVIDED[function]
        if function in (row.open_row, row.new_bytes):
            given = ", ".join(["State", *(self.expression(each).text for each in node.args[1:])])
            return Js(f"{name}({given})", ROW if function is row.open_row else BYTES)
        if signature is None:
            return Js(f"new {name}({self._listed(node.args)})", Instance(function))
        return Js(f"{name}({self.arguments(node, signature(function))})", signature(function).returns)

    def _made(self, node: ast.Call, cls: type) -> Js:
        """A new object."""
        if issubclass(cls, Exception):
            return Js(f"new {self.module.class_of(cls)}({self._listed(node.args)})", Instance(cls))
        return Js(f"new {self.module.class_of(cls)}({self.arguments(node, self.module.making(cls))})", Instance(cls))

    def arguments(self, node: ast.Call, signature: Signature) -> str:
        """The arguments of a call, in the order of the parameters."""
        if any(isinstance(each, ast.Starred) for each in node.args):
            return self._starred(node, signature)
        waiting = {each.arg: each.value for each in node.keywords}
        if None in waiting:
            self.refuse(node, "a dict cannot be spread into arguments.")
        texts, rest = list[str](), list(signature.parameters[len(node.args) :])
        for given, parameter in zip(node.args, signature.parameters, strict=False):
            if not isinstance(parameter.kind, Known):
                texts.append(self.wanted(given, parameter.kind))
        if len(node.args) > len(signature.parameters):
            self.refuse(node, "there are more arguments than parameters.")
        named = [self._named(parameter, waiting) for parameter in rest if not isinstance(parameter.kind, Known)]
        while named and named[-1] is None and not signature.others:
            named.pop()
        texts += [text or "undefined" for text in named]
        if signature.others:
            pairs = (f'["{name}", {self.wanted(value, signature.others)}]' for name, value in waiting.items())
            texts.append(f"new Map([{', '.join(pairs)}])")
        elif waiting:
            self.refuse(node, f"there is no parameter {next(iter(waiting))!r}.")
        return ", ".join(texts)

    def _named(self, parameter: Parameter, waiting: dict[Any, ast.expr]) -> str | None:
        return self.wanted(waiting.pop(parameter.name), parameter.kind) if parameter.name in waiting else None

    def _starred(self, node: ast.Call, signature: Signature) -> str:
        if node.keywords or signature.passed != signature.parameters:
            self.refuse(node, "a list cannot be spread into these arguments.")
        return self._listed(node.args)

    # Python's own functions

    def _special(self, function: Any) -> Callable[[ast.Call], Js] | None:
        """The method that writes a call of this function."""
        by_function: dict[Any, Callable[[ast.Call], Js]] = {
            np.zeros: self._zeros,
            np.array: self._array,
            re.fullmatch: self._fullmatch,
            re.search: self._search,
            re.split: self._resplit,
            re.sub: self._substituted,
            itertools.product: self._product,
            typing.cast: self._cast,
            dict.fromkeys: self._fromkeys,
            row.fields_of: self._fields_of,
        }
        for name in BUILTINS:
            by_function[__builtins__[name]] = getattr(self, f"_{name}")  # type: ignore[index]
        try:
            return by_function.get(function)
        except TypeError:
            return None

    def one(self, node: ast.Call, *named: str) -> Js:
        """The only argument of a call, besides those with these names."""
        if len(node.args) != 1 or {each.arg for each in node.keywords} - set(named):
            self.refuse(node, "it has other arguments than usual.")
        return self.expression(node.args[0])

    def each_of(self, node: ast.AST, js: Js, is_ordered: bool = True) -> tuple[str, Kind]:
        """What one goes through, and the kind of its elements. A set has no order."""
        kind = item_of(js.kind)
        if kind is None:
            self.refuse(node, f"{describe(js.kind)} has no elements.")
        if is_ordered and isinstance(certain(js.kind), Unique):
            self.refuse(node, "a set has no order: go through sorted(…).")
        return self.elements_of(js), kind

    def _abs(self, node: ast.Call) -> Js:
        text, kind = self.number(node.args[0])
        return Js(f"Math.abs({text})", join(kind, INT))

    def _all(self, node: ast.Call) -> Js:
        return self._until(node, "!", "false")

    def _any(self, node: ast.Call) -> Js:
        return self._until(node, "", "true")

    def _until(self, node: ast.Call, sign: str, found: str) -> Js:
        generator = node.args[0]
        if not isinstance(generator, ast.GeneratorExp):
            text, kind = self.each_of(node, self.one(node), is_ordered=False)
            if not self.is_plain_truth(kind):
                self.refuse(node, f"whether {describe(kind)} is true cannot be said.")
            return Js(f"$.{'any' if found == 'true' else 'all'}({text})", BOOL)
        other = "false" if found == "true" else "true"
        with self.comprehension():
            heads = self.heads(generator, is_ordered=False)
            text = f"{heads} if ({sign}({self.truth(generator.elt)})) return {found}; return {other};"
        return Js(f"(() => {{ {text} }})()", BOOL)

    def _next(self, node: ast.Call) -> Js:
        generator = node.args[0]
        if not isinstance(generator, ast.GeneratorExp):
            self.refuse(node, "`next` is for generators.")
        with self.comprehension():
            heads = self.heads(generator)
            item = self.whole(generator.elt)
        other = self.whole(node.args[1]) if len(node.args) > 1 else Js("$.nothing()", item.kind)
        return Js(f"(() => {{ {heads} return {item.text}; return {other.text}; }})()", join(item.kind, other.kind))

    def _bool(self, node: ast.Call) -> Js:
        return Js(f"!!({self.truth(node.args[0])})", BOOL)

    def _dict(self, node: ast.Call) -> Js:
        js = self.one(node)
        if not isinstance(certain(js.kind), Table):
            self.refuse(node, "`dict` is for a dict.")
        return Js(f"new Map({js.text})", js.kind)

    def _divmod(self, node: ast.Call) -> Js:
        (a, one), (b, other) = (self.number(each) for each in node.args)
        kind = join(join(one, other), INT)
        return Js(f"$.divmod({a}, {b})", Fixed((kind, kind)))

    def _enumerate(self, node: ast.Call) -> Js:
        text, kind = self.each_of(node, self.expression(node.args[0]))
        first = f", {self.number(node.args[1]).text}" if len(node.args) > 1 else ""
        return Js(f"$.enumerate({text}{first})", Many(Fixed((INT, kind)), True))

    def _getattr(self, node: ast.Call) -> Js:
        owner, name = map(self.expression, node.args)
        if owner.kind != ROW:
            self.refuse(node, "`getattr` is for a number of a row.")
        return Js(f"$.numberIn({owner.text}, {name.text})", INT)

    def _int(self, node: ast.Call) -> Js:
        text, kind = self.one(node)
        if isinstance(node.func, ast.Name) and node.func.id == "Wide":
            return Js(text, WIDE)
        if kind == STR:
            return Js(f"$.whole({text})", INT)
        if kind == WIDE:
            return Js(f"$.narrow({text})" if self.module.is_checked else text, INT)
        if not is_number(kind) and kind != OPEN:
            self.refuse(node, f"{describe(kind)} does not become a whole number here.")
        return (
            Js(f"+{text}", INT)
            if kind == BOOL
            else Js(f"Math.trunc({text})" if kind == FLOAT else text, join(kind, INT))
        )

    def _len(self, node: ast.Call) -> Js:
        text, kind = self.one(node)
        kind = certain(kind)
        if (isinstance(kind, Many) and kind.is_lazy) or item_of(kind) is None:
            self.refuse(node, f"{describe(kind)} has no length.")
        return Js(f"{text}.{'size' if isinstance(kind, Table | Unique) else 'length'}", INT)

    def _list(self, node: ast.Call) -> Js:
        if not node.args:
            return Js("[]", Many(OPEN))
        text, kind = self.each_of(node, self.one(node))
        return Js(f"[...{text}]", Many(kind))

    _tuple = _list

    def _max(self, node: ast.Call) -> Js:
        return self._extreme(node, "max")

    def _min(self, node: ast.Call) -> Js:
        return self._extreme(node, "min")

    def _extreme(self, node: ast.Call, name: str) -> Js:
        if len(node.args) > 1 and not any(isinstance(each, ast.Starred) for each in node.args):
            numbers = [self.number(each) for each in node.args]
            kind = join(joined([each.kind for each in numbers]), INT)
            return Js(f"Math.{name}({', '.join(each.text for each in numbers)})", kind)
        text, kind = self.each_of(node, self.one(node, "key", "default"), is_ordered=False)
        named = {each.arg: self.expression(each.value) for each in node.keywords}
        key = named.get("key", Js("undefined", OPEN)).text
        if "key" not in named and not is_number(kind) and kind != OPEN:
            self.refuse(node, f"{describe(kind)} has no order here.")
        other = named.get("default", Js("undefined", kind))
        return Js(f"$.{name}({text}, {key}, {other.text})", join(kind, other.kind))

    def _range(self, node: ast.Call) -> Js:
        return Js(f"$.range({', '.join(self.index(each) for each in node.args)})", Many(INT))

    def _reversed(self, node: ast.Call) -> Js:
        text, kind = self.each_of(node, self.one(node))
        return Js(f"[...{text}].reverse()", Many(kind, True))

    def _set(self, node: ast.Call) -> Js:
        if not node.args:
            return Js("new Set()", Unique(OPEN))
        text, kind = self.each_of(node, self.one(node), is_ordered=False)
        return Js(f"new Set({text})", Unique(self.as_key(node, kind)))

    _frozenset = _set

    def _sorted(self, node: ast.Call) -> Js:
        text, kind = self.each_of(node, self.one(node), is_ordered=False)
        if kind not in (INT, STR, OPEN):
            self.refuse(node, f"{describe(kind)} has no order here.")
        return Js(f"$.sorted({text})", Many(kind))

    def _str(self, node: ast.Call) -> Js:
        return Js(self.written(node, self.one(node), "str"), STR)

    def _sum(self, node: ast.Call) -> Js:
        text, kind = self.each_of(node, self.one(node), is_ordered=False)
        if not is_number(kind) and kind != OPEN:
            self.refuse(node, f"{describe(kind)} cannot be added up.")
        return Js(f"$.sum({text})", join(kind, INT))

    def _super(self, node: ast.Call) -> Js:
        assert self.owner
        return Js("super", Instance(self.owner.__bases__[0]))

    def _zip(self, node: ast.Call) -> Js:
        if {each.arg for each in node.keywords} - {"strict"}:
            self.refuse(node, "it has other arguments than usual.")
        parts = [self.each_of(node, self.expression(each)) for each in node.args]
        return Js(f"$.zip({', '.join(text for text, _ in parts)})", Many(Fixed(tuple(kind for _, kind in parts)), True))

    # Of other modules

    def _zeros(self, node: ast.Call) -> Js:
        return Js(f"new {self._array_type(node)}({self.index(node.args[0])})", Cells(1))

    def _array(self, node: ast.Call) -> Js:
        text, _ = self.each_of(node, self.expression(node.args[0]))
        return Js(f"{self._array_type(node)}.from({text})", Cells(1))

    def _array_type(self, node: ast.Call) -> str:
        if len(node.args) != 2:
            self.refuse(node, "the type of the numbers is missing.")
        try:
            return ARRAYS[self.constant(node.args[1]).__name__]
        except (Missing, KeyError):
            self.refuse(node, "this type of numbers has no counterpart.")

    def _fullmatch(self, node: ast.Call) -> Js:
        pattern, text = self._pattern(node)
        return Js(f"/^(?:{pattern})$/u.test({text})", BOOL)

    def _search(self, node: ast.Call) -> Js:
        pattern, text = self._pattern(node)
        return Js(f"/{pattern}/u.test({text})", BOOL)

    def _resplit(self, node: ast.Call) -> Js:
        pattern, text = self._pattern(node)
        return Js(f"{text}.split(/{pattern}/u)", Many(STR))

    def _substituted(self, node: ast.Call) -> Js:
        replacement = node.args[1]
        if not isinstance(replacement, ast.Constant) or "\\" in str(replacement.value):
            self.refuse(node, "what is put in has to be a plain text.")
        pattern, text = self._pattern(node)
        return Js(f"$.replace({text}, /{pattern}/gu, {self.wanted(replacement, STR)})", STR)

    def _pattern(self, node: ast.Call) -> tuple[str, str]:
        """The pattern, which comes first, and the text, which comes last."""
        first, text = node.args[0], node.args[-1]
        pattern = pattern_of(first.value) if isinstance(first, ast.Constant) and isinstance(first.value, str) else None
        if pattern is None or node.keywords:
            self.refuse(node, "this pattern may mean something else here.")
        return pattern, self.wanted(text, STR)

    def _product(self, node: ast.Call) -> Js:
        parts = [self.each_of(node, self.expression(each)) for each in node.args]
        return Js(
            f"$.product({', '.join(text for text, _ in parts)})", Many(Fixed(tuple(kind for _, kind in parts)), True)
        )

    def _cast(self, node: ast.Call) -> Js:
        kind = self.module.annotations.local(self.source, node.args[0])
        js = self.expression(node.args[1])
        return Js(js.text, kind if js.kind == OPEN else js.kind)

    def _fields_of(self, node: ast.Call) -> Js:
        return Js("State.fields", Many(STR))

    def _fromkeys(self, node: ast.Call) -> Js:
        text, kind = self.each_of(node, self.expression(node.args[0]))
        value = self.whole(node.args[1]) if len(node.args) > 1 else Js("null", NONE)
        return Js(
            f"new Map([...{text}].map(($key) => [$key, {value.text}]))", Table(self.as_key(node, kind), value.kind)
        )

    # Methods

    def _method(self, node: ast.Call, function: ast.Attribute) -> Js:
        owner = self.expression(function.value)
        kind, name = certain(owner.kind), function.attr
        if kind == OPEN:
            return self.unknown(node, f"nothing says what {ast.unparse(function.value)!r} is.")
        if isinstance(kind, Instance):
            return self._of_instance(node, Js(owner.text, kind), kind.of, name)
        if kind == BYTES and name == "copy":
            return Js(f"$.copied({owner.text})", BYTES)
        if kind == STR and name in TEXT_METHODS:
            return self._of_text(node, owner.text, name)
        write = getattr(self, f"_{type(kind).__name__.lower()}_{name}", None)
        if write is None:
            self.refuse(node, f"{describe(kind)} has no method {name!r} here.")
        return write(node, owner.text, kind)  # type: ignore[no-any-return]

    def _of_instance(self, node: ast.Call, owner: Js, cls: type, name: str) -> Js:
        if name == "_asdict" and is_named_tuple(cls):
            fields = self.module.annotations.of_class(cls)
            return Js(f"{owner.text}._asdict()", Table(STR, joined(list(fields.values()))))
        if issubclass(cls, list) and name == "index":
            return self._many_index(node, owner.text, Many(STR))
        function = getattr(cls, name, None)
        if not isinstance(function, types.FunctionType):
            self.refuse(node, f"{describe(owner.kind)} has no method {name!r} here.")
        return self._with_signature(node, f"{owner.text}.{name}", function, True)

    def _of_text(self, node: ast.Call, owner: str, name: str) -> Js:
        if node.keywords:
            self.refuse(node, "it has other arguments than usual.")
        given = [self.elements_of(self.expression(each)) for each in node.args]
        return Js(f"$.{name}({', '.join([owner, *given])})", TEXT_METHODS[name])

    def _many_append(self, node: ast.Call, owner: str, kind: Many) -> Js:
        js = self.one(node)
        self.grow(node, join(kind, Many(js.kind)))
        return Js(f"{owner}.push({self.fitting(node, js, kind.item)})", NONE)

    def grow(self, node: ast.Call, kind: Kind) -> None:
        """A list that was empty gets elements of a kind."""
        if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
            self.learn(node.func.value.id, kind)

    def _many_count(self, node: ast.Call, owner: str, kind: Many) -> Js:
        js = self.one(node)
        if not is_comparable(kind.item):
            self.refuse(node, f"{describe(kind.item)} cannot be compared.")
        return Js(f"$.count({owner}, {js.text})", INT)

    def _many_index(self, node: ast.Call, owner: str, kind: Many) -> Js:
        js = self.one(node)
        if not is_comparable(kind.item):
            self.refuse(node, f"{describe(kind.item)} cannot be compared.")
        return Js(f"$.index({owner}, {js.text})", INT)

    def _many_remove(self, node: ast.Call, owner: str, kind: Many) -> Js:
        return Js(f"{owner}.splice({self._many_index(node, owner, kind).text}, 1)", NONE)

    def _table_get(self, node: ast.Call, owner: str, kind: Table) -> Js:
        key = self.wanted(node.args[0], kind.key)
        other = self.whole(node.args[1]) if len(node.args) > 1 else Js("null", NONE)
        return Js(f"$.get({owner}, {key}, {other.text})", join(kind.value, other.kind))

    def _table_items(self, node: ast.Call, owner: str, kind: Table) -> Js:
        return Js(owner, Many(Fixed((kind.key, kind.value)), True))

    def _table_values(self, node: ast.Call, owner: str, kind: Table) -> Js:
        return Js(f"{owner}.values()", Many(kind.value, True))

    def _table_keys(self, node: ast.Call, owner: str, kind: Table) -> Js:
        return Js(f"{owner}.keys()", Many(kind.key, True))

    # Comprehensions

    def heads(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp, is_ordered: bool = True) -> str:
        """The loops and conditions of a comprehension; its variables get names of their own."""
        return " ".join(text for each in node.generators for text in self._head(each, is_ordered))

    def _head(self, each: ast.comprehension, is_ordered: bool) -> list[str]:
        text, kind = self.each_of(each.iter, self.expression(each.iter), is_ordered)
        pattern = self._pattern_of(each.target, kind)
        return [f"for (const {pattern} of {text})", *(f"if ({self.truth(test)})" for test in each.ifs)]

    def _pattern_of(self, target: ast.expr, kind: Kind) -> str:
        if isinstance(target, ast.Name):
            name = f"{target.id}${len(self.inner)}"
            self.inner[-1][target.id] = name, kind
            return name
        if not isinstance(target, ast.Tuple):
            self.refuse(target, "a comprehension has names as its variables.")
        kinds = self.parts_of(target, kind, len(target.elts))
        return f"[{', '.join(map(self._pattern_of, target.elts, kinds))}]"

    def parts_of(self, node: ast.AST, kind: Kind, count: int) -> list[Kind]:
        """The kinds of the parts into which a value of this kind is taken apart."""
        kind = certain(kind)
        if isinstance(kind, Fixed):
            if len(kind.items) != count:
                self.refuse(node, f"{describe(kind)} does not have {count} parts.")
            return list(kind.items)
        if isinstance(kind, Instance) and is_named_tuple(kind.of):
            return list(self.module.annotations.of_class(kind.of).values())
        item = item_of(kind)
        if item is None or isinstance(kind, Unique):
            self.refuse(node, f"{describe(kind)} cannot be taken apart.")
        return [item] * count

    def write_ListComp(self, node: ast.ListComp | ast.GeneratorExp) -> Js:
        with self.comprehension():
            heads = self.heads(node)
            item = self.whole(node.elt)
        kind = Many(item.kind, isinstance(node, ast.GeneratorExp))
        return Js(f"(() => {{ const $found = []; {heads} $found.push({item.text}); return $found; }})()", kind)

    def write_GeneratorExp(self, node: ast.GeneratorExp) -> Js:
        return self.write_ListComp(node)

    def write_SetComp(self, node: ast.SetComp) -> Js:
        with self.comprehension():
            heads = self.heads(node, is_ordered=False)
            text, kind = self.whole(node.elt)
        made = f"(() => {{ const $found = new Set(); {heads} $found.add({text}); return $found; }})()"
        return Js(made, Unique(self.as_key(node, kind)))

    def write_DictComp(self, node: ast.DictComp) -> Js:
        with self.comprehension():
            heads = self.heads(node)
            (key, one), (value, other) = self.whole(node.key), self.whole(node.value)
        made = f"(() => {{ const $found = new Map(); {heads} $found.set({key}, {value}); return $found; }})()"
        return Js(made, Table(self.as_key(node, one), other))

    def write_Lambda(self, node: ast.Lambda) -> Js:
        with self.comprehension() as inner:
            for each in node.args.args:
                inner[each.arg] = f"{each.arg}${len(self.inner)}", INT
            text, kind = self.whole(node.body)
            names = ", ".join(name for name, _ in inner.values())
        return Js(f"(({names}) => {text})", Callback((INT,) * len(node.args.args), kind))


BUILTINS = (
    *("abs", "all", "any", "bool", "dict", "divmod", "enumerate", "frozenset", "getattr", "int", "len", "list", "max"),
    *("min", "next", "range", "reversed", "set", "sorted", "str", "sum", "super", "tuple", "zip"),
)
__all__ = ["FLOAT", "WIDE", "Calls", "Maybe"]


def is_foreign(function: types.FunctionType) -> bool:
    """Does it belong to Python or NumPy?"""
    home = (function.__module__ or "").partition(".")[0]
    return home in sys.stdlib_module_names or home == np.__name__
