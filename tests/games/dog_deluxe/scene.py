"""Positions of DOG Deluxe."""

from typing import Self

from houndtable.games import GAMES
from houndtable.games.dog_deluxe import rules
from houndtable.games.dog_deluxe import state as s
from houndtable.games.seats import CHANCE
from tests.games import scene


class Scene(scene.Scene):
    game = GAMES["dog_deluxe"]

    def after_action(self) -> None:
        self.settle()

    def settle(self) -> Self:
        """Let certain events happen: gifts are handed over, cards laid down."""
        while self.state.phase in (s.HANDING_OVER, s.DROPPING_OUT):
            rules.apply(self.state, CHANCE, rules.outcome(self.state, 0))
        return self

    # A round in which nothing happens

    def deal(self, cards: int = 99) -> Self:
        """Deal at most this many cards, always the first one possible."""
        while self.turn == CHANCE and cards:
            self.play(self.legal()[0])
            cards -= 1
        return self

    def exchange(self) -> Self:
        while self.state.phase == s.EXCHANGE:
            self.play(self.legal()[0])
        return self

    def drop_out_all(self) -> Self:
        """Everybody lays their cards down, whether or not they could play."""
        while self.state.phase == s.TURN:
            rules.apply(self.state, self.turn, s.DROP_OUT)
            self.settle()
        return self
