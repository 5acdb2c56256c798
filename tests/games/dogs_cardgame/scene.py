"""Positions of DOGS CARDGAME."""

from typing import Self

from houndtable.games import GAMES
from houndtable.games.dogs_cardgame import rules
from houndtable.games.dogs_cardgame.sheet import Sheet, sheet
from houndtable.games.seats import CHANCE
from tests.games import scene


class Scene(scene.Scene):
    game = GAMES["dogs_cardgame"]

    def after_action(self) -> None:
        assert rules.broken_law(self.state) == 0

    def settle(self) -> Self:
        """Let chance do anything possible."""
        while self.turn == CHANCE:
            rules.apply(self.state, CHANCE, rules.outcome(self.state, 0))
        return self

    def sheet(self, seat: int) -> Sheet:
        return sheet(self.state, seat)
