"""Positions of any game for the generic proofs, reached by random play."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from houndtable.engine import engines
from houndtable.games import GAMES, Game
from houndtable.games.contract import Rules
from houndtable.games.row import Bytes, new_bytes, open_row
from houndtable.games.row import bytes_of as bytes_of
from houndtable.games.seats import CHANCE, NOBODY

CASES = [(game, seats) for game in GAMES.values() for seats in game.rules.SEATS]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_table = pytest.mark.parametrize(("game", "seats"), CASES, ids=[f"{game.name}-{seats}" for game, seats in CASES])


def is_between(game: Game, seats: int) -> bool:
    """Are there tables with fewer seats, and with more?"""
    return seats not in (min(game.rules.SEATS), max(game.rules.SEATS))


edge_tables = pytest.mark.parametrize(  # the fewest and the most seats; those between with --long
    ("game", "seats"),
    [
        pytest.param(game, seats, id=f"{game.name}-{seats}", marks=[pytest.mark.long] * is_between(game, seats))
        for game, seats in CASES
    ],
)


def few_or_many(name: str, few: int, many: int) -> pytest.MarkDecorator:
    """How often to try something: a few times, and many with --long."""
    return pytest.mark.parametrize(name, [few, pytest.param(many, marks=pytest.mark.long)])


class Table:
    """A position of a game in plain Python, with everything random play needs."""

    def __init__(self, rules: Rules, seats: int, options: tuple[int, ...], seed: int) -> None:
        self.rules = rules
        self.engine: Any = rules  # the rules themselves, or compiled
        self.seats = seats
        self.random = random.Random(seed)
        self.raw = new_bytes(rules.State)
        self.state = open_row(rules.State, self.raw)
        self.engine.setup(self.state, seats, np.array(options, np.int8))

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    def legal(self, seat: int, state: Any = None) -> list[int]:
        buffer = [0] * (self.rules.ACTIONS + 1)
        return buffer[: self.engine.legal(self.state if state is None else state, seat, buffer)]

    def choose(self) -> int:
        """An action for the seat to act: any legal one; chance by its outcomes."""
        if self.state.turn == CHANCE:
            number = self.random.randrange(self.engine.outcome_count(self.state))
            return int(self.engine.outcome(self.state, number))
        return self.random.choice(self.legal(self.state.turn))

    def act(self) -> None:
        self.engine.apply(self.state, self.state.turn, self.choose())

    def copy(self) -> Any:
        return open_row(self.rules.State, self.raw.copy())

    def view(self, seat: int, state: Any = None) -> tuple[Bytes, Any]:
        """A seat's view, as bytes and as a row."""
        raw = bytes_of(self.state if state is None else state).copy()
        view = open_row(self.rules.State, raw)
        self.engine.hide(view, seat)
        return raw, view


class CompiledTable(Table):
    """The same with compiled rules, which take bytes directly."""

    def __init__(self, rules: Rules, seats: int, options: tuple[int, ...], seed: int) -> None:
        super().__init__(rules, seats, options, seed)
        self.engine, self.state = engines.compiled(rules), self.raw
        self.buffer = np.zeros(rules.ACTIONS, np.int16)

    @property
    def turn(self) -> int:
        return int(self.engine.turn(self.raw))

    def legal(self, seat: int, state: Any = None) -> list[int]:
        number = self.engine.legal(self.raw if state is None else state, seat, self.buffer)
        legal: list[int] = self.buffer[:number].tolist()
        return legal

    def view(self, seat: int, state: Any = None) -> tuple[Bytes, Any]:
        raw = (self.raw if state is None else state).copy()
        self.engine.hide(raw, seat)
        return raw, raw


def all_options(game: Game, seats: int) -> list[tuple[int, ...]]:
    """Every combination of choices or, if there are very many, each choice at least once."""
    choices = choices_of(game, seats)
    usual = tuple(option.default for option in game.rules.OPTIONS)
    if np.prod([len(numbers) for numbers in choices]) <= 64:
        return list(itertools.product(*choices))
    single = [(*usual[:i], n, *usual[i + 1 :]) for i, numbers in enumerate(choices) for n in numbers]
    mixed = [tuple(random.Random(seed).choice(numbers) for numbers in choices) for seed in range(40)]
    return [usual, *single, *mixed]


def choices_of(game: Game, seats: int) -> list[range]:
    """The choices of each option."""
    return [range(seats + 1 if option.names_seats else len(option.choices)) for option in game.rules.OPTIONS]


def any_options(game: Game, seats: int, die: random.Random) -> tuple[int, ...]:
    """Every option at random."""
    return tuple(die.choice(numbers) for numbers in choices_of(game, seats))


def positions(rules: Rules, seats: int, options: list[tuple[int, ...]], seed: int, most: int) -> Iterator[Table]:
    """Positions from random matches, including chance nodes; the options vary from match to match."""
    shuffled = random.Random(seed)
    seen = 0
    while seen < most:
        table = Table(rules, seats, shuffled.choice(options), shuffled.random().__hash__())
        length = shuffled.choice((60, 300, 3000, max(3000, most // 3)))
        for _ in range(min(length, most - seen)):
            yield table
            seen += 1
            if table.state.turn == NOBODY:
                break
            table.act()
