"""Where experiments run: on this computer's cores, or on a Ray cluster. Both give the same results."""

import os
import platform
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, TypeVar

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
    under_way: deque[Any] = deque()
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


def connected() -> Any:
    """Ray, connected to the cluster in the environment variable RAY_ADDRESS, or to a local one."""
    try:
        import ray
    except ImportError:
        raise ValueError(f"--on ray needs Ray: {how_to_get('ray')}") from None
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False)
    return ray


def done_by(task: Callable[[Job], Done], job: Job) -> tuple[Done, str, float]:
    """A job's result, the worker that did it, and the CPU seconds it took."""
    begin = time.process_time()
    return task(job), f"{platform.node()} ({os.getpid()})", time.process_time() - begin


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
