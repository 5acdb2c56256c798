"""7 Options: O1 to O6."""

import pytest

from houndtable.games.dog_deluxe import state as s
from tests.games.dog_deluxe.scene import Scene

# O1 Counter-clockwise

AGAINST = "options: against_clock=yes\n"


def test_o1_pawns_move_counter_clockwise() -> None:
    scene = Scene(AGAINST + "pawns 0: 10\npawns 1: 5\nhand 0: 5 4")
    assert scene.copy().play("5 a")["pawns 0"] == "5 home home home"
    assert scene.copy().play("5 a")["pawns 1"] == "home home home home"
    assert scene.play("4 a back")["pawns 0"] == "14 home home home"


def test_o1_start_fields_keep_their_numbers() -> None:
    for seats, seat, start in ((4, 1, "16"), (6, 5, "80"), (2, 1, "32"), (3, 2, "32")):
        scene = Scene(f"seats: {seats}\n{AGAINST}player: {seat}\nhand {seat}: 13").play("start 13")
        assert scene[f"pawns {seat}"].startswith(f"{start} home")


def test_o1_the_goal_is_entered_from_the_other_side() -> None:
    scene = Scene(AGAINST + "player: 1\npawns 1: 20\nhand 1: 5 8 9")
    assert scene.legal() == ["5 a", "8 a", "9 a", "5 a goal", "8 a goal"]
    assert scene.copy().play("5 a goal")["pawns 1"] == "G1 home home home"
    assert scene.play("9 a")["pawns 1"] == "11 home home home"


def test_o1_guards_and_sevens() -> None:
    scene = Scene(AGAINST + "pawns 0: 18 40\npawns 1: 16\npawns 3: 38\nhand 0: 7 5")
    assert scene.refusal("5 b") == "R18"
    assert scene.play("7 b 1", "7 a 6")["pawns 0"] == "34 17 home home"
    assert scene["pawns 3"] == "home home home home"


def test_o1_turns_stay_clockwise() -> None:
    assert Scene(AGAINST + "pawns 0: 10\nhand 0: 5 6").play("5 a")["player"] == "1"


# O2


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_o2_without_partners_section_6_applies(seats: int) -> None:
    assert Scene.new(seats).state.pawn_count == 5
    assert Scene(f"seats: {seats}\nhand 0: 5").legal() == ["discard 5"]


# O3 The DOG CARDS deck

DECK = "options: deck=dog_cards\n"


def test_o3_the_deck_of_dog_cards() -> None:
    state = Scene.new(4, deck="dog_cards").state
    assert state.unseen[s.JOKER] == state.unseen[s.SWAP] == state.unseen[s.FOURTEEN] == 8
    assert state.pile_size == 120


def test_o3_q12_q13_the_deck_of_dog_cards_without_the_14() -> None:
    state = Scene.new(4, deck="dog_cards_without_14").state
    assert state.unseen[s.JOKER] == state.unseen[s.SWAP] == 8 and state.unseen[s.FOURTEEN] == 0
    assert state.pile_size == 112
    scene = Scene("options: deck=dog_cards_without_14\npawns 0: 30\nhand 0: ?\ndiscard: 5")
    assert scene.refusal("? 14 a") == scene.refusal("? 14 fetch 5") == "O3"


def test_o3_14_forward() -> None:
    scene = Scene(DECK + "pawns 0: 55\nhand 0: 14 2\ndiscard: 5")
    assert scene.legal() == ["2 a", "14 a", "14 fetch 5"]
    assert scene.copy().play("14 a")["pawns 0"] == "5 home home home"
    assert Scene(DECK + "pawns 0: 5\npawns 1: 16\nhand 0: 14").refusal("14 a") == "R18"
    assert Scene(DECK + "pawns 0: 54\nhand 0: 14").play("14 a goal")["pawns 0"] == "G4 home home home"


def test_o3_14_takes_a_card_of_the_discard_pile_but_no_14() -> None:
    scene = Scene(DECK + "hand 0: 14 2\ndiscard: 5 5 ? 14 swap")
    assert scene.legal() == ["14 fetch 5", "14 fetch ?", "14 fetch swap"]
    assert scene.refusal("14 fetch 14") == scene.refusal("14 fetch 6") == "O3"
    scene.play("14 fetch ?")
    assert scene["hand 0"] == "2 ?" and scene["discard"] == "5 5 14 14 swap" and scene["player"] == "1"


