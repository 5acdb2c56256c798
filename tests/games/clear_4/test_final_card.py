"""The final card: R19 to R22, Q11 to Q13."""

from houndtable.games.seats import CHANCE
from tests.games.clear_4.scene import Scene


def test_r19_it_is_turned_up_only_after_the_decision() -> None:
    scene = Scene("pile: 8\nhand 0: 5\nstacks 0: - . . .").play("play stack 1")
    assert scene.turn == CHANCE
    scene.expect("phase: blind\nturning: 1\nstacks 0: . . . .\npile: 8")
    assert scene.state.left[0] == 2
    assert len(scene.legal()) == 13


def test_r20_if_it_fits_it_is_played() -> None:
    scene = Scene("pile: 8\nhand 0: 5\nstacks 0: - . . .").play("play stack 1", "draw 8")
    scene.play("stop").expect("player: 1\npile: 8 8\nhand 0: 5\nstacks 0: . . . .")


def test_r20_cards_of_its_value_may_be_added() -> None:
    scene = Scene("pile: 8\nhand 0: 5 5\nstacks 0: - 5- . .").play("play stack 1", "draw 5")
    assert scene.legal() == ["play 5", "play stack 2", "stop"]
    scene.play("play 5", "play stack 2").expect("phase: adding\ntop: 5 x3")


def test_r20_r13_it_may_be_the_fourth() -> None:
    scene = Scene("pile: 8 8 8\nhand 0: 5\nstacks 0: - . . .").play("play stack 1", "draw 8", "clear")
    scene.expect("phase: turn\nplayer: 0\npile:\ngone: 8 8 8 8")


def test_r21_t4_if_it_is_higher_one_takes_the_pile() -> None:
    scene = Scene("pile: 9 4\nhand 0: 5\nstacks 0: - . . .").play("play stack 1", "draw 7")
    scene.expect("phase: turn\nplayer: 1\npile:\nhand 0: 4 5 7 9\nstacks 0: . . . .")
    assert scene.state.left[0] == 4


def test_t4_on_an_empty_pile_it_always_fits() -> None:
    Scene("hand 0: 5\nstacks 0: - . . .").play("play stack 1", "draw 7").expect("phase: adding\npile: 7\nhand 0: 5")


def test_r22_a_blind_push_is_carried_out() -> None:
    scene = Scene("pile: 4\nhand 0: 5\nhand 1: 9\nstacks 0: - . . .").play("play stack 1", "draw push")
    scene.expect("phase: pushing\nplayer: 0")
    scene.play("push to 1").expect("player: 1\npile:\nhand 1: 4 9\ngone: push")


def test_r22_a_blind_clear_is_carried_out() -> None:
    scene = Scene("pile: 4\nhand 0: 5\nstacks 0: - . . .").play("play stack 1", "draw clear")
    scene.expect("phase: turn\nplayer: 0\npile:\ngone: 4 clear")


def test_r22_q13_a_blind_joker_has_the_top_value() -> None:
    scene = Scene("pile: 4\nhand 0: 5\nstacks 0: - . . .").play("play stack 1", "draw ?")
    scene.play("stop").expect("player: 1\npile: 4 ?\ntop: 4 x2")


def test_q13_a_blind_joker_is_wild_on_an_empty_pile() -> None:
    Scene("hand 0: push\nstacks 0: - . . .").play("play stack 1", "draw ?").expect("phase: adding\npile: ?\ntop: wild")


def test_q13_numbers_of_a_fitting_value_give_a_blind_joker_theirs() -> None:
    scene = Scene("pile: 4\nhand 0: 2 2 5\nstacks 0: - . . .").play("play stack 1", "draw ?")
    assert scene.legal() == ["play 2", "stop"]
    assert scene.refusal("play 5") == "R8"
    scene.play("play 2", "play 2", "stop").expect("player: 1\npile: 4 2 2 ?\ntop: 2 x3")


def test_q13_q8_a_blind_joker_may_be_the_fourth() -> None:
    scene = Scene("pile: 4 4 4\nhand 0: 2\nstacks 0: - . . .").play("play stack 1", "draw ?", "clear")
    scene.expect("phase: turn\nplayer: 0\npile:\nhand 0: 2\ngone: 4 4 4 ?")


def test_q13_q6_a_second_joker_follows_a_blind_one_only_by_agreement() -> None:
    text = "pile: 4\nhand 0: 2 9 ?\nstacks 0: - . . ."
    assert Scene(text).play("play stack 1", "draw ?").refusal("play ?") == "Q6"
    agreed = Scene("options: multi_joker_alone=yes\n" + text).play("play stack 1", "draw ?", "play ?")
    agreed.expect("phase: adding\ntop: 4 x3")
    agreed.play("play 2").expect("phase: adding\npile: 4 2 ? ?\ntop: 2 x3\nhand 0: 9")


def test_r22_q15_a_blind_push_on_an_empty_pile_only_ends_the_turn() -> None:
    scene = Scene("hand 0: 5\nstacks 0: - . . .").play("play stack 1", "draw push")
    scene.expect("phase: turn\nplayer: 1\nhand 0: 5\ngone: push")


def test_r22_q15_of_two_the_other_takes_the_pile_of_a_blind_push() -> None:
    scene = Scene("seats: 2\npile: 4\nhand 0: 5\nhand 1: 9\nstacks 0: - . . .").play("play stack 1", "draw push")
    scene.expect("phase: turn\nplayer: 1\npile:\nhand 1: 4 9")


def test_q11_as_soon_as_nothing_lies_on_it() -> None:
    scene = Scene("pile: 4\nhand 0: 2 5\nstacks 0: - 9- 9|- .")
    assert scene.legal() == ["play 2", "play stack 1", "pass"]
    assert scene.refusal("play stack 2") == "R8"


def test_q11_it_is_never_added() -> None:
    scene = Scene("pile: 4\nhand 0: 2 2\nstacks 0: - . . .").play("play 2")
    assert scene.refusal("play stack 1") == "Q11"


def test_q11_no_second_one_in_the_same_play() -> None:
    scene = Scene("pile: 4\nhand 0: 2 5\nstacks 0: - - . .").play("play stack 1", "draw 2")
    assert scene.refusal("play stack 2") == "Q11"
    scene.play("play 2", "stop").expect("player: 1\nstacks 0: . - . .")


def test_q11_in_an_extra_turn_another_one_may_follow() -> None:
    scene = Scene("pile: 4\nhand 0: 5\nstacks 0: - - . .").play("play stack 1")
    assert scene.draw("clear").legal() == ["play 5", "play stack 2"]


def test_q12_the_misfit_goes_to_the_hand_with_the_pile() -> None:
    Scene("pile: 1\nhand 0: 5\nstacks 0: - . . .").play("play stack 1", "draw 2").expect("hand 0: 1 2 5\npile:\ngone:")
