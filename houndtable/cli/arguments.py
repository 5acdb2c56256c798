"""The arguments of every command."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path
from typing import NamedTuple, NoReturn

from ..bots import BOTS, REFERENCE_BOTS
from ..games import GAMES
from ..lab.arena import listed
from ..language import locale
from ..server.settings import all_settings, flag, variable
from . import analyse, examples, experiments, leaderboard, puzzles, tables, training
from .args import parted
from .screen import complain

KNOWN_BOTS = listed(BOTS)
OWN_BOTS = "my.py:mine is the bot `mine` in my.py, mine.npz a network (see `train`), ./mybot a program"
MOST = 10**15  # games or decisions; compiled code has 64-bit numbers
MOST_WIDTH, MOST_BLOCKS = 4096, 64  # of a network
PICTURES = (".png", ".svg", ".pdf")
FIGURES = (".json", ".csv")
EXAMPLES = """examples (./play alone is `houndtable serve`):
  houndtable games                                       all games with their options
  houndtable rules dog_cards R23                         one rule
  houndtable fields dog_cards                            the cells of an observation
  houndtable position clear_4 mate.txt                   the legal actions in a position of yours
  houndtable play dog_cards --seats 4                    a match in the terminal
  houndtable visit http://127.0.0.1:8765 KWPT --bots my.py:mine
  houndtable serve --host 0.0.0.0                        tables for everyone on the home network
  houndtable simulate dog_cards --seats 4 --games 2000 --plot lengths.png
  houndtable simulate dog_cards --seats 2 --option finished_row_counts=no
  houndtable study dog_cards --seats 2 --against joker_may_start=no --html joker.html
  houndtable arena clear_4 --seats 4 --bots greedy,expert,search:200 --games 400
  houndtable replay match.jsonl --seat 1                 a match as one seat saw it
  houndtable analyse match.jsonl --plot curve.svg        where a match turned, and how much was luck
  houndtable puzzles dog_cards --count 20                positions where one decision matters a lot
  houndtable verify match.jsonl                          check moves, deals and result of a record"""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and where to read more."""
        sys.exit(complain(f"{message.rstrip('.')}. `{self.prog} --help` shows the options."))


class Command(NamedTuple):
    """A command: its function, a description, and its arguments."""

    run: Callable[[argparse.Namespace], None]
    about: str
    add_arguments: Callable[[argparse.ArgumentParser], None]


def commands() -> dict[str, Command]:
    """All commands by name."""
    return {
        "games": Command(tables.show_games, "List the games with their seats and options.", _for_games),
        "bots": Command(tables.show_bots, "List the bots, and the options that their networks never met.", _for_games),
        "rules": Command(tables.show_rules, "Show a rulebook, or one rule of it.", _for_rules),
        "fields": Command(tables.show_fields, "List what a policy sees: the cells of an observation.", _add_game),
        "position": Command(
            tables.show_position, "Read a position, check it, and list its legal actions.", _for_position
        ),
        "play": Command(tables.play_match, "Play a match in the terminal against bots.", _for_play),
        "visit": Command(tables.visit_table, "Seat a bot (ours or yours) at a live table to play a match.", _for_visit),
        "serve": Command(tables.serve_tables, "Serve live tables to browsers and programs.", _for_serve),
        "move-store": Command(
            tables.move_store, "Copy a server's data to another store, and verify every match there.", _for_move_store
        ),
        "simulate": Command(
            experiments.simulate_games, "Play many games between bots and show the results.", _for_simulate
        ),
        "arena": Command(
            experiments.hold_arena, "Rate bots by letting them play duplicate deals against each other.", _for_arena
        ),
        "leaderboard": Command(
            leaderboard.run, "Show arena results, add yours, or check some by replaying them.", _for_leaderboard
        ),
        "study": Command(
            experiments.study_rules,
            "Measure how a game plays under its rules, or compare two sets of rules.",
            _for_study,
        ),
        "replay": Command(tables.replay_match, "Go through a recorded match step by step.", _for_replay),
        "analyse": Command(
            analyse.analyse_match,
            "Show where a recorded match turned, what decisions cost, and how much was luck.",
            _for_analyse,
        ),
        "verify": Command(
            tables.verify_match, "Check a record: every move legal, every deal fair, the result right.", _for_verify
        ),
        "puzzles": Command(
            puzzles.run,
            "Make puzzles (positions where one decision is much better than all others), or show one.",
            _for_puzzles,
        ),
        "train": Command(
            training.train_network, "Train a network for a game by imitating the expert, then by self-play.", _for_train
        ),
        "exploit": Command(
            training.exploit_bot,
            "Find out how well a player does who knows a bot: a network learns to beat it.",
            _for_exploit,
        ),
        "bench": Command(experiments.measure, "Measure how fast the rules run on this machine.", _for_bench),
    }


