"""On a machine with a GPU: are the rows the same as on the CPU, do all laws hold, and how fast is it?

python bench/gpu.py [--games dog_cards,…] [--law-games 1000000] [--json FILE]
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from houndtable import cuda as card
from houndtable.batch import Batch
from houndtable.games import GAMES


def agreement(game: str, seats: int, rows: int = 4096, decisions: int = 3000) -> bool:
    """The same seed on the CPU and on the GPU: are rows and dice the same bytes after thousands of decisions?"""
    here, there = (Batch(game, seats, rows, seed=seats, on=place) for place in ("cores", "gpu"))
    for batch in (here, there):
        batch.play_out(decisions)
    same_views = here.views().tobytes() == there.views().tobytes()
    same_masks = bool((here.masks() == there.masks()).all())
    same_rows = here.rows.tobytes() == there.rows.tobytes() and bool((here.dice == there.dice).all())
    return same_rows and same_views and same_masks


def laws(game: str, seats: int, count: int, limit: int) -> tuple[int, float]:
    """Games in which a law was broken, and the share of games that ended."""
    batch = Batch(game, seats, count, seed=100 + seats, on="gpu")
    broken = batch.broken_laws(limit)
    return int((broken != 0).sum()), float(batch.over.mean())


def speed(game: str, seats: int, rows: int, decisions: int = 400, repeats: int = 5) -> float:
    """Decisions a second of random play, rows on the card; games that end are begun anew between repeats."""
    cuda = card.toolkit()
    batch = Batch(game, seats, rows, seed=1, on="gpu")
    done = np.zeros(rows, np.int64)
    on_card: list[Any] = [cuda.to_device(a) for a in (batch.rows, batch.dice, np.zeros((1, 1), np.int16), done)]
    best = 0.0
    for _ in range(repeats):
        cuda.to_device(batch.rows, to=on_card[0])
        cuda.synchronize()
        begin = time.perf_counter()
        card.launch(batch.rules, "play_out_rows", [*on_card, decisions], rows)
        cuda.synchronize()
        seconds = time.perf_counter() - begin
        best = max(best, int(on_card[3].copy_to_host().sum()) / seconds)
    return best


def main() -> None:
    """Measure every game at every number of seats."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--seats", default="", help="only these numbers of seats, such as 2,4")
    parser.add_argument("--rows", type=int, default=2**19)
    parser.add_argument("--law-games", type=int, default=0, help="random games in which every position is checked")
    parser.add_argument("--limit", type=int, default=20_000, help="decisions after which such a game is given up")
    parser.add_argument("--json", help="write the figures into this file")
    wishes = parser.parse_args()
    figures = []
    for game in wishes.games.split(","):
        for seats in [int(n) for n in wishes.seats.split(",")] if wishes.seats else GAMES[game].rules.SEATS:
            row: dict[str, Any] = {"game": game, "seats": seats, "same as CPU": agreement(game, seats)}
            row["decisions/s"] = speed(game, seats, wishes.rows)
            if wishes.law_games:
                row["laws broken"], row["ended"] = laws(game, seats, wishes.law_games, wishes.limit)
            figures.append(row)
            print(row, flush=True)
    if wishes.json:
        Path(wishes.json).write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
