"""Hundreds of compiled random games over all player counts and options; every position keeps every law."""

import pytest

from houndtable.engine.batch import Batch
from houndtable.games import Game
from tests.games.tables import CASES, all_options, every_table

GAMES_IN_ALL = 800
LONG_GAMES_IN_ALL = 100_000
MOST_DECISIONS = 2_000  # of a game; random DOG CARDS takes tens of thousands
LONG_MOST_DECISIONS = 20_000


def play(game: Game, seats: int, games: int, most: int) -> None:
    options = all_options(game, seats)
    share = -(-games // len(options))
    for number, chosen in enumerate(options):
        named = {option.name: option.choices[choice] for option, choice in zip(game.rules.OPTIONS, chosen, strict=True)}
        batch = Batch(game.name, seats, share, seed=number, on="cores", **named)
        assert not batch.broken_laws(most).any(), named


@every_table
def test_every_position_keeps_the_laws(game: Game, seats: int) -> None:
    tables = [case for case in CASES if case[0] is game]
    play(game, seats, GAMES_IN_ALL // len(tables), MOST_DECISIONS)


@pytest.mark.long
@every_table
def test_every_position_keeps_the_laws_for_long(game: Game, seats: int) -> None:
    tables = [case for case in CASES if case[0] is game]
    play(game, seats, LONG_GAMES_IN_ALL // len(tables), LONG_MOST_DECISIONS)
