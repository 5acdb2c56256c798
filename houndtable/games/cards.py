"""Cards by kind: a bag counts cards whose order is unknown; a line is a run of cards whose order matters.

Kind 0 stands for a card that the viewer may not see; in a bag it counts such cards.
"""

from .dice import roll
from .row import Cells

UNKNOWN = 0


def pick(bag: Cells, number: int) -> int:
    """The kind of the card with this number, counting through the bag from 0."""
    kind = 0
    number -= bag[kind]
    while number >= 0:
        kind += 1
        number -= bag[kind]
    return kind


def draw(bag: Cells, size: int, dice: Cells) -> int:
    """Take a random card out of a bag of this size and return its kind."""
    kind = pick(bag, roll(dice, size))
    bag[kind] -= 1
    return kind


def count(bag: Cells) -> int:
    """The number of cards in the bag."""
    total = 0
    for kind in range(len(bag)):
        total += bag[kind]
    return total


def pour(bag: Cells, into: Cells) -> None:
    """Move everything from one bag into another."""
    for kind in range(len(bag)):
        into[kind] += bag[kind]
        bag[kind] = 0


def take_out(line: Cells, length: int, place: int) -> int:
    """Take a card out of a line of this length; the cards behind it close up."""
    kind = line[place]
    for behind in range(place, length - 1):
        line[behind] = line[behind + 1]
    line[length - 1] = UNKNOWN
    return kind
