"""The expert's choices in DOGS CARDGAME."""

import random

import numpy as np
import pytest

from houndtable.bots import BOTS
from houndtable.bots.dogs_cardgame import evaluate as known
from houndtable.games.dogs_cardgame import notation, rules
from houndtable.games.dogs_cardgame.state import LIFTING, PLACING
from houndtable.games.row import new_bytes, open_row
from houndtable.games.seats import CHANCE, NOBODY
from houndtable.play.match import new
from tests.bots import pairs
from tests.games.dogs_cardgame.scene import Scene

A_LONG_GAME = 800  # decisions


def favourite(state: rules.State, die: random.Random | None = None) -> int:
    """The action that the seat to act rates best; ties at random, or the first. Nothing is hidden during play."""
    buffer = np.zeros(rules.ACTIONS, np.int16)
    actions = buffer[: rules.legal(state, state.turn, buffer)].tolist()
    ratings = [known.rate_action(state, state.turn, action) for action in actions]
    best: list[int] = [action for action, rating in zip(actions, ratings, strict=True) if rating == max(ratings)]
    return die.choice(best) if die else best[0]


def expert(*lines: str) -> str:
    return notation.write_action(favourite(Scene("\n".join(lines)).state))


def turn(*lines: str) -> list[str]:
    """Everything the player does in this turn."""
    scene = Scene("\n".join(lines))
    player, done = scene.state.player, []
    while scene.state.player == player and scene.turn != NOBODY:
        if scene.turn == CHANCE:
            scene.settle()
        else:
            action = favourite(scene.state)
            done.append(notation.write_action(action))
            scene.play(done[-1])
    return done


CITY = (
    "seats: 3",
    "breeds: mongrel pitbull basset shepherd poodle beagle rottweiler bulldog",
    "city: esquina ladeira praca parque",
)
EMPTY = ("pile: -", "esquina: trainer -", "ladeira: trainer -", "praca: partner -", "parque: manager -")


def test_drives_where_a_mate_waits() -> None:
    kennel = "kennel 0: - | - | poodle.h | closed | closed"
    places = ("esquina: vet poodle.t", "ladeira: trainer beagle.s mongrel.s", "praca: trainer basset.s basset.h")
    assert expert(*CITY, *places, "parque: manager -", "at 0: parque", kennel, "food 0: 3") == "move esquina"


def test_a_dog_is_put_beside_its_mate() -> None:
    kennel = "kennel 0: - | - | beagle.h | closed | closed"
    assert expert(*CITY, "phase: placing", "at 0: parque", kennel, "waiting: beagle.t") == "place 1 in 3"


def test_the_merchant_is_used_at_once() -> None:
    assert expert(*CITY, "at 0: parque", "characters 0: merchant", "food 0: 0")[:12] == "use merchant"


def test_a_bonus_is_claimed() -> None:
    kennel = "kennel 0: beagle.t | mongrel.t pitbull.t | - | closed | closed"
    assert "claim L2" in turn(*CITY, "at 0: parque", kennel)


def test_the_vet_cures_before_the_end() -> None:
    lines = ("last round: yes", "infirmary 0: beagle poodle", "characters 0: vet", "at 0: parque")
    assert "use vet" in turn(*CITY, *EMPTY, *lines)


def test_a_licence_is_paid_in_the_last_turn() -> None:
    kennel = "kennel 0: beagle.t | mongrel.t | - | - | closed"
    assert "licence" in turn(*CITY, *EMPTY, "last round: yes", "at 0: parque", kennel, "coins 0: 3")


def test_no_bay_is_opened_in_the_last_turn() -> None:
    kennel = "kennel 0: beagle.h | mongrel.h poodle.t | - | closed | closed"
    assert "open" not in turn(*CITY, *EMPTY, "last round: yes", "at 0: parque", kennel, "coins 0: 0", "food 1: 9")


def test_a_bay_is_opened_early() -> None:
    kennel = "kennel 0: beagle.t | mongrel.t poodle.t | - | closed | closed"
    assert "open" in turn(*CITY, "at 0: parque", kennel, "food 0: 0", "coins 0: 3")


def test_the_first_improvement_is_bought() -> None:
    lines = ("phase: effects", "effects: purchase", "coins 0: 1", "at 0: parque")
    assert expert(*CITY, *lines) == "buy 1"


def test_the_partner_adopts_a_mate() -> None:
    kennel = "kennel 0: - | beagle.t | - | closed | closed"
    lines = ("phase: effects", "effects: adoption", "fair: basset beagle poodle", "at 0: parque")
    assert expert(*CITY, kennel, *lines) == "adopt beagle"


def test_sick_dogs_are_left_alone_in_the_last_turn() -> None:
    places = (
        "pile: -",
        "esquina: partner poodle.s",
        "ladeira: trainer beagle.s mongrel.s",
        "praca: manager -",
        "parque: trainer -",
    )
    assert "collect" not in turn(*CITY, *places, "last round: yes", "at 0: esquina", "food 0: 5", "coins 0: 0")


