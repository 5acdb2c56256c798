"""On a machine with a GPU: are the rows the same as on the CPU, do all laws hold, and how fast is it?

python bench/gpu.py [GAME …] [--law-games 1000000] [--json FILE]

Self-play is measured where PyTorch is installed: a policy of three layers of 256 in half precision gets the
observation and the mask of the seat to act; observations, masks and steps never leave the GPU.
"""

import itertools
import json
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.arguments import parser_of
from houndtable.engine import cuda as card
from houndtable.engine import observation
from houndtable.engine.batch import Batch
from houndtable.games import GAMES

LAYERS = (256, 256, 256)


def house_rules(game: str, seed: int) -> dict[str, str]:
    """Every option different from its default (seed 0), or drawn at random."""
    options = [option for option in GAMES[game].rules.OPTIONS if not option.names_seats]
    if seed == 0:
        return {option.name: option.choices[option.default - 1] for option in options}
    die = np.random.default_rng(seed)
    return {option.name: str(die.choice(option.choices)) for option in options}


def agrees(game: str, seats: int, house_rules_drawn: int) -> bool:
    """Default options, every option changed, then random options: is everything the same as on the CPU?"""
    return agreement(game, seats, {}) and all(
        agreement(game, seats, house_rules(game, seed), *((512, 1000, 100) if seed else ()))
        for seed in range(house_rules_drawn + 1)
    )


def agreement(
    game: str, seats: int, options: dict[str, str], rows: int = 4096, decisions: int = 3000, steps: int = 300
) -> bool:
    """The same seed on the CPU and on the GPU: are all bytes the same after thousands of decisions?"""
    here, there = (Batch(game, seats, rows, seed=seats, on=place, **options) for place in ("cores", "gpu"))
    for batch in (here, there):
        batch.play_out(decisions)
    same = same_everywhere(here, there)
    for batch in (here, there):
        batch.restart()
    die = np.random.default_rng(seats)
    for _ in range(steps):
        actions, numbers = here.legal()
        chosen = actions[np.arange(rows), (die.random(rows) * numbers).astype(int)]
        for batch in (here, there):
            batch.step(chosen)
            batch.restart()
    return same and same_everywhere(here, there) and filled(here) == filled(there)


def filled(batch: Batch) -> bytes:
    """A possible world for the view of every seat to act."""
    views, seats = batch.views(), batch.turns
    batch.fill(views, seats)
    return batch.host(views).tobytes()


def listed(batch: Batch) -> Any:
    """The legal actions, with nothing after the last one."""
    actions, numbers = map(batch.host, batch.legal())
    return np.where(np.arange(actions.shape[1]) < numbers[:, None], actions, -1)


def same_everywhere(here: Batch, there: Batch) -> bool:
    """Do two batches contain and return the same?"""
    asked: list[Callable[[Batch], Any]] = [
        listed,
        lambda batch: batch.rows,
        lambda batch: batch.dice,
        lambda batch: batch.turns,
        lambda batch: batch.over,
        lambda batch: batch.masks(),
        lambda batch: batch.views(),
        lambda batch: batch.observations(),
        lambda batch: batch.perfect_information(),
        lambda batch: batch.winners(),
        lambda batch: batch.scores(),
        lambda batch: batch.rewards(),
    ]
    return all(at_hand(here, ask(here)) == at_hand(there, ask(there)) for ask in asked)


def at_hand(batch: Batch, array: Any) -> bytes:
    """The content of an array, on whatever device it is."""
    return (array if isinstance(array, np.ndarray) else batch.host(array)).tobytes()


def laws(game: str, seats: int, count: int, limit: int) -> tuple[int, float]:
    """Games in which a law was broken, and the share of games that ended."""
    batch = Batch(game, seats, count, seed=100 + seats, on="gpu")
    broken = batch.host(batch.broken_laws(limit))
    return int((broken != 0).sum()), float(batch.host(batch.over).mean())


