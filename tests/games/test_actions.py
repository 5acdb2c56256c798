"""An action is declared once: its number and its parts say the same, in Python and compiled."""

import importlib
import types

import pytest

from houndtable.engine.specialize import specialize_module
from houndtable.games import GAMES
from houndtable.games.actions import Act, Decode, Encode, Layout, Part, Seat

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


def test_an_action_may_have_a_predecessor() -> None:
    acts = Layout({"jump": "move", "draw 3": "draw 1"}, draw=Act(kind=4), jump=Act(pawn=2), move=Act(pawn=3))
    assert [acts.predecessor(action) for action in range(acts.size)] == [None, None, None, 1, 6, 7, None, None, None]
    assert acts.find("move", {"pawn": 2}) == 8 and acts.parts(8) == {"pawn": 2}
    assert acts.find("move", {"pawn": 3}) is acts.find("move", {}) is acts.find("hop", {"pawn": 0}) is None


def test_a_part_that_a_kind_does_not_have_is_0() -> None:
    acts = Layout(pass_on=Act(), move=Act(pawn=3))
    assert acts.find("pass_on", {}) == acts.find("pass_on", {"way": 0}) == 0
    assert acts.find("move", {"way": 0, "pawn": 2}) == 3
    assert acts.find("pass_on", {"way": 1}) is acts.find("move", {"way": 0}) is None


def codecs(module: types.ModuleType) -> dict[str, tuple[Encode, Decode]]:
    """The codecs named in a module of a game, by the name of the kind."""
    names = [name.removesuffix("_parts") for name in vars(module) if name.endswith("_parts")]
    return {name: (getattr(module, f"{name}_action"), getattr(module, f"{name}_parts")) for name in names}


@pytest.mark.parametrize("game", GAMES)
def test_every_action_of_a_game_goes_both_ways(game: str) -> None:
    acts = GAMES[game].rules.ACTS
    module = declaring_module(game)
    assert len({acts.decode(action) for action in range(acts.size)}) == acts.size == GAMES[game].rules.ACTIONS
    for name, (encode, decode) in codecs(module).items():
        for action in range(acts.size):
            if acts.name(action) == name:
                assert decode(action) == acts.decode(action)[1]
                assert encode(*decode(action)) == action


@pytest.mark.parametrize("game", GAMES)
def test_constants_are_called_as_their_kinds(game: str) -> None:
    acts, module = GAMES[game].rules.ACTS, declaring_module(game)
    assert {name: getattr(module, name.upper()) for name in acts.acts} == dict(zip(acts.acts, acts.firsts, strict=True))
    beyond_a_sum = {name for name, act in acts.acts.items() if len(act.parts) > 1 or any(map(starts_late, act.parts))}
    assert set(codecs(module)) == beyond_a_sum


def starts_late(part: Part) -> bool:
    return part.numbers.start > 0


def declaring_module(game: str) -> types.ModuleType:
    """The module that declares the actions of a game."""
    return importlib.import_module(f"houndtable.games.{game}.state")


def test_codecs_are_rebuilt_for_a_game_in_every_module_that_names_them() -> None:
    module = types.ModuleType("houndtable.games.clear_4.imaginary")
    module.move_action, module.move_parts = ACTS.codec("move")  # type: ignore[attr-defined]
    compiled = specialize_module(module, GAMES["clear_4"].rules)
    for action in range(7, 19):
        parts = compiled.move_parts(action)
        assert parts == ACTS.decode(action)[1]
        assert compiled.move_action(*parts) == action
    assert compiled.move_parts.py_func is not module.move_parts
