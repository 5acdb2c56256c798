"""Section 3: the steps of a turn, the company fee and the limit on characters."""

import pytest

from tests.games.dogs_cardgame.scene import Scene


def test_r11_the_pick_up_must_be_placed_in_the_first_turn() -> None:
    scene = Scene("")
    assert scene.refusal("end") == "R11"
    assert scene.refusal("collect") == "R11" and scene.refusal("hire") == "R11"
    assert scene.refusal("move campinho") == "R6"
    scene.play("move ladeira", "end")
    assert scene["at 0"] == "ladeira" and scene.turn == 1


def test_r11_one_may_move_once_or_stay() -> None:
    scene = Scene("at 0: ladeira")
    assert scene.refusal("move ladeira") == "R11"
    assert scene.may("end")
    scene.play("move parque")
    assert scene.refusal("move ladeira") == "R11"


def test_r11_a_move_comes_before_the_actions() -> None:
    scene = Scene("at 0: ladeira\nladeira: vet pug.g poodle.g")
    scene.play("collect").settle()
    assert scene.refusal("move parque") == "R11"


def test_r11_r13_only_whose_turn_it_is_also_for_free_actions() -> None:
    scene = Scene("at 0: ladeira\ncharacters 1: merchant\nkennel 1: pug.h")
    for act in ("move parque", "use merchant", "donate 1", "end"):
        assert scene.refusal(act, seat=1) == "R11"
    assert scene.legal(1) == []
    scene.play("end")
    assert {"move parque", "use merchant", "donate 1"} <= set(scene.legal(1)) and scene.legal(0) == []


def test_r11_any_number_of_players_may_share_a_location() -> None:
    scene = Scene("seats: 5\nat 1: parque\nat 2: parque\nat 3: parque\nat 4: parque")
    scene.play("move parque")
    assert [scene[f"at {seat}"] for seat in range(5)] == ["parque"] * 5


@pytest.mark.parametrize("order", [("collect", "hire"), ("hire", "collect")])
def test_r12_both_actions_once_each_in_any_order(order: tuple[str, str]) -> None:
    scene = Scene("at 0: ladeira\nladeira: vet pug.g poodle.g")
    for act in order:
        scene.play(act).settle()
    assert scene.refusal("collect") == "R12" and scene.refusal("hire") == "R12"
    assert scene.may("end")


def test_r12_no_action_at_all_is_allowed() -> None:
    scene = Scene("at 0: ladeira").play("end")
    assert scene.turn == 1


def test_r13_free_actions_before_between_and_after_the_steps() -> None:
    scene = Scene(
        """
        characters 0: merchant
        ladeira: vet pug.g poodle.g
        kennel 0: beagle.h | basset.h basset.t | -
        """
    )
    scene.play("open", "move ladeira", "use merchant", "collect").settle()
    scene.play("donate 1", "coins 1", "hire").settle()
    assert scene.may("dismiss vet")
    scene.play("end")
    assert scene.turn == 1


def test_t1_r14_the_fee_goes_to_one_of_those_who_stand_there() -> None:
    """Seat 0 is Yellow, 1 Blue, 2 Red, 3 Orange."""
    scene = Scene(
        """
        seats: 4
        at 0: ladeira
        at 1: parque
        at 2: parque
        at 3: ladeira
        parque: vet pug.g poodle.g beagle.g
        ladeira: manager pug.h poodle.h
        """
    )
    staying = ["collect paying 3", "hire paying 3"]
    assert [act for act in scene.legal() if act.startswith(("collect", "hire"))] == staying
    scene.play("move parque")
    moving = ["collect paying 1", "collect paying 2"]
    assert [act for act in scene.legal() if act.startswith("collect")] == moving
    assert scene.refusal("collect") == "R14" and scene.refusal("collect paying 3") == "R14"
    scene.play("collect paying 2").settle()
    assert [scene[f"coins {seat}"] for seat in range(4)] == ["1", "2", "3", "2"]


def test_r14_a_player_who_cannot_pay_has_only_free_actions() -> None:
    scene = Scene(
        """
        at 0: ladeira
        at 1: ladeira
        coins 0: 0
        ladeira: vet pug.g poodle.g
        characters 0: merchant
        """
    )
    assert scene.refusal("collect paying 1") == "R14" and scene.refusal("hire paying 1") == "R14"
    assert scene.may("use merchant") and scene.may("end")


