"""Is the analysis right? Matches between two or more of a kind, analysed, and what it tells put to the test.

python bench/analysis.py luck [GAME …] [--seats 2] [--matches 200] [--bot net] [--seed 1] [--cores 4]
python bench/analysis.py moments [GAME …] [--matches 10] [--bot level_2] [--seed 1] [--cores 4]

luck: with all cards open, luck must be 0 on average, and a player with 10 % more of it must win 10 % more often.
Everything else that changed a chance is shown by whose turn it was. A match that does not end is left out.

moments: each costly decision is compared again with what is told to be better, in other worlds and nearly to the end.
"""

import os
import random
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from math import hypot, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent.parent))

import houndtable as ht
from bench.arguments import parser_of
from houndtable.bots import BOTS
from houndtable.bots.analysis import Deal, Point, analyse, first_pass, perspective_of, steps_of, table_of
from houndtable.bots.lookahead import LONGEST, load_lookahead, results_in
from houndtable.bots.luck import Die
from houndtable.bots.perspective import ALL_OPEN
from houndtable.games.seats import NOBODY

LIMIT = 3000  # decisions
WORLDS = 64  # of the second look at a moment
Z = 1.96

Numbers = NDArray[np.float64]


class Result(NamedTuple):
    """What one player's match was made of."""

    luck: float
    error: float
    theirs: float  # what changed while others were to act
    mine: float  # the same for the player
    won: float


class Again(NamedTuple):
    """What a decision cost as it was told, and when it was looked at again, with the standard error of that."""

    told: float
    found: float
    error: float


def played(game: str, seats: int, bot: str, seed: int) -> ht.Match | None:
    """A match between players of a kind; nothing if it does not end."""
    match, die = ht.new(game, seats, seed=seed), random.Random(seed)
    for _ in range(LIMIT):
        if match.over:
            return match
        match.play(BOTS[bot].choose(match.view(match.turn), die))
    return None


def results_of(match: ht.Match) -> list[Result]:
    """What the match was made of, for each player."""
    table, winners = table_of(match), match.result.winners if match.result else ()
    points, deals, _ = first_pass(match, table, perspective_of(table, ALL_OPEN))
    won = tuple(float(seat in winners) / len(winners) for seat in range(match.seats))
    points.append(Point(len(match.events), NOBODY, won))
    return [result_of(seat, points, deals) for seat in range(match.seats)]


def result_of(seat: int, points: list[Point], deals: list[Deal]) -> Result:
    """Every change of a player's chance, by its cause: cards, others' turns, the player's own."""
    changes = {True: 0.0, False: 0.0}
    for before, after in pairwise(points):
        cards = sum(deal.luck[seat] for deal in deals if before.number < deal.number < after.number)
        changes[before.seat == seat] += after.chances[seat] - before.chances[seat] - cards
    luck, error = sum(deal.luck[seat] for deal in deals), hypot(*(deal.errors[seat] for deal in deals))
    return Result(luck, error, changes[False], changes[True], points[-1].chances[seat])


def slope(luck: Numbers, won: Numbers) -> tuple[float, float]:
    """How many more wins came with luck, by least squares; the error counts a match (a line) as one observation."""
    across, wins = luck - luck.mean(), won - won.mean()
    found = float((across * wins).sum() / (across**2).sum())
    left = (across * (wins - found * across)).sum(axis=1)
    return found, float(sqrt((left**2).sum()) / (across**2).sum())


def tell_luck(results: list[list[Result]]) -> str:
    """Luck of the players of each match, beside their results."""
    found = np.array(results)  # match, player, number
    more, doubt = slope(found[..., 0], found[..., -1])
    spread, both = found.std(axis=(0, 1)), np.corrcoef(found[..., 2].ravel(), found[..., 3].ravel())[0, 1]
    mean, error = found[..., 0].mean(), found[..., 0].mean(axis=1).std() / sqrt(len(results))
    return (
        f"luck {mean:+.1%} ± {Z * error:.1%}, own error {found[..., 1].mean():.1%}; "
        f"10 % more of it brought {more / 10:.1%} ± {Z * doubt / 10:.1%} more wins; "
        f"standard deviations: luck {spread[0]:.1%}, others' turns {spread[2]:.1%}, own turns {spread[3]:.1%} "
        f"(correlation {both:.2f}), outcome {spread[4]:.1%}"
    )


def moments_of(match: ht.Match) -> list[Again]:
    """The costly decisions of all players, from their own seats, looked at again."""
    return [again for seat in range(match.seats) for again in looked_again(match, seat)]


def looked_again(match: ht.Match, seat: int) -> Iterator[Again]:
    """The costly decisions of a seat in other worlds, played on as long as possible."""
    table = table_of(match)
    perspective, moments = perspective_of(table, seat), {each.number: each for each in analyse(match, seat).moments}
    for step in steps_of(match):
        if step.number in moments:
            told, die = moments[step.number], Die(step.number, seat, 3)
            tried = np.array([int(told.better), int(told.played)])
            worlds = perspective.imagining(step.raw)(WORLDS, die)
            better, worse = results_in(table.evaluator, worlds, perspective.notes, seat, tried, (LONGEST,), die)
            gains = better - worse
            yield Again(told.loss, float(gains.mean()), float(gains.std(ddof=1) / sqrt(WORLDS)))
        perspective.watch(step.raw, step.event)


def tell_moments(moments: list[list[Again]]) -> str:
    """How many of the costly decisions were costly when they were looked at again."""
    found = np.array([again for some in moments for again in some])
    told, gains, errors = found.T
    doubt = Z * gains.std() / sqrt(len(gains))
    return (
        f"{len(found)} moments; what is told to be better was better in {np.mean(gains > 0):.0%}, "
        f"by two standard errors in {np.mean(gains > 2 * errors):.0%}, worse by two in "
        f"{np.mean(gains < -2 * errors):.0%}; "
        f"told to cost {told.mean():.1%} on average, cost {gains.mean():.1%} ± {doubt:.1%}"
    )


class Kind(NamedTuple):
    """What is found out in each match, how it is told, in how many matches, and between which bots."""

    find: Callable[[ht.Match], list[Any]]
    tell: Callable[[list[list[Any]]], str]
    matches: int
    bot: str


KINDS = {"luck": Kind(results_of, tell_luck, 200, "net"), "moments": Kind(moments_of, tell_moments, 10, "level_2")}


def found_in(kind: str, game: str, seats: int, bot: str, seed: int) -> list[Any]:
    """What is found out in one match."""
    load_lookahead(ht.GAMES[game])
    match = played(game, seats, bot, seed)
    return KINDS[kind].find(match) if match else []


def main() -> None:
    """Play, analyse, and tell what was found, a line for each game."""
    kind = sys.argv[1] if len(sys.argv) > 1 else ""
    if kind not in KINDS:
        raise SystemExit(__doc__)
    parser = parser_of(__doc__)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=KINDS[kind].matches)
    parser.add_argument("--bot", default=KINDS[kind].bot, choices=sorted(BOTS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    args = parser.parse_args(sys.argv[2:])
    for game in args.games:
        first = args.seed * 1_000_000
        with ProcessPoolExecutor(args.cores) as pool:
            found = list(
                pool.map(partial(found_in, kind, game, args.seats, args.bot), range(first, first + args.matches))
            )
        ended = [each for each in found if each]
        told = KINDS[kind].tell(ended)
        print(f"{game}, {len(ended)} of {args.matches} matches of {args.bot}, seed {args.seed}: {told}", flush=True)


if __name__ == "__main__":
    main()
