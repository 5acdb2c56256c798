"""Play a million games and plot how long they are and who wins.

python examples/simulate_and_plot.py [--game clear_4] [--seats 4] [--games 1000000] [--plot games.png]
"""

import argparse

from rich.console import Console
from rich.progress import track

from houndtable.cli.arguments import count, picture_file
from houndtable.games import GAMES
from houndtable.lab.simulate import SHARE, interval, plot, simulate, together


def main() -> None:
    """Simulate, print, plot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, default="clear_4")
    parser.add_argument("--seats", type=count, default=4)
    parser.add_argument("--games", type=count, default=1_000_000)
    parser.add_argument("--plot", type=picture_file, metavar="FILE", default="games.png")
    args = parser.parse_args()
    if args.seats not in (possible := GAMES[args.game].rules.SEATS):
        parser.error(f"{args.game} is played by {', '.join(map(str, possible))}, not {args.seats}")
    shares = simulate(args.game, args.seats, args.games, options={"first": "0"})
    results = together(list(track(shares, "Playing", args.games / SHARE, console=Console(stderr=True))))
    ended = int(results.over.sum())
    print(f"{len(results.lengths)} games of {args.game}, {results.lengths.sum()} decisions, {ended} ended")
    for seat in range(args.seats):
        low, high = interval(int(results.won[:, seat].sum()), ended)
        print(f"seat {seat} wins {low:.2%} to {high:.2%}")
    plot(results, f"{args.game}, {args.seats} seats", args.plot)
    print(f"The picture is in {args.plot}.")


if __name__ == "__main__":
    main()
