"""Section 5: bonuses."""

import pytest

from tests.games.dogs_cardgame.scene import Scene

CONDITIONS = {
    "L1": ("kennel 0: pug.h | poodle.h | beagle.h", "kennel 0: pug.h | poodle.h | beagle.s"),
    "L2": ("kennel 0: pug.t | poodle.t beagle.t", "kennel 0: pug.t | poodle.t beagle.h"),
    "L3": ("kennel 0: pug.s | poodle.s beagle.s", "kennel 0: pug.s | poodle.s\ninfirmary 0: beagle"),
    "L4": ("hotel 0: pug poodle beagle", "hotel 0: pug poodle\nhotel 1: beagle"),
    "L5": ("kennel 0: pug.f | poodle.f | beagle.f", "kennel 0: pug.f | poodle.f\nfair: beagle"),
    "L6": ("kennel 0: pug.f | poodle.s | beagle.t\nhotel 0: pug", "kennel 0: pug.f | poodle.s | beagle.t"),
    "L7": ("kennel 0: pug.h | pug.t | pug.s", "kennel 0: pug.h | pug.t\nhotel 0: pug\ninfirmary 0: pug"),
    "L8": (
        "kennel 0: pug.h | poodle.t beagle.t | boxer.h | husky.h collie.s",
        "kennel 0: pug.h | poodle.t beagle.t | boxer.h | husky.h husky.s\nhotel 0: collie",
    ),
    "L9": (
        "kennel 0: - | pug.h pug.t | boxer.h boxer.s | husky.t pug.s husky.s",
        "kennel 0: - | pug.h pug.t | boxer.h boxer.s | husky.t pug.s poodle.s",
    ),
    "L10": (
        "kennel 0: pug.h | poodle.h pug.t | boxer.h boxer.t | poodle.t boxer.f husky.h | pug.f",
        "kennel 0: pug.h | poodle.h pug.t | boxer.h boxer.t | poodle.t boxer.f husky.h\nhotel 0: pug",
    ),
    "L11": ("kennel 0: - | - | - | - | -\nlicences 0: 2", "kennel 0: - | - | - | - | -\nlicences 0: 1"),
    "L12": (
        "kennel 0: - | - | - | -\nlicences 0: 1\nimprovements 0: 2",
        "kennel 0: - | - | - | -\nimprovements 0: 2",
    ),
}


@pytest.mark.parametrize("bonus", CONDITIONS)
def test_r25_conditions_of_the_light_bonuses(bonus: str) -> None:
    fulfilled, missed = CONDITIONS[bonus]
    assert Scene(fulfilled).may(f"claim {bonus}")
    assert Scene(missed).refusal(f"claim {bonus}") == "Q15"


@pytest.mark.parametrize("missing", ["pug.f", "poodle.s", "beagle.t"])
def test_r25_the_mixed_bonus_needs_one_of_each(missing: str) -> None:
    kennel = "kennel 0: pug.f | poodle.s boxer.h | beagle.t\nhotel 0: pug"
    assert Scene(kennel).may("claim L6")
    assert Scene(kennel.replace(missing, "pug.h")).refusal("claim L6") == "Q15"


def test_r25_one_licence_is_not_enough_without_two_improvements() -> None:
    assert Scene("kennel 0: - | - | - | -\nlicences 0: 1\nimprovements 0: 1").refusal("claim L12") == "Q15"


def test_t6_r34_one_bonus_a_turn_and_the_other_one_later_if_it_is_still_there() -> None:
    text = "at 0: ladeira\nat 1: parque\nhotel 0: pug poodle beagle\nkennel 0: pug.h | pug.t | pug.s"
    scene = Scene(text).play("claim L4")
    assert scene.refusal("claim L7") == "R34"
    scene.play("end", "end")
    assert scene.may("claim L7")
    scene.play("claim L7")
    assert scene["bonuses 0"] == "L4 L7"


def test_t7_r35_a_claimed_bonus_is_kept_but_its_dogs_stay_for_this_turn() -> None:
    text = "at 0: ladeira\nat 1: parque\ncharacters 0: vet\nkennel 0: pug.s | poodle.s\ninfirmary 0: beagle"
    scene = Scene(text).play("use vet", "place 1 in 3", "claim L3")
    assert scene.refusal("donate 1") == "R35"
    scene.play("end", "end", "donate 1", "coins 1")
    assert scene["bonuses 0"] == "L3" and scene["gone"] == "pug.s"


def test_q16_another_dog_may_be_donated_if_the_bonus_still_holds() -> None:
    scene = Scene("kennel 0: boxer.t | pug.h poodle.h | beagle.h").play("claim L1")
    assert scene.may("donate 1") and scene.refusal("donate 2a") == "R35"
    four = Scene("kennel 0: boxer.h | pug.h poodle.h | beagle.h").play("claim L1")
    assert four.may("donate 1") and four.may("donate 2a")


@pytest.mark.parametrize("bonus", ["L4", "L11", "L12"])
def test_q16_some_bonuses_contain_no_dog_of_a_bay(bonus: str) -> None:
    kennel = "kennel 0: boxer.t | - | - | - | -\nlicences 0: 2\nimprovements 0: 2\nhotel 0: pug poodle beagle"
    assert Scene(kennel).play(f"claim {bonus}").may("donate 1")


BROKEN = """
    characters 0: trainer
    kennel 0: boxer.h | pug.h pug.t | poodle.h poodle.t | husky.h husky.t beagle.h
    """


