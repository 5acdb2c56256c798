"""5 Partner play and the end: R29, R30, Q17, Q18."""

from houndtable.games.dog_deluxe import rules
from houndtable.games.seats import NOBODY
from tests.games.dog_deluxe.scene import Scene

HELPER = "pawns 0: G1 G2 G3 G4\n"


def scores(scene: Scene) -> list[int]:
    return [rules.score(scene.state, seat) for seat in range(scene.state.seats)]


def test_r29_a_player_with_all_pawns_in_moves_the_partners() -> None:
    scene = Scene(HELPER + "pawns 2: 40\nhand 0: 2 4 13")
    assert scene.legal() == ["start 13", "4 a back", "2 a", "4 a", "13 a"]
    assert scene.play("4 a back")["pawns 2"] == "36 home home home"
    assert scene["pawns 0"] == "G1 G2 G3 G4"


def test_r29_the_partners_goal_and_start_field_count_then() -> None:
    scene = Scene(HELPER + "pawns 2: 30\nhand 0: 3 5")
    assert scene.legal() == ["3 a", "5 a", "3 a goal", "5 a goal"]
    assert scene.play("3 a goal")["pawns 2"] == "G1 home home home"


def test_r29_a_helper_drops_out_if_the_partner_has_nobody_to_move() -> None:
    assert Scene(HELPER + "hand 0: 3 5").legal() == ["drop out"]
    assert Scene("pawns 0: G1 G2 G3\npawns 2: 40\nhand 0: 3 5").legal() == ["drop out"]


def test_r30_all_eight_pawns_win_at_once() -> None:
    scene = Scene(HELPER + "pawns 2: 30 G2 G3 G4\nhand 0: 3 5 8").play("3 a goal")
    assert scene["phase"] == "over" and scene.turn == NOBODY and scene["hand 0"] == "5 8"
    assert scores(scene) == [1, 0, 1, 0]
    assert scene.winners() == [0, 2]
    assert scene.refusal("5 a", seat=0) == "R30" and scene.legal(1) == []


def test_r30_four_pawns_are_not_enough() -> None:
    scene = Scene("pawns 0: 62 G2 G3 G4\npawns 2: G1 G2 G3\nhand 0: 3").play("3 a goal")
    assert scene["phase"] == "turn" and scores(scene) == [0, 0, 0, 0]


def test_r30_the_last_card_must_fit_or_the_pawn_goes_round_again() -> None:
    scene = Scene(HELPER + "pawns 2: 30 G2 G3 G4\nhand 0: 5 6")
    assert scene.legal() == ["5 a", "6 a"]
    assert scene.play("5 a")["pawns 2"] == "35 G2 G3 G4"


def test_r30_six_players_three_teams() -> None:
    text = "seats: 6\nplayer: 4\npawns 1: G1 G2 G3 G4\npawns 4: 62 G2 G3 G4\nhand 4: 3"
    assert scores(Scene(text).play("3 a goal")) == [0, 1, 0, 0, 1, 0]


def test_q17_victory_is_looked_for_when_the_card_is_carried_out() -> None:
    scene = Scene("seats: 3\npawns 0: 60 30 G2 G3 G4\nhand 0: 7").play("7 b 5 goal")
    assert not rules.is_over(scene.state) and scores(scene) == [0, 0, 0]
    scene.play("7 a 2")
    assert rules.is_over(scene.state) and scores(scene) == [1, 0, 0]


def test_q18_the_fifth_pawn_needs_no_place() -> None:
    scene = Scene("seats: 2\npawns 0: 62 40 G2 G3 G4\nhand 0: 3").play("3 b goal")
    assert scene["phase"] == "over" and scene["pawns 0"] == "40 G1 G2 G3 G4"
    assert Scene("seats: 2\npawns 0: home\nhand 0: 13")["pawns 0"] == "home home home home home"
