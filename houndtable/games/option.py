"""A switch that the table's creator may set."""

from typing import NamedTuple

NO_YES = ("no", "yes")


class Option(NamedTuple):
    """`setup` gets the number of the choice made; each choice is explained in the game's words."""

    name: str
    rule: str
    choices: tuple[str, ...] = NO_YES
    default: int = 0
    names_seats: bool = False  # choice n is seat n - 1


def first_seat(most_seats: int, rule: str) -> Option:
    """Who begins: drawn, or a chosen seat."""
    return Option("first", rule, ("drawn", *(str(seat) for seat in range(most_seats))), names_seats=True)
