"""Many games at once: the same as one at a time, restarted when they end."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from houndtable.engine.batch import Batch
from houndtable.envs.vector import TablesEnv
from houndtable.games import Game
from tests.games.tables import every_table


def any_legal(seen: dict[str, Any], die: np.random.Generator) -> Any:
    """A legal action for each game, always the same one."""
    return (die.random(seen["action_mask"].shape) * seen["action_mask"]).argmax(axis=1)


@every_table
def test_observations_are_in_their_space_and_steps_are_those_of_a_batch(game: Game, seats: int) -> None:
    tables, die = TablesEnv(game.name, seats, 12, on="core"), np.random.default_rng(1)
    seen, info = tables.reset(seed=seats)
    same = Batch(game.name, seats, 12)
    same.rows, same.dice = tables.batch.rows.copy(), tables.batch.dice.copy()
    for _ in range(20):
        assert tables.observation_space.contains(seen)
        assert (info["seat"] == same.turns).all()
        assert (seen["observation"][range(12), info["seat"]] == 1).all()
        actions = any_legal(seen, die)
        assert tables.action_space.contains(actions)
        seen, rewards, terminated, truncated, info = tables.step(actions)
        same.step(actions)
        if not terminated.any():
            assert (tables.batch.rows == same.rows).all()
            assert not rewards.any() and not truncated.any()
        same.rows, same.dice = tables.batch.rows.copy(), tables.batch.dice.copy()


def test_finished_games_restart_and_pay() -> None:
    tables, die = TablesEnv("clear_4", 3, 50), np.random.default_rng(1)
    seen, info = tables.reset(seed=1)
    ended = 0
    for _ in range(250):
        acted = info["seat"]
        seen, rewards, terminated, _, info = tables.step(any_legal(seen, die))
        paid = info["rewards"][terminated]
        assert (np.sort(paid, axis=1) == [-1, -1, 2]).all() and not info["rewards"][~terminated].any()
        assert (rewards == info["rewards"][range(50), acted]).all()
        assert (info["seat"] >= 0).all() and seen["action_mask"].any(axis=1).all()
        if terminated.any():
            ended += int(terminated.sum())
            assert (info["_final_obs"] == terminated).all() and (info["scores"][terminated].max(axis=1) == 0).all()
            assert not info["final_obs"]["action_mask"][terminated].any()
            assert (tables.decisions[terminated] == 0).all()
    assert ended > 10


def test_games_are_given_up_at_the_limit() -> None:
    tables, die = TablesEnv("dog_cards", 2, 5, limit=3), np.random.default_rng(1)
    seen, _ = tables.reset(seed=1)
    for step in range(1, 7):
        seen, rewards, _, truncated, _ = tables.step(any_legal(seen, die))
        assert truncated.all() == truncated.any() == (step % 3 == 0) and not rewards.any()


def test_the_same_seed_deals_the_same_and_another_does_not() -> None:
    tables = TablesEnv("dog_cards", 4, 5)
    one, again, other = (tables.reset(seed=seed)[0]["observation"] for seed in (1, 1, 2))
    assert (one == again).all() and (one != other).any()
    assert (tables.reset()[0]["observation"] != other).any()


def test_an_illegal_action_raises() -> None:
    tables = TablesEnv("dog_cards", 2, 3)
    tables.reset(seed=1)
    with pytest.raises(ValueError, match="is not legal in game 0"):
        tables.step(np.zeros(3, np.int64))


def test_impossible_arguments_are_explained() -> None:
    with pytest.raises(ValueError, match="There is no game 'ludo'"):
        TablesEnv("ludo")
    for wrong in (0, 2.5):
        with pytest.raises(ValueError, match=f"num_envs: {wrong} should be a whole number, 1 or more"):
            TablesEnv("dog_cards", num_envs=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="limit: -1 should be a whole number, 1 or more"):
        TablesEnv("dog_cards", num_envs=2, limit=-1)
    with pytest.raises(ResetNeeded, match=r"call reset\(\) before step\(\)"):
        TablesEnv("dog_cards", 2, 3).step(np.zeros(3, np.int64))


def test_on_a_gpu_the_batch_itself_is_recommended() -> None:
    with pytest.raises(ValueError, match="on a GPU use houndtable"):
        TablesEnv("dog_cards", 2, 3, on="gpu")


def test_critics_see_more() -> None:
    tables = TablesEnv("dog_cards", 4, 3)
    seen, _ = tables.reset(seed=1)
    assert tables.perfect_information_space.contains(tables.perfect_information())
    assert (tables.perfect_information() != seen["observation"]).any(axis=1).all()


def test_a_vector_is_copied_and_pickled_exactly() -> None:
    tables = TablesEnv("clear_4", 2, num_envs=3, on="core")
    seen, _ = tables.reset(seed=1)
    twins = [copy.deepcopy(tables), pickle.loads(pickle.dumps(tables))]
    actions = seen["action_mask"].argmax(axis=1)
    after = [each.step(actions)[0]["observation"].tobytes() for each in (tables, *twins)]
    assert len(set(after)) == 1


def test_a_reset_takes_options() -> None:
    tables = TablesEnv("clear_4", 3, num_envs=2, on="core")
    _, info = tables.reset(seed=1, options={"first": "2"})
    assert info["seat"].tolist() == [2, 2]
    tables.reset(seed=1, options={"position": "seats: 3\nplayer: 1\nhand 1: 5 5"})
    assert tables.batch.rows["hands"][:, 1, 5].tolist() == [2, 2]
