"""Commands that play many games: simulate, study, arena, bench."""

import argparse
import itertools
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich import box
from rich.progress import track
from rich.table import Table

from ..bots.policy import Bot
from ..games import GAMES, Game
from ..lab import arena, cluster, simulate
from ..language.catalog import title_of
from .args import (
    UsageError,
    find_bots,
    find_game,
    minds_of,
    names_of,
    options_of,
    parted,
    read_bounds,
    read_rules,
    seats_of,
)
from .screen import aside, compile_bots_first, compile_first, console, new_table, played_with_progress, told_meanwhile

if TYPE_CHECKING:
    from ..lab.report import Line
    from ..lab.study import Study

WIDE = 120  # characters per line, enough for two sets of rules with all intervals
PARTS = 200  # of a pairing in the arena: how often it reports progress


def simulate_games(args: argparse.Namespace) -> None:
    """Many games between bots, and their results."""
    game = find_game(args.game)
    seats = seats_of(game, args)
    options = {"first": "0"} | options_of(args)
    game.choose(seats, options)
    bots = find_bots(args.bots, seats)
    minds = minds_of(bots)
    if {bot.name for bot in bots} != {"random"} and args.on == "gpu":
        raise UsageError("--on gpu: only random games run there; leave out --on or --bots.")
    setting = (args.games, args.seed or 0, args.limit)
    asks_here = args.events or not all(bot.mind for bot in bots)
    if asks_here and args.on != "cores":
        raise UsageError(f"--on {args.on}: with --events or your own bot, games are played on cores.")
    if asks_here:
        compile_bots_first(game, seats, bots)
        shares = simulate.between_bots(game.name, bots, *setting, options=options, events=args.events)
    elif minds:
        compile_bots_first(game, seats, bots)
        shares = simulate.between(game.name, minds, *setting, options=options, on=args.on)
    else:
        compile_first(game, seats)
        shares = simulate.simulate(game.name, seats, *setting, on=args.on, options=options)
    results = simulate.together(list(played_with_progress(shares, args.games)))
    tell_work(args.on)
    who = names_of(bots)
    if args.save:
        simulate.save(results, args.save)
    if args.plot:
        simulate.plot(results, f"{title_of(game)}, {seats} players, {who} play", args.plot)
    show_results(game, seats, options, results, who)
    tell_files({"All games are": args.save, "All decisions are": args.events, "The picture is": args.plot})


def tell_files(files: Mapping[str, Path | None]) -> None:
    """Which files hold what; they were written first, since whatever reads what is printed may end early (`| head`)."""
    for what, path in files.items():
        if path:
            console.print(f"{what} in {path}.")


def tell_work(on: str) -> None:
    """What the workers of a cluster did."""
    if on == "ray":
        aside.print(cluster.told_work(), highlight=False)


def show_results(game: Game, seats: int, options: dict[str, str], results: simulate.Results, who: str) -> None:
    """Lengths and winners, with intervals."""
    ended = int(results.over.sum())
    lengths = results.lengths
    console.print(
        f"{title_of(game)}, {seats} seats, {len(lengths)} {who} games; who begins: {options['first']}.\n"
        f"Decisions per game: mean {lengths.mean():.1f}, median {int(sorted(lengths)[len(lengths) // 2])}, "
        f"shortest {lengths.min()}, longest {lengths.max()}.\n"
        f"Abandoned: {len(lengths) - ended}.",
        highlight=False,
    )
    table = new_table("seat", "won", "share", "95 % interval", "against an equal share", "mean score")
    equal = results.won.sum() / max(ended, 1) / seats
    for seat in range(seats):
        wins = int(results.won[:, seat].sum())
        low, high = simulate.interval(wins, ended)
        share = wins / max(ended, 1)
        mean = f"{results.scores[results.over, seat].mean():.2f}" if ended else "–"
        table.add_row(str(seat), str(wins), f"{share:.1%}", f"{low:.1%} to {high:.1%}", f"{share - equal:+.1%}", mean)
    console.print(table)


class RuleSet(NamedTuple):
    """A set of rules to study: the game or its variant, with options."""

    name: str  # what differs from the usual rules
    game: Game
    options: dict[str, str]


