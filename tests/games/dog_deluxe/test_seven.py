"""4 The seven: R25, R26, Q5 to Q8, T2, T6, T7."""

from tests.games.dog_deluxe.scene import Scene


def test_t2_the_books_example() -> None:
    scene = Scene(
        """
        player: 0
        pawns 0: 0
        pawns 1: G2 G4 30 58
        pawns 2: 31
        pawns 3: 62
        hand 0: 4 5 swap
        hand 1: 7 2
        """
    )
    assert scene.refusal("swap a 1a") == "Q10"
    scene.play("4 a back")
    assert (scene["pawns 0"], scene["pawns 1"]) == ("60 home home home", "30 58 G2 G4")
    scene.play("7 c 1 goal")
    assert (scene["pawns 1"], scene["seven"], scene["player"]) == ("30 58 G3* G4", "6", "1")
    scene.play("7 a 1")
    assert (scene["pawns 1"], scene["pawns 2"], scene["seven"]) == ("31* 58 G3* G4", "home home home home", "5")
    assert scene.legal() == ["7 b 5"]
    scene.play("7 b 5")
    assert scene["pawns 1"] == "31 63 G3 G4"
    assert [scene[f"pawns {seat}"] for seat in (0, 2, 3)] == ["home home home home"] * 3
    assert (scene["discard"], scene["hand 1"], scene["player"]) == ("4 7", "2", "2")


def test_r25_t6_a_seven_is_split_or_not() -> None:
    scene = Scene("pawns 0: 20 30\nhand 0: 7")
    assert scene.legal() == [f"7 {pawn} {points}" for pawn in "ab" for points in range(1, 8)]
    assert scene.copy().play("7 a 7")["pawns 0"] == "27 30 home home"
    scene.play("7 b 5")
    assert scene.legal() == ["7 a 2"] and scene["phase"] == "splitting"
    assert scene.play("7 a 2")["pawns 0"] == "22 35 home home"


def test_r25_nothing_else_before_the_seven_is_used_up() -> None:
    scene = Scene("pawns 0: 20 30\nhand 0: 7 2 ?").play("7 b 5")
    assert scene.refusal("2 a") == scene.refusal("drop out") == scene.refusal("? 7 a 2") == "R25"
    assert scene.refusal("give 2") == "R25"
    assert scene.refusal("7 a 3") == "R25"


def test_r25_t6_all_seven_points_or_not_at_all() -> None:
    scene = Scene("pawns 0: 10 G1\npawns 1: 16\nhand 0: 7 2")
    assert "7 a 5" in scene.legal() and "7 b 2 goal" in scene.legal()
    assert scene.refusal("7 a 1") == scene.refusal("7 b 1 goal") == "R25"
    scene = Scene("pawns 0: 12 G1\npawns 1: 16\nhand 0: 7")
    assert scene.legal() == ["drop out"]
    assert scene.refusal("7 a 3") == scene.refusal("7 b 3 goal") == "R25"


def test_r25_no_moving_back_and_no_start_by_a_seven() -> None:
    assert Scene("pawns 0: G4\nhand 0: 7").legal() == ["drop out"]


def test_r25_a_seven_burns_what_it_passes() -> None:
    scene = Scene("pawns 0: 20\npawns 1: 22 27\npawns 2: 25\npawns 3: 28\nhand 0: 7").play("7 a 7")
    assert scene["pawns 0"] == "27 home home home"
    assert scene["pawns 1"] == scene["pawns 2"] == "home home home home"
    assert scene["pawns 3"] == "28 home home home"


def test_r25_no_other_card_burns() -> None:
    for card in ("6", "8"):
        scene = Scene(f"pawns 0: 20\npawns 1: 22\nhand 0: {card}").play(f"{card} a")
        assert scene["pawns 1"] == "22 home home home"


def test_r25_a_protected_pawn_is_neither_passed_nor_burned() -> None:
    scene = Scene("pawns 0: 14 40\npawns 1: 16\nhand 0: 7")
    assert scene.refusal("7 a 2") == scene.refusal("7 a 7") == "R18"
    assert scene.legal()[0] == "7 a 1"


def test_q5_parts_enter_the_goal_and_move_up_in_it() -> None:
    scene = Scene("pawns 0: 62 G1 G3\nhand 0: 7").play("7 c 1 goal", "7 b 2 goal", "7 a 4 goal")
    assert scene["pawns 0"] == "G2 G3 G4 home"


def test_q5_the_way_into_the_goal_burns_up_to_the_start_field() -> None:
    scene = Scene("pawns 0: 61 30\npawns 1: 63 0 1\npawns 2: 60\nhand 0: 7").play("7 b 5 goal")
    assert scene["pawns 0"] == "30 G2* home home"
    assert scene["pawns 1"] == "1 home home home"
    assert scene["pawns 2"] == "60 home home home"


def test_q6_an_own_pawn_may_clear_the_start_field_first() -> None:
    scene = Scene("pawns 0: 0 62\nhand 0: 7")
    assert scene.refusal("7 b 3") == scene.refusal("7 b 4 goal") == "R18"
    assert scene.play("7 a 3", "7 b 4 goal")["pawns 0"] == "3 G2 home home"


def test_q6_one_part_a_pawn() -> None:
    scene = Scene("pawns 0: 20 40\nhand 0: 7").play("7 a 3")
    assert scene["pawns 0"] == "23* 40 home home"
    assert scene.refusal("7 a 4") == "Q6"


def test_q6_a_pawn_alone_takes_all_seven() -> None:
    assert Scene("pawns 0: 20\nhand 0: 7").legal() == ["7 a 7"]


