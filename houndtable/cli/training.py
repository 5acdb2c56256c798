"""The command `train`."""

import argparse
import shlex
from dataclasses import replace
from pathlib import Path

from ..engine.extras import how_to_get
from ..games import Game
from .args import UsageError, find_game
from .screen import console


def train_network(args: argparse.Namespace) -> None:
    """Train a network, report progress, and save it."""
    try:
        from ..learn import train
    except ModuleNotFoundError as missing:
        raise UsageError(f"Training needs {missing.name}: {how_to_get('train')}") from None
    game = find_game(args.game)
    if args.minutes <= 0:
        raise UsageError("--minutes: it should be more than 0.")
    path = args.save or Path(f"{game.package}.npz")
    settings = train.settings_for(args.on)
    settings = replace(settings, width=args.width or settings.width)
    command = command_for(game, args, settings.width)

    def look(training: train.Training) -> None:
        console.print(train.line(training.curve[-1]), highlight=False)
        train.save_network(training, path, command)
        train.keep(training, path.with_suffix(".pt"))

    console.print("Compiling, and measuring the inputs; this takes a minute or two …", highlight=False)
    training = train.train(game, args.minutes, args.on, args.seed, args.resume, settings, look)
    console.print(train.cost(training, args.on), highlight=False)
    for name, (share, games) in train.shares_everywhere(training.trainer, args.seed).items():
        console.print(f"against expert, {name}: {share:.1%} of {games} games", highlight=False)
    if args.plot:
        train.save_curve(game, training.curve, args.plot)
        console.print(f"The learning curve is in {args.plot}.", highlight=False)
    console.print(f"The network is in {path}, its checkpoint in {path.with_suffix('.pt')}.", highlight=False)


def command_for(game: Game, args: argparse.Namespace, width: int) -> str:
    """The command that trains this network again."""
    words = ["houndtable", "train", game.name, "--on", args.on, "--minutes", f"{args.minutes:g}"]
    begin = ["--resume", str(args.resume)] if args.resume else ["--width", str(width)]
    return shlex.join([*words, "--seed", str(args.seed), *begin])
