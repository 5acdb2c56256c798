"""End, matches and information: R23, O1, Q16, Q17, Q20 to Q22."""

import numpy as np
import pytest

from houndtable.engine.batch import Batch
from houndtable.games.clear_4 import knowledge, rounds
from houndtable.games.clear_4 import state as s
from houndtable.games.seats import NOBODY, SPECTATOR
from tests.games.clear_4.scene import Scene

LAST = "stacks 0: . . . .\n"


def scores(scene: Scene) -> list[int]:
    return [rounds.score(scene.state, seat) for seat in range(scene.state.seats)]


def test_r23_the_last_card_ends_the_game_at_once() -> None:
    scene = Scene(LAST + "pile: 9\nhand 0: 5").play("play 5")
    assert scene.turn == NOBODY and rounds.is_over(scene.state)
    assert scene.winners() == [0]
    assert scene.refusal("play 5") == "R23"


def test_r23_a_blind_last_card_that_fits_wins() -> None:
    scene = Scene("stacks 0: - . . .\nhand 0: -\npile: 9").play("play stack 1", "draw 9")
    assert scene.winners() == [0]


@pytest.mark.parametrize("card", ["6", "10"])
def test_r23_t6_a_blind_last_card_that_does_not_fit_does_not_win(card: str) -> None:
    scene = Scene("stacks 0: - . . .\nhand 0: -\npile: 9 5").play("play stack 1", f"draw {card}")
    assert not rounds.is_over(scene.state) and scene.winners() == []
    scene.expect(f"player: 1\npile:\nhand 0: {'5 6 9' if card == '6' else '5 9 10'}")


def test_r23_the_last_but_one_card_does_not_end_it() -> None:
    scene = Scene(LAST + "pile: 9\nhand 0: 5 5").play("play 5")
    assert not rounds.is_over(scene.state)
    assert scene.play("play 5").winners() == [0]


def test_q17_t6_a_push_as_last_card_wins_and_nobody_takes_the_pile() -> None:
    scene = Scene(LAST + "pile: 9\nhand 0: push\nhand 1: 3").play("play push")
    assert scene.winners() == [0]
    scene.expect("pile: 9\nhand 1: 3\ngone: push")


def test_q17_t6_a_clear_as_last_card_wins() -> None:
    scene = Scene(LAST + "pile: 9\nhand 0: clear").play("play clear")
    assert scene.winners() == [0] and scene.turn == NOBODY


def test_q17_the_fourth_card_of_a_value_wins() -> None:
    scene = Scene(LAST + "pile: 9 9 9\nhand 0: 9").play("play 9")
    assert scene.winners() == [0] and scene.turn == NOBODY


def test_q17_any_card_but_the_last_gives_another_turn_or_asks_for_a_target() -> None:
    clear = Scene(LAST + "pile: 9\nhand 0: 1 clear").play("play clear")
    assert clear.turn == 0 and clear.winners() == []
    push = Scene(LAST + "pile: 9\nhand 0: 1 push").play("play push")
    assert push.legal() == ["push to 1", "push to 2"] and push.winners() == []


@pytest.mark.parametrize("card", ["push", "clear", "?"])
def test_q17_so_does_a_blind_special_card(card: str) -> None:
    scene = Scene("stacks 0: - . . .\nhand 0: -\npile: 9").play("play stack 1", f"draw {card}")
    assert scene.winners() == [0] and scene.turn == NOBODY
    scene.expect("phase: over\nloose:\nturning:")


def test_q16_hand_and_stacks_count() -> None:
    scene = Scene(LAST + "hand 0: 5\nhand 1: 2 3\nstacks 1: 4|- 4- - .\nhand 2: -\nstacks 2: 9|- . . .").play("play 5")
    assert scores(scene) == [0, -2 - 3 - 2 - 1, -3]


def test_o1_a_single_game_by_default() -> None:
    assert rounds.rounds_to_play(Scene.new(4).state) == 1


def test_o1_as_many_games_as_players_or_a_chosen_number() -> None:
    assert [rounds.rounds_to_play(Scene.new(seats, rounds="players").state) for seats in s.SEATS] == [2, 3, 4, 5, 6]
    assert [rounds.rounds_to_play(Scene.new(4, rounds=number).state) for number in (2, 7, 12)] == [2, 7, 12]


def test_o1_after_a_game_minus_points_are_noted_and_the_next_is_dealt() -> None:
    text = "seats: 2\noptions: rounds=2\npoints 1: 3\nhand 1: 2 3\nstacks 1: . . . -\n" + LAST + "pile: 9\nhand 0: 5"
    scene = Scene(text).play("play 5")
    scene.expect("round: 2\nfirst: 1\nphase: dealing\npoints 0:\npoints 1: 6\npile:\ngone:\nhand 1: -")
    scene.expect("stacks 0: |- |- |- |-\nstacks 1: |- |- |- |-")
    assert scene.state.unseen_size == 120 and scene.state.left[0] == scene.state.left[1] == 20
    assert not rounds.is_over(scene.state) and scene.winners() == []


