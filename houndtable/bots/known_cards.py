"""Notes of what a seat knows about the others' hands: for each seat and kind a count, or NONE."""

from ..games.cards import UNKNOWN
from ..games.row import AnyRow, Cells

NONE = -1  # the hand certainly has no card of this kind


def note_card(notes: Cells, kinds: int, seat: int, kind: int) -> None:
    """A card of this kind is in the hand of this seat."""
    if notes[seat * kinds + kind] == NONE:
        notes[seat * kinds + kind] = 0
    notes[seat * kinds + kind] += 1


def strike_card(notes: Cells, kinds: int, seat: int, kind: int) -> None:
    """A card of this kind has left the hand; if one was known, it is no longer noted."""
    if notes[seat * kinds + kind] > 0:
        notes[seat * kinds + kind] -= 1


def note_none(notes: Cells, kinds: int, seat: int, kind: int) -> None:
    """There is no card of this kind in the hand of this seat."""
    notes[seat * kinds + kind] = NONE


def swap_cards(notes: Cells, kinds: int, seat: int, lost: int, gained: int) -> None:
    """A card has left the hand, and another is in it."""
    strike_card(notes, kinds, seat, lost)
    note_card(notes, kinds, seat, gained)


def forget(notes: Cells) -> None:
    """New cards are dealt."""
    for place in range(len(notes)):
        notes[place] = 0


def are_hands_possible(world: AnyRow, seat: int, notes: Cells, kinds: int) -> bool:
    """Does no hand contain a kind that it certainly lacks?"""
    for other in range(world.seats):
        for kind in range(1, kinds):
            if other != seat and notes[other * kinds + kind] == NONE and world.hands[other, kind] > 0:
                return False
    return True


def put_into_hands(view: AnyRow, seat: int, notes: Cells, kinds: int) -> None:
    """Known cards are no longer backs, and no longer among the unseen."""
    for other in range(view.seats):
        for kind in range(1, kinds):
            known = notes[other * kinds + kind]
            if known > 0 and other != seat:
                view.hands[other, kind] += known
                view.hands[other, UNKNOWN] -= known
                view.unseen[kind] -= known
