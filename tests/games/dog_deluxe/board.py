"""Positions of DOG Deluxe as pictures: read from text, played on by typed actions, looked at line by line."""

from houndtable import kernel
from houndtable.games.dog_deluxe import notation, reasons, rules

engine = kernel.plain(rules)


class Board:
    """A position in plain Python."""

    def __init__(self, text: str) -> None:
        self.raw = notation.read_position(text)
        self.state = engine.open(self.raw)

    def __getitem__(self, part: str) -> str:
        """A line of the position as text, `""` if it is not there."""
        lines = dict(line.split(": ", 1) for line in notation.write_position(self.state).splitlines())
        return lines.get(part, "")

    def legal_for(self, seat: int) -> list[str]:
        buffer = [0] * rules.ACTIONS
        number = engine.legal(self.state, seat, buffer)
        return [notation.write_action(action) for action in buffer[:number]]

    @property
    def legal(self) -> list[str]:
        """What the seat to act may do."""
        return self.legal_for(self.state.turn)

    def play(self, *actions: str, seat: int | None = None) -> "Board":
        """Carry out actions, each of which must be legal; by the seat to act, or by another that may act."""
        for action in actions:
            actor = self.state.turn if seat is None else seat
            assert action in self.legal_for(actor), (action, self.legal_for(actor))
            engine.apply(self.state, actor, notation.read_action(action))
        return self

    def why_not(self, action: str, seat: int | None = None) -> str:
        """The number of the rule that forbids an action."""
        actor = self.state.turn if seat is None else seat
        assert action not in self.legal_for(actor), action
        reason = reasons.why_not(self.state, actor, notation.read_action(action))
        assert reason
        return reason.rule
