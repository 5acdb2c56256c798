"""The contract: what every game's rules.py provides. The names below are placeholders for a game's own.

Code that works for every game is written against this module; `engine.specialize` puts a game's functions in the
place of these. They check nothing: the caller must have asked `legal` first.

Events are the only way a seat learns anything: it learns from actions as `public` shows them. When a hidden card that
a seat has seen is turned up, or a gift is handed over, CHANCE does it, with a single outcome. So two matches whose
events look the same to a seat show it the same view, byte for byte; the tests prove it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from .actions import Act, Layout
from .by_itself import ByItself
from .message import Message, Reason
from .option import Option
from .row import AnyRow, Bytes, Cells, cell, row
from .turned import Turning


@row
class State:
    """The row: the complete position."""

    turn = cell()  # who is to act: a seat, CHANCE or NOBODY; where several choose at once, the lowest such seat
    phase = cell()  # what is going on; each game numbers its own phases


RULES_VERSION: int = 1  # increased when older rules cannot replay new records
SEATS: tuple[int, ...] = ()  # how many may play
OPTIONS: tuple[Option, ...] = ()  # what the table's creator may choose
MOST_SEATS: int = 0
ACTS = Layout(nothing=Act())  # the kinds of actions and their parts
ACTIONS: int = 0  # how many actions there are; they are numbered from 0
TURNING: Turning  # where the row and the actions refer to seats


def setup(state: State, seats: int, options: Cells) -> None:
    """Set the game up in a row of zeros; `options` holds the number of each choice."""
    raise NotImplementedError


def may_act(state: State, seat: int) -> bool:
    """May this seat act now? More than one may where several choose secretly at the same time."""
    raise NotImplementedError


def legal(state: State, seat: int, actions: Cells) -> int:
    """Write the seat's legal actions, ascending, into `actions`; return how many. For CHANCE: the outcomes."""
    raise NotImplementedError


def apply(state: State, seat: int, action: int) -> None:
    """Carry out a legal action, in place."""
    raise NotImplementedError


def outcome_count(state: State) -> int:
    """At a chance node: how many equally likely outcomes there are."""
    raise NotImplementedError


def outcome(state: State, number: int) -> int:
    """The action that this outcome stands for."""
    raise NotImplementedError


def outcome_weight(state: State, action: int) -> int:
    """How many of the outcomes stand for this action."""
    raise NotImplementedError


def is_over(state: State) -> bool:
    """Has the game ended?"""
    raise NotImplementedError


def score(state: State, seat: int) -> int:
    """The score of this seat."""
    raise NotImplementedError


def has_won(state: State, seat: int) -> bool:
    """Is this seat among the winners?"""
    raise NotImplementedError


def team(state: State, seat: int) -> int:
    """The lowest seat of those that win and lose together with this one; its own if it plays alone."""
    raise NotImplementedError


def hide(state: State, seat: int) -> None:
    """Blank, in place, what this seat (or SPECTATOR) may not know."""
    raise NotImplementedError


def fill(state: State, seat: int, dice: Cells) -> None:
    """Fill the blanks of this seat's view with something possible, every possibility equally likely."""
    raise NotImplementedError


def public(state: State, actor: int, action: int, seat: int) -> int:
    """An action about to be applied, as this seat may see it: a card passed face down is "a card".

    Actions that look the same to a seat lead to the same view.
    """
    raise NotImplementedError


def broken_law(state: State) -> int:
    """The number of a broken invariant (cards are conserved, hands are full, …); 0 if all hold."""
    raise NotImplementedError


# The same as types

Position = TypeVar("Position", contravariant=True)
Line = TypeVar("Line", contravariant=True)  # a sequence of numbers


class Functions(Protocol[Position, Line]):
    """The functions above, over positions of any kind: rows in a rules module, bytes in an engine."""

    def setup(self, position: Position, seats: int, options: Line, /) -> None: ...
    def may_act(self, position: Position, seat: int, /) -> bool: ...
    def legal(self, position: Position, seat: int, actions: Line, /) -> int: ...
    def apply(self, position: Position, seat: int, action: int, /) -> None: ...
    def outcome_count(self, position: Position, /) -> int: ...
    def outcome(self, position: Position, number: int, /) -> int: ...
    def outcome_weight(self, position: Position, action: int, /) -> int: ...
    def is_over(self, position: Position, /) -> bool: ...
    def score(self, position: Position, seat: int, /) -> int: ...
    def has_won(self, position: Position, seat: int, /) -> bool: ...
    def team(self, position: Position, seat: int, /) -> int: ...
    def hide(self, position: Position, seat: int, /) -> None: ...
    def fill(self, position: Position, seat: int, dice: Line, /) -> None: ...
    def public(self, position: Position, actor: int, action: int, seat: int, /) -> int: ...
    def broken_law(self, position: Position, /) -> int: ...


class Rules(Functions[AnyRow, Any], Protocol):
    """A rules module. Its functions take rows of the game's own kind, as `row.open_row` opens them."""

    __name__: str
    State: type[AnyRow]
    ACTIONS: int
    MOST_SEATS: int
    TURNING: Turning
    RULES_VERSION: int

    def __hash__(self) -> int: ...
    @property
    def SEATS(self) -> tuple[int, ...]: ...  # noqa: N802
    @property
    def OPTIONS(self) -> tuple[Option, ...]: ...  # noqa: N802
    @property
    def ACTS(self) -> Layout: ...  # noqa: N802


class Notation(Protocol):
    """A notation module: positions and actions as text, in words, as things to touch; actions taken without asking."""

    @property
    def TOLD_APART(self) -> frozenset[str]: ...  # noqa: N802
    @property
    def PHASES(self) -> Sequence[str]: ...  # noqa: N802
    @property
    def LAWS(self) -> Mapping[int, str]: ...  # noqa: N802
    @property
    def PARTS(self) -> Sequence[str]: ...  # noqa: N802
    @property
    def SEAT_PARTS(self) -> Sequence[str]: ...  # noqa: N802
    def write_position(self, state: AnyRow, /) -> str: ...
    def read_position(self, text: str, /) -> Bytes: ...
    def why_impossible(self, state: Any, /) -> str: ...
    def write_action(self, action: int, /) -> str: ...
    def read_action(self, text: str, /) -> int: ...
    def words(self, state: AnyRow, seat: int, action: int, /) -> Message: ...
    def clicks(self, state: AnyRow, seat: int, action: int, /) -> tuple[str, ...]: ...
    def by_itself(self, state: AnyRow, seat: int, legal: Sequence[int], /) -> ByItself | None: ...


class Refusals(Protocol):
    """A refusals module: the rule against an action, and the reasons that rarely matter, least likely first."""

    @property
    def FAR_FETCHED(self) -> tuple[str, ...]: ...  # noqa: N802
    def why_not(self, state: AnyRow, seat: int, action: int, /) -> Reason | None: ...


class Consequences(Protocol):
    """A consequences module: the results of an action, and the things on the table it affects, as a seat saw them."""

    def consequences(self, before: AnyRow, after: AnyRow, actor: int, action: int, /) -> list[Message]: ...
    def things(self, before: AnyRow, after: AnyRow, actor: int, action: int, /) -> dict[str, str]: ...


class Preview(Protocol):
    """A preview module: the things that an action would harm."""

    def danger(self, state: AnyRow, seat: int, action: int, /) -> tuple[str, ...]: ...


class Sheets(Protocol):
    """A sheet module: how a seat's points add up, line by line."""

    def sheet(self, state: AnyRow, seat: int, /) -> Any: ...
    def lines(self, sheet: Any, /) -> tuple[Message, ...]: ...
