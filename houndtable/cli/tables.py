"""Commands about games and matches: what there is, its rules, a match in the terminal or for browsers, its record."""

import argparse
import sys

from rich.markdown import Markdown
from rich.markup import escape

from .. import rulebook
from ..bots.ladder import searches
from ..games import GAMES, find_game
from ..match import Match, new
from ..server.settings import Settings, all_settings, mistake_in
from ..words import catalogue
from .screen import compile_bots_first, console, new_table
from .wishes import Mistaken, find_opponent, options_of

INTERRUPTED = 130


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
    from .. import observation

    game = find_game(wishes.game)
    table = new_table("cells", "field", "shape", "numbers", "what it is", box=None)
    for field in observation.fields(game):
        cells = f"{field.cells.start}–{field.cells.stop - 1}" if field.shape else str(field.begin)
        table.add_row(cells, field.name, "×".join(map(str, field.shape)), str(field.dtype), escape(field.about))
    console.print(table)
    console.print(
        f'(PHASES) and other lists are in houndtable.GAMES["{game.name}"].notation, counted from 0; its '
        "write_action(number) writes an action. Other names in capitals are numbers of the rules in "
        f"houndtable/games/{game.name}.",
        highlight=False,
    )


def play_match(wishes: argparse.Namespace) -> None:
    """A match in the terminal."""
    from ..terminal import Player

    bot = find_opponent(wishes.bots)
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
    from ..server.log import Unusable
    from ..server.serve import serve

    settings = Settings(**{name: getattr(wishes, name) for name, *_ in all_settings()})
    if mistake := mistake_in(settings):
        raise Mistaken(mistake)
    try:
        serve(settings, not wishes.no_browser)
    except Unusable as reason:
        raise Mistaken(str(reason)) from None
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def replay_match(wishes: argparse.Namespace) -> None:
    """A recorded match, step by step."""
    from ..terminal import replay

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
