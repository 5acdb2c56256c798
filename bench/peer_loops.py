"""Random play in other people's engines: decisions a CPU second. Runs in the environment that peers.py makes.

python peer_loops.py LOOP SECONDS        one line of JSON: {"decisions/s": …}
"""

import importlib
import json
import os
import random
import sys
import time
from typing import Any

import numpy as np


def one_game(game: Any, die: random.Random, observed: bool = False) -> int:
    """Play an OpenSpiel game through its Python binding; how many decisions players made."""
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
    """OpenSpiel, driven from Python, with the observation of who is to act."""
    return openspiel_python(name, seconds, observed=True)


def openspiel_cpp(name: str, seconds: float) -> float:
    """OpenSpiel's own C++ loop with its uniform random bots; decisions a game are the mean of 200 counted ones."""
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
    die, decisions, seed = np.random.default_rng(1), 0, 0
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


def pgx(name: str, seconds: float, games: int = 512, steps: int = 64) -> float:
    """Pgx: many games at once, compiled by JAX for one core, with observations; games that end begin anew."""
    import jax
    import pgx as peer
    from pgx.experimental import auto_reset

    env = peer.make(name)
    step = auto_reset(env.step, env.init)

    def decide(state: Any, key: Any) -> tuple[Any, Any]:
        wishes = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        choosing, stepping = jax.random.split(key)
        actions = jax.random.categorical(choosing, wishes, axis=-1)
        state = jax.vmap(step)(state, actions, jax.random.split(stepping, games))
        return state, state.observation.sum()

    play = jax.jit(lambda state, key: jax.lax.scan(decide, state, jax.random.split(key, steps)))
    state = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(1), games))
    state, _ = jax.block_until_ready(play(state, jax.random.PRNGKey(2)))
    begin, decisions = time.process_time(), 0
    while time.process_time() - begin < seconds:
        state, _ = jax.block_until_ready(play(state, jax.random.PRNGKey(3 + decisions)))
        decisions += games * steps
    return decisions / (time.process_time() - begin)


LOOPS = {
    "openspiel_cpp": openspiel_cpp,
    "openspiel_python": openspiel_python,
    "openspiel_observed": openspiel_observed,
    "rlcard": rlcard,
    "pettingzoo": pettingzoo,
    "pgx": pgx,
}

if __name__ == "__main__":
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    loop, _, game = sys.argv[1].partition(":")
    print(json.dumps({"decisions/s": LOOPS[loop](game, float(sys.argv[2]))}))
