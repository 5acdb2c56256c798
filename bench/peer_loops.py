"""Random play in other people's engines: decisions a CPU second. Runs in the environment that peers.py makes.

python peer_loops.py LOOP SECONDS        one line of JSON: {"decisions/s": …}
"""

import json
import random
import sys
import time
from typing import Any


def one_game(game: Any, die: random.Random) -> int:
    """Play an OpenSpiel game through its Python binding; how many decisions players made."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(die.choices(outcomes, weights)[0])
        else:
            state.apply_action(die.choice(state.legal_actions()))
            decisions += 1
    return decisions


def openspiel_python(name: str, seconds: float) -> float:
    """OpenSpiel, driven from Python."""
    import pyspiel

    game, die, decisions = pyspiel.load_game(name), random.Random(1), 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        decisions += one_game(game, die)
    return decisions / (time.process_time() - begin)


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


LOOPS = {"openspiel_cpp": openspiel_cpp, "openspiel_python": openspiel_python, "rlcard": rlcard}

if __name__ == "__main__":
    loop, _, game = sys.argv[1].partition(":")
    print(json.dumps({"decisions/s": LOOPS[loop](game, float(sys.argv[2]))}))
