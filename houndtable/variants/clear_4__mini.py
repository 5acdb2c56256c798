"""CLEAR 4, small enough to solve: a card in hand and a stack of two cards each, and two of one value clear the pile."""

from houndtable.games.clear_4.rules import PUSH

SEATS = (2,)
STACKS = 1
FACE_DOWN = 1
HAND_SIZE = 1
FOUR = 2
CARDS = 7


def copies(kind: int) -> int:
    """Three of the numbers 1 and 2, and a PUSH."""
    if kind == PUSH:
        return 1
    return 3 if 1 <= kind <= 2 else 0
