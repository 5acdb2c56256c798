"""Random play in other people's engines: decisions per CPU second. Runs in the environment that peers.py creates.

python peer_loops.py LOOP SECONDS [cpu|gpu]        one line of JSON: {"decisions/s": …}

With observations, an engine returns at every decision what the player to act sees and which actions are legal, as a
mask or as a list, whichever is cheaper. On a GPU (Pgx only) wall-clock seconds are used.
"""

import importlib
import json
import os
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np


def one_game(game: Any, die: random.Random, observed: bool = False) -> int:
    """Play an OpenSpiel game through its Python binding; the number of decisions by players."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(die.choices(outcomes, weights)[0])
        else:
            if observed:
                state.observation_tensor()
            state.apply_action(die.choice(state.legal_actions()))
            decisions += 1
    return decisions


def openspiel_python(name: str, seconds: float, observed: bool = False) -> float:
    """OpenSpiel, driven from Python."""
    import pyspiel

    game, die, decisions = pyspiel.load_game(name), random.Random(1), 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        decisions += one_game(game, die, observed)
    return decisions / (time.process_time() - begin)


def openspiel_observed(name: str, seconds: float) -> float:
    """OpenSpiel, driven from Python, with the observation of the player to act."""
    return openspiel_python(name, seconds, observed=True)


def openspiel_cpp(name: str, seconds: float) -> float:
    """OpenSpiel's own C++ loop with its uniform random bots; decisions per game are the mean of 200 counted games."""
    import pyspiel

    game, die, games = pyspiel.load_game(name), random.Random(1), 0
    mean = sum(one_game(game, die) for _ in range(200)) / 200
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, games)
        games += 1
    return games * mean / (time.process_time() - begin)


def rlcard(name: str, seconds: float) -> float:
    """RLCard's environment, stepped with random legal actions."""
    import rlcard as peer

    env, die, decisions = peer.make(name, config={"seed": 1}), random.Random(1), 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(die.choice(list(state["legal_actions"])))
            decisions += 1
    return decisions / (time.process_time() - begin)


def pettingzoo(name: str, seconds: float) -> float:
    """A classic PettingZoo environment, one agent after the other, with observations and masks."""
    env = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()
    die, decisions, seed = random.Random(1), 0, 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            mask = seen.get("action_mask", info.get("action_mask"))
            env.step(None if terminated or truncated else int(die.choice(np.flatnonzero(mask))))
            decisions += not (terminated or truncated)
    return decisions / (time.process_time() - begin)


def pgx(name: str, seconds: float) -> float:
    """Pgx on one core."""
    return pgx_speed(name, seconds, 512, time.process_time)


def pgx_on_gpu(name: str, seconds: float) -> float:
    """Pgx on a GPU, with the number of games at once that suits it best."""
    return max(pgx_speed(name, seconds, games, time.perf_counter) for games in (2**13, 2**15, 2**17))


def pgx_speed(name: str, seconds: float, games: int, clock: Callable[[], float], steps: int = 64) -> float:
    """Many games at once, compiled by JAX, with observations; games that end are restarted."""
    import jax
    import pgx as peer
    from pgx.experimental import auto_reset

    env = peer.make(name)
    step = auto_reset(env.step, env.init)

    def decide(state: Any, key: Any) -> tuple[Any, Any]:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        choosing, stepping = jax.random.split(key)
        actions = jax.random.categorical(choosing, logits, axis=-1)
        state = jax.vmap(step)(state, actions, jax.random.split(stepping, games))
        return state, state.observation.sum()

    play = jax.jit(lambda state, key: jax.lax.scan(decide, state, jax.random.split(key, steps)))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), games))
    state, _ = jax.block_until_ready(play(state, jax.random.PRNGKey(2)))
    begin, decisions = clock(), 0
    while clock() - begin < seconds:
        state, _ = jax.block_until_ready(play(state, jax.random.PRNGKey(3 + decisions)))
        decisions += games * steps
    return decisions / (clock() - begin)


LOOPS = {
    "openspiel_cpp": openspiel_cpp,
    "openspiel_python": openspiel_python,
    "openspiel_observed": openspiel_observed,
    "rlcard": rlcard,
    "pettingzoo": pettingzoo,
    "pgx": pgx,
}

ON_GPU = {"pgx": pgx_on_gpu}


def main() -> None:
    """Run one loop."""
    name, seconds, device = (*sys.argv[1:], "cpu")[:3]
    loop, _, game = name.partition(":")
    if device == "cpu":
        os.environ["JAX_PLATFORMS"] = "cpu"
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    speed = (ON_GPU if device == "gpu" else LOOPS)[loop](game, float(seconds))
    print(json.dumps({"decisions/s": speed}))


if __name__ == "__main__":
    main()
