"""Regular expressions that mean the same in both languages."""

import re

SAFE = re.compile(r"[-\w \[\]{},:;?+*()|=<>#/]|\$|\\[s.|*+?()]", re.ASCII)
SPACE = r"\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"  # what Python's `\s` matches


def pattern_of(text: str) -> str | None:
    """The pattern for JavaScript, with the flag `u`; None if it may mean something else there."""
    found, place, is_in_class = "", 0, False
    while place < len(text):
        part = SAFE.match(text, place)
        if part is None or text.startswith("(?", place):
            return None
        is_in_class = part[0] == "[" or (is_in_class and part[0] != "]")
        found += _meaning(part[0], is_in_class)
        place = part.end()
    return found


def _meaning(part: str, is_in_class: bool) -> str:
    if part == r"\s":
        return SPACE if is_in_class else f"[{SPACE}]"
    if part == "$" and not is_in_class:
        return r"(?=\n?$)"  # also before a line's end at the end of the text
    return r"\/" if part == "/" else part
