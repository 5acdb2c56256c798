"""Has the rules of every game compiled as the tests use them: each worker would do it for itself.

`python -m tests.compiled`, which takes its time where they have changed, and none where they have not.
"""

import sys
from concurrent.futures import ProcessPoolExecutor

import numpy as np

from houndtable.engine import engines
from houndtable.engine.batch import Batch
from houndtable.envs.vector import TablesEnv, any_legal
from houndtable.games import GAMES
from houndtable.lab import study

PROCESSES = 2


def compile_rules(name: str) -> None:
    """One game's, by using them."""
    use_border(name)
    seats = GAMES[name].rules.SEATS[0]
    for count, place in ((1, "core"), (2, "cores")):
        batch = Batch(name, seats, count, seed=1, on=place)  # type: ignore[arg-type]
        views = batch.views()
        batch.fill(views, batch.turns)
        batch.masks(), batch.winners(), batch.scores(), batch.observations()
        batch.play_out(2), batch.broken_laws(2)
        batch.step(batch.legal()[0][:, 0].copy())
    tables = TablesEnv(name, seats, 2, limit=2, on="core")
    seen, _ = tables.reset(seed=1)
    tables.step(any_legal(seen["action_mask"], np.random.default_rng(1)))
    study.counted(name, seats, 2, seed=1, limit=2, options={})


def use_border(name: str) -> None:
    rules = GAMES[name].rules
    engines.load_compiled(rules)
    engine, raw, die = engines.compiled(rules), np.zeros(rules.State.itemsize, np.uint8), np.array([1])
    engine.setup(raw, rules.SEATS[0], np.zeros(len(rules.OPTIONS), np.int8))
    engine.outcome_weight(raw, 0), engine.score(raw, 0), engine.has_won(raw, 0), engine.turn(raw)
    view = raw.copy()
    engine.hide(view, 0)
    engine.fill(view, 0, die)
    engine.act(raw, engine.turn(raw), engine.outcome(raw, 0), die)


if __name__ == "__main__":
    with ProcessPoolExecutor(PROCESSES) as pool:
        list(pool.map(compile_rules, sys.argv[1:] or reversed(GAMES)))
