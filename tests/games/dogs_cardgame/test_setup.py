"""Section 2: setting up the table."""

import pytest

from houndtable.games.dogs_cardgame import acts, refusals, rules, state
from houndtable.games.seats import CHANCE, SPECTATOR
from tests.games.dogs_cardgame.scene import Scene

NO_OPTIONS: dict[str, str] = {}
SIMPLE_CITY = {"one_symbol": "esquina", "two_symbols": "ladeira", "three_symbols": "parque"}


def laid(seats: int, options: dict[str, str] = NO_OPTIONS, until: int = state.TURN) -> Scene:
    """A table set up by chance up to a phase; everybody keeps the first possible character."""
    scene, number = Scene.new(seats, **options), 0
    while scene.state.phase < until:
        number += 1
        if scene.turn == CHANCE:
            rules.apply(scene.state, CHANCE, rules.outcome(scene.state, number * 7 % rules.outcome_count(scene.state)))
        else:
            scene.play(scene.legal()[0])
    return scene


TABLE = {5: (6, 12, 12, 48, 20), 4: (5, 10, 9, 41, 20), 3: (4, 8, 8, 32, 15), 2: (3, 6, 6, 24, 15)}


@pytest.mark.parametrize("seats", TABLE)
def test_t9_r6_r7_r8_numbers_of_the_table(seats: int) -> None:
    scene = laid(seats)
    locations, breeds, dogs, pile, characters = TABLE[seats]
    assert len(scene["city"].split()) == locations
    assert len(scene["breeds"].split()) == breeds
    below = [scene[name].split()[1:] for name in scene["city"].split()]
    assert sum(map(len, below)) == dogs
    assert scene.state.pile_size == pile
    in_front = sum(len(scene[f"characters {seat}"].split()) for seat in range(seats))
    in_pile = sum(scene.state.character_pile[kind] for kind in range(state.CHARACTERS))
    assert in_front == seats and in_front + in_pile + locations == characters


@pytest.mark.parametrize(("seats", "symbols"), [(5, "112233"), (4, "11223"), (3, "1223"), (2, "123")])
def test_r6_locations_in_ascending_order_of_symbols(seats: int, symbols: str) -> None:
    scene = laid(seats)
    assert "".join(str(len(scene[name].split()) - 1) for name in scene["city"].split()) == symbols


def test_r6_q27_equal_locations_are_drawn_or_chosen() -> None:
    scene = laid(2, until=state.LOCATING)
    assert scene.legal() == ["location esquina", "location campinho"]
    scene.play("location campinho")
    assert scene.legal() == ["location ladeira", "location praca"]
    chosen = laid(2, {"one_symbol": "campinho", "two_symbols": "praca", "three_symbols": "rodovia"})
    assert chosen["city"] == "campinho praca rodovia"
    both = laid(5, {"three_symbols": "rodovia"})
    assert both["city"] == "esquina campinho ladeira praca parque rodovia"


def test_r7_q27_breeds_are_drawn_wanted_or_unwanted() -> None:
    wanted = dict.fromkeys(("breed_pug", "breed_husky"), "in")
    unwanted = dict.fromkeys([f"breed_{name}" for name in state.BREED_NAMES[:6]], "out")
    scene = laid(3, wanted | unwanted)
    breeds = scene["breeds"].split()
    assert {"pug", "husky"} <= set(breeds) and not set(breeds) & set(state.BREED_NAMES[:6])
    six = dict.fromkeys([f"breed_{name}" for name in state.BREED_NAMES[3:9]], "in")
    assert laid(2, six)["breeds"].split() == list(state.BREED_NAMES[3:9])
    drawn = laid(2, SIMPLE_CITY, until=state.BREEDING)
    assert len(drawn.legal()) == 17


def test_r7_q27_of_too_many_wanted_breeds_some_are_drawn_and_unwanted_ones_fill_up() -> None:
    wanted = dict.fromkeys([f"breed_{name}" for name in state.BREED_NAMES[:7]], "in")
    scene = laid(2, wanted | SIMPLE_CITY, until=state.BREEDING)
    assert scene.legal() == [f"breed {name}" for name in state.BREED_NAMES[:7]]
    unwanted = dict.fromkeys([f"breed_{name}" for name in state.BREED_NAMES[:16]], "out")
    assert "pug" in laid(2, unwanted)["breeds"].split()
    assert len(laid(2, unwanted)["breeds"].split()) == 6


def test_q27_what_has_come_up_so_far_can_be_written_and_read() -> None:
    locating = laid(2, until=state.LOCATING)
    assert locating["city"] == "-"
    assert locating.play("location campinho")["city"] == "campinho"
    options = {"breed_pug": "in", "breed_boxer": "in", "breed_poodle": "out"}
    breeding = laid(2, options | SIMPLE_CITY, until=state.BREEDING).play("breed husky")
    assert breeding["breeds"].split() == ["boxer", "husky", "pug"]
    assert (breeding["unwanted"], breeding["gone"]) == ("poodle", "")
    too_many = dict.fromkeys([f"breed_{name}" for name in state.BREED_NAMES[:7]], "in")
    wanting = laid(2, too_many | SIMPLE_CITY, until=state.BREEDING)
    assert wanting["wanted"].split() == list(state.BREED_NAMES[:7])
    for scene in (locating, breeding, wanting):
        assert bytes(Scene(str(scene)).raw) == bytes(scene.raw)


