"""What the server counts, for Prometheus and for the structured logs."""

import json
import logging
import time
from dataclasses import dataclass, fields
from typing import NamedTuple

LOGGER = logging.getLogger("houndtable")


class Warned(NamedTuple):
    """A warning: what went wrong, when last, and how often since the start."""

    moment: int
    times: int
    details: str  # of the last time


WARNINGS: dict[str, Warned] = {}  # by event, for the host's desk


@dataclass
class Metrics:
    """Counters since the start; names end as Prometheus requires."""

    acts: int = 0
    refusals: int = 0
    connections: int = 0
    connections_opened: int = 0
    connections_refused: int = 0
    slow_readers: int = 0
    rate_limited: int = 0
    tables_awake: int = 0
    tables_made: int = 0
    tables_paired: int = 0
    seekers: int = 0
    pushes: int = 0
    mails: int = 0
    compiled: int = 0
    commits: int = 0
    commit_seconds: float = 0.0
    commits_failed: int = 0
    store_writable: int = 1
    events_missing: int = 0
    passed_on: int = 0
    leases_lost: int = 0
    act_seconds: float = 0.0


GAUGES = ("connections", "tables_awake", "seekers", "compiled", "store_writable", "events_missing")
METRICS = Metrics()


def exposition() -> str:
    """All figures in Prometheus' text format."""
    lines = []
    for figure in fields(METRICS):
        gauge = figure.name in GAUGES
        name = f"houndtable_{figure.name}" if gauge else f"houndtable_{figure.name}_total"
        lines.append(f"# TYPE {name} {'gauge' if gauge else 'counter'}\n{name} {getattr(METRICS, figure.name)}\n")
    return "".join(lines)


def note(event: str, **values: str | int | float) -> None:
    """A line for the log: what happened, with figures and table ids; never hands, tokens or names."""
    LOGGER.info(line(event, values))


def warn(event: str, **values: str | int | float) -> None:
    """The same for something that went wrong."""
    before = WARNINGS[event].times if event in WARNINGS else 0
    WARNINGS[event] = Warned(int(time.time()), before + 1, " · ".join(map(str, values.values())))
    LOGGER.warning(line(event, values))


def line(event: str, values: dict[str, str | int | float]) -> str:
    """An event as a line of JSON."""
    return json.dumps({"time": round(time.time(), 3), "event": event} | values)
