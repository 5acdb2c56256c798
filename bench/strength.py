"""How strong are the bots? Every rung of the ladder against the one below, in duplicate deals, as a table.

python bench/strength.py [GAME …] [--quick-games 2000] [--search-games 2000] [--simulations 200]
python bench/strength.py clear_4 --rung search:400,expert --rung search:1600,expert --search-games 200
python bench/strength.py clear_4 --seats 2 --rung thinker:100,net --minutes 20
python bench/strength.py dog_cards --cores 16 --minutes 8 --seed 2 --json more.json
python bench/strength.py --pool some.json more.json

Every rung has its share of the minutes, and plays whole deals as long as they last. Results of several runs with
different seeds can be put together from their files.

"CPU ms a decision" is the CPU time of the whole process while a rung is played, divided by the decisions of the deals
that are counted. On several cores, deals under way or done ahead when a rung's time ends are in the time but not in
the decisions: in rungs of few deals that are stopped by --minutes the figure is too high.
"""

import argparse
import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from rich.console import Console

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.arguments import parser_of
from houndtable.games import GAMES
from houndtable.lab import arena, cluster
from houndtable.lab.statistics import Shares, elo_difference, share_of

USUAL_SEATS = 4
QUICK_PARTS = 40  # of a rung between bots that answer at once
LIMIT = 3000  # decisions after which a game is abandoned and counts half
SIMULATIONS = {"dog_deluxe": 400, "dog_cards": 300, "clear_4": 1000, "dogs_cardgame": 300}
HEAD = """\
| game | seats | bot | against | games | share of wins | 95 % interval | Elo | CPU ms a decision |
|---|---|---|---|---|---|---|---|---|"""


class Rung(NamedTuple):
    """A bot and the one it should beat."""

    one: str
    other: str
    games: int


class Measured(NamedTuple):
    """The result of a rung: the first bot's share of the wins in every deal, and the cost."""

    game: str
    one: str
    other: str
    seeds: list[int]
    games_a_deal: int
    deals: list[float]
    unfinished: int
    decisions: int
    cpu_seconds: float
    seats: int = USUAL_SEATS


def two_bots(names: str) -> tuple[str, str]:
    """The two bots of --rung."""
    one, other = names.split(",")
    return one, other


