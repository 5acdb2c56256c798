"""What was measured with the weights of a network: shows it, and writes what was found otherwise into its file.

python bench/tuning.py [GAME …] [--network mine.npz] [--noise 0 3 4 5] [--horizons 8 16 32] [--doubt 2]

`bench/calibration.py` measures the chances, `bench/shares.py` the levels, `bench/regret.py` the horizons,
`bench/analysis.py` how often a cost is more than chance.
"""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.arguments import parser_of
from houndtable.bots.network import home, load, retune


def main() -> None:
    """Write what is given, and print."""
    parser = parser_of(__doc__)
    parser.add_argument("--network", type=Path, help="a file instead of the game's own network")
    parser.add_argument("--noise", type=float, nargs=4, help="temperatures with 0, 60, 80 and 100 percent of noise")
    parser.add_argument("--horizons", type=int, nargs="+", help="choices after which looking ahead asks for the chance")
    parser.add_argument("--doubt", type=float, help="standard errors within which a cost may be chance")
    args = parser.parse_args()
    given: dict[str, Any] = {name: getattr(args, name) for name in ("noise", "horizons", "doubt")}
    found: Any = {
        name: tuple(each) if isinstance(each, list) else each for name, each in given.items() if each is not None
    }
    for path in [args.network] if args.network else [home() / f"{name}.npz" for name in args.games]:
        tuning = replace(load(path).tuning, **found)
        if found:
            retune(path, tuning)
        print(path.name, tuning)


if __name__ == "__main__":
    main()
