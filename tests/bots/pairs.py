"""Matches for the proofs about bots: one with a bot in every seat, and two that look the same to a seat."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from houndtable.bots import BOTS
from houndtable.bots.buffers import MOST_SEATS
from houndtable.games import GAMES, Game
from houndtable.games.seats import CHANCE
from houndtable.play import fair
from houndtable.play.match import Match, evolve, new
from houndtable.play.record import Event, Setup
from tests.games.proofs import matching_actions

KNOWN = list(GAMES.values())
CASES = [(game, seats) for game in KNOWN for seats in game.rules.SEATS]
QUICK = ("greedy", "expert", "net", "level_1", "level_2", "level_3")  # need no compilation
AT_ONCE = "clear_4"  # compiled in the default tests; the others take longer


def win_chance(known: Any, state: Any, seat: int) -> int:
    """The value of a position to a seat, by the game's knowledge."""
    standings = [0] * MOST_SEATS
    known.write_standings(state, standings)
    chance: int = known.win_chance(state, seat, standings)
    return chance


def positions(game: Game, seats: int, bots: tuple[str, ...], seed: int, most: int, **options: str) -> Iterator[Match]:
    """Matches between bots, before each decision."""
    die, seen = random.Random(seed), 0
    while seen < most:
        match = new(game.name, seats, seed=die.randrange(10**6), **options)
        players = [BOTS[die.choice(bots)] for _ in range(seats)]
        while not match.over and seen < most:
            yield match
            seen += 1
            acting = [seat for seat in range(seats) if match.engine.may_act(match.raw, seat)]
            seat = die.choice(acting)
            match.play(players[seat].choose(match.view(seat), die), seat)


class Twin:
    """A match in which nothing is dealt automatically, with what `matching_actions` needs."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        usual = tuple(option.default for option in game.rules.OPTIONS)
        commitment = fair.commitment(fair.secret_from_seed(seed))
        self.match = Match(Setup(game=game, seats=seats, options=usual, commitment=commitment))
        self.engine, self.state, self.random = game.rules, self.match.state, random.Random(seed)

    @property
    def turn(self) -> int:
        return self.match.turn

    def legal(self, seat: int) -> list[int]:
        buffer = np.zeros(self.engine.ACTIONS, np.int16)
        return [int(action) for action in buffer[: self.match.engine.legal(self.match.raw, seat, buffer)]]

    def act(self, action: int) -> None:
        evolve(self.match, Event(self.match.turn, action))


def twins(game: Game, seats: int, seed: int, events: int) -> Iterator[tuple[int, Match, Match]]:
    """A seat, and two matches that look the same to it, whenever it has to act."""
    one, other = Twin(game, seats, seed), Twin(game, seats, seed)
    seat = one.random.randrange(seats)
    for _ in range(events):
        pair: Any = matching_actions(one, other, seat)  # type: ignore[arg-type]
        if pair is None:
            return
        one.act(pair[0])
        other.act(pair[1])
        if one.match.turn != CHANCE and one.engine.may_act(one.state, seat):
            yield seat, one.match, other.match
