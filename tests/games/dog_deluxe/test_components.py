"""1 Components and the scene: R1 to R4."""

import pytest

from houndtable.games.dog_deluxe import notation
from houndtable.games.dog_deluxe import state as s
from houndtable.games.text import Unreadable
from tests.games.dog_deluxe.scene import Scene

BLUE = (2, 3, 5, 6, 8, 9, 10, 12)
RED = (s.ONE_ELEVEN, s.THIRTEEN, s.FOUR, s.SEVEN, s.SWAP)


def test_r1_t1_the_deck() -> None:
    state = Scene.new(4).state
    assert {kind: state.unseen[kind] for kind in (*BLUE, *RED)} == dict.fromkeys((*BLUE, *RED), 8)
    assert state.unseen[s.JOKER] == 6
    assert state.unseen[s.ELEVEN] == state.unseen[s.FOURTEEN] == 0
    assert sum(state.unseen[kind] for kind in range(s.KINDS)) == state.pile_size == 8 * 13 + 6 == 110


@pytest.mark.parametrize(("seats", "pawns"), [(2, 5), (3, 5), (4, 4), (5, 5), (6, 4)])
def test_r2_five_pawns_without_partners_else_four(seats: int, pawns: int) -> None:
    scene = Scene.new(seats)
    assert all(len(scene[f"pawns {seat}"].split()) == pawns for seat in range(seats))


@pytest.mark.parametrize(("seats", "fields"), [(2, 64), (3, 64), (4, 64), (5, 96), (6, 96)])
def test_r3_r4_parts_and_fields(seats: int, fields: int) -> None:
    assert Scene.new(seats).state.fields == fields
    last = Scene(f"seats: {seats}\npawns 0: {fields - 1}\nhand 0: 1 2")
    assert last.play("1 a")["pawns 0"].startswith("0 ")


def test_r4_start_fields() -> None:
    for seats, starts in ((4, ["0", "16", "32", "48"]), (6, ["0", "16", "32", "48", "64", "80"]), (2, ["0", "32"])):
        for seat, start in enumerate(starts):
            scene = Scene(f"seats: {seats}\nplayer: {seat}\nhand {seat}: 13").play("start 13")
            assert scene[f"pawns {seat}"].startswith(f"{start} home")


def test_r4_the_step_after_the_start_field_is_g1() -> None:
    scene = Scene("player: 1\npawns 1: 15\nhand 1: 2 3 5 6")
    assert scene.legal() == ["2 a", "3 a", "5 a", "6 a", "2 a goal", "3 a goal", "5 a goal"]
    assert scene.play("2 a goal")["pawns 1"] == "G1 home home home"


def test_r4_positions_that_cannot_be() -> None:
    for text, fault in (
        ("pawns 0: 64", "0 to 63"),
        ("pawns 0: 1 2 3 4 5", "4 pawns"),
        ("pawns 0: 7\npawns 1: 7", "taken already"),
        ("pawns 0: G2 G2", "taken already"),
        ("pawns 0: G5", "1 to 4"),
        ("pawns 0: 5*", "only during a seven"),
        ("pawns 0: 0t", "only_home_protects"),
        ("hand 0: ? ? ? ?\nhand 1: ? ? ?", "only 6"),
        ("hand 0: 11", "no card 11"),
    ):
        with pytest.raises(Unreadable, match=fault):
            Scene(text)
    with pytest.raises(Unreadable, match="Examples: start 13"):
        notation.read_action("run")
