"""What a bot knows about one game. The names below are placeholders for a game's own, in `bots/<game>/evaluate.py`.

The bots are written against this module; `engine.specialize` puts a game's functions in the place of these. They are
plain functions like the rules: rows and numbers, no allocation, no exceptions.

They look only at what the seat can see: the public part of the row and the seat's own hand. `tests/bots` proves it:
the answers for a view and for the whole row are the same. After `believe`, a view shows the cards that the seat knows
in another's hand; code that reads them must cope with views where they are missing.
"""

import importlib
from types import ModuleType

from ..engine.specialize import game_of
from ..games.contract import Rules, State
from ..games.row import Cells

NOTES: int = 1  # how many numbers a seat notes down
TRIES = 100  # to imagine a world that agrees with the notes


def write_standings(state: State, standings: Cells) -> None:
    """Every player's public standing, in the game's own unit: computed once, for `win_chance` of every seat."""
    raise NotImplementedError


def win_chance(state: State, seat: int, standings: Cells) -> int:
    """The chance in thousandths that this seat (with its team) wins: 0 is lost, 1000 won. Also for chance nodes."""
    raise NotImplementedError


def rate_action(state: State, seat: int, action: int) -> int:
    """An expert's rating of this legal action of the seat; 100 is a clear difference, 0 an ordinary action."""
    raise NotImplementedError


def noise_scale() -> int:
    """How far ratings are blurred at full noise: enough to lose about seven of ten games against an expert."""
    raise NotImplementedError


def takes_notes() -> bool:
    """Is anything in this game worth remembering?"""
    raise NotImplementedError


def remember(notes: Cells, view: State, seat: int, actor: int, action: int) -> None:
    """Note what the seat learns from an action, as `public` shows it; the view is the one before the action.

    Notes begin as zeros. Anything that later views show need not be noted. The view may be the whole row.
    """
    raise NotImplementedError


def believe(view: State, seat: int, notes: Cells) -> None:
    """Put the notes, as far as they are certain, into the blanks of the view; `fill` does the rest."""
    raise NotImplementedError


def is_possible(world: State, seat: int, notes: Cells) -> bool:
    """Does a view that was filled in agree with the notes? If not, it is filled in again."""
    raise NotImplementedError


def stand_in(rules: Rules) -> ModuleType:
    """The module whose functions take the place of these."""
    return importlib.import_module(f"{__package__}.{game_of(rules)}.evaluate")
