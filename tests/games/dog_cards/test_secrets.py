"""Who knows what: Q19."""

import pytest

from houndtable.games.seats import SPECTATOR
from tests.games.dog_cards.board import Board

SEVEN_CARDS = "2 3 5 6 8 9 10"
EVERYBODY = (SPECTATOR, 0, 1, 2, 3)


def test_q19_hands_are_hidden() -> None:
    board = Board("hand 0: 2 3 5 6 8\nhand 1: 1 4 7 13 14")
    assert board.view(1)["hand 1"] == "1 4 7 13 14"
    for other in (SPECTATOR, 0, 2, 3):
        assert board.view(other)["hand 1"] == "x x x x x"


def test_q19_whatever_the_others_hold_a_view_is_the_same() -> None:
    one = Board("hand 1: 1 4 7 13 14\nhand 2: 2 3 5 6 8")
    other = Board("hand 1: 2 3 5 6 8\nhand 2: ? ? ? thief thief")
    assert one.view(0).raw.tobytes() == other.view(0).raw.tobytes()
    assert one.view(1).raw.tobytes() != other.view(1).raw.tobytes()


def test_q19_a_drawn_card_is_seen_by_its_player_alone() -> None:
    board = Board("hand 0: 9").do("discard 9")
    assert [board.seen_by(seat, "draw 5") for seat in EVERYBODY] == [
        "draw x",
        "draw 5",
        "draw x",
        "draw x",
        "draw x",
    ]


def test_q19_the_discard_pile_is_known_to_all() -> None:
    board = Board("discard: 3 ? 9").do("discard 2", then="4")
    for seat in EVERYBODY:
        assert board.view(seat)["discard"] == "2 3 9 ?"
        assert board.view(seat)["last discard"] == "2"


@pytest.mark.parametrize("action", ["fetch 9", "steal row 1", "buy 5 with 5", "exchange 2 at 2 row 1", "lay 1 row"])
def test_q19_what_comes_from_the_table_is_seen_by_all(action: str) -> None:
    board = Board("discard: 9\nrow 1: 1 ? 3\nhand 0: 1 2 5 14 thief")
    assert [board.seen_by(seat, action) for seat in EVERYBODY] == [action] * 5


def test_q19_what_fills_the_open_row_is_seen_by_all() -> None:
    board = Board("hand 0: 5").do("buy 5 with 5")
    assert [board.seen_by(seat, "draw 9") for seat in EVERYBODY] == ["draw 9"] * 5


def test_q19_what_a_7_sees_and_takes_is_known_to_its_player_alone() -> None:
    board = Board("hand 0: 7").do("look", then=SEVEN_CARDS)
    assert board.view(0)["top"] == SEVEN_CARDS
    assert board.seen_by(0, "take 3") == "take 3"
    for other in (SPECTATOR, 1, 2, 3):
        assert board.view(other)["top"] == "x x x x x x x"
        assert board.seen_by(other, "take 3") == "take a card"
    board.do("take 3")
    assert board.view(0)["top"] == "2 3 6 8 9 10"
    assert board.view(1)["top"] == "x x x x x x"


def test_q19_after_a_second_7_the_earlier_looker_no_longer_knows() -> None:
    board = Board("player: 1\nhand 1: 7\ntop: 2 3 6 8 9 10 by 0")
    assert board.view(0)["top"] == "2 3 6 8 9 10"
    board.do("look", then="2 3 6 8 9 10 14").do("take 2")
    assert board.view(0)["top"] == "x x x x x x"
    assert board.view(1)["top"] == "2 6 8 9 10 14"


def test_q19_refused_cards_are_known_to_all() -> None:
    board = Board("hand 0: ?").do("buy 5 with ?", then="5 5 9")
    for seat in EVERYBODY:
        assert board.view(seat)["bottom"] == "5 5"
