"""Number cards and jokers: R8 to R14, Q2 to Q10."""

from houndtable.games.seats import CHANCE
from tests.games.clear_4.scene import Scene

BARE = "stacks 0: - - - -\n"
MULTI = "options: multi_joker_alone=yes\n"


def cards(actions: list[str]) -> str:
    """The hand cards that may be played."""
    return " ".join(action.removeprefix("play ") for action in actions if action.startswith("play ")).split(" stack")[0]


def assert_looks_the_same_to_others(one: Scene, other: Scene) -> None:
    assert one.view(1).raw.tobytes() == other.view(1).raw.tobytes()


def test_r8_equal_or_lower_than_the_top_card() -> None:
    scene = Scene(BARE + "pile: 9 7\nhand 0: 3 7 8 10")
    assert [action for action in scene.legal() if "stack" not in action] == ["play 3", "play 7", "pass"]
    assert scene.refusal("play 8") == "R8"
    assert scene.refusal("play 10") == "R8"
    scene.play("play 7", "stop").expect("player: 1\npile: 9 7 7\ntop: 7 x2\nhand 0: 3 8 10")


def test_r8_several_of_the_same_value() -> None:
    scene = Scene(BARE + "pile: 9\nhand 0: 7 7 7 8").play("play 7", "play 7", "play 7", "stop")
    scene.expect("player: 1\npile: 9 7 7 7\ntop: 7 x3\nhand 0: 8")


def test_r8_any_value_on_an_empty_pile() -> None:
    scene = Scene(BARE + "hand 0: 1 2 3 4 5 6 7 8 9 10")
    assert [f"play {number}" for number in range(1, 11)] == scene.legal()[:10]


def test_r8_only_whose_turn_it_is() -> None:
    scene = Scene("player: 1")
    assert scene.refusal("play 5", seat=2) == "R8"
    scene.play("play 5", "stop").expect("player: 2")
    assert scene.may("play 5", seat=2)


def test_r9_from_hand_and_stacks_mixed() -> None:
    text = "pile: 8\nhand 0: 5 9\nstacks 0: 5- 5- 9- ."
    scene = Scene(text)
    assert scene.legal() == ["play 5", "play stack 1", "play stack 2", "pass"]
    scene.play("play stack 1", "play 5", "play stack 2", "stop")
    scene.expect("player: 1\npile: 8 5 5 5\nhand 0: 9\nstacks 0: - - 9- .")


def test_r9_one_plays_what_one_has() -> None:
    scene = Scene("pile: 8\nhand 0: 5\nstacks 0: 5- 5- 9- .")
    assert scene.refusal("play 4") == "R9"
    assert scene.refusal("play x") == "R9"
    assert scene.refusal("play stack 4") == "R9"


def test_r10_a_joker_with_numbers_has_their_value() -> None:
    scene = Scene(BARE + "pile: 9\nhand 0: 6 ? 1").play("play 6", "play ?", "stop")
    scene.expect("player: 1\npile: 9 6 ?\ntop: 6 x2")


def test_r10_t5_a_joker_alone_has_the_value_on_top() -> None:
    scene = Scene(BARE + "pile: 6 6\nhand 0: ? 9\nhand 1: 6 7").play("play ?", "stop")
    scene.expect("player: 1\ntop: 6 x3")
    assert cards(scene.legal()) == "6"


def test_r10_t5_after_a_joker_as_first_card_anything_may_follow() -> None:
    scene = Scene(BARE + "hand 0: ? push\nhand 1: 10").play("play ?", "stop")
    scene.expect("player: 1\npile: ?\ntop: wild")
    assert "play 10" in scene.legal()


def test_r11_the_upright_card_beneath_is_turned_up() -> None:
    scene = Scene("pile: 8\nhand 0: 3\nstacks 0: 5|- 9- 9- 9-").play("play stack 1")
    assert scene.turn == CHANCE
    scene.expect("turning: 1\nstacks 0: |- 9- 9- 9-")
    scene.draw("5").expect("phase: adding\nplayer: 0\nstacks 0: 5- 9- 9- 9-")
    assert scene.legal() == ["play stack 1", "stop"]
    scene.play("play stack 1", "stop").expect("player: 1\npile: 8 5 5\nstacks 0: - 9- 9- 9-")


def test_r11_a_card_of_another_value_stays() -> None:
    scene = Scene("pile: 8\nhand 0: 3\nstacks 0: 5|- 9- 9- 9-").play("play stack 1", "draw 4")
    scene.expect("phase: adding\nplayer: 0\nstacks 0: 4- 9- 9- 9-")
    assert scene.refusal("play stack 1") == "Q2"


