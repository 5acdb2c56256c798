"""Who acts: seats are numbered clockwise from 0; three numbers below stand for nobody's chair."""

CHANCE = -1  # the dealer, who draws
NOBODY = -2  # the match has ended
SPECTATOR = -3  # looks on, and may know only what is public


def next_seat(seat: int, seats: int) -> int:
    """The left neighbour: play goes clockwise."""
    return around(seat + 1, seats)


def partner_of(seat: int, seats: int) -> int:
    """Partners sit opposite."""
    return around(seat + seats // 2, seats)


def around(seat: int, seats: int) -> int:
    """A seat counted on past the last one. A remainder would say the same: GPUs take a hundred steps for that."""
    return seat - seats if seat >= seats else seat
