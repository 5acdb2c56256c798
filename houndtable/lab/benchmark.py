"""Speed on this machine, for `houndtable bench` and for `bench/`."""

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from ..engine.batch import Batch, new_dice
from ..engine.engines import compiled
from ..games import GAMES
from ..games.row import new_bytes, open_row, size_of
from ..games.seats import CHANCE, NOBODY

SECONDS = 1.0  # a figure takes about this long


class Figure(NamedTuple):
    """A number with its unit."""

    name: str
    value: float
    unit: str


def figures(game: str, seats: int) -> Iterator[Figure]:
    """All figures of a game."""
    yield Figure("row", size_of(GAMES[game].rules.State), "bytes")
    yield Figure("compiled loop, one core", loop_speed(game, seats), "decisions/s")
    yield Figure("stepped from Python, compiled", step_speed(game, seats), "decisions/s")
    yield Figure("plain Python", plain_speed(game, seats), "decisions/s")
    yield Figure("clone a row", clone_time(game) * 1e9, "ns")
    yield Figure("fill in hidden cards", fill_time(game, seats) * 1e6, "µs")
    yield Figure("import houndtable", seconds_of("import houndtable"), "s")
    yield Figure("warm start of the compiled rules", warm_start(game), "s")


def loop_speed(game: str, seats: int, rows: int = 1000) -> float:
    """Random play in one compiled loop: decisions per CPU second; games that end are restarted."""
    Batch(game, seats, 1).play_out(100)
    decisions, seconds, seed = 0, 0.0, 0
    while seconds < SECONDS:
        batch = Batch(game, seats, rows, seed=seed)
        begin = time.process_time()
        decisions += int(batch.play_out(2000).sum())
        seconds += time.process_time() - begin
        seed += 1
    return decisions / seconds


def step_speed(game: str, seats: int) -> float:
    """One decision at a time from Python: legal, then the action and the chance events after it."""
    rules, engine = GAMES[game].rules, compiled(GAMES[game].rules)
    raw, dice, actions = new_bytes(rules.State), new_dice(1, 1), np.zeros(rules.ACTIONS, np.int16)
    legal, act, die = engine.legal, engine.act, random.Random(1).random
    options = np.array([option.default for option in rules.OPTIONS], np.int8)
    decisions, seconds = 0, 0.0
    while seconds < SECONDS:
        raw[:] = 0
        engine.setup(raw, seats, options)
        while (seat := engine.turn(raw)) == CHANCE:
            engine.apply(raw, CHANCE, engine.outcome(raw, int(die() * engine.outcome_count(raw))))
        legal(raw, seat, actions), act(raw.copy(), seat, int(actions[0]), dice)
        begin = time.process_time()
        for _ in range(50_000):
            if seat == NOBODY:
                break
            seat = act(raw, seat, int(actions[int(die() * legal(raw, seat, actions))]), dice)
            decisions += 1
        seconds += time.process_time() - begin
    return decisions / seconds


def plain_speed(game: str, seats: int) -> float:
    """The rules as plain Python: decisions a second, chance included."""
    rules = GAMES[game].rules
    actions, die = [0] * rules.ACTIONS, random.Random(1)
    options = [option.default for option in rules.OPTIONS]
    decisions, seconds = 0, 0.0
    while seconds < SECONDS:
        state = open_row(rules.State, new_bytes(rules.State))
        rules.setup(state, seats, options)
        begin = time.process_time()
        for _ in range(20_000):
            seat = state.turn
            if seat == NOBODY:
                break
            if seat == CHANCE:
                rules.apply(state, CHANCE, rules.outcome(state, die.randrange(rules.outcome_count(state))))
            else:
                rules.apply(state, seat, actions[die.randrange(rules.legal(state, seat, actions))])
                decisions += 1
        seconds += time.process_time() - begin
    return decisions / seconds


def clone_time(game: str, rows: int = 500) -> float:
    """Seconds to copy a row, among as many rows as a search uses."""
    source, target = np.zeros((2, rows, size_of(GAMES[game].rules.State)), np.uint8)
    return _shortest(lambda: np.copyto(target, source), tries=200) / rows


def fill_time(game: str, seats: int, rows: int = 10_000) -> float:
    """Seconds to fill the blanks of a view with possible cards."""
    batch = Batch(game, seats, rows)
    batch.play_out(50)
    views = batch.views(np.zeros(rows, np.int8))
    copies = [views.copy() for _ in range(6)]
    return _shortest(lambda: batch.fill(copies.pop(), np.zeros(rows, np.int8)), tries=5) / rows


def seconds_of(code: str) -> float:
    """How long this takes in a fresh Python process, without Python's own startup."""
    program = f"import time; t = time.perf_counter()\n{code}\nprint(time.perf_counter() - t)"
    times = [subprocess.run([sys.executable, "-c", program], capture_output=True, text=True) for _ in range(3)]
    return min(float(done.stdout) for done in times)


def warm_start(game: str) -> float:
    """Seconds until the first compiled decision in a fresh Python, when the rules have been compiled before."""
    rules_ready = (
        "import numpy as np; from houndtable import GAMES\n"
        "from houndtable.engine.engines import compiled; from houndtable.games.row import new_bytes\n"
        f"rules = GAMES[{game!r}].rules; engine = compiled(rules); raw = new_bytes(rules.State)\n"
        "engine.setup(raw, rules.SEATS[0], np.array([option.default for option in rules.OPTIONS], np.int8))\n"
        "while engine.turn(raw) == -1: engine.apply(raw, -1, engine.outcome(raw, 0))\n"
        "engine.legal(raw, engine.turn(raw), np.zeros(rules.ACTIONS, np.int16))"
    )
    return seconds_of(rules_ready)


def _shortest(task: Callable[[], object], tries: int = 5) -> float:
    times = []
    for _ in range(tries):
        begin = time.perf_counter()
        task()
        times.append(time.perf_counter() - begin)
    return min(times)
