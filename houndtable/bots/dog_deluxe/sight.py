"""Additional inputs of a network for DOG Deluxe: the board, and the surroundings of each pawn."""

from ...games.dog_deluxe.board import is_team_game
from ...games.dog_deluxe.state import HOME, LARGE_BOARD, MOST_PAWNS, MOST_SEATS, PART, State
from ...games.row import Cells
from ...games.seats import partner_of

FIELDS = PART * LARGE_BOARD
REACH = 14  # fields ahead of a pawn, and behind it
AROUND = 2 * REACH
SIDES = 2  # the seat's own pawns, and the partner's
PAWNS = FIELDS + SIDES * MOST_PAWNS * AROUND  # before it, 1 + the seat whose pawn stands there; from it on, places
SIGHTS = {
    "track": (FIELDS,),
    "around": (SIDES, MOST_PAWNS, AROUND),
    "places": (MOST_SEATS, MOST_PAWNS),  # 1 + the place of each pawn, 0 at home
}
COVERED: tuple[str, ...] = ("pawns",)


def look(view: State, seat: int, sights: Cells) -> None:
    """Every pawn on the track, counted from the viewer's start field and from the pawns of the viewer's team."""
    partner = partner_of(seat, view.seats)
    sides = 2 if is_team_game(view) else 1
    for other in range(view.seats):
        who = 1 + (other - seat + view.seats) % view.seats
        for its_pawn in range(view.pawn_count):
            its_place = view.pawns[other, its_pawn]
            if its_place != HOME:
                sights[PAWNS + (who - 1) * MOST_PAWNS + its_pawn] = 1 + its_place
            if its_place <= view.fields:
                field = field_of(view, seat, other, its_place)
                sights[field] = who
                for side in range(sides):
                    show_pawns(view, seat, partner if side else seat, side, field, who, sights)


def field_of(view: State, seat: int, owner: int, place: int) -> int:
    """A field of the track, counted from this seat's start field."""
    return (PART * (view.part[owner] - view.part[seat] + LARGE_BOARD * 2) + place) % view.fields


def show_pawns(view: State, seat: int, owner: int, side: int, field: int, who: int, sights: Cells) -> None:
    """Write who stands on this field into the surroundings of each of the owner's pawns that is near."""
    for pawn in range(view.pawn_count):
        place = view.pawns[owner, pawn]
        if place <= view.fields:
            ahead = (field - field_of(view, seat, owner, place) + view.fields) % view.fields
            start = FIELDS + (side * MOST_PAWNS + pawn) * AROUND
            if 1 <= ahead <= REACH:
                sights[start + ahead - 1] = who
            elif ahead >= view.fields - REACH:
                sights[start + REACH + view.fields - ahead - 1] = who
