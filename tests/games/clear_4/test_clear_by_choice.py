"""R13, Q3 Four of one value: the player clears the pile, or leaves it; by agreement it is cleared at once."""

import pytest

from tests.games.clear_4.scene import Scene

FOUR = "pile: 9 8 8 8\n"
AT_ONCE = "options: clear_by_choice=no\n"


def test_r13_q3_the_fourth_card_brings_a_choice() -> None:
    scene = Scene(FOUR + "hand 0: 3 8").play("play 8")
    assert scene.legal() == ["stop", "clear"] and scene["phase"] == "clearing"
    assert scene.refusal("play 3") == scene.refusal("pass") == "Q3"
    cleared = scene.copy().play("clear")
    assert cleared["gone"] == "8 8 8 8 9" and cleared["phase"] == "turn" and cleared["player"] == "0"
    left = scene.play("stop")
    assert left["top"] == "8 x4" and left["player"] == "1"


def test_q3_r14_on_four_that_were_left_only_lower_cards_fit() -> None:
    scene = Scene("pile: 8 8 8 8\nhand 0: 7 8 ? push\nstacks 0: 9- - . .")
    assert scene.legal() == ["play 7", "play push", "play stack 2", "pass"]
    assert scene.refusal("play 8") == scene.refusal("play ?") == "R14"
    assert "play ?" in scene.play("play 7").legal()


@pytest.mark.parametrize(("card", "hand"), [("8", "1 8 8 8 8 8 9"), ("?", "1 8 8 8 8 9 ?")])
def test_q3_r21_an_equal_card_or_a_joker_played_blind_on_four_does_not_fit(card: str, hand: str) -> None:
    scene = Scene("pile: 9 8 8 8 8\nhand 0: 1\nstacks 0: - . . .").play("play stack 1", f"draw {card}")
    scene.expect(f"player: 1\npile:\nhand 0: {hand}\nstacks 0: . . . .")


def test_q3_r20_a_lower_card_played_blind_on_four_does() -> None:
    scene = Scene("pile: 9 8 8 8 8\nhand 0: 1\nstacks 0: - . . .").play("play stack 1", "draw 7")
    scene.expect("player: 0\nphase: adding\ntop: 7 x1")


def test_q3_the_card_beneath_is_turned_up_before_the_choice() -> None:
    scene = Scene(FOUR + "stacks 0: 8|- 6|- 7|- 9|-").play("play stack 1", "draw 2")
    assert scene.legal() == ["stop", "clear"]


def test_q3_q17_a_player_without_cards_has_won_without_a_choice() -> None:
    assert Scene(FOUR + "hand 0: 8\nstacks 0: . . . .").play("play 8")["phase"] == "over"


def test_q3_by_agreement_there_is_no_choice() -> None:
    scene = Scene(AT_ONCE + "pile: 8 8 8\nhand 0: 3 8")
    assert scene.refusal("clear") == "Q3"
    assert scene.play("play 8")["gone"] == "8 8 8 8"
    scene.expect("phase: turn\nplayer: 0\npile:")


def test_q3_by_agreement_the_fourth_card_may_come_from_a_stack() -> None:
    scene = Scene(AT_ONCE + "pile: 5 5 5\nhand 0: 2\nstacks 0: 5|- . . .").play("play stack 1", "draw push")
    scene.expect("phase: turn\nplayer: 0\npile:")
    assert scene.legal() == ["play 2", "play stack 1"]


@pytest.mark.parametrize("text", [AT_ONCE + "pile: 8 8 8 8", "phase: clearing\npile: 8 8 8"])
def test_q3_positions_that_cannot_be(text: str) -> None:
    with pytest.raises(ValueError, match=r"cleared at once|to clear"):
        Scene(text)


def test_q3_what_may_be_done_by_itself_is_clearing() -> None:
    scene = Scene(FOUR + "hand 0: 3 8").play("play 8")
    due = scene.game.notation.by_itself(scene.state, 0, [scene.number_of(action) for action in scene.legal()])
    assert due is not None and due.action == scene.number_of("clear") and due.is_wish
