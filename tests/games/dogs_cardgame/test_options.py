"""Section 7: options and variants."""

from houndtable.games.dogs_cardgame.state import TYPES
from tests.games.dogs_cardgame.scene import Scene

CHILDREN = "options: children=yes"


def test_o1_with_children_there_are_no_bonuses() -> None:
    scene = Scene(f"{CHILDREN}\nhotel 0: pug poodle beagle")
    assert scene.refusal("claim L4") == "O1"
    over = Scene(f"{CHILDREN}\nphase: over\nfood 0: 9\ncoins 0: 9\nimprovements 0: 1")
    assert over.sheet(0).bonuses == 0


def test_o1_with_children_a_licence_costs_a_coin() -> None:
    scene = Scene(f"{CHILDREN}\nkennel 0: - | - | - | - | -\ncoins 0: 1").play("licence")
    assert (scene["coins 0"], scene["licences 0"]) == ("0", "1")
    assert scene.refusal("licence") == "R22"


def test_o1_with_children_company_costs_nothing() -> None:
    scene = Scene(f"{CHILDREN}\nat 0: ladeira\nat 1: ladeira\nladeira: vet pug.g poodle.g\ncoins 0: 0")
    assert scene.may("collect") and scene.refusal("collect paying 1") == "O1"


PUPPIES = "options: puppies=yes"


def test_o2_two_of_each_kind_with_two_players_one() -> None:
    for seats, copies in ((2, 1), (3, 2), (5, 2)):
        scene = Scene(f"{PUPPIES}\nseats: {seats}")
        assert [scene.state.puppy_cards_left[dog_type] for dog_type in range(TYPES)] == [copies] * 5
    assert Scene("").state.puppy_cards_left[0] == 0


def test_t8_o2_leo_fills_both_large_bays_and_buys_a_third_card() -> None:
    scene = Scene(
        f"""
        {PUPPIES}
        characters 0: partner
        coins 0: 2
        kennel 0: - | - | - | pug.h poodle.h | boxer.h husky.h boxer.t
        phase: placing
        waiting: basset.h basset.t
        """
    )
    scene.play("place 1 in 4", "place 1 in 5")
    assert scene["phase"] == "earning" and scene.refusal("end") == "O2"
    scene.play("puppy healthy")
    assert scene["earned 0"] == "4" and scene.refusal("puppy healthy") == "O2"
    scene.play("puppy fair")
    assert scene["earned 0"] == "4 5" and scene["phase"] == "turn"
    scene.play("use partner", "puppy hotel")
    assert (scene["puppies 0"], scene["coins 0"]) == ("healthy hotel fair", "0")


def test_o2_the_partner_sells_one_card_for_two_coins() -> None:
    text = f"{PUPPIES}\ncharacters 0: partner"
    scene = Scene(f"{text}\ncoins 0: 5").play("use partner", "puppy cured")
    assert scene.refusal("puppy fair") == "O2" and scene.may("buy 2")
    assert Scene(f"{text}\ncoins 0: 1").play("use partner").refusal("puppy cured") == "O2"
    assert Scene("characters 0: partner\ncoins 0: 5").play("use partner").refusal("puppy cured") == "O2"


def test_o2_no_card_can_be_bought_when_none_is_left() -> None:
    none_left = f"{PUPPIES}\ncharacters 0: partner\nimprovements 1: 10\nkennel 0: -\ncoins 0: 5"
    assert Scene(none_left).play("use partner").may("puppy fair")
    assert Scene(f"{none_left}\npuppies 1: healthy trained cured hotel fair").refusal("use partner") == "Q8"


def test_o2_dogs_of_a_bay_that_brought_puppies_stay() -> None:
    kennel = "kennel 0: pug.t | - | - | pug.h poodle.h boxer.h"
    scene = Scene(f"{PUPPIES}\n{kennel}\nearned 0: 4\npuppies 0: fair")
    assert scene.refusal("donate 4a") == "O2" and scene.may("donate 1")
    assert Scene(kennel).may("donate 4a")


def test_o2_q18_points_for_puppies() -> None:
    text = f"phase: over\n{PUPPIES}\nkennel 0: pug.s | poodle.s boxer.s | pug.h pug.f\ninfirmary 0: husky"
    assert Scene(f"{text}\npuppies 0: cured").sheet(0).puppies == 3 + 1
    assert Scene(f"{text}\npuppies 0: trained").sheet(0).puppies == 3
    guests = "seats: 3\nhotel 0: pug poodle boxer husky"
    assert Scene(f"{text}\n{guests}\npuppies 0: hotel hotel").sheet(0).puppies == 2 * (3 + 2)


