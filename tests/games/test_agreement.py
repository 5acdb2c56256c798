"""Plain and compiled rules give the same bytes, after every single decision."""

import random

import numpy as np
import pytest

from houndtable.engine import engines, loops
from houndtable.engine.batch import Batch
from houndtable.engine.specialize import interpreted
from houndtable.games import Game
from houndtable.games.row import Bytes, open_row
from houndtable.games.seats import NOBODY, SPECTATOR
from tests.games.tables import Table, all_options, every_table

DECISIONS, DECISIONS_FOR_LONG = 4_000, 100_000
LONGEST = 5_000


def compare_views(table: Table, compiled: engines.Engine, twin: Bytes) -> None:
    """`hide`, `fill` and the answers about the end are the same too."""
    for seat in (SPECTATOR, *range(table.seats)):
        raw, view = table.view(seat)
        compiled_view = twin.copy()
        compiled.hide(compiled_view, seat)
        assert compiled_view.tobytes() == raw.tobytes()
        dice, compiled_dice = [12345 + seat], np.array([12345 + seat])
        table.engine.fill(view, seat, dice)
        compiled.fill(compiled_view, seat, compiled_dice)
        assert compiled_view.tobytes() == raw.tobytes() and compiled_dice[0] == dice[0]
    for seat in range(table.seats):
        assert compiled.score(twin, seat) == table.engine.score(table.state, seat)
        assert compiled.has_won(twin, seat) == table.engine.has_won(table.state, seat)
    assert compiled.is_over(twin) == table.engine.is_over(table.state)


def follow(game: Game, table: Table, most: int) -> int:
    """A compiled twin follows a plain table step by step; the number of decisions."""
    compiled, engine = engines.compiled(game.rules), table.engine
    twin, buffer, compiled_buffer = table.raw.copy(), [0] * engine.ACTIONS, np.zeros(engine.ACTIONS, np.int16)
    decisions = 0
    while table.state.turn != NOBODY and decisions < most:
        actor = table.state.turn
        number = engine.legal(table.state, actor, buffer)
        assert compiled.legal(twin, actor, compiled_buffer) == number
        assert compiled_buffer[:number].tolist() == buffer[:number]
        action = table.choose() if actor < 0 else table.random.choice(buffer[:number])
        seat = table.random.randrange(table.seats)
        assert compiled.public(twin, actor, action, seat) == engine.public(table.state, actor, action, seat)
        engine.apply(table.state, actor, action)
        compiled.apply(twin, actor, action)
        assert table.raw.tobytes() == twin.tobytes()
        decisions += actor >= 0
        if decisions % 500 == 0:
            compare_views(table, compiled, twin)
    return decisions


def follow_matches(game: Game, seats: int, most: int) -> None:
    """Match after match, each with other options, up to this many decisions."""
    options, die = all_options(game, seats), random.Random(seats)
    decisions = 0
    while decisions < most:
        table = Table(game.rules, seats, die.choice(options), seed=decisions)
        decisions += follow(game, table, min(LONGEST, most - decisions))


@every_table
def test_plain_and_compiled_agree_after_every_decision(game: Game, seats: int) -> None:
    follow_matches(game, seats, DECISIONS)


@pytest.mark.long
@every_table
def test_plain_and_compiled_agree_for_long(game: Game, seats: int) -> None:
    follow_matches(game, seats, DECISIONS_FOR_LONG)


@every_table
def test_one_core_all_cores_and_plain_play_the_same(game: Game, seats: int) -> None:
    one, all_cores = (Batch(game.name, seats, 5, seed=5, on=place) for place in ("core", "cores"))
    plain_loops, rules = interpreted(loops, game.rules), game.rules
    rows, dice = one.rows[:1].copy().view(np.uint8), [int(one.dice[0])]
    plain_loops.play_out(open_row(rules.State, rows), dice, [0] * rules.ACTIONS, 2000)
    one.play_out(2000), all_cores.play_out(2000)
    assert one.rows.tobytes() == all_cores.rows.tobytes()
    assert one.rows[:1].tobytes() == rows.tobytes() and one.dice[0] == dice[0]
