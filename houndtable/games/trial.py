"""A variant is tried out in plain Python before it is compiled: do its numbers fit together?"""

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from types import FrameType
from typing import Any, TypeAlias

import numpy as np

from .contract import Notation, Rules
from .row import AnyRow, new_bytes, open_row
from .seats import CHANCE
from .text import check_sound

TraceFunction: TypeAlias = Callable[[FrameType, str, Any], Any]
DECISIONS = 200
LINES = 20_000_000  # of Python; what is tried out takes up to 4 million in our games


def try_out(rules: Rules, notation: Notation, seats: int, options: Sequence[int]) -> None:
    """Deal, and play at random for a while; raises ValueError or IndexError if that breaks a law or does not end."""
    raw = new_bytes(rules.State)
    state = open_row(rules.State, raw)
    with AtMost(LINES):
        rules.setup(state, seats, options)
        check_sound(rules, raw, notation.why_impossible)
        for _ in play(rules, state, random.Random(0)):
            if rules.broken_law(state):
                raise ValueError("A law is broken.")


def play(rules: Rules, state: AnyRow, die: random.Random) -> Iterator[None]:
    """A random match, decision by decision."""
    actions, decisions = np.zeros(rules.ACTIONS, np.int16), 0
    while decisions < DECISIONS and not rules.is_over(state):
        seat = state.turn
        if seat == CHANCE:
            rules.apply(state, CHANCE, rules.outcome(state, die.randrange(rules.outcome_count(state))))
        else:
            rules.apply(state, seat, int(actions[die.randrange(rules.legal(state, seat, actions))]))
            decisions += 1
            yield


class AtMost:
    """A context in which more lines of Python than this raise ValueError."""

    def __init__(self, lines: int) -> None:
        self.left = lines

    def __enter__(self) -> None:
        self.before = sys.gettrace()
        sys.settrace(self.count)

    def __exit__(self, *_: object) -> None:
        sys.settrace(self.before)

    def count(self, frame: FrameType, event: str, value: object) -> TraceFunction:
        """Count a line."""
        self.left -= 1
        if self.left < 0:
            raise ValueError("It does not end.")
        return self.count