def test_q16_dogs_that_were_no_part_of_a_bonus_broken_by_the_trainer_may_be_donated() -> None:
    scene = Scene(BROKEN).play("claim L9")
    assert scene["pairs"] == "poodle.h poodle.t husky.h husky.t pug.h pug.t"
    assert scene.may("donate 1") and scene.may("donate 4a") and scene.refusal("donate 2a") == "R35"
    scene.play("use trainer", "lift 1", "lift 2a", "done", "place 1 in 2", "place 1 in 1")
    assert scene["kennel 0"] == "pug.h | boxer.h pug.t | poodle.h poodle.t | beagle.h husky.h husky.t | closed"
    pairs = ("1", "2b", "3a", "3b", "4b", "4c")
    assert {scene.refusal(f"donate {place}") for place in pairs} == {"R35"}
    assert scene.may("donate 2a") and scene.may("donate 4a")
    donated = scene.copy().play("donate 2a")
    assert donated["pairs"] == "" and donated["gone"] == "boxer.h"
    assert scene.play("move esquina", "end")["pairs"] == "" and scene["player"] == "1"


def test_q16_with_two_donations_the_pairs_are_known_until_the_second() -> None:
    scene = Scene("options: donate_two=yes" + BROKEN.replace("husky.h husky.t beagle.h", "husky.h husky.t husky.s"))
    scene.play("claim L9", "donate 4a")
    assert scene["pairs"] == "poodle.h poodle.t husky.t husky.s pug.h pug.t"
    assert scene.refusal("donate 4a") == "R35" and scene.may("donate 1")
    assert scene.copy().play("coins 0")["pairs"] == "" and scene.play("donate 1")["pairs"] == ""


def test_q16_a_donation_that_costs_a_bonus_is_said_before() -> None:
    scene = Scene("kennel 0: pug.h | poodle.h boxer.t | beagle.h")
    costing = "Donate the Pug (healthy) from bay 1. Then you can no longer claim the bonus for three healthy dogs."
    assert scene.words("donate 1") == costing
    assert scene.words("donate 2b") == "Donate the Boxer (trained) from bay 2."
    assert scene.play("claim L1").words("donate 2b") == "Donate the Boxer (trained) from bay 2."
    children = Scene("options: children=yes\nkennel 0: pug.h | poodle.h boxer.t | beagle.h")
    assert children.words("donate 1") == "Donate the Pug (healthy) from bay 1."


def test_q7_a_cured_dog_counts_as_healthy_only_if_agreed() -> None:
    kennel = "kennel 0: pug.h | poodle.h | beagle.s"
    assert Scene(kennel).refusal("claim L1") == "Q15"
    assert Scene(f"{kennel}\noptions: cured_counts_healthy=yes").may("claim L1")
    fair = "kennel 0: pug.h | poodle.h | beagle.f\noptions: cured_counts_healthy=yes"
    assert Scene(fair).refusal("claim L1") == "Q15"


def test_q7_puppies_count_by_the_symbol() -> None:
    text = "phase: over\nkennel 0: pug.h | poodle.s\npuppies 0: healthy\noptions: puppies=yes"
    assert Scene(text).sheet(0).puppies == 3
    assert Scene(f"{text} cured_counts_healthy=yes").sheet(0).puppies == 4


@pytest.mark.parametrize(("letter", "bonus"), [("s", "L3"), ("f", "L5")])
def test_q17_a_dog_put_directly_into_a_bay_came_neither_by_the_vet_nor_by_the_partner(letter: str, bonus: str) -> None:
    scene = Scene(
        f"""
        options: third_dog_into_bay=yes
        characters 0: manager
        improvements 0: 2
        coins 0: 1
        kennel 0: pug.{letter} | poodle.{letter}
        ladeira: vet beagle.{letter} boxer.h
        """
    )
    scene.play("use manager", "buy 1", "take home ladeira 1", "place 1 in 3").settle()
    assert scene["taken home 0"] == f"beagle.{letter}" and scene.refusal(f"claim {bonus}") == "Q15"
    scene.play("donate 3a", "coins 0")
    assert scene["taken home 0"] == ""


def test_q17_with_three_others_the_bonus_is_there_and_for_the_rest_such_a_dog_counts() -> None:
    home = "options: third_dog_into_bay=yes\ntaken home 0: beagle.s\n"
    three = Scene(home + "kennel 0: pug.s | poodle.s boxer.s | beagle.s")
    assert three.may("claim L3")
    assert three.play("claim L3").may("donate 3a") and three.refusal("donate 1") == "R35"
    mixed = Scene(home + "kennel 0: pug.f | poodle.t beagle.h | beagle.s beagle.t\nhotel 0: pug")
    assert mixed.may("claim L6") and mixed.may("claim L7")


@pytest.mark.parametrize("text", ["taken home 0: beagle.s", "claimed: L1\npairs: pug.h\nkennel 0: pug.h"])
def test_q16_q17_marks_without_a_reason_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="taken home, pairs"):
        Scene.game.read_position(text)


def test_r39_q23_dark_bonuses_go_to_the_player_with_most_and_to_nobody_in_a_tie() -> None:
    tied = Scene("phase: over\nfood 0: 0\nfood 1: 0\ncoins 0: 0\ncoins 1: 0")
    assert [tied.sheet(seat).bonuses for seat in (0, 1)] == [0, 0]
    three = Scene("seats: 3\nphase: over\nfood 0: 4\nfood 1: 5\nfood 2: 5\ncoins 0: 9\nimprovements 2: 1")
    assert [three.sheet(seat).bonuses for seat in range(3)] == [3, 0, 3]
    light = Scene("phase: over\nbonuses 0: L1 L5\nfood 0: 9")
    assert light.sheet(0).bonuses == 9
