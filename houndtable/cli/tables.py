"""Commands about games and matches: list, rules, a match in the terminal or in browsers, records."""

import argparse
import asyncio
import os
import sys
from pathlib import Path

import numpy as np
from rich.markdown import Markdown
from rich.markup import escape

from ..bots import BOTS
from ..bots.builtin_bots import searches
from ..bots.network import Unfit, vocabulary_of
from ..engine.extras import needed
from ..games import GAMES, Game, variants
from ..games.row import Bytes, open_row
from ..language import rulebook
from ..language.catalog import catalogue, say
from ..play.match import Match, check_noted, new
from ..server.settings import Settings, all_settings, mistake_in, read_file, read_secrets
from .args import UsageError, find_game, find_opponent, options_of
from .screen import aside, compile_bots_first, console, new_table, told_meanwhile

INTERRUPTED = 130


def show_games(args: argparse.Namespace) -> None:
    """All games, or one, with their options."""
    for game in [find_game(args.game)] if args.game else GAMES.values():
        words = catalogue(game)
        seats = f"{'–'.join(map(str, sorted({min(game.rules.SEATS), max(game.rules.SEATS)})))} players"
        console.print(f"[b]{words['title']}[/b] ([cyan]{game.name}[/cyan], {seats}): {escape(words['summary'])}")
        table = new_table("", "", "", box=None, show_header=False, padding=(0, 1))
        for option in game.rules.OPTIONS:
            choices = " ".join(
                f"[u]{choice}[/u]*" if number == option.default else choice
                for number, choice in enumerate(option.choices)
            )
            table.add_row(f"  {option.name}", choices, f"{escape(words[f'option.{option.name}'])} ({option.rule})")
        console.print(table, "")
    console.print(
        "* marks the default; --option NAME=CHOICE picks another.\n"
        f"There are also variants for experiments: {', '.join(variants.names())}.",
        highlight=False,
    )


def show_bots(args: argparse.Namespace) -> None:
    """All bots, and what the networks of all games, or of one, do not know."""
    table = new_table("", "", box=None, show_header=False, padding=(0, 1))
    for bot in BOTS.values():
        table.add_row(bot.name, bot.about)
    console.print(table, "")
    for game in [find_game(args.game)] if args.game else GAMES.values():
        console.print(escape(said_of_network(game)), highlight=False)


def said_of_network(game: Game) -> str:
    """What the network of a game never saw, in a sentence."""
    try:
        unseen = vocabulary_of(game.name).unseen_choices(game.rules.OPTIONS)
    except Unfit as wrong:
        return str(wrong)
    if not unseen:
        return f"The network of {game.name} has met all options."
    return f"The network of {game.name} never saw: {', '.join(unseen)}."


def show_rules(args: argparse.Namespace) -> None:
    """A rulebook, or one rule."""
    game = find_game(args.game)
    if args.number is None:
        console.print(Markdown(rulebook.text(game, args.language)))
        return
    rule = rulebook.find_rule(game, args.number, args.language)
    if rule is None:
        raise UsageError(f"There is no rule {args.number!r} in {game.name}. There are {rulebook.ranges(game)}.")
    console.print(Markdown(rule))


def show_fields(args: argparse.Namespace) -> None:
    """The cells of an observation."""
    from ..engine import observation

    game = find_game(args.game)
    table = new_table("cells", "field", "shape", "numbers", "what it is", box=None)
    for field in observation.fields(game):
        cells = f"{field.cells.start}–{field.cells.stop - 1}" if field.shape else str(field.begin)
        table.add_row(cells, field.name, "×".join(map(str, field.shape)), str(field.dtype), escape(field.about))
    console.print(table)
    console.print(
        f'(PHASES) and other lists are in houndtable.find_game("{game.name}").notation, counted from 0; its '
        "write_action(number) writes an action. Other names in capitals are numbers of the rules in "
        f"houndtable/games/{game.folder.name}.",
        highlight=False,
    )


def show_position(args: argparse.Namespace) -> None:
    """Read and check a position, then print it in full with its legal actions."""
    game = find_game(args.game)
    raw = game.read_position(read_text(args.file))
    seats = open_row(game.rules.State, raw).seats
    if args.seat is not None and not 0 <= args.seat < seats:
        raise UsageError(f"--seat {args.seat}: the seats are 0 to {seats - 1}.")
    print_position(game, raw, args.seat, args.language)


