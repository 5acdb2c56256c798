"""A position to try things in: the vocabulary of every game's rule tests.

Each game has its own `Scene` in tests/games/<game>/scene.py, which names the game and adds what only it needs.
"""

from typing import Any, ClassVar, Self

import numpy as np

from houndtable.games import Game
from houndtable.games.message import Message
from houndtable.games.row import Bytes, new_bytes, open_row
from houndtable.games.seats import CHANCE
from houndtable.games.text import Unreadable, read_parts
from houndtable.language import catalog


class Scene:
    """A position in plain Python. Actions are texts; `scene["hand 0"]` is a part of its text, "" if it is left out."""

    game: ClassVar[Game]

    def __init__(self, text: str = "", raw: Bytes | None = None) -> None:
        self.raw = self.game.notation.read_position(text) if raw is None else raw
        self.state: Any = open_row(self.game.rules.State, self.raw)

    @classmethod
    def new(cls, seats: int, **options: Any) -> Self:
        """A table that has just been set up; each option by the name of the choice."""
        scene = cls(raw=new_bytes(cls.game.rules.State))
        cls.game.rules.setup(scene.state, seats, np.array(cls.game.choose(seats, options), np.int8))
        return scene

    # Legal actions

    @property
    def turn(self) -> int:
        """The seat to act."""
        turn: int = self.state.turn
        return turn

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal actions of this seat, or of the seat to act."""
        buffer = np.zeros(self.game.rules.ACTIONS + 1, np.int16)
        number = self.game.rules.legal(self.state, self.actor(seat), buffer)
        return [self.game.notation.write_action(action) for action in buffer[:number].tolist()]

    def actor(self, seat: int | None) -> int:
        return self.turn if seat is None else seat

    def may(self, action: str, seat: int | None = None) -> bool:
        """Is the action legal? It is refused exactly if it is not."""
        return self.refusal(action, seat) == ""

    def refusal(self, action: str, seat: int | None = None) -> str:
        """The number of the rule that forbids it, judged from what the seat sees; "" if it is legal."""
        seat, number = self.actor(seat), self.number_of(action)
        seen = self.view(seat) if seat >= 0 else self
        reason = self.game.refusals.why_not(seen.state, seat, number)
        is_legal = self.game.notation.write_action(number) in self.legal(seat)
        assert is_legal == (reason is None), (action, reason, self.legal(seat))
        return reason.rule if reason else ""

    def number_of(self, action: str) -> int:
        number: int = self.game.notation.read_action(action)
        return number

    @classmethod
    def is_action(cls, text: str) -> bool:
        """Does such an action exist?"""
        try:
            cls.game.notation.read_action(text)
        except Unreadable:
            return False
        return True

    # Playing

    def play(self, *actions: str, seat: int | None = None) -> Self:
        """The seat to act, or another that may, takes these actions one after the other; each must be legal."""
        for action in actions:
            assert self.may(action, seat), f"{action!r} is refused by {self.refusal(action, seat)} in\n{self}"
            self.game.rules.apply(self.state, self.actor(seat), self.number_of(action))
            self.after_action()
        return self

    def draw(self, cards: str) -> Self:
        """Chance brings these cards, one after the other."""
        return self.play(*(f"draw {card}" for card in cards.split()), seat=CHANCE)

    def after_action(self) -> None:
        """A hook for what a game checks or continues after every action."""

    # Views

    def view(self, seat: int) -> Self:
        """The view of this seat."""
        seen = self.copy()
        self.game.rules.hide(seen.state, seat)
        return seen

    def seen_by(self, seat: int, action: str) -> str:
        """The action, before it is applied, as this seat sees it."""
        seen = self.game.rules.public(self.state, self.turn, self.number_of(action), seat)
        text: str = self.game.notation.write_action(seen)
        return text

    def words(self, action: str) -> str:
        """An action of the seat to act, as a sentence."""
        return catalog.say(self.game, self.game.notation.words(self.state, self.turn, self.number_of(action)))

    def clicks(self, action: str) -> tuple[str, ...]:
        """The things to touch for this action."""
        path: tuple[str, ...] = self.game.notation.clicks(self.state, self.turn, self.number_of(action))
        return path

    def consequences(self, action: str) -> list[Message]:
        """The consequences of this action that the log tells."""
        return self.game.consequences.consequences(*self._around(action))

    def things(self, action: str) -> dict[str, str]:
        """The things on the table that this action touches, each with its part."""
        return self.game.consequences.things(*self._around(action))

    def _around(self, action: str) -> tuple[Any, Any, int, int]:
        after = self.copy()
        self.game.rules.apply(after.state, self.turn, self.number_of(action))
        return self.state, after.state, self.turn, self.number_of(action)

    def copy(self) -> Self:
        return type(self)(raw=self.raw.copy())

    def __str__(self) -> str:
        text: str = self.game.notation.write_position(self.state)
        return text

    def __getitem__(self, part: str) -> str:
        assert part in self.game.notation.PARTS, part
        return read_parts(str(self), self.game.notation.PARTS).get(part, "")

    def expect(self, text: str) -> None:
        """The named parts of the position are as given here."""
        expected = read_parts(text, self.game.notation.PARTS)
        assert {part: self[part] for part in expected} == expected

    def winners(self) -> list[int]:
        """The winners."""
        return [seat for seat in range(self.state.seats) if self.game.rules.has_won(self.state, seat)]
