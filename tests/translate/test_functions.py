"""What Python and JavaScript do differently comes out the same: function by function."""

import json
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from houndtable.games import find_game
from houndtable.translate.module import Module
from houndtable.translate.statements import write_function
from tests.translate import samples
from tests.translate.conftest import run_node

NUMBERS = [(a, b) for a in (-7, -1, 0, 3, 8) for b in (-3, -1, 2, 5)]
WIDE = [(a, b) for a in (5, 2**45 + 12345, -(2**40) - 3) for b in (2**33 - 1, 2**50 + 77, -9)]
TEXTS = [
    "",
    "ab",
    " a  b\t",
    "a\x1cb\xa0c",
    "a\r\nb\n\nc\u2028",
    "it's",
    'it\'s "b"',
    "b..b ",
    "\\\x07é🐕\u200b",
    "x 5",
    "-12",
]
LISTS: list[list[int]] = [[], [3], [1, -4, 4, 2], [5, 6, 3], [0, 0]]
CASES: dict[Callable[..., Any], list[tuple[Any, ...]]] = {
    samples.floor: NUMBERS,
    samples.bits: NUMBERS,
    samples.wide_bits: WIDE,
    samples.wide_sum: [(4,), (7,)],
    samples.counted: [(0, 4), (5, 5), (2, 3), (7, 1)],
    samples.once: [([0, 0, 0],), ([1, 7, 7],)],
    samples.swapped: [(1, 2)],
    samples.parts: [("a",), ("one two three",)],
    samples.white: [(text,) for text in TEXTS],
    samples.quoted: [(text,) for text in TEXTS],
    samples.trimmed: [(text,) for text in TEXTS],
    samples.is_number: [(text,) for text in (*TEXTS, "7", "1234567890", "5\n")],
    samples.ends_in_digit: [(text,) for text in (*TEXTS, "at 3", "at 3\n", "at 0")],
    samples.words_of: [(text,) for text in (*TEXTS, "1| 2-|3 ", "\u3000|\x1f-")],
    samples.without_number: [(text,) for text in (*TEXTS, "at 3", "bb at 3\n", "at\xa03 4")],
    samples.either: [(numbers, other) for numbers in LISTS for other in (0, 2)],
    samples.between: [(1, number, 4) for number in range(6)],
    samples.truths: NUMBERS,
    samples.added: [*NUMBERS, (2, 2)],
    samples.shadowed: [(0,), (6,)],
    samples.named: [(["first", "b", "x"],), (["b", "cc", "b"],)],
    samples.matched: [((1, ()),), ((2, (5,)),), ((3, (4,)),), ((9, (1, 2)),), ((4, (1, 2, 3)),), ((5, ()),)],
    samples.gone_through: [(numbers,) for numbers in LISTS],
    samples.extremes: [(numbers,) for numbers in LISTS],
    samples.first_of: [(numbers, 4) for numbers in LISTS],
    samples.some: [(numbers,) for numbers in LISTS],
    samples.sets: [(one, other) for one in LISTS for other in LISTS],
    samples.called: [(1,), (9,)],
    samples.times: [("ab", number) for number in (-1, 0, 1, 2)],
    samples.written: [(0,), (5,), (-5,)],
}


@pytest.mark.parametrize("is_checked", [False, True], ids=["plain", "checked"])
def test_answers_are_the_same(folder: Path, is_checked: bool) -> None:
    module = Module(find_game("clear_4"), write_function, is_checked)
    (folder / "samples.js").write_text(module.text({each.__name__: each for each in CASES}), encoding="utf-8")
    asked = [(function, given) for function, cases in CASES.items() for given in cases]
    takes_cells = {samples.once}
    cases = [
        (function.__name__, [{"cells": each} for each in given] if function in takes_cells else given)
        for function, given in asked
    ]
    (folder / "cases.json").write_text(json.dumps(cases), encoding="utf-8")
    answers = json.loads(run_node("evaluate.mjs", folder / "samples.js", folder / "cases.json"))
    expected = [json.loads(json.dumps(function(*json.loads(json.dumps(given))))) for function, given in asked]
    wrong = [
        (case, answer, right) for case, answer, right in zip(cases, answers, expected, strict=True) if answer != right
    ]
    assert not wrong


def test_every_sample_is_asked() -> None:
    """Those that only others call are asked by them."""
    helpers = {samples.draw, samples.pairs, samples.told, samples.usual}
    written = {each for each in vars(samples).values() if isinstance(each, FunctionType)}
    assert written - helpers == set(CASES)