@pytest.mark.parametrize("card", ["push", "clear", "?"])
def test_o1_q17_a_special_last_card_ends_a_game_of_a_match_and_the_pile_counts_for_nobody(card: str) -> None:
    others = "pile: 9 9 9\nhand 1: 2 3\nstacks 1: . . . -\nhand 2: 4\nstacks 2: . . . .\n"
    scene = Scene("options: rounds=2\n" + others + LAST + f"hand 0: {card}").play(f"play {card}")
    scene.expect("round: 2\nfirst: 1\nphase: dealing\npile:\ntop:\nloose:\ngone:")
    scene.expect("points 0:\npoints 1: 3\npoints 2: 1")


def test_o1_fewest_minus_points_win_not_the_last_game() -> None:
    text = "seats: 2\noptions: rounds=2\nround: 2\npoints 0: 5\nhand 1: 2 3\nstacks 1: . . . .\n" + LAST + "hand 0: 5"
    scene = Scene(text).play("play 5")
    assert rounds.is_over(scene.state)
    assert scores(scene) == [-5, -2] and scene.winners() == [1]


def test_o1_the_running_score_is_part_of_every_view() -> None:
    scene = Scene("options: rounds=3\nround: 2\npoints 0: 5\npoints 2: 7")
    for seat in (SPECTATOR, 0, 1, 2):
        knowledge.hide(scene.state, seat)
        scene.expect("round: 2\npoints 0: 5\npoints 1:\npoints 2: 7")


def test_o1_a_whole_match_has_as_many_games_as_players() -> None:
    batch = Batch("clear_4", seats=3, count=20, seed=1, rounds="players", first="2")
    batch.play_out()
    assert batch.over.all()
    assert (batch.rows["round"] == 3).all()
    assert (batch.rows["first"] == 1).all()


def test_q20_equally_few_minus_points_share_the_victory() -> None:
    text = "options: rounds=2\nround: 2\npoints 0: 2\npoints 2: 1\nhand 1: 2 3\nstacks 1: . . . .\n"
    scene = Scene(text + LAST + "hand 0: 5").play("play 5")
    assert scores(scene)[:2] == [-2, -2] and scene.winners() == [0, 1]


def test_q21_hands_are_hidden_from_others() -> None:
    scene = Scene("hand 0: 5 5 ?\nhand 1: 3 3\nhand 2: 8 push\npile: 9 8\ngone: 4")
    unseen = scene.state.unseen[3]
    scene = scene.view(1)
    scene.expect("hand 0: x x x\nhand 1: 3 3\nhand 2: x x\npile: 9 8\ngone: 4\nstacks 0: 1|- 6|- 7|- 9|-")
    assert scene.state.unseen[3] == unseen and scene.state.unseen[5] == 10


def test_q21_a_view_says_nothing_about_a_hand() -> None:
    one, other = Scene("hand 0: 5 5 ?\nhand 1: 3"), Scene("hand 0: 1 8 push\nhand 1: 3")
    assert one.view(1).raw.tobytes() == other.view(1).raw.tobytes()


def test_q21_onlookers_see_no_hand_but_all_sizes() -> None:
    scene = Scene("hand 0: 5 5 ?\nhand 1: 3 3\nhand 2: 8")
    scene = scene.view(SPECTATOR)
    scene.expect("hand 0: x x x\nhand 1: x x\nhand 2: x")
    assert [scene.state.left[seat] for seat in range(3)] == [15, 14, 13]


def test_q21_who_is_asked_to_add_a_card_may_or_may_not_hold_one() -> None:
    scene = Scene("phase: adding\npile: 8\nhand 0: 8 2\nstacks 0: . . . .")
    questions = set()
    for seed in range(1, 100):
        knowledge.hide(scene.state, 1)
        knowledge.fill(scene.state, 1, np.array([seed * 2**40 + 1]))
        questions.add(" ".join(scene.legal()))
    assert {"stop", "play 8 stop", "play ? stop"} <= questions


def test_q22_no_rule_ends_a_long_game() -> None:
    """Two players who take turns passing are back where they began, and nothing stops them."""
    scene = Scene("seats: 2\nhand 0: 1 5 9\nstacks 0: . . . .\nhand 1: 1 5 9\nstacks 1: . . . .")
    before = str(scene)
    to_and_fro = ["play 9", "stop", "play 5", "stop", "pass"]
    for _ in range(50):
        scene.play(*to_and_fro)
        scene.expect("player: 1\nhand 0: 1 5 5 9\nhand 1: 1 9")
        scene.play(*to_and_fro)
        assert str(scene) == before
