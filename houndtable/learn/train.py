"""A training from beginning to end: progress, checkpoints, the learning curve, and the network in a file."""

import json
import os
import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch import Tensor

from ..bots.network import Floats, Network, load, save
from ..bots.tuning import Tuning
from ..bots.vocabulary import taken
from ..games import Game
from .against_search import SIMULATIONS, Result, SearchMatches
from .model import weights_of
from .opponents import EXPERT, NET
from .seats import seats_of, usual_seats
from .shares import MATCHES_A_DEAL, error_of, shares_of_wins
from .tables import Mix, Where, drawn_mix, usual_mix
from .trainer import ON_CORES, Known, Settings, Trainer, known_in

REPORTS = 16  # of the progress
CHECKPOINT = 6  # the format


class Point(NamedTuple):
    """A point of the learning curve."""

    seconds: float  # of training, without measuring
    decisions: int
    rate: float  # decisions per second since the last point
    share: float  # of the wins against as many experts, with the usual number of seats and the default options
    games: int
    policy: float
    value: float
    entropy: float
    critic: float = 0.0
    search_share: float = 0.0  # of the wins against as many searches, likewise
    search_games: int = 0  # 0 if that was not measured


@dataclass
class Training:
    """The progress of a training."""

    trainer: Trainer
    curve: list[Point] = field(default_factory=list)
    seconds: float = 0.0  # without measuring
    began: float = 0.0  # the seconds at which its schedule began: those of the network it began with
    commands: list[str] = field(default_factory=list)  # of the trainings before this one, oldest first


def settings_for(on: Where, resume: Path | None = None) -> Settings:
    """The default settings for a device. A network that is trained further keeps its size."""
    settings = Settings() if on == "gpu" else ON_CORES
    if resume is None or not is_network(resume):
        return settings
    network = load(resume)
    return replace(settings, width=network.width, blocks=network.blocks)


def train(
    game: Game,
    minutes: float,
    on: Where,
    seed: int = 0,
    resume: Path | None = None,
    settings: Settings | None = None,
    report: Callable[["Training"], None] = lambda training: None,
) -> Training:
    """Learn for this many minutes, not counting compilation; `report` is called sixteen times."""
    training = begin(game, on, seed, resume, settings)
    for _ in reports_of(training, minutes):
        report(training)
    return training


def reports_of(training: Training, minutes: float) -> Iterator[None]:
    """Train for this many minutes, and pause for reports. Neither pauses nor compilation count."""
    trainer, before, on = training.trainer, training.seconds, training.trainer.on
    total, next_report, began = before + 60 * minutes, before + 60 * minutes / REPORTS, training.began
    trainer.warm_up()
    synchronize(on)
    start, then, decisions_then = time.monotonic(), before, trainer.decisions
    with SearchMatches(trainer.settings.search_games) as matches:
        while training.seconds < total:
            progress = (training.seconds - began) / (total - began)
            is_imitating = progress < trainer.settings.imitation and trainer.is_new
            losses = trainer.lesson(progress, is_imitating)
            synchronize(on)
            training.seconds = before + time.monotonic() - start
            if training.seconds >= min(next_report, total):
                pause = time.monotonic()
                next_report += 60 * minutes / REPORTS
                rate = (trainer.decisions - decisions_then) / (training.seconds - then)
                then, decisions_then = training.seconds, trainer.decisions
                share, games = measured_share(trainer, trainer.seed + 1000 + trainer.lessons)
                training.curve.append(Point(then, trainer.decisions, rate, share, games, search_games=0, **losses))
                measure_against_search(training, matches, is_last=training.seconds >= total)
                yield
                start += time.monotonic() - pause


def measure_against_search(training: Training, matches: SearchMatches, is_last: bool) -> None:
    """Note the results of matches that have ended, and begin the next ones. The last ones are waited for."""
    note(training, matches.result(is_waiting=is_last))
    if matches.is_free:
        save_network(training, matches.network, "")
        matches.begin(len(training.curve) - 1)
    if is_last:
        note(training, matches.result(is_waiting=True))


def note(training: Training, result: Result | None) -> None:
    """Add the result of matches against a search to its point of the curve."""
    if result:
        point = training.curve[result.point]
        training.curve[result.point] = point._replace(search_share=result.share, search_games=result.games)


def parameters(trainer: Trainer) -> int:
    """How many numbers the network has."""
    return sum(weights.numel() for weights in trainer.model.parameters())


def synchronize(on: Where) -> None:
    """Wait for the GPU."""
    if on == "gpu":
        torch.cuda.synchronize()


def line(curve: list[Point]) -> str:
    """A line of progress, with the latest known share against a search."""
    point, searched = curve[-1], [point for point in curve if point.search_games]
    return (
        f"{point.seconds:6.0f} s  {point.decisions / 1e6:8.1f} M decisions  {a_second(point.rate)}  "
        f"against expert {with_error(point.share, point.games)}"
        + "".join(
            f", search:{SIMULATIONS} {with_error(last.search_share, last.search_games)}"
            + (f" (at {last.decisions / 1e6:.1f} M)" if last is not point else "")
            for last in searched[-1:]
        )
        + f"  entropy {point.entropy:.2f}  value {point.value:.3f}, all cards open {point.critic:.3f}"
    )


