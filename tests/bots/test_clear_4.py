"""The expert's choices in CLEAR 4."""

import random

import pytest

import houndtable as ht
from houndtable.bots.clear_4 import evaluate as known
from houndtable.bots.levels import LEVELS
from houndtable.games.clear_4 import state as s
from houndtable.games.seats import NOBODY
from tests.bots import pairs
from tests.games.clear_4.scene import Scene

LOW = "stacks 0: 1- 1- 2- 2-"  # open cards that always fit
HIGH = "stacks 0: 9|- 10|- 9|- 10|-"  # open cards that seldom fit
ONE_BLIND = "stacks 0: . . . -"
NO_STACKS = "stacks 0: . . . ."


def seen(*lines: str) -> Scene:
    """A position as the seat to act sees it; the others have few cards, unless stated."""
    parts = dict(line.split(": ", 1) for line in lines)
    usual = {f"{part} {seat}": text for seat in (1, 2) for part, text in (("hand", "x x x x"), ("stacks", ". . . -"))}
    return Scene("\n".join(f"{name}: {text}" for name, text in (usual | parts).items()))


def ratings_in(scene: Scene) -> dict[str, int]:
    return {action: known.rate_action(scene.state, scene.turn, scene.number_of(action)) for action in scene.legal()}


def favourites(scene: Scene) -> list[str]:
    """The actions that the seat to act rates best."""
    ratings = ratings_in(scene)
    return [action for action, rating in ratings.items() if rating == max(ratings.values())]


def expert(*lines: str) -> str:
    """The single action rated best."""
    (action,) = favourites(seen(*lines))
    return action


def turn(*lines: str) -> list[str]:
    """Everything the player does in this turn, and in the turns it brings."""
    scene, done = seen(*lines), list[str]()
    player = scene.turn
    while scene.turn == player:
        done.append(favourites(scene)[0])
        scene.play(done[-1])
    return done + (["won"] if scene.turn == NOBODY else [])


# The end


@pytest.mark.parametrize("last", ["play 2", "play 9", "play ?", "play push", "play clear"])
def test_nobody_is_too_tired_to_see_the_last_card(last: str) -> None:
    ratings = ratings_in(seen("pile: 10 9", f"hand 0: {last.split()[1]}", NO_STACKS))
    assert ratings.pop(last) - max(ratings.values()) > known.NOISE_SCALE


# Fours


def test_four_of_a_kind_are_played_first() -> None:
    assert turn("pile: 8", "hand 0: 5 5 5 5 7 10", LOW)[:4] == ["play 5"] * 4
    assert expert("hand 0: 3 3 3 3 10 10", LOW) == "play 3"


def test_the_pile_is_filled_up_to_four() -> None:
    assert expert("pile: 8 8", "hand 0: 8 8 7 6 10", LOW) == "play 8"
    assert expert("pile: 8 8 8", "hand 0: 8 7 7 7 10", LOW) == "play 8"
    assert expert("pile: 8 8 8", "hand 0: 8 ? 5 4 9", LOW) == "play 8", "the joker is kept"


def test_four_are_always_cleared() -> None:
    scene = seen("pile: 9 8 8 8", "hand 0: 8 5 7", LOW).play("play 8")
    ratings = ratings_in(scene)
    assert ratings["clear"] - ratings["stop"] > known.NOISE_SCALE
    view = ht.from_position("clear_4", str(Scene("pile: 9 8 8 8\nhand 0: 8 5 7").play("play 8")), seed=1).view(0)
    assert {int(level.choose(view, random.Random(die))) for level in LEVELS for die in range(8)} == {s.CLEAR_PILE}


def test_a_joker_makes_the_fourth() -> None:
    assert expert("pile: 10 9 3 3 3", "hand 0: ? 9 9", HIGH) == "play ?"
    assert turn("pile: 10 9", "hand 0: 8 8 8 ? 4", LOW)[:4] == ["play 8", "play 8", "play 8", "play ?"]


def test_all_of_a_kind_go_together() -> None:
    assert turn("pile: 9", "hand 0: 8 8 10 10", LOW) == ["play 8", "play 8", "stop"]


def test_the_stack_goes_before_the_hand() -> None:
    assert expert("hand 0: 9 3 4 6", "stacks 0: 9|- 1|- 1|- 2|-") == "play stack 1"
    assert expert("pile: 9 9", "hand 0: 9 4 8 8", "stacks 0: 9|- 1|- 2|- 2|-") == "play stack 1"


def test_high_cards_go_while_they_fit() -> None:
    assert expert("hand 0: 9 3 4 6", LOW) == "play 9"
    assert expert("pile: 10", "hand 0: 9 3 4 6", LOW) == "play 9"
    assert expert("pile: 10 9 8 8 7", "hand 0: 7 3 4 6", LOW) == "play 7"


# Jokers


def test_a_joker_is_kept_while_a_number_fits() -> None:
    assert expert("pile: 9", "hand 0: 8 ? 2", LOW) == "play 8"
    assert expert("hand 0: ? 9 8", LOW) == "play 9"
    assert expert("pile: 3", "hand 0: ? 9 8", "stacks 0: 9|- 3|- 10|- 9|-") == "play stack 2"


def test_a_joker_is_not_added_without_need() -> None:
    assert expert("phase: adding", "pile: 8 8", "hand 0: ? 7", LOW) == "stop"
    assert turn("pile: 10", "hand 0: 8 8 ? 5 4", LOW) == ["play 8", "play 8", "stop"]


