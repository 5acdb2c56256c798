"""Buying from the open row: R18 to R20; Q4, Q5, Q17."""

from tests.games.dog_cards.scene import Scene

OPEN = "open: 2 3 4 5 6 7 8 9 10 ? thief 13 14"


def test_r18_pay_with_the_number_of_the_place() -> None:
    scene = Scene(f"{OPEN}\nhand 0: 5 9 9 9 9")
    assert scene.choices("buy") == ["buy 5 with 5", "buy 9 with 9"]
    assert scene.refusal("buy 8 with 8") == "R11"
    assert not Scene.is_action("buy 5 with 9")
    assert scene.refusal("buy 0 with x") == "R18"
    pile = scene.pile
    scene.play("buy 5 with 5").draw("12")
    assert scene["hand 0"] == "6 9 9 9 9"
    assert (scene["discard"], scene.open(5)) == ("5", "12")
    assert (scene.pile, scene.turn) == (pile - 1, 1)


def test_r18_the_place_is_refilled_by_a_card_that_may_lie_there() -> None:
    scene = Scene(f"{OPEN}\nhand 0: 5").play("buy 5 with 5").draw("5 12")
    assert (scene.open(5), scene["bottom"]) == ("12", "5")


def test_r19_what_buys_what() -> None:
    assert Scene("hand 0: 7").choices("buy") == ["buy 7 with 7"]
    assert Scene("hand 0: 13").choices("buy") == ["buy 13 with 13"]
    assert Scene("hand 0: 2 3").choices("buy") == ["buy 2 with 2", "buy 3 with 3"]
    assert Scene("hand 0: ?").choices("buy") == [f"buy {place} with ?" for place in range(1, 14)]


def test_r19_a_14_and_a_thief_buy_nothing() -> None:
    assert Scene("hand 0: 14 thief").choices("buy") == []
    assert not Scene.is_action("buy 14 with 14")
    assert not Scene.is_action("buy 5 with thief")


def test_r20_first_the_payment_then_the_bought_card_then_the_refill() -> None:
    scene = Scene("hand 0: ?", pile="5")
    discarded = scene.discarded
    scene.play("buy 5 with ?")
    assert (scene["hand 0"], scene.open(5)) == ("6", "-")
    assert (scene["last discard"], scene.discarded) == ("?", discarded + 1)
    assert scene.draw("5 ?").open(5) == "?"


def test_r20_a_4_that_buys_is_paid_first_too() -> None:
    scene = Scene("hand 0: 4", pile="5").play("buy 5 with 4 power")
    assert (scene["hand 0"], scene["last discard"]) == ("6", "4")
    assert scene.draw("5 4").open(5) == "4"


def test_q4_a_1_11_buys_place_1_or_11() -> None:
    scene = Scene("hand 0: 1")
    assert scene.choices("buy") == ["buy 1 with 1", "buy 11 with 1"]
    assert scene.play("buy 11 with 1").draw("9").open(11) == "9"
    assert not Scene.is_action("buy 11 with 11")


def test_q5_a_13_does_not_buy_place_1() -> None:
    assert Scene("hand 0: 13").choices("buy") == ["buy 13 with 13"]
    assert not Scene.is_action("buy 1 with 13")


def test_q17_jokers_and_thieves_are_for_sale() -> None:
    scene = Scene(f"{OPEN}\nhand 0: 1 10 12")
    assert scene.choices("buy") == ["buy 1 with 1", "buy 10 with 10", "buy 11 with 1", "buy 12 with 12"]
    assert Scene(f"{OPEN}\nhand 0: 10").play("buy 10 with 10").draw("2")["hand 0"] == "?"
    assert Scene(f"{OPEN}\nhand 0: 1").play("buy 11 with 1").draw("2")["hand 0"] == "thief"
    assert Scene(f"{OPEN}\nhand 0: 13").play("buy 13 with 13").draw("2")["hand 0"] == "14"
    assert Scene(f"{OPEN}\nhand 0: 9").refusal("buy 10 with 10") == "R11"


def test_t3_what_buys_place_5() -> None:
    scene = Scene("hand 0: 3 4 5 6 ?")
    fifth = [action for action in scene.choices("buy") if action.startswith("buy 5 ")]
    assert fifth == ["buy 5 with 5", "buy 5 with ?", "buy 5 with 4 power"]
    assert not Scene.is_action("buy 5 with 6")
