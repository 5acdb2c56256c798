"""Positions as text: one part a line, `name: values`; parts may be left out, `#` begins a remark."""

import re
from collections.abc import Iterable, Mapping, Sequence

from .option import Option


class Unreadable(ValueError):
    """A text that is no position or no action, with a sentence that says where it went wrong."""


def read_parts(text: str, names: Sequence[str]) -> dict[str, str]:
    """The parts of a position text by name; only these names are known."""
    parts: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        name, colon, value = (piece.strip() for piece in line.partition("#")[0].partition(":"))
        if not name and not colon:
            continue
        if not colon:
            raise Unreadable(f"Line {number}, {line.strip()!r}: a part is written as `name: values`.")
        if name not in names:
            raise Unreadable(f"Line {number}: there is no part {name!r}. The parts are: {', '.join(names)}.")
        if name in parts:
            raise Unreadable(f"Line {number}: the part {name!r} stands twice.")
        parts[name] = value
    return parts


def read_number(part: str, text: str, lowest: int, highest: int) -> int:
    """A number in its limits."""
    if not re.fullmatch("-?[0-9]{1,9}", text) or not lowest <= int(text) <= highest:
        raise Unreadable(f"{part}: {text!r} should be a number from {lowest} to {highest}.")
    return int(text)


def read_one(part: str, text: str, names: Sequence[str]) -> int:
    """The place of a name among the names allowed."""
    if text not in names:
        raise Unreadable(f"{part}: {text!r} should be one of {' '.join(name for name in names if name)}.")
    return names.index(text)


def read_options(text: str, options: Sequence[Option]) -> list[int]:
    """`name=choice …`; the rest as usual."""
    chosen = [option.default for option in options]
    for word in text.split():
        name, _, choice = word.partition("=")
        index = read_one("options", name, [option.name for option in options])
        chosen[index] = read_one(name, choice, options[index].choices)
    return chosen


def write_options(chosen: Sequence[int], options: Sequence[Option]) -> str:
    """The options that are not as usual."""
    unusual = ((option, choice) for option, choice in zip(options, chosen, strict=True) if choice != option.default)
    return " ".join(f"{option.name}={option.choices[choice]}" for option, choice in unusual)


def write_parts(parts: Mapping[str, str]) -> str:
    """The text of the parts that say something."""
    return "".join(f"{name}: {value}\n" for name, value in parts.items() if value)


class ActionTexts:
    """The texts of a game's actions by number, and back."""

    def __init__(self, game: str, examples: str, texts: Iterable[str]) -> None:
        self.game, self.examples = game, examples
        self.texts = list(texts)
        self.numbers = {text: number for number, text in enumerate(self.texts)}

    def write(self, action: int) -> str:
        """The action as text."""
        return self.texts[action]

    def read(self, text: str) -> int:
        """The action that a text describes."""
        words = " ".join(text.replace("1/11", "1").split())
        if words not in self.numbers:
            raise Unreadable(f"{text!r} is no action of {self.game}. Examples: {self.examples}.")
        return self.numbers[words]
