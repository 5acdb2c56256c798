"""Cards, setup and goal: R1 to R7, Q1."""

import pytest

from houndtable.games.clear_4 import rules
from houndtable.games.clear_4.rules import SEATS, State
from houndtable.games.seats import CHANCE
from tests.games.clear_4.positions import allowed, begun, deal, do, expect, position, refused

TWO_DEALT = "9 9 9 9 8 8 8 8" + " 5 6" * 8  # open cards in turn, then hands in turn


def dealt(seats: int) -> State:
    """Any deal."""
    state = begun(seats)
    while state.turn == CHANCE:
        do(state, allowed(state)[-1])
    return state


def test_r1_ten_of_each_number_seven_push_seven_jokers_six_clear() -> None:
    state = begun(2)
    assert [state.unseen[kind] for kind in range(1, rules.KINDS)] == [10] * 10 + [7, 7, 6]
    assert sum(state.unseen[kind] for kind in range(rules.KINDS)) == 120


@pytest.mark.parametrize(("seats", "left_over"), [(2, 80), (3, 60), (4, 40), (5, 20), (6, 0)])
def test_r2_t2_twenty_cards_each_the_rest_stays_unseen(seats: int, left_over: int) -> None:
    state = dealt(seats)
    assert [state.left[seat] for seat in range(seats)] == [20] * seats
    assert state.unseen_size == left_over + seats * 8


def test_r2_a_card_can_be_dealt_no_more_often_than_it_is_there() -> None:
    state = deal(begun(3), "clear " * 6)
    assert refused(state, "draw clear") == "R2"
    assert refused(state, "play 5") == "R2"
    assert refused(position("hand 0: 5"), "draw 5") == "R2"


def test_r3_four_stacks_of_across_upright_and_open_card() -> None:
    state = deal(begun(2), TWO_DEALT)
    expect(state, "stacks 0: 9|- 9|- 8|- 8|-\nstacks 1: 9|- 9|- 8|- 8|-")


def test_r3_face_down_cards_are_not_drawn_before_they_are_turned() -> None:
    state = deal(begun(2), TWO_DEALT)
    assert state.unseen_size == 120 - 2 * 12
    assert state.unseen[9] == 6 and state.unseen[5] == 2


def test_r4_the_other_eight_are_the_hand() -> None:
    state = deal(begun(2), TWO_DEALT)
    expect(state, "hand 0: 5 5 5 5 5 5 5 5\nhand 1: 6 6 6 6 6 6 6 6\nphase: turn\nplayer: 0")


def test_r4_a_card_dealt_to_a_hand_is_seen_by_one_alone() -> None:
    state = deal(begun(2), "9 9 9 9 8 8 8 8")
    assert rules.public(state, CHANCE, rules.DRAW + 5, 0) == rules.DRAW + 5
    assert rules.public(state, CHANCE, rules.DRAW + 5, 1) == rules.DRAW
    open_card = begun(2)
    assert rules.public(open_card, CHANCE, rules.DRAW + 5, 1) == rules.DRAW + 5


def test_r5_the_pile_is_empty() -> None:
    state = dealt(3)
    expect(state, "pile:\ntop:\ngone:")
    assert "pass" not in allowed(state)


def test_r6_q1_the_first_player_is_drawn() -> None:
    state = begun(4, "")
    assert allowed(state) == ["begin 0", "begin 1", "begin 2", "begin 3"]
    assert rules.outcome_count(state) == 4 and {
        rules.outcome_weight(state, rules.BEGIN + seat) for seat in range(4)
    } == {1}
    expect(do(state, "begin 2"), "first: 2\nplayer: 2\nphase: dealing")


def test_q1_or_the_seat_given() -> None:
    expect(begun(4, "first=3"), "first: 3\nplayer: 3\nphase: dealing")


def test_q1_in_a_match_the_next_seat_begins() -> None:
    state = position("options: rounds=players\nfirst: 2\nplayer: 1\nhand 1: 5\nstacks 1: . . . .")
    expect(do(state, "play 5"), "round: 2\nfirst: 0\nplayer: 0\nphase: dealing")


@pytest.mark.parametrize("seats", SEATS)
def test_r6_who_begins_is_dealt_to_first_and_plays_first(seats: int) -> None:
    state = begun(seats, "first=1")
    expect(deal(state, "3"), "stacks 1: 3|- |- |- |-")
    while state.turn == CHANCE:
        do(state, allowed(state)[0])
    assert state.turn == 1


def test_r7_who_is_first_without_cards_has_won() -> None:
    state = position("hand 0: 5\nstacks 0: . . . .")
    assert not rules.is_over(state) and not rules.has_won(state, 0)
    do(state, "play 5")
    assert rules.is_over(state)
    assert [rules.has_won(state, seat) for seat in range(3)] == [True, False, False]
