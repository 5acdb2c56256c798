"""Turning the table is a law: no game treats one seat differently from another."""

import pytest

from houndtable.games import GAMES, Game
from houndtable.games.row import Bytes, open_row
from houndtable.games.seats import CHANCE, SPECTATOR
from houndtable.games.turned import Turning, counted_from, offsets, turned, turned_action, turned_actions
from tests.games.tables import Table, all_options, every_game, every_table, few_or_many, positions

ENOUGH = 10_000  # positions for a wrong declaration to be seen


def prove_turning(table: Table, by: int) -> None:
    """What follows from a position also follows from the turned one, turned."""
    rules, seats = table.rules, table.seats
    other = turned(rules, table.raw, by)
    state, engine = open_row(rules.State, other), table.engine
    assert turned(rules, other, -by).tobytes() == table.raw.tobytes(), "turned back it is as it was"
    assert engine.broken_law(state) == 0
    assert engine.is_over(state) == engine.is_over(table.state)
    for seat in range(seats):
        there = counted_from(seat, by, seats)
        assert engine.score(state, there) == engine.score(table.state, seat)
        assert engine.has_won(state, there) == engine.has_won(table.state, seat)
    for seat in (SPECTATOR, *range(seats)):
        prove_view(table, other, seat, by)
    for seat in (CHANCE, *range(seats)):
        prove_actions(table, other, seat, by)


def prove_view(table: Table, other: Bytes, seat: int, by: int) -> None:
    """Viewing and then turning is the same as turning and then viewing."""
    view = table.view(counted_from(seat, by, table.seats), open_row(table.rules.State, other))[0]
    assert turned(table.rules, table.view(seat)[0], by).tobytes() == view.tobytes()


def prove_actions(table: Table, other: Bytes, seat: int, by: int) -> None:
    """Legal actions turn with the table, and so do their results."""
    engine, rules, seats = table.engine, table.rules, table.seats
    there, legal = counted_from(seat, by, seats), table.legal(seat)
    assert sorted(turned_action(rules, action, by, seats) for action in legal) == table.legal(
        there, open_row(rules.State, other)
    )
    for action in table.random.sample(legal, min(3, len(legal))):
        one, two = table.copy(), open_row(rules.State, other.copy())
        if seat == CHANCE:
            assert engine.outcome_weight(two, turned_action(rules, action, by, seats)) == engine.outcome_weight(
                one, action
            )
        engine.apply(one, seat, action)
        engine.apply(two, there, turned_action(rules, action, by, seats))
        assert turned(rules, one.raw, by).tobytes() == two.raw.tobytes(), f"action {action} of seat {seat}"


def prove_turning_often(game: Game, seats: int, most: int) -> None:
    for table in positions(game.rules, seats, all_options(game, seats), seed=seats, most=most):
        prove_turning(table, table.random.randrange(1, seats))


@few_or_many("most", 60, 150)
@every_table
def test_to_turn_and_play_is_to_play_and_turn(game: Game, seats: int, most: int) -> None:
    prove_turning_often(game, seats, most)


@every_game
def test_a_chair_that_nobody_sits_on_stays(game: Game) -> None:
    few, most = min(game.rules.SEATS), game.rules.MOST_SEATS
    assert (turned_actions(game.rules)[few, few:] == range(game.rules.ACTIONS)).all() or few == most
    assert counted_from(few, 1, few) == few
    assert (offsets(game.rules)[:, 0] == offsets(game.rules)[0, 0]).all()


def test_with_one_declaration_less_the_law_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a wrong declaration would be noticed."""
    rules = GAMES["clear_4"].rules
    whole: Turning = rules.TURNING
    for kind, named in whole._asdict().items():
        for left_out in named:
            less = tuple(each for each in named if each != left_out)
            monkeypatch.setattr(rules, "TURNING", whole._replace(**{kind: less}))
            clear()
            with pytest.raises(AssertionError):
                prove_turning_often(GAMES["clear_4"], 6, ENOUGH)
    monkeypatch.undo()
    clear()


def clear() -> None:
    """Clear what was derived from the declarations."""
    from houndtable.games import turned

    for function in (turned.cells_of, turned.offsets, turned.turned_actions):
        function.cache_clear()


def test_every_game_says_where_it_speaks_of_seats() -> None:
    assert all(isinstance(game.rules.TURNING, Turning) for game in GAMES.values())
