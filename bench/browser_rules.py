"""The rules in the browser: bytes, and random play next to Numba and plain Python: `python bench/browser_rules.py`.

Bytes are of a game's module with `runtime.js`, minified as the client is. Speed is in decisions per CPU second, on one
core, with 4 seats.
"""

import gzip
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from houndtable.engine import loops  # noqa: E402
from houndtable.engine.batch import Batch  # noqa: E402
from houndtable.engine.specialize import interpreted  # noqa: E402
from houndtable.games import GAMES, Game  # noqa: E402
from houndtable.games.row import new_bytes, open_row  # noqa: E402
from houndtable.translate.__main__ import main as write_modules  # noqa: E402
from tools.build_client import MODULES, install, node_folder  # noqa: E402

SEATS, SECONDS, LIMIT = 4, 3, 2000
BROTLI = "process.stdout.write(String(zlib.brotliCompressSync(fs.readFileSync(process.argv[1])).length))"


def node(*arguments: str | Path) -> str:
    """What Node prints."""
    return subprocess.run(
        [node_folder() / "bin" / "node", *arguments], check=True, capture_output=True, text=True
    ).stdout


def sizes(module: Path) -> tuple[int, int, int]:
    """Bytes of a module and all it imports: as they are, with gzip, with Brotli."""
    small = module.with_suffix(".min.js")
    node(MODULES / "rolldown/bin/cli.mjs", module, "--file", small, "--format", "esm", "--minify")
    text = small.read_bytes()
    return len(text), len(gzip.compress(text)), int(node("-e", BROTLI, small))


def in_numba(game: Game) -> float:
    """Decisions per CPU second, compiled."""
    batch = Batch(game.name, SEATS, 2000, seed=1, on="core")
    batch.play_out(2)
    begin, decisions = time.process_time(), 0
    while time.process_time() < begin + SECONDS:
        batch = Batch(game.name, SEATS, 2000, seed=1, on="core")
        decisions += int(batch.play_out(LIMIT).sum())
    return decisions / (time.process_time() - begin)


def in_plain_python(game: Game) -> float:
    """Decisions per CPU second, not compiled."""
    play_out, rules = interpreted(loops, game.rules).play_out, game.rules
    options = np.array([option.default for option in rules.OPTIONS], np.int8)
    begin, decisions, dice, actions = time.process_time(), 0, [1], [0] * (rules.ACTIONS + 1)
    while time.process_time() < begin + SECONDS:
        state = open_row(rules.State, new_bytes(rules.State))
        rules.setup(state, SEATS, options)
        decisions += play_out(state, dice, actions, LIMIT)
    return decisions / (time.process_time() - begin)


def main() -> None:
    install()
    print("| game | bytes | gzip | Brotli | browser's engine | Numba | plain Python |\n|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        write_modules(folder)
        for name, game in GAMES.items():
            module = folder / f"{game.package}.js"
            played = float(node(ROOT / "bench/rules.mjs", module, str(SEATS), str(SECONDS)))
            figures = [*sizes(module), played, in_numba(game), in_plain_python(game)]
            print(f"| {name} | {' | '.join(f'{figure:,.0f}' for figure in figures)} |")


if __name__ == "__main__":
    main()
