"""A training that another process or machine can follow: each report has the progress, the network and a checkpoint."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ..bots.network import load
from ..games import find_game
from .tables import Where
from .train import Point, Training, begin, cost, keep, line, reports_of, save_network, shares_everywhere
from .trainer import Settings


class Order(NamedTuple):
    """What to train. It can be sent to another machine."""

    game: str
    minutes: float
    on: Where
    seed: int
    settings: Settings
    command: str  # that trains such a network again
    kind: str = ""  # of the file to begin with, if any: .pt or .npz
    kept: bytes = b""  # the content of that file
    pool: tuple[bytes, ...] = ()  # networks, as files, that play against it


class Report(NamedTuple):
    """The progress, with all that is needed to continue on another machine."""

    lines: tuple[str, ...]
    curve: list[Point]
    network: bytes
    checkpoint: bytes
    left: float  # in minutes


def reports(order: Order, last: Report | None = None) -> Iterator[Report]:
    """Train and report, from the beginning or from the last report of a machine that was lost."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        kind, kept = (order.kind, order.kept) if last is None else (".pt", last.checkpoint)
        resume = written(folder / f"kept{kind}", kept) if kind else None
        pool = [load(written(folder / "one_of_the_pool.npz", one)) for one in order.pool]
        training = begin(find_game(order.game), order.on, order.seed, resume, order.settings, pool)
        if last:
            training.commands.pop()  # that of this order, which is still being carried out
        minutes, before = last.left if last else order.minutes, training.seconds
        for _ in reports_of(training, minutes):
            left = max(minutes - (training.seconds - before) / 60, 0.0)
            yield report(order, training, folder, (line(training.curve),), left)
        shares = shares_everywhere(training.trainer, training.trainer.seed).items()
        lines = [f"against expert, {who}: {share:.1%} of {games} games" for who, (share, games) in shares]
        yield report(order, training, folder, (cost(training, order.on), *lines), 0.0)


def written(path: Path, content: bytes) -> Path:
    """The path, now of a file with this content."""
    path.write_bytes(content)
    return path


def report(order: Order, training: Training, folder: Path, lines: tuple[str, ...], left: float) -> Report:
    """The report, with the network and the checkpoint as they are now."""
    network, checkpoint = folder / "network.npz", folder / "checkpoint.pt"
    save_network(training, network, order.command)
    keep(training, checkpoint, order.command)
    return Report(lines, list(training.curve), network.read_bytes(), checkpoint.read_bytes(), left)
