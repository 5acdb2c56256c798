"""What the server counts, for Prometheus and for the structured logs."""

import json
import logging
import time
from dataclasses import dataclass, fields

LOGGER = logging.getLogger("houndtable")


@dataclass
class Metrics:
    """Counters since the start; names end as Prometheus wants them."""

    acts: int = 0
    refusals: int = 0
    connections: int = 0
    connections_opened: int = 0
    slow_readers: int = 0
    rate_limited: int = 0
    tables_awake: int = 0
    tables_made: int = 0
    compiled: int = 0
    commits: int = 0
    commit_seconds: float = 0.0
    act_seconds: float = 0.0


GAUGES = ("connections", "tables_awake", "compiled")
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
    LOGGER.info(json.dumps({"time": round(time.time(), 3), "event": event} | values))
