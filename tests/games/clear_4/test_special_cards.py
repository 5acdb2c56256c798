"""PUSH, CLEAR and passing: R15 to R18, Q14, Q15, Q18, Q19."""

from tests.games.clear_4.scene import Scene

BARE = "stacks 0: - - - -\n"


def test_r15_special_cards_whatever_lies_on_the_pile() -> None:
    scene = Scene("stacks 0: . . . .\npile: 1\nhand 0: 9 push clear")
    assert scene.legal() == ["play push", "play clear", "pass"]


def test_r15_special_cards_are_played_singly() -> None:
    scene = Scene(BARE + "pile: 8\nhand 0: 5 5 push clear").play("play 5")
    assert scene.legal() == ["play 5", "stop"]
    assert scene.refusal("play push") == "R15"
    assert scene.refusal("play clear") == "R15"


def test_r16_that_person_takes_the_pile_and_the_turn_ends() -> None:
    scene = Scene(BARE + "pile: 9 9 3\nhand 0: 1 push\nhand 2: 4").play("play push")
    scene.expect("phase: pushing\nplayer: 0\npile: 9 9 3")
    scene.play("push to 2").expect("phase: turn\nplayer: 1\npile:\nhand 2: 3 4 9 9\ngone: push")
    assert scene.state.left[2] == 4 + 12


def test_r16_a_push_comes_first_and_then_its_target() -> None:
    scene = Scene(BARE + "pile: 9\nhand 0: 1 push")
    assert scene.refusal("push to 1") == "R16"
    scene.play("play push")
    assert scene.refusal("play 1") == "R16"
    assert scene.refusal("pass") == "R16"
    assert scene.refusal("push to 3") == "R16"


def test_r17_a_clear_removes_the_pile_and_gives_another_turn() -> None:
    scene = Scene(BARE + "pile: 9 9 3\nhand 0: 10 clear").play("play clear")
    scene.expect("phase: turn\nplayer: 0\npile:\nhand 0: 10\ngone: 3 9 9 clear")
    assert "play 10" in scene.legal()


def test_r18_a_player_who_passes_takes_the_pile_and_the_turn_ends() -> None:
    scene = Scene(BARE + "pile: 9 4 ?\nhand 0: 1").play("pass")
    scene.expect("phase: turn\nplayer: 1\npile:\ntop:\nhand 0: 1 4 9 ?\ngone:")
    assert scene.state.left[0] == 4 + 4


def test_r18_one_may_pass_though_one_could_play_but_not_after_a_card() -> None:
    scene = Scene(BARE + "pile: 9\nhand 0: 9 9")
    assert "pass" in scene.legal()
    assert scene.play("play 9").refusal("pass") == "R18"


def test_q14_no_passing_on_an_empty_pile() -> None:
    assert Scene("hand 0: 1").refusal("pass") == "Q14"


def test_q14_by_agreement_one_may() -> None:
    scene = Scene("options: pass_on_empty=yes\nhand 0: 1").play("pass")
    scene.expect("phase: turn\nplayer: 1\nhand 0: 1\npile:")


def test_q15_a_push_on_an_empty_pile_only_ends_the_turn() -> None:
    Scene(BARE + "hand 0: 1 push").play("play push").expect("phase: turn\nplayer: 1\npile:\ngone: push")


def test_q15_q9_under_a_push_on_an_empty_pile_the_card_is_turned_up_too() -> None:
    scene = Scene("hand 0: 1\nstacks 0: push|- . . .").play("play stack 1", "draw clear")
    scene.expect("phase: turn\nplayer: 1\nstacks 0: clear- . . .\ngone: push")


def test_q15_a_clear_on_an_empty_pile_gives_another_turn() -> None:
    Scene(BARE + "hand 0: 1 clear").play("play clear").expect("phase: turn\nplayer: 0\ngone: clear")


def test_q15_never_to_oneself() -> None:
    scene = Scene("seats: 4\nplayer: 2\npile: 9\nhand 2: 1 push").play("play push")
    assert scene.legal() == ["push to 0", "push to 1", "push to 3"]
    assert scene.refusal("push to 2") == "Q15"


def test_q15_of_two_the_other_takes_the_pile() -> None:
    scene = Scene("seats: 2\n" + BARE + "pile: 9\nhand 0: 1 push\nhand 1: 2").play("play push")
    scene.expect("phase: turn\nplayer: 1\npile:\nhand 1: 2 9")


def test_q15_the_left_neighbour_of_the_pushing_player_is_next() -> None:
    scene = Scene("seats: 4\nplayer: 1\npile: 9\nhand 1: 1 push").play("play push", "push to 0")
    scene.expect("player: 2\nphase: turn")


def test_q18_push_and_clear_never_lie_in_the_pile() -> None:
    Scene(BARE + "pile: 4\nhand 0: 1 clear").play("play clear").expect("pile:\ngone: 4 clear")
    scene = Scene(BARE + "pile: 4\nhand 0: 1 push\nhand 1: 1").play("play push", "push to 1")
    scene.expect("pile:\nhand 1: 1 4\ngone: push")


def test_q19_jokers_picked_up_are_jokers_again() -> None:
    scene = Scene(BARE + "pile: 6 ? ?\nhand 0: 1\nhand 1: 9\nhand 2: 2").play("pass", "play 9", "stop", "play 2")
    scene.expect("hand 0: 1 6 ? ?\ntop: 2 x1")
    scene.play("play ?").expect("top: 2 x2")