def test_q18_a_bay_filled_when_no_card_is_left_earns_none_and_stays_free() -> None:
    scene = Scene(
        f"""
        {PUPPIES}
        puppies 1: healthy trained cured hotel fair
        kennel 0: - | - | - | pug.h poodle.h
        phase: placing
        waiting: basset.h
        """
    )
    scene.play("place 1 in 4")
    assert scene["phase"] == "turn" and scene["earned 0"] == "" and scene.may("donate 4a")


def test_q18_bay_4_earns_the_only_card_left() -> None:
    scene = Scene(
        f"""
        {PUPPIES}
        puppies 1: healthy trained cured hotel
        kennel 0: - | - | - | pug.h poodle.h | boxer.h husky.h boxer.t
        phase: placing
        waiting: basset.h basset.t
        """
    )
    scene.play("place 2 in 5", "place 1 in 4")
    assert scene.legal() == ["puppy fair"]
    scene.play("puppy fair")
    assert scene["earned 0"] == "4" and scene["phase"] == "turn" and scene.may("donate 5a")


def test_q18_a_bay_becomes_full_also_by_partner_vet_trainer_and_third_improvement() -> None:
    almost = f"{PUPPIES}\nkennel 0: beagle.h | - | - | pug.h poodle.h\ncoins 0: 1"
    ways = {
        "characters 0: partner\nfair: basset": ("use partner", "adopt basset", "place 1 in 4"),
        "characters 0: vet\ninfirmary 0: basset": ("use vet", "place 1 in 4"),
        "characters 0: trainer": ("use trainer", "lift 1", "done", "place 1 in 4"),
        "characters 0: manager\nimprovements 0: 2\nladeira: vet basset.h basset.t": (
            *("use manager", "buy 1", "take ladeira 1", "place 1 in 4"),
        ),
    }
    for lines, acts in ways.items():
        scene = Scene(f"{almost}\n{lines}").play(*acts)
        assert scene["phase"] == "earning"
        scene.play("puppy fair")
        assert scene["earned 0"] == "4"


def test_o3_q20_all_characters_are_replaced_for_a_coin_once_a_turn() -> None:
    scene = Scene("options: swap_characters=yes\nesquina: vet\nladeira: vet\nparque: partner").play("swap")
    assert scene["coins 0"] == "1" and scene["discard"] == "vet vet partner"
    scene.play("character merchant", "character merchant", "character manager")
    assert [scene[name].split()[0] for name in ("esquina", "ladeira", "parque")] == ["merchant", "merchant", "manager"]
    assert scene.refusal("swap") == "Q20"
    assert Scene("options: swap_characters=yes\ncoins 0: 0").refusal("swap") == "O3"
    assert Scene("").refusal("swap") == "O3"


def test_o4_q30_one_dog_or_two_as_one_act_once_a_turn() -> None:
    text = "options: donate_two=yes\nkennel 0: pug.h | boxer.h husky.h\ncoins 0: 0\nfood 0: 0"
    scene = Scene(text).play("donate 1")
    assert scene.legal() == ["donate 2a", "donate 2b", "coins 0", "coins 1", "coins 2"]
    scene.play("donate 2a")
    assert scene.legal() == [f"coins {coins}" for coins in range(5)]
    scene.play("coins 3")
    assert (scene["coins 0"], scene["food 0"]) == ("3", "1")
    assert scene.refusal("donate 2a") == "R24"
    single = Scene(text).play("donate 1", "coins 0")
    assert single["food 0"] == "2" and single.refusal("donate 2a") == "R24"
    assert Scene(text.replace("yes", "no")).play("donate 1").refusal("donate 2a") == "R24"


def test_o4_r35_the_second_dog_may_not_belong_to_the_bonus_of_this_turn_either() -> None:
    scene = Scene("options: donate_two=yes\nkennel 0: boxer.h | pug.h poodle.h | beagle.h").play("claim L1", "donate 1")
    assert scene.legal() == ["coins 0", "coins 1", "coins 2"]
    assert scene.refusal("donate 2a") == "R35"


