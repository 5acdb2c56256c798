"""What is known of a value before the game runs: derived from the annotations that mypy checks."""

from dataclasses import dataclass
from typing import Any


class Kind:
    """What is known of a value."""


@dataclass(frozen=True)
class Simple(Kind):
    """A value that JavaScript compares with `===`."""

    name: str

    def __str__(self) -> str:
        return self.name


INT = Simple("int")  # a whole number; as an operand of &, |, ^, ~, << and >> it has at most 32 bits
WIDE = Simple("Wide")  # a whole number of up to 53 bits
FLOAT = Simple("float")
BOOL = Simple("bool")
BIT = Simple("0 or 1")  # a bool that JavaScript computed as a number
STR = Simple("str")
NONE = Simple("None")
ROW = Simple("row")  # a row of the game
BYTES = Simple("bytes of a row")
OPEN = Simple("unknown")  # nothing is known yet, such as of the elements of an empty list

NUMBERS = (INT, WIDE, FLOAT, BOOL, BIT)
COMPARABLE = (*NUMBERS, STR, NONE, OPEN)


@dataclass(frozen=True)
class Cells(Kind):
    """An array of numbers, of this many dimensions; 0 if only the array knows."""

    axes: int


@dataclass(frozen=True)
class Many(Kind):
    """A list, or a tuple of any length; if it is lazy, it can only be gone through."""

    item: Kind
    is_lazy: bool = False


@dataclass(frozen=True)
class Fixed(Kind):
    """A tuple whose length is known."""

    items: tuple[Kind, ...]


@dataclass(frozen=True)
class Table(Kind):
    """A dict."""

    key: Kind
    value: Kind


@dataclass(frozen=True)
class Unique(Kind):
    """A set."""

    item: Kind


@dataclass(frozen=True)
class Maybe(Kind):
    """The value, or None."""

    kind: Kind


@dataclass(frozen=True)
class Either(Kind):
    """One of several kinds, as declared; such a value is only passed on, compared or written out."""

    kinds: frozenset[Kind]


@dataclass(frozen=True)
class Instance(Kind):
    """An object of a class."""

    of: type


@dataclass(frozen=True)
class Callback(Kind):
    """A function; its parameters are unknown if they are None."""

    parameters: tuple[Kind, ...] | None
    returns: Kind


@dataclass(frozen=True, eq=False)
class Known(Kind):
    """A module, class or function, or a module of rules: what it is, is known when the game is translated."""

    value: Any


def join(one: Kind, other: Kind) -> Kind:
    """The kind of a value that is of one kind or the other."""
    if one == other or other == OPEN:
        return one
    if one == OPEN:
        return other
    if isinstance(one, Simple) and isinstance(other, Simple) and {one, other} <= set(NUMBERS):
        return next(kind for kind in (FLOAT, WIDE, INT, BOOL) if kind in (one, other))
    if NONE in (one, other):
        kind = other if one == NONE else one
        return kind if isinstance(kind, Maybe) else Maybe(kind)
    if isinstance(one, Maybe) or isinstance(other, Maybe):
        joined = join(certain(one), certain(other))
        return joined if isinstance(joined, Maybe) else Maybe(joined)
    return _join_collections(one, other) or _either(one, other)


def _join_collections(one: Kind, other: Kind) -> Kind | None:
    if isinstance(one, Fixed) and isinstance(other, Fixed) and len(one.items) == len(other.items):
        return Fixed(tuple(map(join, one.items, other.items)))
    if isinstance(one, Many | Fixed) and isinstance(other, Many | Fixed):
        is_lazy = any(isinstance(kind, Many) and kind.is_lazy for kind in (one, other))
        return Many(join(item_of(one) or OPEN, item_of(other) or OPEN), is_lazy)
    if isinstance(one, Table) and isinstance(other, Table):
        return Table(join(one.key, other.key), join(one.value, other.value))
    if isinstance(one, Unique) and isinstance(other, Unique):
        return Unique(join(one.item, other.item))
    if isinstance(one, Cells) and isinstance(other, Cells):
        return Cells(0)
    if isinstance(one, Callback) and isinstance(other, Callback):
        return Callback(None, join(one.returns, other.returns))
    return None


def _either(one: Kind, other: Kind) -> Kind:
    kinds = [kind.kinds if isinstance(kind, Either) else frozenset({kind}) for kind in (one, other)]
    return Either(kinds[0] | kinds[1])


def joined(kinds: "list[Kind] | tuple[Kind, ...]") -> Kind:
    """The kind of a value that is one of these."""
    found: Kind = OPEN
    for kind in kinds:
        found = join(found, kind)
    return found


def certain(kind: Kind) -> Kind:
    """The kind without None: where a value is used, mypy has proved that it is there."""
    return kind.kind if isinstance(kind, Maybe) else kind


def item_of(kind: Kind) -> Kind | None:
    """The kind of what one gets when going through a value; None if one cannot."""
    match certain(kind):
        case Many(item) | Unique(item):
            return item
        case Fixed(items):
            return joined(items)
        case Table(key, _):
            return key
        case Cells():
            return INT
        case Simple("str"):
            return STR
        case Simple("unknown"):
            return OPEN
        case Instance(of) if issubclass(of, list):
            return STR
    return None


def is_comparable(kind: Kind) -> bool:
    """Does JavaScript's `===` say whether two such values are equal?"""
    if isinstance(kind, Maybe):
        return is_comparable(kind.kind)
    if isinstance(kind, Either):
        return all(map(is_comparable, kind.kinds))
    return kind in COMPARABLE


def is_number(kind: Kind) -> bool:
    """Is it a number, or a bool that counts as one?"""
    return certain(kind) in NUMBERS
