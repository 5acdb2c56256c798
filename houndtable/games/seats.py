"""Who acts: seats are numbered clockwise from 0; three numbers below stand for nobody's chair."""

CHANCE = -1  # the dealer, who draws
NOBODY = -2  # the match has ended
SPECTATOR = -3  # looks on, and may know only what is public


def next_seat(seat: int, seats: int) -> int:
    """The left neighbour: play goes clockwise."""
    return seat + 1 if seat + 1 < seats else 0


def partner_of(seat: int, seats: int) -> int:
    """Partners sit opposite."""
    half = seats // 2
    return seat + half if seat < half else seat - half