def test_r12_the_across_card_is_not_turned_up() -> None:
    scene = Scene("pile: 8\nhand 0: 5\nstacks 0: 5- 9- 9- 9-").play("play stack 1")
    scene.expect("phase: adding\nstacks 0: - 9- 9- 9-")
    assert scene.legal() == ["play 5", "stop"]


def test_r13_four_of_a_value_clear_the_pile_and_give_another_turn() -> None:
    scene = Scene(BARE + "pile: 9 5 5\nhand 0: 5 5 10\nhand 1: 1").play("play 5", "play 5", "clear")
    scene.expect("phase: turn\nplayer: 0\npile:\ntop:\ngone: 5 5 5 5 9")
    assert "play 10" in scene.legal() and "stop" not in scene.legal()


def test_r13_who_laid_them_does_not_matter() -> None:
    scene = Scene(BARE + "pile: 5 5 5\nhand 0: 5 10").play("play 5", "clear")
    scene.expect("player: 0\npile:\ngone: 5 5 5 5")
    alone = Scene(BARE + "pile: 6\nhand 0: 5 5 5 5 10").play("play 5", "play 5", "play 5", "play 5", "clear")
    alone.expect("player: 0\npile:\ngone: 5 5 5 5 6")


def test_r13_three_do_not() -> None:
    Scene(BARE + "pile: 5 5\nhand 0: 5 10").play("play 5", "stop").expect("player: 1\npile: 5 5 5\ngone:")


def test_r14_t3_only_the_fourth_card_may_be_added() -> None:
    scene = Scene(BARE + "pile: 5 5 5\nhand 0: 5 5").play("play 5")
    assert scene.legal() == ["stop", "clear"]
    scene.play("clear").expect("phase: turn\nplayer: 0\npile:\nhand 0: 5\ngone: 5 5 5 5")
    assert scene.refusal("stop") == "Q10"  # a turn of its own: the other 5 may begin it
    scene.play("play 5").expect("player: 1\npile: 5")


def test_q2_one_value_in_a_turn() -> None:
    scene = Scene(BARE + "hand 0: 10 10 4 1").play("play 10")
    assert scene.legal() == ["play 10", "stop"]
    assert scene.refusal("play 4") == "Q2"
    assert scene.refusal("play 1") == "Q2"


def test_q4_a_wild_joker_does_not_count() -> None:
    scene = Scene(BARE + "pile: ?\nhand 0: 6 6 6 1").play("play 6", "play 6", "play 6", "stop")
    scene.expect("player: 1\npile: 6 6 6 ?\ntop: 6 x3")


def test_q4_four_wild_jokers_do_not_make_a_four() -> None:
    Scene(BARE + "pile: ? ? ?\nhand 0: ? push").play("play ?", "stop").expect("player: 1\npile: ? ? ? ?\ntop: wild")


def test_q5_a_joker_on_a_wild_joker_is_wild() -> None:
    scene = Scene(BARE + "pile: ?\nhand 0: ? push\nhand 1: 10").play("play ?", "stop")
    scene.expect("player: 1\npile: ? ?\ntop: wild")
    assert "play 10" in scene.legal()


def test_q6_one_joker_alone() -> None:
    scene = Scene(BARE + "pile: 9\nhand 0: ? ? 3").play("play ?")
    assert scene.legal() == ["play 3", "stop"]
    assert scene.refusal("play ?") == "Q6"
    scene.play("play 3", "play ?").expect("player: 1\npile: 9 3 ? ?\ntop: 3 x3")


def test_q6_a_second_joker_turned_up_under_a_wild_one_waits() -> None:
    scene = Scene("hand 0: 10\nstacks 0: ?|- . . .").play("play stack 1", "draw ?")
    scene.expect("phase: adding\ntop: wild\nstacks 0: ?- . . .")
    assert scene.refusal("play stack 1") == "Q6"


def test_q6_by_agreement_several_jokers_alone() -> None:
    scene = Scene(MULTI + BARE + "pile: 9\nhand 0: ? ? 3").play("play ?", "play ?")
    scene.expect("phase: adding\ntop: 9 x3")
    scene.play("play 3").expect("player: 1\npile: 9 3 ? ?\ntop: 3 x3")


