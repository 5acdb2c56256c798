"""PettingZoo's own tests, and what it does not ask: no peeking, no illegal action, fair rewards."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from houndtable.envs.pettingzoo import TableEnv, env
from houndtable.games import Game
from tests.games.tables import every_game, every_table

# What PettingZoo remarks about any environment it does not know by name whose observations hold a mask
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@every_table
def test_pettingzoos_own_api_test(game: Game, seats: int) -> None:
    api_test(env(game.name, seats, limit=150), num_cycles=60)


@every_table
def test_pettingzoos_own_seed_test(game: Game, seats: int) -> None:
    seed_test(lambda: env(game.name, seats), num_cycles=40)


def played(table: Any, seed: int) -> dict[str, float]:
    """Play at random; what each agent got in all."""
    die = np.random.default_rng(seed)
    got = dict.fromkeys(table.possible_agents, 0.0)
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        got[agent] += reward
        table.step(None if terminated or truncated else die.choice(np.flatnonzero(seen["action_mask"])))
    return got


def test_losers_pay_and_winners_share() -> None:
    got = sorted(played(TableEnv("clear_4", 3), seed=1).values())
    assert got == [-1.0, -1.0, 2.0]


def test_a_game_that_is_given_up_costs_nothing() -> None:
    table = TableEnv("dog_cards", 4, limit=30)
    assert set(played(table, seed=1).values()) == {0.0} and table.decisions == 30


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    table = TableEnv("dog_cards", 2)
    table.reset(seed=3)
    before = table.batch.rows.tobytes()
    for wrong in (0, -1, 9999):
        with pytest.raises(ValueError, match="is not legal"):
            table.step(wrong)
    with pytest.raises(ValueError, match="None is not an action"):
        table.step(None)
    assert table.batch.rows.tobytes() == before


@every_game
def test_who_waits_sees_his_own_view_and_may_do_nothing(game: Game) -> None:
    table = TableEnv(game.name, 2)
    table.reset(seed=2)
    waiting = next(agent for agent in table.agents if agent != table.agent_selection)
    assert not table.observe(waiting)["action_mask"].any()
    assert (table.observe(waiting)["observation"] != table.observe(table.agent_selection)["observation"]).any()
    assert table.state_space.contains(table.state()) and table.render()
    for agent in table.agents:
        assert (table.observe(agent)["observation"] != table.state()).sum() > 2


@pytest.mark.parametrize("limit", [0, -5, 2.5, "x"])
def test_a_limit_that_cannot_be_is_explained(limit: Any) -> None:
    with pytest.raises(ValueError, match=f"limit: {limit!r} should be a whole number, 1 or more"):
        env("clear_4", limit=limit)


def test_options_are_checked_at_once() -> None:
    with pytest.raises(ValueError, match="has no option 'joker'"):
        env("dog_cards", joker=True)
