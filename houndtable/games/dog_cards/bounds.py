"""DOG CARDS: the smallest and the largest number that the rules allow in each field of a row or a view."""

from .state import KINDS, LARGEST_BOTTOM, LONE_HAND, MOST_ROWS, PLACES, SEVEN_SEES, THIEF, copies

LARGEST_HAND = LONE_HAND + 1  # one more than is dealt, before a card is laid or discarded
BY_KIND = tuple(copies(kind) for kind in range(KINDS))
CARDS = sum(BY_KIND)

BOUNDS = {
    "place": (0, PLACES),
    "places_left": (0, PLACES),
    "gaps": (0, PLACES),
    "refused": (0, LARGEST_BOTTOM),
    "looked": (0, SEVEN_SEES),
    "top_size": (0, SEVEN_SEES),
    "unseen_size": (0, CARDS),
    "bottom_size": (0, LARGEST_BOTTOM),
    "top": (0, THIEF),
    "last_discard": (0, THIEF),
    "has_given": (0, 1),
    "gift": (0, THIEF),
    "finished": (0, MOST_ROWS),
    "length": (0, PLACES),
    "rows": (0, THIEF),
    "open_row": (0, THIEF),
    "hands": (0, (LARGEST_HAND, *BY_KIND[1:])),
    "unseen": (0, BY_KIND),
    "discard": (0, BY_KIND),
    "bottom": (0, THIEF),
}