def test_r14_fee_and_price_must_both_be_paid_for_hiring() -> None:
    text = "at 0: ladeira\nat 1: ladeira\nladeira: vet pug.g poodle.g"
    assert Scene(f"{text}\ncoins 0: 1").refusal("hire paying 1") == "R14"
    scene = Scene(f"{text}\ncoins 0: 2").play("hire paying 1").settle()
    assert (scene["coins 0"], scene["coins 1"]) == ("0", "3")
    assert Scene(f"{text}\ncoins 0: 1\nparque: vet").may("hire paying 1")


def test_r15_at_the_end_at_most_two_characters_and_no_two_alike() -> None:
    assert Scene("at 0: ladeira\ncharacters 0: vet merchant").may("end")
    three = Scene("at 0: ladeira\ncharacters 0: vet merchant trainer")
    assert three.refusal("end") == "R15"
    three.play("dismiss trainer")
    assert three.may("end")
    alike = Scene("at 0: ladeira\ncharacters 0: vet vet")
    assert alike.refusal("end") == "R15"
    alike.play("dismiss vet")
    assert alike.may("end") and alike["discard"] == "vet"


def test_q1_the_fee_is_paid_once_a_turn_and_only_for_an_action() -> None:
    scene = Scene("at 0: ladeira\nat 1: ladeira\nladeira: vet pug.g poodle.g")
    scene.play("collect paying 1").settle()
    assert scene.refusal("hire paying 1") == "Q1"
    scene.play("hire").settle()
    assert (scene["coins 0"], scene["coins 1"]) == ("0", "3")
    idle = Scene("at 0: ladeira\nat 1: ladeira").play("end")
    assert idle["coins 0"] == "2"


def test_q2_the_coin_for_the_fee_may_come_from_a_free_action() -> None:
    scene = Scene(
        """
        at 0: ladeira
        at 1: ladeira
        coins 0: 0
        ladeira: vet pug.g poodle.g
        kennel 0: beagle.h
        """
    )
    assert scene.refusal("collect paying 1") == "R14"
    scene.play("donate 1", "coins 1")
    assert scene.may("collect paying 1")


def test_q5_no_free_action_inside_an_action() -> None:
    scene = Scene(
        """
        at 0: ladeira
        ladeira: vet pug.h poodle.h
        characters 0: merchant
        kennel 0: beagle.h
        """
    )
    scene.play("collect")
    assert scene.refusal("use merchant") == "Q5" and scene.refusal("donate 1") == "Q5"
    scene.play("place 1 in 2", "place 1 in 2").settle()
    assert scene.may("use merchant") and scene.may("donate 1")


def test_q5_no_free_action_inside_a_character_and_no_fee_without_an_action() -> None:
    scene = Scene("at 0: ladeira\nat 1: ladeira\ncharacters 0: partner\nfair: pug\nfood 0: 0\ncoins 0: 1")
    scene.play("use partner", "adopt pug", "place 1 in 1")
    assert scene.refusal("donate 1") == "Q5"
    scene.play("buy 1")
    assert scene["phase"] == "turn" and scene.may("donate 1")
    broke = Scene("at 0: ladeira\nat 1: ladeira\nfood 0: 0\ncoins 0: 1")
    assert not any(act.startswith(("collect", "hire")) for act in broke.legal())
    assert broke.refusal("place 1 in 1") == "Q5"


def test_q5_what_comes_up_only_inside_something_is_refused_by_the_rule_that_brings_it() -> None:
    scene = Scene("at 0: ladeira\nkennel 0: pug.h\nhotel 0: pug\nfair: poodle\noptions: puppies=yes")
    refused = {
        "buy 1": "R31",
        "adopt poodle": "R30",
        "income food": "R29",
        "income coins": "R29",
        "lift 1": "R28",
        "take ladeira 1": "R32",
        "puppy fair": "O2",
        "coins 1": "Q5",
        "done": "Q5",
    }
    assert {act: scene.refusal(act) for act in refused} == refused


def test_q26_the_fee_goes_to_the_player_and_prices_to_the_supply() -> None:
    scene = Scene("seats: 3\nat 0: ladeira\nat 2: ladeira\ncoins 0: 5\nladeira: vet pug.g poodle.g")
    scene.play("hire paying 2").settle()
    assert [scene[f"coins {seat}"] for seat in range(3)] == ["3", "2", "3"]
