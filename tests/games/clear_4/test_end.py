"""End, matches and information: R23, O1, Q16, Q17, Q20 to Q22."""

import numpy as np
import pytest

from houndtable.engine.batch import Batch
from houndtable.games.clear_4 import rules
from houndtable.games.clear_4.notation import write_position
from houndtable.games.clear_4.rules import State
from houndtable.games.seats import NOBODY, SPECTATOR
from tests.games.clear_4.positions import allowed, begun, do, expect, play, position, refused

LAST = "stacks 0: . . . .\n"


def winners(state: State) -> list[int]:
    return [seat for seat in range(state.seats) if rules.has_won(state, seat)]


def scores(state: State) -> list[int]:
    return [rules.score(state, seat) for seat in range(state.seats)]


def test_r23_the_last_card_ends_the_game_at_once() -> None:
    state = play(LAST + "pile: 9\nhand 0: 5", "play 5")
    assert state.turn == NOBODY and rules.is_over(state)
    assert winners(state) == [0]
    assert refused(state, "play 5") == "R23"


def test_r23_a_blind_last_card_that_fits_wins() -> None:
    state = play("stacks 0: - . . .\nhand 0: -\npile: 9", "play stack 1", "draw 9")
    assert winners(state) == [0]


@pytest.mark.parametrize("card", ["6", "10"])
def test_r23_t6_a_blind_last_card_that_does_not_fit_does_not_win(card: str) -> None:
    state = play("stacks 0: - . . .\nhand 0: -\npile: 9 5", "play stack 1", f"draw {card}")
    assert not rules.is_over(state) and winners(state) == []
    expect(state, f"player: 1\npile:\nhand 0: {'5 6 9' if card == '6' else '5 9 10'}")


def test_r23_the_last_but_one_card_does_not_end_it() -> None:
    state = play(LAST + "pile: 9\nhand 0: 5 5", "play 5")
    assert not rules.is_over(state)
    assert winners(do(state, "play 5")) == [0]


def test_q17_t6_a_push_as_last_card_wins_and_nobody_takes_the_pile() -> None:
    state = play(LAST + "pile: 9\nhand 0: push\nhand 1: 3", "play push")
    assert winners(state) == [0]
    expect(state, "pile: 9\nhand 1: 3\ngone: push")


def test_q17_t6_a_clear_as_last_card_wins() -> None:
    state = play(LAST + "pile: 9\nhand 0: clear", "play clear")
    assert winners(state) == [0] and state.turn == NOBODY


def test_q17_the_fourth_card_of_a_value_wins() -> None:
    state = play(LAST + "pile: 9 9 9\nhand 0: 9", "play 9")
    assert winners(state) == [0] and state.turn == NOBODY


def test_q17_any_card_but_the_last_gives_another_turn_or_asks_for_a_target() -> None:
    clear = play(LAST + "pile: 9\nhand 0: 1 clear", "play clear")
    assert clear.turn == 0 and winners(clear) == []
    push = play(LAST + "pile: 9\nhand 0: 1 push", "play push")
    assert allowed(push) == ["push to 1", "push to 2"] and winners(push) == []


@pytest.mark.parametrize("card", ["push", "clear", "?"])
def test_q17_so_does_a_blind_special_card(card: str) -> None:
    state = play("stacks 0: - . . .\nhand 0: -\npile: 9", "play stack 1", f"draw {card}")
    assert winners(state) == [0] and state.turn == NOBODY
    expect(state, "phase: over\nloose:\nturning:")


def test_q16_hand_and_stacks_count() -> None:
    state = play(LAST + "hand 0: 5\nhand 1: 2 3\nstacks 1: 4|- 4- - .\nhand 2: -\nstacks 2: 9|- . . .", "play 5")
    assert scores(state) == [0, -2 - 3 - 2 - 1, -3]


def test_o1_a_single_game_by_default() -> None:
    assert rules.rounds_to_play(begun(4)) == 1


def test_o1_as_many_games_as_players_or_a_chosen_number() -> None:
    assert [rules.rounds_to_play(begun(seats, "rounds=players")) for seats in rules.SEATS] == [2, 3, 4, 5, 6]
    assert [rules.rounds_to_play(begun(4, f"rounds={number}")) for number in (2, 7, 12)] == [2, 7, 12]


def test_o1_after_a_game_minus_points_are_noted_and_the_next_is_dealt() -> None:
    text = "seats: 2\noptions: rounds=2\npoints 1: 3\nhand 1: 2 3\nstacks 1: . . . -\n" + LAST + "pile: 9\nhand 0: 5"
    state = play(text, "play 5")
    expect(state, "round: 2\nfirst: 1\nphase: dealing\npoints 0:\npoints 1: 6\npile:\ngone:\nhand 1: -")
    expect(state, "stacks 0: |- |- |- |-\nstacks 1: |- |- |- |-")
    assert state.unseen_size == 120 and state.left[0] == state.left[1] == 20
    assert not rules.is_over(state) and winners(state) == []


