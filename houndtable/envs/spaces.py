"""What an agent sees and may do, as spaces of Gymnasium."""

from typing import Any

import numpy as np

from ..engine import observation
from ..engine.extras import needed
from ..games import Game

spaces = needed("gymnasium", "Gymnasium", "envs").spaces


def action_space(game: Game) -> Any:
    """An action is a number; most are not legal at a given time, see the mask."""
    return spaces.Discrete(game.rules.ACTIONS)


def numbers_space(game: Game) -> Any:
    """The numbers of a row."""
    low, high = observation.bounds(game)
    return spaces.Box(low, high, dtype=np.float32)


def observation_space(game: Game) -> Any:
    """A view as numbers, and which actions are legal."""
    mask = spaces.Box(0, 1, (game.rules.ACTIONS,), np.int8)
    return spaces.Dict({"observation": numbers_space(game), "action_mask": mask})
