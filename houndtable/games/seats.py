"""Who acts: seats are numbered clockwise from 0; three negative numbers stand for no seat."""

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
    """A seat number that may run past the last one, wrapped. Taking a remainder costs a GPU a hundred steps."""
    return seat - seats if seat >= seats else seat
