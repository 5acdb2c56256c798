"""The goal and the end: R4, R5, R33, R34; T9."""

import pytest

from houndtable.games.dog_cards import rules
from houndtable.games.seats import NOBODY
from tests.games.dog_cards.board import Board

THIRTEEN_CARDS = "1 2 3 4 5 6 7 8 9 10 1 12 13"


def scores(board: Board) -> list[int]:
    return [rules.score(board.state, seat) for seat in range(board.state.seats)]


@pytest.mark.parametrize("seats", [2, 3])
def test_r4_r33_the_second_row_wins(seats: int) -> None:
    board = Board(f"seats: {seats}\nfinished 0: 1\nfinished 1: 1\nrow 0: {THIRTEEN_CARDS}\nhand 0: 5 14")
    board.do("lay 14 row")
    assert (board["phase"], board.turn, board.winners()) == ("over", NOBODY, [0])
    assert scores(board) == [1] + [0] * (seats - 1)
    assert board.why_not("discard 5", seat=0) == "R33"
    assert board.why_not("discard 5", seat=1) == "R33"


@pytest.mark.parametrize("seats", [2, 3])
def test_r4_one_row_is_not_enough(seats: int) -> None:
    board = Board(f"seats: {seats}\nfinished 1: 1\nrow 0: {THIRTEEN_CARDS}\nhand 0: 14").do("lay 14 row", then="9")
    assert (board["finished 0"], board["finished 1"], board.turn) == ("1", "1", 1)
    assert (board.winners(), scores(board)) == ([], [0] * seats)
    assert board.may("discard 2")


def test_r33_nothing_is_drawn_any_more() -> None:
    board = Board(f"seats: 2\nfinished 0: 1\nrow 0: {THIRTEEN_CARDS}\nhand 0: 5 14")
    pile = board.pile
    board.do("lay 14 row")
    assert (board["hand 0"], board.pile) == ("5", pile)
    assert not any(board.legal(seat) for seat in range(2))


def test_r5_r34_both_partners_must_have_finished() -> None:
    board = Board(f"finished 2: 1\nfinished 1: 1\nrow 0: {THIRTEEN_CARDS}\nhand 0: 5 14").do("lay 14 row")
    assert (board["phase"], board.turn, board.winners()) == ("over", NOBODY, [0, 2])
    assert scores(board) == [1, 0, 1, 0]
    assert board.why_not("discard 5", seat=0) == "R34"


def test_r5_one_row_of_each_team_does_not_end_the_game() -> None:
    board = Board(f"finished 1: 1\nrow 0: {THIRTEEN_CARDS}\nhand 0: 14").do("lay 14 row", then="9")
    assert (board.winners(), board.turn) == ([], 1)
    assert board.may("discard 2")


def test_r34_it_does_not_matter_who_laid_the_cards() -> None:
    board = Board(f"finished 0: 1\nrow 2: {THIRTEEN_CARDS}\nhand 0: 14")
    assert board.why_not("lay 14 row") == "R31"
    board.do("lay 14 partner's row")
    assert (board["finished 0"], board["finished 2"], board.winners()) == ("1", "1", [0, 2])


def test_t9_who_has_finished_helps_and_the_partners_row_ends_the_game() -> None:
    board = Board(f"row 0: {THIRTEEN_CARDS}\nrow 2: {THIRTEEN_CARDS}\nhand 0: 1 14\nhand 1: 2\nhand 2: 2\nhand 3: 2")
    board.do("lay 14 row", then="14").do("discard 2", then="4").do("discard 2", then="4").do("discard 2", then="4")
    assert board.choices("lay") == ["lay 14 partner's row"]
    assert board.why_not("lay 1 row") == "R31"
    assert board.do("lay 14 partner's row").winners() == [0, 2]
