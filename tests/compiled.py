"""Compiles everything that the tests use compiled, so that no worker has to: `python -m tests.compiled`.

This takes minutes after the rules have changed, and seconds otherwise.
"""

import sys
from concurrent.futures import ProcessPoolExecutor

import numpy as np

from houndtable.batch import Batch as Remembering
from houndtable.bots import BOTS, choice
from houndtable.bots.builtin_bots import load_search
from houndtable.bots.lookahead import load_lookahead
from houndtable.bots.mind import BY_RATING, Mind
from houndtable.engine import engines
from houndtable.engine.batch import Batch
from houndtable.engine.specialize import specialize
from houndtable.envs.vector import TablesEnv, any_legal
from houndtable.games import GAMES, find_game
from houndtable.lab import simulate, study
from houndtable.play.match import new

PROCESSES = 2
SEARCHED = "clear_4"  # the game in which the tests let bots search
VARIANT = "clear_4:mini"  # the variant that the tests compile
LONGEST = ("dogs_cardgame", SEARCHED)  # to compile; they come first, so that both processes end together


def compile_rules(name: str) -> None:
    """Call what a batch, an environment and a study use."""
    seats = find_game(name).rules.SEATS[0]
    for count, place in ((1, "core"), (2, "cores")):
        batch = Batch(name, seats, count, seed=1, on=place)  # type: ignore[arg-type]
        views = batch.views()
        batch.fill(views, batch.turns)
        batch.masks(), batch.winners(), batch.scores(), batch.rewards(), batch.observations()
        batch.play_out(2), batch.broken_laws(2)
        batch.step(batch.legal()[0][:, 0].copy())
    tables = TablesEnv(name, seats, 2, limit=2, on="core")
    seen, _ = tables.reset(seed=1)
    tables.step(any_legal(seen["action_mask"], np.random.default_rng(1)))
    study.counted(name, seats, 2, seed=1, limit=2, options={})


def compile_bytes_api(name: str) -> None:
    """Call what a match on a server uses."""
    rules = find_game(name).rules
    engines.load_compiled(rules)
    engine, raw, die = engines.compiled(rules), np.zeros(rules.State.itemsize, np.uint8), np.array([1])
    engine.setup(raw, rules.SEATS[0], np.zeros(len(rules.OPTIONS), np.int8))
    engine.outcome_weight(raw, 0), engine.score(raw, 0), engine.has_won(raw, 0), engine.turn(raw)
    view = raw.copy()
    engine.hide(view, 0)
    engine.fill(view, 0, die)
    engine.act(raw, engine.turn(raw), engine.outcome(raw, 0), die)


def compile_bots(name: str) -> None:
    """Call what a searching bot, the arena and a study of bots use."""
    game, match, bots = GAMES[name], new(name, seed=0), [BOTS["expert"]] * GAMES[name].rules.SEATS[0]
    load_search(game)
    load_lookahead(game)
    list(simulate.between(name, [Mind(BY_RATING)] * len(bots), 1, seed=1))
    for others in (bots, [BOTS["net"], *bots[1:]]):
        study.counted(name, len(bots), 1, seed=1, limit=2, options={}, bots=others)
    batch = Remembering(name, game.rules.SEATS[0], 2, notes=True, events=1)
    batch.step(batch.legal()[0][:, 0].copy())
    batch.play_out(2)
    row, actions = match.view(match.turn).raw.view(game.rules.State)[0], np.zeros(game.rules.ACTIONS, np.int16)
    specialize(choice.favourite, game.rules)(row, match.turn, 1, np.array([1]), actions)


def compile_game(name: str) -> None:
    """In one process, so that shared functions are compiled once."""
    compile_rules(name)
    compile_bytes_api(name)
    if name == SEARCHED:
        compile_bots(name)


if __name__ == "__main__":
    with ProcessPoolExecutor(PROCESSES) as pool:
        list(pool.map(compile_game, sys.argv[1:] or dict.fromkeys((*LONGEST, *GAMES, VARIANT))))
