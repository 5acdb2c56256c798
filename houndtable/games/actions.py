"""The actions of a game, declared once.

An action is a number. A `Layout` lists the kinds of actions, each with its named parts, and numbers them
consecutively; within a kind, the last part varies fastest:

    ACTS = Layout(
        draw=Act(kind=KINDS),
        begin=Act(seat=Seat(MOST_SEATS)),
        move=Act(way=2, pawn=5, steps=range(1, 15)),
        drop_out=Act(),
    )
    DRAW, BEGIN, MOVE, DROP_OUT = ACTS.firsts  # the first action of each kind
    ACTIONS = ACTS.size
    move_action, move_parts = ACTS.codec("move")

Rules write `move_action(way, pawn, steps)` for the number and `way, pawn, steps = move_parts(action)` for the parts.
Where a kind has a single part that counts from 0, `DRAW + kind` and `action - DRAW` are enough.

A new kind may stand anywhere, and a kind may gain a part of which 0 is what there was before. Networks find the actions
they know by name; for one that is newer than a network, the layout may name a predecessor, a kind with the same parts
or a single action, whose place it takes:

    ACTS = Layout({"jump": "move", "draw 14": "draw 12"}, draw=Act(kind=KINDS), …)
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, product
from math import prod
from types import MappingProxyType
from typing import Any, NamedTuple

Encode = Callable[..., int]
Decode = Callable[[int], tuple[int, ...]]


class Seat(int):
    """The size of a part that is a seat; a number past the last seat stands for nobody."""


class Part(NamedTuple):
    """A part of an action, and the numbers it may take."""

    name: str
    numbers: range
    is_seat: bool


class Act:
    """A kind of action: its parts by name, each with its range of numbers, or with a count of numbers from 0."""

    def __init__(self, **parts: int | range) -> None:
        self.parts = tuple(
            Part(name, numbers if isinstance(numbers, range) else range(numbers), isinstance(numbers, Seat))
            for name, numbers in parts.items()
        )
        self.size = prod(len(part.numbers) for part in self.parts)


class Layout:
    """The kinds of actions of a game, in the order of their numbers."""

    def __init__(self, predecessors: Mapping[str, str] = MappingProxyType({}), /, **acts: Act) -> None:
        self.acts, self.predecessors = acts, predecessors
        *firsts, self.size = accumulate((act.size for act in acts.values()), initial=0)
        self.firsts = tuple(firsts)
        self.names = dict(zip(firsts, acts, strict=True))
        self._decoded = [
            (first, numbers)
            for first, name in self.names.items()
            for numbers in product(*(part.numbers for part in acts[name].parts))
        ]
        self._numbers = {(self.names[first], numbers): number for number, (first, numbers) in enumerate(self._decoded)}

    def decode(self, action: int) -> tuple[int, tuple[int, ...]]:
        """The first action of its kind, which identifies the kind, and the parts."""
        return self._decoded[action]

    def name(self, action: int) -> str:
        """The name of the action's kind."""
        return self.names[self.decode(action)[0]]

    def parts(self, action: int) -> dict[str, int]:
        """The action's parts by name."""
        names = (part.name for part in self.acts[self.name(action)].parts)
        return dict(zip(names, self.decode(action)[1], strict=True))

    def find(self, name: str, parts: Mapping[str, int]) -> int | None:
        """The action of this kind with these parts, if there is one; a part that the kind does not have must be 0."""
        names = [part.name for part in self.acts[name].parts] if name in self.acts else []
        gained = [number for part, number in parts.items() if part not in names]
        if any(gained) or len(names) + len(gained) != len(parts):
            return None
        return self._numbers.get((name, tuple(parts[each] for each in names)))

    def predecessor(self, action: int) -> int | None:
        """The action whose place this one takes for a network that does not know it, if the layout names one."""
        name, numbers = self.name(action), self.decode(action)[1]
        words = self.predecessors.get(" ".join(map(str, (name, *numbers)))) or self.predecessors.get(name)
        if not words:
            return None
        kind, *given = words.split()
        return self._numbers[kind, tuple(map(int, given))] if given else self.find(kind, self.parts(action))

    def codec(self, name: str) -> tuple[Encode, Decode]:
        """The functions `NAME_action`, from the parts to the number, and `NAME_parts`, back.

        They are generated as source with literal numbers, so that they are fast in Python, in Numba and on a GPU,
        where a table lookup costs memory access and a division by a variable takes a hundred instructions.
        """
        first, parts = self.firsts[list(self.acts).index(name)], self.acts[name].parts
        arguments = ", ".join(f"{part.name}: int" for part in parts)
        encode = _made(f"{name}_action", f"({arguments}) -> int", _encoding(first, parts))
        return encode, _made(f"{name}_parts", "(action: int) -> tuple[int, ...]", _decoding(first, parts))


def _encoding(first: int, parts: Sequence[Part]) -> str:
    """For example, `return 23 + (way * 5 + pawn) * 14 + steps - 1`."""
    number = "0"
    for part in parts:
        number = f"({number}) * {len(part.numbers)} + {part.name} - {part.numbers.start}"
    return f"return {first} + {number}"


def _decoding(first: int, parts: Sequence[Part]) -> str:
    """Splits off the last part first; the remainder at the end is the first part."""
    rest = parts[0].name
    lines = [f"{rest} = action - {first}"]
    lines += [f"{rest}, {part.name} = divmod({rest}, {len(part.numbers)})" for part in reversed(parts[1:])]
    numbers = (f"{part.name} + {part.numbers.start}" for part in parts)
    return "; ".join([*lines, f"return {', '.join(numbers)},"])


def _made(name: str, signature: str, body: str) -> Any:
    """A function made from source. It belongs to no module, so `specialize` rebuilds it wherever it is used."""
    space: dict[str, Any] = {"__name__": __name__}
    source = f"def {name}{signature}: {body}"
    exec(source, space)
    space[name].__source__ = source
    return space[name]
