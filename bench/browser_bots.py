"""Networks in the browser's engine, in Node: `python bench/browser_bots.py`. Times are in processor time, on one core.

The positions are those of matches between networks, with all numbers of seats and options at random.
"""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from bench.browser_rules import node  # noqa: E402
from houndtable.games import GAMES  # noqa: E402
from tests.translate.decisions import positions  # noqa: E402
from tools.build_client import ENGINE, build  # noqa: E402

POSITIONS = 1000


def main() -> None:
    build()
    print("| | bytes | kernel, ms | at once, ms | plain, ms | playouts a second | evaluations | hint, ms |")
    print("|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as home:
        for name, game in GAMES.items():
            path = Path(home) / name
            path.write_text("\n".join(positions(game, POSITIONS, 2)))
            measured = node(ROOT / "bench/bots.mjs", name, path).split()
            size = (ENGINE / f"{game.package}.network").stat().st_size
            print(f"| {name} | {size:,} | {' | '.join(measured)} |")


if __name__ == "__main__":
    main()