def test_a_guest_that_wins_the_hotel_is_collected_in_the_last_turn() -> None:
    places = ("pile: -", "esquina: vet poodle.g", "ladeira: vet -", "praca: trainer -", "parque: trainer -")
    hotels = ("hotel 0: beagle", "hotel 1: basset", "hotel 2: mongrel")
    done = turn(*CITY, *places, *hotels, "last round: yes", "at 0: parque", "food 0: 1", "coins 0: 0")
    assert done[:2] == ["move esquina", "collect"]


def test_company_is_avoided() -> None:
    places = ("esquina: vet -", "ladeira: trainer poodle.h", "praca: trainer beagle.h", "parque: vet -")
    assert expert(*CITY, *places, "at 0: parque", "at 1: ladeira", "characters 0: vet", "food 0: 2") == "move praca"


def test_a_trio_is_never_given_away() -> None:
    kennel = "kennel 0: pitbull.h | - | - | beagle.h beagle.t beagle.s | closed"
    done = turn(*CITY, *EMPTY, "at 0: parque", kennel, "food 0: 0", "coins 0: 0")
    assert not {"donate 4a", "donate 4b", "donate 4c"} & set(done)


def test_the_trainer_brings_mates_together() -> None:
    kennel = "kennel 0: beagle.h | beagle.t | - | closed | closed"
    assert expert(*CITY, "phase: lifting", "at 0: parque", kennel) in ("lift 1", "lift 2a")


def test_the_trainer_makes_room_for_a_trio() -> None:
    kennel = "kennel 0: beagle.h | - | - | beagle.t beagle.s poodle.h | closed"
    scene = Scene("\n".join((*CITY, "phase: lifting", "at 0: parque", kennel)))
    while scene.state.phase in (LIFTING, PLACING):
        scene.play(notation.write_action(favourite(scene.state)))
    assert "beagle.h beagle.t beagle.s" in scene["kennel 0"]


def test_the_trainer_leaves_a_good_order_alone() -> None:
    kennel = "kennel 0: poodle.h | beagle.t beagle.h | - | closed | closed"
    assert expert(*CITY, "phase: lifting", "at 0: parque", kennel) == "done"


def test_the_least_useful_character_is_dismissed() -> None:
    lines = ("this turn: moved collected hired", "characters 0: vet trainer partner", "coins 0: 0", "food 0: 0")
    assert expert(*CITY, *EMPTY, "at 0: parque", *lines).startswith("dismiss")


# The value of a position


def win_chance(*lines: str, seat: int = 0) -> int:
    return pairs.win_chance(known, Scene("\n".join((*CITY, *lines))).state, seat)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("food 0: 4", "food 0: 3"),
        (
            "kennel 0: - | beagle.h beagle.t | - | closed | closed",
            "kennel 0: beagle.h | beagle.t | - | closed | closed",
        ),
        ("hotel 0: beagle", "hotel 0: -"),
        ("last round: yes", "last round: yes\ninfirmary 0: beagle poodle"),
        ("improvements 0: 1", "food 0: 3"),
    ],
)
def test_what_is_better(better: str, worse: str) -> None:
    assert win_chance(better) > win_chance(worse)
    assert win_chance(better, seat=1) < win_chance(worse, seat=1)


# Whole games


CHOICES = [(number, choice) for number in range(1, 8) for choice in range(1, len(rules.OPTIONS[number].choices))]
TABLES: list[tuple[int, tuple[int, ...]]] = [(seats, ()) for seats in rules.SEATS for _ in range(2)]
TABLES += [(seats, (number,)) for number, _ in CHOICES for seats in (2, 4)] + [(3, (2, 3, 4, 5, 6, 7)), (5, (1, 2))]


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_experts_play_to_the_end(seats: int, chosen: tuple[int, ...]) -> None:
    options = np.array([option.default ^ (number in chosen) for number, option in enumerate(rules.OPTIONS)], np.int8)
    state, die, decisions = open_row(rules.State, new_bytes(rules.State)), random.Random(seats), 0
    rules.setup(state, seats, options)
    while state.turn != NOBODY and decisions < A_LONG_GAME:
        is_chance = state.turn == CHANCE
        action = rules.outcome(state, die.randrange(rules.outcome_count(state))) if is_chance else favourite(state, die)
        rules.apply(state, state.turn, action)
        decisions += not is_chance
    assert state.turn == NOBODY


@pytest.mark.parametrize("seed", [44, 99, 210])  # for want of room, food or liking, greedy ones stood still in these
def test_greedy_ones_come_to_an_end(seed: int) -> None:
    match, die = new("dogs_cardgame", 2, seed=seed), random.Random(seed)
    while not match.over and len(match.events) < 2000:
        match.play(BOTS["greedy"].choose(match.view(match.turn), die))
    assert match.over
