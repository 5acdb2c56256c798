"""From standings to chances, in integers: compiled code and plain Python give the same result."""

from ..games.wide import Wide

CERTAIN = 1000
EVEN = 1 << 20
MOST_DOUBLINGS = 18


def strength_of(lead: int, unit: int) -> Wide:
    """The strength of a rival with this lead, in parts of EVEN: it doubles with every unit.

    It is interpolated linearly between powers of two.
    """
    doublings, rest = divmod(lead, unit)
    doublings = max(-MOST_DOUBLINGS, min(doublings, MOST_DOUBLINGS))
    strength: Wide = EVEN + EVEN * rest // unit
    return strength << doublings if doublings >= 0 else strength >> -doublings


def chance_among(rivals: Wide) -> int:
    """The chance to win against rivals of this total strength, in parts of CERTAIN."""
    return int(CERTAIN * EVEN // (EVEN + rivals))
