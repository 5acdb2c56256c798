"""The power of a red card: R21 to R25; Q6, Q9, Q12."""

import pytest

from tests.games.dog_cards.scene import Scene

SEVEN_CARDS = "2 3 5 6 8 9 10"


@pytest.mark.parametrize(
    ("card", "action", "then", "got"),
    [
        ("4", "buy 8 with 4 power", "14", "9"),
        ("14", "fetch 10", "", "10"),
        ("thief", "steal row 1", "", "2"),
    ],
)
def test_r21_a_card_played_for_its_power_is_discarded(card: str, action: str, then: str, got: str) -> None:
    scene = Scene(f"hand 0: 6 {card}\nrow 1: 1 2\ndiscard: 10")
    pile = scene.pile
    scene.play(action).draw(then)
    assert sorted(scene["hand 0"].split()) == sorted(["6", got])
    assert scene["last discard"] == card
    assert (scene.pile, scene.turn) == (pile - len(then.split()), 1)


def test_r21_a_7_is_discarded_when_its_power_is_done() -> None:
    scene = Scene("hand 0: 7").play("look").draw(SEVEN_CARDS)
    assert (scene["hand 0"], scene["discard"]) == ("7", "")
    scene.play("take 1")
    assert (scene["hand 0"], scene["discard"], scene.turn) == ("2", "7", 1)


def test_r21_joker_1_11_and_13_have_no_power() -> None:
    scene = Scene("hand 0: 1 13 ?\nrow 1: 1 2\ndiscard: 9")
    assert scene.choices("look", "fetch", "steal") == []
    assert scene.refusal("look") == scene.refusal("fetch 9") == scene.refusal("steal row 1") == "R11"
    assert scene.refusal("buy 5 with 4 power") == "R11"


def test_r21_a_red_number_may_be_used_as_a_number_instead() -> None:
    scene = Scene("hand 0: 7 4\nrow 0: 1 2 3 4 5 6").play("lay 7 row").draw("9")
    assert scene["row 0"] == "1 2 3 4 5 6 7"
    assert scene.discarded == 0
    assert Scene("hand 0: 7 4\nrow 0: 1 2 3 4 5 6").refusal("lay 4 row") == "R15"


# 4


def test_r22_t4_a_4_reaches_the_first_eight_places() -> None:
    scene = Scene("hand 0: 4")
    by_power = [f"buy {place} with 4 power" for place in (1, 2, 3, 5, 6, 7, 8)]
    assert scene.choices("buy") == ["buy 4 with 4", *by_power]
    for place in range(9, 14):
        assert scene.refusal(f"buy {place} with 4 power") == "R22"


def test_r22_the_place_is_refilled() -> None:
    scene = Scene("hand 0: 4").play("buy 8 with 4 power").draw("8 14")
    assert (scene["hand 0"], scene.open(8), scene["bottom"], scene["discard"]) == ("9", "14", "8", "4")


# 7


def test_r23_t5_a_seven_leaves_the_others_in_order() -> None:
    scene = Scene("hand 0: 7").play("look").draw(SEVEN_CARDS)
    assert scene.legal() == [f"take {place}" for place in range(1, 8)]
    assert scene.refusal("discard 7") == "R23"
    assert scene.refusal("take a card") == "R23"
    pile = scene.pile
    scene.play("take 3")
    assert (scene["hand 0"], scene["top"], scene.pile) == ("5", "2 3 6 8 9 10", pile - 1)


def test_r23_the_six_cards_come_next() -> None:
    scene = Scene("top: 2 3 6 8 9 10 by 3\nhand 0: 5\nhand 1: 12").play("discard 5")
    assert scene.legal() == ["draw 2"]
    assert scene.refusal("draw 3") == "R6"
    scene.draw("2").play("discard 12").draw("3")
    assert (scene["hand 0"], scene["hand 1"], scene["top"]) == ("2", "3", "6 8 9 10")


def test_r23_the_next_7_sees_them_and_one_card_more() -> None:
    scene = Scene("top: 2 3 6 8 9 10 by 3\nhand 0: 7").play("look").draw("2 3 6 8 9 10")
    assert scene.refusal("take 1", seat=0) == "R11"
    assert scene.draw("14").play("take 7")["hand 0"] == "14"
    assert scene["top"] == "2 3 6 8 9 10"