def test_q6_by_agreement_jokers_alone_complete_a_four() -> None:
    scene = Scene(MULTI + BARE + "pile: 9 9\nhand 0: ? ? 3").play("play ?", "play ?", "clear")
    scene.expect("phase: turn\nplayer: 0\npile:\ngone: 9 9 ? ?")


def test_q6_by_agreement_four_jokers_are_the_most() -> None:
    scene = Scene(MULTI + BARE + "hand 0: ? ? ? ? ? 3").play("play ?", "play ?", "play ?")
    assert scene.legal() == ["play 3", "play ?", "stop"]
    scene.play("play ?").expect("player: 1\npile: ? ? ? ?\ntop: wild\nhand 0: 3 ?")


def test_q6_by_agreement_three_jokers_and_a_number_are_a_four() -> None:
    scene = Scene(MULTI + BARE + "hand 0: ? ? ? 3 1").play("play ?", "play ?", "play ?", "play 3", "clear")
    scene.expect("phase: turn\nplayer: 0\npile:\ngone: 3 ? ? ?")


def test_q7_the_value_of_the_set_must_fit() -> None:
    scene = Scene(BARE + "pile: 6\nhand 0: ? 7 6").play("play ?")
    assert scene.legal() == ["play 6", "stop"]
    assert scene.refusal("play 7") == "R8"


def test_q7_all_cards_of_the_set_have_its_value() -> None:
    scene = Scene(BARE + "pile: 6 6\nhand 0: ? 4 4 10").play("play ?", "play 4")
    scene.expect("phase: adding\ntop: 4 x2")
    scene.play("play 4", "stop").expect("player: 1\npile: 6 6 4 4 ?\ntop: 4 x3")


def test_q7_on_a_wild_joker_any_value() -> None:
    Scene(BARE + "pile: ?\nhand 0: ? 10 1").play("play ?", "play 10").expect("phase: adding\npile: 10 ? ?\ntop: 10 x2")


def test_q8_a_joker_alone_completes_a_four_and_no_lower_number_can_be_added() -> None:
    scene = Scene(BARE + "pile: 8 8 8\nhand 0: ? 3").play("play ?")
    assert scene.legal() == ["stop", "clear"] and scene.refusal("play 3") == "Q3"
    scene.expect("phase: clearing\ntop: 8 x4\nloose:")
    scene.play("clear").expect("phase: turn\nplayer: 0\npile:\ngone: 8 8 8 ?")


def test_q8_the_fourth_card_leads_to_one_row_whatever_card_it_is() -> None:
    number, joker = Scene("pile: 8 8 ?\nhand 0: 8 3").play("play 8"), Scene("pile: 8 8 8\nhand 0: ? 3").play("play ?")
    assert number.raw.tobytes() == joker.raw.tobytes()


def test_q8_the_number_first_gives_the_joker_its_value() -> None:
    scene = Scene(BARE + "pile: 8 8 8\nhand 0: ? 3 9").play("play 3", "play ?")
    scene.expect("phase: adding\npile: 8 8 8 3 ?\ntop: 3 x2")


def test_q9_a_joker_turned_up_may_be_added() -> None:
    scene = Scene("pile: 8\nhand 0: 10\nstacks 0: 5|- . . .").play("play stack 1", "draw ?")
    assert scene.legal() == ["play stack 1", "stop"]
    scene.play("play stack 1", "stop").expect("player: 1\npile: 8 5 ?\ntop: 5 x2")


UNDER_JOKER = "hand 0: 3 8 10 ?\nstacks 0: ?|- . . ."


def test_q9_under_a_joker_alone_only_its_value_or_a_joker_may_join() -> None:
    scene = Scene(f"pile: 8\n{UNDER_JOKER}").play("play stack 1")
    lower, equal, joker = (scene.copy().play(f"draw {card}") for card in ("3", "8", "?"))
    assert lower.legal() == ["play 8", "play ?", "stop"]
    assert lower.refusal("play stack 1") == lower.refusal("play 3") == "Q2"
    lower.play("stop").expect("player: 1\npile: 8 ?\ntop: 8 x2\nstacks 0: 3- . . .")
    equal.play("play stack 1", "stop").expect("player: 1\npile: 8 8 ?\ntop: 8 x3")
    joker.play("play stack 1", "play 8").expect("phase: clearing\ntop: 8 x4")


def test_q9_on_an_empty_pile_any_number_under_a_joker_may_join_it() -> None:
    scene = Scene(UNDER_JOKER).play("play stack 1", "draw 9")
    assert scene.legal() == ["play 3", "play 8", "play 10", "play stack 1", "stop"]
    scene.play("play stack 1", "stop").expect("player: 1\npile: 9 ?\ntop: 9 x2")


