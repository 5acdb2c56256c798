"""One game as one JavaScript module: what is reached is written, each thing once."""

import dataclasses
import json
import types
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeGuard

import numpy as np

from ..bots import knowledge, sight
from ..games import Game, actions, contract, dice, row, text
from .kinds import (
    BOOL,
    FLOAT,
    INT,
    NONE,
    STR,
    WIDE,
    Callback,
    Cells,
    Fixed,
    Instance,
    Kind,
    Known,
    Many,
    Table,
    Unique,
    joined,
)
from .layout import RowLayout
from .refused import Untranslatable
from .sources import ROOT, Annotations, Parameter, Signature

ARRAYS = {"int8": "Int8Array", "int16": "Int16Array", "int32": "Int32Array", "int64": "Float64Array"}
PROVIDED: dict[Any, str] = {  # by runtime.js, in place of the Python of this name
    dice.roll: "$.roll",
    row.new_bytes: "$.newBytes",
    row.open_row: "$.openRow",
    row.bytes_of: "$.bytesOf",
    actions.Layout: "$.Layout",
    text.Unreadable: "$.Unreadable",
}
MOST_IN_32_BITS = 2**31 - 1


class Js(NamedTuple):
    """JavaScript, and the kind of its value."""

    text: str
    kind: Kind


Write = Callable[["Module", types.FunctionType], str]


