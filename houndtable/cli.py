"""The command `houndtable`: games, rules, fields, play, serve, simulate, study, arena, replay, verify, bench."""

import argparse
import io
import itertools
import math
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NoReturn

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.progress import Progress, track
from rich.table import Table

from . import arena, kernel, language, rulebook
from .bots import BOTS, YARDSTICKS
from .bots.ladder import searches
from .bots.minds import Mind
from .bots.policy import Bot
from .games import GAMES, Game, find_game
from .match import Match, new
from .record import Damaged, choose
from .server.settings import Settings, all_settings, mistake_in, variable
from .words import catalogue

console = Console()
aside = Console(stderr=True)  # for what is shown while one waits
KNOWN_BOTS = f"{', '.join(BOTS)}; search:300 searches 300 times"
INTERRUPTED = 130
MOST = 10**15  # games or decisions; compiled code has no larger numbers than 64 bits
PARTS = 200  # of a pairing in the arena: so often it is told how far it is
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


class Mistaken(Exception):
    """Something the user should do otherwise, said in a sentence."""


class Parser(argparse.ArgumentParser):
    """What can be typed; what cannot is one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and where to read more."""
        sys.exit(_complain(f"{message.rstrip('.')}. `{self.prog} --help` tells what can be typed."))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; a mistake of the user's is one sentence and exit code 2."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a sign that cannot be shown is no reason to stop
    wishes = parser().parse_args(arguments)
    try:
        wishes.command(wishes)
    except (Mistaken, Damaged, ValueError) as mistake:
        sys.exit(_complain(str(mistake)))
    except OSError as wrong:
        what = wrong.strerror or wrong
        sys.exit(_complain(f"{wrong.filename}: {what}." if wrong.filename else f"{what}."))
    except (MemoryError, OverflowError):
        sys.exit(_complain("That is more than this computer can hold; ask for less."))
    except KeyboardInterrupt:
        sys.stdout.flush()
        os._exit(INTERRUPTED)  # at once: a thread that plays compiled games hears of nothing until they are over