def read_text(file: str) -> str:
    """The text in a file; `-` is standard input."""
    if file == "-" and sys.stdin.isatty():
        aside.print("Type a position, then Ctrl-D on a line of its own (Ctrl-Z on Windows).", highlight=False)
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"{file}: this is not a text in UTF-8.") from None


def print_position(game: Game, raw: Bytes, seen_by: int | None, language: str) -> None:
    """A position as a seat sees it (None: all open), with its legal actions."""
    rules = game.rules
    state, buffer = open_row(rules.State, raw.copy()), np.zeros(rules.ACTIONS, np.int16)
    if seen_by is not None:
        rules.hide(state, seen_by)
    console.print(escape(game.notation.write_position(state).rstrip()), highlight=False)
    seats = range(state.seats) if seen_by is None else [seen_by]
    for seat in (each for each in seats if rules.may_act(state, each)):
        table = new_table(f"seat {seat} may", "", box=None)
        for action in buffer[: rules.legal(state, seat, buffer)].tolist():
            words = say(game, game.notation.words(state, seat, action), language=language)
            table.add_row(escape(game.notation.write_action(action)), escape(words))
        console.print(table)


def play_match(args: argparse.Namespace) -> None:
    """A match in the terminal."""
    from ..terminal import Player

    bot = find_opponent(args.bots)
    match = new(args.game, args.seats, args.seed, **options_of(args))
    if not 0 <= args.seat < match.seats:
        raise UsageError(f"--seat {args.seat}: the seats are 0 to {match.seats - 1}.")
    if searches(bot):
        compile_bots_first(match.game, match.seats, [bot])
    try:
        Player(match, args.seat, bot, console, language=args.language).play()
    finally:
        if args.save:
            match.save(args.save)
            console.print(f"The record is in {args.save}; `houndtable replay {args.save}` shows it again.")


def visit_table(args: argparse.Namespace) -> None:
    """A bot at a live table."""
    from ..bots import visitor

    visit = visitor.Visit(args.server.rstrip("/"), args.code, os.environ.get(visitor.TOKEN, ""))
    asyncio.run(visitor.play(visit, find_opponent(args.bots), args.seat, lambda line: console.print(escape(line))))


def serve_tables(args: argparse.Namespace) -> None:
    """Live tables."""
    needed("uvicorn", "The server", "server")
    from ..server.serve import serve
    from ..server.wire.errors import Unusable

    in_file = read_file(args.settings) if args.settings else {}
    given = {name: getattr(args, name) for name, *_ in all_settings() if hasattr(args, name)}
    settings = Settings(**in_file | read_secrets() | given)
    if mistake := mistake_in(settings):
        raise UsageError(mistake)
    try:
        serve(settings, not args.no_browser)
    except Unusable as reason:
        raise UsageError(str(reason)) from None
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def move_store(args: argparse.Namespace) -> None:
    """A server's data into another store."""
    needed("openskill", "The server", "server")
    from ..server.move_store import move
    from ..server.wire.errors import Unusable

    try:
        with told_meanwhile("Copying, then playing every match again."):
            moved = asyncio.run(move(args.source, args.target))
    except Unusable as reason:
        raise UsageError(str(reason)) from None
    console.print(f"Moved {moved.rows} rows; {moved.matches} matches verify.", highlight=False)


def replay_match(args: argparse.Namespace) -> None:
    """A recorded match, step by step."""
    from ..terminal import replay

    match = Match.load(args.file)
    if args.seat is not None and not 0 <= args.seat < match.seats:
        raise UsageError(f"--seat {args.seat}: the seats are 0 to {match.seats - 1}.")
    replay(match, args.seat, console, input if args.step else lambda: None, args.language)


def verify_match(args: argparse.Namespace) -> None:
    """Verify a record."""
    match = Match.load(args.file)
    check_noted(match.setup, args.commitment, args.nonce)
    noted = "\nIt was dealt from the commitment or nonces you noted." if args.commitment or args.nonce else ""
    deals = "every deal is the one the secret prescribes" if match.secret else "the secret is not revealed yet"
    console.print(
        f"{args.file}: {match.game.name}, {match.seats} seats, {len(match.events)} events, all by the rules; {deals}."
        f"{noted}\nResult: {match.result or ('abandoned' if match.is_abandoned else 'not ended')}",
        highlight=False,
    )
