"""Section 3: the effects of the five characters."""

from houndtable.games.dogs_cardgame import rules, state
from tests.games.dogs_cardgame.scene import Scene


def test_r26_the_merchant_brings_three_food() -> None:
    assert Scene("characters 0: merchant").play("use merchant")["food 0"] == "6"


def test_r27_the_vet_cures_all_dogs_of_the_infirmary() -> None:
    scene = Scene("characters 0: vet\ninfirmary 0: pug poodle").play("use vet")
    assert scene["waiting"] == "poodle.s pug.s" and scene["infirmary 0"] == ""
    assert scene.refusal("end") == "Q5"
    scene.play("place 2 in 2", "place 1 in 2")
    assert scene["kennel 0"] == "- | poodle.s pug.s | - | closed | closed"
    assert scene.sheet(0).penalties == 3 and scene.may("donate 2a")


def test_q6_what_does_not_fit_stays_sick_and_the_player_chooses() -> None:
    text = """
        characters 0: vet
        infirmary 0: pug poodle beagle
        kennel 0: basset.h | boxer.h boxer.t | basset.t
        """
    for which, cured, sick in (("1", "poodle", "beagle pug"), ("3", "pug", "poodle beagle")):
        scene = Scene(text).play("use vet", f"place {which} in 3")
        assert f"{cured}.s" in scene["kennel 0"] and scene["infirmary 0"] == sick
        assert scene["phase"] == "turn"
    full = Scene(text.replace("basset.t", "basset.t pitbull.h"))
    assert full.refusal("use vet") == "Q8"
    two = Scene(text.replace("pug poodle beagle", "pug poodle")).play("use vet", "place 1 in 3")
    assert two["infirmary 0"] == "pug" and two["phase"] == "turn"


def test_r28_q25_the_trainer_brings_a_coin_for_each_trained_dog_in_the_bays() -> None:
    scene = Scene("characters 0: trainer\nkennel 0: pug.t | poodle.t beagle.h\ncoins 0: 0").play("use trainer")
    assert scene["coins 0"] == "2"
    scene.play("done")
    assert scene["kennel 0"] == "pug.t | poodle.t beagle.h | - | closed | closed" and scene["phase"] == "turn"


def test_r28_two_dogs_change_places_in_a_full_kennel() -> None:
    scene = Scene("characters 0: trainer\nkennel 0: pug.h | poodle.h pug.t | beagle.h beagle.t")
    scene.play("use trainer", "lift 1", "lift 2a", "done")
    assert scene["waiting"] == "poodle.h pug.h"
    scene.play("place 1 in 1", "place 1 in 2")
    assert scene["kennel 0"] == "poodle.h | pug.h pug.t | beagle.h beagle.t | closed | closed"


def test_r28_hotel_and_infirmary_are_never_touched_and_closed_bays_stay_closed() -> None:
    scene = Scene("characters 0: trainer\nkennel 0: pug.h\nhotel 0: pug\ninfirmary 0: pug").play("use trainer")
    assert scene.legal() == ["lift 1", "done"]
    assert scene.refusal("lift 2a") == "R28" and scene.refusal("end") == "R28"
    scene.play("lift 1", "done")
    assert scene.legal() == ["place 1 in 1", "place 1 in 2", "place 1 in 3"]
    assert scene.refusal("place 1 in 4") == "R21"


def arrangements(scene: Scene) -> tuple[set[str], int]:
    """Every kennel in which a rearrangement can end, and the longest way to one."""
    ends, longest, seen = set(), 0, set()
    ways = [(scene, 0)]
    while ways:
        here, length = ways.pop()
        longest = max(longest, length)
        if here.state.phase not in (state.LIFTING, state.PLACING):
            ends.add(here["kennel 0"])
            continue
        for act in here.legal():
            after = here.copy()
            rules.apply(after.state, 0, after.number_of(act))
            if (after.raw.tobytes(), length) not in seen:
                seen.add((after.raw.tobytes(), length))
                ways.append((after, length + 1))
    return ends, longest


def test_r28_every_arrangement_of_a_full_kennel_can_be_reached_and_it_always_ends() -> None:
    scene = Scene("characters 0: trainer\nkennel 0: pug.h | poodle.h pug.t | beagle.h beagle.t").play("use trainer")
    ends, longest = arrangements(scene)
    assert len(ends) == 5 * 6  # one of five dogs in bay 1, two of the other four in bay 2
    assert longest == 5 + 1 + 5


