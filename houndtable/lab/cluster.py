"""Where experiments run: on this computer's cores, or on a Ray cluster. Both give the same results."""

import os
import platform
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Literal, TypeVar

from ..engine import backends
from ..engine.extras import how_to_get

On = Literal["cores", "ray"]
Job = TypeVar("Job")
Done = TypeVar("Done")
TRIES = 5  # of a job whose worker was lost
PARTS: Counter[str] = Counter()  # jobs done by each worker of a cluster
SECONDS: defaultdict[str, float] = defaultdict(float)  # of CPU that they took


def spread(
    task: Callable[[Job], Done], jobs: Iterable[Job], on: On = "cores", cores: int | None = None
) -> Iterator[Done]:
    """The results of all jobs, in order, on this many cores or all, or on a cluster."""
    return spread_over_ray(task, jobs) if on == "ray" else backends.spread(task, jobs, cores)


def spread_over_ray(task: Callable[[Job], Done], jobs: Iterable[Job]) -> Iterator[Done]:
    """The same on a Ray cluster; if there is none, one is started here. Jobs of a lost worker are done by another."""
    ray = connected()
    remote, given = ray.remote(max_retries=TRIES)(done_by), ray.put(task)
    ahead = int(backends.AHEAD * ray.cluster_resources().get("CPU", 1))
    under_way: deque[object] = deque()
    try:
        for job in jobs:
            under_way.append(remote.remote(given, job))
            if len(under_way) > ahead:
                yield taken(ray.get(under_way.popleft()))
        while under_way:
            yield taken(ray.get(under_way.popleft()))
    finally:  # a caller that stops early does not wait for the rest
        for task_under_way in under_way:
            ray.cancel(task_under_way)


def followed(task: Callable[[Done | None], Iterator[Done]], is_on_gpu: bool = False) -> Iterator[Done]:
    """What a long task reports from one machine of the cluster: one with a GPU, or the one with most cores.

    It begins with nothing. If the machine is lost, the task restarts on another one from its last report.
    """
    ray = connected()
    last, lost = None, 0
    while True:
        needs: dict[str, object] = {"num_gpus": 1} if is_on_gpu else {"scheduling_strategy": on_the_largest(ray)}
        telling = ray.remote(max_retries=0, num_returns="streaming", **needs)(told_by).remote(task, last)
        try:
            for told in telling:
                last, lost = taken(ray.get(told)), 0
                yield last
            return
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.ObjectLostError):
            lost += 1
            if lost == TRIES:
                raise


def has_gpus() -> bool:
    """Does any machine of the cluster have a GPU?"""
    return bool(connected().cluster_resources().get("GPU"))


def on_the_largest(ray: ModuleType) -> object:
    """The machine with most cores if it can be had, otherwise any: one that was just lost may still be listed."""
    machines = [machine for machine in ray.nodes() if machine["Alive"]]
    largest = max(machines, key=lambda machine: machine["Resources"].get("CPU", 0))
    return ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(largest["NodeID"], soft=True)


def connected() -> ModuleType:
    """Ray, connected to the cluster in the environment variable RAY_ADDRESS, or to a local one."""
    try:
        import ray
    except ImportError:
        raise ValueError(f"--on ray needs Ray: {how_to_get('ray')}") from None
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False)
    cluster: ModuleType = ray
    return cluster


def done_by(task: Callable[[Job], Done], job: Job) -> tuple[Done, str, float]:
    """A job's result, the worker that did it, and the CPU seconds it took."""
    begin = time.process_time()
    return task(job), worker(), time.process_time() - begin


def told_by(task: Callable[[Done | None], Iterator[Done]], last: Done | None) -> Iterator[tuple[Done, str, float]]:
    """All reports of a long task, each with its worker and the seconds of CPU that it took."""
    begin = time.process_time()
    for told in task(last):
        yield told, worker(), time.process_time() - begin
        begin = time.process_time()


def worker() -> str:
    """The name of the process that does the work."""
    return f"{platform.node()} ({os.getpid()})"


def taken(answer: tuple[Done, str, float]) -> Done:
    """The result; records the worker's share."""
    result, worker, seconds = answer
    PARTS[worker] += 1
    SECONDS[worker] += seconds
    return result


def told_work() -> str:
    """Each worker's share, in a sentence."""
    shares = (f"{parts} by {worker} in {SECONDS[worker]:.1f} s of CPU" for worker, parts in PARTS.most_common())
    return f"Parts done on Ray: {', '.join(shares)}."