def a_second(rate: float) -> str:
    """Decisions per second, in millions if there are so many."""
    return f"{rate / 1e6:5.2f} M/s" if rate > 1e5 else f"{rate:6,.0f}/s"


def with_error(share: float, games: int) -> str:
    """A share of wins, with the error of its 95 % interval."""
    return f"{share:6.1%} ± {error_of(share, games):.1%}"


def shares_everywhere(trainer: Trainer, seed: int) -> dict[str, tuple[float, int]]:
    """The share against the expert with every number of seats, and with house rules."""
    game, deals = trainer.game, deals_of(trainer)
    mixes = {f"{seats} seats": usual_mix(game, deals, seats) for seats in seats_of(game)}
    mixes["house rules"] = drawn_mix(game, deals, seed, house_rules=1.0)
    return {name: measured_share(trainer, seed, mix) for name, mix in mixes.items()}


def deals_of(trainer: Trainer) -> int:
    """How many deals are played to measure the share against the expert."""
    return trainer.settings.test_tables // MATCHES_A_DEAL


def measured_share(trainer: Trainer, seed: int, mix: Mix | None = None) -> tuple[float, int]:
    """The share of wins against the expert, by default with the usual number of seats, and the number of matches."""
    mix, longest = mix or usual_mix(trainer.game, deals_of(trainer)), trainer.settings.longest
    deals = shares_of_wins(trainer.model, trainer.inputs, mix, (NET, EXPERT), seed, trainer.on, limit=longest)
    return float(deals.mean()), MATCHES_A_DEAL * len(deals)


def cost(training: Training, on: Where) -> str:
    """The cost of the training, in a sentence."""
    trainer = training.trainer
    where = f"one {torch.cuda.get_device_name()}" if on == "gpu" else f"{os.cpu_count()} cores"
    return (
        f"{trainer.decisions:,} decisions in {training.seconds / 60:.1f} minutes on {where}; "
        f"{parameters(trainer):,} weights."
    )


# Files


def is_network(path: Path) -> bool:
    """Is the file a network, not a checkpoint?"""
    return path.suffix == ".npz"


def keep(training: Training, path: Path, command: str) -> None:
    """Save a checkpoint, from which a training continues as if it had not stopped."""
    trainer = training.trainer
    head = {
        "checkpoint": CHECKPOINT,
        "game": trainer.game.name,
        "on": trainer.on,
        "has_pool": bool(trainer.pool),
        "settings": asdict(trainer.settings),
        "seed": trainer.seed,
        "curve": [tuple(point) for point in training.curve],
        "seconds": training.seconds,
        "began": training.began,
        "commands": [*training.commands, command],
    }
    unfinished = path.with_suffix(".part")
    torch.save(head | trainer.state(), unfinished)
    os.replace(unfinished, path)


def begin(
    game: Game,
    on: Where,
    seed: int,
    resume: Path | None = None,
    settings: Settings | None = None,
    pool: Sequence[Network] = (),
) -> Training:
    """A new training, one that begins with the network of a file, or one that continues from a checkpoint."""
    settings = settings or settings_for(on, resume)
    if resume is None:
        return Training(Trainer(game, settings, seed, on, pool=pool))
    if is_network(resume):
        return begin_with_network(game, on, seed, resume, settings, pool)
    return resume_checkpoint(game, on, resume, pool)


def check_resume(game: Game, on: Where, resume: Path, settings: Settings, has_pool: bool = False) -> None:
    """Raises with a sentence if no training of this game can begin with a file."""
    if is_network(resume):
        network_in(game, resume, settings)
    else:
        check_pool(resume, checkpoint_in(game, on, resume), has_pool)


def check_pool(path: Path, kept: dict[str, Any], has_pool: bool) -> None:
    """Raises with a sentence if a checkpoint needs a pool of networks, or has none."""
    if kept["has_pool"] != has_pool:
        has = "needs its pool again" if kept["has_pool"] else "has no pool"
        raise ValueError(f"{path}: this training {has} (--pool).")


def check_seats(game: Game, settings: Settings) -> None:
    """Raises with a sentence if the game cannot be played with these numbers of seats."""
    for seats in (*settings.seats, *settings.pool_seats):
        if seats not in seats_of(game):
            raise ValueError(f"{game.name} cannot be played with {seats} seats, only with {said(seats_of(game))}.")


def said(numbers: Sequence[int]) -> str:
    """Numbers in a sentence."""
    return ", ".join(map(str, numbers))


def checkpoint_in(game: Game, on: Where, path: Path) -> dict[str, Any]:
    """A checkpoint of this game; raises with a sentence if the file holds none that can be continued here."""
    try:
        kept: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
        number = kept["checkpoint"]
    except (RuntimeError, EOFError, pickle.UnpicklingError, TypeError, LookupError) as wrong:
        raise ValueError(f"{path}: this is not a checkpoint of a training.") from wrong
    if number != CHECKPOINT:
        raise ValueError(
            f"{path}: this checkpoint is of format {number}, and only format {CHECKPOINT} can be continued here; "
            "begin with its network (.npz)."
        )
    if kept["game"] != game.name:
        raise ValueError(f"{path}: this checkpoint is of {kept['game']}, not of {game.name}.")
    if kept["on"] != on:
        place = "a GPU" if kept["on"] == "gpu" else "cores"
        raise ValueError(f"{path}: this checkpoint was made on {place}; go on there, or begin with its network (.npz).")
    return kept