def test_r28_every_arrangement_with_free_places_can_be_reached() -> None:
    scene = Scene("characters 0: trainer\nkennel 0: pug.h | poodle.h beagle.t").play("use trainer")
    ends, longest = arrangements(scene)
    assert len(ends) == 6 + 3 * 4  # all three in bays 2 and 3, or one of them in bay 1
    assert longest == 3 + 1 + 3


def test_q19_r28_a_bay_that_earned_puppies_is_full_after_every_rearrangement() -> None:
    text = "options: puppies=yes\ncharacters 0: trainer\nearned 0: 4\npuppies 0: fair"
    scene = Scene(f"{text}\nkennel 0: pug.h | - | - | poodle.h beagle.h basset.h")
    ends, _ = arrangements(scene.play("use trainer"))
    assert len(ends) == 4 * 3  # any three dogs in bay 4, the fourth in one of the others
    assert all(len(kennel.split(" | ")[3].split()) == 3 for kennel in ends)


def test_q19_the_last_dogs_are_kept_for_the_puppy_bay() -> None:
    text = "options: puppies=yes\ncharacters 0: trainer\nearned 0: 4\npuppies 0: fair"
    scene = Scene(f"{text}\nkennel 0: - | - | - | poodle.h beagle.h basset.h").play("use trainer", "lift 4a", "done")
    assert scene.refusal("place 1 in 1") == "Q19"
    scene.play("place 1 in 4")
    assert scene["phase"] == "turn"


def test_r29_the_manager_brings_food_for_bays_and_coins_for_guests() -> None:
    scene = Scene(
        """
        characters 0: manager
        kennel 0: pug.h | - | poodle.h poodle.t | beagle.h
        hotel 0: pug poodle
        food 0: 0
        coins 0: 0
        """
    )
    scene.play("use manager", "income food", "income coins")
    assert (scene["food 0"], scene["coins 0"]) == ("3", "2")
    assert scene.refusal("income food") == "R29" and scene.refusal("income coins") == "R29"
    scene.play("buy 2")
    assert (scene["coins 0"], scene["improvements 0"]) == ("0", "2")


def test_r29_q28_coins_then_the_third_improvement_then_its_dog_then_food() -> None:
    scene = Scene(
        """
        characters 0: manager
        improvements 0: 2
        kennel 0: pug.h
        hotel 0: pug
        food 0: 0
        coins 0: 0
        ladeira: vet poodle.h beagle.h
        """
    )
    scene.play("use manager")
    assert scene.refusal("buy 1") == "R31"
    scene.play("income coins", "buy 1", "take ladeira 1", "place 1 in 2").settle()
    assert (scene["food 0"], scene["coins 0"], scene["phase"]) == ("2", "0", "turn")


def test_q28_a_guest_for_the_third_improvement_counts_for_coins_taken_later() -> None:
    scene = Scene("characters 0: manager\nimprovements 0: 2\ncoins 0: 1\nladeira: vet pug.g pug.h\nfood 0: 0")
    scene.play("use manager", "buy 1", "take ladeira 2").settle()
    assert scene["hotel 0"] == "pug" and scene["coins 0"] == "1"


def test_r30_the_partner_brings_a_dog_of_the_fair_into_a_bay() -> None:
    scene = Scene("characters 0: partner\nfair: pug poodle\ncoins 0: 0").play("use partner")
    assert scene.legal() == ["adopt poodle", "adopt pug"]
    scene.play("adopt pug")
    assert scene.refusal("place 1 in 4") == "R21"
    scene.play("place 1 in 3")
    assert scene["kennel 0"] == "- | - | pug.f | closed | closed" and scene["fair"] == "poodle"
    assert scene["phase"] == "turn"


def test_r30_the_last_free_place_is_enough() -> None:
    scene = Scene("characters 0: partner\nfair: pug\ncoins 0: 0\nkennel 0: boxer.h | boxer.t boxer.s | husky.h")
    scene.play("use partner", "adopt pug", "place 1 in 3")
    assert scene["kennel 0"] == "boxer.h | boxer.t boxer.s | husky.h pug.f | closed | closed"


