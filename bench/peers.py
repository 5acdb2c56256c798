"""Our games beside other people's engines, in one run: random legal play, one core, decisions a CPU second.

    python bench/peers.py [--games dog_cards,…] [--rounds 5]

The peers are installed into an environment of their own (bench/.venv). Ours and theirs take turns, round after
round, and the ratio is the median over the rounds: these machines are shared, and only what ran side by side compares.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from houndtable import measure
from houndtable.games import GAMES

HERE = Path(__file__).parent
PYTHON = HERE / ".venv" / "bin" / "python"
PINS = ("open_spiel==2.0.2", "rlcard==1.2.0", "numpy==2.4.6")
SECONDS = 1.5
CRAZY_EIGHTS = "crazy_eights(players=4)"

# (peer, how many times as fast we mean to be)
PEERS = {
    "dog_cards": [(f"openspiel_cpp:{CRAZY_EIGHTS}", 2.0), (f"openspiel_python:{CRAZY_EIGHTS}", 10.0)],
    "dog_deluxe": [("openspiel_cpp:maedn", 1.0), ("openspiel_cpp:backgammon", 20.0)],
    "clear_4": [(f"openspiel_cpp:{CRAZY_EIGHTS}", 2.0), ("rlcard:uno", 50.0)],
    "dogs_cardgame": [(f"openspiel_cpp:{CRAZY_EIGHTS}", 1.0), ("openspiel_cpp:gin_rummy", 20.0)],
}


def install() -> None:
    """The peers' environment, made once."""
    if not PYTHON.exists():
        uv = shutil.which("uv") or str(HERE.parent / ".uv" / "bin" / "uv")
        subprocess.run([uv, "venv", "-q", "--python", sys.executable, str(HERE / ".venv")], check=True)
        subprocess.run([uv, "pip", "install", "-q", "--python", str(PYTHON), *PINS], check=True)


def peer_speed(peer: str) -> float:
    """A peer's loop, in its own process."""
    done = subprocess.run(
        [PYTHON, HERE / "peer_loops.py", peer, str(SECONDS)], check=True, capture_output=True, text=True
    )
    return float(json.loads(done.stdout.splitlines()[-1])["decisions/s"])


def main() -> None:
    """Measure and print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--rounds", type=int, default=5)
    wishes = parser.parse_args()
    install()
    table = Table("game", "ours, decisions/s", "peer", "theirs", "ratio", "wanted", box=None)
    for game in wishes.games.split(","):
        seats = 4
        for peer, wanted in PEERS[game]:
            pairs = [(measure.loop_speed(game, seats), peer_speed(peer)) for _ in range(wishes.rounds)]
            ratio = statistics.median(ours / theirs for ours, theirs in pairs)
            ours, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
            table.add_row(game, f"{ours:,.0f}", peer, f"{theirs:,.0f}", f"{ratio:.1f}", f"{wanted:.0f}")
    Console(width=140).print(table)


if __name__ == "__main__":
    main()
