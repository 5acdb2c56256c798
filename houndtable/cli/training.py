"""The commands `train` and `exploit`."""

import argparse
import os
import shlex
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

from ..engine.extras import how_to_get
from ..games import Game
from ..lab import cluster
from .args import UsageError, find_game
from .screen import console

SETTINGS = ("width", "blocks", "experts", "rate", "entropy", "gae_lambda", "discount", "seats")
SEED = 1


def train_network(args: argparse.Namespace) -> None:
    """Train a network, report progress, and save it."""
    check_settings(args)
    try:
        from ..learn import reports, tables, train
    except ModuleNotFoundError as missing:
        raise UsageError(f"Training needs {missing.name}: {how_to_get('train')}") from None
    game = find_game(args.game)
    if args.on == "gpu":
        tables.check_gpu()
    on, path = place(args.on), args.save or default_path(game, args.resume)
    settings = replace(train.settings_for(on, args.resume), **wanted(args))
    train.check_seats(game, settings)
    for network in args.pool:
        train.network_for(game, network)
    if args.resume:
        train.check_resume(game, on, args.resume, settings, has_pool=bool(args.pool))
    kind, kept = (args.resume.suffix, args.resume.read_bytes()) if args.resume else ("", b"")
    pool = tuple(path.read_bytes() for path in args.pool)
    order = reports.Order(
        game.name, args.minutes, on, seed_of(args), settings, command_for(game, args), kind, kept, pool
    )
    training = partial(reports.reports, order)
    console.print("Compiling, and measuring the inputs; this takes a minute or two …", highlight=False)
    for report in cluster.followed(training, on == "gpu") if args.on == "ray" else training():
        write(path, report.network)
        write(path.with_suffix(".pt"), report.checkpoint)
        for line in report.lines:
            console.print(line, highlight=False, soft_wrap=True)
    if args.plot:
        train.save_curve(game, report.curve, args.plot)
        console.print(f"The learning curve is in {args.plot}.", highlight=False)
    if args.on == "ray":
        console.print(cluster.told_work(), highlight=False)
    console.print(f"The network is in {path}, its checkpoint in {path.with_suffix('.pt')}.", highlight=False)


def default_path(game: Game, resumed: Path | None) -> Path:
    """Where the network goes: next to the checkpoint that is resumed, otherwise here."""
    return resumed.with_suffix(".npz") if resumed and resumed.suffix == ".pt" else Path(f"{game.package}.npz")


def place(on: str) -> Literal["cores", "gpu"]:
    """Where to train; on Ray that is a GPU if the cluster has one."""
    is_on_gpu = cluster.has_gpus() if on == "ray" else on == "gpu"
    return "gpu" if is_on_gpu else "cores"


def write(path: Path, content: bytes) -> None:
    """Whole, or not at all."""
    unfinished = path.with_suffix(".part")
    unfinished.write_bytes(content)
    os.replace(unfinished, path)


def check_settings(args: argparse.Namespace) -> None:
    """Refuse settings that the resumed file already has."""
    kind = args.resume.suffix if args.resume else ""
    given = [name for name in (*SETTINGS, "seed") if getattr(args, name) is not None]
    if given and kind == ".pt":
        raise UsageError(f"{option(given[0])}: a checkpoint (.pt) continues with its own settings.")
    if args.width and kind == ".npz":
        raise UsageError("--width: a network (.npz) keeps its width.")


def wanted(args: argparse.Namespace) -> dict[str, Any]:
    """The settings that were given. The others depend on the place of training and on the network it begins with."""
    given = {name: getattr(args, name) for name in SETTINGS if getattr(args, name) is not None}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}


def seed_of(args: argparse.Namespace) -> int:
    """The seed of a new training."""
    return SEED if args.seed is None else int(args.seed)


def command_for(game: Game, args: argparse.Namespace) -> str:
    """The command that trains this network again."""
    words = ["houndtable", "train", game.name, "--on", args.on, "--minutes", f"{args.minutes:g}"]
    begin = ["--resume", str(args.resume)] if args.resume else []
    seed = [] if args.resume and args.resume.suffix == ".pt" else ["--seed", str(seed_of(args))]
    settings = [word for name, value in wanted(args).items() for word in (option(name), *numbers(value))]
    pool = ["--pool", *map(str, args.pool)] if args.pool else []
    return shlex.join([*words, *seed, *begin, *settings, *pool])


def numbers(value: float | tuple[int, ...]) -> list[str]:
    """The value of a setting, as it is typed."""
    return [f"{each:g}" for each in (value if isinstance(value, tuple) else (value,))]


def option(name: str) -> str:
    """A setting as an option of the command line."""
    return "--" + name.replace("_", "-")


def exploit_bot(args: argparse.Namespace) -> None:
    """Train a network that beats one bot, report progress, and save it."""
    try:
        from ..learn import exploit, tables
    except ModuleNotFoundError as missing:
        raise UsageError(f"Exploiting a bot needs {missing.name}: {how_to_get('train')}") from None
    game = find_game(args.game)
    if args.on == "gpu":
        tables.check_gpu()
    found = exploit.Exploit(game, args.bot, args.seats, args.on, args.seed)
    path = args.save or Path(f"{game.package}-exploit.npz")
    words = [f"houndtable exploit {game.name} --bot {args.bot} --seats {args.seats} --minutes {args.minutes:g}"]
    command = " ".join([*words, f"--on {args.on} --seed {args.seed}"])
    console.print("Compiling, and measuring the inputs; this takes a minute or two …", highlight=False)
    for point in found.points(args.minutes):
        console.print(exploit.line(point), highlight=False, soft_wrap=True)
    console.print(exploit.verdict(args.bot, found.result(), found.even), highlight=False, soft_wrap=True)
    found.save(path, command)
    if args.plot:
        exploit.save_curve(found, args.plot)
        console.print(f"The learning curve is in {args.plot}.", highlight=False)
    console.print(f"The opponent is in {path}: houndtable play {game.name} --bots {path}", highlight=False)