@pytest.mark.parametrize("card", ["push", "clear", "?"])
def test_o1_q17_a_special_last_card_ends_a_game_of_a_match_and_the_pile_counts_for_nobody(card: str) -> None:
    others = "pile: 9 9 9\nhand 1: 2 3\nstacks 1: . . . -\nhand 2: 4\nstacks 2: . . . .\n"
    state = play("options: rounds=2\n" + others + LAST + f"hand 0: {card}", f"play {card}")
    expect(state, "round: 2\nfirst: 1\nphase: dealing\npile:\ntop:\nloose:\ngone:")
    expect(state, "points 0:\npoints 1: 3\npoints 2: 1")


def test_o1_fewest_minus_points_win_not_the_last_game() -> None:
    text = "seats: 2\noptions: rounds=2\nround: 2\npoints 0: 5\nhand 1: 2 3\nstacks 1: . . . .\n" + LAST + "hand 0: 5"
    state = play(text, "play 5")
    assert rules.is_over(state)
    assert scores(state) == [-5, -2] and winners(state) == [1]


def test_o1_the_running_score_is_part_of_every_view() -> None:
    state = position("options: rounds=3\nround: 2\npoints 0: 5\npoints 2: 7")
    for seat in (SPECTATOR, 0, 1, 2):
        rules.hide(state, seat)
        expect(state, "round: 2\npoints 0: 5\npoints 1:\npoints 2: 7")


def test_o1_a_whole_match_has_as_many_games_as_players() -> None:
    batch = Batch("clear_4", seats=3, count=20, seed=1, rounds="players", first="2")
    batch.play_out()
    assert batch.over.all()
    assert (batch.rows["round"] == 3).all()
    assert (batch.rows["first"] == 1).all()


def test_q20_equally_few_minus_points_share_the_victory() -> None:
    text = "options: rounds=2\nround: 2\npoints 0: 2\npoints 2: 1\nhand 1: 2 3\nstacks 1: . . . .\n"
    state = play(text + LAST + "hand 0: 5", "play 5")
    assert scores(state)[:2] == [-2, -2] and winners(state) == [0, 1]


def test_q21_hands_are_hidden_from_others() -> None:
    state = position("hand 0: 5 5 ?\nhand 1: 3 3\nhand 2: 8 push\npile: 9 8\ngone: 4")
    unseen = state.unseen[3]
    rules.hide(state, 1)
    expect(state, "hand 0: x x x\nhand 1: 3 3\nhand 2: x x\npile: 9 8\ngone: 4\nstacks 0: 1|- 6|- 7|- 9|-")
    assert state.unseen[3] == unseen and state.unseen[5] == 10


def test_q21_a_view_says_nothing_about_a_hand() -> None:
    one, other = position("hand 0: 5 5 ?\nhand 1: 3"), position("hand 0: 1 8 push\nhand 1: 3")
    rules.hide(one, 1)
    rules.hide(other, 1)
    assert write_position(one) == write_position(other)
    assert [one.unseen[kind] for kind in range(14)] == [other.unseen[kind] for kind in range(14)]


def test_q21_onlookers_see_no_hand_but_all_sizes() -> None:
    state = position("hand 0: 5 5 ?\nhand 1: 3 3\nhand 2: 8")
    rules.hide(state, SPECTATOR)
    expect(state, "hand 0: x x x\nhand 1: x x\nhand 2: x")
    assert [state.left[seat] for seat in range(3)] == [15, 14, 13]


def test_q21_who_is_asked_to_add_a_card_may_or_may_not_hold_one() -> None:
    state = position("phase: adding\npile: 8\nhand 0: 8 2\nstacks 0: . . . .")
    questions = set()
    for seed in range(1, 100):
        rules.hide(state, 1)
        rules.fill(state, 1, np.array([seed * 2**40 + 1]))
        questions.add(" ".join(allowed(state)))
    assert {"stop", "play 8 stop", "play ? stop"} <= questions


def test_q22_no_rule_ends_a_long_game() -> None:
    """Two players who take turns in passing are back where they began, and nothing stops them."""
    state = position("seats: 2\nhand 0: 1 5 9\nstacks 0: . . . .\nhand 1: 1 5 9\nstacks 1: . . . .")
    before = write_position(state)
    to_and_fro = ["play 9", "stop", "play 5", "stop", "pass"]
    for _ in range(50):
        do(state, *to_and_fro)
        expect(state, "player: 1\nhand 0: 1 5 5 9\nhand 1: 1 9")
        do(state, *to_and_fro)
        assert write_position(state) == before
