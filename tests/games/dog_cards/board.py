"""A table of DOG CARDS for the rule tests: write a position down, act, compare."""

from collections.abc import Iterable

import numpy as np

from houndtable.games.dog_cards import notation, refusals, rules
from houndtable.games.dog_cards.rules import KINDS, State
from houndtable.games.hands import cards_in_hand
from houndtable.games.row import new_bytes, open_row
from houndtable.games.seats import CHANCE
from houndtable.games.text import Unreadable, read_parts

ONE_OF_EACH = "1 2 3 4 5 6 7 8 9 10 12 13 14 ? thief"


class Board:
    """A position: what the seat to act may do, what happens then, and what lies where.

    `board["row 0"]` is the part of the position's text with this name, "" if there is none.
    """

    def __init__(self, text: str = "", pile: str | None = None) -> None:
        """From the text; with `pile`, these are the cards nobody has seen, and the rest is discarded."""
        self.raw = notation.read_position(text)
        self.state = open_row(State, self.raw)
        if pile is not None:
            self.raw[:] = notation.read_position(f"{text}\ndiscard: {self.all_unseen_but(pile)}")

    def all_unseen_but(self, pile: str) -> str:
        left = [self.state.unseen[kind] for kind in range(KINDS)]
        for kind in notation.read_cards("pile", pile):
            left[kind] -= 1
        return notation.CARDS.write_bag(left)

    # What may be done

    def legal(self, seat: int | None = None) -> list[str]:
        """What the seat (usually the one to act) may do."""
        buffer = np.zeros(rules.ACTIONS + 1, np.int16)
        number = rules.legal(self.state, self.turn if seat is None else seat, memoryview(buffer))  # type: ignore[arg-type]
        return [notation.write_action(action) for action in buffer[:number]]

    def choices(self, *verbs: str) -> list[str]:
        """What the seat to act may do with these verbs."""
        return [action for action in self.legal() if action.split()[0] in verbs]

    def may(self, action: str, seat: int | None = None) -> bool:
        """May it do this? A reason is given exactly if it may not."""
        is_legal = notation.write_action(notation.read_action(action)) in self.legal(seat)
        assert is_legal == (self.why_not(action, seat) == "")
        return is_legal

    def why_not(self, action: str, seat: int | None = None) -> str:
        """The number of the rule that forbids it, judged from what the seat sees; "" if it is allowed."""
        seat = self.turn if seat is None else seat
        seen = self if seat == CHANCE else self.view(seat)
        reason = refusals.why_not(seen.state, seat, notation.read_action(action))
        return reason.rule if reason else ""

    # What happens

    def do(self, action: str, then: str = "", seat: int | None = None) -> "Board":
        """Let the seat do this, then chance bring these cards."""
        assert self.may(action, seat), self.why_not(action, seat)
        rules.apply(self.state, self.turn if seat is None else seat, notation.read_action(action))
        return self.bring(then)

    def bring(self, cards: str) -> "Board":
        """Let the next cards of the pile be these."""
        for card in cards.split():
            draw = f"draw {card}".replace("1/11", "1")
            assert self.turn == CHANCE and draw in self.legal(), f"{draw} is not possible in\n{self}"
            rules.apply(self.state, CHANCE, notation.read_action(draw))
        assert rules.has_all_cards(self.state) and rules.are_rows_lawful(self.state)
        return self

    def view(self, seat: int) -> "Board":
        """What this seat sees."""
        seen = Board()
        seen.raw[:] = self.raw
        rules.hide(seen.state, seat)
        return seen

    def seen_by(self, seat: int, action: str) -> str:
        """The action, about to be done, as this seat sees it."""
        return notation.write_action(rules.public(self.state, self.turn, notation.read_action(action), seat))

    # What lies where

    def __str__(self) -> str:
        return notation.write_position(self.state)

    def __getitem__(self, part: str) -> str:
        assert part in notation.PARTS
        return read_parts(str(self), notation.PARTS).get(part, "")

    @property
    def turn(self) -> int:
        """Who is to act."""
        return self.state.turn

    @property
    def pile(self) -> int:
        """How many cards the draw pile has."""
        return rules.pile_size(self.state)

    @property
    def discarded(self) -> int:
        """How many cards the discard pile has."""
        return sum(self.state.discard[kind] for kind in range(KINDS))

    def open(self, place: int) -> str:
        """The card at this place of the open row."""
        return self["open"].split()[place - 1]

    def hand_sizes(self) -> list[int]:
        """How many cards everybody holds."""
        return [cards_in_hand(self.state.hands, seat) for seat in range(self.state.seats)]

    def winners(self) -> list[int]:
        """Who has won."""
        return [seat for seat in range(self.state.seats) if rules.has_won(self.state, seat)]


def new_game(seats: int, options: Iterable[int] = (1, 1, 1, 1)) -> Board:
    """Before the first card is laid; seat 0 begins unless the options say otherwise."""
    board = Board()
    board.raw[:] = new_bytes(State)
    rules.setup(board.state, seats, np.array([*options], np.int8))
    return board


def is_action(text: str) -> bool:
    """Is there such an action at all?"""
    try:
        notation.read_action(text)
    except Unreadable:
        return False
    return True
