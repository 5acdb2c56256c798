"""DOGS CARDGAME: the smallest and the largest number that the rules allow in each field of a row or a view.

Food and coins have no limit.
"""

from .laying import COPIES, PUPPY_COPIES
from .state import (
    BAYS,
    BREEDS,
    CHARACTERS,
    IMPROVEMENTS,
    KINDS,
    LIGHT_BONUSES,
    LOCATIONS,
    MOST_REWARD,
    MOST_SEATS,
    OPTIONAL_ADOPTION,
    SMALL_BAYS,
    TYPES,
    UNWANTED,
)

DOGS = BREEDS * TYPES
FLAGS = (
    *("is_last_round", "has_moved", "has_collected", "has_hired", "has_opened", "has_swapped", "third_dog_due"),
    *("in_city", "fair", "has_kept", "earned"),
)

BOUNDS = dict.fromkeys(FLAGS, (0, 1)) | {
    "first": (-1, MOST_SEATS - 1),
    "has_donated": (0, 2),
    "claimed": (0, LIGHT_BONUSES),
    "reward": (0, MOST_REWARD),
    "effects": (0, 2 * OPTIONAL_ADOPTION - 1),
    "improvements_left": (0, IMPROVEMENTS),
    "pile_size": (0, DOGS),
    "donated_dogs": (0, DOGS),
    "city": (0, DOGS),
    "above": (0, CHARACTERS - 1),
    "breeds": (0, UNWANTED),
    "pile": (0, (0, *(1 for _ in range(1, KINDS)))),
    "waiting": (0, DOGS),
    "kennel": (0, DOGS),
    "open_bays": (0, BAYS),
    "paid_licences": (0, BAYS - SMALL_BAYS),
    "improvements": (0, IMPROVEMENTS),
    "pick_up": (0, LOCATIONS),
    "characters": (0, COPIES),
    "kept": (0, CHARACTERS - 1),
    "character_pile": (0, (0, *(COPIES for _ in range(1, CHARACTERS)))),
    "character_discard": (0, (0, *(COPIES for _ in range(1, CHARACTERS)))),
    "puppy_cards": (0, PUPPY_COPIES),
    "puppy_cards_left": (0, PUPPY_COPIES),
    "taken_home": (0, DOGS),
    "pairs": (0, DOGS),
}