def rungs(game: str, args: argparse.Namespace) -> list[Rung]:
    """The pairs to measure: those asked for, or the whole ladder with the reference bots and mixed partners."""
    if args.rung:
        return [Rung(one, other, args.search_games) for one, other in args.rung]
    search, cheater, loner = (
        f"{name}:{args.simulations or SIMULATIONS[game]}" for name in ("search", "cheater", "loner")
    )
    has_teams = len(set(arena.table(game, args.seats).teams)) < args.seats
    return [
        Rung("greedy", "random", args.quick_games),
        Rung("expert", "greedy", args.quick_games),
        Rung(search, "expert", args.search_games),
        Rung(cheater, "expert", args.search_games),
        *([Rung(f"{search}+expert", "expert", args.search_games)] if has_teams else []),
        Rung(search, loner, args.search_games),
        *([Rung("expert", "shedder", args.quick_games // 4)] if game == "clear_4" else []),
    ]


def measured(game: str, rung: Rung, end: float, share: float, args: argparse.Namespace) -> Iterator[Measured]:
    """Play a rung for its share of the remaining time; yields the result after each part of the deals."""
    at, (one, other, games) = arena.table(game, args.seats), rung
    sides = arena.find_side(one), arena.find_side(other)
    list(arena.pair(at, *sides, 1, limit=2))  # compiles, if necessary
    begin, deadline = cpu_seconds(), time.monotonic() + share * (end - time.monotonic())
    for pairing in arena.pair(at, *sides, games, args.seed, LIMIT, args.on, parts_of(sides, games), args.cores):
        spent, deals = cpu_seconds() - begin, pairing.deals.round(4).tolist()
        counts = pairing.unfinished, pairing.decisions, spent
        yield Measured(game, one, other, [args.seed], len(at.layouts), deals, *counts, args.seats)
        if time.monotonic() > deadline:
            return


def parts_of(sides: tuple[arena.Side, arena.Side], games: int) -> int:
    """Deals are played one by one where a bot thinks long, so that little is lost when time ends; else many at once."""
    is_quick = all(bot.mind and not bot.mind.simulations for side in sides for bot in side.bots)
    return min(games, QUICK_PARTS) if is_quick else games


def cpu_seconds() -> float:
    """The time spent so far, here and on a cluster."""
    return time.process_time() + sum(cluster.SECONDS.values())


def all_measured(args: argparse.Namespace) -> list[Measured]:
    """All rungs, compiling included; the time one does not use is for those that follow."""
    jobs = [(game, rung) for game in args.games for rung in rungs(game, args)]
    end, results = time.monotonic() + 60 * args.minutes, list[Measured]()
    for number, (game, rung) in enumerate(jobs):
        with Console(stderr=True).status(f"{game}: {rung.one} against {rung.other}") as status:
            for result in measured(game, rung, end, 1 / (len(jobs) - number), args):
                status.update(line(result))
                if args.json:
                    keep([*results, result], args.json)
        results.append(result)
        print(line(result), flush=True)
    return results


def keep(results: list[Measured], path: Path) -> None:
    """Write the results so far; the file is whole at any time."""
    unfinished = path.with_suffix(".part")
    unfinished.write_text(json.dumps([each._asdict() for each in results]) + "\n", encoding="utf-8")
    os.replace(unfinished, path)


# Results


def line(result: Measured) -> str:
    """A line of the table."""
    mean, low, high = share_of(np.array(result.deals))
    spent = 1000 * result.cpu_seconds / result.decisions
    games = f"{len(result.deals) * result.games_a_deal:,}"
    if result.unfinished:
        games += f" ({result.unfinished} given up)"
    names = f"{result.game} | {result.seats} | {result.one} | {result.other}"
    return f"| {names} | {games} | {mean:.1%} | {low:.1%} to {high:.1%} | {elo_difference(mean):+.0f} | {spent:.3f} |"


def way_lines(results: Iterable[Measured]) -> Iterator[str]:
    """How much of the way from expert to cheater a search goes with the same effort, with bootstrapped deals."""
    deals = {
        (result.game, result.seats, result.one): np.array(result.deals)
        for result in results
        if result.other == "expert"
    }
    for (game, seats, one), shares in deals.items():
        cheater = deals.get((game, seats, one.replace("search", "cheater")))
        if not one.startswith("search:") or "+" in one or cheater is None:
            continue
        way = elo_difference(cheater.mean())
        if way > 0:  # the cheater is better than the expert
            part = elo_difference(shares.mean()) / way
            low, high = np.percentile(drawn_parts(shares, cheater), (2.5, 97.5))
            yield f"| {game} | {seats} | {one} | from expert to cheater | | {part:.0%} | {low:.0%} to {high:.0%} | | |"


def drawn_parts(search: Shares, cheater: Shares, samples: int = 1000) -> list[float]:
    """That part in bootstrap samples of the deals; very large where the cheater is no better than the expert."""
    die = np.random.default_rng(1)

    def drawn(deals: Shares) -> float:
        return elo_difference(float(die.choice(deals, len(deals)).mean()))

    return [drawn(search) / max(drawn(cheater), 1e-9) for _ in range(samples)]


def pooled(files: Iterable[Path]) -> list[Measured]:
    """Results of several runs combined; no deal may be counted twice."""
    by_rung: dict[tuple[str, str, str, int], list[Measured]] = defaultdict(list)
    for file in files:
        for entry in json.loads(file.read_text(encoding="utf-8")):
            result = Measured(**entry)
            by_rung[*result[:3], result.seats].append(result)
    return [together(results) for results in by_rung.values()]


def together(results: list[Measured]) -> Measured:
    """One rung, measured more than once."""
    first, seeds = results[0], [seed for result in results for seed in result.seeds]
    if len(set(seeds)) < len(seeds):
        names = " – ".join(first[:3])
        raise SystemExit(f"{names}: two files have results of the same seed. Measure again with another --seed.")
    deals = [share for result in results for share in result.deals]
    unfinished, decisions = (sum(getattr(result, what) for result in results) for what in ("unfinished", "decisions"))
    spent = sum(result.cpu_seconds for result in results)
    return first._replace(seeds=seeds, deals=deals, unfinished=unfinished, decisions=decisions, cpu_seconds=spent)


def main() -> None:
    """Play and print, rung by rung."""
    parser = parser_of(__doc__)
    parser.add_argument("--quick-games", type=int, default=2000, help="without search")
    parser.add_argument("--search-games", type=int, default=2000, help="with search, and of every --rung")
    parser.add_argument("--simulations", type=int, help="of searches, by default a number for each game")
    parser.add_argument(
        "--rung", action="append", type=two_bots, metavar="BOT,OTHER", help="what is measured instead of the ladder"
    )
    parser.add_argument("--seats", type=int, default=USUAL_SEATS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--on", choices=("cores", "ray"), default="cores", help="where to play (cores)")
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--minutes", type=float, default=1e6, help="after which it stops with what it has")
    parser.add_argument("--json", type=Path, help="a file for the results, written after each deal")
    parser.add_argument("--pool", type=Path, nargs="+", metavar="FILE", help="show results of files, play nothing")
    args = parser.parse_args()
    if missing := [str(file) for file in args.pool or () if not file.exists()]:
        parser.error(f"There is no file {', '.join(missing)}.")
    for game in args.games:
        if args.seats not in GAMES[game].rules.SEATS:
            parser.error(f"{game} cannot be played with {args.seats} seats.")
    print(HEAD)
    if args.pool:
        results = pooled(args.pool)
        print(*map(line, results), sep="\n")
    else:
        results = all_measured(args)
    print(*way_lines(results), sep="\n")


if __name__ == "__main__":
    main()