def test_o3_who_took_a_card_has_one_more_turn_than_the_others() -> None:
    scene = Scene(DECK + "hand 0: 14\nhand 1: -\nhand 2: -\nhand 3: 2\ndiscard: 13").play("14 fetch 13")
    assert scene.play("drop out")["player"] == "0"
    assert scene.play("start 13")["phase"] == "dealing"


def test_o3_a_joker_as_a_14_takes_neither_a_14_nor_a_joker() -> None:
    scene = Scene(DECK + "hand 0: ?\ndiscard: 5 ? 14")
    assert scene.legal() == ["start ?", "? 14 fetch 5", "? swap down"]
    assert scene.refusal("? 14 fetch ?") == scene.refusal("? 14 fetch 14") == "O3"
    assert scene.play("? 14 fetch 5")["hand 0"] == "5"


def test_o3_taking_a_card_saves_from_dropping_out_and_from_discarding() -> None:
    assert Scene(DECK + "hand 0: 14\ndiscard: 5").refusal("drop out") == "R11"
    assert Scene(DECK + "hand 0: 14\ndiscard: 14").legal() == ["drop out"]
    scene = Scene("seats: 3\n" + DECK + "pawns 0: home\nhand 0: 14 2\ndiscard: 5")
    assert scene.legal() == ["14 fetch 5"] and scene.refusal("discard 2") == "R11"
    assert Scene("hand 0: 2\ndiscard: 5").refusal("14 fetch 5") == "R10"


def test_o3_nothing_is_fetched_in_the_middle_of_a_seven() -> None:
    scene = Scene(DECK + "pawns 0: 20 30\nhand 0: 7 14 ?\ndiscard: 5").play("7 a 5")
    assert scene.legal() == ["7 b 2"]
    assert scene.refusal("14 fetch 5") == scene.refusal("? 14 fetch 5") == "R25"


# O4 Canadian seven

CANADIAN = "options: canadian_seven=yes\n"


def test_o4_a_seven_is_split_over_own_and_partners_pawns() -> None:
    scene = Scene(CANADIAN + "pawns 0: 20\npawns 2: 40\nhand 0: 7")
    own, partners = ([f"7 {who}a {points}" for points in range(1, 8)] for who in ("", "partner "))
    assert scene.legal() == [*own, *partners]
    assert scene.copy().play("7 partner a 7")["pawns 2"] == "47 home home home"
    scene.play("7 partner a 3")
    assert scene["pawns 2"] == "43* home home home" and scene.legal() == ["7 a 4"]
    assert Scene("pawns 0: 20\npawns 2: 40\nhand 0: 7").refusal("7 partner a 3") == "O4"


def test_o4_without_own_pawns_too_and_by_a_joker() -> None:
    scene = Scene(CANADIAN + "pawns 2: 40\nhand 0: 7 ?")
    assert scene.legal() == ["start ?", "7 partner a 7", "? 7 partner a 7"]


def test_o4_only_the_seven() -> None:
    assert Scene(CANADIAN + "pawns 2: 40\nhand 0: 5").legal() == ["drop out"]


def test_o4_the_partners_guard_may_clear_the_way() -> None:
    scene = Scene(CANADIAN + "pawns 0: 30\npawns 2: 32\nhand 0: 7")
    assert scene.refusal("7 a 3") == "R18"
    assert scene.play("7 partner a 4", "7 a 3")["pawns 0"] == "33 home home home"


def test_o4_has_no_effect_on_a_helper() -> None:
    scene = Scene(CANADIAN + "pawns 0: G1 G2 G3 G4\npawns 2: 40\nhand 0: 7")
    assert scene.legal() == ["7 a 7"]


# O5 The eighth pawn without a joker

EIGHTH = "options: eighth_without_joker=yes\npawns 2: G1 G2 G3 G4\n"


def test_o5_the_eighth_pawn_is_not_brought_in_with_a_joker() -> None:
    scene = Scene(EIGHTH + "pawns 0: 60 G2 G3 G4\nhand 0: ? 5")
    assert "5 a goal" in scene.legal() and "? 5 a" in scene.legal()
    assert scene.refusal("? 5 a goal") == "O5"
    assert "? 5 a goal" in Scene("pawns 2: G1 G2 G3 G4\npawns 0: 60 G2 G3 G4\nhand 0: ? 5").legal()


