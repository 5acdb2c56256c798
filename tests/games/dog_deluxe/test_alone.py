"""6 Two, three or five players: R31 to R34, Q14, Q15, T9."""

import pytest

from houndtable.games.dog_deluxe import rules
from houndtable.games.dog_deluxe import state as s
from houndtable.games.seats import CHANCE
from tests.games.dog_deluxe.scene import Scene

STUCK = "seats: 3\npawns 0: 14\npawns 1: 16\nhand 0: 5 8 9\n"


@pytest.mark.parametrize(("seats", "starts"), [(2, (0, 32)), (3, (0, 16, 32)), (5, (0, 16, 32, 48, 64))])
def test_r31_t9_five_pawns_one_on_the_start_field(seats: int, starts: tuple[int, ...]) -> None:
    scene = Scene.new(seats)
    assert [scene[f"pawns {seat}"] for seat in range(seats)] == [f"{start} home home home home" for start in starts]


def test_r32_t9_discard_draw_and_discard() -> None:
    scene = Scene(STUCK)
    assert scene.legal() == ["discard 5", "discard 8", "discard 9"]
    scene.play("discard 8")
    assert scene.turn == CHANCE and scene["phase"] == "drawing" and scene["hand 0"] == "5 9"
    scene.play("draw 10")
    assert scene["player"] == "0" and scene.legal() == ["discard 5", "discard 9", "discard 10"]
    scene.play("discard 5")
    assert (scene["hand 0"], scene["discard"], scene["player"]) == ("9 10", "5 8", "1")


def test_r32_nobody_drops_out() -> None:
    assert Scene(STUCK).refusal("drop out") == "R32"
    assert Scene("pawns 0: 14\npawns 1: 16\nhand 0: 5 8").refusal("discard 5") == "R12"


def test_r32_only_a_player_who_cannot_move_discards() -> None:
    scene = Scene("seats: 3\npawns 0: 14\npawns 1: 16\nhand 0: 1 5")
    assert scene.legal() == ["start 1", "1 a"] and scene.refusal("discard 5") == "R11"


def test_q14_the_new_card_must_be_played_if_it_can_be() -> None:
    scene = Scene(STUCK).play("discard 8", "draw 1")
    assert scene.legal() == ["start 1", "1 a"]
    assert scene.refusal("discard 5") == "R11"
    scene.play("1 a")
    assert (scene["hand 0"], scene["drawn"], scene["player"]) == ("5 9", "", "1")


def test_q14_only_the_new_card() -> None:
    scene = Scene(STUCK.replace("14", "14 30 32").replace("16", "16 34") + "phase: drawn\ndrawn: 5")
    assert scene.legal() == ["5 b", "5 c"]
    assert scene.refusal("8 b") == "Q14"


def test_q14_a_drawn_seven_is_played_whole() -> None:
    scene = Scene("seats: 3\npawns 0: 12 G1\npawns 1: 16\nhand 0: 5\n")
    assert scene.play("discard 5", "draw 7").legal() == ["discard 7"]
    scene = Scene("seats: 3\npawns 0: 11 G1\npawns 1: 16\nhand 0: 5\n").play("discard 5", "draw 7", "7 a 4")
    assert scene["drawn"] == "" and scene["phase"] == "splitting"
    assert scene.play("7 b 3 goal")["pawns 0"] == "15 G4 home home home"


def test_q14_only_the_player_sees_the_drawn_card() -> None:
    scene = Scene(STUCK).play("discard 8")
    number = scene.number_of("draw 10")
    assert [rules.public(scene.state, CHANCE, number, seat) for seat in range(3)] == [number, s.DRAW, s.DRAW]
    scene.play("draw 10")
    assert (scene.view(0)["drawn"], scene.view(1)["drawn"]) == ("10", "")
    assert scene.view(1)["hand 0"] == "x x x"


def test_q14_with_an_empty_pile_the_discard_pile_is_shuffled_first() -> None:
    scene = Scene(STUCK)
    for kind in range(1, s.KINDS):
        scene.state.discard[kind] += scene.state.unseen[kind]
        scene.state.unseen[kind] = 0
    scene.state.pile_size = 0
    eights = scene.state.discard[8]
    scene.play("discard 8")
    assert scene["discard"] == "" and scene.state.unseen[8] == eights + 1
    assert scene.state.pile_size == rules.outcome_count(scene.state) == 110 - 2 - 12


def test_r33_everybody_passes_a_card_to_the_left() -> None:
    scene = Scene("seats: 3\nphase: exchange\ncards: 2\nhand 0: 2 3\nhand 1: 5 6\nhand 2: 8 9")
    assert scene.play("give 2").refusal("give 3", seat=0) == "R33"
    scene.play("give 5", "give 8")
    assert [scene[f"hand {seat}"] for seat in range(3)] == ["3 8", "2 6", "5 9"]
    assert scene.refusal("give 3") == "R33"


def test_q15_two_players_give_each_other_a_card() -> None:
    scene = Scene("seats: 2\nphase: exchange\ncards: 2\nhand 0: 2 3\nhand 1: 5 6")
    scene.play("give 6", seat=1)
    assert scene["hand 0"] == "2 3" and scene.view(0)["gift 1"] == "x"
    scene.play("give 2", seat=0)
    assert [scene[f"hand {seat}"] for seat in range(2)] == ["3 6", "2 5"]


def test_r34_four_pawns_in_the_goal_win() -> None:
    scene = Scene("seats: 5\npawns 0: 92 50 G2 G3 G4\nhand 0: 5").play("5 b goal")
    assert scene["phase"] == "over"
    assert [rules.score(scene.state, seat) for seat in range(5)] == [1, 0, 0, 0, 0]
    assert scene.refusal("2 a", seat=1) == "R34"
    scene = Scene("seats: 5\npawns 0: 92 50 G3 G4\nhand 0: 5").play("5 b goal")
    assert scene["phase"] == "turn"


def test_r31_nobody_moves_for_another() -> None:
    scene = Scene("seats: 2\noptions: canadian_seven=yes\npawns 0: 50\npawns 1: 40\nhand 0: 7")
    assert scene.legal() == ["7 a 7"] and scene.refusal("7 partner a 7") == "R31"