class Module:
    """What is written for one game."""

    def __init__(self, game: Game, write: Write, is_checked: bool = False) -> None:
        self.game, self.rules, self.write, self.is_checked = game, game.rules, write, is_checked
        self.annotations = Annotations(game.rules)
        self.row = RowLayout(game.rules.State)
        self.names: dict[int, str] = {}  # by the id of what they name
        self.named: list[Any] = []  # kept, so that ids stay theirs
        self.waiting: list[types.FunctionType] = []
        self.attributes: dict[type, dict[str, Kind]] = {}  # of ordinary classes, by name
        self.classes: list[str] = []
        self.constants: list[str] = []

    def text(self, exports: Mapping[str, Any]) -> str:
        """The whole module; it exports these values."""
        listed = [f"{self.reference(value, name)} as {name}" for name, value in exports.items()]
        functions = []
        while self.waiting:
            functions.append(self.write(self, self.waiting.pop()))
        parts = [
            'import * as $ from "./runtime.js";',
            self.row.text(),
            *self.classes,
            *self.constants,
            *functions,
            f"export {{ State, {', '.join(listed)} }};",
        ]
        return "\n".join(parts) + "\n"

    def reference(self, value: Any, hint: str) -> str:
        """A name for a value, for an export."""
        js = self.known(value, hint).text
        if js in self.names.values():
            return js
        self.constants.append(f"const $export${hint} = {js};")
        return f"$export${hint}"

    # What is known when the game is translated

    def own(self, value: Any) -> Any:
        """The game's own function or class in place of a generic one."""
        home = getattr(value, "__module__", None)
        if home == contract.__name__ and isinstance(value, types.FunctionType):
            return getattr(self.rules, value.__name__)
        for generic in (knowledge, sight):
            if home == generic.__name__ and value.__name__ != "stand_in":
                return getattr(generic.stand_in(self.rules), value.__name__)
        return value

    def known(self, value: Any, hint: str) -> Js:
        """A value that is known now, as JavaScript."""
        if isinstance(value, np.generic):
            value = value.item()
        if (js := literal(value)) is not None:
            return js
        value = self.own(value)
        if isinstance(value, types.FunctionType) and not is_provided(value):
            signature = self.annotations.signature(value)
            kinds = tuple(parameter.kind for parameter in signature.passed)
            return Js(self.function(value), Callback(kinds, signature.returns))
        if isinstance(value, np.dtype):
            return Js("State", Known(value))
        if isinstance(value, types.MethodType):
            return self._bound(value)
        kind = self.kind_of(value)
        if id(value) not in self.names:
            js_text = self._structure(value, hint)
            self.constants.append(f"const {self._name(hint, value)} = {js_text};")
        return Js(self.names[id(value)], kind)

    def function(self, function: types.FunctionType) -> str:
        """The name of a function, which will be written."""
        if function in PROVIDED:
            return PROVIDED[function]
        if id(function) not in self.names:
            self._name(function.__name__, function)
            self.waiting.append(function)
        return self.names[id(function)]

    def _bound(self, method: types.MethodType) -> Js:
        owner = self.known(method.__self__, "self")
        signature = self.annotations.signature(method.__func__, is_method=True)
        kinds = tuple(parameter.kind for parameter in signature.passed)
        call = f"((...given) => {owner.text}.{method.__name__}(...given))"
        return Js(call, Callback(kinds, signature.returns))

    def _name(self, hint: str, value: Any) -> str:
        """A new name that no variable of a function has."""
        home = getattr(value, "__module__", "") or ""
        name, number = f"{home.rpartition('.')[2]}${hint}", 2
        taken = set(self.names.values())
        while name in taken:
            name, number = f"{home.rpartition('.')[2]}${hint}${number}", number + 1
        self.names[id(value)] = name
        self.named.append(value)
        return name

    def kind_of(self, value: Any) -> Kind:
        """The kind of a value that is known now."""
        if (js := literal(value)) is not None:
            return js.kind
        if is_named_tuple(type(value)) or type(value).__module__.startswith(ROOT):
            return Instance(type(value))
        if isinstance(value, tuple):
            kinds = tuple(map(self.kind_of, value))
            return Many(joined(kinds)) if len(set(kinds)) == 1 else Fixed(kinds)
        if isinstance(value, list | range):
            return Many(joined([self.kind_of(each) for each in value]))
        if isinstance(value, set | frozenset):
            return Unique(joined([self.kind_of(each) for each in value]))
        if isinstance(value, dict):
            return Table(joined(list(map(self.kind_of, value))), joined(list(map(self.kind_of, value.values()))))
        if isinstance(value, np.ndarray):
            return Cells(value.ndim)
        if isinstance(value, types.FunctionType | types.MethodType):
            signature = self.annotations.signature(self.own(value), isinstance(value, types.MethodType))
            return Callback(tuple(each.kind for each in signature.passed), signature.returns)
        raise Untranslatable(f"{type(value).__name__} {value!r:.60} is not data that can be written down.")

    def _structure(self, value: Any, hint: str) -> str:
        def each(values: Any) -> str:
            return ", ".join(self._within(item, hint) for item in values)

        if isinstance(value, actions.Layout):
            return f"new $.Layout({json.dumps(_acts(value), separators=(',', ':'))})"
        if isinstance(value, np.ndarray):
            return f"$.block({ARRAYS[value.dtype.name]}.from({value.ravel().tolist()}), {list(value.shape)})"
        if isinstance(value, set | frozenset):
            return f"new Set([{each(sorted(value))}])"
        if isinstance(value, dict):
            return f"new Map([{', '.join(f'[{each([key])}, {each([item])}]' for key, item in value.items())}])"
        if type(value) in (list, tuple, range):
            return f"[{each(value)}]"
        if isinstance(value, list):
            return f"{self.class_of(type(value))}.from([{each(value)}])"
        return f"new {self.class_of(type(value))}({each(given_to(value))})"

    def _within(self, value: Any, hint: str) -> str:
        """A part of a structure: written in its place, unless it has a name."""
        is_named = id(value) in self.names or literal(value) or callable(value) or isinstance(value, np.generic)
        return self.known(value, hint).text if is_named else self._structure(value, hint)

    # Classes

    def class_of(self, cls: type) -> str:
        """The name of a class, which is written before anything uses it."""
        if cls in PROVIDED:
            return PROVIDED[cls]
        if id(cls) not in self.names:
            base = next((base for base in cls.__bases__ if base not in (object, tuple)), None)
            above = "" if base is None else "Array" if base is list else self.class_of(base)
            name = self._name(cls.__name__, cls)
            body = "\n".join(self._body(cls))
            self.classes.append(f"class {name}{f' extends {above}' if above else ''} {{\n{body}\n}}")
        return self.names[id(cls)]

    def making(self, cls: type) -> Signature:
        """What a constructor takes."""
        if not fields_of(cls):
            return self.annotations.signature(cls.__init__, is_method=True)  # type: ignore[misc]
        kinds = self.annotations.of_class(cls)
        return Signature(tuple(Parameter(name, kinds[name], True, None) for name in fields_of(cls)), Instance(cls))

    def attributes_of(self, cls: type) -> dict[str, Kind]:
        """The attributes of an object of an ordinary class, as its constructor sets them."""
        if cls not in self.attributes:
            self.attributes[cls] = {}
            self.write(self, cls.__init__)  # type: ignore[misc]
        return self.attributes[cls]

    def _usual(self, name: str, value: Any) -> str:
        return "new Map()" if value is dict else self.known(value, name).text

    def _body(self, cls: type) -> list[str]:
        fields = fields_of(cls)
        if fields:
            stored = " ".join(f"this.{name} = {name}$;" for name in fields)
            usual = usual_values(cls)
            given = (f"{name}$ = {self._usual(name, usual[name])}" if name in usual else f"{name}$" for name in fields)
            lines = [f"constructor({', '.join(given)}) {{ {stored} }}"]
            if is_named_tuple(cls):
                lines.append(f"*[Symbol.iterator]() {{ yield* [{', '.join(f'this.{name}' for name in fields)}]; }}")
                lines.append("_asdict() { return new Map(Object.entries(this)); }")
            return lines
        return [
            self.write(self, function)
            for name, function in vars(cls).items()
            if isinstance(function, types.FunctionType) and not (name == "__init__" and issubclass(cls, list))
        ]


