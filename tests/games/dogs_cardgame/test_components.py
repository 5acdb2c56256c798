"""Section 1: what is in the box."""

from collections import Counter
from itertools import pairwise

from houndtable.games.dogs_cardgame import acts, kennel, state
from houndtable.games.dogs_cardgame.laying import symbols
from tests.games.dogs_cardgame.scene import Scene


def test_r1_seventeen_breeds_with_one_dog_of_each_type() -> None:
    dogs = acts.DOGS[1:]
    assert len(dogs) == len(set(dogs)) == 85
    breeds = Counter(dog.split(".")[0] for dog in dogs)
    assert len(breeds) == 17 and set(breeds.values()) == {5}
    for kind in range(1, state.KINDS):
        assert kennel.dog(kennel.breed_of(kind), kennel.type_of(kind)) == kind
    named = {"mongrel", "pitbull", "basset", "shepherd", "poodle", "beagle"}
    assert named <= set(breeds)


def test_r2_four_characters_of_each_kind() -> None:
    scene = Scene("seats: 5")
    counts = [scene.state.character_pile[kind] for kind in range(1, state.CHARACTERS)]
    above = Counter(scene.state.above[location] for location in range(state.LOCATIONS))
    assert [count + above[kind] for kind, count in enumerate(counts, 1)] == [4, 4, 4, 4, 4]


def test_r3_locations_have_one_two_and_three_symbols() -> None:
    assert {name: symbols(number) for number, name in enumerate(acts.LOCATION_NAMES)} == {
        "esquina": 1,
        "campinho": 1,
        "ladeira": 2,
        "praca": 2,
        "parque": 3,
        "rodovia": 3,
    }


def test_r4_food_and_coins_have_no_limit_but_improvements_have() -> None:
    scene = Scene(
        """
        characters 0: merchant manager
        food 0: 2000000
        coins 0: 2000000
        improvements 0: 1
        improvements 1: 8
        """
    )
    scene.play("use merchant")
    assert scene["food 0"] == "2000003"
    scene.play("use manager")
    assert scene.may("buy 1")
    assert scene.refusal("buy 2") == "R31"
    scene.play("buy 1")
    assert scene.state.improvements_left == 0


def test_r5_bays_have_1_2_2_3_4_places_and_mix_breeds() -> None:
    starts = state.BAY_STARTS
    assert [end - start for start, end in pairwise(starts)] == [1, 2, 2, 3, 4]
    assert starts[-1] == state.PLACES == 12
    scene = Scene(
        """
        phase: placing
        waiting: poodle.h beagle.t
        kennel 0: pug.h | pitbull.h | - | closed | closed
        """
    )
    assert scene.refusal("place 1 in 1") == "R5"
    scene.play("place 1 in 2")
    assert scene["kennel 0"] == "pug.h | pitbull.h poodle.h | - | closed | closed"
    assert scene.refusal("place 1 in 2") == "R5"


def test_r5_the_infirmary_holds_three_dogs_and_the_hotel_any_number() -> None:
    scene = Scene(
        """
        at 0: esquina
        esquina: vet pug.s
        infirmary 0: poodle beagle pitbull
        hotel 0: poodle beagle pitbull mongrel
        """
    )
    assert scene.refusal("collect") == "R18"
    guest = Scene(
        """
        at 0: esquina
        esquina: vet pug.g
        infirmary 0: poodle beagle pitbull
        hotel 0: poodle beagle pitbull mongrel
        """
    )
    guest.play("collect")
    assert guest["hotel 0"] == "mongrel pitbull poodle beagle pug"


def test_r5_all_possessions_lie_open() -> None:
    scene = Scene("characters 0: vet\nkennel 0: pug.h")
    assert bytes(scene.view(1).raw) == bytes(scene.raw)
