"""On a Ray cluster experiments give the same results as on local cores, even when a machine is lost."""

import contextlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from houndtable.bots.mind import Mind
from houndtable.cli import main
from houndtable.lab import cluster, simulate, study
from houndtable.lab.arena import find_bot, find_side, pair, table
from houndtable.lab.cluster import On

GAMES = 1500


@contextlib.contextmanager
def two_machines(cores: int = 1) -> Iterator[Any]:
    """A cluster of two machines, one of which can be lost; and how to lose it."""
    ray = pytest.importorskip("ray", reason="Ray is an optional extra: pip install '.[ray]'")
    from ray.cluster_utils import Cluster

    machines = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    other = machines.add_node(num_cpus=cores)
    try:
        ray.init(address=machines.address, log_to_driver=False)
        yield lambda: machines.remove_node(other, allow_graceful=False)
    finally:
        ray.shutdown()
        machines.shutdown()


def arena(on: On) -> list[Any]:
    *_, pairing = pair(table("clear_4", 2), find_side("expert"), find_side("greedy"), 40, on=on)
    return [pairing.deals]


def simulated(on: On) -> list[Any]:
    return list(simulate.together(list(simulate.simulate("clear_4", 2, GAMES, on=on))))


def between_bots(on: On) -> list[Any]:
    minds = [find_bot(name).mind or Mind(0) for name in ("expert", "random")]
    return list(simulate.together(list(simulate.between("clear_4", minds, GAMES, on=on))))


def studied(on: On) -> list[Any]:
    return [part.sums for part in study.study("clear_4", 2, GAMES, on=on)]


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_cluster_gives_the_same() -> None:
    experiments: list[Callable[[On], list[Any]]] = [arena, simulated, between_bots, studied]
    with two_machines():
        for experiment in experiments:
            for here, there in zip(experiment("cores"), experiment("ray"), strict=True):
                assert np.array_equal(here, there), experiment.__name__
    assert sum(cluster.PARTS.values()) > len(experiments) and cluster.told_work().startswith("Parts done on Ray: ")


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_the_work_of_a_lost_machine_is_done_by_another() -> None:
    minds = [find_bot("search:200").mind or Mind(0)] * 2
    here = list(simulate.between("clear_4", minds, 30))
    with two_machines() as lose_one:
        there = simulate.between("clear_4", minds, 30, on="ray")
        first = next(there)
        lose_one()
        assert [part.lengths.tolist() for part in (first, *there)] == [part.lengths.tolist() for part in here]


def counting(last: tuple[int, str] | None) -> Iterator[tuple[int, str]]:
    """A long task: it counts to ten, and says on which machine."""
    import ray

    for number in range(last[0] + 1 if last else 1, 11):
        time.sleep(0.2)  # otherwise it is over before the machine is lost
        yield number, ray.get_runtime_context().get_node_id()


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_long_task_goes_on_where_a_lost_machine_has_last_told() -> None:
    told, machines = [], []
    with two_machines(cores=2) as lose_the_larger:
        for number, machine in cluster.followed(counting):
            told.append(number)
            machines.append(machine)
            if number == 3:
                lose_the_larger()
    assert told == [*range(1, 11)] and machines[0] != machines[-1]


def test_where_a_policy_is_asked_games_are_played_here(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "clear_4", "--events", str(tmp_path / "events.parquet"), "--on", "ray"])
    assert "--on ray: with --events or your own bot" in " ".join(capsys.readouterr().err.split())
