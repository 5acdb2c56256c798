"""Who wins how often? Many tables at once: the levels, looking ahead, partners of another kind, the search.

python bench/shares.py clear_4 dog_cards --measure levels
python bench/shares.py dog_cards --measure thinker --matches 600 --simulations 2000 8000 --caution 1
python bench/shares.py dog_deluxe --measure partners --matches 4000
python bench/shares.py dog_deluxe --measure search --matches 100 --seed 1 2 3 --simulations 0 2000

Every deal is played twice, with the sides changed. A search thinks on the cores. Notes are taken only if they are
inputs of the network. The number of games is that of the matches counted: the last few are not waited for. With several
seeds there is a line after each, of all games so far.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import numpy as np

from bench.arguments import parser_of
from houndtable.bots.levels import LEVELS
from houndtable.bots.lookahead import CAUTION, SIMULATIONS, WORTH_TRYING
from houndtable.bots.network import Network, load, network_of
from houndtable.lab.statistics import share_of
from houndtable.learn.opponents import EXPERT, NET, Player, model_of
from houndtable.learn.seats import seats_of, usual_seats
from houndtable.learn.shares import MATCHES_A_DEAL, Seating, beside_another, on_every_other_chair, shares_of_wins
from houndtable.learn.tables import Tables, usual_mix


def measured(
    network: Network,
    what: str,
    players: Sequence[Player],
    args: argparse.Namespace,
    seats: int | None = None,
    seed: int = 0,
    seated: Callable[[Tables], Seating] = on_every_other_chair,
) -> Iterator[str]:
    """Lines of the table: the first player against the second, with the usual options; `seed` is added to the seeds."""
    model, mix = model_of(network, args.on), usual_mix(network.game, args.matches // MATCHES_A_DEAL, seats)
    deals = np.zeros(0)
    for one in args.seed:
        more = shares_of_wins(model, network.inputs, mix, players, one + seed, args.on, seated)
        deals = np.append(deals, more)
        share, games = share_of(deals), MATCHES_A_DEAL * len(deals)
        interval = f"{share.mean:.1%} | {share.low:.1%} to {share.high:.1%}"
        yield f"| {network.game.name} | {what} | {games:,} | {interval} |"


def levels(network: Network, args: argparse.Namespace) -> Iterator[str]:
    """Each level without look-ahead against the one below, with every number of seats."""
    minds = [level.mind for level in LEVELS if level.mind and not level.mind.simulations]
    players = [Player(noise=network.tuning.temperature(mind.noise)) for mind in minds]
    for seats in seats_of(network.game):
        for number in range(1, len(players)):
            pair, what = (players[number], players[number - 1]), f"{seats} seats: level {number + 1} against {number}"
            yield from measured(network, what, pair, args, seats, number)


def thinker(network: Network, args: argparse.Namespace) -> Iterator[str]:
    """Looking ahead against the network alone."""
    horizons = horizons_of(network, args)
    for seats, playouts in product(args.seats or [usual_seats(network.game)], args.simulations):
        player = Player(playouts=playouts, caution=args.caution, horizons=horizons, least=args.least)
        how = f"caution {args.caution:g}, horizons {horizons}, least {args.least:g}"
        yield from measured(
            network, f"{seats} seats: {playouts} playouts, {how}, against net", (player, NET), args, seats
        )


def partners(network: Network, args: argparse.Namespace) -> Iterator[str]:
    """Two networks, and a network beside an expert, against two experts, with the usual number of seats."""
    for name, seated in (("net", on_every_other_chair), ("net+expert", beside_another)):
        yield from measured(network, f"{name} against expert", (NET, EXPERT), args, seated=seated)


def search(network: Network, args: argparse.Namespace) -> Iterator[str]:
    """The network, alone (0 playouts) or looking ahead, against a search, with the usual number of seats."""
    horizons = horizons_of(network, args)
    for playouts in args.simulations:
        player = Player(playouts=playouts, caution=args.caution, horizons=horizons, least=args.least)
        pair = player, Player(search_simulations=args.searches)
        yield from measured(network, f"{playouts} playouts, against search:{args.searches}", pair, args)


def horizons_of(network: Network, args: argparse.Namespace) -> tuple[int, ...]:
    """After how many choices looking ahead asks for the chance to win."""
    return tuple(args.horizons or network.tuning.chosen_horizons)


MEASURED: dict[str, Callable[[Network, argparse.Namespace], Iterator[str]]] = {
    "levels": levels,
    "thinker": thinker,
    "partners": partners,
    "search": search,
}


def main() -> None:
    """Play and print."""
    parser = parser_of(__doc__)
    parser.add_argument("--measure", choices=MEASURED, required=True)
    parser.add_argument("--on", choices=("cores", "gpu"), default="gpu")
    parser.add_argument("--matches", type=int, default=1000, help="of each pair and seed (1000)")
    parser.add_argument("--seed", type=int, nargs="+", default=[7])
    parser.add_argument("--simulations", type=int, nargs="+", default=[SIMULATIONS], help="playouts a decision")
    parser.add_argument("--searches", type=int, default=20_000, help="simulations of the search (20000)")
    parser.add_argument("--caution", type=float, default=CAUTION, help="standard errors")
    parser.add_argument("--horizons", type=int, nargs="+", help="choices after which the chance is asked (the bot's)")
    parser.add_argument(
        "--least", type=float, default=WORTH_TRYING, help="probability of a candidate, of the best one's"
    )
    parser.add_argument("--seats", type=int, nargs="+", help="looking ahead (4, or the most there can be)")
    parser.add_argument("--network", type=Path, help="a file instead of the game's own network")
    args = parser.parse_args()
    print("| game | | games | share of wins | 95 % interval |\n|---|---|---|---|---|", flush=True)
    for game in args.games:
        network = load(args.network) if args.network else network_of(game)
        for text in MEASURED[args.measure](network, args):
            print(text, flush=True)


if __name__ == "__main__":
    main()
