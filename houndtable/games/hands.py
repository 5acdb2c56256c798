"""Hands: how many cards of each kind each seat holds; cards of which the viewer sees the back count as UNKNOWN."""

from .cards import UNKNOWN, draw
from .offers import offer
from .row import Block, Cells


def cards_in_hand(hands: Block, seat: int) -> int:
    """How many cards this seat holds."""
    total = 0
    for kind in range(hands.shape[1]):
        total += hands[seat, kind]
    return total


def offer_cards(hands: Block, seat: int, what: int, actions: Cells, n: int) -> int:
    """An action for each kind of card that this seat holds."""
    for kind in range(1, hands.shape[1]):
        n = offer(actions, n, what + kind, hands[seat, kind] > 0)
    return n


def turn_over(hands: Block, seat: int, unseen: Cells) -> None:
    """Show only the backs: the cards count among the unseen ones."""
    for kind in range(1, hands.shape[1]):
        unseen[kind] += hands[seat, kind]
        hands[seat, UNKNOWN] += hands[seat, kind]
        hands[seat, kind] = 0


def imagine(hands: Block, seat: int, unseen: Cells, size: int, dice: Cells) -> int:
    """Replace each back with a random unseen card; return how many cards stay unseen."""
    for _ in range(hands[seat, UNKNOWN]):
        hands[seat, draw(unseen, size, dice)] += 1
        size -= 1
    hands[seat, UNKNOWN] = 0
    return size
