"""Notes of cards that a seat knows in the others' hands: a count for each seat and kind."""

from typing import Any

from ..games.cards import UNKNOWN
from ..games.row import Cells


def note_card(notes: Cells, kinds: int, seat: int, kind: int) -> None:
    """A card of this kind is in the hand of this seat."""
    notes[seat * kinds + kind] += 1


def strike_card(notes: Cells, kinds: int, seat: int, kind: int) -> None:
    """A card of this kind has left the hand: if one was known it is gone."""
    if notes[seat * kinds + kind] > 0:
        notes[seat * kinds + kind] -= 1


def put_into_hands(view: Any, seat: int, notes: Cells, kinds: int) -> None:
    """Known cards are no longer backs, and no longer among the unseen."""
    for other in range(view.seats):
        for kind in range(1, kinds):
            known = notes[other * kinds + kind]
            if known > 0 and other != seat:
                view.hands[other, kind] += known
                view.hands[other, UNKNOWN] -= known
                view.unseen[kind] -= known
