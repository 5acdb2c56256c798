"""Positions of DOG Deluxe as pictures: read from text, played on by typed actions, looked at line by line."""

import numpy as np

from houndtable.games.contract import Rules
from houndtable.games.dog_deluxe import notation, refusals, rules
from houndtable.games.dog_deluxe import state as s
from houndtable.games.row import Bytes, new_bytes, open_row
from houndtable.games.seats import CHANCE

engine: Rules = rules


class Board:
    """A position in plain Python."""

    def __init__(self, text: str = "", raw: Bytes | None = None) -> None:
        self.raw = notation.read_position(text) if raw is None else raw
        self.state = open_row(rules.State, self.raw)

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

    def number_of(self, action: str) -> int:
        return notation.read_action(action)

    def play(self, *actions: str, seat: int | None = None) -> "Board":
        """Carry out actions, each of which must be legal; by the seat to act, or by another that may act."""
        for action in actions:
            actor = self.state.turn if seat is None else seat
            assert action in self.legal_for(actor), (action, self.legal_for(actor))
            engine.apply(self.state, actor, self.number_of(action))
            self.settle()
        return self

    def settle(self) -> "Board":
        """What is certain happens: gifts are handed over, cards laid down."""
        while self.state.phase in (s.HANDING_OVER, s.DROPPING_OUT):
            engine.apply(self.state, CHANCE, engine.outcome(self.state, 0))
        return self

    def why_not(self, action: str, seat: int | None = None) -> str:
        """The number of the rule that forbids an action."""
        actor = self.state.turn if seat is None else seat
        assert action not in self.legal_for(actor), action
        reason = refusals.why_not(self.state, actor, self.number_of(action))
        assert reason
        return reason.rule

    def view(self, seat: int) -> "Board":
        """What a seat sees."""
        board = Board(raw=self.raw.copy())
        engine.hide(board.state, seat)
        return board

    def copy(self) -> "Board":
        return Board(raw=self.raw.copy())

    # A round in which nothing happens

    def deal(self, cards: int = 99) -> "Board":
        """Deal at most so many cards, the first of the pile that there is each time."""
        while self.state.turn == CHANCE and cards:
            self.play(self.legal[0])
            cards -= 1
        return self

    def exchange(self) -> "Board":
        while self.state.phase == s.EXCHANGE:
            self.play(self.legal[0])
        return self

    def drop_out_all(self) -> "Board":
        """Everybody lays the cards down, able to play or not."""
        while self.state.phase == s.TURN:
            engine.apply(self.state, self.state.turn, s.DROP_OUT)
            self.settle()
        return self


def new_game(seats: int, **options: int) -> Board:
    """A game before its first action."""
    board = Board(raw=new_bytes(rules.State))
    chosen = [options.get(option.name, option.default) for option in rules.OPTIONS]
    engine.setup(board.state, seats, np.array(chosen, np.int8))
    return board
