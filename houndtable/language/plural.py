"""Which form a language has for a count: the rules of Unicode's CLDR for whole numbers (`plurals.json`, version 48)."""

import json
import re
from functools import cache
from pathlib import Path

OTHER = "other"
ASKED = re.compile(r"(\w)(?: % (\d+))? (!?=) ([\d.,]+)")  # such as `n % 100 = 11..14,17`
OF_ITSELF = "ni"  # for a whole number, all other operands of the rules are 0
TAGS = {"pt": "pt-PT", "pt-BR": "pt"}  # of our languages, in CLDR


@cache
def forms(language: str) -> dict[str, str]:
    """The rule of each form but the last, in order."""
    tag = TAGS.get(language, language)
    groups = json.loads(Path(__file__).with_name("plurals.json").read_text(encoding="utf-8"))
    found = {name: group["forms"] for group in groups for name in group["languages"].split()}
    rules: dict[str, str] = found.get(tag, found.get(tag.partition("-")[0], {}))
    return rules


def form(language: str, count: int) -> str:
    """The form for this count: `one`, `few` …, or `other`."""
    return next((name for name, rule in forms(language).items() if holds(rule, abs(count))), OTHER)


def holds(rule: str, count: int) -> bool:
    """Does the count meet one of the conditions, all parts of it?"""
    return any(all(is_met(part, count) for part in condition.split(" and ")) for condition in rule.split(" or "))


def is_met(part: str, count: int) -> bool:
    """Is the operand, or its remainder, in one of the ranges?"""
    found = ASKED.fullmatch(part)
    assert found, part
    operand, divisor, relation, ranges = found.groups()
    number = count if operand in OF_ITSELF else 0
    number = number % int(divisor) if divisor else number
    edges = [(low, high or low) for low, _, high in (each.partition("..") for each in ranges.split(","))]
    return any(int(low) <= number <= int(high) for low, high in edges) == (relation == "=")
