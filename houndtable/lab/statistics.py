"""Strength from results: shares with intervals, a test that stops early, Elo, and p-values."""

from collections.abc import Sequence
from math import isnan, log, log10, nan, sqrt
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

Shares = NDArray[np.float64]

Z = 1.96  # standard errors of a 95 % interval
DOUBT = 0.05  # a p-value below this is called clear


class Share(NamedTuple):
    """A share of wins with its 95 % interval."""

    mean: float
    low: float
    high: float


def share_of(deals: Shares) -> Share:
    """The mean share and its interval. The games of a deal are one observation: they depend on each other.

    One deal won and one lost are added when the spread is estimated, so that unanimity does not count as certainty.
    """
    mean = float(deals.mean())
    half = Z * float(np.append(deals, (0.0, 1.0)).std() / sqrt(len(deals)))
    return Share(mean, max(0.0, mean - half), min(1.0, mean + half))


def likely_share(deals: Shares, die: np.random.Generator) -> float:
    """A share that may be the true one: drawn from Jeffreys' posterior, so that all deals won do not mean certainty.

    The games of a deal are worth as many independent ones as their spread says.
    """
    mean, doubted = float(deals.mean()), np.append(deals, (0.0, 1.0))
    games = len(deals) * doubted.mean() * (1 - doubted.mean()) / doubted.var()
    return float(die.beta(mean * games + 0.5, (1 - mean) * games + 0.5))


# Many questions at once


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values, corrected for their number (Holm's method); nan does not count.

    If there is no effect at all, one list in twenty has a value below 0.05, however the tests are correlated.
    """
    order = sorted((place for place, p in enumerate(p_values) if not isnan(p)), key=lambda place: p_values[place])
    corrected, most = [nan] * len(p_values), 0.0
    for number, place in enumerate(order):
        most = max(most, min(1.0, p_values[place] * (len(order) - number)))
        corrected[place] = most
    return corrected


# Two players, stopping early

Verdict = Literal["stronger", "not stronger", "undecided"]


def expected_share(elo: float) -> float:
    """The share a player wins against an opponent this much weaker."""
    return 1 / (1 + 10 ** (-elo / 400))


def sprt(deals: Shares, elo_none: float, elo_some: float, error: float = 0.05) -> tuple[Verdict, float]:
    """Wald's sequential test: is the player `elo_some` stronger rather than `elo_none`? And the log-likelihood ratio.

    It may be evaluated after every deal; the rate of either wrong answer is at most `error`.
    """
    none, some = expected_share(elo_none), expected_share(elo_some)
    variance = float(np.append(deals, (0.0, 1.0)).var())
    ratio = float(len(deals) * (some - none) * (2 * deals.mean() - none - some) / (2 * variance))
    bound = log((1 - error) / error)
    if ratio >= bound:
        return "stronger", ratio
    return ("not stronger" if ratio <= -bound else "undecided"), ratio


# Many players: Elo by Bradley and Terry


def elo(wins: Shares, drawn: float = 1.0, rounds: int = 2000) -> Shares:
    """Elo of each player, 0 on average, from `wins[…, one, other]`; a drawn game between all, or a part, is added."""
    count = wins.shape[-1]
    wins = wins + (1 - np.eye(count)) * drawn / 2
    games = wins + wins.swapaxes(-1, -2)
    strength = np.ones(wins.shape[:-1])
    for _ in range(rounds):
        before = strength
        strength = wins.sum(axis=-1) / (games / (strength[..., :, None] + strength[..., None, :])).sum(axis=-1)
        strength /= np.exp(np.log(strength).mean(axis=-1, keepdims=True))
        if np.abs(np.log(strength / before)).max() < 1e-7:
            break
    rated: Shares = 400 * np.log10(strength)
    return rated


def elo_difference(share: float) -> float:
    """The Elo difference of a player who wins this share."""
    share = min(max(share, 1e-4), 1 - 1e-4)
    return 400 * log10(share / (1 - share))
