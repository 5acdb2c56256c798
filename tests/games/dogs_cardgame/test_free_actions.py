"""Section 3: free actions."""

import pytest

from tests.games.dogs_cardgame.scene import Scene

THREE_DOGS = "kennel 0: pug.h | poodle.h | beagle.h"


def test_r21_bay_4_opens_with_three_dogs_in_the_small_bays() -> None:
    assert Scene("kennel 0: pug.h | poodle.h").refusal("open") == "R21"
    assert Scene("kennel 0: pug.h | poodle.h\nhotel 0: pug\ninfirmary 0: beagle").refusal("open") == "R21"
    scene = Scene(THREE_DOGS).play("open")
    assert scene["kennel 0"] == "pug.h | poodle.h | beagle.h | - | closed"
    assert scene["food 0"] == "5" and scene.sheet(0).penalties == 3 + 5


def test_r21_never_both_bays_in_one_turn() -> None:
    scene = Scene(f"{THREE_DOGS}\nat 0: ladeira\nat 1: parque").play("open")
    assert scene.refusal("open") == "R21"
    scene.play("end", "end", "open")
    assert scene["kennel 0"].endswith("| - | -")
    assert scene.refusal("open") == "R21"


def test_q12_bay_5_needs_bay_4_but_no_dogs() -> None:
    scene = Scene("kennel 0: - | - | - | -")
    scene.play("open")
    assert scene["kennel 0"] == "- | - | - | - | -"


def test_r22_a_licence_costs_three_coins_and_both_may_be_paid_at_once() -> None:
    text = "kennel 0: - | - | - | - | -"
    assert Scene(f"{text}\ncoins 0: 2").refusal("licence") == "R22"
    scene = Scene(f"{text}\ncoins 0: 7").play("licence", "licence")
    assert (scene["coins 0"], scene["licences 0"]) == ("1", "2")
    assert scene.refusal("licence") == "R22"
    assert Scene("coins 0: 9").refusal("licence") == "R22"


def test_r22_a_licence_may_be_paid_in_the_last_turn() -> None:
    scene = Scene("player: 1\nfirst: 0\nat 1: ladeira\nkennel 1: - | - | - | -\ncoins 1: 3\nlast round: yes\npile: -")
    scene.play("licence", "end")
    assert scene["phase"] == "over" and scene.sheet(1).penalties == 3


def test_r23_a_character_is_discarded_for_its_effect() -> None:
    scene = Scene("characters 0: merchant vet")
    assert scene.refusal("use trainer") == "R23" and scene.refusal("dismiss trainer") == "R23"
    scene.play("use merchant")
    assert (scene["characters 0"], scene["discard"]) == ("vet", "merchant")


LAST_CHARACTER = """
    at 0: ladeira
    characters 0: vet
    characters 1: merchant partner
    discard: merchant vet trainer trainer manager manager partner partner
    esquina: trainer
    ladeira: manager
    parque: vet
    """


def test_r23_the_discards_become_the_pile_when_its_last_card_is_drawn() -> None:
    scene = Scene(LAST_CHARACTER)
    assert list(scene.state.character_pile) == [0, 1, 0, 0, 0, 0]
    scene.play("hire", "character merchant")
    assert scene["discard"] == "" and list(scene.state.character_pile) == [0, 1, 1, 2, 2, 2]
    scene.play("dismiss vet")
    assert scene["discard"] == "vet", "what is discarded later is not in it"


def test_r23_a_pile_is_never_used_up_while_there_are_discards() -> None:
    with pytest.raises(ValueError, match="discard: when the last card"):
        Scene.game.read_position(LAST_CHARACTER.replace("discard: ", "discard: merchant "))


def test_r24_a_donated_dog_leaves_the_game_for_two_resources() -> None:
    scene = Scene("kennel 0: pug.h | poodle.t beagle.t\ncoins 0: 0\nfood 0: 0").play("donate 2b")
    assert scene.legal() == ["coins 0", "coins 1", "coins 2"]
    scene.play("coins 1")
    assert (scene["coins 0"], scene["food 0"]) == ("1", "1")
    assert scene["kennel 0"] == "pug.h | poodle.t | - | closed | closed"
    assert scene["gone"] == "beagle.t" and scene.state.donated_dogs == 1


