"""CLEAR 4: the smallest and the largest number that the rules allow in each field of a row or a view."""

from .state import (
    CARDS,
    CARDS_EACH,
    CLEAR,
    FACE_DOWN,
    FOUR,
    HIGHEST,
    JOKERS,
    KINDS,
    MOST_ROUNDS,
    MOST_SEATS,
    STACKS,
    WITH_UPRIGHT,
)
from .state import copies as copies_of

COPIES = tuple(copies_of(kind) for kind in range(KINDS))
DEALT = CARDS_EACH - STACKS * FACE_DOWN  # to each player, one card at a time

BOUNDS = {
    "round": (1, MOST_ROUNDS),
    "dealt": (0, MOST_SEATS * DEALT),
    "stack": (0, STACKS - 1),
    "top": (0, HIGHEST),
    "top_count": (0, FOUR),
    "loose": (0, JOKERS),
    "pile_size": (0, CARDS),
    "unseen_size": (0, CARDS),
    "pile": (0, COPIES),
    "unseen": (0, COPIES),
    "gone": (0, COPIES),
    "left": (0, CARDS),
    "points": (0, MOST_ROUNDS * CARDS),
    "open_cards": (0, CLEAR),
    "face_down": (0, WITH_UPRIGHT),
    "hands": (0, (CARDS, *COPIES[1:])),
}
