"""What people say at a table in their own words: short lines, kept while the table is awake and nowhere else."""

import re
from collections import deque
from functools import cache
from pathlib import Path
from typing import NamedTuple

from .errors import Denial
from .names import is_visible, on_one_line, skeleton
from .protocol import Header, Said
from .settings import FRIENDS, ON, Settings

MOST_LINES = 50
OURS = str(Path(__file__).with_name("bad_words.txt"))
SPELLED = re.compile(r"\b\w(?:[\W_]+\w\b)+")  # letters with something between them: a word that is spelled


class Line(NamedTuple):
    """Something that was said, and by whom."""

    guest: str
    said: Said


class Chat:
    """The latest lines of a table."""

    def __init__(self, word_list: str = "") -> None:
        self._word_list = word_list
        self.lines: deque[Line] = deque(maxlen=MOST_LINES)
        self.said = 0

    def add(self, guest: str, seat: int, name: str, text: str) -> Line:
        """A new line, or a denial."""
        kept = on_one_line(text)
        if not kept or not is_visible(kept):
            raise Denial("bad_line", 400)
        if is_bad(kept, bad_words(self._word_list or OURS)):
            raise Denial("bad_words")
        self.said += 1
        self.lines.append(Line(guest, Said(self.said, seat, name, kept)))
        return self.lines[-1]

    def line(self, number: str) -> Line:
        """The line with this number, if it is still known."""
        for line in self.lines:
            if str(line.said.number) == number:
                return line
        raise Denial("no_such_line", 404)


def is_chat_on(settings: Settings, header: Header) -> bool:
    """Is there a chat? Among friends: where people were invited, not where strangers meet."""
    is_among_friends = not header.public and not header.paired
    return settings.chat == ON or (settings.chat == FRIENDS and is_among_friends)


def is_bad(text: str, words: frozenset[str]) -> bool:
    """Is one of these words in it, whatever it is written with?"""
    spelled = [found[0] for found in SPELLED.finditer(text)]
    return any(skeleton(word) in words for word in (*text.split(), *re.split(r"[\W_]+", text), *spelled))


@cache
def bad_words(path: str) -> frozenset[str]:
    """The words of a list, a line each, by what they look like; a line with # says something about them."""
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    return frozenset(skeleton(line) for line in lines if not line.startswith("#")) - {""}