def study_rules(args: argparse.Namespace) -> None:
    """Study the rules of a game: a table, a picture, a page."""
    from ..lab import report

    game = find_game(args.game)
    seats = seats_of(game, args)
    rules, bots = sets_of_rules(game, seats, args), find_bots(args.bots, seats)
    if args.on != "cores" and not all(bot.mind for bot in bots):
        raise UsageError(f"--on {args.on}: with your own bot, games are played on cores.")
    studies, names = [studied(each, seats, bots, args) for each in rules], [each.name for each in rules]
    tell_work(args.on)
    title = f"{title_of(game)}, {seats} seats"
    about, found = about_study(args.games, names_of(bots), [each.options for each in rules]), report.lines(studies)
    if args.plot:
        report.save_picture(studies, names, title, report.in_words(game), args.plot)
    if args.html:
        report.save_page(studies, names, title, about, report.in_words(game), args.html)
    if args.save:
        save_figures(rules, seats, bots, found, args)
    console.print(f"{title}: {about}", highlight=False)
    console.print(study_table(found, report.columns(names)))
    if len(set(bots)) == 1:
        show_balance(studies, names)
    tell_files({"The picture is": args.plot, "The page is": args.html, "All figures are": args.save})


def sets_of_rules(game: Game, seats: int, args: argparse.Namespace) -> list[RuleSet]:
    """The rules that were typed, and those to compare them with; the same seat begins in all games."""
    typed = {"--option": ",".join(args.option)}
    if args.against is not None:
        typed["--against"] = args.against.strip(", ")
    read = [read_rules(game, flag, text) for flag, text in typed.items()]
    found = [RuleSet(name_of_rules(*each), each[0], {"first": "0"} | each[1]) for each in read]
    if len({(each.game, each.game.choose(seats, each.options)) for each in found}) < len(found):
        raise UsageError("--against: these are the same rules; name an option that differs, see `houndtable games`.")
    return found


def studied(rules: RuleSet, seats: int, bots: list[Bot], args: argparse.Namespace) -> "Study":
    """Play games by these rules, and count."""
    from ..lab import study

    is_random = {bot.name for bot in bots} == {"random"}
    compile_first(rules.game, seats) if is_random else compile_bots_first(rules.game, seats, bots)
    setting = (args.games, args.seed or 0, args.limit, rules.options, None if is_random else bots, args.on)
    parts = study.study(rules.game.name, seats, *setting)
    return study.summed_up(list(played_with_progress(parts, args.games, rules.name)))


def save_figures(
    rules: Sequence[RuleSet], seats: int, bots: list[Bot], found: "Sequence[Line]", args: argparse.Namespace
) -> None:
    """All figures of a study in a file, with what was played."""
    from ..lab import study_file

    by_name = {
        each.name: {"game": each.game.name, **each.game.options_by_name(each.game.choose(seats, each.options))}
        for each in rules
    }
    whole: dict[str, object] = {"game": find_game(args.game).name, "seats": seats, "bots": [bot.name for bot in bots]}
    whole |= {"games": args.games, "seed": args.seed or 0, "limit": args.limit, "rules": by_name}
    study_file.save(whole, found, list(by_name), args.save)


def name_of_rules(game: Game, options: Mapping[str, str]) -> str:
    """What differs from the usual rules: the variant, and the options that were typed."""
    changes = [game.variant.replace("+", " "), *(f"{name}={choice}" for name, choice in options.items())]
    return ",".join(filter(None, changes)) or "usual rules"


def show_balance(studies: "Sequence[Study]", names: Sequence[str]) -> None:
    """Which seats win more or less than their share; the same bot sits on all of them."""
    from ..lab.report import uneven_seats

    for study, name in zip(studies, names, strict=True):
        if uneven := uneven_seats(study):
            console.print(
                f"The seats are not equal ({name}): {'; '.join(uneven)}. To see whether the cause is the rules or "
                "the way this bot plays, try other --bots.",
                highlight=False,
            )


