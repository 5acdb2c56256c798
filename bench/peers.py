"""Our games beside other people's engines, in one run: random legal play, one core, decisions a CPU second.

First in a bare loop, then with the observation of who is to act at every decision, as learning needs it: there our
vector environment (`envs.vector`, 1000 games at once) and our PettingZoo environment are compared with others'.

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
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from houndtable import measure
from houndtable.games import GAMES

HERE = Path(__file__).parent
PYTHON = HERE / ".venv" / "bin" / "python"
PINS = (
    "open_spiel==2.0.2",
    "rlcard==1.2.0",
    "pettingzoo==1.27.0",
    "pygame-ce==2.5.8",
    "pgx==2.6.0",
    "numpy==2.4.6",
)
SECONDS = 1.5
CRAZY_EIGHTS = "crazy_eights(players=4)"

# (peer, how many times as fast we mean to be)
PEERS = {
    "dog_cards": [(f"openspiel_cpp:{CRAZY_EIGHTS}", 2.0), (f"openspiel_python:{CRAZY_EIGHTS}", 10.0)],
    "dog_deluxe": [("openspiel_cpp:maedn", 1.0), ("openspiel_cpp:backgammon", 20.0)],
    "clear_4": [(f"openspiel_cpp:{CRAZY_EIGHTS}", 2.0), ("rlcard:uno", 50.0)],
    "dogs_cardgame": [(f"openspiel_cpp:{CRAZY_EIGHTS}", 1.0), ("openspiel_cpp:gin_rummy", 20.0)],
}

MANY = (f"openspiel_observed:{CRAZY_EIGHTS}", "rlcard:uno", "pgx:sparrow_mahjong")  # beside our vectors
ONE_BY_ONE = ("pettingzoo:texas_holdem_v4", "pettingzoo:connect_four_v3")  # beside our PettingZoo environment


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


def vector_speed(game: str, seats: int, games: int = 1000) -> float:
    """Our vector environment on one core: random choice, steps, observations and masks."""
    from houndtable.envs.vector import TablesEnv

    tables, die, every = TablesEnv(game, seats, games, on="core"), np.random.default_rng(1), np.arange(games)
    tables.reset(seed=1)
    tables.step(tables.batch.legal()[0][:, 0])
    begin, decisions = time.process_time(), 0
    while time.process_time() - begin < SECONDS:
        actions, numbers = tables.batch.legal()
        tables.step(actions[every, (die.random(games) * numbers).astype(int)])
        decisions += games
    return decisions / (time.process_time() - begin)


def one_by_one_speed(game: str, seats: int) -> float:
    """Our PettingZoo environment, with observations and masks."""
    from houndtable.envs.pettingzoo import TableEnv

    table, die, decisions = TableEnv(game, seats, limit=1000), np.random.default_rng(1), 0
    table.reset(seed=1)
    table.step(int(table.last()[0]["action_mask"].argmax()))
    begin = time.process_time()
    while time.process_time() - begin < SECONDS:
        table.reset()
        for _ in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            ended = terminated or truncated
            table.step(None if ended else int(die.choice(np.flatnonzero(seen["action_mask"]))))
            decisions += not ended
    return decisions / (time.process_time() - begin)


def compare(ours: Callable[[str, int], float], game: str, peer: str, rounds: int) -> tuple[str, str, str, str, str]:
    """A line of a table: the medians, and the median of the ratios of each round."""
    pairs = [(ours(game, 4), peer_speed(peer)) for _ in range(rounds)]
    ratio = statistics.median(mine / theirs for mine, theirs in pairs)
    mine, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    return game, f"{mine:,.0f}", peer, f"{theirs:,.0f}", f"{ratio:.1f}"


def main() -> None:
    """Measure and print tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--rounds", type=int, default=5)
    wishes = parser.parse_args()
    install()
    console, games = Console(width=140), wishes.games.split(",")
    table = Table("game", "ours, decisions/s", "peer", "theirs", "ratio", "wanted", box=None)
    for game in games:
        for peer, wanted in PEERS[game]:
            table.add_row(*compare(measure.loop_speed, game, peer, wishes.rounds), f"{wanted:.0f}")
    console.print(table, "")
    table = Table("with observations", "ours, decisions/s", "peer", "theirs", "ratio", box=None)
    for game in games:
        for peer in MANY:
            table.add_row(*compare(vector_speed, game, peer, wishes.rounds))
        for peer in ONE_BY_ONE:
            table.add_row(*compare(one_by_one_speed, game, peer, wishes.rounds))
    console.print(table)


if __name__ == "__main__":
    main()
