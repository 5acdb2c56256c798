"""What every game's rules.py answers. The names below stand for a game's own until it takes their place.

`engine.specialize` puts the functions of a game where these stand, so code over every game is written
against this module. They check nothing: the caller has asked `legal` first.

Events are the only way a seat learns anything: it learns from actions as `public` shows them. When a hidden card that
somebody has seen is turned up, or a gift is handed over, CHANCE does it, with a single outcome. So two matches whose
events look the same to a seat show it the same view, byte for byte; the tests prove it.
"""

from .option import Option
from .row import Cells, cell, row
from .turned import Turning


@row
class State:
    """The row: everything there is to know about a position."""

    turn = cell()  # who is to act: a seat, CHANCE or NOBODY; where several choose at once, the lowest such seat


SEATS: tuple[int, ...] = ()  # how many may play
OPTIONS: tuple[Option, ...] = ()  # what the table's creator may choose
MOST_SEATS: int = 0
ACTIONS: int = 0  # how many actions there are; an action is a number below
TURNING: Turning  # where the row and the actions speak of seats


def setup(state: State, seats: int, options: Cells) -> None:
    """Put the components out, in a row of zeros; `options` holds the number of each choice."""
    raise NotImplementedError


def may_act(state: State, seat: int) -> bool:
    """May this seat act now? More than one may where several choose at once, unseen."""
    raise NotImplementedError


def legal(state: State, seat: int, actions: Cells) -> int:
    """Write the seat's legal actions, ascending, into `actions`; how many there are. For CHANCE: the outcomes."""
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


def task(state: State) -> int:
    """What is to be done next, as a number below 32: a GPU is quick where threads side by side do the same."""
    raise NotImplementedError


def score(state: State, seat: int) -> int:
    """What does this seat get?"""
    raise NotImplementedError


def has_won(state: State, seat: int) -> bool:
    """Is this seat among the winners?"""
    raise NotImplementedError


def hide(state: State, seat: int) -> None:
    """Blank, in place, what this seat (or SPECTATOR) may not know."""
    raise NotImplementedError


def fill(state: State, seat: int, dice: Cells) -> None:
    """Fill the blanks of this seat's view with something possible, every possibility equally likely."""
    raise NotImplementedError


def public(state: State, actor: int, action: int, seat: int) -> int:
    """The action, about to be done, as this seat may see it: a card passed face down is "a card".

    Actions that look the same to a seat lead to the same view.
    """
    raise NotImplementedError


def broken_law(state: State) -> int:
    """The number of a law that always holds (cards are conserved, hands are full, …) and is broken; 0 if all hold."""
    raise NotImplementedError
