"""Additional inputs of a network for CLEAR 4."""

from ...games.clear_4.state import KINDS, STACKS, State
from ...games.row import Cells

SIGHTS = {"at_hand": (KINDS,)}  # cards of each kind in the seat's hand and open on its stacks
COVERED: tuple[str, ...] = ()


def look(view: State, seat: int, sights: Cells) -> None:
    """Count the cards at hand; kind 0 counts the stacks of which only the across card is left."""
    for kind in range(1, KINDS):
        sights[kind] = view.hands[seat, kind]
    for stack in range(STACKS):
        if view.face_down[seat, stack] > 0:
            sights[view.open_cards[seat, stack]] += 1
