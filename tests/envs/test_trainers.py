"""TorchRL, PufferLib and OpenSpiel's DeepCFR train with our games; each is tested only where it is installed."""

from typing import Any

import numpy as np
import pyspiel
import pytest

import houndtable.envs.open_spiel  # noqa: F401 (registers the games)

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]  # of libraries that are not ours
WHO: dict[str, Any] = {"seats": 2, "opponents": "random", "turned": True, "form": "scaled", "events": 4}


def test_torchrls_own_check_and_a_rollout() -> None:
    torch = pytest.importorskip("torch", reason="comes with the extra `torchrl`")
    envs = pytest.importorskip("torchrl.envs", reason="comes with the extra `torchrl`")
    from houndtable.envs.torchrl import LearnersEnv

    tables = envs.TransformedEnv(LearnersEnv("clear_4", 6, **WHO), envs.ActionMask())
    envs.utils.check_env_specs(tables, seed=1)
    played = tables.rollout(150, break_when_any_done=False)
    over = played["next", "terminated"]
    assert over.any() and set(played["next", "reward"][over].tolist()) <= {-1.0, 1.0}
    assert not played["next", "reward"][~over].any()
    legal = played["action_mask"].gather(-1, played["action"][..., None])
    assert legal.all() and played["observation"].dtype == torch.float32
    twins = []
    for _ in range(2):
        tables.set_seed(3)
        twins.append(tables.reset()["observation"])
    assert (twins[0] == twins[1]).all()


def test_pufferlibs_own_vectors_run_it() -> None:
    pytest.importorskip("pufferlib", reason="comes with the extra `pufferlib`")
    vector = pytest.importorskip("pufferlib.vector", reason="comes with the extra `pufferlib`")
    from houndtable.envs.pufferlib import LearnersEnv

    tables = vector.make(
        LearnersEnv, env_args=["clear_4"], env_kwargs={"num_envs": 6, **WHO}, num_envs=2, backend=vector.Serial
    )
    seen, _ = tables.reset(seed=1)
    die, got = np.random.default_rng(1), list[float]()
    for _ in range(150):
        assert tables.single_observation_space.contains(seen[0])
        cells, masks = tables.driver_env.split(seen)
        assert masks.any(axis=1).all() and cells.shape == (12, seen.shape[1] - 47)
        seen, rewards, over, _, _ = tables.step(die.integers(0, 47, 12))
        got += rewards[over].tolist()
    assert got and set(got) <= {-1.0, 1.0}


def test_an_action_that_is_not_legal_stands_for_the_next_one_that_is() -> None:
    pytest.importorskip("pufferlib", reason="comes with the extra `pufferlib`")
    from houndtable.envs.pufferlib import next_legal

    masks = np.array([[False, True, False, True], [True, False, False, False]])
    assert next_legal(masks, np.array([2, 1])).tolist() == [3, 0]
    assert next_legal(masks, np.array([1, 0])).tolist() == [1, 0]


def test_open_spiels_deep_cfr_learns_from_our_information_states() -> None:
    deep_cfr = pytest.importorskip("open_spiel.python.pytorch.deep_cfr", reason="needs PyTorch and dm-tree")
    game = pyspiel.load_game("houndtable_clear_4:mini(players=2,limit=12,first=#0)")
    np.random.seed(1)  # it samples with NumPy's own generator
    solver = deep_cfr.DeepCFRSolver(
        game, (32,), (32,), num_iterations=2, num_traversals=10, batch_size_advantage=8, batch_size_strategy=8
    )
    network, by_player, of_policy = solver.solve()
    losses = [of_policy, *by_player[0], *by_player[1]]
    assert len(losses) == 5 and np.isfinite(losses).all() and all(loss > 0 for loss in losses)
    assert next(network.parameters()).shape == (32, game.information_state_tensor_size())
