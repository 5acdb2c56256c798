"""The rules as players read them: `games/<game>/rulebook/<language>.md`, each rule an item `* **R12** …`."""

import re
from itertools import groupby

from ..games import Game
from .locale import ENGLISH, read

NUMBER = re.compile(r"^\* \*\*([RQOT]\d+)\*\* ", re.MULTILINE)


def text(game: Game, language: str = ENGLISH) -> str:
    """The whole rulebook, in Markdown."""
    return read(game.folder / "rulebook", language, "md")


def numbers(game: Game, language: str = ENGLISH) -> list[str]:
    """The numbers of all rules, in order."""
    return NUMBER.findall(text(game, language))


def ranges(game: Game) -> str:
    """The first and the last number of each kind: `R1 to R34, O1, Q1 to Q9`."""
    kinds = [list(each) for _, each in groupby(numbers(game), key=lambda number: number[0])]
    return ", ".join(f"{each[0]} to {each[-1]}" if len(each) > 1 else each[0] for each in kinds)


def find_rule(game: Game, number: str, language: str = ENGLISH) -> str | None:
    """One rule by its number; None if there is none."""
    parts = NUMBER.split(text(game, language))
    rules = dict(zip(parts[1::2], parts[2::2], strict=True))
    found = rules.get(number.strip().upper())
    return found and f"{number.strip().upper()} {found.split(chr(10) + '#')[0].strip()}"