def test_a_joker_saves_from_taking_the_pile() -> None:
    assert expert("pile: 10 9 8 7 3 2", "hand 0: 9 8 ? 7", HIGH) == "play ?"
    assert expert("pile: 9 5", "hand 0: ? ? 9 8", HIGH) == "play ?"


# CLEAR and PUSH


def test_clear_removes_a_pile_that_cannot_be_beaten() -> None:
    assert expert("pile: 10 9 9 8 8 7 2", "hand 0: clear 9 9 8", HIGH) == "play clear"
    assert expert("pile: 9 8 8 7 5", "hand 0: clear ? 9 8", HIGH) == "play clear"


def test_clear_is_kept_while_there_is_little_to_remove() -> None:
    assert expert("hand 0: clear 9 9 8", LOW) == "play 9"
    assert expert("pile: 10", "hand 0: clear 9 9 8", LOW) == "play 9"


def test_push_gives_a_large_pile_away() -> None:
    assert expert("pile: 10 9 9 8 8 7 2", "hand 0: push 9 9 8", HIGH) == "play push"
    assert expert("pile: 10 9 9 8 8 7 2", "hand 0: push clear 9 8", HIGH) == "play push"


def test_push_is_kept_while_there_is_little_to_give() -> None:
    assert expert("hand 0: push 9 9 8", LOW) == "play 9"
    assert expert("pile: 10", "hand 0: push 9 9 8", LOW) == "play 9"


@pytest.mark.parametrize(("near", "far"), [(1, 2), (2, 1)])
def test_the_pile_goes_to_the_player_nearest_to_winning(near: int, far: int) -> None:
    lines = ("phase: pushing", "pile: 10 9 9", "hand 0: 8 9 2", LOW)
    assert expert(*lines, f"hand {near}: x", f"hand {far}: x x x x x") == f"push to {near}"
    assert expert(*lines, f"stacks {near}: . . . .", f"stacks {far}: 2|- 3|- - -") == f"push to {near}"


# Passing and blind cards


def test_a_player_who_can_play_does_not_take_the_pile() -> None:
    for card in ("1", "2", "?", "push", "clear"):
        for pile in ("2", "10 9 9 8 8 7 2"):
            assert expert(f"pile: {pile}", f"hand 0: {card} 9 8", HIGH) == f"play {card}"


def test_a_blind_card_is_tried_rather_than_the_pile_taken() -> None:
    for pile in ("3", "1", "10 9 9 8 8 3", "10 9 9 8 8 1"):
        assert expert(f"pile: {pile}", "hand 0: 9 10", ONE_BLIND) == "play stack 4"


def test_a_blind_card_is_played_where_it_always_fits() -> None:
    assert expert("hand 0: 2 3", ONE_BLIND) == "play stack 4"
    assert expert("pile: 10", "hand 0: 2 3", ONE_BLIND) == "play stack 4"


def test_a_card_that_fits_is_played_before_a_blind_one_on_a_large_pile() -> None:
    assert expert("pile: 10 9 8 8 3", "hand 0: 2 10", ONE_BLIND) == "play 2"
    assert expert("pile: 10 9 8 8 3", "hand 0: ? 10", ONE_BLIND) == "play ?"


def test_a_blind_card_is_judged_by_what_is_still_unseen() -> None:
    lines = ("pile: 9 9 7 6", "hand 0: 10 ?", ONE_BLIND)
    high_ones_gone = "gone:" + " 7" * 9 + " 8" * 10 + " 9" * 8 + " 10" * 9
    low_ones_gone = "gone:" + "".join(f" {number}" * 8 for number in range(1, 7))
    assert expert(*lines, high_ones_gone) == "play stack 4"
    assert expert(*lines, low_ones_gone) == "play ?"


# The end


@pytest.mark.parametrize(
    ("pile", "hand"),
    [
        ("", "clear 5"),
        ("9", "clear 5"),
        ("3", "clear 5"),
        ("3", "clear push"),
        ("3", "clear ?"),
        ("9 4 4", "4 4 3"),
        ("9 4 4 4", "? 3"),
        ("10 9 9", "push"),
        ("10 9", "5 5 5"),
        ("10 9", "5 5 5 5 9"),
        ("5", "? 3"),
        ("", "? 3"),
        ("5", "? ? 3"),
        ("5 5", "? 5"),
    ],
)
def test_a_player_who_can_get_rid_of_all_cards_does(pile: str, hand: str) -> None:
    assert turn(f"pile: {pile}", f"hand 0: {hand}", NO_STACKS)[-1] == "won"


def test_the_high_card_goes_first_so_that_the_low_one_follows() -> None:
    assert expert("hand 0: 4 9", NO_STACKS) == "play 9"
    assert expert("pile: 9 8", "hand 0: 4 4 5 5", NO_STACKS) == "play 5"


# The value of a position


def win_chance(*lines: str, seat: int = 0) -> int:
    return pairs.win_chance(known, seen(*lines).state, seat)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2", "2 5"),
        ("5 5", "5 6"),
        ("5 5 5 5", "5 5 5"),
        ("2", "9"),
        ("?", "9"),
        ("clear", "push"),
        ("2 3 4", "2 3 4 clear 8"),
    ],
)
def test_a_hand_that_is_sooner_gone_is_better(better: str, worse: str) -> None:
    assert win_chance(f"hand 0: {better}", LOW) > win_chance(f"hand 0: {worse}", LOW)


def test_fewer_cards_are_better() -> None:
    assert win_chance("hand 0: 2 3", ONE_BLIND) > win_chance("hand 0: 2 3", LOW)
    assert win_chance("hand 1: x") < win_chance("hand 1: x x x")
