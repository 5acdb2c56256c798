"""Train a network of your own from scratch, see how strong it is, and play against it.

    python examples/own_network.py [--minutes 5] [--width 128] [--save mine.npz] [--play]

CLEAR 4, on the cores of this computer. First the network imitates the expert, then it plays against itself. Its file is
a bot wherever bots are named, so the same from the command line is:

    houndtable train clear_4 --minutes 5 --width 128 --save mine.npz
    houndtable arena clear_4 --seats 4 --bots mine.npz,greedy,expert --games 100
    houndtable play clear_4 --seats 4 --bots mine.npz

Needs `pip install ".[train]"`. docs/learning.md explains how the network is built and what the training does.
"""

import argparse
from dataclasses import replace
from pathlib import Path

import houndtable as ht
from houndtable.bots.net import from_file
from houndtable.cli import main as houndtable
from houndtable.cli.arguments import count, minutes, network_file, width
from houndtable.lab import arena
from houndtable.learn.train import Training, line, save_network, settings_for, train

GAME = ht.GAMES["clear_4"]


def show(training: Training) -> None:
    """Print a line of progress."""
    print(line(training.curve), flush=True)


def measure(path: Path, games: int) -> None:
    """Play against some bots and print the results."""
    mine = arena.Side(path.name, (from_file(path),))
    for rival in map(arena.find_side, ("random", "greedy", "expert")):
        *_, result = arena.pair(arena.table(GAME.name, seats=4), mine, rival, games)
        mean, low, high = result.share
        print(f"{path.name} won {mean:.0%} of {games} games against {rival.name} ({low:.0%} to {high:.0%})", flush=True)


def main() -> None:
    """Train, measure, and play if that is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=minutes, default=5.0)
    parser.add_argument("--width", type=width, default=128)
    parser.add_argument("--games", type=count, default=100, help="against each rival")
    parser.add_argument("--save", type=network_file, default=Path("mine.npz"))
    parser.add_argument("--play", action="store_true", help="play against it in the terminal")
    args = parser.parse_args()
    settings = replace(settings_for("cores"), width=args.width)
    training = train(GAME, args.minutes, "cores", settings=settings, report=show)
    save_network(training, args.save, "examples/own_network.py")
    measure(args.save, args.games)
    if args.play:
        houndtable(["play", GAME.name, "--seats", "4", "--bots", str(args.save)])


if __name__ == "__main__":
    main()
