"""CLEAR 4 in writing."""

import pytest

from houndtable.games import GAMES
from houndtable.games.clear_4 import notation, rules
from houndtable.games.option import options_of
from houndtable.games.row import size_of
from houndtable.games.text import Unreadable
from houndtable.language import catalog
from tests.games.clear_4.positions import begun, do, expect, play, position


def test_what_is_left_out_is_as_usual() -> None:
    state = position("")
    expect(state, "seats: 3\nplayer: 0\nphase: turn\nhand 2: 2 3 4 5 8 10\nstacks 2: 1|- 6|- 7|- 9|-\npile:\ngone:")
    assert state.turn == 0 and size_of(rules.State) <= 384


def test_the_pile_lies_in_order_and_jokers_have_the_value_before_them() -> None:
    expect(position("pile: ? 9 ? 9 4"), "pile: 9 9 4 ? ?\ntop: 4 x1")
    expect(position("pile: ? 9 ? 4 ? ?"), "pile: 9 4 ? ? ? ?\ntop: 4 x3")
    expect(position("pile: 9 4 ?\ntop: 4 x1"), "top: 4 x1")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("seats: 7", "should be a number from 2 to 6"),
        ("round: 2", "should be a number from 1 to 1"),
        ("hand 0: 11", "'11' should be one of"),
        ("pile: 5 push", "only numbers and jokers"),
        ("pile: 5 9", "9 can't lie on 5"),
        ("pile: 5 5 5 5", "cleared at once"),
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
        ("gone: 5 x", "`x` is none of them"),
        ("hand 0: -\nstacks 0: . . . .", "has no cards has won"),
        ("phase: adding\npile: 8\nhand 0: -\nstacks 0: 9- . . .", "nothing can be added"),
    ],
)
def test_a_text_that_is_no_position_is_explained(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as error:
        notation.read_position(text)
    assert sentence in str(error.value)


def test_a_text_that_is_no_action_is_explained() -> None:
    assert notation.read_action(" play   stack 2 ") == rules.PLAY_STACK + 1
    with pytest.raises(Unreadable, match="no action of CLEAR 4"):
        notation.read_action("play 11")


def said(text: str, action: str) -> str:
    state = position(text)
    message = notation.words(state, state.turn, notation.read_action(action))
    return catalog.say(GAMES["clear_4"], message)


def test_actions_in_words() -> None:
    assert said("hand 0: 5", "play 5") == "Play 5."
    assert said("stacks 0: - 6- . .", "play stack 2") == "Play 6 from stack 2."
    assert said("stacks 0: - 6- . .", "play stack 1") == "Play the final card of stack 1 blind."
    assert said("phase: adding\npile: 5\nhand 0: 5", "play 5") == "Add 5."
    assert said("phase: adding\npile: 6\nstacks 0: . 6- . .", "play stack 2") == "Add 6 from stack 2."
    assert said("phase: adding\npile: 5\nhand 0: 5", "stop") == "Add no more."
    assert said("pile: 5", "pass") == "Pass and take the pile (cards: 1)."
    assert said("options: pass_on_empty=yes", "pass") == "Pass."


def test_clicks() -> None:
    state = position("player: 1")
    texts = ("play push", "play stack 3", "stop", "pass", "push to 2")
    paths = [notation.clicks(state, 1, notation.read_action(text)) for text in texts]
    assert paths == [("hand.12",), ("stack.1.2",), ("stop",), ("pile",), ("seat.2",)]


def test_options_can_be_told_from_a_position() -> None:
    state = begun(3, "first=1 rounds=players multi_joker_alone=yes pass_on_empty=yes")
    assert options_of(state, rules.State, rules.OPTIONS) == [0, rules.AS_MANY_AS_PLAYERS, 1, 1]
    expect(state, "options: rounds=players multi_joker_alone=yes pass_on_empty=yes")


def test_chance_nodes_can_be_written_and_read_too() -> None:
    dealing = do(begun(2), "draw 5", "draw 6", "draw ?")
    turning = play("pile: 8\nstacks 0: 5|- 5|- . .", "play stack 2")
    blind = play("pile: 8\nstacks 0: . . - -", "play stack 3")
    for state in (begun(4, ""), dealing, turning, blind):
        text = notation.write_position(state)
        assert notation.write_position(position(text)) == text
        assert position(text).turn == state.turn
