"""The command `leaderboard`: shows arena results, adds to them, and checks some by replaying them."""

import argparse
import sys
from collections.abc import Sequence

from ..bots.policy import Bot
from ..lab import leaderboard
from ..lab.arena import Pairing, Standing, Table, find_side
from ..lab.leaderboard import Checked, Run
from ..language.catalog import title_of
from .args import UsageError
from .screen import compile_bots_first, console, new_table

FAILED = 1  # the exit code if a deal did not come out the same


def run(args: argparse.Namespace) -> None:
    """Add results, check some, or show all."""
    for flag, needs in (("by", "add"), ("seed", "check"), ("own", "check")):
        is_given = getattr(args, flag) is not None and getattr(args, flag) is not False
        if is_given and not getattr(args, needs):
            raise UsageError(f"--{flag}: it goes with --{needs}.")
    if args.add:
        if not args.by:
            raise UsageError("--add: give the name to list the results under with --by NAME.")
        added = leaderboard.add(args.file, args.add, args.by)
        games = sum(len(pairing.deals) for pairing in added.pairings) * len(added.at.layouts)
        console.print(f"Added {games} games of {added.at.game.name} by {added.by} to {args.file}.", highlight=False)
    runs = leaderboard.read(args.file)
    if args.check:
        check(runs, args)
    elif not args.add:
        for at, result in leaderboard.standings(runs):
            show(at, result)


def check(runs: Sequence[Run], args: argparse.Namespace) -> None:
    """Play some deals of every pairing again; the exit code says whether all came out the same."""
    for run in runs:
        compile_bots_first(run.at.game, run.at.seats, bots_in(run, args.own))
    differ = 0
    for each in leaderboard.checked(runs, args.check, args.seed or 0, args.own):
        differ += each.deals - each.same
        console.print(told(each), highlight=False)
    if differ:
        console.print(f"{differ} deals came out differently: the bots or the rules differ from those of the run.")
        sys.exit(FAILED)


def bots_in(run: Run, runs_own: bool) -> list[Bot]:
    """The bots of a run; those that are not ours only if they may run."""
    names = dict.fromkeys(name for pairing in run.pairings for name in (pairing.one, pairing.other))
    return [bot for name in names if runs_own or leaderboard.is_ours(name) for bot in find_side(name).bots]


def told(each: Checked) -> str:
    """The result of a check."""
    at, pairing = each.run.at, each.pairing
    name = f"{at.game.name}, {at.seats} seats, {pairing.one} – {pairing.other}, by {each.run.by}"
    if not each.deals:
        return f"{name}: not checked; --own runs bots that do not come with Houndtable"
    return f"{name}: {each.same} of {each.deals} deals the same"


def show(at: Table, result: Standing) -> None:
    """The ratings of a game, the best first."""
    changed = {name: choice for name, choice in at.game.options_by_name(at.options).items() if name != "first"}
    usual = at.game.choose_by_name(at.seats, {})
    rules = ", ".join(f"{name}={choice}" for name, choice in changed.items() if choice != usual[name])
    table = new_table("bot", "Elo", "95 % interval", "games", title_justify="left", title=titled(at, rules))
    for place in sorted(range(len(result.bots)), key=lambda place: -result.elo[place]):
        interval = f"{result.low[place]:+.0f} to {result.high[place]:+.0f}"
        games = games_of(result.bots[place], result.pairings) * len(at.layouts)
        table.add_row(result.bots[place], f"{result.elo[place]:+.0f}", interval, str(games))
    console.print(table)


def titled(at: Table, rules: str) -> str:
    """What was played."""
    return f"{title_of(at.game)}, {at.seats} seats" + (f", {rules}" if rules else "")


def games_of(bot: str, pairings: Sequence[Pairing]) -> int:
    """How many deals a bot has played."""
    return sum(len(pairing.deals) for pairing in pairings if bot in (pairing.one, pairing.other))