def speed(game: str, seats: int, rows: int, decisions: int = 400, repeats: int = 5) -> float:
    """Decisions per second of random play with rows on the GPU; every repeat restarts the games."""
    batch = Batch(game, seats, rows, seed=1, on="gpu")
    best = 0.0
    for _ in range(repeats):
        batch.restart(np.ones(rows, np.bool_))
        card.toolkit().synchronize()
        begin = time.perf_counter()
        done = batch.play_out(decisions)
        card.toolkit().synchronize()
        seconds = time.perf_counter() - begin
        best = max(best, int(batch.host(done).sum()) / seconds)
    return best


def policy(game: str) -> Any:
    """A small network: from an observation to a logit for each action."""
    import torch

    sizes = (observation.width(GAMES[game]), *LAYERS)
    layers: list[Any] = []
    for inside, outside in itertools.pairwise(sizes):
        layers += [torch.nn.Linear(inside, outside), torch.nn.ReLU()]
    return torch.nn.Sequential(*layers, torch.nn.Linear(LAYERS[-1], GAMES[game].rules.ACTIONS)).cuda().half()


def self_play_speed(
    game: str, seats: int, rows: int, steps: int = 50, repeats: int = 3
) -> tuple[float, dict[str, float]]:
    """Decisions per second of self-play with a network, inference included, and milliseconds per step of each part."""
    import torch

    net, batch = policy(game), Batch(game, seats, rows, seed=1, on="gpu")
    spent: dict[str, float] = {}

    def timed(name: str, task: Callable[..., Any], *given: Any) -> Any:
        begin = time.perf_counter()
        result = task(*given)
        torch.cuda.synchronize()
        spent[name] = spent.get(name, 0.0) + (time.perf_counter() - begin) * 1000 / steps
        return result

    def choose(seen: Any, masks: Any) -> Any:
        """Sample from the policy among the legal actions: the largest logit after adding Gumbel noise."""
        logits = net(torch.as_tensor(seen, device="cuda").half())
        noise = torch.empty_like(logits).exponential_().clamp_(min=1e-4).log_()
        return logits.sub_(noise).masked_fill_(~torch.as_tensor(masks, device="cuda"), -torch.inf).argmax(dim=1)

    best, parts = 0.0, {}
    with torch.inference_mode():
        for _ in range(repeats):
            spent.clear()
            begin = time.perf_counter()
            for _ in range(steps):
                seen = timed("observations", batch.observations)
                masks = timed("masks", batch.masks)
                actions = timed("network and choice", choose, seen, masks)
                timed("step", batch.step, actions, False)
                timed("restart", batch.restart)
            rate = rows * steps / (time.perf_counter() - begin)
            if rate > best:
                best, parts = rate, dict(spent)
    return best, parts


def main() -> None:
    """Measure every game at every number of seats."""
    parser = parser_of(__doc__)
    parser.add_argument("--seats", default="", help="only these numbers of seats, such as 2,4")
    parser.add_argument("--rows", type=int, default=2**21)
    parser.add_argument("--self-play-rows", type=int, default=2**18)
    parser.add_argument("--house-rules", type=int, default=10, help="sets of options drawn at random to be compared")
    parser.add_argument("--compare-only", action="store_true", help="no speeds: is it the same as on the CPU?")
    parser.add_argument("--law-games", type=int, default=0, help="random games in which every position is checked")
    parser.add_argument("--limit", type=int, default=20_000, help="decisions after which such a game is given up")
    parser.add_argument("--json", help="write the figures into this file")
    args = parser.parse_args()
    if not card.toolkit().is_available():
        parser.error("no GPU can be used here; this takes an NVIDIA GPU and its driver")
    figures = []
    for game in args.games:
        for seats in [int(n) for n in args.seats.split(",")] if args.seats else GAMES[game].rules.SEATS:
            row: dict[str, Any] = {"game": game, "seats": seats, "same as CPU": agrees(game, seats, args.house_rules)}
            if not args.compare_only:
                row["decisions/s"] = speed(game, seats, args.rows)
                if find_spec("torch"):
                    row["self-play decisions/s"], row["ms a step"] = self_play_speed(game, seats, args.self_play_rows)
            if args.law_games:
                row["laws broken"], row["ended"] = laws(game, seats, args.law_games, args.limit)
            figures.append(row)
            print(row, flush=True)
    if args.json:
        Path(args.json).write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
