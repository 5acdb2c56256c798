"""Additional inputs of a network for DOG CARDS."""

from ...games.dog_cards.state import MOST_ROWS, PLACES, ROW_LENGTH, State, is_team_game, number_card
from ...games.row import Cells
from ...games.seats import partner_of

SIDES = 2  # the seat's own rows, and the partner's
AHEAD = 5  # next places of a row
SIGHTS = {"needed": (SIDES, MOST_ROWS, AHEAD, 2)}  # for each such place: cards in the hand, and in the open row
COVERED: tuple[str, ...] = ()


def look(view: State, seat: int, sights: Cells) -> None:
    """Count the cards that the rows need next."""
    for side in range(2 if is_team_game(view) else 1):
        owner = partner_of(seat, view.seats) if side else seat
        for index in range(MOST_ROWS):
            for ahead in range(AHEAD):
                place = view.length[owner, index] + 1 + ahead
                if place <= ROW_LENGTH:
                    at = ((side * MOST_ROWS + index) * AHEAD + ahead) * 2
                    kind = number_card(place)
                    sights[at] = view.hands[seat, kind]
                    sights[at + 1] = in_open_row(view, kind)


def in_open_row(view: State, kind: int) -> int:
    cards = 0
    for place in range(1, PLACES + 1):
        cards += view.open_row[place] == kind
    return cards