def test_r24_once_a_turn_and_only_out_of_a_bay() -> None:
    scene = Scene("kennel 0: pug.h | poodle.t\nhotel 0: beagle\ninfirmary 0: basset")
    assert [act for act in scene.legal() if act.startswith("donate")] == ["donate 1", "donate 2a"]
    assert scene.refusal("donate 2b") == "R24"
    scene.play("donate 1", "coins 2")
    assert scene.refusal("donate 2a") == "R24"


@pytest.mark.parametrize("letter", "htsf")
def test_q21_a_dog_of_any_type_may_be_donated(letter: str) -> None:
    scene = Scene(f"kennel 0: pug.{letter}").play("donate 1", "coins 0")
    assert scene["food 0"] == "5" and scene["gone"] == f"pug.{letter}"


def test_r25_q15_a_bonus_is_claimed_as_a_free_action() -> None:
    scene = Scene("at 0: ladeira\nhotel 0: pug poodle beagle")
    assert [act for act in scene.legal() if act.startswith("claim")] == ["claim L4"]
    assert scene.refusal("claim L1") == "Q15"
    scene.play("claim L4")
    assert scene["bonuses 0"] == "L4" and scene.sheet(0).bonuses == 3


def test_r25_the_first_who_claims_has_it() -> None:
    text = "at 0: ladeira\nat 1: parque\nhotel 0: pug poodle beagle\nhotel 1: boxer husky collie"
    scene = Scene(text).play("end")
    assert scene.turn == 1
    scene.play("claim L4", "end")
    assert scene.refusal("claim L4") == "R25"


def test_q15_claiming_is_a_choice_and_the_condition_must_hold_then() -> None:
    scene = Scene("at 0: ladeira\nat 1: parque\nkennel 0: pug.h | poodle.h beagle.h")
    assert scene.may("claim L1") and scene.may("end")
    scene.play("donate 1", "coins 1")
    assert scene.refusal("claim L1") == "Q15"


def test_q8_any_character_may_be_discarded_but_used_only_for_something() -> None:
    scene = Scene("characters 0: vet trainer manager partner\ncoins 0: 0")
    for name in ("vet", "trainer", "manager", "partner"):
        assert scene.refusal(f"use {name}") == "Q8"
        assert scene.may(f"dismiss {name}")
    scene.play("dismiss vet", "dismiss manager")
    assert (scene["characters 0"], scene["discard"]) == ("trainer partner", "vet manager")


def test_q8_adopting_is_optional_if_the_fair_was_empty_when_the_partner_was_used() -> None:
    scene = Scene("characters 0: partner\nimprovements 0: 2\ncoins 0: 1\nladeira: vet pug.f pug.h")
    scene.play("use partner")
    assert scene["effects"] == "purchase adoption-if-wanted" and scene.refusal("adopt pug") == "R30"
    scene.play("buy 1", "take ladeira 2", "coins 1").settle()
    assert scene.legal() == ["adopt pug", "done"]
    assert scene.copy().play("done")["fair"] == "pug" and scene.play("adopt pug")["fair"] == ""


def test_q8_the_partner_must_adopt_but_need_not_buy() -> None:
    scene = Scene("characters 0: partner\nfair: pug").play("use partner")
    assert scene.refusal("done") == "Q8"
    scene.play("adopt pug", "place 1 in 1")
    assert scene.may("buy 1") and scene.may("buy 2")
    scene.play("done")
    assert scene["improvements 0"] == "" and scene["phase"] == "turn"


def test_q8_a_partner_without_fair_or_room_may_still_buy() -> None:
    scene = Scene("characters 0: partner").play("use partner")
    assert scene.refusal("adopt pug") == "R30"
    scene.play("buy 1")
    assert scene["improvements 0"] == "1"
    full = "kennel 0: pug.h | poodle.h pug.t | beagle.h beagle.t"
    scene = Scene(f"characters 0: partner\nfair: pug\n{full}").play("use partner")
    assert scene.refusal("adopt pug") == "R5" and scene.may("done") and scene.may("buy 2")


def test_q8_the_managers_income_is_taken_when_he_is_done() -> None:
    scene = Scene("characters 0: manager\nkennel 0: pug.h | poodle.h\nhotel 0: beagle\nfood 0: 0\ncoins 0: 1")
    scene.play("use manager", "done")
    assert (scene["food 0"], scene["coins 0"]) == ("2", "2")


def test_r23_words_for_using_and_dismissing_name_the_character_alone() -> None:
    scene = Scene("characters 0: vet merchant")
    for action in ("use merchant", "dismiss vet"):
        said = scene.game.notation.words(scene.state, 0, scene.number_of(action))
        assert set(said.values) == {"character"}
