"""Words that are refused in chats and names."""

import re
from functools import cache
from pathlib import Path

from .errors import Denial
from .names import skeleton

OURS = str(Path(__file__).with_name("bad_words.txt"))
SPELLED = re.compile(r"\b\w(?:[\W_]+\w\b)+")  # single letters with something between them: a spelled word


def check_words(text: str, path: str = "") -> None:
    """Deny a text with a word of this list, or of ours."""
    if is_bad(text, bad_words(path or OURS)):
        raise Denial("bad_words", 400)


def is_bad(text: str, words: frozenset[str]) -> bool:
    """Does the text contain one of these words, in whatever letters?"""
    spelled = [found[0] for found in SPELLED.finditer(text)]
    return any(skeleton(word) in words for word in (*text.split(), *re.split(r"[\W_]+", text), *spelled))


@cache
def bad_words(path: str) -> frozenset[str]:
    """The words of a list, one per line, normalised by their look; lines with # are comments."""
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    return frozenset(skeleton(line) for line in lines if not line.startswith("#")) - {""}
