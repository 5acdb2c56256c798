"""The consequences that the log tells."""

from houndtable.games.message import Message
from houndtable.games.seats import CHANCE
from tests.games.clear_4.scene import Scene


def test_r13_four_of_a_value_clear_the_pile() -> None:
    scene = Scene("seats: 3\npile: 9 5 5 5\nhand 0: 5 6")
    assert scene.consequences("play 5") == [] and scene.things("play 5") == {"pile": "to"}
    scene.play("play 5")
    assert scene.consequences("clear") == [Message("then.cleared_by_four", {"count": 5, "who": 0})]
    assert scene.things("clear") == {"pile": "from"} and scene.consequences("stop") == []


def test_q3_by_agreement_the_fourth_card_itself_clears_it() -> None:
    scene = Scene("seats: 3\noptions: clear_by_choice=no\npile: 9 5 5 5\nhand 0: 5 6")
    assert scene.consequences("play 5") == [Message("then.cleared_by_four", {"count": 5, "who": 0})]


def test_r17_a_clear_takes_the_pile_with_it() -> None:
    scene = Scene("seats: 3\npile: 9 5\nhand 0: clear 6")
    assert scene.consequences("play clear") == [Message("then.cleared", {"count": 3, "who": 0})]


def test_r16_of_two_the_other_takes_the_pile() -> None:
    scene = Scene("seats: 2\npile: 9 5\nhand 0: push 6")
    assert scene.consequences("play push") == [Message("then.takes_pile", {"who": 1, "count": 2})]


def test_q15_a_push_on_an_empty_pile_has_none() -> None:
    for seats in (2, 3):
        assert Scene(f"seats: {seats}\nhand 0: push 6").consequences("play push") == []


def test_the_line_itself_tells_who_passes() -> None:
    scene = Scene("seats: 3\npile: 9 5\nhand 0: 6 7")
    assert scene.consequences("pass") == []
    assert scene.things("pass") == {"pile": "from"}


def test_r21_a_final_card_that_does_not_fit() -> None:
    scene = Scene("seats: 3\npile: 9 2\nhand 0: 6 7\nstacks 0: - 6|- 7|- 9|-")
    assert scene.things("play stack 1") == {"stack.0.0": "from", "pile": "to"}
    blind = scene.copy().play("play stack 1")
    assert blind.consequences("draw 8") == [
        Message("then.does_not_fit"),
        Message("then.takes_pile", {"who": 0, "count": 2}),
    ]
    assert blind.turn == CHANCE and blind.things("draw 8") == {}


def test_r23_the_end_brings_minus_points() -> None:
    scene = Scene("seats: 2\npile: 9\nhand 0: 6\nstacks 0: . . . .\nhand 1: 5 8\nstacks 1: . . . .")
    gone, minus = Message("then.no_cards_left", {"who": 0}), Message("then.minus_points", {"who": 1, "count": 2})
    assert scene.consequences("play 6") == [gone, minus]
