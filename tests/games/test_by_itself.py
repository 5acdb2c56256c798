"""Automatic actions reveal nothing that the seat hides: neither by being taken, nor by their timing."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from houndtable.games import GAMES, Game
from houndtable.games.by_itself import ByItself, forced
from houndtable.games.seats import CHANCE
from tests.games.proofs import world_like
from tests.games.tables import Table, all_options, every_table, positions

POSITIONS, WORLDS = 1200, 6  # positions of a table, and worlds in each that look the same to somebody
Unasked = Callable[[Any, int, Sequence[int]], ByItself | None]


def prove_it_tells_nothing(game: Game, seats: int, unasked: Unasked) -> int:
    """It is taken at the same moment in every world in which it could be taken; in how many positions."""
    found = 0
    for table in positions(game.rules, seats, all_options(game, seats), seed=seats, most=POSITIONS):
        actor = table.turn
        legal = table.legal(actor) if actor > CHANCE else []
        due = unasked(table.state, actor, legal) if legal else None
        if due:
            found += 1
            prove_worlds_agree(table, actor, due, unasked)
    return found


def prove_worlds_agree(table: Table, actor: int, due: ByItself, unasked: Unasked) -> None:
    observer = (actor + 1) % table.seats
    _, view = table.view(observer)
    for _ in range(WORLDS):
        world = world_like(table, view, observer)
        legal = table.legal(actor, world)
        assert due.action not in legal or unasked(world, actor, legal) == due


@every_table
def test_what_is_done_unasked_tells_nothing(game: Game, seats: int) -> None:
    found = prove_it_tells_nothing(game, seats, game.notation.by_itself)
    assert found > 0 or game.name == "dog_cards"  # except where a hand is involved in everything


@pytest.mark.parametrize("name", ["clear_4", "dog_deluxe", "dogs_cardgame"])
def test_it_would_be_noticed(name: str) -> None:
    """Forced actions must not be taken automatically: that nothing else was possible shows what the hand lacks."""
    game = GAMES[name]
    with pytest.raises(AssertionError):
        sum(prove_it_tells_nothing(game, seats, whatever_is_forced) for seats in game.rules.SEATS)


def whatever_is_forced(_state: Any, _seat: int, legal: Sequence[int]) -> ByItself | None:
    return forced(legal, is_plain=True)