def test_r7_all_five_dogs_of_a_breed_and_as_many_below_a_location_as_it_has_symbols() -> None:
    scene = laid(4)
    seen = [dog for name in scene["city"].split() for dog in scene[name].split()[1:]]
    pile = [acts.DOGS[kind] for kind in range(state.KINDS) if scene.state.pile[kind]]
    every = {f"{breed}.{letter}" for breed in scene["breeds"].split() for letter in "htsgf"}
    assert len(seen + pile) == 50 and set(seen + pile) == every


def test_r8_q31_three_characters_each_one_is_kept_at_the_same_time() -> None:
    scene = laid(3, until=state.KEEPING)
    for seat in range(3):
        assert len(scene[f"characters {seat}"].split()) == 3
        assert rules.may_act(scene.state, seat)
    assert all(scene.state.above[location] == 0 for location in range(state.LOCATIONS))
    assert scene.refusal("move esquina") == "R8"
    hand = scene["characters 1"].split()
    missing = next(name for name in acts.CHARACTER_NAMES[1:] if name not in hand)
    assert f"keep {missing}" not in scene.legal(1)
    scene.play(f"keep {hand[0]}", seat=1)
    assert scene.turn == 0 and not rules.may_act(scene.state, 1) and rules.may_act(scene.state, 2)
    assert scene.legal(1) == []


def test_r8_one_keeps_what_one_was_dealt_and_only_once() -> None:
    dealt = "characters 0: merchant vet vet\ncharacters 1: partner manager manager"
    scene = Scene(f"phase: keeping\n{dealt}\nkept 1: partner")
    assert scene.legal() == ["keep merchant", "keep vet"]
    assert scene.refusal("keep partner") == "R8" and scene.refusal("keep x") == "R8"
    again = refusals.why_not(scene.state, 1, acts.read_action("keep manager"))
    assert again is not None and again.rule == "R8" and again.message.key == "why.has_kept"


def test_r7_only_dogs_of_the_pile_come_to_the_city_and_nobody_chooses_them() -> None:
    scene = Scene("at 0: esquina\nesquina: vet pug.g\npile: boxer.h boxer.t").play("collect")
    assert scene.legal() == ["dog boxer.h", "dog boxer.t"]
    assert scene.refusal("dog pug.g") == "R7" and scene.refusal("character vet") == "R7"
    assert scene.play("dog boxer.t").refusal("dog boxer.h") == "R7"


def test_r8_q31_the_characters_dealt_are_secret_until_all_have_chosen() -> None:
    text = """
        seats: 2
        phase: keeping
        characters 0: merchant vet vet
        characters 1: partner manager manager
        kept 1: partner
        """
    for other in ("kept 1: manager", "characters 1: trainer merchant vet\nkept 1: vet"):
        changed = text.replace("kept 1: partner", other.splitlines()[-1])
        if "\n" in other:
            changed = changed.replace("characters 1: partner manager manager", other.splitlines()[0])
        one, two = Scene(text), Scene(changed)
        for seat in (0, SPECTATOR):
            view = one.view(seat)
            assert bytes(view.raw) == bytes(two.view(seat).raw)
            assert view["characters 1"] == "x x x" and view["kept 1"] == "x"


def test_r8_the_kept_one_is_shown_and_two_go_back_into_the_pile() -> None:
    scene = Scene(
        """
        phase: keeping
        first: drawn
        esquina: -
        ladeira: -
        parque: -
        characters 0: merchant vet vet
        characters 1: partner manager manager
        kept 1: partner
        """
    )
    scene.play("keep vet")
    assert scene.turn == CHANCE
    assert scene.legal() == ["character vet"]
    scene.play("character vet")
    assert scene.legal() == ["character partner"]
    scene.play("character partner")
    assert (scene["characters 0"], scene["characters 1"]) == ("vet", "partner")
    assert [scene.state.character_pile[kind] for kind in range(1, 6)] == [3, 2, 3, 3, 2]


def test_r8_one_character_lies_above_each_location() -> None:
    scene = laid(4)
    assert all(scene[name].split()[0] in acts.CHARACTER_NAMES[1:] for name in scene["city"].split())


def test_r9_everybody_starts_with_3_food_2_coins_and_two_closed_bays() -> None:
    scene = laid(5)
    for seat in range(5):
        assert (scene[f"food {seat}"], scene[f"coins {seat}"]) == ("3", "2")
        assert scene[f"kennel {seat}"] == "- | - | - | closed | closed"
        assert scene[f"at {seat}"] == ""


def test_r10_all_bonuses_and_ten_improvements_lie_there_and_somebody_begins() -> None:
    scene = laid(3, until=state.BEGINNING)
    assert scene.state.improvements_left == 10
    assert all(scene.state.bonus_owner[bonus] == 0 for bonus in range(state.LIGHT_BONUSES))
    assert scene.legal() == ["begin 0", "begin 1", "begin 2"]
    scene.play("begin 2")
    assert (scene["first"], scene["player"]) == ("2", "2")
    assert [laid(3, {"first": str(seat)}).turn for seat in range(3)] == [0, 1, 2]