def study_table(lines: "Sequence[Line]", columns: Sequence[str]) -> Table:
    """All figures with their intervals; two sets on a narrow screen show only the interval of the difference."""
    is_brief = len(columns) > 1 and console.width < WIDE
    shown = [2 if not is_brief or column == columns[-1] else 1 for column in columns]
    heads = (head for column, cells in zip(columns, shown, strict=True) for head in (column, "95 % interval")[:cells])
    table = new_table("", *heads, box=None if is_brief else box.SIMPLE)
    table.columns[0].no_wrap = table.columns[-1].no_wrap = True  # rather fold the names of the rules
    for line in lines:
        texts = (text for cell, cells in zip(line.cells, shown, strict=True) for text in cell[:cells])
        table.add_row(line.name, *texts, style="bold" if line.is_clear else None)
    return table


def about_study(games: int, who: str, sets: list[dict[str, str]]) -> str:
    """What was played, in a sentence."""
    each = " under each set of rules, dealt with the same dice" if len(sets) > 1 else ""
    begins = " and ".join(dict.fromkeys(options["first"] for options in sets))
    return f"{games} games between {who} players{each}; who begins: {begins}."


def hold_arena(args: argparse.Namespace) -> None:
    """Bots against each other."""
    at = arena.table(find_game(args.game).name, args.seats, options_of(args))
    names = parted(args.bots)
    bots = [arena.find_side(name) for name in names]
    if len(set(names)) < max(len(names), 2):
        raise UsageError("--bots: name two or more different bots.")
    bounds = read_bounds(args.sprt, len(bots))
    compile_bots_first(at.game, at.seats, [bot for side in bots for bot in side.bots])
    pairings = []
    for one, other in itertools.combinations(bots, 2):
        parts = arena.pair(at, one, other, args.games, args.seed or 0, args.limit, args.on, PARTS)
        title, total = f"{one.name} – {other.name}", min(PARTS, math.ceil(args.games / len(at.layouts)))
        for pairing in track(parts, title, total, console=aside, transient=True, disable=not aside.is_terminal):
            if bounds and arena.compared(pairing, *bounds) != "undecided":
                break
        pairings.append(pairing)
    tell_work(args.on)
    result = arena.standing([bot.name for bot in bots], pairings, args.seed or 0)
    if args.plot:
        arena.plot(result, f"{title_of(at.game)}, {at.seats} seats", args.plot)
    if args.save:
        arena.save(at, args.seed or 0, args.limit, result, args.save)
    show_standing(at, result, bounds)
    tell_files({"The picture is": args.plot, "All results are": args.save})


def show_standing(at: arena.Table, result: arena.Standing, bounds: tuple[float, float] | None) -> None:
    """The cross table and the ratings."""
    games = sum(len(pairing.deals) for pairing in result.pairings) * len(at.layouts)
    given_up = sum(pairing.unfinished for pairing in result.pairings)
    console.print(
        f"{title_of(at.game)}, {at.seats} seats, {games} games: every deal {len(at.layouts)} times, seats "
        f"rotated. Share of the wins, with 95 % intervals; abandoned: {given_up}.",
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
        console.print(told_verdict(result.pairings[0], bounds), highlight=False)


def told_verdict(pairing: arena.Pairing, bounds: tuple[float, float]) -> str:
    """Is the first bot stronger? In a sentence."""
    verdict = arena.compared(pairing, *bounds)
    if verdict == "undecided":
        answer = f"whether {pairing.one} is stronger than {pairing.other} is undecided; try more --games"
    else:
        answer = f"{pairing.one} is {verdict} than {pairing.other}"
    return f"SPRT {bounds[0]:g} against {bounds[1]:g} Elo: {answer}."


def measure(args: argparse.Namespace) -> None:
    """Speed on this machine."""
    from ..lab.benchmark import figures

    for game in [find_game(name) for name in args.games] or list(GAMES.values()):
        seats = max(game.rules.SEATS)
        compile_first(game, seats)
        table = new_table(f"{game.name}, {seats} seats", "figure", "unit")
        with told_meanwhile("Measuring"):
            for figure in figures(game.name, seats):
                table.add_row(figure.name, f"{figure.value:,.{0 if figure.value >= 100 else 2}f}", figure.unit)
        console.print(table)