def resume_checkpoint(game: Game, on: Where, path: Path, pool: Sequence[Network] = ()) -> Training:
    """Continue from a checkpoint."""
    kept = checkpoint_in(game, on, path)
    check_pool(path, kept, bool(pool))
    trainer = Trainer(game, Settings(**kept["settings"]), kept["seed"], on, known_in(kept), pool)
    trainer.restore(kept)
    curve = [Point(*point) for point in kept["curve"]]
    return Training(trainer, curve, kept["seconds"], kept["began"], kept["commands"])


def network_for(game: Game, path: Path) -> Network:
    """The network in a file; raises with a sentence if it is of another game."""
    network = load(path)
    if network.game.name != game.name:
        raise ValueError(f"{path}: this is a network for {network.game.name}, not for {game.name}.")
    return network


def network_in(game: Game, path: Path, settings: Settings) -> Network:
    """The same; raises too if it has more blocks than it may."""
    network = network_for(game, path)
    if settings.blocks < network.blocks:
        raise ValueError(f"{path} has {network.blocks} blocks, and blocks can only be added.")
    return network


def begin_with_network(
    game: Game, on: Where, seed: int, path: Path, settings: Settings, pool: Sequence[Network] = ()
) -> Training:
    """Begin with the weights and the curve of a network; critic, optimiser, tables and further blocks are new."""
    network = network_in(game, path, settings)
    about = network.about
    trainer = Trainer(game, replace(settings, width=network.width), seed, on, Known(network.known), pool)
    with_weights_of(trainer, network)
    trainer.decisions = about["decisions"]
    curve = [Point(*point) for point in about["curve"]]
    return Training(trainer, curve, about["seconds"], about["seconds"], commands_in(about))


def with_weights_of(trainer: Trainer, network: Network) -> None:
    """Let a trainer begin with a network; at first only its new critic learns."""
    columns = network.inputs.vocabulary.columns_for(trainer.inputs.vocabulary)
    weights = network.weights | {"table": taken(network.weights["table"], columns)}
    trainer.model.load_state_dict({name: with_blocks_of(trainer, name, value) for name, value in weights.items()})
    for other in filter(None, (trainer.earlier, trainer.magnet)):
        other.load_state_dict(trainer.model.state_dict())
    trainer.is_new, trainer.critic_only = False, trainer.settings.critic_only


def commands_in(about: dict[str, Any]) -> list[str]:
    """The commands of all trainings of a network, oldest first. Older files name only the last one."""
    commands: list[str] = about["commands"] if "commands" in about else [about["command"]]
    return commands


def with_blocks_of(trainer: Trainer, name: str, weights: Floats) -> Tensor:
    """Weights of a network, with the trainer's blocks that it lacks. At first these change nothing."""
    known, new = torch.from_numpy(weights), trainer.model.get_parameter(name).data
    return known if known.shape == new.shape else torch.cat([known.to(new.device), new[len(known) :]])


def save_network(training: Training, path: Path, command: str) -> None:
    """The network for the bot `net`, with how it was trained."""
    trainer = training.trainer
    about = {
        "command": command,
        "commands": [*training.commands, command],
        "seed": trainer.seed,
        "settings": asdict(trainer.settings),
        "seconds": round(training.seconds),
        "decisions": trainer.decisions,
        "curve": [[round(number, 4) for number in point] for point in training.curve],
    }
    save(path, trainer.inputs, weights_of(trainer.model), about, Tuning())


def save_curve(game: Game, curve: list[Point], path: Path) -> None:
    """The learning curve as a picture, or as JSON."""
    if path.suffix == ".json":
        path.write_text(json.dumps([point._asdict() for point in curve], indent=1) + "\n", encoding="utf-8")
        return
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    by_expert = [(point.decisions, point.share, point.games) for point in curve]
    by_search = [(point.decisions, point.search_share, point.search_games) for point in curve if point.search_games]
    lines = (by_expert, "o", "#0072b2", "expert"), (by_search, "s", "#d55e00", f"search:{SIMULATIONS}")
    for measured, marker, color, other in lines:
        if measured:
            decisions = [number / 1e6 for number, _, _ in measured]
            shares = [100 * share for _, share, _ in measured]
            errors = [100 * error_of(share, games) for _, share, games in measured]
            axes.errorbar(decisions, shares, errors, marker=marker, color=color, capsize=2, label=f"against {other}")
    axes.axhline(50, color="#999999", linewidth=1)
    axes.legend()
    axes.set(xlabel="million decisions", ylabel="share of wins, %", title=f"{game.name}, {usual_seats(game)} seats")
    axes.grid(alpha=0.3)
    figure.savefig(path, dpi=120)
    pyplot.close(figure)
