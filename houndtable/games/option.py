"""A switch that the table's creator may set."""

from typing import Any, NamedTuple

NO_YES = ("no", "yes")


class Option(NamedTuple):
    """`setup` gets the number of the choice made; each choice is explained in the game's words."""

    name: str
    rule: str
    choices: tuple[str, ...] = NO_YES
    default: int = 0
    names_seats: bool = False  # choice n is seat n - 1

    def choose(self, wish: Any, seats: int) -> str:
        """The choice that is wished, by name; True and False stand for yes and no, None for the default."""
        choices = self.choices[: seats + 1] if self.names_seats else self.choices
        if wish is None:
            return self.choices[self.default]
        name = NO_YES[wish] if isinstance(wish, bool) else str(wish)
        if name not in choices:
            raise ValueError(f"{self.name}: {wish!r} should be one of {', '.join(choices)}.")
        return name


def first_seat(most_seats: int, rule: str) -> Option:
    """Who begins: drawn, or a chosen seat."""
    return Option("first", rule, ("drawn", *(str(seat) for seat in range(most_seats))), names_seats=True)
