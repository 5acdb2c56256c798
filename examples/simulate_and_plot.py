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
    """Simulate, tell, plot."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, default="clear_4")
    parser.add_argument("--seats", type=count, default=4)
    parser.add_argument("--games", type=count, default=1_000_000)
    parser.add_argument("--plot", type=picture_file, metavar="FILE", default="games.png")
    wishes = parser.parse_args()
    if wishes.seats not in (possible := GAMES[wishes.game].rules.SEATS):
        parser.error(f"{wishes.game} is played by {', '.join(map(str, possible))}, not {wishes.seats}")
    shares = simulate(wishes.game, wishes.seats, wishes.games, options={"first": "0"})
    results = together(list(track(shares, "Playing", wishes.games / SHARE, console=Console(stderr=True))))
    ended = int(results.over.sum())
    print(f"{len(results.lengths)} games of {wishes.game}, {results.lengths.sum()} decisions, {ended} ended")
    for seat in range(wishes.seats):
        low, high = interval(int(results.won[:, seat].sum()), ended)
        print(f"seat {seat} wins {low:.2%} to {high:.2%}")
    plot(results, f"{wishes.game}, {wishes.seats} seats", wishes.plot)
    print(f"The picture is in {wishes.plot}.")


if __name__ == "__main__":
    main()
