"""The contract, over every game: `proofs` on positions of random play."""

import inspect

import numpy as np
import pytest

from houndtable.games import Game, contract
from houndtable.games.row import open_row, size_of
from houndtable.games.seats import CHANCE, NOBODY, SPECTATOR
from houndtable.games.things import FROM, STRUCK, TO
from houndtable.language import catalog
from houndtable.language.locale import LANGUAGES
from tests.games import proofs
from tests.games.proofs import prove_paired_worlds
from tests.games.tables import (
    CASES,
    CompiledTable,
    Table,
    all_options,
    bytes_of,
    every_game,
    every_table,
    few_or_many,
    is_between,
    positions,
)

PAIRS, PAIRS_FOR_LONG = 200, 2_000
ROW_LIMITS = {"dog_cards": 512, "dog_deluxe": 512, "clear_4": 384, "dogs_cardgame": 768}


def name_of(part: Game | int) -> str:
    return part.name if isinstance(part, Game) else str(part)


POSITIONS, POSITIONS_BETWEEN, POSITIONS_FOR_LONG = 200, 100, 1_200
FEWER = [(game, seats, POSITIONS_BETWEEN if is_between(game, seats) else POSITIONS) for game, seats in CASES]
FOR_LONG = [pytest.param(*case, POSITIONS_FOR_LONG, marks=pytest.mark.long) for case in CASES]
some_positions = pytest.mark.parametrize(("game", "seats", "most"), [*FEWER, *FOR_LONG], ids=name_of)


@every_game
def test_rules_have_the_names_of_the_contract(game: Game) -> None:
    for name, function in inspect.getmembers(contract, inspect.isfunction):
        if function.__module__ == contract.__name__:
            theirs = list(inspect.signature(getattr(game.rules, name)).parameters)
            assert theirs == list(inspect.signature(function).parameters), name
    assert set(game.rules.SEATS) and game.rules.ACTIONS and all(option.rule for option in game.rules.OPTIONS)


@every_table
def test_teams_win_together(game: Game, seats: int) -> None:
    """A team is named after its lowest seat, never changes, and nobody wins without it."""
    teams = set()
    for table in positions(game.rules, seats, all_options(game, seats), seed=70 + seats, most=200):
        team = [table.engine.team(table.state, seat) for seat in range(seats)]
        winners = [table.engine.has_won(table.state, seat) for seat in range(seats)]
        assert all(team.index(name) == name for name in team)
        assert all(won == winners[name] for won, name in zip(winners, team, strict=True))
        teams.add(tuple(team))
    assert len(teams) == 1


@every_game
def test_a_row_is_small(game: Game) -> None:
    assert size_of(game.rules.State) <= ROW_LIMITS[game.name]


@some_positions
def test_all_proofs(game: Game, seats: int, most: int) -> None:
    for table in positions(game.rules, seats, all_options(game, seats), seed=seats, most=most):
        for proof in proofs.ALL:
            proof(table)


@some_positions
def test_reasons_notation_and_clicks(game: Game, seats: int, most: int) -> None:
    catalogue = catalog.catalogue(game)
    for number, table in enumerate(positions(game.rules, seats, all_options(game, seats), seed=50 + seats, most=most)):
        proofs.prove_clicks(table, game.notation)
        proofs.prove_notation(table, game.notation)
        if number % 4 == 0:
            proofs.prove_reasons(table, game.refusals, catalogue)


@few_or_many("most", 150, 400)
@every_table
def test_every_action_can_be_said(game: Game, seats: int, most: int) -> None:
    for table in positions(game.rules, seats, all_options(game, seats), seed=90 + seats, most=most):
        actor = table.state.turn
        for action in table.legal(actor):
            sentence = catalog.say(game, game.notation.words(table.state, actor, action))
            assert sentence and "{" not in sentence
            for seat in range(seats):
                seen = table.engine.public(table.state, actor, action, seat)
                message = game.notation.words(table.view(seat)[1], actor, seen)
                assert catalog.say(game, message) if actor == CHANCE else catalog.tell(game, actor, message)


@every_table
def test_every_consequence_can_be_said(game: Game, seats: int) -> None:
    """For every viewer; and the named things have a part in the action."""
    said = set()
    for table in positions(game.rules, seats, all_options(game, seats), seed=30 + seats, most=300):
        if table.state.turn == NOBODY:
            continue
        actor, action, later = table.state.turn, table.choose(), table.copy()
        table.engine.apply(later, actor, action)
        for seat in (SPECTATOR, *range(seats)):
            seen = table.engine.public(table.state, actor, action, seat)
            views = table.view(seat)[1], table.view(seat, later)[1]
            for message in game.consequences.consequences(*views, actor, seen):
                said.add(message.key)
                assert all("{" not in catalog.say(game, message, language=language) for language in LANGUAGES)
            assert set(game.consequences.things(*views, actor, seen).values()) <= {FROM, TO, STRUCK}
    assert said


@every_game
def test_action_texts_are_unique(game: Game) -> None:
    texts = [game.notation.write_action(action) for action in range(game.rules.ACTIONS)]
    assert len(set(texts)) == len(texts)


def prove_pairs(game: Game, seats: int, pairs: int, table_of: type[Table]) -> None:
    options = all_options(game, seats)
    for seed in range(pairs):
        prove_paired_worlds(game.rules, seats, options[seed % len(options)], seed, table_of)


@every_table
def test_paired_worlds(game: Game, seats: int) -> None:
    """Pairs of matches that look the same to a seat but are not: the same views, the same choices.

    With compiled rules, which are quicker; `test_agreement` proves that they are the plain ones.
    """
    prove_pairs(game, seats, PAIRS, CompiledTable)


@pytest.mark.long
@every_table
def test_paired_worlds_for_long(game: Game, seats: int) -> None:
    prove_pairs(game, seats, PAIRS_FOR_LONG, Table)


@every_table
def test_filled_worlds_differ(game: Game, seats: int) -> None:
    """Filling in is not constant: where cards are hidden, worlds differ."""
    worlds = set()
    for table in positions(game.rules, seats, all_options(game, seats)[:1], seed=3, most=100):
        last = table
    raw, view = last.view(0)
    for _ in range(20):
        worlds.add(bytes_of(proofs.world_like(last, view, 0)).tobytes())
    hides_something = raw.tobytes() != last.raw.tobytes()
    assert len(worlds) > 1 or not hides_something


@every_game
def test_numbers_outside_the_cells_raise(game: Game) -> None:
    """Plain rows detect an overflow that compiled ones would wrap."""
    state = open_row(game.rules.State, np.zeros(size_of(game.rules.State), np.uint8))
    with pytest.raises(ValueError, match="memoryview"):
        state.turn = 1000
