"""Thousands of games, at random or between bots: how long they are, and who wins."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from math import ceil, sqrt
from pathlib import Path
from types import MappingProxyType

import numpy as np

from ..bots import own_matches
from ..bots.builtin_bots import simulates
from ..bots.matches import THOUGHTS, Played, play
from ..bots.mind import Mind
from ..bots.policy import Bot
from ..engine.batch import Batch, Place, new_dice
from ..games import find_game
from ..games.dice import part_seed
from ..games.option import Wanted
from . import pictures
from .cluster import On, spread
from .events import event_file
from .statistics import Z

SHARE = 250  # games at a time, so that progress can be shown
SHARE_ON_GPU = 2**17
Results = Played


def simulate(
    game: str,
    seats: int,
    games: int,
    seed: int = 0,
    limit: int = 100_000,
    on: Place | On = "cores",
    options: Mapping[str, Wanted] = MappingProxyType({}),
) -> Iterator[Results]:
    """Play games at random, some at a time; each is abandoned after `limit` decisions."""
    size = SHARE_ON_GPU if on == "gpu" else SHARE
    place: Place = "core" if on == "ray" else on

    def share(number: int) -> Results:
        count = min(size, games - number * size)
        batch = Batch(game, seats, count, seed=part_seed(seed, number), on=place, **options)
        lengths = batch.play_out(limit)
        return Results(*map(batch.host, (lengths, batch.over, batch.winners(), batch.scores())))

    numbers = range(ceil(games / size))
    yield from spread(share, numbers, on) if on == "ray" else map(share, numbers)


def between(
    game: str,
    minds: Sequence[Mind],
    games: int,
    seed: int = 0,
    limit: int = 100_000,
    options: Mapping[str, Wanted] = MappingProxyType({}),
    on: On = "cores",
) -> Iterator[Results]:
    """Play games between bots, one on each seat, some at a time, on all cores or on a cluster."""
    chosen, size = find_game(game), 1 if any(mind.simulations for mind in minds) else SHARE
    numbers = np.array(chosen.choose(len(minds), dict(options)), np.int8)

    def share(number: int) -> Results:
        count = min(size, games - number * size)
        chance, thought = (new_dice(part_seed(seed, number) + apart, count) for apart in (0, THOUGHTS))
        return play(chosen, numbers, [minds] * count, chance, thought, limit)

    yield from spread(share, range(ceil(games / size)), on)


def between_bots(
    game: str,
    bots: Sequence[Bot],
    games: int,
    seed: int = 0,
    limit: int = 100_000,
    options: Mapping[str, Wanted] = MappingProxyType({}),
    events: Path | None = None,
) -> Iterator[Results]:
    """The same with users' own bots among them; a policy is asked for many games at once, other bots view by view.

    `events` is a Parquet file to be written, with a row for each decision.
    """
    chosen, size = find_game(game), games_at_a_time(bots)
    numbers = np.array(chosen.choose(len(bots), dict(options)), np.int8)
    about = {
        "game": game,
        "bots": [bot.name for bot in bots],
        "seed": seed,
        "options": chosen.options_by_name(numbers.tolist()),
    }
    with event_file(events, chosen, about) if events else nullcontext() as watch:
        for number, begin in enumerate(range(0, games, size)):
            count = min(size, games - begin)
            chance, thought = (new_dice(part_seed(seed, number) + apart, count) for apart in (0, THOUGHTS))
            watch_part = from_game(begin, watch) if watch else None
            yield own_matches.play(chosen, numbers, [bots] * count, chance, thought, limit, watch_part)


def from_game(begin: int, watch: own_matches.Watch) -> own_matches.Watch:
    """Number the games of a part by their place in the whole."""
    return lambda decisions: watch(decisions._replace(games=decisions.games + begin))


def games_at_a_time(bots: Sequence[Bot]) -> int:
    """A number that allows regular progress reports: a game with a thinking bot may take minutes."""
    return 1 if any(simulates(bot) or own_matches.is_shown_views(bot) for bot in bots) else SHARE


def together(parts: list[Results]) -> Results:
    """All results in one."""
    return Results(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def interval(successes: float, tries: float, z: float = Z) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's)."""
    if tries == 0:
        return 0.0, 1.0
    share = successes / tries
    middle = share + z * z / (2 * tries)
    half = z * sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    scale = 1 + z * z / tries
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def save(results: Results, path: Path) -> None:
    """A CSV line for each game: its length, whether it ended, the winners and all scores."""
    seats = range(results.won.shape[1])
    heads = ["decisions", "ended", *(f"{what}_{seat}" for what in ("won", "score") for seat in seats)]
    lines = np.column_stack([results.lengths, results.over, results.won, results.scores])
    np.savetxt(path, lines, fmt="%d", delimiter=",", header=",".join(heads), comments="")


def plot(results: Results, title: str, path: Path) -> None:
    """How long the games are and how often each seat wins, as a picture."""
    figure, (left, right) = pictures.pyplot().subplots(1, 2, figsize=(10, 4), layout="constrained")
    played, given_up = results.lengths[results.over], results.lengths[~results.over]
    edges = pictures.bins([results.lengths])
    left.hist(
        [played, given_up], edges, stacked=True, color=["#0072b2", "#d55e00"], label=["played to the end", "given up"]
    )
    left.set(xlabel="decisions per game", ylabel="games", title=title)
    if len(given_up):
        left.legend()
    ended = int(results.over.sum())
    wins = results.won.sum(axis=0)
    shares = wins / max(ended, 1)
    bounds = np.array([interval(int(number), ended) for number in wins]).T
    right.errorbar(range(len(shares)), shares, yerr=np.abs(bounds - shares), fmt="o", color="#e69f00", capsize=4)
    right.axhline(shares.mean(), color="#999999", linestyle="--", zorder=0)
    right.yaxis.set_major_formatter(pictures.per_cent)
    right.set(xlabel="seat", ylabel="share of games won", title="with 95 % intervals", xticks=range(len(shares)))
    pictures.save(figure, path)