def test_q9_a_special_card_turned_up_waits() -> None:
    scene = Scene("pile: 8\nhand 0: 5\nstacks 0: 5|- . . .").play("play stack 1", "draw push")
    assert scene.legal() == ["play 5", "stop"]
    assert scene.refusal("play stack 1") == "R15"


def test_q9_a_special_card_turned_up_may_open_the_extra_turn() -> None:
    scene = Scene("pile: 5 5 5\nhand 0: 2\nstacks 0: 5|- . . .").play("play stack 1", "draw push", "clear")
    scene.expect("phase: turn\nplayer: 0\npile:")
    assert scene.legal() == ["play 2", "play stack 1"]


def test_q9_under_a_push_the_card_is_turned_up_before_the_target_is_chosen() -> None:
    scene = Scene("pile: 5\nhand 0: 2\nstacks 0: push|- . . .").play("play stack 1")
    assert scene.turn == CHANCE
    scene.draw("4").expect("phase: pushing\nplayer: 0\nstacks 0: 4- . . .")
    assert scene.legal() == ["push to 1", "push to 2"]


def test_q9_under_a_clear_the_card_is_turned_up_before_the_extra_turn() -> None:
    scene = Scene("pile: 5\nhand 0: 2\nstacks 0: clear|- . . .").play("play stack 1", "draw 10")
    scene.expect("phase: turn\nplayer: 0\npile:\nstacks 0: 10- . . .")
    assert scene.legal() == ["play 2", "play stack 1"]


def test_q10_step_by_step_until_one_stops() -> None:
    scene = Scene(BARE + "pile: 8\nhand 0: 5 5 5").play("play 5")
    scene.expect("phase: adding\nplayer: 0")
    scene.play("stop").expect("phase: turn\nplayer: 1\ntop: 5 x1\nhand 0: 5 5")


def test_q10_q21_one_is_asked_whether_or_not_the_hand_holds_a_fitting_card() -> None:
    fitting = Scene(BARE + "pile: 8\nhand 0: 5 5 push").play("play 5")
    lacking = Scene(BARE + "pile: 8\nhand 0: 5 6 push").play("play 5")
    assert fitting.legal() == ["play 5", "stop"]
    assert lacking.legal() == ["stop"]
    assert_looks_the_same_to_others(fitting, lacking)
    assert_looks_the_same_to_others(fitting.play("stop"), lacking.play("stop"))
    lacking.expect("phase: turn\nplayer: 1\nhand 0: 6 push")


def test_q10_with_an_empty_hand_and_no_fitting_open_card_the_turn_ends_by_itself() -> None:
    Scene("pile: 8\nhand 0: 5\nstacks 0: 4|- push- - .").play("play 5").expect("phase: turn\nplayer: 1\nhand 0: -")
    Scene("pile: 8\nhand 0: -\nstacks 0: 5|- . . .").play("play stack 1", "draw 4").expect("phase: turn\nplayer: 1")


def test_q10_with_an_empty_hand_but_a_fitting_open_card_one_is_asked() -> None:
    scene = Scene("pile: 8\nhand 0: 5\nstacks 0: 5- 4- - .").play("play 5")
    assert scene.legal() == ["play stack 1", "stop"]


def test_q10_one_stops_only_what_one_has_begun() -> None:
    assert Scene(BARE + "pile: 8\nhand 0: 5").refusal("stop") == "Q10"


def test_t1_the_example_of_the_book() -> None:
    scene = Scene("pile: 10 8 8\nhand 0: 5 5 7\nstacks 0: 9|- 10|- 10|- 5|-")
    scene.play("play 5", "play 5", "play stack 4")
    scene.expect("top: 5 x3")
    scene.draw("5")
    scene.expect("phase: adding\nstacks 0: 9|- 10|- 10|- 5-")
    scene.play("play stack 4", "clear")
    scene.expect("phase: turn\nplayer: 0\npile:\nstacks 0: 9|- 10|- 10|- -\ngone: 5 5 5 5 8 8 10")
    assert scene.legal() == ["play 7", "play stack 1", "play stack 2", "play stack 3", "play stack 4"]
    scene.play("play stack 2", "draw 4", "play stack 3", "draw 1")
    assert scene.legal() == ["stop"]
    scene.play("stop")
    scene.expect("phase: turn\nplayer: 1\npile: 10 10\ntop: 10 x2\nhand 0: 7\nstacks 0: 9|- 4- 1- -")