def test_q6_a_burned_pawn_does_not_move() -> None:
    scene = Scene("pawns 0: 20 22\nhand 0: 7")
    assert scene.refusal("7 a 2") == scene.refusal("7 a 3") == "R25"
    assert scene.play("7 a 7")["pawns 0"] == "27 home home home"


def test_q6_reaching_the_own_start_field_bars_the_others() -> None:
    scene = Scene("pawns 0: 62 60\nhand 0: 7")
    assert scene.refusal("7 b 2") == "R25"
    assert "7 b 1" in scene.legal() and "7 b 3" in scene.legal()
    scene = Scene("pawns 0: 62 60 G1\nhand 0: 7").play("7 b 2")
    assert scene["pawns 0"] == "0* 60 G1 home"
    assert scene.legal() == ["7 b 2", "7 b 3", "7 c 2 goal", "7 c 3 goal"]
    assert scene.refusal("7 b 4") == "R18" and scene.refusal("7 b 1") == "R25"


def test_q7_own_pawns_are_burned_when_passed() -> None:
    scene = Scene("pawns 0: 20 22 40\nhand 0: 7").play("7 a 5")
    assert scene["pawns 0"] == "25* 40 home home"


def test_q7_a_pawn_moved_ahead_first_is_safe() -> None:
    scene = Scene("pawns 0: 20 22\nhand 0: 7").play("7 b 4", "7 a 3")
    assert scene["pawns 0"] == "23 26 home home"
    scene = Scene("pawns 0: 20 22\nhand 0: 7").play("7 b 2", "7 a 5")
    assert scene["pawns 0"] == "25 home home home"


def test_r26_q8_t7_the_rest_moves_the_partners_pawns() -> None:
    scene = Scene("pawns 0: 62 G3 G4 G2\npawns 2: 40 50\nhand 0: 7")
    assert scene.legal() == ["7 a 7", "7 a 3 goal"]
    scene.play("7 a 3 goal")
    assert scene["pawns 0"] == "G1* G2 G3 G4"
    assert scene.legal() == ["7 a 1", "7 a 2", "7 a 3", "7 a 4", "7 b 1", "7 b 2", "7 b 3", "7 b 4"]
    scene.play("7 a 1", "7 b 3")
    assert scene["pawns 2"] == "41 53 home home" and scene["player"] == "1"


def test_q8_t7_if_the_partner_cannot_it_is_not_played_so() -> None:
    scene = Scene("pawns 0: 60 G2 G3 G4\npawns 2: home\nhand 0: 7")
    assert scene.legal() == ["7 a 7"]
    assert scene.refusal("7 a 5 goal") == "Q8"
    scene = Scene("pawns 0: 60 G2 G3 G4\npawns 2: 14\npawns 1: 16\nhand 0: 7")
    assert scene.refusal("7 a 5 goal") == "Q8"
    scene = Scene("pawns 0: 60 G2 G3 G4\npawns 2: 13\npawns 1: 16\nhand 0: 7")
    assert scene.play("7 a 5 goal").legal() == ["7 a 2"]


def test_q8_partners_pawns_burned_on_the_way_do_not_help() -> None:
    scene = Scene("pawns 0: 60 G2 G3 G4\npawns 2: 62\nhand 0: 7")
    assert scene.legal() == ["7 a 7"] and scene.refusal("7 a 5 goal") == "Q8"


def test_q8_the_rest_may_win_the_game() -> None:
    scene = Scene("pawns 0: 62 G2 G3 G4\npawns 2: 31 G2 G3 G4\nhand 0: 7").play("7 a 3 goal")
    assert scene.legal() == ["7 a 4"]
    scene = Scene("pawns 0: 61 G2 G3 G4\npawns 2: 30 G2 G3 G4\nhand 0: 7").play("7 a 4 goal")
    assert scene.legal() == ["7 a 3", "7 a 3 goal"]
    assert scene.play("7 a 3 goal")["phase"] == "over"


def test_q8_no_points_over_when_the_partner_has_finished() -> None:
    scene = Scene("pawns 0: 60 G2 G3 G4\npawns 2: G1 G2 G3 G4\nhand 0: 7")
    assert scene.legal() == ["7 a 7"] and scene.refusal("7 a 5 goal") == "Q8"
    scene = Scene("pawns 0: 58 G2 G3 G4\npawns 2: G1 G2 G3 G4\nhand 0: 7")
    assert scene.legal() == ["7 a 7", "7 a 7 goal"]


def test_q8_without_partners_the_fifth_pawn_helps() -> None:
    text = "seats: 3\npawns 0: 60 G2 G3 G4 {}\nhand 0: 7"
    assert Scene(text.format("home")).refusal("7 a 5 goal") == "Q8"
    scene = Scene(text.format("30")).play("7 b 5 goal")
    assert scene["phase"] == "splitting" and scene.legal() == ["7 a 2"]
    assert scene.play("7 a 2")["phase"] == "over"


def test_r26_a_helper_splits_over_the_partners_pawns_only() -> None:
    scene = Scene("pawns 0: G1 G2 G3 G4\npawns 2: 40 50\npawns 1: 30\nhand 0: 7")
    assert scene.legal() == [f"7 {pawn} {points}" for pawn in "ab" for points in range(1, 8)]
    assert scene.refusal("7 partner a 7") == "O4"
    assert scene.play("7 b 3", "7 a 4")["pawns 2"] == "44 53 home home"


def test_q5_a_pawn_that_goes_on_in_the_goal_burns_nobody() -> None:
    for field in (1, 2, 63):
        scene = Scene(f"pawns 0: {field} G1\nhand 0: 7")
        assert "7 b 1 goal" in scene.legal()
        assert scene.play("7 b 1 goal", "7 a 6")["pawns 0"].startswith(f"{(field + 6) % 64} G2")
