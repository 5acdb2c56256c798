"""Reasons for an action, as sentences for hints.

Each game has its reasons in `bots/<game>/reasons.py`: `reason(before, after, seat, action)` gets the row before and
after the action. Cards that the seat can't see are filled in at random; no reason may depend on them.
"""

import importlib
from typing import Any

from ..games import Game
from ..games.message import Message
from ..games.row import Bytes, open_row
from ..play.match import View


def reason(view: View, action: int) -> Message | None:
    """The reason a good player would give for this legal action; None if there is none beyond its strength."""
    world = view.raw.copy()
    view.game.rules.fill(open_row(view.game.rules.State, world), view.seat, [1])
    return reason_in(world, view.game, view.seat, action)


def reason_in(world: Bytes, game: Game, seat: int, action: int) -> Message | None:
    """The same, with all cards open."""
    rules = game.rules
    before, after = open_row(rules.State, world), open_row(rules.State, world.copy())
    rules.apply(after, seat, action)
    if rules.is_over(after) and rules.has_won(after, seat):
        return Message("hint.wins")
    known: Any = importlib.import_module(f"{__package__}.{game.package}.reasons")
    said: Message | None = known.reason(before, after, seat, action)
    return said
