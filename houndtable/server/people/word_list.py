"""Words that are refused in chats and names."""

import re
from functools import cache
from pathlib import Path

from ..wire.errors import Denial
from .names import skeleton

OURS = str(Path(__file__).with_name("bad_words.txt"))
BETWEEN = re.compile(r"[\W_]+")  # words
BORDERS = re.compile(r"[\W_]+|(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Za-z])")  # of words in a name such as BigBoy77
SPELLED = re.compile(r"\b\w(?:[\W_]+\w\b)+")  # single letters with something between them: a spelled word


def check_words(text: str, path: str = "") -> None:
    """Deny a text with a word of this list, or of ours."""
    if is_bad(text, bad_words(path or OURS)):
        raise Denial("bad_words", 400)


def is_bad(text: str, words: frozenset[str]) -> bool:
    """Does the text contain one of these words, in whatever letters?"""
    spelled = [found[0] for found in SPELLED.finditer(text)]
    looks = [shape(each) for each in (text.split(), BETWEEN.split(text), BORDERS.split(text), spelled)]
    return any(word in look for word in words for look in looks)


def shape(words: list[str]) -> str:
    """What words look like, with a blank before and after each."""
    return f" {' '.join(filter(None, map(skeleton, words)))} "


@cache
def bad_words(path: str) -> frozenset[str]:
    """The words and phrases of a list, one per line, by their shape; one with * counts inside a word too."""
    lines = [line.strip() for line in Path(path).read_text(encoding="utf-8").splitlines()]
    looks = {line: shape(line.split()) for line in lines if not line.startswith("#")}
    return frozenset(look.strip() if line.endswith("*") else look for line, look in looks.items() if look.strip())