def test_o5_not_by_a_joker_as_a_seven_either() -> None:
    scene = Scene(EIGHTH + "pawns 0: 58 G2 G3 G4\nhand 0: ?")
    assert scene.refusal("? 7 a 7 goal") == "O5" and "? 7 a 7" in scene.legal()
    scene = Scene(EIGHTH + "pawns 0: 62 54 G3 G4\nhand 0: ?").play("? 7 b 3 goal")
    assert scene["seven"] == "4 by ?" and scene.legal() == ["7 a 4"]
    scene = Scene(EIGHTH + "pawns 0: 61 63 G3 G4\nhand 0: ?").play("? 7 b 3 goal")
    assert scene.legal() == ["7 a 4"] and scene.refusal("7 a 4 goal") == "O5"


def test_o5_a_card_may_bring_it_in_after_a_joker_was_a_seven() -> None:
    nobody_else = "hand 1: -\nhand 2: -\nhand 3: -\n"
    scene = Scene(EIGHTH + nobody_else + "pawns 0: 53 G2 G3 G4\nhand 0: ? 5").play("? 7 a 7")
    assert scene.play("5 a goal")["phase"] == "over"


def test_o5_others_may_come_in_with_a_joker() -> None:
    scene = Scene(EIGHTH + "pawns 0: 60 50 G3 G4\nhand 0: ?")
    assert "? 5 b goal" in scene.legal()
    inside = Scene(EIGHTH + "pawns 0: 60 G1 G3 G4\nhand 0: ?")
    assert "? 1 b goal" in inside.legal()


def test_o5_has_no_effect_without_partners() -> None:
    scene = Scene("seats: 3\noptions: eighth_without_joker=yes\npawns 0: 60 G2 G3 G4\nhand 0: ?")
    assert scene.play("? 5 a goal")["phase"] == "over"


# O6 Only home protects

HOME_ONLY = "options: only_home_protects=yes\n"


def test_o6_a_pawn_that_came_by_the_track_is_not_protected() -> None:
    scene = Scene(HOME_ONLY + "player: 1\npawns 1: 14\npawns 2: 10\nhand 1: 2\nhand 2: 6 8").play("2 a")
    assert scene["pawns 1"] == "16t home home home"
    assert scene.legal() == ["6 a", "8 a"]
    assert scene.play("6 a")["pawns 1"] == "home home home home"


def test_o6_a_pawn_from_home_is() -> None:
    scene = Scene(HOME_ONLY + "pawns 1: 16\npawns 0: 10\nhand 0: 6 8")
    assert scene.legal() == ["drop out"] and scene.refusal("6 a") == "R18"
    assert Scene.new(3, only_home_protects=True)["pawns 0"].split()[0] == "0"


def test_o6_it_may_enter_the_goal_from_there() -> None:
    scene = Scene(HOME_ONLY + "pawns 0: 0t\nhand 0: 3 5")
    assert scene.legal() == ["3 a", "5 a", "3 a goal"]
    assert scene.copy().play("3 a goal")["pawns 0"] == "G3 home home home"
    assert scene.play("3 a")["pawns 0"] == "3 home home home"
    assert Scene(HOME_ONLY + "pawns 0: 0\nhand 0: 3").refusal("3 a goal") == "R19"


def test_o6_bringing_out_sends_it_home() -> None:
    scene = Scene(HOME_ONLY + "pawns 0: 0t 9\nhand 0: 13").play("start 13")
    assert scene["pawns 0"] == "0 9 home home"
    assert Scene(HOME_ONLY + "pawns 0: 0\nhand 0: 13").refusal("start 13") == "Q2"


def test_o6_by_swap_or_4_back_counts_as_by_the_track() -> None:
    assert Scene(HOME_ONLY + "pawns 0: 4\nhand 0: 4").play("4 a back")["pawns 0"].split()[0] == "0t"
    scene = Scene(HOME_ONLY + "pawns 0: 9\npawns 1: 0\nhand 0: swap").play("swap a 1a")
    assert scene["pawns 0"].split()[0] == "0t"
    swapped = Scene(HOME_ONLY + "pawns 0: 0t\npawns 1: 30\nhand 0: swap").play("swap a 1a")
    assert (swapped["pawns 0"].split()[0], swapped["pawns 1"].split()[0]) == ("30", "0")


def test_o6_it_is_jumped_and_burned() -> None:
    scene = Scene(HOME_ONLY + "pawns 0: 0t\npawns 3: 62\nplayer: 3\nhand 3: 5").play("5 a")
    assert scene["pawns 0"].split()[0] == "0t"
    scene = Scene(HOME_ONLY + "pawns 0: 0t\npawns 3: 62\nplayer: 3\nhand 3: 7").play("7 a 7")
    assert scene["pawns 0"].split()[0] == "home"


