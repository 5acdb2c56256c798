"""Section 6: the score sheet."""

import pytest

from houndtable.games import GAMES
from houndtable.games.dogs_cardgame import rules
from houndtable.games.dogs_cardgame.scoring import hotel_points
from houndtable.games.dogs_cardgame.sheet import lines
from houndtable.games.dogs_cardgame.state import BREED_NAMES
from houndtable.language.catalog import say
from tests.games.dogs_cardgame.scene import Scene


@pytest.mark.parametrize(
    ("kennel", "points"),
    [
        ("- | - | - | poodle.h beagle.h beagle.t", 4),
        ("- | - | - | poodle.h beagle.h pitbull.h", 3),
        ("pug.h", 1),
        ("- | pug.h pug.t", 3),
        ("- | - | - | pug.h pug.t pug.s", 6),
        ("- | - | - | - | pug.h pug.t pug.s pug.f", 12),
        ("- | - | - | - | pug.h pug.t boxer.s boxer.f", 6),
        ("pug.h | pug.t", 2),
        ("- | - | - | closed | closed", 0),
    ],
)
def test_t3_r36_dogs_of_one_breed_in_a_bay(kennel: str, points: int) -> None:
    assert Scene(f"phase: over\nkennel 0: {kennel}").sheet(0).bays == points


def test_r36_a_point_for_each_trained_dog_in_the_bays() -> None:
    scene = Scene("phase: over\nkennel 0: pug.t | poodle.t beagle.h")
    assert scene.sheet(0).trained == 2


def hotel(guests: list[int], options: str = "") -> list[int]:
    """The hotel points of players with this many guests."""
    breeds = iter(BREED_NAMES)
    hotels = [f"hotel {seat}: {' '.join(next(breeds) for _ in range(number))}" for seat, number in enumerate(guests)]
    scene = Scene("\n".join([f"seats: {len(guests)}", f"options: {options}", "phase: over", *hotels]))
    return [hotel_points(scene.state, seat) for seat in range(len(guests))]


@pytest.mark.parametrize(
    ("guests", "points"),
    [
        ([4, 3, 2, 1, 0], [12, 10, 8, 6, 4]),
        ([0, 2, 1, 3, 4], [4, 8, 6, 10, 12]),
        ([3, 3, 2, 1, 0], [11, 11, 8, 6, 4]),
        ([4, 2, 2, 1, 0], [12, 9, 9, 6, 4]),
        ([4, 3, 1, 1, 0], [12, 10, 7, 7, 4]),
        ([4, 3, 2, 0, 0], [12, 10, 8, 5, 5]),
        ([2, 2, 2, 1, 0], [10, 10, 10, 6, 4]),
        ([4, 1, 1, 1, 0], [12, 8, 8, 8, 4]),
        ([4, 3, 1, 1, 1], [12, 10, 6, 6, 6]),
        ([2, 2, 2, 2, 0], [9, 9, 9, 9, 4]),
        ([4, 1, 1, 1, 1], [12, 7, 7, 7, 7]),
        ([2, 2, 2, 2, 2], [8, 8, 8, 8, 8]),
        ([2, 2, 1], [11, 11, 8]),
        ([2, 2, 2, 1], [10, 10, 10, 6]),
        ([3, 1], [12, 8]),
        ([2, 2], [0, 0]),
    ],
)
def test_t4_r37_r38_the_hotel(guests: list[int], points: list[int]) -> None:
    assert hotel(guests) == points


def test_r38_two_players_12_and_8_and_nothing_in_a_tie() -> None:
    assert hotel([2, 1]) == [12, 8]
    assert hotel([1, 1]) == [0, 0]


def test_q14_every_player_is_ranked_with_or_without_guests() -> None:
    assert hotel([2, 0]) == [12, 8]
    assert hotel([3, 1, 0]) == [12, 10, 8]
    assert hotel([2, 0, 0]) == [12, 9, 9]
    assert hotel([0, 0]) == [0, 0]
    assert hotel([0, 0, 0]) == [10, 10, 10] and hotel([0] * 5) == [8] * 5


def test_q14_by_agreement_a_player_without_guests_gets_nothing() -> None:
    assert hotel([2, 0, 0], "hotel_needs_dog=yes") == [12, 0, 0]
    assert hotel([1, 0], "hotel_needs_dog=yes") == [12, 0]
    assert hotel([0, 0, 0], "hotel_needs_dog=yes") == [0, 0, 0]


def test_r40_q13_penalties() -> None:
    assert Scene("phase: over").sheet(0).penalties == 3
    assert Scene("phase: over\nimprovements 0: 1").sheet(0).penalties == 0
    assert Scene("phase: over\nimprovements 0: 1\ninfirmary 0: pug boxer").sheet(0).penalties == 6
    opened = "phase: over\nimprovements 0: 1\nkennel 0: - | - | - | -"
    assert Scene(opened).sheet(0).penalties == 5  # bay 5 is closed: no licence for it
    assert Scene(f"{opened} | -").sheet(0).penalties == 10
    assert Scene(f"{opened} | -\nlicences 0: 1").sheet(0).penalties == 5


def test_t5_r39_r40_ana_has_27_points() -> None:
    scene = Scene(
        """
        seats: 4
        phase: over
        kennel 0: pug.t | boxer.t boxer.h | pug.h basset.t | golden.h golden.s golden.f
        infirmary 0: beagle
        hotel 0: poodle
        hotel 1: beagle boxer golden
        hotel 2: basset mongrel
        improvements 0: 1
        improvements 1: 2
        bonuses 0: L1 L2 L6 L7
        food 1: 4
        coins 1: 4
        """
    )
    ana = scene.sheet(0)
    assert (ana.bays, ana.trained, ana.hotel, ana.bonuses, ana.puppies, ana.penalties) == (12, 3, 8, 12, 0, 8)
    assert ana.total == rules.score(scene.state, 0) == 27
    told = [say(GAMES["dogs_cardgame"], line) for line in lines(ana)]
    assert told[0] == "Dogs in the bays: 12." and told[-2:] == ["Penalties: 8.", "Total: 27."]


def test_r41_the_highest_total_wins() -> None:
    scene = Scene("phase: over\nkennel 0: pug.h\nimprovements 1: 1")
    assert scene.sheet(0).total < scene.sheet(1).total
    assert [rules.has_won(scene.state, seat) for seat in (0, 1)] == [False, True]
    running = Scene("kennel 0: pug.h")
    assert not any(rules.has_won(running.state, seat) for seat in (0, 1))


def test_r41_a_tie_goes_to_more_dogs_in_the_bays() -> None:
    text = "phase: over\nkennel 0: - | pug.h pug.s\nkennel 1: boxer.h | husky.h | golden.h"
    scene = Scene(text)
    assert scene.sheet(0).total == scene.sheet(1).total == 0
    assert [rules.has_won(scene.state, seat) for seat in (0, 1)] == [False, True]


def test_q22_r41_players_still_tied_share_the_victory() -> None:
    scene = Scene("seats: 3\nphase: over\nkennel 0: pug.h\nkennel 1: boxer.h")
    assert [rules.has_won(scene.state, seat) for seat in range(3)] == [True, True, False]
