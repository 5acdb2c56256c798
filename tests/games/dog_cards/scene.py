"""Positions of DOG CARDS."""

from houndtable.games import GAMES
from houndtable.games.dog_cards import laws, notation, piles
from houndtable.games.dog_cards.state import KINDS
from houndtable.games.hands import cards_in_hand
from houndtable.games.row import Bytes
from tests.games import scene

ONE_OF_EACH = "1 2 3 4 5 6 7 8 9 10 12 13 14 ? thief"


class Scene(scene.Scene):
    game = GAMES["dog_cards"]

    def __init__(self, text: str = "", raw: Bytes | None = None, pile: str | None = None) -> None:
        """With `pile`, these are the unseen cards, and the rest is discarded."""
        super().__init__(text, raw)
        if pile is not None:
            self.raw[:] = notation.read_position(f"{text}\ndiscard: {self.all_unseen_but(pile)}")

    def all_unseen_but(self, pile: str) -> str:
        left = [self.state.unseen[kind] for kind in range(KINDS)]
        for kind in notation.read_cards("pile", pile):
            left[kind] -= 1
        return notation.CARDS.write_bag(left)

    def after_action(self) -> None:
        assert laws.has_all_cards(self.state) and laws.are_rows_lawful(self.state)

    def choices(self, *verbs: str) -> list[str]:
        """The legal actions of the seat to act with these verbs."""
        return [action for action in self.legal() if action.split()[0] in verbs]

    @property
    def pile(self) -> int:
        """The size of the draw pile."""
        return piles.pile_size(self.state)

    @property
    def discarded(self) -> int:
        """The size of the discard pile."""
        return sum(self.state.discard[kind] for kind in range(KINDS))

    @property
    def open_cards(self) -> list[str]:
        """The cards of the open row, `-` at an empty place."""
        return self["open"].replace("|", " ").split()

    def open(self, place: int) -> str:
        """The card at this place in the open row."""
        return self.open_cards[place - 1]

    def hand_sizes(self) -> list[int]:
        """The sizes of all hands."""
        return [cards_in_hand(self.state.hands, seat) for seat in range(self.state.seats)]
