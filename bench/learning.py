"""How the networks of the package learned: their curves as a picture and as a table.

python bench/learning.py [--plot bench/learning.png]
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from houndtable.bots.network import home, network_of
from houndtable.games import GAMES

HEAD = """\
| game | weights | file | decisions | minutes | last share against `expert` |
|---|---|---|---|---|---|"""
SECONDS, DECISIONS, SHARE = 0, 1, 3  # of a point of a curve


def line(game: str) -> str:
    """A line of the table."""
    network = network_of(game)
    about, size = network.about, (home() / f"{game}.npz").stat().st_size
    weights = sum(values.size for values in network.weights.values())
    last = about["curve"][-1][SHARE]
    cells = f"{weights:,}", f"{size / 1e6:.2f} MB", f"{about['decisions'] / 1e6:,.0f} M", f"{about['seconds'] / 60:.1f}"
    return f"| {game} | {' | '.join(cells)} | {last:.1%} |"


def draw(path: Path) -> None:
    """All curves in one picture."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 4.5), layout="constrained")
    for game, marker in zip(GAMES, "osD^", strict=True):
        curve = network_of(game).about["curve"]
        decisions, shares = [point[DECISIONS] / 1e6 for point in curve], [100 * point[SHARE] for point in curve]
        axes.plot(decisions, shares, marker=marker, markersize=4, label=game)
    axes.axhline(50, color="#999999", linewidth=1)
    axes.set(xlabel="million decisions", ylabel="share of wins against expert, %", title="One network a game, 4 seats")
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def main() -> None:
    """Print the table, and draw the picture if a file is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plot", type=Path, help="a file for the picture")
    args = parser.parse_args()
    print(HEAD, *map(line, GAMES), sep="\n")
    if args.plot:
        draw(args.plot)


if __name__ == "__main__":
    main()
