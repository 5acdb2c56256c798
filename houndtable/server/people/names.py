"""Names that others can read and tell apart: one line of text, and no name of a bot or of the server."""

import re
import unicodedata
from functools import cache
from pathlib import Path

from ...bots import BOTS
from ..wire.errors import Denial

LONGEST = 30  # letters
MOST_MARKS = 3  # per letter: more is scribbling
EMOJI_STYLE = dict.fromkeys(map(ord, "\ufe0e\ufe0f"))  # phones append these to some symbols
INVISIBLE = {*"\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0", *map(chr, range(0x180B, 0x1810))}
INVISIBLE |= {*map(chr, range(0xFE00, 0xFE10)), *map(chr, range(0xE0100, 0xE01F0))}
LOOKALIKES = str.maketrans(
    "авсԁегһіјӏкмнопрԛѕтухԝ" + "αβεγηικνορστυχω" + "ıøłđɑɡ" + "01345678i|!$@",
    "abcderhljlkmhonpqstyxw" + "abeynlkvopotuxw" + "loldag" + "oleasgtblllsa",
)
SPELLED = (("rn", "m"), ("vv", "w"))


def clean(name: str) -> str:
    """The name as it is stored, or a denial."""
    kept = on_one_line(name)
    if not is_readable(kept):
        raise Denial("bad_name", 400)
    without_number = re.sub(r"[\W\d_]+$", "", kept)  # a bot's name is shown with its seat number
    if reserved() & {skeleton(kept), skeleton(without_number)}:
        raise Denial("reserved_name", 400)
    return kept


def is_readable(name: str) -> bool:
    """Can others see all of it, and is it more than punctuation and blanks?"""
    kinds = "".join(unicodedata.category(letter)[0] for letter in name)
    return 0 < len(name) <= LONGEST and is_visible(name) and kinds.strip("MZP") != ""


def is_visible(text: str) -> bool:
    """Is it free of control characters, invisible characters and heaps of accents?"""
    kinds = "".join(unicodedata.category(letter)[0] for letter in text)
    return not INVISIBLE & set(text) and "C" not in kinds and "M" * (MOST_MARKS + 1) not in kinds


def on_one_line(text: str) -> str:
    """A text as it is stored: normalised letters, single blanks."""
    return unicodedata.normalize("NFKC", " ".join(text.translate(EMOJI_STYLE).split()))


def skeleton(name: str) -> str:
    """What a name looks like at a glance: no accents, and one letter for all that look like it."""
    plain = unicodedata.normalize("NFKD", name.translate(unicode_lookalikes())).casefold()
    letters = "".join(letter for letter in plain if unicodedata.category(letter)[0] != "M")
    shape = re.sub(r"[\W_]+", "", letters.translate(LOOKALIKES))
    for spelled, letter in SPELLED:
        shape = shape.replace(spelled, letter)
    return shape


def shape_of(name: str) -> str:
    """What no two accounts may share: the skeleton, or the name itself if it consists of symbols only."""
    return skeleton(name) or name


@cache
def unicode_lookalikes() -> dict[int, str]:
    """Letters of all alphabets by the plain letter or digit they look like."""
    lines = Path(__file__).with_name("lookalikes.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split() for line in lines if not line.startswith("#")]
    return {ord(letter): plain for plain, letters in pairs for letter in letters}


@cache
def reserved() -> frozenset[str]:
    """The names of bots and of the server, in every language."""
    lines = Path(__file__).with_name("reserved_names.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(map(skeleton, (*lines, *BOTS)))
