"""What speaks for an action, in a sentence of its game: for hints.

What can be said of a game is in `reasons/<game>.py`: `reason(before, after, seat, action)` looks at a row, and at the
row once the action is done. Cards that the seat can't see are anything possible; nothing said may depend on them.
"""

import importlib
from typing import Any

from ..engine import engines
from ..games import Game
from ..games.message import Message
from ..games.row import Bytes
from ..play.match import View


def reason(view: View, action: int) -> Message | None:
    """What a good player would say for this legal action; None if nothing but its strength speaks for it."""
    world = view.raw.copy()
    engine = engines.plain(view.game.rules)
    engine.fill(engine.open(world), view.seat, [1])
    return reason_in(world, view.game, view.seat, action)


def reason_in(world: Bytes, game: Game, seat: int, action: int) -> Message | None:
    """The same, with all cards open."""
    engine = engines.plain(game.rules)
    before, after = engine.open(world), engine.open(world.copy())
    engine.apply(after, seat, action)
    if engine.is_over(after) and engine.has_won(after, seat):
        return Message("hint.wins")
    known: Any = importlib.import_module(f"{__package__}.{game.name}.reasons")
    said: Message | None = known.reason(before, after, seat, action)
    return said
