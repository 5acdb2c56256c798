"""4 Cards except the seven: R22 to R24, R27, R28, Q9 to Q12."""

import pytest

from tests.games.dog_deluxe.scene import Scene

LAST_RESORT = "options: null_swap=last_resort\n"


def test_r22_blue_cards_move_by_their_number() -> None:
    for number in (2, 3, 5, 6, 8, 9, 10, 12):
        scene = Scene(f"pawns 0: 17\nhand 0: {number}")
        assert scene.legal() == [f"{number} a"]
        assert scene.play(f"{number} a")["pawns 0"].split()[0] == str(17 + number)


def test_r22_only_own_pawns() -> None:
    assert Scene("pawns 1: 17\npawns 2: 40\nhand 0: 5").legal() == ["drop out"]


def test_r23_13_brings_out_or_moves() -> None:
    scene = Scene("pawns 0: 17\nhand 0: 13")
    assert scene.legal() == ["start 13", "13 a"]
    assert scene.play("13 a")["pawns 0"].split()[0] == "30"


def test_r23_1_11_brings_out_or_moves_1_or_11() -> None:
    scene = Scene("pawns 0: 17\nhand 0: 1/11")
    assert scene.legal() == ["start 1", "1 a", "11 a"]
    assert scene.copy().play("1 a")["pawns 0"].split()[0] == "18"
    scene.play("11 a")
    assert scene["pawns 0"].split()[0] == "28" and scene["discard"] == "1"


def test_r24_4_forward_or_back_on_the_track_only() -> None:
    scene = Scene("pawns 0: 17 G1\npawns 1: 13\nhand 0: 4 5")
    assert scene.legal() == ["4 a back", "4 a", "5 a"]
    assert scene.refusal("4 b back") == "R19"
    scene.play("4 a back")
    assert scene["pawns 0"] == "13 G1 home home" and scene["pawns 1"] == "home home home home"


# The swap


def test_r27_an_own_pawn_changes_places_with_anothers() -> None:
    scene = Scene("pawns 0: 5 60\npawns 1: 30\npawns 2: 40\nhand 0: swap")
    assert scene.legal() == ["swap a 1a", "swap a 2a", "swap b 1a", "swap b 2a"]
    scene.play("swap b 2a")
    assert scene["pawns 0"] == "5 40 home home"
    assert scene["pawns 2"] == "60 home home home"


def test_r27_not_at_home_or_in_the_goal() -> None:
    scene = Scene("pawns 0: 5 G1\npawns 1: 30 G4\nhand 0: swap")
    assert scene.legal() == ["swap a 1a"]
    assert scene.refusal("swap b 1a") == scene.refusal("swap a 1b") == scene.refusal("swap a 1c") == "R27"


def test_r27_q10_t2_not_with_protected_pawns() -> None:
    scene = Scene("pawns 0: 0\npawns 1: 16 30\nhand 0: 4 5 swap")
    assert scene.legal() == ["4 a back", "4 a", "5 a"]
    assert scene.refusal("swap a 1b") == "Q10"
    scene = Scene("pawns 0: 5\npawns 1: 16 30\nhand 0: swap")
    assert scene.legal() == ["swap a 1b"]
    assert scene.refusal("swap a 1a") == "Q10"


def test_q10_not_two_own_pawns_and_not_two_of_others() -> None:
    scene = Scene("pawns 0: 5 6\npawns 1: 30\nhand 0: swap")
    assert scene.refusal("swap a 0b") == "R27"
    assert "swap c 1a" not in scene.legal()


def test_q10_swapped_onto_the_own_start_field_a_pawn_is_protected() -> None:
    scene = Scene("pawns 0: 5\npawns 1: 0\nhand 0: swap\nhand 1: 2 8")
    scene.play("swap a 1a")
    assert scene["pawns 0"] == "0 home home home" and scene["pawns 1"] == "5 home home home"
    scene = Scene("player: 3\npawns 0: 0\npawns 3: 60\nhand 3: 2 8")
    assert scene.legal() == ["2 a"] and scene.refusal("8 a") == "R18"


def test_q9_r27_with_only_own_and_protected_pawns_on_the_track_a_swap_card_may_be_laid_down() -> None:
    scene = Scene("seats: 4\npawns 0: 20\npawns 2: 32\nhand 0: swap 5")
    assert scene.legal() == ["5 a", "swap down"] and scene.refusal("drop out") == "R11"
    scene.play("swap down")
    assert scene["hand 0"] == "5" and scene["discard"] == "swap" and scene["pawns 0"] == "20 home home home"


