"""Swapping jokers out: R26, R27; Q2, Q3."""

import pytest

from tests.games.dog_cards.scene import ONE_OF_EACH, Scene


@pytest.mark.parametrize("owner", range(4))
def test_r26_a_joker_of_any_row_can_be_exchanged(owner: int) -> None:
    scene = Scene(f"row {owner}: 1 2 ? 4\nhand 0: 3 4")
    assert scene.choices("exchange") == [f"exchange 3 at 3 row {owner}"]
    assert scene.refusal(f"exchange 4 at 4 row {owner}") == "R26"
    pile = scene.pile
    scene.play(f"exchange 3 at 3 row {owner}")
    assert (scene[f"row {owner}"], scene["hand 0"]) == ("1 2 3 4", "4 ?")
    assert (scene.pile, scene.discarded, scene.turn) == (pile, 0, 1)


def test_r26_in_second_rows_too() -> None:
    scene = Scene("seats: 2\nrow 1: 1 2\nsecond row 1: 1 ?\nhand 0: 2 3")
    assert scene.choices("exchange") == ["exchange 2 at 2 second row 1"]
    assert scene.refusal("exchange 2 at 2 row 1") == "R26"


def test_r26_the_number_must_be_the_jokers() -> None:
    scene = Scene("row 1: 1 2 ? 4\nhand 0: 5")
    assert scene.choices("exchange") == []
    assert not Scene.is_action("exchange 5 at 3 row 1")
    assert scene.refusal("exchange 3 at 3 row 1") == "R11"


def test_r26_a_1_11_stands_for_the_11() -> None:
    scene = Scene("row 1: 1 2 3 4 5 6 7 8 9 10 ? 12 ?\nhand 0: 1 13")
    assert scene.choices("exchange") == ["exchange 1 at 11 row 1", "exchange 13 at 13 row 1"]
    assert scene.refusal("exchange 13 at 1 row 1") == "R26"


def test_r27_a_joker_of_the_open_row_is_bought() -> None:
    scene = Scene("open: 2 3 4 5 ? 7 8 9 10 12 12 13 2\nhand 0: 5")
    assert scene.legal() == ["buy 5 with 5", "discard 5"]
    assert not Scene.is_action("exchange 5 at 5 open")
    scene.play("buy 5 with 5").draw("9")
    assert (scene["hand 0"], scene["discard"]) == ("?", "5")


def test_q2_a_first_joker_is_exchanged_for_a_1_11_or_a_13() -> None:
    scene = Scene(f"row 1: ? 2\nhand 0: {ONE_OF_EACH}")
    assert sorted(scene.choices("exchange")) == ["exchange 1 at 1 row 1", "exchange 13 at 1 row 1"]
    assert not Scene.is_action("exchange 2 at 1 row 1")
    assert scene.play("exchange 13 at 1 row 1")["row 1"] == "13 2"
    assert Scene("row 1: ?\nhand 0: 1").play("exchange 1 at 1 row 1")["row 1"] == "1"


def test_q3_no_joker_for_a_joker() -> None:
    scene = Scene("row 1: 1 2 ?\nhand 0: ?")
    assert scene.choices("exchange") == []
    assert not Scene.is_action("exchange ? at 3 row 1")
    assert Scene("row 1: 1 2 ?\nhand 0: 3").may("exchange 3 at 3 row 1")


@pytest.mark.parametrize("seat", range(4))
def test_t2_any_player_may_lay_a_4_or_a_6_for_the_joker(seat: int) -> None:
    scene = Scene(f"player: {seat}\nrow 1: 1 2 3 ? 5 ? 7\nhand {seat}: 4 5 6 7")
    assert scene.choices("exchange") == ["exchange 4 at 4 row 1", "exchange 6 at 6 row 1"]
    assert scene.refusal("exchange 5 at 5 row 1") == "R26"
    assert scene.play("exchange 6 at 6 row 1")["row 1"] == "1 2 3 ? 5 6 7"
