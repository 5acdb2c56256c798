"""The rules as players read them: `games/<game>/rulebook/<language>.md`, each rule an item `* **R12** …`."""

import re

from ..games import Game
from .locale import ENGLISH, read

NUMBER = re.compile(r"^\* \*\*([RQOT]\d+)\*\* ", re.MULTILINE)


def text(game: Game, language: str = ENGLISH) -> str:
    """The whole rulebook, in Markdown."""
    return read(game.folder / "rulebook", language, "md")


def numbers(game: Game, language: str = ENGLISH) -> list[str]:
    """The numbers of all rules, in order."""
    return NUMBER.findall(text(game, language))


def find_rule(game: Game, number: str, language: str = ENGLISH) -> str | None:
    """One rule by its number; None if there is none."""
    parts = NUMBER.split(text(game, language))
    rules = dict(zip(parts[1::2], parts[2::2], strict=True))
    found = rules.get(number.strip().upper())
    return found and f"{number.strip().upper()} {found.split(chr(10) + '#')[0].strip()}"
