"""A training as it is watched from outside, also from another machine: a report at each look, with its files."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ..games import find_game
from .tables import Where
from .train import Point, Training, begun, cost, keep, line, looks, save_network, shares_everywhere
from .trainer import Settings


class Order(NamedTuple):
    """What to train; it can be sent to another machine."""

    game: str
    minutes: float
    on: Where
    seed: int
    settings: Settings
    command: str  # that trains such a network again
    kind: str = ""  # of the file to continue from: .pt or .npz, if any
    kept: bytes = b""  # the content of that file


class Report(NamedTuple):
    """The progress: enough to continue from, on any machine."""

    lines: tuple[str, ...]
    curve: list[Point]
    network: bytes
    checkpoint: bytes
    left: float  # minutes


def reports(order: Order, last: Report | None = None) -> Iterator[Report]:
    """Train and report, from the beginning or from the last report of a machine that was lost."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        training = begun_by(order, folder) if last is None else resumed_by(order, folder, last)
        minutes, before = order.minutes if last is None else last.left, training.seconds
        for _ in looks(training, minutes):
            left = max(minutes - (training.seconds - before) / 60, 0.0)
            yield report(order, training, folder, (line(training.curve),), left)
        shares = shares_everywhere(training.trainer, order.seed).items()
        lines = [f"against expert, {who}: {share:.1%} of {games} games" for who, (share, games) in shares]
        yield report(order, training, folder, (cost(training, order.on), *lines), 0.0)


def begun_by(order: Order, folder: Path) -> Training:
    """A training from the beginning, or from the file in the order."""
    return begun(find_game(order.game), order.on, order.seed, kept_in(folder, order.kind, order.kept), order.settings)


def resumed_by(order: Order, folder: Path, last: Report) -> Training:
    """A training that continues from a report."""
    return begun(find_game(order.game), order.on, order.seed, kept_in(folder, ".pt", last.checkpoint))


def kept_in(folder: Path, kind: str, kept: bytes) -> Path | None:
    """A file with this content; None if it is empty."""
    path = folder / f"kept{kind}"
    if not kind:
        return None
    path.write_bytes(kept)
    return path


def report(order: Order, training: Training, folder: Path, lines: tuple[str, ...], left: float) -> Report:
    """The report, with the network and the checkpoint as they are now."""
    network, checkpoint = folder / "network.npz", folder / "checkpoint.pt"
    save_network(training, network, order.command)
    keep(training, checkpoint)
    return Report(lines, list(training.curve), network.read_bytes(), checkpoint.read_bytes(), left)
