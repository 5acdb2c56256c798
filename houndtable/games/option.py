"""House rules that the table's creator may choose. A field of the row with the option's name holds the choice."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias, cast

from .row import AnyRow, Cells, fields_of

Wanted: TypeAlias = str | int | None  # a choice by name, a bool for yes or no, None for the default
NO_YES = ("no", "yes")
FIRST = 0  # the place of `first_seat` among the options of every game


class Option(NamedTuple):
    """`setup` gets the number of the choice made; each choice is explained in the game's words.

    The first choice of a new option is how the game was played before; the default may be another.
    """

    name: str
    rule: str
    choices: tuple[str, ...] = NO_YES
    default: int = 0
    names_seats: bool = False  # choice n is seat n - 1

    def choose(self, wanted: Wanted, seats: int) -> str:
        """The name of the wanted choice; True and False stand for yes and no, None for the default."""
        choices = self.choices[: seats + 1] if self.names_seats else self.choices
        if wanted is None:
            return self.choices[self.default]
        name = NO_YES[wanted] if isinstance(wanted, bool) else str(wanted)
        if name not in choices:
            raise ValueError(f"{self.name}: {wanted!r} should be one of {', '.join(choices)}.")
        return name


def first_seat(most_seats: int, rule: str) -> Option:
    """Who begins: drawn, or a chosen seat."""
    return Option("first", rule, ("drawn", *(str(seat) for seat in range(most_seats))), names_seats=True)


def option_keeper(module: str, state: type, options: Sequence[Option]) -> Callable[[AnyRow, Cells], None]:
    """A function with which `setup` stores the choices in the row's fields that have the options' names.

    It is generated as source, since compiled code knows fields by name only.
    """
    fields = fields_of(state)
    kept = [(number, option.name) for number, option in enumerate(options) if is_kept(option, fields)]
    lines = [f"    state.{name} = options[{number}]\n" for number, name in kept]
    space: dict[str, Any] = {"__name__": module, "State": state, "Cells": Cells}
    source = "def keep_options(state: State, options: Cells) -> None:\n" + "".join(lines)
    exec(source, space)
    space["keep_options"].__source__ = source
    return cast(Callable[[AnyRow, Cells], None], space["keep_options"])


def is_kept(option: Option, fields: Sequence[str]) -> bool:
    """The option of who begins is not stored: the row has `first`, the seat that does begin."""
    return option.name in fields and not option.names_seats


def options_of(state: AnyRow, row: type, options: Sequence[Option]) -> list[int]:
    """The choices that a row stores; all others are the default."""
    fields = fields_of(row)
    return [getattr(state, option.name) if is_kept(option, fields) else option.default for option in options]
