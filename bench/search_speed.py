"""Simulations per second of our search next to OpenSpiel's C++ information-set search, on one core, in one run.

python bench/search_speed.py [GAME …]

Both search from positions in the middle of games. Ours plays on like an expert and then evaluates; OpenSpiel's
evaluator plays on at random to the end.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pyspiel

sys.path.insert(0, str(Path(__file__).parent.parent))

import houndtable as ht
from bench.arguments import parser_of
from houndtable.bots import BOTS
from houndtable.bots.builtin_bots import HORIZON, search
from houndtable.bots.mind import BY_SEARCH, Mind

SIMULATIONS = 1000
POSITIONS = 6
MOVES = 12  # random moves before OpenSpiel searches
PEERS = ("hearts", "gin_rummy")


def our_positions(game: str) -> Iterator[ht.View]:
    """Views in the middle of games between experts, with something to choose."""
    die = random.Random(1)
    for seed in range(POSITIONS):
        match = ht.new(game, 4, seed=seed)
        while len(match.events) < 80 or len(match.legal) < 2:
            match.play(BOTS["expert"].choose(match.view(match.turn), die))
        yield match.view(match.turn)


def our_searches(game: str) -> list[Callable[[], object]]:
    """A search for each of our positions."""
    mind = Mind(BY_SEARCH, SIMULATIONS, HORIZON, remembers=1)
    views = list(our_positions(game))
    search(mind, 1e9, views[0], random.Random(1))  # compiles
    return [partial(search, mind, 1e9, view, random.Random(2)) for view in views]


def their_searches(name: str) -> list[Callable[[], object]]:
    """OpenSpiel's search from some positions after a few random moves."""
    game, die = pyspiel.load_game(name), random.Random(1)
    searches: list[Callable[[], object]] = []
    while len(searches) < POSITIONS:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal() and (state.is_chance_node() or moves < MOVES):
            moves += not state.is_chance_node()
            state.apply_action(die.choice(state.legal_actions()))
        if not state.is_terminal() and len(state.legal_actions()) > 1:
            searches.append(partial(their_bot().step, state))
    return searches


def their_bot() -> Any:
    """OpenSpiel's search, with its random evaluator."""
    evaluator, policy = pyspiel.RandomRolloutEvaluator(1, 1), pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    return pyspiel.ISMCTSBot(1, evaluator, 1.4, SIMULATIONS, -1, policy, False, True)


def speed(searches: list[Callable[[], object]]) -> float:
    """Simulations per CPU second."""
    begin = time.process_time()
    for one in searches:
        one()
    return SIMULATIONS * len(searches) / (time.process_time() - begin)


def main() -> None:
    """Measure and print."""
    for game in parser_of(__doc__).parse_args().games:
        print(f"| {game}, 4 seats | ours | {speed(our_searches(game)):,.0f} |", flush=True)
    for peer in PEERS:
        print(f"| {peer} | OpenSpiel's C++ | {speed(their_searches(peer)):,.0f} |", flush=True)


if __name__ == "__main__":
    main()
