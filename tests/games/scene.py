"""A position to try things in: what the rule tests of every game are written in.

Each game has its own `Scene` in tests/games/<game>/scene.py, which names the game and adds what only it needs.
"""

from typing import Any, ClassVar, Self

import numpy as np

from houndtable.games import Game
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

    # What may be done

    @property
    def turn(self) -> int:
        """Who is to act."""
        turn: int = self.state.turn
        return turn

    def legal(self, seat: int | None = None) -> list[str]:
        """What this seat, or whoever is to act, may do."""
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
        """Is there such an action at all?"""
        try:
            cls.game.notation.read_action(text)
        except Unreadable:
            return False
        return True

    # What happens

    def play(self, *actions: str, seat: int | None = None) -> Self:
        """Whoever is to act, or another seat that may, does these one after the other; each must be legal."""
        for action in actions:
            assert self.may(action, seat), f"{action!r} is refused by {self.refusal(action, seat)} in\n{self}"
            self.game.rules.apply(self.state, self.actor(seat), self.number_of(action))
            self.after_action()
        return self

    def draw(self, cards: str) -> Self:
        """Chance brings these cards, one after the other."""
        return self.play(*(f"draw {card}" for card in cards.split()), seat=CHANCE)

    def after_action(self) -> None:
        """What a game has to check, or to carry on, after every action."""

    # What is seen

    def view(self, seat: int) -> Self:
        """What this seat sees."""
        seen = self.copy()
        self.game.rules.hide(seen.state, seat)
        return seen

    def seen_by(self, seat: int, action: str) -> str:
        """The action, about to be done, as this seat sees it."""
        seen = self.game.rules.public(self.state, self.turn, self.number_of(action), seat)
        text: str = self.game.notation.write_action(seen)
        return text

    def words(self, action: str) -> str:
        """What whoever is to act does with this action, as a sentence."""
        return catalog.say(self.game, self.game.notation.words(self.state, self.turn, self.number_of(action)))

    def clicks(self, action: str) -> tuple[str, ...]:
        """The things to touch for this action."""
        path: tuple[str, ...] = self.game.notation.clicks(self.state, self.turn, self.number_of(action))
        return path

    def copy(self) -> Self:
        return type(self)(raw=self.raw.copy())

    def __str__(self) -> str:
        text: str = self.game.notation.write_position(self.state)
        return text

    def __getitem__(self, part: str) -> str:
        assert part in self.game.notation.PARTS, part
        return read_parts(str(self), self.game.notation.PARTS).get(part, "")

    def expect(self, text: str) -> None:
        """The parts of the position that are named here are as they stand here."""
        expected = read_parts(text, self.game.notation.PARTS)
        assert {part: self[part] for part in expected} == expected

    def winners(self) -> list[int]:
        """Who has won."""
        return [seat for seat in range(self.state.seats) if self.game.rules.has_won(self.state, seat)]
