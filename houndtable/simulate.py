"""Random games by the thousand, and what they show: how long they are, and who wins."""

from collections.abc import Iterator, Mapping
from math import sqrt
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .batch import Batch, Place

SHARE = 250  # games at a time, so that progress can be shown


class Results(NamedTuple):
    """What came of the games; an unfinished one has no winner."""

    lengths: NDArray[np.int64]  # decisions a game
    over: NDArray[np.bool_]
    won: NDArray[np.bool_]  # a line a game, by seat
    scores: NDArray[np.int32]


def simulate(
    game: str,
    seats: int,
    games: int,
    seed: int = 0,
    limit: int = 100_000,
    on: Place = "cores",
    options: Mapping[str, Any] = MappingProxyType({}),
) -> Iterator[Results]:
    """Play games at random, some at a time; each is given up after `limit` decisions."""
    for begin in range(0, games, SHARE):
        batch = Batch(game, seats, min(SHARE, games - begin), seed=seed + begin, on=on, **options)
        lengths = batch.play_out(limit)
        yield Results(lengths, batch.over, batch.winners(), batch.scores())


def together(parts: list[Results]) -> Results:
    """All results in one."""
    return Results(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def interval(successes: int, tries: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's)."""
    if tries == 0:
        return 0.0, 1.0
    share = successes / tries
    middle = share + z * z / (2 * tries)
    half = z * sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    scale = 1 + z * z / tries
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def plot(results: Results, title: str, path: Path) -> None:
    """How long the games are and how often each seat wins, as a picture."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")
    left.hist(results.lengths, bins=50, color="#0072b2")
    left.set(xlabel="decisions a game", ylabel="games", title=title)
    ended = int(results.over.sum())
    wins = results.won.sum(axis=0)
    shares = wins / max(ended, 1)
    bounds = np.array([interval(int(number), ended) for number in wins]).T
    right.bar(range(len(shares)), shares, yerr=np.abs(bounds - shares), color="#e69f00", capsize=4)
    right.set(xlabel="seat", ylabel="share of games won", title="95 % intervals", xticks=range(len(shares)))
    figure.savefig(path, dpi=120)
    pyplot.close(figure)
