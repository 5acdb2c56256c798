"""Laying cards in rows: R12 to R17, R29 to R31; Q1, Q8, Q16."""

import pytest

from tests.games.dog_cards.scene import ONE_OF_EACH, Scene

THIRTEEN_CARDS = "1 2 3 4 5 6 7 8 9 10 1 12 13"


def row_of(length: int) -> str:
    return " ".join(THIRTEEN_CARDS.split()[:length])


def test_r12_lay_one_card_and_draw_one() -> None:
    scene = Scene("row 0: 1 2\nhand 0: 3 4 5 6 8")
    pile = scene.pile
    scene.play("lay 3 row").draw("9")
    assert scene["row 0"] == "1 2 3"
    assert scene["hand 0"] == "4 5 6 8 9"
    assert (scene.pile, scene.discarded, scene.turn) == (pile - 1, 0, 1)
    assert scene.refusal("lay 4 row", seat=0) == "R11"


@pytest.mark.parametrize("length", range(1, 13))
def test_r13_r15_a_row_takes_its_next_number_or_a_joker(length: int) -> None:
    scene = Scene(f"seats: 2\nrow 0: {row_of(length)}\nhand 0: {ONE_OF_EACH}")
    wanted = THIRTEEN_CARDS.split()[length]
    to_the_row = [action for action in scene.choices("lay") if action.endswith(" row") and "second" not in action]
    assert to_the_row == [f"lay {wanted} row", "lay ? row"]
    assert scene.refusal("lay 14 row") == "R15"


def test_r13_a_row_has_no_gap() -> None:
    scene = Scene("row 0: 1 2 3 4 5 6\nhand 0: 2 6 7 8")
    assert scene.choices("lay") == ["lay 7 row"]
    assert scene.refusal("lay 8 row") == "R15"
    assert scene.refusal("lay 6 row") == "R15"


def test_r13_a_new_row_is_laid_in_the_first_free_line() -> None:
    scene = Scene("seats: 2\nhand 0: 1")
    assert scene.may("lay 1 row")
    assert scene.refusal("lay 1 second row") == "R13"


def test_r14_a_row_begins_with_a_start_symbol() -> None:
    scene = Scene(f"seats: 2\nhand 0: {ONE_OF_EACH}")
    assert scene.choices("lay") == ["lay 1 row", "lay 13 row", "lay ? row"]
    assert scene.refusal("lay 2 row") == "R14"
    assert scene.refusal("lay 14 row") == "R14"


def test_r14_a_13_that_lies_first_counts_as_the_1() -> None:
    scene = Scene("hand 0: 2 13").play("lay 13 row").draw("9")
    assert scene["row 0"] == "13"
    second = Scene("row 0: 13\nhand 0: 2 13")
    assert second.may("lay 2 row")
    assert second.refusal("lay 13 row") == "R15"


def test_r15_any_number_of_jokers() -> None:
    scene = Scene("row 0: ? ? ? ? ? ?\nhand 0: ? 7")
    assert scene.choices("lay") == ["lay 7 row", "lay ? row", "lay ? partner's row"]
    assert scene.refusal("lay 7 partner's row") == "R14"


def test_r16_only_a_14_comes_last() -> None:
    scene = Scene(f"seats: 2\noptions: joker_may_start=no\nrow 0: {THIRTEEN_CARDS}\nhand 0: 13 14 ? thief")
    assert scene.choices("lay") == ["lay 14 row", "lay 13 second row"]
    assert scene.refusal("lay ? row") == "R16"
    assert scene.refusal("lay 13 row") == "R16"


def test_r17_one_lays_in_front_of_oneself_or_of_the_partner() -> None:
    scene = Scene("row 0: 1 2\nrow 2: 1 2 3\nrow 3: 1 2 3\nhand 0: 3 4")
    assert scene.choices("lay") == ["lay 3 row", "lay 4 partner's row"]
    assert not Scene.is_action("lay 4 row 3")
    scene.play("lay 4 partner's row").draw("9")
    assert (scene["row 0"], scene["row 2"], scene["row 3"]) == ("1 2", "1 2 3 4", "1 2 3")


def test_r17_one_may_begin_the_partners_row() -> None:
    scene = Scene("hand 0: 1 2")
    assert scene.choices("lay") == ["lay 1 row", "lay 1 partner's row"]
    assert scene.play("lay 1 partner's row").draw("9")["row 2"] == "1"


@pytest.mark.parametrize("seats", [2, 3])
def test_r17_only_four_have_a_partner(seats: int) -> None:
    scene = Scene(f"seats: {seats}\nhand 0: 1")
    assert scene.may("lay 1 row")
    assert scene.refusal("lay 1 partner's row") == "R17"


def test_q1_a_joker_may_begin_a_row_unless_agreed_otherwise() -> None:
    assert Scene("hand 0: ?").play("lay ? row").draw("9")["row 0"] == "?"
    agreed = Scene("options: joker_may_start=no\nhand 0: ?\nrow 2: 1")
    assert agreed.refusal("lay ? row") == "Q1"
    assert agreed.may("lay ? partner's row")


