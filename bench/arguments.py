"""The arguments of every measurement: its games."""

import argparse

from houndtable.games import GAMES, find_game


def parser_of(about: str | None) -> argparse.ArgumentParser:
    """A parser that takes games; all of them if none is named."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", type=known_game, default=list(GAMES), metavar="GAME", help="(all)")
    return parser


def known_game(name: str) -> str:
    """The name, if such a game exists."""
    try:
        return find_game(name).name
    except ValueError as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None
