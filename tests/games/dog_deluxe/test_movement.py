"""3 Movement: R14 to R21, Q1 to Q4, Q16, Q20, T3 to T5, T8."""

from tests.games.dog_deluxe.scene import Scene

# R14 to R17


def test_r14_forward_is_clockwise() -> None:
    scene = Scene("pawns 0: 10\nhand 0: 5 6")
    assert scene.refusal("4 a back") == "R10"
    assert scene.play("5 a")["pawns 0"] == "15 home home home"


def test_r15_t8_pawns_are_jumped_unharmed() -> None:
    scene = Scene("pawns 0: 10 12\npawns 1: 11\npawns 2: 14\npawns 3: 13\nhand 0: 5").play("5 a")
    assert scene["pawns 0"] == "12 15 home home"
    assert [scene[f"pawns {seat}"].split()[0] for seat in (1, 2, 3)] == ["11", "14", "13"]


def test_r16_t8_a_pawn_where_the_move_ends_goes_home() -> None:
    for seat in (1, 2, 3):
        scene = Scene(f"pawns 0: 10\npawns {seat}: 15\nhand 0: 5").play("5 a")
        assert scene["pawns 0"] == "15 home home home"
        assert scene[f"pawns {seat}"] == "home home home home"


def test_r16_q16_own_pawns_are_captured_too_and_if_need_be_must() -> None:
    scene = Scene("pawns 0: 10 15 G4\nhand 0: 5\npawns 1: 16")
    assert scene.legal() == ["5 a"]
    assert scene.play("5 a")["pawns 0"] == "15 G4 home home"


def test_q16_never_an_own_pawn_on_its_start_field() -> None:
    scene = Scene("pawns 0: 59 0\nhand 0: 5")
    assert scene.legal() == ["5 a"]
    assert scene.refusal("5 b") == "R18"


def test_r17_start_cards_bring_a_pawn_out() -> None:
    scene = Scene("pawns 1: 0\nhand 0: 1 5 13 ?")
    assert [action for action in scene.legal() if "start" in action] == ["start 1", "start 13", "start ?"]
    scene.play("start 1")
    assert scene["pawns 0"] == "0 home home home"
    assert scene["pawns 1"] == "home home home home"
    assert scene["discard"] == "1"


def test_r17_somebody_must_be_at_home() -> None:
    scene = Scene("pawns 0: 5 6 7 8\nhand 0: 13")
    assert scene.refusal("start 13") == "R17"
    assert scene.refusal("13 e") == "R2"
    assert Scene("pawns 0: 5 6\nhand 0: 13").refusal("13 c") == "R17"


def test_q2_not_onto_an_own_pawn() -> None:
    scene = Scene("pawns 0: 0\nhand 0: 13 1")
    assert scene.refusal("start 13") == scene.refusal("start 1") == "Q2"
    assert scene.legal() == ["1 a", "11 a", "13 a"]


# R18 The start field


def test_r18_t8_a_protected_pawn_cannot_be_passed_or_captured() -> None:
    scene = Scene("pawns 0: 14\npawns 1: 16\nhand 0: 1 2 5")
    assert scene.legal() == ["start 1", "1 a"]
    assert scene.refusal("2 a") == scene.refusal("5 a") == scene.refusal("11 a") == "R18"


def test_r18_it_blocks_its_own_colour_too() -> None:
    scene = Scene("pawns 0: 0 60\nhand 0: 3 5 8")
    assert scene.legal() == ["3 a", "5 a", "8 a", "3 b"]
    assert scene.refusal("5 b") == scene.refusal("5 b goal") == "R18"


def test_r18_it_is_protected_wherever_it_came_from() -> None:
    scene = Scene("player: 1\npawns 1: 14\npawns 2: 10\nhand 1: 2\nhand 2: 6 8").play("2 a")
    assert scene["pawns 1"] == "16 home home home"
    assert scene.legal() == ["drop out"] and scene.refusal("6 a") == "R18"


def test_r18_a_foreign_start_field_protects_nobody() -> None:
    scene = Scene("pawns 0: 14\npawns 2: 16\nhand 0: 2 5")
    assert scene.legal() == ["2 a", "5 a"]
    assert scene.play("2 a")["pawns 2"] == "home home home home"


def test_q1_a_protected_pawn_stops_a_4_back_too() -> None:
    scene = Scene("pawns 0: 18 20 21\npawns 1: 16\nhand 0: 4")
    assert scene.legal() == ["4 a", "4 b", "4 c back", "4 c"]
    assert scene.refusal("4 a back") == scene.refusal("4 b back") == "Q1"
    assert Scene("pawns 0: 17\npawns 1: 16\nhand 0: 4").refusal("4 a back") == "Q1"
    assert Scene("pawns 0: 12\npawns 1: 16\nhand 0: 4").legal() == ["4 a back"]
    assert Scene("pawns 0: 18\npawns 2: 16\nhand 0: 4").legal() == ["4 a back", "4 a"]


