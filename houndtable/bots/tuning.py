"""What was measured with the weights of one network. Its file has a place for each; empty ones have a neutral default.

A network learned at tables with experts, whom it beats, so it expects more than it gets against players as good as
itself. `bench/calibration.py` measures how often players with a predicted chance win, fits a line through the logits,
and writes it into the file. `bench/tuning.py` shows the other places, and writes what was found otherwise.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Line = tuple[float, float]  # where it begins, and how steep it is
SMALLEST = 1e-4  # no chance shown is smaller, or nearer to 1
STRAIGHT: Line = (0.0, 1.0)
PERCENT = (0, 60, 80, 100)  # of noise
USUAL_NOISE = (0.0, 2.4, 3.2, 4.0)
USUAL_HORIZONS = (5,)
USUAL_DOUBT = 1.0


@dataclass(frozen=True)
class Tuning:
    """The numbers that fit one network."""

    calibration: Mapping[int, Line] = field(default_factory=dict)  # of its chances, by number of seats
    noise: tuple[float, ...] = ()  # temperature of the levels with so many percent of noise: each beats the one below
    horizons: tuple[int, ...] = ()  # of looking ahead: choices after which the chance to win is estimated
    doubt: float | None = None  # standard errors within which the cost of a decision may be chance
    misjudges_waiting: bool = False  # it misjudges the position of a player who waits

    @classmethod
    def read(cls, head: Mapping[str, Any]) -> "Tuning":
        """From the head of a file."""
        lines = {int(seats): (line[0], line[1]) for seats, line in head["calibration"].items()}
        return cls(lines, tuple(head["noise"]), tuple(head["horizons"]), head["doubt"], head["misjudges_waiting"])

    def head(self) -> dict[str, Any]:
        """For the head of a file."""
        return asdict(self)

    def calibrated(self, seats: int, chance: float) -> float:
        """How often a player wins when the network predicts this chance."""
        begin, slope = self.calibration.get(seats, STRAIGHT)
        return float(chance_of(begin + slope * logit(np.array(chance, np.float64))))

    def temperature(self, noise: int) -> float:
        """How much flatter a policy is with a percentage of noise."""
        return float(np.interp(noise, PERCENT, self.noise or USUAL_NOISE))

    @property
    def chosen_horizons(self) -> tuple[int, ...]:
        """After how many choices, by any seat, the chance to win is estimated."""
        return self.horizons or USUAL_HORIZONS

    @property
    def chosen_doubt(self) -> float:
        """How many standard errors a loss must have to be more than chance."""
        return USUAL_DOUBT if self.doubt is None else self.doubt


def logit(chances: Numbers) -> Numbers:
    """The logarithm of the odds."""
    chances = np.clip(chances, SMALLEST, 1 - SMALLEST)
    logits: Numbers = np.log(chances / (1 - chances))
    return logits


def chance_of(logits: Numbers) -> Numbers:
    """The inverse of `logit`."""
    chances: Numbers = 1 / (1 + np.exp(-logits))
    return chances
