"""Arguments, checked and converted for the commands."""

import argparse

from ..bots import BOTS, REFERENCE_BOTS
from ..bots.mind import Mind
from ..bots.policy import Bot
from ..games import Game, variants
from ..games import find_game as find_known_game
from ..lab import arena

MOST_ELO = 4000  # a difference at which the weaker side never wins


class UsageError(Exception):
    """A mistake by the user; the message is shown as it is."""


def find_game(typed: str) -> Game:
    """The game with this name, or a variant of it in a file: `clear_4:mine.py`."""
    game, _, file = typed.partition(":")
    return find_known_game(variants.add(game, file) if file.endswith(".py") else typed)


def options_of(args: argparse.Namespace) -> dict[str, str]:
    """The options typed as NAME=CHOICE, in several flags or separated by commas."""
    return read_options("--option", ",".join(args.option))


def read_options(flag: str, typed: str) -> dict[str, str]:
    """Options by name, as typed after a flag."""
    options: dict[str, str] = {}
    for text in filter(None, typed.split(",")):
        name, equals, choice = text.partition("=")
        if not equals:
            raise UsageError(f"{flag} {text!r}: write it as NAME=CHOICE.")
        if name in options:
            raise UsageError(f"{flag} {name}: choose {options[name]} or {choice}, not both.")
        options[name] = choice
    return options


def read_rules(game: Game, flag: str, typed: str) -> tuple[Game, dict[str, str]]:
    """The game, or a variant that is named first, and options."""
    first, _, rest = typed.partition(",")
    if ":" not in first.partition("=")[0] and first != game.original:
        return game, read_options(flag, typed)
    found = find_game(first)
    if found.original != game.original:
        raise UsageError(f"{flag} {first}: this is another game; name a variant of {game.original}.")
    return found, read_options(flag, rest)


def seats_of(game: Game, args: argparse.Namespace) -> int:
    """The number of seats asked for, or else the most the game allows."""
    return max(game.rules.SEATS) if args.seats is None else int(args.seats)


def find_opponent(typed: str) -> Bot:
    """The bot to play against; reference bots never sit at a table."""
    if typed.partition(":")[0] in REFERENCE_BOTS:
        raise UsageError(f"--bots: {typed} plays in the arena only; here you can choose {', '.join(BOTS)}.")
    return arena.find_bot(typed, BOTS)


def parted(typed: str) -> list[str]:
    """Names separated by commas."""
    return [name.strip() for name in typed.split(",")]


def find_bots(typed: str, seats: int) -> list[Bot]:
    """The bot on each seat: one name for all, or one for each separated by commas."""
    bots = [arena.find_bot(name) for name in parted(typed)]
    if len(bots) not in (1, seats):
        raise UsageError(f"--bots: name one for all seats, or {seats}, not {len(bots)}.")
    return bots * (seats // len(bots))


def minds_of(bots: list[Bot]) -> list[Mind]:
    """The mind on each seat; an empty list if all play at random, which is faster without minds."""
    return [bot.mind for bot in bots if bot.mind and {bot.name for bot in bots} != {"random"}]


def names_of(bots: list[Bot]) -> str:
    """The names of the bots."""
    return " and ".join(dict.fromkeys(bot.name for bot in bots))


def read_bounds(typed: str | None, bots: int) -> tuple[float, float] | None:
    """Two Elo differences, separated by a comma."""
    if typed is None:
        return None
    parts = typed.split(",")
    try:
        none, some = (float(part) for part in parts)
    except ValueError:
        raise UsageError(f"--sprt {typed!r}: write two Elo differences, such as 0,20.") from None
    if bots != 2 or not -MOST_ELO <= none < some <= MOST_ELO:
        raise UsageError(
            f"--sprt compares two bots by differences of up to {MOST_ELO} Elo, the smaller one first, such as 0,20."
        )
    return none, some
