"""Our games next to other people's engines, in one run: random legal play on one core, decisions per CPU second.

    python bench/peers.py [GAME …] [--rounds 5] [--write]

First in a bare loop; then with the observation and the legal actions of the player to act at every decision, as
learning needs them: our vector environment, and one game at a time through PettingZoo. The peers are installed into a
separate environment (bench/.venv). Ours and theirs take turns, round after round, and a ratio is the median over the
rounds: the machines are shared, so only what ran side by side can be compared. `--write` puts the tables into
bench/results.md and the picture next to it.

    PYTHONPATH=FOLDER python bench/peers.py --pgx-only --device gpu

On a machine with a GPU and no network connection: Pgx alone, from a folder, in the Python that has JAX; bench/gpu.py
measures ours.
"""

import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.arguments import parser_of
from houndtable.games import GAMES
from houndtable.lab import benchmark
from houndtable.language.catalog import catalogue

HERE = Path(__file__).parent
PYTHON = HERE / ".venv" / "bin" / "python"
PINS = (("open_spiel==2.0.2",), ("rlcard==1.2.0",), ("pettingzoo==1.27.0", "pygame-ce==2.5.8"), ("pgx==2.6.0",))
NUMPY = "numpy==2.4.6"
SECONDS = 1.5
SEATS = 4
EIGHTS = "crazy_eights(players=4)"

Round = dict[str, float]  # decisions per second, by name


class Setting(NamedTuple):
    """A way to play, for us and for them."""

    title: str
    ours: Callable[[str], float]
    peers: dict[str, str]  # the name of a peer, by its loop


def vector_speed(game: str, games: int = 1000) -> float:
    """Our vector environment: random choices by mask, steps, observations."""
    from houndtable.envs.vector import TablesEnv, any_legal

    tables, die = TablesEnv(game, SEATS, games, on="core"), np.random.default_rng(1)
    seen, _ = tables.reset(seed=1)
    seen, *_ = tables.step(any_legal(seen["action_mask"], die))
    begin, decisions = time.process_time(), 0
    while time.process_time() - begin < SECONDS:
        seen, *_ = tables.step(any_legal(seen["action_mask"], die))
        decisions += games
    return decisions / (time.process_time() - begin)


def one_by_one_speed(game: str) -> float:
    """Our PettingZoo environment, as `peer_loops.pettingzoo` plays theirs."""
    from houndtable.envs.pettingzoo import TableEnv

    table, die, decisions = TableEnv(game, SEATS, limit=1000), random.Random(1), 0
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


SETTINGS = (
    Setting(
        "Random legal play",
        lambda game: benchmark.loop_speed(game, SEATS),
        {
            f"openspiel_cpp:{EIGHTS}": "OpenSpiel `crazy_eights`, its C++ loop",
            "openspiel_cpp:maedn": "OpenSpiel `maedn`, its C++ loop",
            "openspiel_cpp:backgammon": "OpenSpiel `backgammon`, its C++ loop",
            "openspiel_cpp:gin_rummy": "OpenSpiel `gin_rummy`, its C++ loop",
            f"openspiel_python:{EIGHTS}": "OpenSpiel `crazy_eights`, from Python",
            "rlcard:uno": "RLCard `uno` (observes always)",
        },
    ),
    Setting(
        "With observations",
        vector_speed,
        {
            f"openspiel_observed:{EIGHTS}": "OpenSpiel `crazy_eights`",
            "openspiel_observed:maedn": "OpenSpiel `maedn`",
            "rlcard:uno": "RLCard `uno`",
            "rlcard:gin-rummy": "RLCard `gin-rummy`",
            "pgx:sparrow_mahjong": "Pgx `sparrow_mahjong`, 512 games at once",
            "pgx:backgammon": "Pgx `backgammon`, 512 games at once",
        },
    ),
    Setting(
        "With observations, one game at a time through PettingZoo",
        one_by_one_speed,
        {
            "pettingzoo:texas_holdem_v4": "PettingZoo `texas_holdem`",
            "pettingzoo:leduc_holdem_v4": "PettingZoo `leduc_holdem`",
            "pettingzoo:connect_four_v3": "PettingZoo `connect_four`",
        },
    ),
)


def install() -> None:
    """The peers' environment, created once; a peer that cannot be installed does not stop the others."""
    if not PYTHON.exists():
        uv = shutil.which("uv") or str(HERE.parent / ".uv" / "bin" / "uv")
        subprocess.run([uv, "venv", "-q", "--python", sys.executable, str(HERE / ".venv")], check=True)
        for packages in PINS:
            subprocess.run([uv, "pip", "install", "-q", "--python", str(PYTHON), *packages, NUMPY], check=False)


