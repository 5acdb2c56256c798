"""How strong are the bots? Every rung of the ladder against the one below, in duplicate deals, as a table.

python bench/strength.py [GAME …] [--games 2000] [--search-games 400] [--simulations 300]
"""

import argparse
import time
from typing import NamedTuple

from houndtable import arena
from houndtable.games import GAMES
from houndtable.ratings import elo_difference

SEATS = 4  # the usual number in all four games


class Rung(NamedTuple):
    """A bot and the one it should beat."""

    one: str
    other: str
    games: int


def rungs(wishes: argparse.Namespace, has_teams: bool) -> list[Rung]:
    """What is measured."""
    searches = [f"{name}:{wishes.simulations}" for name in ("search", "cheater", "loner")]
    return [
        Rung("greedy", "random", wishes.games // 4),  # random games are long
        Rung("expert", "greedy", wishes.games),
        *(Rung(name, "expert", wishes.search_games) for name in searches),
        *([Rung(f"{searches[0]}+expert", "expert", wishes.search_games)] if has_teams else []),
    ]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("played", nargs="*", metavar="GAME", default=[*GAMES])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--search-games", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    print("| game, 4 seats | bot | against | games | share of wins | 95 % interval | Elo | CPU ms a decision |")
    print("|---|---|---|---|---|---|---|---|")
    for game in wishes.played:
        show_game(game, wishes)


def show_game(game: str, wishes: argparse.Namespace) -> None:
    """All rungs of a game, and which part of the way from expert to cheater the search goes."""
    at, gains = arena.table(game, SEATS), {}
    for one, other, games in rungs(wishes, len(set(at.teams)) < SEATS):
        fighters = arena.find_side(one), arena.find_side(other)
        list(arena.pair(at, *fighters, 2))  # compiled now, if it was not
        begin = time.process_time()
        *_, pairing = arena.pair(at, *fighters, games, wishes.seed, limit=3000)
        spent = (time.process_time() - begin) * 1000 / pairing.decisions
        mean, low, high = pairing.share
        gains[one.partition(":")[0] + ("+" if "+" in one else "")] = elo_difference(mean)
        cells = (game, one, other, len(pairing.deals) * len(at.layouts), f"{mean:.1%}", f"{low:.1%} to {high:.1%}")
        print(f"| {' | '.join(map(str, cells))} | {elo_difference(mean):+.0f} | {spent:.3f} |", flush=True)
    print(f"| {game} | search | of the way from expert to cheater | | {gains['search'] / gains['cheater']:.0%} | | | |")


if __name__ == "__main__":
    main()
