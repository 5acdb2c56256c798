"""An action is declared once: its number and its parts say the same, in Python and compiled."""

import types

import pytest

from houndtable.engine.specialize import specialize
from houndtable.games import GAMES
from houndtable.games.actions import Act, Layout, Seat

ACTS = Layout(
    draw=Act(kind=4),
    begin=Act(seat=Seat(3)),
    move=Act(way=2, pawn=range(1, 4), steps=range(5, 7)),
    drop_out=Act(),
)


def test_kinds_are_numbered_one_after_the_other() -> None:
    assert ACTS.firsts == (0, 4, 7, 19)
    assert ACTS.size == 20
    assert [ACTS.name(action) for action in (0, 6, 7, 18, 19)] == ["draw", "begin", "move", "move", "drop_out"]


def test_the_last_part_counts_fastest() -> None:
    assert ACTS.decode(3) == (0, (3,))
    assert [ACTS.decode(action)[1] for action in range(7, 10)] == [(0, 1, 5), (0, 1, 6), (0, 2, 5)]
    assert ACTS.decode(18) == (7, (1, 3, 6))
    assert ACTS.decode(19) == (19, ())


def test_parts_know_their_names_and_which_are_seats() -> None:
    assert [part.name for part in ACTS.acts["move"].parts] == ["way", "pawn", "steps"]
    assert [name for name, act in ACTS.acts.items() if any(part.is_seat for part in act.parts)] == ["begin"]
    assert ACTS.acts["begin"].parts[0].numbers == range(3)


@pytest.mark.parametrize("name", ["draw", "begin", "move"])
def test_codecs_go_both_ways(name: str) -> None:
    encode, decode = ACTS.codec(name)
    first = ACTS.firsts[list(ACTS.acts).index(name)]
    for action in range(first, first + ACTS.acts[name].size):
        assert decode(action) == ACTS.decode(action)[1]
        assert encode(*decode(action)) == action
    assert (encode.__name__, decode.__name__) == (f"{name}_action", f"{name}_parts")


def test_codecs_are_rebuilt_for_a_game_in_every_module_that_names_them() -> None:
    module = types.ModuleType("houndtable.games.clear_4.imaginary")
    module.move_action, module.move_parts = ACTS.codec("move")  # type: ignore[attr-defined]
    compiled = specialize(module, GAMES["clear_4"].rules)
    for action in range(7, 19):
        parts = compiled.move_parts(action)
        assert parts == ACTS.decode(action)[1]
        assert compiled.move_action(*parts) == action
    assert compiled.move_parts.py_func is not module.move_parts
