"""With how many seats a game is trained and measured."""

from ..games import Game

USUAL_SEATS = 4


def seats_of(game: Game) -> list[int]:
    """The numbers of seats that a game can be played with; a variant may allow fewer than its rules name."""
    allowed = [seats for seats in game.rules.SEATS if is_allowed(game, seats)]
    if not allowed:
        raise ValueError(f"{game.name} cannot be played with any number of seats: its numbers do not fit together.")
    return allowed


def usual_seats(game: Game) -> int:
    """The number of seats at most tables, and in measurements: four, or the most that there can be."""
    allowed = seats_of(game)
    return USUAL_SEATS if USUAL_SEATS in allowed else max(allowed)


def is_allowed(game: Game, seats: int) -> bool:
    """Can the game be played with this many seats?"""
    try:
        game.choose(seats, {})
    except ValueError:
        return False
    return True
