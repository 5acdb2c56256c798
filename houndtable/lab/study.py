"""What a rule does to a game: lengths, seats, comebacks and every kind of action, measured over many games.

Every figure is a sum over games divided by another one, such as all decisions by all games. Its interval comes
from how far games deviate from it. Two sets of options are played with the same dice, game by game, so the interval of
their difference is narrower the more the deviations agree. Where all games agree, invented ones that do not are added,
so that unanimity does not count as certainty.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import ceil, sqrt
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..bots.matches import THOUGHTS, count_decisions
from ..bots.mind import Mind
from ..engine import counting
from ..engine.batch import Batch, new_dice
from ..engine.specialize import specialize
from ..games import Game
from ..games.dice import part_seed
from .cluster import On, spread
from .simulate import games_at_a_time, interval
from .statistics import Z

Numbers = NDArray[np.float64]  # one for each game
USES, BY_WINNERS = "uses a game", "by winners"


class Figure(NamedTuple):
    """`above` / `below`, summed over games; a share is a part of `below`, from 0 to 1."""

    name: str
    above: Numbers
    below: Numbers
    is_share: bool = False

    @property
    def value(self) -> float:
        """The figure; not a number if there is nothing to divide by."""
        below = self.below.sum()
        return float(self.above.sum() / below) if below else float("nan")

    @property
    def bounds(self) -> tuple[float, float]:
        """The 95 % interval."""
        return bounds_of_share(self) if self.is_share else bounds_of_amount(self)

    @property
    def games(self) -> int:
        """How many games tell anything of it."""
        return int(np.count_nonzero(self.below))

    @property
    def weight(self) -> float:
        """What such a game has below, on average."""
        return float(self.below.sum() / self.games)

    @property
    def middle(self) -> float:
        """Where games stray from: of a share a game that is all of it and one that is nothing of it are added."""
        return (self.value * self.games + 1) / (self.games + 2) if self.is_share else self.value

    @property
    def strays(self) -> Numbers:
        """How far above each game is of what the figure makes of its below."""
        strays: Numbers = self.above - self.middle * self.below
        return strays

    @property
    def spread(self) -> float:
        """The squares of all strays with those of the added games; of an amount one that strays by 1 is added."""
        added = self.weight**2 * (self.middle**2 + (1 - self.middle) ** 2) if self.is_share else 1
        return float(self.strays @ self.strays) + added


def bounds_of_share(figure: Figure) -> tuple[float, float]:
    """Wilson's, of as many tries as would spread like that; a single game does not tell."""
    if figure.games < 2:
        return 0.0, 1.0
    spread_of_a_try = figure.spread / figure.weight**2 / (figure.games + 2)
    tries = (figure.games - 1) * figure.middle * (1 - figure.middle) / spread_of_a_try
    return interval(figure.value * tries, tries)


def bounds_of_amount(figure: Figure) -> tuple[float, float]:
    """All amounts from which the sum is not too far, if its variance grows with it; a single game does not tell."""
    if figure.games < 2:
        return float("nan"), float("nan")
    total, whole = float(figure.above.sum()), float(figure.below.sum())
    growth = figure.spread / (total + 1) * figure.games / (figure.games - 1)
    middle = total + Z**2 * growth / 2
    half = sqrt(middle**2 - total**2)
    return max(0.0, middle - half) / whole, (middle + half) / whole


class Study(NamedTuple):
    """All figures of a game under some options, and the lengths of the games."""

    lengths: NDArray[np.int64]
    ended: int
    figures: dict[str, Figure]


class Difference(NamedTuple):
    """How much greater a figure is under the second options, with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Does zero lie outside of the interval?"""
        return self.low > 0 or self.high < 0


def study(
    game: str,
    seats: int,
    games: int,
    seed: int = 0,
    limit: int = 100_000,
    options: Mapping[str, Any] = MappingProxyType({}),
    minds: Sequence[Mind] | None = None,
    on: On = "cores",
) -> Iterator["Counts"]:
    """Play games, some at a time, on all cores or a cluster, at random or with a mind on each seat; see `summed_up`."""
    size = games_at_a_time(minds)

    def share(number: int) -> Counts:
        return counted(game, seats, min(size, games - number * size), part_seed(seed, number), limit, options, minds)

    yield share(0)  # alone: it compiles what all the others use
    yield from spread(share, range(1, ceil(games / size)), on)


class Counts(NamedTuple):
    """What was counted, a line for each game."""

    sums: NDArray[np.int64]  # see `engine.counting`
    over: NDArray[np.bool_]
    won: NDArray[np.bool_]  # by seat
    half_time: NDArray[np.int32]  # scores by seat, when half of the decisions had been made
    uses: dict[str, NDArray[np.int64]]  # by kind of action: by seat