def test_o4_o2_no_dog_of_a_bay_that_brought_puppies_goes_as_the_second_one() -> None:
    kennel = "kennel 0: husky.h | husky.t | - | pug.h poodle.h boxer.h\nearned 0: 4\npuppies 0: fair"
    scene = Scene(f"options: donate_two=yes puppies=yes\n{kennel}").play("donate 1")
    assert scene.refusal("donate 4a") == "O2" and scene.may("donate 2a")


def test_o5_o2_a_dog_that_comes_directly_may_fill_a_bay_and_counts_by_its_symbol() -> None:
    scene = Scene(
        """
        options: third_dog_into_bay=yes puppies=yes
        characters 0: manager
        improvements 0: 2
        coins 0: 1
        kennel 0: husky.s | - | - | pug.h poodle.h
        infirmary 0: boxer beagle basset
        esquina: vet pug.s
        """
    )
    scene.play("use manager", "buy 1", "take home esquina 1", "place 1 in 4", "puppy cured").settle()
    assert scene["earned 0"] == "4" and scene.sheet(0).puppies == 3 + 1


def test_o1_o2_children_may_have_puppies_but_no_bonus() -> None:
    text = "options: children=yes puppies=yes\nkennel 0: pug.t | poodle.t | beagle.t\npuppies 0: trained"
    assert Scene(text).refusal("claim L2") == "O1"
    over = Scene(f"{text}\nphase: over").sheet(0)
    assert (over.puppies, over.bonuses, over.penalties) == (3 + 1, 0, 3)


def test_o3_r23_a_swap_that_uses_up_the_pile_goes_on_with_the_discards() -> None:
    scene = Scene(
        """
        options: swap_characters=yes
        characters 0: partner manager
        discard: merchant merchant vet vet trainer trainer trainer partner manager
        esquina: vet
        ladeira: manager
        parque: partner
        """
    )
    scene.play("swap", "character merchant")
    assert scene["discard"] == "" and scene["phase"] == "refilling characters"
    assert scene.legal() == [f"character {name}" for name in ("merchant", "vet", "trainer", "manager", "partner")]
    scene.play("character partner", "character vet")
    assert scene["coins 0"] == "1" and scene["phase"] == "turn"


def test_o5_a_sick_or_fair_third_dog_may_go_directly_into_a_bay() -> None:
    text = "characters 0: manager\nimprovements 0: 2\ncoins 0: 1\nparque: vet pug.s pug.f pug.g"
    scene = Scene(f"options: third_dog_into_bay=yes\n{text}").play("use manager", "buy 1")
    assert scene.may("take parque 1") and scene.may("take home parque 1")
    assert scene.refusal("take home parque 2") == "O5"  # a guest
    fair = Scene(f"options: third_dog_into_bay=yes\n{text}").play("use manager", "buy 1", "take home parque 3")
    fair.play("place 1 in 1")
    assert fair["kennel 0"].startswith("pug.f") and fair["reward"] == "" and fair["fair"] == ""
    usual = Scene(text).play("use manager", "buy 1")
    assert usual.refusal("take home parque 1") == "O5"


def test_o5_a_full_infirmary_does_not_matter_then() -> None:
    text = "characters 0: manager\nimprovements 0: 2\ncoins 0: 1\nparque: vet pug.s pug.f pug.g"
    scene = Scene(f"options: third_dog_into_bay=yes\n{text}\ninfirmary 0: boxer husky golden")
    scene.play("use manager", "buy 1")
    assert scene.refusal("take parque 1") == "R18" and scene.may("take home parque 1")


def test_o5_the_last_free_place_is_enough() -> None:
    text = "options: third_dog_into_bay=yes\ncharacters 0: manager\nimprovements 0: 2\ncoins 0: 1"
    kennel = "kennel 0: boxer.h | boxer.t boxer.s | husky.h"
    scene = Scene(f"{text}\n{kennel}\nesquina: vet pug.s").play("use manager", "buy 1", "take home esquina 1")
    scene.play("place 1 in 3")
    assert scene["infirmary 0"] == "" and "husky.h pug.s" in scene["kennel 0"]
    full = Scene(f"{text}\n{kennel} husky.t\nesquina: vet pug.s").play("use manager", "buy 1")
    assert full.refusal("take home esquina 1") == "R5"
