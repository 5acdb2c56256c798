"""What can be typed."""

import argparse
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from .. import language
from ..arena import listed
from ..bots import BOTS, YARDSTICKS
from ..games import GAMES
from ..server.settings import all_settings, variable
from . import experiments, tables
from .screen import complain

KNOWN_BOTS = listed(BOTS)
MOST = 10**15  # games or decisions; compiled code has no larger numbers than 64 bits
PICTURES = (".png", ".svg", ".pdf")
EXAMPLES = """examples (./play alone is `houndtable serve`):
  houndtable games                                       what can be played, with all options
  houndtable rules dog_cards R23                         one rule
  houndtable fields dog_cards                            what a policy sees, cell by cell
  houndtable play dog_cards --seats 4                    a match in the terminal
  houndtable serve --host 0.0.0.0                        tables for everybody in the home network
  houndtable simulate dog_cards --seats 4 --games 2000 --plot lengths.png
  houndtable simulate dog_cards --seats 2 --option finished_row_counts=no
  houndtable study dog_cards --seats 2 --against joker_may_start=no --html joker.html
  houndtable arena clear_4 --seats 4 --bots greedy,expert,search:200 --games 400
  houndtable replay match.jsonl --seat 1                 a match from one seat's eyes
  houndtable verify match.jsonl                          were the rules kept and the deals fair?"""


class Parser(argparse.ArgumentParser):
    """What can be typed; what cannot is one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and where to read more."""
        sys.exit(complain(f"{message.rstrip('.')}. `{self.prog} --help` tells what can be typed."))


