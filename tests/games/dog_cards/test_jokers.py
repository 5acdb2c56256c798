"""Swapping jokers out: R26, R27; Q2, Q3."""

import pytest

from tests.games.dog_cards.board import ONE_OF_EACH, Board, is_action


@pytest.mark.parametrize("owner", range(4))
def test_r26_a_joker_of_any_row_can_be_exchanged(owner: int) -> None:
    board = Board(f"row {owner}: 1 2 ? 4\nhand 0: 3 4")
    assert board.choices("exchange") == [f"exchange 3 at 3 row {owner}"]
    assert board.why_not(f"exchange 4 at 4 row {owner}") == "R26"
    pile = board.pile
    board.do(f"exchange 3 at 3 row {owner}")
    assert (board[f"row {owner}"], board["hand 0"]) == ("1 2 3 4", "4 ?")
    assert (board.pile, board.discarded, board.turn) == (pile, 0, 1)


def test_r26_in_second_rows_too() -> None:
    board = Board("seats: 2\nrow 1: 1 2\nsecond row 1: 1 ?\nhand 0: 2 3")
    assert board.choices("exchange") == ["exchange 2 at 2 second row 1"]
    assert board.why_not("exchange 2 at 2 row 1") == "R26"


def test_r26_the_number_must_be_the_jokers() -> None:
    board = Board("row 1: 1 2 ? 4\nhand 0: 5")
    assert board.choices("exchange") == []
    assert not is_action("exchange 5 at 3 row 1")
    assert board.why_not("exchange 3 at 3 row 1") == "R11"


def test_r26_a_1_11_stands_for_the_11() -> None:
    board = Board("row 1: 1 2 3 4 5 6 7 8 9 10 ? 12 ?\nhand 0: 1 13")
    assert board.choices("exchange") == ["exchange 1 at 11 row 1", "exchange 13 at 13 row 1"]
    assert board.why_not("exchange 13 at 1 row 1") == "R26"


def test_r27_a_joker_of_the_open_row_is_bought() -> None:
    board = Board("open: 2 3 4 5 ? 7 8 9 10 12 12 13 2\nhand 0: 5")
    assert board.legal() == ["buy 5 with 5", "discard 5"]
    assert not is_action("exchange 5 at 5 open")
    board.do("buy 5 with 5", then="9")
    assert (board["hand 0"], board["discard"]) == ("?", "5")


def test_q2_a_first_joker_is_exchanged_for_a_1_11_or_a_13() -> None:
    board = Board(f"row 1: ? 2\nhand 0: {ONE_OF_EACH}")
    assert sorted(board.choices("exchange")) == ["exchange 1 at 1 row 1", "exchange 13 at 1 row 1"]
    assert not is_action("exchange 2 at 1 row 1")
    assert board.do("exchange 13 at 1 row 1")["row 1"] == "13 2"


def test_q3_no_joker_for_a_joker() -> None:
    board = Board("row 1: 1 2 ?\nhand 0: ?")
    assert board.choices("exchange") == []
    assert not is_action("exchange ? at 3 row 1")
    assert Board("row 1: 1 2 ?\nhand 0: 3").may("exchange 3 at 3 row 1")


@pytest.mark.parametrize("seat", range(4))
def test_t2_any_player_may_lay_a_4_or_a_6_for_the_joker(seat: int) -> None:
    board = Board(f"player: {seat}\nrow 1: 1 2 3 ? 5 ? 7\nhand {seat}: 4 5 6 7")
    assert board.choices("exchange") == ["exchange 4 at 4 row 1", "exchange 6 at 6 row 1"]
    assert board.why_not("exchange 5 at 5 row 1") == "R26"
    assert board.do("exchange 6 at 6 row 1")["row 1"] == "1 2 3 ? 5 6 7"
