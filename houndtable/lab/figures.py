"""Figures of a study: measured over games, with intervals, and with a test of whether two of them differ.

A figure is a sum over games divided by another, such as all decisions divided by all games. Its interval comes from
how far games deviate from it. Two sets of options are played with the same dice, game by game, so the interval of
their difference is narrower the more the deviations agree. Pseudo-observations are added, so that unanimity does not
count as certainty.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import erfc, isnan, nan, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .simulate import interval
from .statistics import Z

Numbers = NDArray[np.float64]  # one for each game
Bounds = Callable[[float], tuple[float, float]]  # of an interval of this many standard errors
MOST_ERRORS = 38.0  # standard errors; beyond that a p-value underflows to 0


@dataclass(frozen=True, eq=False)
class Figure:
    """`above` / `below`, summed over games; a share is a part of `below`, from 0 to 1, a mean may be negative."""

    name: str
    above: Numbers
    below: Numbers
    is_share: bool = False
    is_mean: bool = False
    section: str = "Games"

    @cached_property
    def value(self) -> float:
        """The figure; not a number if there is nothing to divide by."""
        below = self.below.sum()
        return float(self.above.sum() / below) if below else nan

    @property
    def bounds(self) -> tuple[float, float]:
        """The 95 % interval."""
        return self.bounds_within(Z)

    def bounds_within(self, errors: float) -> tuple[float, float]:
        """The interval of this many standard errors."""
        if self.is_share:
            return bounds_of_share(self, errors)
        return bounds_of_mean(self, errors) if self.is_mean else bounds_of_amount(self, errors)

    @cached_property
    def games(self) -> int:
        """How many games are relevant for it."""
        return int(np.count_nonzero(self.below))

    @cached_property
    def weight(self) -> float:
        """The mean of `below` in such a game."""
        return float(self.below.sum() / self.games)

    @cached_property
    def middle(self) -> float:
        """The centre of the deviations: for a share, one game with all of it and one with none are added."""
        return (self.value * self.games + 1) / (self.games + 2) if self.is_share else self.value

    @cached_property
    def strays(self) -> Numbers:
        """Each game's deviation of `above` from what the figure predicts from its `below`."""
        strays: Numbers = self.above - self.middle * self.below
        return strays

    @cached_property
    def spread(self) -> float:
        """The sum of squared deviations, with those of the added games; for an amount, a deviation of 1 is added."""
        added = self.weight**2 * (self.middle**2 + (1 - self.middle) ** 2) if self.is_share else 1
        return float(self.strays @ self.strays) + added


def bounds_of_share(figure: Figure, errors: float) -> tuple[float, float]:
    """Wilson's interval, for the number of tries that would vary like this; a single game says nothing."""
    if figure.games < 2:
        return 0.0, 1.0
    spread_of_a_try = figure.spread / figure.weight**2 / (figure.games + 2)
    tries = (figure.games - 1) * figure.middle * (1 - figure.middle) / spread_of_a_try
    return interval(figure.value * tries, tries, errors)


def bounds_of_amount(figure: Figure, errors: float) -> tuple[float, float]:
    """All amounts close enough to the sum, if its variance grows with it; a single game says nothing."""
    if figure.games < 2:
        return nan, nan
    whole = float(figure.below.sum())
    total = figure.value * whole
    growth = figure.spread / (total + 1) * figure.games / (figure.games - 1)
    middle = total + errors**2 * growth / 2
    half = sqrt(middle**2 - total**2)
    return max(0.0, middle - half) / whole, (middle + half) / whole


def bounds_of_mean(figure: Figure, errors: float) -> tuple[float, float]:
    """Symmetric; a single game says nothing."""
    if figure.games < 2:
        return nan, nan
    half = errors * sqrt(figure.spread * figure.games / (figure.games - 1)) / float(figure.below.sum())
    return figure.value - half, figure.value + half


class Difference(NamedTuple):
    """How much greater a figure is under the second options, with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Is zero outside the interval? For many differences use `statistics.holm` instead."""
        return self.low > 0 or self.high < 0


def difference(one: Figure, other: Figure) -> Difference:
    """How much greater the other is; both from games with the same dice, in the same order."""
    return Difference(other.value - one.value, *bounds_of_difference(one, other)(Z))


def p_of_difference(one: Figure, other: Figure) -> float:
    """The p-value: how often two equal figures come out this different."""
    return p_value(bounds_of_difference(one, other), 0.0)


def bounds_of_difference(one: Figure, other: Figure) -> Bounds:
    """Made from the bounds of both (Newcombe's)."""
    value = other.value - one.value
    if isnan(value):
        return lambda errors: (nan, nan)
    likeness = float(one.strays @ other.strays) / sqrt(one.spread * other.spread)

    def bounds(errors: float) -> tuple[float, float]:
        (one_low, one_high), (other_low, other_high) = one.bounds_within(errors), other.bounds_within(errors)
        down = third_side(other.value - other_low, one_high - one.value, likeness)
        up = third_side(other_high - other.value, one.value - one_low, likeness)
        return value - down, value + up

    return bounds


def third_side(one: float, other: float, cosine: float) -> float:
    """The uncertainties of two figures combined: smaller the more they correlate, as the third side of a triangle."""
    return sqrt(one**2 + other**2 - 2 * cosine * one * other)


def p_value(bounds: Bounds, truth: float) -> float:
    """How often chance alone deviates this far from the truth: by the widest interval that excludes it."""
    least, most = 0.0, MOST_ERRORS
    if any(map(isnan, bounds(Z))):
        return nan
    for _ in range(40):
        middle = (least + most) / 2
        low, high = bounds(middle)
        least, most = (least, middle) if low <= truth <= high else (middle, most)
    return erfc(least / sqrt(2))