def _acts(layout: actions.Layout) -> list[tuple[str, list[tuple[str, int, int]]]]:
    """The kinds of actions by name, and of each part its name, its first number and how many there are."""
    return [
        (name, [(part.name, part.numbers.start, len(part.numbers)) for part in act.parts])
        for name, act in layout.acts.items()
    ]


def literal(value: Any) -> Js | None:
    """A number, a text, True, False or None, as JavaScript."""
    if value is None:
        return Js("null", NONE)
    if isinstance(value, bool):
        return Js("true" if value else "false", BOOL)
    if isinstance(value, int):
        if abs(value) >= 2**53:
            raise Untranslatable(f"{value} has more than 53 bits.")
        return Js(str(int(value)) if value >= 0 else f"({int(value)})", WIDE if abs(value) > MOST_IN_32_BITS else INT)
    if isinstance(value, float):
        return Js(repr(value), FLOAT)
    if isinstance(value, str):
        return Js(json.dumps(value, ensure_ascii=False), STR)
    return None


def given_to(value: Any) -> list[Any]:
    """What a constructor is given to make this object again: each parameter is kept under its name."""
    if fields := fields_of(type(value)):
        return [getattr(value, name) for name in fields]
    code = type(value).__init__.__code__
    return [getattr(value, name) for name in code.co_varnames[1 : code.co_argcount]]


def fields_of(cls: type) -> tuple[str, ...]:
    """The fields of a NamedTuple or a dataclass."""
    if is_named_tuple(cls):
        return tuple(cls._fields)
    return tuple(field.name for field in dataclasses.fields(cls)) if dataclasses.is_dataclass(cls) else ()


def usual_values(cls: type) -> dict[str, Any]:
    """The values of the fields that need not be given; `dict` stands for a new one."""
    if is_named_tuple(cls):
        return dict(cls._field_defaults)
    fields = dataclasses.fields(cls)
    made = {field.name: dict for field in fields if field.default_factory is dict}
    return made | {field.name: field.default for field in fields if field.default is not dataclasses.MISSING}


def is_named_tuple(cls: type) -> TypeGuard[Any]:
    """Is it a class of tuples with named fields?"""
    return issubclass(cls, tuple) and hasattr(cls, "_fields")


def is_provided(value: Any) -> bool:
    """Is it in runtime.js?"""
    return isinstance(value, types.FunctionType | type) and value in PROVIDED
