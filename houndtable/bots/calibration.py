"""A network's chance to win, corrected for matches among equals.

It learned at tables with experts, whom it beats, so it expects more than it gets against players as good as itself.
`bench/calibration.py` measures how often players with a predicted chance win, and fits a line through the logits.
"""

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
SMALLEST = 1e-4  # no chance shown is smaller, or nearer to 1
# By game and number of seats: where the line begins, and how steep it is.
LINES = {
    "dog_deluxe": {2: (-0.86, 0.98), 3: (-0.45, 0.86), 4: (-0.47, 0.69), 5: (-0.3, 0.98), 6: (-0.45, 0.74)},
    "dog_cards": {2: (-1.14, 0.88), 3: (-0.39, 0.86), 4: (-0.44, 1.04)},
    "clear_4": {2: (-0.24, 1.09), 3: (-0.22, 1.06), 4: (-0.34, 1.03), 5: (-0.32, 1.14), 6: (-0.34, 1.16)},
    "dogs_cardgame": {2: (-0.53, 1.07), 3: (-1.42, 1.0), 4: (-2.27, 0.96), 5: (-2.51, 0.84)},
}


def calibrated(game: str, seats: int, chance: float) -> float:
    """How often a player wins when the network predicts this chance; the chance itself where that was not measured."""
    begin, slope = LINES.get(game, {}).get(seats, (0.0, 1.0))
    return float(chance_of(begin + slope * logit(np.array(chance, np.float64))))


def logit(chances: Numbers) -> Numbers:
    """The logarithm of the odds."""
    chances = np.clip(chances, SMALLEST, 1 - SMALLEST)
    logits: Numbers = np.log(chances / (1 - chances))
    return logits


def chance_of(logits: Numbers) -> Numbers:
    """The inverse of `logit`."""
    chances: Numbers = 1 / (1 + np.exp(-logits))
    return chances
