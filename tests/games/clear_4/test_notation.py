"""CLEAR 4 in writing."""

import pytest

from houndtable.games.clear_4 import notation
from houndtable.games.clear_4 import state as s
from houndtable.games.option import options_of
from houndtable.games.row import size_of
from houndtable.games.text import Unreadable
from tests.games.clear_4.scene import Scene


def test_what_is_left_out_is_as_usual() -> None:
    scene = Scene("")
    scene.expect("seats: 3\nplayer: 0\nphase: turn\nhand 2: 2 3 4 5 8 10\nstacks 2: 1|- 6|- 7|- 9|-\npile:\ngone:")
    assert scene.turn == 0 and size_of(s.State) <= 384


def test_the_pile_lies_in_order_and_jokers_have_the_value_before_them() -> None:
    Scene("pile: ? 9 ? 9 4").expect("pile: 9 9 4 ? ?\ntop: 4 x1")
    Scene("pile: ? 9 ? 4 ? ?").expect("pile: 9 4 ? ? ? ?\ntop: 4 x3")
    Scene("pile: 9 4 ?\ntop: 4 x1").expect("top: 4 x1")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("seats: 7", "should be a number from 2 to 6"),
        ("round: 2", "should be a number from 1 to 1"),
        ("hand 0: 11", "'11' should be one of"),
        ("pile: 5 push", "only numbers and jokers"),
        ("pile: 5 9", "9 can't lie on 5"),
        ("options: clear_by_choice=no\npile: 5 5 5 5", "cleared at once"),
        ("pile: 5\ntop: 5", "as in `8 x2`"),
        ("pile: 9 5\ntop: 9 x1", "does not fit the cards of the pile"),
        ("pile: 9 5 ?\ntop: 5 x3", "does not fit the cards of the pile"),
        ("pile: 9 ?\ntop: wild", "does not fit the cards of the pile"),
        ("pile: 5\nloose: 1", "should be a number from 0 to 0"),
        ("stacks 0: 5|- 5|-", "there are 4 stacks, not 2"),
        ("stacks 0: 5 . . .", "with `-` or `|-` beneath"),
        ("stacks 0: x- . . .", "with `-` or `|-` beneath"),
        ("stacks 0: 5-| . . .", "'-|' should be one of"),
        ("hand 0: " + "5 " * 11, "only 10 cards '5'"),
        ("gone: " + "1 2 3 4 5 6 7 8 9 10 " * 7, "lie face down"),
        ("gone: 5 x", "`x` is not allowed here"),
        ("hand 0: -\nstacks 0: . . . .", "without cards has won"),
        ("phase: adding\npile: 8\nhand 0: -\nstacks 0: 9- . . .", "nothing can be added"),
    ],
)
def test_a_text_that_is_not_a_position_is_explained(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as error:
        notation.read_position(text)
    assert sentence in str(error.value)


def test_a_text_that_is_not_an_action_is_explained() -> None:
    assert notation.read_action(" play   stack 2 ") == s.PLAY_STACK + 1
    with pytest.raises(Unreadable, match="not an action of CLEAR 4"):
        notation.read_action("play 11")


def test_actions_in_words() -> None:
    assert Scene("hand 0: 5").words("play 5") == "Play the 5."
    assert Scene("stacks 0: - 6- . .").words("play stack 2") == "Play the 6 from stack 2."
    assert Scene("stacks 0: - 6- . .").words("play stack 1") == "Play the final card of stack 1 blind."
    assert Scene("phase: adding\npile: 5\nhand 0: 5").words("play 5") == "Add the 5."
    assert Scene("phase: adding\npile: 6\nstacks 0: . 6- . .").words("play stack 2") == "Add the 6 from stack 2."
    assert Scene("phase: adding\npile: 5\nhand 0: 5").words("stop") == "Done."
    assert Scene("pile: 5").words("pass") == "Pass and take the pile (1 card)."
    assert Scene("options: pass_on_empty=yes").words("pass") == "Pass."


def test_clicks() -> None:
    scene = Scene("player: 1")
    texts = ("play push", "play stack 3", "stop", "pass", "push to 2")
    assert [scene.clicks(text) for text in texts] == [("hand.12",), ("stack.1.2",), ("stop",), ("pile",), ("seat.2",)]


def test_options_can_be_told_from_a_position() -> None:
    scene = Scene.new(3, first=1, rounds="players", multi_joker_alone=True, clear_by_choice=False)
    assert options_of(scene.state, s.State, s.OPTIONS) == [0, s.AS_MANY_AS_PLAYERS, 1, 0, 0]
    scene.expect("options: rounds=players multi_joker_alone=yes clear_by_choice=no")


def test_chance_nodes_can_be_written_and_read_too() -> None:
    dealing = Scene.new(2, first=0).play("draw 5", "draw 6", "draw ?")
    turning = Scene("pile: 8\nstacks 0: 5|- 5|- . .").play("play stack 2")
    blind = Scene("pile: 8\nstacks 0: . . - -").play("play stack 3")
    for scene in (Scene.new(4), dealing, turning, blind):
        assert str(Scene(str(scene))) == str(scene)
        assert Scene(str(scene)).turn == scene.turn
