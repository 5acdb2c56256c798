"""Observations and actions as Gymnasium spaces."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..batch import Batch
from ..engine import observation
from ..engine.extras import needed
from ..games import Game

spaces = needed("gymnasium", "Gymnasium", "envs").spaces
Seen = dict[str, NDArray[Any]]  # observations and masks, one line for each game
Info = dict[str, Any]


def action_space(game: Game) -> Any:
    """An action is a number; most are not legal at a given time, see the mask."""
    return spaces.Discrete(game.rules.ACTIONS)


def numbers_space(game: Game, form: observation.Form = "plain", notes: bool = False, events: int = 0) -> Any:
    """The numbers of a row, in one of the forms for networks, with a seat's memory."""
    low, high = observation.encoded_space(game, form, notes, observation.checked_events(events))
    return spaces.Box(low, np.maximum(high, low + 1), dtype=low.dtype.type)  # a cell that is always 0 needs room too


def observation_space(game: Game, form: observation.Form = "plain", notes: bool = False, events: int = 0) -> Any:
    """A view as numbers, and which actions are legal."""
    mask = spaces.Box(0, 1, (game.rules.ACTIONS,), np.int8)
    return spaces.Dict({"observation": numbers_space(game, form, notes, events), "action_mask": mask})


def batch_for(usual: Batch, options: Mapping[str, Any], chosen: Mapping[str, Any] | None) -> Batch:
    """The usual batch, or one with the options or `position` given to `reset`."""
    chosen = {
        name: value for name, value in (chosen or {}).items() if name != "options"
    }  # PettingZoo's api_test passes None
    if not chosen:
        return usual
    if "position" not in chosen:
        batch = Batch(usual.game.name, usual.seats, len(usual), on=usual.on, **dict(options) | dict(chosen))
        return batch.remember(*usual.memory)
    if len(chosen) > 1:
        raise ValueError("options: a position has its own; give the position alone.")
    position = chosen["position"]
    row = usual.game.read_position(position) if isinstance(position, str) else position
    batch = Batch.of(usual.game.name, [row] * len(usual), on=usual.on)
    if batch.seats != usual.seats:
        raise ValueError(f"position: this environment has {usual.seats} seats, not {batch.seats}.")
    return batch.remember(*usual.memory)