def test_r23_of_two_equal_cards_either_may_be_taken() -> None:
    seen = "2 9 2 6 8 9 10"
    first = Scene("hand 0: 7").play("look").draw(seen).play("take 1")
    second = Scene("hand 0: 7").play("look").draw(seen).play("take 3")
    assert first["hand 0"] == second["hand 0"] == "2"
    assert (first["top"], second["top"]) == ("9 2 6 8 9 10", "2 9 6 8 9 10")


# 14


def test_r24_a_14_fetches_any_discarded_card() -> None:
    scene = Scene("hand 0: 14\ndiscard: 1 3 ? thief 14")
    assert scene.choices("fetch") == ["fetch 1", "fetch 3", "fetch 14", "fetch ?", "fetch thief"]
    assert scene.refusal("fetch 5") == "R24"
    scene.play("fetch ?")
    assert (scene["hand 0"], scene["discard"], scene.turn) == ("?", "1 3 14 14 thief", 1)


def test_r24_it_may_fetch_another_14() -> None:
    scene = Scene("hand 0: 14\ndiscard: 14").play("fetch 14")
    assert (scene["hand 0"], scene["discard"]) == ("14", "14")


def test_q12_a_14_has_no_power_over_an_empty_pile() -> None:
    scene = Scene("hand 0: 14 14")
    assert scene.choices("fetch") == []
    assert scene.refusal("fetch 14") == scene.refusal("fetch 9") == "Q12"
    assert scene.may("discard 14")


def test_q12_the_14_that_is_played_cannot_fetch_itself() -> None:
    scene = Scene("hand 0: 14\ndiscard: 9")
    assert scene.choices("fetch") == ["fetch 9"]
    assert scene.refusal("fetch 14") == "Q12"


# Thief


def test_r25_a_thief_takes_the_last_card_of_a_row() -> None:
    scene = Scene("seats: 3\nhand 0: thief\nrow 0: 1\nrow 1: 1 2 3\nsecond row 1: 1 ?\nrow 2: 13")
    assert scene.choices("steal") == ["steal row 1", "steal second row 1", "steal row 2"]
    assert scene.refusal("steal row 0") == "R25"
    scene.play("steal row 1")
    assert (scene["hand 0"], scene["row 1"], scene["discard"]) == ("3", "1 2", "thief")


def test_r25_a_thief_lies_in_no_row_and_buys_nothing() -> None:
    scene = Scene("hand 0: thief\nrow 0: 1 2")
    assert scene.legal() == ["discard thief"]
    assert scene.refusal("lay thief row") == "R25"
    assert scene.refusal("lay thief partner's row") == "R25"
    assert Scene("hand 0: thief\nfinished 0: 1").refusal("lay thief row") == "R25"
    assert not Scene.is_action("buy 3 with thief")


def test_q6_a_thief_may_rob_the_partner_unless_agreed_otherwise() -> None:
    text = "hand 0: thief\nrow 0: 1\nrow 2: 1 2\nrow 3: 1\n"
    assert Scene(text).choices("steal") == ["steal row 2", "steal row 3"]
    assert Scene(text).refusal("steal row 0") == "R25"
    agreed = Scene(f"{text}options: thief_may_hit_partner=no")
    assert agreed.choices("steal") == ["steal row 3"]
    assert agreed.refusal("steal row 2") == "Q6"


def test_q6_without_partners_the_switch_means_nothing() -> None:
    scene = Scene("seats: 2\noptions: thief_may_hit_partner=no\nhand 0: thief\nrow 1: 1")
    assert scene.may("steal row 1")


@pytest.mark.parametrize("card", ["1", "13", "?"])
def test_q9_the_only_card_of_a_row_can_be_stolen(card: str) -> None:
    scene = Scene(f"hand 0: thief\nhand 1: 1\nrow 1: {card}").play("steal row 1")
    assert (scene["hand 0"], scene["row 1"]) == (card, "")
    assert scene.may("lay 1 row", seat=1)


def test_q9_the_first_line_is_free_again() -> None:
    scene = Scene("seats: 2\nhand 0: thief\nhand 1: 1\nrow 1: 1\nsecond row 1: 1 2").play("steal row 1")
    assert scene.choices("lay") == ["lay 1 row"]
    assert scene.refusal("lay 1 second row") == "R15"


def test_q9_without_a_card_to_steal_the_thief_is_discarded() -> None:
    scene = Scene("hand 0: thief\nrow 0: 1 2\nfinished 1: 1")
    assert scene.legal() == ["discard thief"]
    assert scene.refusal("steal row 1") == "Q9"