def peer_speed(peer: str, python: Path | str = PYTHON, device: str = "cpu") -> float:
    """The speed of a peer's loop, in its own process; NaN if it does not run."""
    command = [str(python), str(HERE / "peer_loops.py"), peer, str(SECONDS), device]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        print(f"{peer} does not run: {(done.stderr.splitlines() or ['no reason'])[-1]}", file=sys.stderr)
        return float("nan")
    return float(json.loads(done.stdout.splitlines()[-1])["decisions/s"])


def one_round(setting: Setting, games: Sequence[str]) -> Round:
    """One round of all loops, ours and theirs mixed."""
    ours = {game: setting.ours for game in games}
    theirs = dict.fromkeys(setting.peers, peer_speed)
    names = [*ours, *theirs]
    random.Random(len(names)).shuffle(names)
    return {name: (ours | theirs)[name](name) for name in names}


def table(setting: Setting, games: Sequence[str], rounds: Sequence[Round]) -> str:
    """A Markdown table: a line per peer, and how many times as fast each of our games is."""
    heads = [setting.title, "decisions/s", *(catalogue(GAMES[game])["title"] for game in games)]
    lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    lines.append("| ours | | " + " | ".join(f"{middle(rounds, game):,.0f}" for game in games) + " |")
    for peer, name in setting.peers.items():
        speed = middle(rounds, peer)
        if np.isnan(speed):
            lines.append(f"| {name} | could not be installed |" + " – |" * len(games))
            continue
        ratios = [statistics.median(one[game] / one[peer] for one in rounds) for game in games]
        lines.append(f"| {name} | {speed:,.0f} | " + " | ".join(f"**{ratio:,.1f}** ×" for ratio in ratios) + " |")
    return "\n".join(lines)


def middle(rounds: Sequence[Round], name: str) -> float:
    """The median speed."""
    return statistics.median(one[name] for one in rounds)


def draw(results: Sequence[Sequence[Round]], games: Sequence[str], path: Path) -> None:
    """A bar for each of them and of us, on a logarithmic scale."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, panels = pyplot.subplots(len(SETTINGS), figsize=(9, 10), layout="constrained", sharex=True)
    for axes, setting, rounds in zip(panels, SETTINGS, results, strict=True):
        bars = [(catalogue(GAMES[game])["title"], middle(rounds, game), "#0072b2") for game in games]
        bars += [(name.replace("`", ""), middle(rounds, peer), "#e69f00") for peer, name in setting.peers.items()]
        names, speeds, colours = zip(*bars, strict=True)
        drawn = axes.barh(names, speeds, color=colours)
        axes.bar_label(drawn, [f"{speed:,.0f}" for speed in speeds], padding=3, fontsize=8)
        axes.set(xscale="log", title=setting.title, xlim=(1e3, 1e8))
        axes.invert_yaxis()
    panels[-1].set_xlabel("decisions a CPU second, one core (blue: ours)")
    figure.savefig(path, dpi=100)
    pyplot.close(figure)


def write(tables: Sequence[str], path: Path) -> None:
    """Replace the tables in the file."""
    begin, end = "<!-- peers -->", "<!-- /peers -->"
    text = path.read_text(encoding="utf-8")
    body = "\n\n".join([begin, *tables, end])
    path.write_text(re.sub(f"{begin}.*?{end}", lambda _: body, text, flags=re.DOTALL), encoding="utf-8")


def compare(games: Sequence[str], rounds: int) -> list[list[Round]]:
    """All settings, with a list of rounds each."""
    install()
    results = []
    for setting in SETTINGS:
        results.append([one_round(setting, games) for _ in range(rounds)])
        print(table(setting, games, results[-1]), flush=True)
    return results


def pgx_only(device: str) -> None:
    """Pgx in the current Python."""
    for game in ("sparrow_mahjong", "backgammon", "leduc_holdem", "tic_tac_toe"):
        speed = peer_speed(f"pgx:{game}", sys.executable, device)
        print(f"Pgx {game} on the {device}: {speed:,.0f} decisions/s", flush=True)


def main() -> None:
    """Measure, print, write."""
    parser = parser_of(__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="into bench/results.md and bench/peers.png")
    parser.add_argument("--pgx-only", action="store_true", help="only Pgx, with the JAX of this Python")
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu", help="where Pgx alone runs")
    args = parser.parse_args()
    if args.pgx_only:
        pgx_only(args.device)
        return
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    games = args.games
    results = compare(games, args.rounds)
    if args.write:
        write(
            [table(setting, games, rounds) for setting, rounds in zip(SETTINGS, results, strict=True)],
            HERE / "results.md",
        )
        draw(results, games, HERE / "peers.png")


if __name__ == "__main__":
    main()
