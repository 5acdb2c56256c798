"""PettingZoo's own tests, and what they omit: no peeking, no illegal actions, fair rewards."""

import copy
import importlib.util
import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from houndtable.envs import pettingzoo
from houndtable.envs.pettingzoo import TableEnv, env
from houndtable.games import Game
from tests.games.tables import every_game, every_table

# PettingZoo's warnings about environments it does not know by name whose observations contain a mask
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
    """Play at random; the total reward of each agent."""
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
def test_a_waiting_player_sees_a_view_without_choices(game: Game) -> None:
    table = TableEnv(game.name, 2)
    table.reset(seed=2)
    waiting = next(agent for agent in table.agents if agent != table.agent_selection)
    assert not table.observe(waiting)["action_mask"].any()
    assert (table.observe(waiting)["observation"] != table.observe(table.agent_selection)["observation"]).any()
    assert table.state_space.contains(table.state())
    for agent in table.agents:
        assert (table.observe(agent)["observation"] != table.state()).sum() > 2


@pytest.mark.parametrize("limit", [0, -5, 2.5, "x"])
def test_a_limit_that_cannot_be_is_explained(limit: Any) -> None:
    with pytest.raises(ValueError, match=f"limit: {limit!r} should be a whole number, 1 or more"):
        env("clear_4", limit=limit)


@pytest.mark.parametrize("seed", [-1, 1.5, "a"])
def test_a_seed_that_cannot_be_is_explained(seed: Any) -> None:
    with pytest.raises(ValueError, match=r"seed: .* should be a whole number, 0 or more"):
        env("clear_4", seats=2).reset(seed=seed)
    with pytest.raises(ValueError, match="events: -1 should be a whole number, 0 or more"):
        env("clear_4", seats=2, events=-1)


def test_options_are_checked_at_once() -> None:
    with pytest.raises(ValueError, match="has no option 'joker'"):
        env("dog_cards", joker=True)


@every_game
def test_pettingzoos_own_render_test(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    def made(render_mode: str | None = None) -> Any:
        table = env(game.name, 2, render_mode=render_mode)
        if not importlib.util.find_spec("resvg_py"):  # the extra `pictures`
            table.metadata["render_modes"].remove("rgb_array")
        return table

    render_test(made)
    assert "phase: " in capsys.readouterr().out


def test_without_a_render_mode_there_is_nothing_to_render() -> None:
    table = TableEnv("clear_4", 2)
    table.reset(seed=1)
    with pytest.raises(ValueError, match="render_mode is None"):
        table.render()
    with pytest.raises(ValueError, match="render_mode: 'film' should be one of human, ansi, rgb_array"):
        env("clear_4", render_mode="film")


def test_a_reset_takes_options_for_one_game() -> None:
    table = TableEnv("clear_4", 3, first="0")
    table.reset(seed=1)
    usual = table.batch.rows.tobytes()
    table.reset(seed=1, options={"first": "2"})
    assert table.agent_selection == "seat_2"
    table.reset(seed=1, options={"position": "seats: 3\nplayer: 1\nhand 1: 5 5"})
    assert table.agent_selection == "seat_1" and table.batch.rows["hands"][0, 1, 5] == 2
    table.reset(seed=1)
    assert table.batch.rows.tobytes() == usual
    for wrong, sentence in (
        ({"colour": "red"}, "has no option 'colour'"),
        ({"position": "seats: 2"}, "this environment has 3 seats, not 2"),
        ({"position": "", "first": "1"}, "give the position alone"),
    ):
        with pytest.raises(ValueError, match=sentence):
            table.reset(options=wrong)


@every_game
def test_an_environment_is_copied_and_pickled_exactly(game: Game) -> None:
    table = env(game.name, 2)
    table.reset(seed=1)
    steps(table, 8)
    twins = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    assert {steps(each, 8) for each in twins} == {steps(table, 8)}


def steps(table: Any, number: int) -> bytes:
    for _ in table.agent_iter(number):
        seen, _, terminated, truncated, _ = table.last()
        table.step(None if terminated or truncated else int(seen["action_mask"].argmax()))
    rows: bytes = table.unwrapped.batch.rows.tobytes()
    return rows


@every_game
def test_environments_have_names_with_a_version(game: Game) -> None:
    module = getattr(pettingzoo, f"{game.name}_v1")
    assert module.env(2).metadata["name"] == f"{game.name}_v1" and isinstance(module.raw_env(2), TableEnv)
