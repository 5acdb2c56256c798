"""The tests of PettingZoo, Gymnasium and OpenSpiel, with house rules at every number of seats."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.passive_env_checker import check_action_space, check_observation_space
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from pettingzoo.test import api_test, seed_test

import houndtable.envs.open_spiel  # noqa: F401 (registers the games)
from houndtable.envs.pettingzoo import env
from houndtable.envs.vector import TablesEnv, any_legal
from houndtable.games import Game
from tests.envs.test_pettingzoo import pytestmark as pytestmark  # PettingZoo's warnings about any such environment
from tests.games.tables import CASES, all_options

Options = dict[str, Any]


def named(game: Game, numbers: tuple[int, ...]) -> Options:
    """Options as a user writes them."""
    return {option.name: option.choices[number] for option, number in zip(game.rules.OPTIONS, numbers, strict=True)}


def cases() -> list[Any]:
    """One mixture of house rules per table; in the long proof every choice of every option."""
    found = []
    for game, seats in CASES:
        *others, mixed = all_options(game, seats)
        name = f"{game.name}-{seats}"
        found.append(pytest.param(game, seats, [named(game, mixed)], id=name))
        everything = [named(game, numbers) for numbers in others]
        found.append(pytest.param(game, seats, everything, id=f"{name}-all", marks=pytest.mark.long))
    return found


every_case = pytest.mark.parametrize(("game", "seats", "sets"), cases())


@every_case
def test_pettingzoos_own_tests(game: Game, seats: int, sets: list[Options]) -> None:
    for options in sets:
        api_test(env(game.name, seats, limit=60, **options), num_cycles=20)
        seed_test(lambda options=options: env(game.name, seats, **options), num_cycles=10)


@every_case
def test_open_spiels_own_random_simulation(game: Game, seats: int, sets: list[Options]) -> None:
    for options in sets:
        typed = [f"{name}={'#' * choice.isdecimal()}{choice}" for name, choice in options.items()]
        spiel = pyspiel.load_game(f"houndtable_{game.name}({','.join([f'players={seats}', 'limit=15', *typed])})")
        pyspiel.random_sim_test(spiel, num_sims=1, serialize=False, verbose=False)


@every_case
def test_gymnasiums_checks_of_spaces_and_its_wrapper(game: Game, seats: int, sets: list[Options]) -> None:
    die = np.random.default_rng(1)
    for options in sets:
        tables = TablesEnv(game.name, seats, num_envs=4, limit=15, on="core", **options)
        check_action_space(tables.single_action_space)
        check_observation_space(tables.single_observation_space["observation"])
        counted = RecordEpisodeStatistics(tables)
        seen, _ = counted.reset(seed=1)
        for _ in range(15):
            assert tables.observation_space.contains(seen)
            seen, _, _, truncated, info = counted.step(any_legal(seen["action_mask"], die))
        assert truncated.all() and (info["episode"]["l"] == 15).all()
