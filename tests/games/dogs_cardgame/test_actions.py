"""Section 3: collecting and hiring."""

from tests.games.dogs_cardgame.scene import Scene


def test_r16_all_dogs_for_one_food_each_or_none() -> None:
    text = "at 0: parque\nparque: vet pug.g poodle.g beagle.g"
    assert Scene(f"{text}\nfood 0: 2").refusal("collect") == "R16"
    scene = Scene(f"{text}\nfood 0: 4").play("collect")
    assert scene["food 0"] == "1" and scene["hotel 0"] == "poodle beagle pug"
    assert scene["parque"] == "vet -"


def test_r17_each_dog_is_placed_by_its_type() -> None:
    scene = Scene("at 0: parque\nparque: vet pug.s poodle.g beagle.f\nfood 0: 3")
    scene.play("collect")
    assert (scene["infirmary 0"], scene["hotel 0"], scene["fair"]) == ("pug", "poodle", "beagle")
    assert scene.legal() == ["coins 0", "coins 1"]


def test_r17_healthy_and_trained_dogs_go_into_any_open_bay() -> None:
    scene = Scene("at 0: ladeira\nladeira: vet pug.h poodle.t\nkennel 0: beagle.h")
    scene.play("collect")
    assert scene.legal() == ["place 1 in 2", "place 1 in 3", "place 2 in 2", "place 2 in 3"]
    assert scene.refusal("place 1 in 4") == "R21" and scene.refusal("place 3 in 2") == "R17"
    scene.play("place 2 in 3", "place 1 in 3")
    assert scene["kennel 0"] == "beagle.h | - | poodle.t pug.h | closed | closed"


def test_r17_a_resource_for_each_fair_dog() -> None:
    scene = Scene("at 0: parque\nparque: vet pug.f poodle.f beagle.f\nfood 0: 3\ncoins 0: 0")
    scene.play("collect")
    assert scene.legal() == ["coins 0", "coins 1", "coins 2", "coins 3"]
    assert scene.refusal("coins 4") == "R17" and scene.refusal("end") == "Q5"
    scene.play("coins 2")
    assert (scene["coins 0"], scene["food 0"], scene["reward"]) == ("2", "1", "")


def test_r18_there_must_be_room_for_all_in_the_bays() -> None:
    kennel = "kennel 0: beagle.h | beagle.t beagle.s | poodle.h"
    text = f"at 0: ladeira\n{kennel}\nladeira: vet"
    assert Scene(f"{text} pug.h pug.t").refusal("collect") == "R18"
    assert Scene(f"{text} pug.h pug.g").may("collect")


def test_r18_there_must_be_room_for_all_in_the_infirmary() -> None:
    text = "at 0: ladeira\nladeira: vet pug.s poodle.s\ninfirmary 0: beagle"
    assert Scene(text).may("collect")
    assert Scene(f"{text} basset").refusal("collect") == "R18"


def test_r18_dogs_in_bays_may_not_be_moved_to_make_room() -> None:
    scene = Scene("at 0: ladeira\nladeira: vet pug.h poodle.t\nkennel 0: beagle.h | beagle.t").play("collect")
    assert scene.refusal("lift 1") == "Q5"


def test_r19_the_location_is_refilled_when_all_is_placed() -> None:
    scene = Scene("at 0: ladeira\nladeira: vet pug.h poodle.f").play("collect")
    assert scene["ladeira"] == "vet -"
    scene.play("place 1 in 1", "coins 1")
    assert scene["phase"] == "refilling dogs" and "dog pug.h" not in scene.legal()
    scene.play("dog pug.t", "dog poodle.g")
    assert scene["ladeira"] == "vet poodle.g pug.t" and scene["phase"] == "turn"


def test_q3_all_food_is_paid_before_fair_dogs_bring_some() -> None:
    text = "at 0: ladeira\nladeira: vet pug.f poodle.f"
    assert Scene(f"{text}\nfood 0: 1").refusal("collect") == "R16"
    assert Scene(f"{text}\nfood 0: 2").play("collect")["food 0"] == "0"


def test_q4_nothing_can_be_collected_at_an_empty_location() -> None:
    scene = Scene("at 0: ladeira\nladeira: vet -\npile: -\nlast round: yes")
    assert scene.refusal("collect") == "Q4"
    assert scene.may("hire")


def test_r20_a_character_costs_a_coin_and_is_replaced() -> None:
    scene = Scene("at 0: ladeira\nladeira: vet pug.g poodle.g").play("hire")
    assert scene["coins 0"] == "1" and scene["characters 0"] == "vet"
    assert scene["phase"] == "refilling characters"
    scene.play("character partner")
    assert scene["ladeira"] == "partner poodle.g pug.g"
    assert Scene("at 0: ladeira\ncoins 0: 0").refusal("hire") == "R20"


def test_r20_it_is_free_if_its_kind_lies_elsewhere_and_may_be_used_at_once() -> None:
    scene = Scene("at 0: ladeira\nladeira: merchant\nparque: merchant\ncoins 0: 0\npile: -")
    scene.play("hire").settle()
    assert scene["coins 0"] == "0"
    scene.play("use merchant")
    assert scene["food 0"] == "6"


def test_q24_the_price_looks_at_the_others_before_the_refill() -> None:
    scene = Scene("at 0: ladeira\nladeira: vet pug.g poodle.g\nesquina: merchant\nparque: trainer\npile: -")
    scene.play("hire", "character vet")
    assert scene["coins 0"] == "1"


def test_t2_anas_first_two_rounds() -> None:
    """Ana is seat 0, Yellow seat 1."""
    scene = Scene(
        """
        seats: 3
        praca: vet mongrel.h pitbull.t
        parque: manager basset.g shepherd.s poodle.f
        at 1: parque
        """
    )
    scene.play("move praca", "collect")
    assert scene["food 0"] == "1"
    assert {"place 1 in 1", "place 1 in 2", "place 1 in 3"} <= set(scene.legal())
    scene.play("place 1 in 1", "place 1 in 2").settle().play("end")
    assert scene["kennel 0"] == "mongrel.h | pitbull.t | - | closed | closed"
    for seat in (1, 2):
        if seat == 2:
            scene.play("move ladeira")
        scene.play("end")
    scene.state.food[0] = 3
    scene.play("move parque", "collect paying 1")
    assert (scene["coins 0"], scene["coins 1"], scene["food 0"]) == ("1", "3", "0")
    assert (scene["hotel 0"], scene["infirmary 0"], scene["fair"]) == ("basset", "shepherd", "poodle")
    scene.play("coins 1")
    assert scene["coins 0"] == "2"