def parser() -> Parser:
    """All commands with their arguments."""
    top = Parser(
        prog="houndtable",
        description="Four tabletop games, their rules written once: play them, simulate them, check them.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    subparsers = top.add_subparsers(required=True, metavar="COMMAND")
    for name, command in commands().items():
        sub = subparsers.add_parser(
            name,
            help=command.about,
            description=command.about,
            epilog=examples.epilog(name),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        sub.set_defaults(command=command.run)
        command.add_arguments(sub)
    return top


def _for_games(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("game", metavar="GAME", nargs="?", help="only this game (all)")


def _for_rules(sub: argparse.ArgumentParser) -> None:
    _add_game(sub)
    sub.add_argument(
        "number", metavar="NUMBER", nargs="?", help="only this rule, such as R12, Q3, O1 or T2 (the whole rulebook)"
    )
    _add_language(sub)


def _for_position(sub: argparse.ArgumentParser) -> None:
    _add_game(sub)
    sub.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        default="-",
        help="a position as in docs/notation.md (- reads standard input)",
    )
    sub.add_argument("--seat", type=whole, help="show it as this seat sees it (with all cards open)")
    _add_language(sub)


def _for_play(sub: argparse.ArgumentParser) -> None:
    _add_table(sub)
    sub.add_argument("--seat", type=whole, default=0, help="where you sit (0)")
    sub.add_argument(
        "--bots", metavar="BOT", default="level_2", help=f"which bots play the other seats (level_2): {KNOWN_BOTS}"
    )
    sub.add_argument("--save", type=new_file, metavar="FILE", help="save the record of the match here")
    _add_language(sub)


def _for_visit(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("server", metavar="SERVER", type=address, help="its address, such as http://127.0.0.1:8765")
    sub.add_argument("code", metavar="CODE", help="the short code of the table")
    sub.add_argument("--bots", metavar="BOT", default="net", help=f"which bot plays (net): {KNOWN_BOTS}; {OWN_BOTS}")
    sub.add_argument("--seat", type=whole, help="where it sits (the first free seat)")


def _for_serve(sub: argparse.ArgumentParser) -> None:
    for name, kind, default, about in all_settings():
        text = f"{about} ({default}; ${variable(name)})".replace("(; ", "(").replace("%", "%%")
        given = default if variable(name) in os.environ else argparse.SUPPRESS  # a settings file may override it
        sub.add_argument(flag(name), type=READERS[kind], default=given, metavar=kind.__name__.upper(), help=text)
    sub.add_argument("--settings", metavar="FILE", help="a TOML file with these settings; flags and variables win")
    sub.add_argument("--no-browser", action="store_true", help="do not open the browser")


def _for_move_store(sub: argparse.ArgumentParser) -> None:
    stores = "the data folder of a server, or an address such as postgresql://user@host/name"
    sub.add_argument("source", metavar="FROM", help=f"the store to copy: {stores}")
    sub.add_argument("target", metavar="TO", help="the store to copy to, which must be empty")


def _for_simulate(sub: argparse.ArgumentParser) -> None:
    _add_table(sub)
    sub.add_argument("--games", type=count, default=1000, help="number of games (1000)")
    _add_players(sub)
    sub.add_argument(
        "--on",
        choices=("cores", "gpu", "ray"),
        default="cores",
        help="where to play (cores); a GPU plays random games only",
    )
    sub.add_argument("--limit", type=count, default=100_000, help="abandon a game after this many decisions (100000)")
    sub.add_argument(
        "--plot", type=picture_file, metavar="FILE", help="a picture of lengths and winners (PNG, SVG or PDF)"
    )
    sub.add_argument("--save", type=new_file, metavar="FILE", help="all games as CSV, one line each")
    sub.add_argument("--events", type=new_file, metavar="FILE", help="all decisions as Parquet, one row each")


def _for_arena(sub: argparse.ArgumentParser) -> None:
    _add_table(sub)
    sub.add_argument(
        "--bots",
        default="random,greedy,expert",
        help=f"two or more (random,greedy,expert): {listed(BOTS | REFERENCE_BOTS)}, "
        f"{OWN_BOTS}, search+expert are partners",
    )
    sub.add_argument("--games", type=count, default=1000, help="number of games that each pair plays (1000)")
    sub.add_argument("--limit", type=count, default=20_000, help="abandon a game after this many decisions (20000)")
    sub.add_argument(
        "--sprt",
        metavar="ELO,ELO",
        help="for two bots: stop once it is clear which of these Elo leads the first one has, such as 0,20",
    )
    sub.add_argument("--on", choices=("cores", "ray"), default="cores", help="where to play (cores)")
    sub.add_argument("--plot", type=picture_file, metavar="FILE", help="a picture of the ratings (PNG, SVG or PDF)")
    sub.add_argument("--save", type=new_file, metavar="FILE", help="all results as JSON")


def _for_leaderboard(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("file", type=Path, metavar="FILE", help="the leaderboard")
    sub.add_argument("--add", type=Path, metavar="RESULTS", help="add what `houndtable arena --save RESULTS` saved")
    sub.add_argument("--by", metavar="NAME", help="with --add: the name to list them under")
    sub.add_argument("--check", type=count, metavar="DEALS", help="play this many deals of every pairing again")
    sub.add_argument("--seed", type=seed, help="with --check: the same seed picks the same deals (0)")
    sub.add_argument("--own", action="store_true", help="with --check: also run bots that do not come with Houndtable")


def _for_study(sub: argparse.ArgumentParser) -> None:
    _add_table(sub)
    sub.add_argument(
        "--against",
        metavar="[VARIANT,]NAME=CHOICE,…",
        help="other options, or a variant of the game, played with the same dice",
    )
    _add_players(sub)
    sub.add_argument("--games", type=count, default=1000, help="number of games (1000)")
    sub.add_argument("--on", choices=("cores", "ray"), default="cores", help="where to play (cores)")
    sub.add_argument("--limit", type=count, default=100_000, help="abandon a game after this many decisions (100000)")
    sub.add_argument("--plot", type=picture_file, metavar="FILE", help="a picture (PNG, SVG or PDF)")
    sub.add_argument("--html", type=new_file, metavar="FILE", help="a web page with everything, in one file")
    sub.add_argument("--save", type=figures_file, metavar="FILE", help="all figures as JSON or CSV")


def _for_replay(sub: argparse.ArgumentParser) -> None:
    _add_record(sub)
    sub.add_argument("--seat", type=whole, help="show it as this seat saw it (with all cards open)")
    sub.add_argument("--step", action="store_true", help="wait for Enter after every decision")
    _add_language(sub)


def _for_analyse(sub: argparse.ArgumentParser) -> None:
    _add_record(sub)
    sub.add_argument("--seat", type=whole, help="judge by what this seat could see (each seat from its own view)")
    sub.add_argument("--open", action="store_true", help="judge with all cards open")
    sub.add_argument("--plot", type=picture_file, metavar="FILE", help="the curve of chances (PNG, SVG or PDF)")
    sub.add_argument("--json", action="store_true", help="everything as JSON on standard output")
    _add_language(sub)


def _for_verify(sub: argparse.ArgumentParser) -> None:
    _add_record(sub)
    sub.add_argument(
        "--commitment", metavar="HEX", default="", help="the server's commitment, if you noted it before the match"
    )
    sub.add_argument("--nonce", type=parted, metavar="HEX[,…]", default=[], help="your nonces, if you noted them")


def _for_puzzles(sub: argparse.ArgumentParser) -> None:
    _add_game(sub)
    sub.add_argument(
        "--count", type=count, default=100, help="number of puzzles (100); fewer than 10 need no compiling"
    )
    sub.add_argument("--seed", type=seed, default=1, help="the same seed makes the same puzzles (1)")
    sub.add_argument("--jobs", type=count, default=1, help="processes that share the matches (1)")
    sub.add_argument("--out", type=new_file, metavar="FILE", help="the file to write (GAME-puzzles.json)")
    sub.add_argument(
        "--show", type=whole, metavar="NUMBER", help="make none; show this one of the puzzles that come with the game"
    )
    sub.add_argument("--answer", action="store_true", help="with --show: the right answer, and why")
    _add_language(sub)


def _for_train(sub: argparse.ArgumentParser) -> None:
    _add_game(sub)
    sub.add_argument(
        "--on", choices=("cores", "gpu", "ray"), default="cores", help="where to play and to learn (cores)"
    )
    sub.add_argument("--minutes", type=minutes, default=20.0, help="of training, besides compiling and measuring (20)")
    sub.add_argument("--seed", type=seed, help=f"the same seed deals the same cards ({training.SEED})")
    sub.add_argument("--width", type=width, help="width of the network (512 on a GPU, 256 on cores)")
    sub.add_argument(
        "--blocks", type=blocks, help="residual blocks (3, or as many as a resumed network has; it can get more)"
    )
    sub.add_argument("--rate", type=rate, help="learning rate at first; it falls to zero (0.0005; on cores 0.00015)")
    sub.add_argument("--entropy", type=share, help="weight of the entropy at first; it falls to a fifth (0.01)")
    sub.add_argument(
        "--gae-lambda",
        type=share,
        help="decay of later advantages; less is surer, and trusts the chances to win more (0.95)",
    )
    sub.add_argument("--experts", type=share, help="share of the tables with experts among the players (0.35)")
    sub.add_argument(
        "--discount", type=rate, help="what a win is worth one choice before; with 0.9998 it tries to win sooner (1)"
    )
    sub.add_argument(
        "--seats",
        type=count,
        nargs="+",
        metavar="NUMBER",
        help="numbers of seats, drawn equally; one named twice is drawn twice as often (four at half of the tables)",
    )
    sub.add_argument(
        "--pool",
        type=network_file,
        nargs="+",
        default=[],
        metavar="FILE",
        help="networks that play against it at a quarter of the tables, four at a time, the last one always",
    )
    sub.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="continue from a checkpoint (.pt), or begin with the weights of a network (.npz)",
    )
    sub.add_argument(
        "--save",
        type=network_file,
        metavar="FILE",
        help="the network (GAME.npz, or next to the checkpoint that is resumed); its checkpoint (.pt) goes next to it",
    )
    sub.add_argument("--plot", type=picture_file, metavar="FILE", help="the learning curve (PNG, SVG or PDF)")


def _for_exploit(sub: argparse.ArgumentParser) -> None:
    _add_game(sub)
    sub.add_argument("--bot", default="net", help="expert, net, thinker, a level, or the file of a network (net)")
    sub.add_argument("--seats", type=count, default=2, help="number of seats; the bot has all but one team's (2)")
    sub.add_argument("--minutes", type=minutes, default=10.0, help="of learning, besides compiling and measuring (10)")
    sub.add_argument("--on", choices=("cores", "gpu"), default="cores", help="where to play and to learn (cores)")
    sub.add_argument("--seed", type=seed, default=training.SEED, help="the same seed deals the same cards (1)")
    sub.add_argument("--save", type=network_file, metavar="FILE", help="the opponent (GAME-exploit.npz)")
    sub.add_argument("--plot", type=picture_file, metavar="FILE", help="the learning curve (PNG, SVG or PDF)")


def _for_bench(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("games", metavar="GAME", nargs="*", help="which games (all)")


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


READERS: dict[type, Callable[[str], object]] = {int: whole, float: number, str: str}  # by type of setting


def share(typed: str) -> float:
    """A number from 0 to 1."""
    found = number(typed)
    if not 0 <= found <= 1:
        raise argparse.ArgumentTypeError(f"{typed!r} should be a number from 0 to 1.")
    return found


def rate(typed: str) -> float:
    """A learning rate; with none, nothing would be learned."""
    if not share(typed):
        raise argparse.ArgumentTypeError(f"{typed!r} should be more than 0.")
    return share(typed)


def seed(typed: str) -> int:
    """A whole number that is not negative."""
    if whole(typed) < 0:
        raise argparse.ArgumentTypeError(f"{typed!r} should be a whole number, 0 or more.")
    return int(typed)


def count(typed: str) -> int:
    """How many of something."""
    return _up_to(MOST, typed)


def width(typed: str) -> int:
    """The width of a network."""
    return _up_to(MOST_WIDTH, typed)


def blocks(typed: str) -> int:
    """How many blocks a network has."""
    return _up_to(MOST_BLOCKS, typed)


def _up_to(most: int, typed: str) -> int:
    if not 1 <= whole(typed) <= most:
        raise argparse.ArgumentTypeError(f"{typed!r} should be a whole number from 1 to {most}.")
    return int(typed)


def minutes(typed: str) -> float:
    """A time, more than none."""
    found = number(typed)
    if not 0 < found < inf:
        raise argparse.ArgumentTypeError(f"{typed!r} should be a number of minutes, more than 0.")
    return found


def new_file(typed: str) -> Path:
    """Where to write a file at the end; a path that cannot be written is refused now."""
    path = Path(typed)
    if not path.parent.is_dir() or path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise argparse.ArgumentTypeError(f"{typed!r} cannot be written: name a file in a folder you can write to.")
    return path


def address(typed: str) -> str:
    """The address of a server."""
    if not re.match(r"https?://\S+$", typed):
        raise argparse.ArgumentTypeError(f"{typed!r} should be the address of a server, such as http://127.0.0.1:8765.")
    return typed


def picture_file(typed: str) -> Path:
    """The same for a picture."""
    return _ending(typed, PICTURES)


def figures_file(typed: str) -> Path:
    """The same for the figures of a study."""
    return _ending(typed, FIGURES)


def network_file(typed: str) -> Path:
    """The same for a network."""
    return _ending(typed, (".npz",))


def _ending(typed: str, endings: Sequence[str]) -> Path:
    if Path(typed).suffix.lower() not in endings:
        raise argparse.ArgumentTypeError(f"{typed!r} should end with {' or '.join(endings)}.")
    return new_file(typed)


def _add_game(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}; or a variant, see docs/study.md")


def _add_record(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("file", metavar="FILE", help="a record from `houndtable play --save` or from a table")


def _add_players(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "--bots", default="random", help=f"one bot for each seat, or one for all (random): {KNOWN_BOTS}; {OWN_BOTS}"
    )


def _add_table(sub: argparse.ArgumentParser) -> None:
    _add_game(sub)
    sub.add_argument("--seats", type=whole, help="number of players (the most the game allows)")
    sub.add_argument("--seed", type=seed, help="a whole number; the same seed deals the same cards")
    sub.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=CHOICE,…",
        help="house rules; `houndtable games` lists them",
    )


def _add_language(sub: argparse.ArgumentParser) -> None:
    known = ", ".join(locale.LANGUAGES)
    sub.add_argument(
        "--language",
        choices=locale.LANGUAGES,
        default=locale.of_environment(),
        metavar="LANGUAGE",
        help=f"one of {known} (this computer's language)",
    )
