"""Q3 By agreement four of one value may be left on the pile."""

import pytest

from tests.games.clear_4.scene import Scene

FOUR = "options: clear_by_choice=yes\npile: 9 8 8 8\n"


def test_q3_the_fourth_card_brings_a_choice() -> None:
    scene = Scene(FOUR + "hand 0: 3 8").play("play 8")
    assert scene.legal() == ["stop", "clear"] and scene["phase"] == "clearing"
    assert scene.refusal("play 3") == scene.refusal("pass") == "Q3"
    cleared = scene.copy().play("clear")
    assert cleared["gone"] == "8 8 8 8 9" and cleared["phase"] == "turn" and cleared["player"] == "0"
    left = scene.play("stop")
    assert left["top"] == "8 x4" and left["player"] == "1"


def test_q3_r14_on_four_that_were_left_only_lower_cards_fit() -> None:
    scene = Scene("options: clear_by_choice=yes\npile: 8 8 8 8\nhand 0: 7 8 ? push\nstacks 0: 9- - . .")
    assert scene.legal() == ["play 7", "play push", "play stack 2", "pass"]
    assert scene.refusal("play 8") == scene.refusal("play ?") == "R14"
    assert "play ?" in scene.play("play 7").legal()


def test_q3_the_card_beneath_is_turned_up_before_the_choice() -> None:
    scene = Scene(FOUR + "stacks 0: 8|- 6|- 7|- 9|-").play("play stack 1", "draw 2")
    assert scene.legal() == ["stop", "clear"]


def test_q3_q17_a_player_without_cards_has_won_without_a_choice() -> None:
    assert Scene(FOUR + "hand 0: 8\nstacks 0: . . . .").play("play 8")["phase"] == "over"


def test_q3_without_the_agreement_there_is_no_choice() -> None:
    scene = Scene("pile: 8 8 8\nhand 0: 3 8")
    assert scene.refusal("clear") == "Q3"
    assert scene.play("play 8")["gone"] == "8 8 8 8"


@pytest.mark.parametrize("text", ["pile: 8 8 8 8", "options: clear_by_choice=yes\nphase: clearing\npile: 8 8 8"])
def test_q3_positions_that_cannot_be(text: str) -> None:
    with pytest.raises(ValueError, match=r"cleared at once|to clear"):
        Scene(text)