def test_q9_r28_a_joker_may_be_laid_down_as_a_swap_too() -> None:
    scene = Scene("pawns 0: 15 G2 G3 G4\npawns 1: 16\nhand 0: ?")
    assert scene.legal() == ["? 4 a back", "? swap down"]
    assert scene.refusal("swap down") == "R10"
    assert scene.words("? swap down") == "Lay the joker as swap down without effect."
    assert scene.clicks("? swap down") == ("hand.15", "as.16", "lay_down")
    assert scene.copy().play("? swap down")["discard"] == "?"
    assert scene.play("? swap down")["pawns 0"] == "15 G2 G3 G4"
    assert Scene("pawns 0: 3\npawns 1: 17\nhand 0: ?").refusal("? swap down") == "R27"
    assert Scene("pawns 1: 17\nhand 0: ?").refusal("? swap down") == "Q9"


def test_q9_by_agreement_a_null_swap_does_not_save_from_dropping_out() -> None:
    text = "options: null_swap=text_but_out\npawns 0: {}\npawns 1: 16\nhand 0: {}"
    assert Scene(text.format("10", "swap 2")).legal() == ["2 a", "swap down"]
    scene = Scene(text.format("15", "swap 2"))
    assert scene.legal() == ["drop out"] and scene.refusal("swap down") == "Q9"
    assert Scene(text.format("15 G2 G3 G4", "?")).legal() == ["? 4 a back", "? swap down"]
    assert Scene(text.format("home", "swap ?")).legal() == ["start ?", "swap down", "? swap down"]
    assert Scene("seats: 2\noptions: null_swap=text_but_out\nhand 0: swap 2").legal() == [
        "swap down",
        "discard 2",
        "discard swap",
    ]


def test_q9_without_partners_the_turn_passes_and_no_card_is_drawn() -> None:
    scene = Scene("seats: 2\npawns 0: 20\nhand 0: swap swap\nhand 1: 5")
    assert scene.legal() == ["swap down", "discard swap"]
    scene.play("swap down")
    assert scene["hand 0"] == "swap" and scene["player"] == "1"


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_q9_whoever_else_has_an_unprotected_pawn_out_the_card_is_no_way_out(seats: int) -> None:
    text = f"seats: {seats}\npawns 0: {{}}\npawns 1: {{}}\nhand 0: swap"
    is_alone = [] if seats in (4, 6) else ["discard swap"]
    assert Scene(text.format("home", "home")).legal() == ["swap down", *is_alone], "a pawn of one's own is not needed"
    assert Scene(text.format("home", "30")).refusal("swap down") == "Q9"
    assert Scene(text.format("10", "30")).legal() == ["swap a 1a"]
    assert Scene(text.format("10", "30")).refusal("swap down") == "R27"


def test_q9_r32_a_null_swap_moves_no_pawn_so_a_card_may_be_discarded_and_one_drawn() -> None:
    scene = Scene("seats: 2\npawns 0: 31\npawns 1: 32\nhand 0: swap 5 6")
    assert scene.legal() == ["swap down", "discard 5", "discard 6", "discard swap"]
    assert scene.copy().play("swap down")["player"] == "1"
    drawn = scene.copy().play("discard 5", "draw 8")
    assert drawn.legal() == ["discard 6", "discard 8", "discard swap"], "any card of the hand"
    drawn = scene.copy().play("discard swap", "draw 4")
    assert drawn.legal() == ["4 a back"], "Q14 what moves a pawn must be played"
    assert scene.play("discard 6", "draw swap").legal() == ["swap down", "discard 5", "discard swap"]


def test_q9_r32_beside_a_card_that_moves_a_pawn_it_may_be_laid_down_but_nothing_discarded() -> None:
    scene = Scene("seats: 2\npawns 0: 31\npawns 1: 32\nhand 0: swap 4 6")
    assert scene.legal() == ["4 a back", "swap down"] and scene.refusal("discard 6") == "R11"


def test_q9_q14_a_swap_card_just_drawn_may_be_laid_down() -> None:
    text = "seats: 3\nphase: drawn\npawns 0: 15\npawns 1: 16\nhand 0: swap 2\ndrawn: {}"
    assert Scene(text.format("2")).refusal("swap down") == "Q14"
    text = text.replace("16", "home")
    assert Scene(text.format("swap")).legal() == ["swap down", "discard 2", "discard swap"]


def test_q9_a_swap_card_with_nothing_to_swap_is_the_last_resort() -> None:
    scene = Scene(LAST_RESORT + "pawns 0: 10 G4\npawns 1: 16\nhand 0: swap")
    assert scene.legal() == ["swap down"]
    assert scene.refusal("drop out") == "R11"
    scene.play("swap down")
    assert scene["discard"] == "swap" and scene["pawns 0"] == "10 G4 home home"


def test_q9_a_player_who_lays_a_swap_card_down_stays_in_the_round() -> None:
    scene = Scene(LAST_RESORT + "pawns 0: 15\npawns 1: 16\nhand 0: swap 5\nhand 1: -\nhand 2: -\nhand 3: -").play(
        "swap down"
    )
    assert scene["hand 0"] == "5" and scene["player"] == "0"