def test_q28_r30_improvements_may_come_before_the_adoption() -> None:
    scene = Scene("characters 0: partner\nimprovements 0: 2\ncoins 0: 1\nladeira: vet pug.f pug.h")
    scene.play("use partner", "buy 1", "take ladeira 2", "coins 1").settle()
    assert scene.legal() == ["adopt pug", "done"]


def test_r31_improvements_cost_a_coin_each_only_while_there_are_any() -> None:
    assert Scene("characters 0: manager\ncoins 0: 1").play("use manager").refusal("buy 2") == "R31"
    scene = Scene("characters 0: manager\nimprovements 0: 4\nimprovements 1: 6\nkennel 0: pug.h").play("use manager")
    assert scene["phase"] == "turn" and scene["food 0"] == "4"
    assert scene.refusal("buy 1") == "R31"


def test_r32_the_third_improvement_brings_a_dog_of_any_location() -> None:
    text = "characters 0: manager\nimprovements 0: 2\ncoins 0: 1\nparque: vet pug.h pug.s pug.g"
    scene = Scene(f"{text}\nat 0: esquina\nat 1: parque").play("use manager", "buy 1")
    assert scene.refusal("end") == "R32" and scene.refusal("take parque 3") == ""
    assert scene.refusal("take campinho 1") == "R32"
    scene.play("take parque 2")
    assert (scene["infirmary 0"], scene["coins 0"], scene["food 0"]) == ("pug", "0", "3")
    assert scene["phase"] == "refilling dogs"
    scene.play("dog pug.f")
    assert scene["parque"] == "vet pug.h pug.g pug.f"


def test_r32_the_first_dog_of_the_first_location_and_the_first_breed_of_the_fair() -> None:
    text = "characters 0: partner\nimprovements 0: 2\ncoins 0: 1\nesquina: vet mongrel.g\nfair: mongrel"
    scene = Scene(text).play("use partner", "buy 1", "take esquina 1").settle()
    assert scene["hotel 0"] == "mongrel"
    scene.play("adopt mongrel", "place 1 in 1")
    assert scene["kennel 0"].startswith("mongrel.f")


def test_r32_a_fair_dog_goes_to_the_fair_for_a_resource() -> None:
    scene = Scene("characters 0: manager\nimprovements 0: 2\ncoins 0: 1\nladeira: vet pug.f pug.h")
    scene.play("use manager", "buy 1", "take ladeira 2")
    assert scene["fair"] == "pug" and scene.legal() == ["coins 0", "coins 1"]


def test_r32_no_room_no_dog() -> None:
    scene = Scene(
        """
        characters 0: manager
        improvements 0: 2
        coins 0: 1
        infirmary 0: poodle beagle basset
        ladeira: vet pug.s pug.g
        """
    )
    scene.play("use manager", "buy 1")
    assert scene.refusal("take ladeira 1") == "R18" and scene.may("take ladeira 2")


def test_q9_the_third_improvement_counts_once_also_as_one_of_a_pair() -> None:
    for owned, reached in (("1", True), ("2", True), ("3", False), ("0", False)):
        scene = Scene(f"characters 0: manager\nimprovements 0: {owned}\ncoins 0: 2").play("use manager", "buy 2")
        assert (scene["phase"] == "taking") == reached
        assert scene["improvements 0"] == str(int(owned) + 2)


def test_q9_taking_is_compulsory_if_possible_else_it_lapses() -> None:
    text = "characters 0: manager\nimprovements 0: 2\ncoins 0: 2\npile: -\nesquina: vet -\nparque: vet -"
    scene = Scene(f"{text}\nladeira: merchant pug.s\ninfirmary 0: poodle beagle basset").play("use manager", "buy 1")
    assert scene["phase"] == "turn" and scene["coins 0"] == "1"
    scene = Scene(f"{text}\nladeira: merchant pug.s").play("use manager", "buy 1")
    assert scene.legal() == ["take ladeira 1"]


def test_q9_one_purchase_a_character() -> None:
    scene = Scene("characters 0: partner\nimprovements 0: 2\ncoins 0: 1\nladeira: vet pug.f pug.h")
    scene.play("use partner", "buy 1", "take ladeira 2", "coins 1").settle()
    assert scene["coins 0"] == "1" and scene.refusal("buy 1") == "Q9"
