"""The buffers that bots think in, made once and used again."""

from typing import Any, NamedTuple

import numpy as np

from ..games.contract import State
from ..games.row import Cells

Arrays = Any

CREATES_ARRAYS = True  # for `specialize`
MOST_SEATS = 8  # of any game
KNOWN_PRIORS = 1024


class Scratch(NamedTuple):
    """Reusable buffers."""

    worlds: Arrays  # two rows
    actions: Cells
    ratings: Cells
    priors: Arrays
    known_priors: Arrays  # by how far a rating is behind the best; 0 if not computed yet
    nodes: Cells  # by action
    path: Cells
    standings: Cells
    values: Arrays  # by seat


def new_scratch(actions: int) -> Scratch:
    return Scratch(
        np.zeros(2, State),
        np.zeros(actions, np.int16),
        np.zeros(actions, np.int32),
        np.zeros(actions),
        np.zeros(KNOWN_PRIORS),
        np.zeros(actions, np.int32),
        np.zeros(128, np.int32),
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(MOST_SEATS, np.int32),
    )