def test_t8_what_a_place_accepts() -> None:
    assert Scene("hand 0: 13").may("lay 13 row")
    assert Scene(f"row 0: {row_of(12)}\nhand 0: 13").may("lay 13 row")
    assert Scene(f"row 0: {row_of(10)}\nhand 0: 1").may("lay 1 row")
    assert Scene("hand 0: 2").refusal("lay 2 row") == "R14"


def test_t2_a_row_with_jokers_goes_on() -> None:
    scene = Scene("row 0: 1 2 3 ? 5 ? 7\nhand 0: 4 5 6 8")
    assert scene.choices("lay") == ["lay 8 row"]
    assert scene.refusal("lay 5 row") == "R15"


# How many rows


@pytest.mark.parametrize("seats", [2, 3])
def test_r29_two_or_three_players_have_two_rows(seats: int) -> None:
    one = Scene(f"seats: {seats}\nrow 0: 1\nhand 0: 1")
    assert one.choices("lay") == ["lay 1 second row"]
    two = one.play("lay 1 second row").draw("9")
    assert (two["row 0"], two["second row 0"]) == ("1", "1")
    full = Scene(f"seats: {seats}\nrow 0: 1 2\nsecond row 0: 1\nhand 0: 1 13")
    assert full.choices("lay") == []
    assert full.refusal("lay 1 row") == full.refusal("lay 1 second row") == "R15"


def test_r29_four_players_have_one_row() -> None:
    scene = Scene("row 0: 1 2\nhand 0: 1")
    assert scene.choices("lay") == ["lay 1 partner's row"]
    assert scene.refusal("lay 1 second row") == "R29"


def test_r30_t6_the_14_stays_and_thirteen_cards_are_discarded() -> None:
    scene = Scene("seats: 2\nrow 0: ? 2 3 ? 5 6 7 8 9 10 1 12 ?\nhand 0: 14 ?\nhand 1: thief")
    assert scene.refusal("lay ? row") == "R16"
    scene.play("lay 14 row").draw("9")
    assert (scene["row 0"], scene["finished 0"]) == ("", "1")
    assert scene["discard"] == "1 2 3 5 6 7 8 9 10 12 ? ? ?"
    assert scene["hand 0"] == "9 ?"
    assert scene.turn == 1
    assert scene.refusal("steal row 0") == "Q9"


def test_r30_the_discarded_cards_can_be_searched_but_not_the_marker() -> None:
    scene = Scene(f"row 0: {THIRTEEN_CARDS}\nhand 0: 14\nhand 1: 14").play("lay 14 row").draw("9")
    assert scene.may("fetch 13")
    assert scene.refusal("fetch 14") == "Q12"


def test_r31_a_player_who_has_finished_adds_to_the_partners_row() -> None:
    scene = Scene("finished 0: 1\nrow 2: 1 2\nhand 0: 1 3 13 ?")
    assert scene.choices("lay") == ["lay 3 partner's row", "lay ? partner's row"]
    assert scene.refusal("lay 1 row") == "R31"


def test_r31_nobody_begins_another_row_for_a_player_who_has_finished() -> None:
    scene = Scene("player: 2\nfinished 0: 1\nhand 2: 1")
    assert scene.choices("lay") == ["lay 1 row"]
    assert scene.refusal("lay 1 partner's row") == "R31"


@pytest.mark.parametrize("seats", [2, 3])
def test_q8_a_finished_row_is_one_of_the_two(seats: int) -> None:
    text = f"seats: {seats}\nfinished 0: 1\nrow 0: 1 2\nhand 0: 1 3\n"
    assert Scene(text).choices("lay") == ["lay 3 row"]
    assert Scene(text).refusal("lay 1 second row") == "Q8"
    agreed = Scene(f"{text}options: finished_row_counts=no")
    assert agreed.choices("lay") == ["lay 3 row", "lay 1 second row"]
    three = Scene(
        f"seats: {seats}\noptions: finished_row_counts=no\nfinished 0: 1\nrow 0: 1\nsecond row 0: 1\nhand 0: 1"
    )
    assert three.choices("lay") == []


def test_q8_the_line_of_a_finished_row_stays_empty() -> None:
    scene = Scene("seats: 2\nfinished 0: 1\nsecond row 0: 1\nhand 0: 1 2")
    assert scene.choices("lay") == ["lay 2 second row"]
    assert scene.refusal("lay 1 row") == "Q8"


def test_q8_with_four_players_a_finished_row_always_counts() -> None:
    scene = Scene("options: finished_row_counts=no\nfinished 0: 1\nhand 0: 1")
    assert scene.refusal("lay 1 row") == "R31"
    assert scene.may("lay 1 partner's row")


def test_q16_a_player_who_lays_in_the_partners_row_draws() -> None:
    scene = Scene("row 2: 1 2\nhand 0: 3 4 5 6 8\nhand 2: 2 3 5 6 8").play("lay 3 partner's row").draw("9")
    assert scene["hand 0"] == "4 5 6 8 9"
    assert scene["hand 2"] == "2 3 5 6 8"
