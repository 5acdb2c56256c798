"""Buying from the open row: R18 to R20; Q4, Q5, Q17."""

from tests.games.dog_cards.board import Board, is_action

OPEN = "open: 2 3 4 5 6 7 8 9 10 ? thief 13 14"


def test_r18_pay_with_the_number_of_the_place() -> None:
    board = Board(f"{OPEN}\nhand 0: 5 9 9 9 9")
    assert board.choices("buy") == ["buy 5 with 5", "buy 9 with 9"]
    assert board.why_not("buy 8 with 8") == "R11"
    assert not is_action("buy 5 with 9")
    assert board.why_not("buy 0 with x") == "R18"
    pile = board.pile
    board.do("buy 5 with 5", then="12")
    assert board["hand 0"] == "6 9 9 9 9"
    assert (board["discard"], board.open(5)) == ("5", "12")
    assert (board.pile, board.turn) == (pile - 1, 1)


def test_r18_the_place_is_refilled_by_a_card_that_may_lie_there() -> None:
    board = Board(f"{OPEN}\nhand 0: 5").do("buy 5 with 5", then="5 12")
    assert (board.open(5), board["bottom"]) == ("12", "5")


def test_r19_what_buys_what() -> None:
    assert Board("hand 0: 7").choices("buy") == ["buy 7 with 7"]
    assert Board("hand 0: 13").choices("buy") == ["buy 13 with 13"]
    assert Board("hand 0: 2 3").choices("buy") == ["buy 2 with 2", "buy 3 with 3"]
    assert Board("hand 0: ?").choices("buy") == [f"buy {place} with ?" for place in range(1, 14)]


def test_r19_a_14_and_a_thief_buy_nothing() -> None:
    assert Board("hand 0: 14 thief").choices("buy") == []
    assert not is_action("buy 14 with 14")
    assert not is_action("buy 5 with thief")


def test_r20_first_the_payment_then_the_bought_card_then_the_refill() -> None:
    board = Board("hand 0: ?", pile="5")
    discarded = board.discarded
    board.do("buy 5 with ?")
    assert (board["hand 0"], board.open(5)) == ("6", "-")
    assert (board["last discard"], board.discarded) == ("?", discarded + 1)
    assert board.bring("5 ?").open(5) == "?"


def test_r20_a_4_that_buys_is_paid_first_too() -> None:
    board = Board("hand 0: 4", pile="5").do("buy 5 with 4 power")
    assert (board["hand 0"], board["last discard"]) == ("6", "4")
    assert board.bring("5 4").open(5) == "4"


def test_q4_a_1_11_buys_place_1_or_11() -> None:
    board = Board("hand 0: 1")
    assert board.choices("buy") == ["buy 1 with 1", "buy 11 with 1"]
    assert board.do("buy 11 with 1", then="9").open(11) == "9"
    assert not is_action("buy 11 with 11")


def test_q5_a_13_does_not_buy_place_1() -> None:
    assert Board("hand 0: 13").choices("buy") == ["buy 13 with 13"]
    assert not is_action("buy 1 with 13")


def test_q17_jokers_and_thieves_are_for_sale() -> None:
    board = Board(f"{OPEN}\nhand 0: 1 10 12")
    assert board.choices("buy") == ["buy 1 with 1", "buy 10 with 10", "buy 11 with 1", "buy 12 with 12"]
    assert Board(f"{OPEN}\nhand 0: 10").do("buy 10 with 10", then="2")["hand 0"] == "?"
    assert Board(f"{OPEN}\nhand 0: 1").do("buy 11 with 1", then="2")["hand 0"] == "thief"
    assert Board(f"{OPEN}\nhand 0: 13").do("buy 13 with 13", then="2")["hand 0"] == "14"
    assert Board(f"{OPEN}\nhand 0: 9").why_not("buy 10 with 10") == "R11"


def test_t3_what_buys_place_5() -> None:
    board = Board("hand 0: 3 4 5 6 ?")
    fifth = [action for action in board.choices("buy") if action.startswith("buy 5 ")]
    assert fifth == ["buy 5 with 5", "buy 5 with ?", "buy 5 with 4 power"]
    assert not is_action("buy 5 with 6")