def test_q9_not_if_another_card_can_be_played() -> None:
    scene = Scene(LAST_RESORT + "pawns 0: 10\npawns 1: 16\nhand 0: 2 swap")
    assert scene.legal() == ["2 a"] and scene.refusal("swap down") == "Q9"
    scene = Scene(LAST_RESORT + "pawns 0: 10\npawns 1: 30\nhand 0: swap")
    assert scene.refusal("swap down") == "R27"


def test_q9_not_without_a_pawn_on_the_track_and_not_for_a_joker() -> None:
    scene = Scene(LAST_RESORT + "pawns 0: G1\npawns 1: 30\nhand 0: swap")
    assert scene.legal() == ["drop out"] and scene.refusal("swap down") == "Q9"
    scene = Scene(LAST_RESORT + "pawns 0: G1 G2 G3 15\npawns 1: 16\nhand 0: ?")
    assert scene.legal() == ["? 4 a back", "? 1 d goal"] and scene.refusal("swap down") == "R10"
    assert scene.refusal("? swap down") == "Q9"


def test_q9_a_helper_needs_a_pawn_of_the_partner() -> None:
    text = LAST_RESORT + "pawns 0: G1 G2 G3 G4\npawns 2: {}\nhand 0: swap"
    assert Scene(text.format("40")).legal() == ["swap down"]
    assert Scene(text.format("home")).legal() == ["drop out"]


def test_q9_always() -> None:
    text = "options: null_swap=always\npawns 0: {}\npawns 1: {}\nhand 0: 2 swap"
    assert Scene(text.format(10, "home")).legal() == ["2 a", "swap down"]
    assert Scene(text.format("home", "home")).legal() == ["swap down"]
    assert Scene(text.format(10, 30)).refusal("swap down") == "R27"


def test_q9_never() -> None:
    text = "options: null_swap=never\npawns 0: 15\npawns 1: {}\nhand 0: 2 swap"
    assert Scene(text.format("16")).legal() == ["drop out"]
    assert Scene(text.format("16")).refusal("swap down") == "Q9"
    assert Scene(text.format("16 17")).legal() == ["swap a 1b"]


def test_q9_without_partners_r32_applies() -> None:
    for choice in ("last_resort", "always", "never"):
        scene = Scene(f"seats: 3\noptions: null_swap={choice}\npawns 0: 15\npawns 1: 16\nhand 0: swap 2")
        assert scene.legal() == ["discard 2", "discard swap"]
        assert scene.refusal("swap down") == "R32"


def test_q11_a_helper_swaps_and_brings_out_for_the_partner() -> None:
    scene = Scene("pawns 0: G1 G2 G3 G4\npawns 1: 20\npawns 2: 40\nhand 0: swap 13")
    assert scene.legal() == ["start 13", "13 a", "swap a 1a"]
    assert scene.copy().play("start 13")["pawns 2"] == "32 40 home home"
    assert scene.play("swap a 1a")["pawns 2"] == "20 home home home"


# The joker


def test_r28_a_joker_is_any_card() -> None:
    scene = Scene("pawns 0: 30\npawns 1: 10\nhand 0: ?")
    numbers = (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13)
    assert scene.legal() == [
        "start ?",
        "? 4 a back",
        *(f"? {number} a" for number in numbers),
        "? swap a 1a",
        "? 7 a 7",
    ]
    assert scene.play("? 12 a")["pawns 0"].split()[0] == "42"
    assert scene["discard"] == "?"


def test_r28_a_joker_needs_what_its_card_needs() -> None:
    scene = Scene("pawns 0: 0 14\npawns 1: 16\nhand 0: ?")
    assert scene.refusal("start ?") == "Q2"
    assert scene.refusal("? 5 b") == "R18"
    assert scene.refusal("? swap a 1a") == "Q10"
    assert scene.refusal("? 7 a") == "R25"


def test_r28_a_joker_as_a_seven_is_split_and_burns() -> None:
    scene = Scene("pawns 0: 30 40\npawns 1: 32\nhand 0: ?").play("? 7 a 5")
    assert scene["seven"] == "2 by ?" and scene["pawns 1"] == "home home home home"
    assert scene["pawns 0"] == "35* 40 home home" and scene["discard"] == "?"
    assert scene.legal() == ["7 b 2"]
    assert scene.play("7 b 2")["pawns 0"] == "35 42 home home"


def test_q12_a_joker_starts_but_is_a_14_only_with_that_deck() -> None:
    scene = Scene("pawns 0: 30\nhand 0: ?\ndiscard: 5")
    assert "start ?" in scene.legal()
    assert scene.refusal("? 14 a") == scene.refusal("? 14 fetch 5") == "O3"
    assert "? 14 a" in Scene("options: deck=dog_cards\npawns 0: 30\nhand 0: ?").legal()