def counted(
    game: str,
    seats: int,
    count: int,
    seed: int,
    limit: int,
    options: Mapping[str, Any],
    minds: Sequence[Mind] | None = None,
) -> Counts:
    """Play to the end, then with the same dice to half time."""
    batch, half = (Batch(game, seats, count, seed, **options) for _ in range(2))
    sums, uses = played(batch, np.full(count, limit, np.int64), minds, seed)
    played(half, sums[:, counting.DECISIONS] // 2, minds, seed)
    by_kind = {kind: uses[:, :, actions].sum(axis=2, dtype=np.int64) for kind, actions in kinds_of(batch.game).items()}
    return Counts(sums, batch.over, batch.winners(), half.scores(), by_kind)


def played(
    batch: Batch, limits: NDArray[np.int64], minds: Sequence[Mind] | None = None, seed: int = 0
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Sums, and uses of each action by each seat."""
    sums = np.zeros((len(batch), 3), np.int64)
    uses = np.zeros((len(batch), batch.seats, batch.rules.ACTIONS), np.int32)
    if minds is not None:
        thought = new_dice(seed + THOUGHTS, len(batch))
        count_decisions(batch.game, batch.rows, batch.dice, thought, minds, limits, sums, uses)
        return sums, uses
    buffer = np.zeros(batch.rules.ACTIONS, np.int16)
    specialize(counting.count_rows, batch.rules)(batch.rows, batch.dice, buffer, limits, sums, uses)
    return sums, uses


@cache
def kinds_of(game: Game) -> dict[str, list[int]]:
    """Actions by kind."""
    kinds: dict[str, list[int]] = {}
    for action in range(game.rules.ACTIONS):
        kinds.setdefault(kind_of(game, action), []).append(action)
    return kinds


def kind_of(game: Game, action: int) -> str:
    """What it is called: a word of its notation, and the card, power or bonus where the game tells them apart."""
    words = game.notation.write_action(action).split()
    return " ".join(words[:2]) if words[0] in game.notation.TOLD_APART else words[0]


def summed_up(parts: list[Counts]) -> Study:
    """All figures of all parts."""
    sums, over, won, half_time = (np.concatenate([part[column] for part in parts]) for column in range(4))
    lengths = sums[:, counting.DECISIONS]
    figures = [*figures_of_length(sums, over), comebacks(won, half_time, over), *figures_of_seats(won, over)]
    for kind, uses in with_sums(parts):
        figures += figures_of_kind(kind, uses, won, over)
    return Study(lengths, int(over.sum()), {figure.name: figure for figure in figures})


def with_sums(parts: list[Counts]) -> Iterator[tuple[str, NDArray[np.int64]]]:
    """Uses by kind: first all that begin with the same word together, then each."""
    kinds = {kind: np.concatenate([part.uses[kind] for part in parts]) for kind in parts[0].uses}
    for word, alike in itertools.groupby(kinds, lambda kind: kind.split()[0]):
        each = list(alike)
        if len(each) > 1:
            yield word, np.sum([kinds[kind] for kind in each], axis=0)
        for kind in each:
            yield kind, kinds[kind]


def figures_of_length(sums: NDArray[Any], over: NDArray[Any]) -> Iterator[Figure]:
    """How long games and turns are, and how much there is to choose from."""
    decisions, turns, choices = (sums[:, column].astype(float) for column in range(3))
    each = np.ones(len(sums))
    yield Figure("decisions a game", decisions, each)
    yield Figure("decisions a turn", decisions, turns)
    yield Figure("legal actions a decision", choices, decisions)
    yield Figure("games given up", (~over).astype(float), each, is_share=True)


def figures_of_seats(won: NDArray[Any], over: NDArray[Any]) -> Iterator[Figure]:
    """How often each seat wins a game that ends."""
    for seat in range(won.shape[1]):
        yield Figure(f"seat {seat} wins", (won[:, seat] & over).astype(float), over.astype(float), is_share=True)


def comebacks(won: NDArray[Any], half_time: NDArray[Any], over: NDArray[Any]) -> Figure:
    """How often no winner led at half time, among games with a score that told anybody apart by then."""
    best = half_time.max(axis=1, keepdims=True)
    apart = over & (half_time < best).any(axis=1)
    led = (won & (half_time == best)).any(axis=1)
    return Figure("comebacks", (apart & ~led).astype(float), apart.astype(float), is_share=True)


def figures_of_kind(kind: str, uses: NDArray[Any], won: NDArray[Any], over: NDArray[Any]) -> Iterator[Figure]:
    """How often a kind of action is used, and which part of that by those who win."""
    yield Figure(f"{kind}: {USES}", uses.sum(axis=1).astype(float), np.ones(len(uses)))
    finished = uses * over[:, None]
    theirs, all_of_them = (some.sum(axis=1).astype(float) for some in (finished * won, finished))
    yield Figure(f"{kind}: {BY_WINNERS}", theirs, all_of_them, is_share=True)


def difference(one: Figure, other: Figure) -> Difference:
    """How much greater the other is; both of games with the same dice, in the same order."""
    value = other.value - one.value
    if np.isnan(value):
        return Difference(value, value, value)
    likeness = float(one.strays @ other.strays) / sqrt(one.spread * other.spread)
    (one_low, one_high), (other_low, other_high) = one.bounds, other.bounds
    down = third_side(other.value - other_low, one_high - one.value, likeness)
    up = third_side(other_high - other.value, one.value - one_low, likeness)
    return Difference(value, value - down, value + up)


def third_side(one: float, other: float, cosine: float) -> float:
    """The uncertainties of two figures combined: smaller the more they correlate, as the third side of a triangle."""
    return sqrt(one**2 + other**2 - 2 * cosine * one * other)