def _complain(sentence: str) -> int:
    aside.print(escape(sentence), style="red", highlight=False, soft_wrap=True)
    return 2


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

    games = command("games", show_games, "List the games with their seats and options.")
    games.add_argument("game", metavar="GAME", nargs="?", help="this one only (all)")
    rules = command("rules", show_rules, "Show a rulebook, or one rule of it.")
    _add_game(rules)
    rules.add_argument("number", metavar="NUMBER", nargs="?", help="such as R12, Q3, O1 or T2")
    _add_language(rules)
    fields = command("fields", show_fields, "Show what a policy sees, number by number: the cells of an observation.")
    _add_game(fields)
    play = command("play", play_match, "Play a match in the terminal against bots.")
    _add_table(play)
    play.add_argument("--seat", type=whole, default=0, help="where you sit (0)")
    play.add_argument("--bots", metavar="BOT", default="level_2", help=f"who plays the others (level_2): {KNOWN_BOTS}")
    play.add_argument("--save", type=new_file, metavar="FILE", help="keep the record of the match here")
    _add_language(play)
    server = command("serve", serve_tables, "Serve live tables to browsers and programs.")
    for name, kind, default, about in all_settings():
        text = f"{about} ({default}; ${variable(name)})".replace("(; ", "(").replace("%", "%%")
        server.add_argument(f"--{name}", type=kind, default=default, metavar=kind.__name__.upper(), help=text)
    server.add_argument("--no-browser", action="store_true", help="do not open the browser")
    sim = command("simulate", simulate_games, "Play many games between bots and show what came of them.")
    _add_table(sim)
    sim.add_argument("--games", type=count, default=1000, help="how many (1000)")
    _add_players(sim)
    sim.add_argument("--on", choices=("cores", "gpu"), default="cores", help="where random players play (cores)")
    sim.add_argument("--limit", type=count, default=100_000, help="give a game up after so many decisions (100000)")
    sim.add_argument(
        "--plot", type=picture_file, metavar="FILE", help="a picture of lengths and winners (PNG, SVG or PDF)"
    )
    sim.add_argument("--save", type=new_file, metavar="FILE", help="all games as CSV, a line each")
    duel = command("arena", hold_arena, "Let bots play duplicate deals against each other, and rate them.")
    _add_table(duel)
    duel.add_argument(
        "--bots",
        default="random,greedy,expert",
        help=f"two or more (random,greedy,expert): {', '.join(BOTS | YARDSTICKS)}; search:300 searches 300 times, "
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
    study = command("study", study_rules, "Measure what rules do to a game, or compare two sets of options.")
    _add_table(study)
    study.add_argument("--against", metavar="NAME=CHOICE,…", help="other options, played with the same dice")
    _add_players(study)
    study.add_argument("--games", type=count, default=1000, help="how many (1000)")
    study.add_argument("--limit", type=count, default=100_000, help="give a game up after so many decisions (100000)")
    study.add_argument("--plot", type=picture_file, metavar="FILE", help="a picture (PNG, SVG or PDF)")
    study.add_argument("--html", type=new_file, metavar="FILE", help="a page with everything, in one file")
    replay = command("replay", replay_match, "Go through a recorded match step by step.")
    replay.add_argument("file", metavar="FILE", help="a record, as kept by `houndtable play --save` or from a table")
    replay.add_argument("--seat", type=whole, help="from this seat's eyes (all open)")
    replay.add_argument("--step", action="store_true", help="wait for Enter after every decision")
    _add_language(replay)
    verify = command("verify", verify_match, "Check a record: every move legal, every deal fair, the result right.")
    verify.add_argument("file", metavar="FILE", help="a record, as kept by `houndtable play --save` or from a table")
    bench = command("bench", measure, "Measure how fast the rules run on this machine.")
    bench.add_argument("games", metavar="GAME", nargs="*", help="which games (all)")
    return top


def whole(typed: str) -> int:
    """A whole number."""
    if not re.fullmatch(r"-?\d{1,4000}", typed):
        raise argparse.ArgumentTypeError(f"{typed!r} should be a whole number.")
    return int(typed)


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


def new_table(*heads: str, **look: Any) -> Table:
    """A table that is never cut: where there is little room, its cells are folded."""
    table = Table(**look)
    for head in heads:
        table.add_column(head, overflow="fold")
    return table


def options_of(wishes: argparse.Namespace) -> dict[str, str]:
    """The options typed as NAME=CHOICE, one at a time or parted by commas."""
    return read_options(",".join(wishes.option))


def read_options(typed: str) -> dict[str, str]:
    """Options by name."""
    options: dict[str, str] = {}
    for text in filter(None, typed.split(",")):
        name, equals, choice = text.partition("=")
        if not equals:
            raise Mistaken(f"--option {text!r}: write it as NAME=CHOICE.")
        if name in options:
            raise Mistaken(f"--option {name}: choose {options[name]} or {choice}, not both.")
        options[name] = choice
    return options


def show_games(wishes: argparse.Namespace) -> None:
    """All games, or one, with what can be chosen."""
    for game in [find_game(wishes.game)] if wishes.game else GAMES.values():
        words = catalogue(game)
        seats = f"{min(game.rules.SEATS)}–{max(game.rules.SEATS)} players"
        console.print(f"[b]{words['title']}[/b] ([cyan]{game.name}[/cyan], {seats}): {escape(words['summary'])}")
        table = new_table("", "", "", box=None, show_header=False, padding=(0, 1))
        for option in game.rules.OPTIONS:
            choices = " ".join(
                f"[u]{choice}[/u]*" if number == option.default else choice
                for number, choice in enumerate(option.choices)
            )
            table.add_row(f"  {option.name}", choices, f"{escape(words[f'option.{option.name}'])} ({option.rule})")
        console.print(table, "")
    console.print("* is the usual choice; --option NAME=CHOICE takes another one.", highlight=False)


def show_rules(wishes: argparse.Namespace) -> None:
    """A rulebook, or one rule."""
    game = find_game(wishes.game)
    if wishes.number is None:
        console.print(Markdown(rulebook.text(game, wishes.language)))
        return
    rule = rulebook.find_rule(game, wishes.number, wishes.language)
    if rule is None:
        known = rulebook.numbers(game)
        raise Mistaken(f"There is no rule {wishes.number!r} in {game.name}. There are {known[0]} to {known[-1]}.")
    console.print(escape(rule), highlight=False)


def show_fields(wishes: argparse.Namespace) -> None:
    """The cells of an observation."""
    from . import observation

    game = find_game(wishes.game)
    table = new_table("cells", "field", "shape", "numbers", "what it is", box=None)
    for field in observation.fields(game):
        cells = f"{field.cells.start}–{field.cells.stop - 1}" if field.shape else str(field.begin)
        table.add_row(cells, field.name, "×".join(map(str, field.shape)), str(field.dtype), escape(field.about))
    console.print(table)


def play_match(wishes: argparse.Namespace) -> None:
    """A match in the terminal."""
    from .terminal import Player

    bot = arena.find_bot(wishes.bots)
    match = new(wishes.game, wishes.seats, wishes.seed, **options_of(wishes))
    if not 0 <= wishes.seat < match.seats:
        raise Mistaken(f"--seat {wishes.seat}: the seats are 0 to {match.seats - 1}.")
    if searches(bot):
        compile_bots_first(match.game)
    try:
        Player(match, wishes.seat, bot, console, language=wishes.language).play()
    finally:
        if wishes.save:
            match.save(wishes.save)
            console.print(f"The record is in {wishes.save}; `houndtable replay {wishes.save}` shows it again.")


def serve_tables(wishes: argparse.Namespace) -> None:
    """Live tables."""
    from .server.log import Unusable
    from .server.serve import serve

    settings = Settings(**{name: getattr(wishes, name) for name, *_ in all_settings()})
    if mistake := mistake_in(settings):
        raise Mistaken(mistake)
    try:
        serve(settings, not wishes.no_browser)
    except Unusable as reason:
        raise Mistaken(str(reason)) from None
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def find_bots(typed: str, seats: int) -> list[Bot]:
    """The bot on each seat, of one for all or one for each, parted by commas."""
    bots = [arena.find_bot(name) for name in typed.split(",")]
    if len(bots) not in (1, seats):
        raise Mistaken(f"--bots: name one for all seats, or {seats}, not {len(bots)}.")
    for bot in bots:
        if bot.mind is None:
            raise Mistaken(f"--bots: {bot.name} has no mind that plays in compiled code; let it play in the arena.")
    return bots * (seats // len(bots))


def seats_of(game: Game, wishes: argparse.Namespace) -> int:
    """How many play: as many as wanted, or as the game allows."""
    return max(game.rules.SEATS) if wishes.seats is None else int(wishes.seats)


def simulate_games(wishes: argparse.Namespace) -> None:
    """Many games between bots, and what came of them."""
    from . import simulate

    game = find_game(wishes.game)
    seats = seats_of(game, wishes)
    options = {"first": "0"} | options_of(wishes)
    choose(game, seats, options)
    bots = find_bots(wishes.bots, seats)
    minds = minds_of(bots)
    if minds and wishes.on == "gpu":
        raise Mistaken("--on gpu: only random players play there; leave it out, or --bots.")
    setting = (wishes.games, wishes.seed or 0, wishes.limit)
    if minds:
        compile_bots_first(game)
        shares = simulate.between(game.name, minds, *setting, options=options)
    else:
        compile_first(game)
        shares = simulate.simulate(game.name, seats, *setting, on=wishes.on, options=options)
    results = simulate.together(list(played_with_progress(shares, wishes.games)))
    who = names_of(bots)
    show_results(game, seats, options, results, who)
    if wishes.save:
        simulate.save(results, wishes.save)
        console.print(f"All games are in {wishes.save}.")
    if wishes.plot:
        simulate.plot(results, f"{catalogue(game)['title']}, {seats} players, {who} play", wishes.plot)
        console.print(f"The picture is in {wishes.plot}.")


def minds_of(bots: list[Bot]) -> list[Mind]:
    """The mind on each seat; none where all play at random, which is quicker without."""
    return [bot.mind for bot in bots if bot.mind and {bot.name for bot in bots} != {"random"}]


def names_of(bots: list[Bot]) -> str:
    """Who plays."""
    return " and ".join(dict.fromkeys(bot.name for bot in bots))


def played_with_progress(shares: Iterator[Any], games: int, what: str = "games") -> Iterator[Any]:
    """Some games after the other, with a bar that tells how many there were."""
    with Progress(console=aside, transient=True, disable=not aside.is_terminal) as bar:
        task = bar.add_task(f"Playing {escape(what)}", total=games)
        for share in shares:
            bar.advance(task, len(share[0]))
            yield share


def show_results(game: Game, seats: int, options: dict[str, str], results: Any, who: str) -> None:
    """Lengths and winners, with intervals."""
    from .simulate import interval

    ended = int(results.over.sum())
    lengths = results.lengths
    console.print(
        f"{catalogue(game)['title']}, {seats} seats, {len(lengths)} {who} games; who begins: {options['first']}.\n"
        f"Decisions a game: mean {lengths.mean():.1f}, median {int(sorted(lengths)[len(lengths) // 2])}, "
        f"shortest {lengths.min()}, longest {lengths.max()}.\n"
        f"Given up before the end: {len(lengths) - ended}.",
        highlight=False,
    )
    table = new_table("seat", "won", "share", "95 % interval", "against an equal share", "mean score")
    equal = results.won.sum() / max(ended, 1) / seats
    for seat in range(seats):
        wins = int(results.won[:, seat].sum())
        low, high = interval(wins, ended)
        share = wins / max(ended, 1)
        mean = f"{results.scores[results.over, seat].mean():.2f}" if ended else "–"
        table.add_row(str(seat), str(wins), f"{share:.1%}", f"{low:.1%} to {high:.1%}", f"{share - equal:+.1%}", mean)
    console.print(table)


def study_rules(wishes: argparse.Namespace) -> None:
    """What rules do to a game: a table, a picture, a page."""
    from . import study, study_page

    game = find_game(wishes.game)
    seats = seats_of(game, wishes)
    typed = [",".join(wishes.option)] + ([] if wishes.against is None else [wishes.against.strip(", ")])
    sets = [{"first": "0"} | read_options(text) for text in typed]
    for options in sets:
        choose(game, seats, options)
    if len(sets) == 2 and sets[0] == sets[1]:
        raise Mistaken("--against: these are the same rules; name an option that differs, see `houndtable games`.")
    bots = find_bots(wishes.bots, seats)
    minds = minds_of(bots)
    names = [text or "usual rules" for text in typed]
    if minds:
        compile_bots_first(game)
    else:
        compile_first(game)
    studies = []
    for name, options in zip(names, sets, strict=True):
        parts = study.study(game.name, seats, wishes.games, wishes.seed or 0, wishes.limit, options, minds or None)
        studies.append(study.summed_up(list(played_with_progress(parts, wishes.games, name))))
    title = f"{catalogue(game)['title']}, {seats} seats"
    about = about_study(wishes.games, names_of(bots), sets)
    console.print(f"{title}: {about}", highlight=False)
    table = new_table("", *(head for column in study_page.columns(names) for head in (column, "95 % interval")))
    for line in study_page.lines(studies):
        texts = (text for cell in line.cells for text in cell)
        table.add_row(line.name, *texts, style="bold" if line.is_clear else None)
    console.print(table)
    if wishes.plot:
        study_page.save_picture(studies, names, title, wishes.plot)
        console.print(f"The picture is in {wishes.plot}.")
    if wishes.html:
        study_page.save_page(studies, names, title, about, wishes.html)
        console.print(f"The page is in {wishes.html}.")


def about_study(games: int, who: str, sets: list[dict[str, str]]) -> str:
    """What was played, in a sentence."""
    each = " under each set of rules, dealt with the same dice" if len(sets) > 1 else ""
    begins = " and ".join(dict.fromkeys(options["first"] for options in sets))
    return f"{games} games between {who} players{each}; who begins: {begins}."


def hold_arena(wishes: argparse.Namespace) -> None:
    """Bots against each other."""
    at = arena.table(find_game(wishes.game).name, wishes.seats, options_of(wishes))
    names = wishes.bots.split(",")
    bots = [arena.find_side(name) for name in names]
    if len(set(names)) < max(len(names), 2):
        raise Mistaken("--bots: name two or more different bots.")
    bounds = read_bounds(wishes.sprt, len(bots))
    compile_bots_first(at.game)
    pairings = []
    for one, other in itertools.combinations(bots, 2):
        parts = arena.pair(at, one, other, wishes.games, wishes.seed or 0, wishes.limit, wishes.on, PARTS)
        title, total = f"{one.name} – {other.name}", min(PARTS, math.ceil(wishes.games / len(at.layouts)))
        for pairing in track(parts, title, total, console=aside, transient=True, disable=not aside.is_terminal):
            if bounds and arena.compared(pairing, *bounds) != "undecided":
                break
        pairings.append(pairing)
    result = arena.standing([bot.name for bot in bots], pairings, wishes.seed or 0)
    show_standing(at, result, bounds)
    if wishes.plot:
        arena.plot(result, f"{catalogue(at.game)['title']}, {at.seats} seats", wishes.plot)
        console.print(f"The picture is in {wishes.plot}.")
    if wishes.save:
        arena.save(at, wishes.seed or 0, result, wishes.save)
        console.print(f"All results are in {wishes.save}.")


def read_bounds(typed: str | None, bots: int) -> tuple[float, float] | None:
    """Two Elo differences, parted by a comma."""
    if typed is None:
        return None
    parts = typed.split(",")
    try:
        none, some = (float(part) for part in parts)
    except ValueError:
        raise Mistaken(f"--sprt {typed!r}: write two Elo differences, such as 0,20.") from None
    if bots != 2 or not -math.inf < none < some < math.inf:
        raise Mistaken("--sprt compares two bots; the first difference is the smaller one, such as 0,20.")
    return none, some


def show_standing(at: Any, result: Any, bounds: tuple[float, float] | None) -> None:
    """The cross table and the ratings."""
    games = sum(len(pairing.deals) for pairing in result.pairings) * len(at.layouts)
    given_up = sum(pairing.unfinished for pairing in result.pairings)
    console.print(
        f"{catalogue(at.game)['title']}, {at.seats} seats, {games} games: every deal {len(at.layouts)} times, seats "
        f"rotated. Share of the wins, with 95 % intervals; given up before the end: {given_up}.",
        highlight=False,
    )
    cells = {}
    for pairing in result.pairings:
        mean, low, high = pairing.share
        cells[pairing.one, pairing.other] = f"{mean:.1%} ({low:.1%} to {high:.1%})"
        cells[pairing.other, pairing.one] = f"{1 - mean:.1%} ({1 - high:.1%} to {1 - low:.1%})"
    order = sorted(range(len(result.bots)), key=lambda place: -result.elo[place])
    names = [result.bots[place] for place in order]
    table = new_table("", "Elo", "95 % interval", *(f"against {name}" for name in names))
    for place, name in zip(order, names, strict=True):
        bounds_of_elo = f"{result.low[place]:+.0f} to {result.high[place]:+.0f}"
        line = [cells.get((name, other), "") for other in names]
        table.add_row(name, f"{result.elo[place]:+.0f}", bounds_of_elo, *line)
    console.print(table)
    if bounds:
        verdict = arena.compared(result.pairings[0], *bounds)
        one, other = result.pairings[0].one, result.pairings[0].other
        console.print(
            f"SPRT {bounds[0]:g} against {bounds[1]:g} Elo: {one} is {verdict} than {other}.", highlight=False
        )


def told_meanwhile(what: str) -> Any:
    """A word about what takes long: it moves in a terminal, and stands in a file."""
    if aside.is_terminal:
        return aside.status(what)
    aside.print(what, highlight=False, soft_wrap=True)
    return nullcontext()


def compile_bots_first(game: Game) -> None:
    """Compile how bots think, with a word about it, the first time."""
    from .bots import think

    compile_first(game)
    if not kernel.cache_folder(game.rules, think).exists():
        with told_meanwhile(f"Compiling the bots of {game.name} for the first time; this takes a minute or two."):
            anybody = arena.find_side("random")
            list(arena.pair(arena.table(game.name), anybody, anybody, 2, limit=10))


def compile_first(game: Game) -> None:
    """Compile the rules with a word about it, the first time."""
    if not kernel.cache_folder(game.rules).exists():
        with told_meanwhile(f"Compiling the rules of {game.name} for the first time; this takes half a minute."):
            from .batch import Batch

            Batch(game.name, game.rules.SEATS[0], 2, on="core").play_out(10)


def replay_match(wishes: argparse.Namespace) -> None:
    """A recorded match, step by step."""
    from .terminal import replay

    match = Match.load(wishes.file)
    if wishes.seat is not None and not 0 <= wishes.seat < match.seats:
        raise Mistaken(f"--seat {wishes.seat}: the seats are 0 to {match.seats - 1}.")
    replay(match, wishes.seat, console, input if wishes.step else lambda: None, wishes.language)


def verify_match(wishes: argparse.Namespace) -> None:
    """Is the record true?"""
    match = Match.load(wishes.file)
    deals = "every deal is the one the secret prescribes" if match.secret else "the secret is not revealed yet"
    console.print(
        f"{wishes.file}: {match.game.name}, {match.seats} seats, {len(match.events)} events, all by the rules; {deals}."
        f"\nResult: {match.result or 'not ended'}",
        highlight=False,
    )


def measure(wishes: argparse.Namespace) -> None:
    """Our own figures."""
    from .measure import figures

    for game in [find_game(name) for name in wishes.games] or list(GAMES.values()):
        compile_first(game)
        seats = max(game.rules.SEATS)
        table = new_table(f"{game.name}, {seats} seats", "figure", "unit")
        with told_meanwhile("Measuring"):
            for figure in figures(game.name, seats):
                table.add_row(figure.name, f"{figure.value:,.{0 if figure.value >= 100 else 2}f}", figure.unit)
        console.print(table)