# Q23 Everybody at home or in the goal

LENIENT = "options: goal_waits=no\n"


@pytest.mark.parametrize("card", ["2", "7"])
def test_q23_with_all_pawns_at_home_or_in_the_goal_one_must_come_out_first(card: str) -> None:
    assert Scene(f"pawns 0: G1 G3\nhand 0: {card}").legal() == ["drop out"]
    assert Scene("pawns 0: G1 G3\nhand 0: ?").legal() == ["start ?", "? swap down"]
    assert Scene("pawns 0: G1\nhand 0: 2").refusal("2 a goal") == "Q23"
    assert Scene("pawns 0: G1\nhand 0: 7").refusal("7 a 2 goal") == "Q23"
    assert Scene("pawns 0: 20 G1\nhand 0: 2").legal() == ["2 a", "2 b goal"]


def test_q23_or_by_agreement_a_pawn_in_the_goal_may_move_on() -> None:
    assert Scene(LENIENT + "pawns 0: G1\nhand 0: 2").legal() == ["2 a goal"]
    assert Scene(LENIENT + "pawns 0: G1\nhand 0: 2").refusal("drop out") == "R11"
    scene = Scene(LENIENT + "pawns 0: G2 G3 G4 61\npawns 2: G1\nhand 0: 7").play("7 a 4 goal")
    assert scene.legal() == ["7 a 3 goal"]


def test_q23_a_helper_looks_at_the_partners_pawns() -> None:
    text = "pawns 0: G1 G2 G3 G4\npawns 2: {}\nhand 0: 2"
    assert Scene(text.format("G1")).legal() == ["drop out"]
    assert Scene(text.format("40 G1")).legal() == ["2 a", "2 b goal"]


def test_q23_a_seven_that_began_on_the_track_may_end_in_the_goal() -> None:
    scene = Scene("pawns 0: 60 G3\nhand 0: 7").play("7 a 6 goal")
    assert scene.legal() == ["7 b 1 goal"]
    scene = Scene("pawns 0: 60 G2\nhand 0: 7").play("7 a 5 goal")
    assert scene.legal() == ["7 b 2 goal"]


def test_q23_each_colour_is_judged_by_the_board_when_the_card_is_played() -> None:
    scene = Scene("pawns 0: G2 G3 G4 61\npawns 2: G1\nhand 0: 7")
    assert scene.legal() == ["7 a 7"] and scene.refusal("7 a 4 goal") == "Q8"
    scene = Scene("pawns 0: G2 G3 G4 61\npawns 2: G1 40\nhand 0: 7").play("7 a 4 goal")
    assert scene.legal() == ["7 a 1", "7 a 2", "7 a 3", "7 b 1 goal", "7 b 2 goal", "7 b 3 goal"]


def test_q23_o4_both_orders_give_the_same_answer() -> None:
    scene = Scene(CANADIAN + "pawns 0: 10\npawns 2: G1\nhand 0: 7")
    assert scene.legal() == ["7 a 7"]
    assert scene.refusal("7 partner a 2 goal") == "Q23" and scene.refusal("7 a 5") == "R25"
    scene = Scene(CANADIAN + "pawns 0: 10 20\npawns 2: G1\nhand 0: 7").play("7 a 5")
    assert scene["waits"] == "2" and scene.refusal("7 partner a 2 goal") == "Q23"
    assert scene.legal() == ["7 b 2"] and scene.play("7 b 2")["waits"] == ""


def test_q23_o4_with_no_pawn_out_the_players_own_goal_pawns_wait_too() -> None:
    scene = Scene(CANADIAN + "pawns 0: G1\npawns 2: 10\nhand 0: 7")
    assert scene.legal() == ["7 partner a 7"] and scene.refusal("7 partner a 5") == "R25"
    scene = Scene(CANADIAN + "pawns 0: G1\npawns 2: 10 20\nhand 0: 7").play("7 partner a 5")
    assert scene.refusal("7 a 2 goal") == "Q23" and scene.legal() == ["7 partner b 2"]


def test_q23_o4_a_colour_whose_last_pawn_out_burns_may_still_move_in_the_goal() -> None:
    scene = Scene(CANADIAN + "pawns 0: 12 G1\npawns 2: 10\nhand 0: 7").play("7 partner a 5")
    assert scene["pawns 0"] == "G1 home home home" and scene["waits"] == ""
    assert scene.legal() == ["7 a 2 goal"]
