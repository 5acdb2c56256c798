"""DOG Deluxe: the smallest and the largest number that the rules allow in each field of a row or a view."""

from .state import (
    COPIES,
    ELEVEN,
    HOME,
    KINDS,
    LARGE_BOARD,
    LARGEST_HAND,
    LONE_PAWNS,
    MOST_SEATS,
    PART,
    SEVEN,
    SMALL_BOARD,
    SWAP,
    TEAM_PAWNS,
)

CARDS = (KINDS - 2) * COPIES
BY_KIND = tuple(0 if kind in (0, ELEVEN) else COPIES for kind in range(KINDS))

BOUNDS = {
    "fields": (SMALL_BOARD * PART, LARGE_BOARD * PART),
    "pawn_count": (min(TEAM_PAWNS, LONE_PAWNS), max(TEAM_PAWNS, LONE_PAWNS)),
    "hand_size": (0, LARGEST_HAND),
    "to_deal": (0, MOST_SEATS * LARGEST_HAND),
    "points": (0, SEVEN),
    "by_joker": (0, 1),
    "drawn": (0, SWAP),
    "pile_size": (0, CARDS),
    "last_discard": (0, SWAP),
    "part": (0, LARGE_BOARD - 1),
    "has_given": (0, 1),
    "gift": (0, SWAP),
    "pawns": (0, HOME),
    "moved": (0, 1),
    "waits": (0, 1),
    "hands": (0, (LARGEST_HAND, *(min(copies, LARGEST_HAND) for copies in BY_KIND[1:]))),
    "unseen": (0, BY_KIND),
    "discard": (0, BY_KIND),
}