def parser() -> Parser:
    """What can be typed."""
    top = Parser(
        prog="houndtable",
        description="Four tabletop games, their rules written once: play them, simulate them, check them.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, function: Callable[[Any], None], about: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=about, description=about)
        sub.set_defaults(command=function)
        return sub

    games = command("games", tables.show_games, "List the games with their seats and options.")
    games.add_argument("game", metavar="GAME", nargs="?", help="this one only (all)")
    rules = command("rules", tables.show_rules, "Show a rulebook, or one rule of it.")
    _add_game(rules)
    rules.add_argument("number", metavar="NUMBER", nargs="?", help="such as R12, Q3, O1 or T2")
    _add_language(rules)
    fields = command(
        "fields", tables.show_fields, "Show what a policy sees, number by number: the cells of an observation."
    )
    _add_game(fields)
    play = command("play", tables.play_match, "Play a match in the terminal against bots.")
    _add_table(play)
    play.add_argument("--seat", type=whole, default=0, help="where you sit (0)")
    play.add_argument("--bots", metavar="BOT", default="level_2", help=f"who plays the others (level_2): {KNOWN_BOTS}")
    play.add_argument("--save", type=new_file, metavar="FILE", help="keep the record of the match here")
    _add_language(play)
    server = command("serve", tables.serve_tables, "Serve live tables to browsers and programs.")
    for name, kind, default, about in all_settings():
        text = f"{about} ({default}; ${variable(name)})".replace("(; ", "(").replace("%", "%%")
        server.add_argument(f"--{name}", type=READERS[kind], default=default, metavar=kind.__name__.upper(), help=text)
    server.add_argument("--no-browser", action="store_true", help="do not open the browser")
    sim = command("simulate", experiments.simulate_games, "Play many games between bots and show what came of them.")
    _add_table(sim)
    sim.add_argument("--games", type=count, default=1000, help="how many (1000)")
    _add_players(sim)
    sim.add_argument("--on", choices=("cores", "gpu"), default="cores", help="where random players play (cores)")
    sim.add_argument("--limit", type=count, default=100_000, help="give a game up after so many decisions (100000)")
    sim.add_argument(
        "--plot", type=picture_file, metavar="FILE", help="a picture of lengths and winners (PNG, SVG or PDF)"
    )
    sim.add_argument("--save", type=new_file, metavar="FILE", help="all games as CSV, a line each")
    duel = command("arena", experiments.hold_arena, "Let bots play duplicate deals against each other, and rate them.")
    _add_table(duel)
    duel.add_argument(
        "--bots",
        default="random,greedy,expert",
        help=f"two or more (random,greedy,expert): {listed(BOTS | YARDSTICKS)}, "
        "my.py:mine is the bot `mine` in my.py, search+expert are partners",
    )
    duel.add_argument("--games", type=count, default=1000, help="how many each pair plays (1000)")
    duel.add_argument("--limit", type=count, default=20_000, help="give a game up after so many decisions (20000)")
    duel.add_argument(
        "--sprt",
        metavar="ELO,ELO",
        help="of two bots: stop once it is clear whether the first is stronger by the one or the other, such as 0,20",
    )
    duel.add_argument("--on", choices=("cores", "ray"), default="cores", help="where to play (cores)")
    duel.add_argument("--plot", type=picture_file, metavar="FILE", help="a picture of the ratings (PNG, SVG or PDF)")
    duel.add_argument("--save", type=new_file, metavar="FILE", help="all results as JSON")
    study = command(
        "study", experiments.study_rules, "Measure what rules do to a game, or compare two sets of options."
    )
    _add_table(study)
    study.add_argument("--against", metavar="NAME=CHOICE,…", help="other options, played with the same dice")
    _add_players(study)
    study.add_argument("--games", type=count, default=1000, help="how many (1000)")
    study.add_argument("--limit", type=count, default=100_000, help="give a game up after so many decisions (100000)")
    study.add_argument("--plot", type=picture_file, metavar="FILE", help="a picture (PNG, SVG or PDF)")
    study.add_argument("--html", type=new_file, metavar="FILE", help="a page with everything, in one file")
    replay = command("replay", tables.replay_match, "Go through a recorded match step by step.")
    replay.add_argument("file", metavar="FILE", help="a record, as kept by `houndtable play --save` or from a table")
    replay.add_argument("--seat", type=whole, help="from this seat's eyes (all open)")
    replay.add_argument("--step", action="store_true", help="wait for Enter after every decision")
    _add_language(replay)
    verify = command(
        "verify", tables.verify_match, "Check a record: every move legal, every deal fair, the result right."
    )
    verify.add_argument("file", metavar="FILE", help="a record, as kept by `houndtable play --save` or from a table")
    bench = command("bench", experiments.measure, "Measure how fast the rules run on this machine.")
    bench.add_argument("games", metavar="GAME", nargs="*", help="which games (all)")
    return top


def whole(typed: str) -> int:
    """A whole number."""
    if not re.fullmatch(r"-?\d{1,4000}", typed):
        raise argparse.ArgumentTypeError(f"{typed!r} should be a whole number.")
    return int(typed)


def number(typed: str) -> float:
    """A number."""
    try:
        return float(typed)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{typed!r} should be a number.") from None


READERS: dict[type, Callable[[str], Any]] = {int: whole, float: number, str: str}  # of the kinds of settings


def seed(typed: str) -> int:
    """A whole number that is not negative."""
    if whole(typed) < 0:
        raise argparse.ArgumentTypeError(f"{typed!r} should be a whole number, 0 or more.")
    return int(typed)


def count(typed: str) -> int:
    """How many of something."""
    if not 1 <= whole(typed) <= MOST:
        raise argparse.ArgumentTypeError(f"{typed!r} should be a whole number from 1 to {MOST}.")
    return int(typed)


def new_file(typed: str) -> Path:
    """Where a file is to be written once all is done; a mistake is told before."""
    path = Path(typed)
    if not path.parent.is_dir() or path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise argparse.ArgumentTypeError(f"{typed!r} cannot be written: name a file in a folder of yours that exists.")
    return path


def picture_file(typed: str) -> Path:
    """The same of a picture."""
    if Path(typed).suffix.lower() not in PICTURES:
        raise argparse.ArgumentTypeError(f"{typed!r} should end with one of {', '.join(PICTURES)}.")
    return new_file(typed)


def _add_game(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")


def _add_players(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--bots", default="random", help=f"a bot for every seat, or one for all (random): {KNOWN_BOTS}")


def _add_table(sub: argparse.ArgumentParser) -> None:
    _add_game(sub)
    sub.add_argument("--seats", type=whole, help="how many play (the most the game allows)")
    sub.add_argument("--seed", type=seed, help="the same seed deals the same cards")
    sub.add_argument(
        "--option", action="append", default=[], metavar="NAME=CHOICE", help="a rule to change, see `houndtable games`"
    )


def _add_language(sub: argparse.ArgumentParser) -> None:
    known = ", ".join(language.LANGUAGES)
    sub.add_argument(
        "--language",
        choices=language.LANGUAGES,
        default=language.of_environment(),
        metavar="LANGUAGE",
        help=f"one of {known} (that of this computer)",
    )
