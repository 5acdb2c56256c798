"""A position to try things in: acts are texts, what lies on the table is read part by part."""

import numpy as np

from houndtable.games.dogs_cardgame import notation, refusals, rules
from houndtable.games.dogs_cardgame.sheet import Sheet, sheet
from houndtable.games.row import open_row
from houndtable.games.seats import CHANCE
from houndtable.games.text import read_parts


class Scene:
    """Parts of the position by name, `scene["food 0"]`; a part that says nothing is empty."""

    def __init__(self, text: str) -> None:
        self.raw = notation.read_position(text)
        self.state = open_row(rules.State, self.raw)

    def __getitem__(self, part: str) -> str:
        assert part in notation.PARTS, part
        return read_parts(notation.write_position(self.state), notation.PARTS).get(part, "")

    def legal(self, seat: int | None = None) -> list[str]:
        """What this seat, or whoever is to act, may do."""
        buffer = np.zeros(rules.ACTIONS, np.int16)
        number = rules.legal(self.state, self.state.turn if seat is None else seat, buffer)
        return [notation.write_action(int(action)) for action in buffer[:number]]

    def may(self, act: str) -> bool:
        notation.read_action(act)
        return act in self.legal()

    def refusal(self, act: str) -> str:
        """The rule that forbids it; nothing if it is allowed."""
        reason = refusals.why_not(self.state, self.state.turn, notation.read_action(act))
        assert (reason is None) == self.may(act)
        return reason.rule if reason else ""

    def do(self, *acts: str) -> "Scene":
        """Whoever is to act does these, one after the other; chance too."""
        for act in acts:
            assert self.may(act), f"{act!r} is none of {self.legal()}"
            rules.apply(self.state, self.state.turn, notation.read_action(act))
            assert rules.broken_law(self.state) == 0, act
        return self

    def settle(self) -> "Scene":
        """Chance does what it must, anyhow."""
        while self.state.turn == CHANCE:
            rules.apply(self.state, CHANCE, rules.outcome(self.state, 0))
        return self

    def sheet(self, seat: int) -> Sheet:
        return sheet(self.state, seat)
