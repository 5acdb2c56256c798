"""Who acts: seats are numbered clockwise from 0; three negative numbers stand for no seat."""

CHANCE = -1  # the dealer, who draws
NOBODY = -2  # the match has ended
SPECTATOR = -3  # watches, and sees only what is public


def next_seat(seat: int, seats: int) -> int:
    """The left neighbour: play goes clockwise."""
    return around(seat + 1, seats)


def partner_of(seat: int, seats: int) -> int:
    """Partners sit opposite."""
    return around(seat + seats // 2, seats)


def around(seat: int, seats: int) -> int:
    """Wrap a seat number that may be past the last one. (A remainder would cost a GPU a hundred instructions.)"""
    return seat - seats if seat >= seats else seat
