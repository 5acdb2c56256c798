"""PUSH, CLEAR and passing: R15 to R18, Q14, Q15, Q18, Q19."""

from tests.games.clear_4.positions import allowed, do, expect, play, position, refused

BARE = "stacks 0: - - - -\n"


def test_r15_special_cards_whatever_lies_on_the_pile() -> None:
    state = position("stacks 0: . . . .\npile: 1\nhand 0: 9 push clear")
    assert allowed(state) == ["play push", "play clear", "pass"]


def test_r15_special_cards_are_played_singly() -> None:
    state = play(BARE + "pile: 8\nhand 0: 5 5 push clear", "play 5")
    assert allowed(state) == ["play 5", "stop"]
    assert refused(state, "play push") == "R15"
    assert refused(state, "play clear") == "R15"


def test_r16_that_person_takes_the_pile_and_the_turn_ends() -> None:
    state = play(BARE + "pile: 9 9 3\nhand 0: 1 push\nhand 2: 4", "play push")
    expect(state, "phase: pushing\nplayer: 0\npile: 9 9 3")
    expect(do(state, "push to 2"), "phase: turn\nplayer: 1\npile:\nhand 2: 3 4 9 9\ngone: push")
    assert state.left[2] == 4 + 12


def test_r16_a_push_comes_first_and_then_its_target() -> None:
    state = position(BARE + "pile: 9\nhand 0: 1 push")
    assert refused(state, "push to 1") == "R16"
    do(state, "play push")
    assert refused(state, "play 1") == "R16"
    assert refused(state, "pass") == "R16"
    assert refused(state, "push to 3") == "R16"


def test_r17_a_clear_removes_the_pile_and_gives_another_turn() -> None:
    state = play(BARE + "pile: 9 9 3\nhand 0: 10 clear", "play clear")
    expect(state, "phase: turn\nplayer: 0\npile:\nhand 0: 10\ngone: 3 9 9 clear")
    assert "play 10" in allowed(state)


def test_r18_who_passes_takes_the_pile_and_the_turn_ends() -> None:
    state = play(BARE + "pile: 9 4 ?\nhand 0: 1", "pass")
    expect(state, "phase: turn\nplayer: 1\npile:\ntop:\nhand 0: 1 4 9 ?\ngone:")
    assert state.left[0] == 4 + 4


def test_r18_one_may_pass_though_one_could_play_but_not_after_a_card() -> None:
    state = position(BARE + "pile: 9\nhand 0: 9 9")
    assert "pass" in allowed(state)
    assert refused(do(state, "play 9"), "pass") == "R18"


def test_q14_no_passing_on_an_empty_pile() -> None:
    assert refused(position("hand 0: 1"), "pass") == "Q14"


def test_q14_by_agreement_one_may() -> None:
    state = play("options: pass_on_empty=yes\nhand 0: 1", "pass")
    expect(state, "phase: turn\nplayer: 1\nhand 0: 1\npile:")


def test_q15_a_push_on_an_empty_pile_only_ends_the_turn() -> None:
    expect(play(BARE + "hand 0: 1 push", "play push"), "phase: turn\nplayer: 1\npile:\ngone: push")


def test_q15_q9_under_a_push_on_an_empty_pile_the_card_is_turned_up_too() -> None:
    state = play("hand 0: 1\nstacks 0: push|- . . .", "play stack 1", "draw clear")
    expect(state, "phase: turn\nplayer: 1\nstacks 0: clear- . . .\ngone: push")


def test_q15_a_clear_on_an_empty_pile_gives_another_turn() -> None:
    expect(play(BARE + "hand 0: 1 clear", "play clear"), "phase: turn\nplayer: 0\ngone: clear")


def test_q15_never_to_oneself() -> None:
    state = play("seats: 4\nplayer: 2\npile: 9\nhand 2: 1 push", "play push")
    assert allowed(state) == ["push to 0", "push to 1", "push to 3"]
    assert refused(state, "push to 2") == "Q15"


def test_q15_of_two_the_other_takes_the_pile() -> None:
    state = play("seats: 2\n" + BARE + "pile: 9\nhand 0: 1 push\nhand 1: 2", "play push")
    expect(state, "phase: turn\nplayer: 1\npile:\nhand 1: 2 9")


def test_q15_the_left_neighbour_of_who_pushed_is_next() -> None:
    state = play("seats: 4\nplayer: 1\npile: 9\nhand 1: 1 push", "play push", "push to 0")
    expect(state, "player: 2\nphase: turn")


def test_q18_push_and_clear_never_lie_in_the_pile() -> None:
    expect(play(BARE + "pile: 4\nhand 0: 1 clear", "play clear"), "pile:\ngone: 4 clear")
    state = play(BARE + "pile: 4\nhand 0: 1 push\nhand 1: 1", "play push", "push to 1")
    expect(state, "pile:\nhand 1: 1 4\ngone: push")


def test_q19_jokers_picked_up_are_jokers_again() -> None:
    state = play(BARE + "pile: 6 ? ?\nhand 0: 1\nhand 1: 9\nhand 2: 2", "pass", "play 9", "stop", "play 2")
    expect(state, "hand 0: 1 6 ? ?\ntop: 2 x1")
    expect(do(state, "play ?"), "top: 2 x2")
