"""Cards, setup and goal: R1 to R7, Q1."""

import pytest

from houndtable.games.clear_4 import knowledge, rounds, rules
from houndtable.games.clear_4 import state as s
from houndtable.games.clear_4.state import SEATS
from houndtable.games.seats import CHANCE
from tests.games.clear_4.scene import Scene

TWO_DEALT = "9 9 9 9 8 8 8 8" + " 5 6" * 8  # open cards in turn, then hands in turn


def dealt(seats: int) -> Scene:
    """Any deal."""
    scene = Scene.new(seats, first=0)
    while scene.turn == CHANCE:
        scene.play(scene.legal()[-1])
    return scene


def test_r1_ten_of_each_number_seven_push_seven_jokers_six_clear() -> None:
    scene = Scene.new(2, first=0)
    assert [scene.state.unseen[kind] for kind in range(1, s.KINDS)] == [10] * 10 + [7, 7, 6]
    assert sum(scene.state.unseen[kind] for kind in range(s.KINDS)) == 120


@pytest.mark.parametrize(("seats", "left_over"), [(2, 80), (3, 60), (4, 40), (5, 20), (6, 0)])
def test_r2_t2_twenty_cards_each_the_rest_stays_unseen(seats: int, left_over: int) -> None:
    scene = dealt(seats)
    assert [scene.state.left[seat] for seat in range(seats)] == [20] * seats
    assert scene.state.unseen_size == left_over + seats * 8


def test_r2_a_card_can_be_dealt_no_more_often_than_it_is_there() -> None:
    scene = Scene.new(3, first=0).draw("clear " * 6)
    assert scene.refusal("draw clear") == "R2"
    assert scene.refusal("play 5") == "R2"
    assert Scene("hand 0: 5").refusal("draw 5") == "R2"


def test_r3_four_stacks_of_across_upright_and_open_card() -> None:
    scene = Scene.new(2, first=0).draw(TWO_DEALT)
    scene.expect("stacks 0: 9|- 9|- 8|- 8|-\nstacks 1: 9|- 9|- 8|- 8|-")


def test_r3_face_down_cards_are_not_drawn_before_they_are_turned() -> None:
    scene = Scene.new(2, first=0).draw(TWO_DEALT)
    assert scene.state.unseen_size == 120 - 2 * 12
    assert scene.state.unseen[9] == 6 and scene.state.unseen[5] == 2


def test_r4_the_other_eight_are_the_hand() -> None:
    scene = Scene.new(2, first=0).draw(TWO_DEALT)
    scene.expect("hand 0: 5 5 5 5 5 5 5 5\nhand 1: 6 6 6 6 6 6 6 6\nphase: turn\nplayer: 0")


def test_r4_a_card_dealt_to_a_hand_is_seen_by_one_alone() -> None:
    scene = Scene.new(2, first=0).draw("9 9 9 9 8 8 8 8")
    assert knowledge.public(scene.state, CHANCE, s.DRAW + 5, 0) == s.DRAW + 5
    assert knowledge.public(scene.state, CHANCE, s.DRAW + 5, 1) == s.DRAW
    open_card = Scene.new(2, first=0)
    assert knowledge.public(open_card.state, CHANCE, s.DRAW + 5, 1) == s.DRAW + 5


def test_r5_the_pile_is_empty() -> None:
    scene = dealt(3)
    scene.expect("pile:\ntop:\ngone:")
    assert "pass" not in scene.legal()


def test_r6_q1_the_first_player_is_drawn() -> None:
    scene = Scene.new(4)
    assert scene.legal() == ["begin 0", "begin 1", "begin 2", "begin 3"]
    assert rules.outcome_count(scene.state) == 4 and {
        rules.outcome_weight(scene.state, s.BEGIN + seat) for seat in range(4)
    } == {1}
    scene.play("begin 2").expect("first: 2\nplayer: 2\nphase: dealing")


def test_q1_or_the_seat_given() -> None:
    Scene.new(4, first=3).expect("first: 3\nplayer: 3\nphase: dealing")


def test_q1_in_a_match_the_next_seat_begins() -> None:
    scene = Scene("options: rounds=players\nfirst: 2\nplayer: 1\nhand 1: 5\nstacks 1: . . . .")
    scene.play("play 5").expect("round: 2\nfirst: 0\nplayer: 0\nphase: dealing")


@pytest.mark.parametrize("seats", SEATS)
def test_r6_the_first_player_is_dealt_to_first_and_plays_first(seats: int) -> None:
    scene = Scene.new(seats, first=1)
    scene.draw("3").expect("stacks 1: 3|- |- |- |-")
    while scene.turn == CHANCE:
        scene.play(scene.legal()[0])
    assert scene.turn == 1


def test_r7_the_first_player_without_cards_has_won() -> None:
    scene = Scene("hand 0: 5\nstacks 0: . . . .")
    assert not rounds.is_over(scene.state) and not rounds.has_won(scene.state, 0)
    scene.play("play 5")
    assert rounds.is_over(scene.state)
    assert [rounds.has_won(scene.state, seat) for seat in range(3)] == [True, False, False]