def test_q20_start_fields_of_empty_seats_are_ordinary() -> None:
    scene = Scene("seats: 3\npawns 0: 46\npawns 1: 48\nhand 0: 2 5")
    assert scene.legal() == ["2 a", "5 a"]
    assert scene.play("2 a")["pawns 1"] == "home home home home home"
    assert Scene("seats: 2\npawns 0: 14\npawns 1: 16\nhand 0: 2 5").legal() == ["2 a", "5 a"]


# R19 to R21 The goal

LONELY = "pawns 0: {}\nhand 0: {}"


def test_t3_what_reaches_the_goal_from_60() -> None:
    ends = {"4 a": "0", "5 a goal": "G1", "6 a goal": "G2", "8 a goal": "G4", "9 a": "5"}
    for action, end in ends.items():
        scene = Scene(LONELY.format(60, "4 5 6 8 9")).play(action)
        assert scene["pawns 0"].split()[0] == end
    assert Scene(LONELY.format(60, "7")).play("7 a 7 goal")["pawns 0"].split()[0] == "G3"
    assert Scene(LONELY.format(60, "9")).refusal("9 a goal") == "R20"


def test_r19_t4_never_from_the_start_field() -> None:
    scene = Scene(LONELY.format(0, "1 2 3 4"))
    assert scene.legal() == ["4 a back", "1 a", "2 a", "3 a", "4 a", "11 a"]
    assert scene.refusal("1 a goal") == scene.refusal("4 a goal") == "R19"


def test_r19_t4_not_even_after_a_lap() -> None:
    scene = Scene("pawns 0: 62\nhand 0: 2 3\nhand 1: -\nhand 2: -\nhand 3: -").play("2 a")
    assert scene.legal() == ["3 a"]
    assert scene.refusal("3 a goal") == "R19"


def test_r19_no_jumping_in_the_goal() -> None:
    scene = Scene(LONELY.format("62 G2", "3 5 6"))
    assert scene.legal() == ["3 a", "5 a", "6 a", "3 a goal"]
    assert scene.refusal("5 a goal") == "R19"
    assert Scene(LONELY.format("20 G1 G3", "3")).refusal("3 b goal") == "R19"


def test_r19_no_capturing_in_the_goal() -> None:
    scene = Scene(LONELY.format("62 G2", "4"))
    assert scene.legal() == ["4 a back", "4 a"]
    assert scene.refusal("4 a goal") == "R19"


def test_r19_no_way_back_in_the_goal_or_out_of_it() -> None:
    scene = Scene(LONELY.format("20 G4 G1", "4 2"))
    assert scene.legal() == ["4 a back", "2 a", "4 a", "2 b goal"]
    assert scene.refusal("4 b back") == scene.refusal("2 b") == scene.refusal("4 b back goal") == "R19"


def test_r20_t5_too_high_a_number_goes_round_again() -> None:
    scene = Scene(LONELY.format("62 G3 G4", "9 12"))
    assert scene.legal() == ["9 a", "12 a"]
    assert scene.refusal("9 a goal") == "R20"
    assert scene.play("9 a")["pawns 0"] == "7 G3 G4 home"


def test_r21_pawns_move_up_in_the_goal_with_an_exact_number() -> None:
    scene = Scene(LONELY.format("20 G1 G4", "2 3"))
    assert scene.legal() == ["2 a", "3 a", "2 b goal"]
    assert scene.refusal("3 b goal") == "R19"
    assert scene.play("2 b goal")["pawns 0"] == "20 G3 G4 home"
    assert Scene(LONELY.format("20 G3", "2")).refusal("2 b goal") == "R21"


def test_q3_nobody_must_enter_the_goal() -> None:
    scene = Scene(LONELY.format(60, "5"))
    assert scene.legal() == ["5 a", "5 a goal"]
    assert scene.copy().play("5 a")["pawns 0"] == "1 home home home"
    assert scene.play("5 a goal")["pawns 0"] == "G1 home home home"


def test_q4_4_back_over_the_own_start_field() -> None:
    scene = Scene("pawns 0: 2\nhand 0: 4 3\nhand 1: -\nhand 2: -\nhand 3: -").play("4 a back")
    assert scene["pawns 0"] == "62 home home home"
    assert scene.legal() == ["3 a", "3 a goal"]
    assert Scene(LONELY.format("0 2", "4")).refusal("4 b back") == "Q1"


def test_q4_4_back_onto_the_own_start_field() -> None:
    scene = Scene("pawns 0: 4\nhand 0: 4 2\nhand 1: -\nhand 2: -\nhand 3: -").play("4 a back")
    assert scene["pawns 0"] == "0 home home home"
    assert scene.legal() == ["2 a"] and scene.refusal("2 a goal") == "R19"


def test_r19_the_goal_of_another_seat() -> None:
    scene = Scene("seats: 6\nplayer: 5\npawns 5: 79 75\nhand 5: 2 6")
    assert scene.play("2 b goal")["pawns 5"] == "75 G1 home home"
    assert Scene("player: 3\npawns 3: 15\nhand 3: 2").legal() == ["2 a"]
