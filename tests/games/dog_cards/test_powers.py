"""The power of a red card: R21 to R25; Q6, Q9, Q12."""

import pytest

from tests.games.dog_cards.board import Board, is_action

SEVEN_CARDS = "2 3 5 6 8 9 10"


@pytest.mark.parametrize(
    ("card", "action", "then", "got"),
    [
        ("4", "buy 8 with 4 power", "14", "9"),
        ("14", "fetch 10", "", "10"),
        ("thief", "steal row 1", "", "2"),
    ],
)
def test_r21_a_card_played_for_its_power_is_discarded(card: str, action: str, then: str, got: str) -> None:
    board = Board(f"hand 0: 6 {card}\nrow 1: 1 2\ndiscard: 10")
    pile = board.pile
    board.do(action, then=then)
    assert sorted(board["hand 0"].split()) == sorted(["6", got])
    assert board["last discard"] == card
    assert (board.pile, board.turn) == (pile - len(then.split()), 1)


def test_r21_a_7_is_discarded_when_its_power_is_done() -> None:
    board = Board("hand 0: 7").do("look", then=SEVEN_CARDS)
    assert (board["hand 0"], board["discard"]) == ("7", "")
    board.do("take 1")
    assert (board["hand 0"], board["discard"], board.turn) == ("2", "7", 1)


def test_r21_joker_1_11_and_13_have_no_power() -> None:
    board = Board("hand 0: 1 13 ?\nrow 1: 1 2\ndiscard: 9")
    assert board.choices("look", "fetch", "steal") == []
    assert board.why_not("look") == board.why_not("fetch 9") == board.why_not("steal row 1") == "R11"
    assert board.why_not("buy 5 with 4 power") == "R11"


def test_r21_a_red_number_may_be_used_as_a_number_instead() -> None:
    board = Board("hand 0: 7 4\nrow 0: 1 2 3 4 5 6").do("lay 7 row", then="9")
    assert board["row 0"] == "1 2 3 4 5 6 7"
    assert board.discarded == 0
    assert Board("hand 0: 7 4\nrow 0: 1 2 3 4 5 6").why_not("lay 4 row") == "R15"


# 4


def test_r22_t4_a_4_reaches_the_first_eight_places() -> None:
    board = Board("hand 0: 4")
    by_power = [f"buy {place} with 4 power" for place in (1, 2, 3, 5, 6, 7, 8)]
    assert board.choices("buy") == ["buy 4 with 4", *by_power]
    for place in range(9, 14):
        assert board.why_not(f"buy {place} with 4 power") == "R22"


def test_r22_the_place_is_refilled() -> None:
    board = Board("hand 0: 4").do("buy 8 with 4 power", then="8 14")
    assert (board["hand 0"], board.open(8), board["bottom"], board["discard"]) == ("9", "14", "8", "4")


# 7


def test_r23_t5_a_seven_leaves_the_others_in_order() -> None:
    board = Board("hand 0: 7").do("look", then=SEVEN_CARDS)
    assert board.legal() == [f"take {place}" for place in range(1, 8)]
    assert board.why_not("discard 7") == "R23"
    assert board.why_not("take a card") == "R23"
    pile = board.pile
    board.do("take 3")
    assert (board["hand 0"], board["top"], board.pile) == ("5", "2 3 6 8 9 10", pile - 1)


def test_r23_the_six_cards_come_next() -> None:
    board = Board("top: 2 3 6 8 9 10 by 3\nhand 0: 5\nhand 1: 12").do("discard 5")
    assert board.legal() == ["draw 2"]
    assert board.why_not("draw 3") == "R6"
    board.bring("2").do("discard 12", then="3")
    assert (board["hand 0"], board["hand 1"], board["top"]) == ("2", "3", "6 8 9 10")


def test_r23_the_next_7_sees_them_and_one_card_more() -> None:
    board = Board("top: 2 3 6 8 9 10 by 3\nhand 0: 7").do("look", then="2 3 6 8 9 10")
    assert board.why_not("take 1", seat=0) == "R11"
    assert board.bring("14").do("take 7")["hand 0"] == "14"
    assert board["top"] == "2 3 6 8 9 10"


def test_r23_of_two_equal_cards_either_may_be_taken() -> None:
    seen = "2 9 2 6 8 9 10"
    first = Board("hand 0: 7").do("look", then=seen).do("take 1")
    second = Board("hand 0: 7").do("look", then=seen).do("take 3")
    assert first["hand 0"] == second["hand 0"] == "2"
    assert (first["top"], second["top"]) == ("9 2 6 8 9 10", "2 9 6 8 9 10")


# 14


def test_r24_a_14_fetches_any_discarded_card() -> None:
    board = Board("hand 0: 14\ndiscard: 1 3 ? thief 14")
    assert board.choices("fetch") == ["fetch 1", "fetch 3", "fetch 14", "fetch ?", "fetch thief"]
    assert board.why_not("fetch 5") == "R24"
    board.do("fetch ?")
    assert (board["hand 0"], board["discard"], board.turn) == ("?", "1 3 14 14 thief", 1)


def test_r24_it_may_fetch_another_14() -> None:
    board = Board("hand 0: 14\ndiscard: 14").do("fetch 14")
    assert (board["hand 0"], board["discard"]) == ("14", "14")


def test_q12_a_14_has_no_power_over_an_empty_pile() -> None:
    board = Board("hand 0: 14 14")
    assert board.choices("fetch") == []
    assert board.why_not("fetch 14") == board.why_not("fetch 9") == "Q12"
    assert board.may("discard 14")


def test_q12_the_14_that_is_played_cannot_fetch_itself() -> None:
    board = Board("hand 0: 14\ndiscard: 9")
    assert board.choices("fetch") == ["fetch 9"]
    assert board.why_not("fetch 14") == "Q12"


# Thief


def test_r25_a_thief_takes_the_last_card_of_a_row() -> None:
    board = Board("seats: 3\nhand 0: thief\nrow 0: 1\nrow 1: 1 2 3\nsecond row 1: 1 ?\nrow 2: 13")
    assert board.choices("steal") == ["steal row 1", "steal second row 1", "steal row 2"]
    assert board.why_not("steal row 0") == "R25"
    board.do("steal row 1")
    assert (board["hand 0"], board["row 1"], board["discard"]) == ("3", "1 2", "thief")


def test_r25_a_thief_lies_in_no_row_and_buys_nothing() -> None:
    board = Board("hand 0: thief\nrow 0: 1 2")
    assert board.legal() == ["discard thief"]
    assert board.why_not("lay thief row") == "R25"
    assert board.why_not("lay thief partner's row") == "R25"
    assert Board("hand 0: thief\nfinished 0: 1").why_not("lay thief row") == "R25"
    assert not is_action("buy 3 with thief")


def test_q6_a_thief_may_rob_the_partner_unless_agreed_otherwise() -> None:
    text = "hand 0: thief\nrow 0: 1\nrow 2: 1 2\nrow 3: 1\n"
    assert Board(text).choices("steal") == ["steal row 2", "steal row 3"]
    assert Board(text).why_not("steal row 0") == "R25"
    agreed = Board(f"{text}options: thief_may_hit_partner=no")
    assert agreed.choices("steal") == ["steal row 3"]
    assert agreed.why_not("steal row 2") == "Q6"


def test_q6_without_partners_the_switch_means_nothing() -> None:
    board = Board("seats: 2\noptions: thief_may_hit_partner=no\nhand 0: thief\nrow 1: 1")
    assert board.may("steal row 1")


@pytest.mark.parametrize("card", ["1", "13", "?"])
def test_q9_the_only_card_of_a_row_can_be_stolen(card: str) -> None:
    board = Board(f"hand 0: thief\nhand 1: 1\nrow 1: {card}").do("steal row 1")
    assert (board["hand 0"], board["row 1"]) == (card, "")
    assert board.may("lay 1 row", seat=1)


def test_q9_the_first_line_is_free_again() -> None:
    board = Board("seats: 2\nhand 0: thief\nhand 1: 1\nrow 1: 1\nsecond row 1: 1 2").do("steal row 1")
    assert board.choices("lay") == ["lay 1 row"]
    assert board.why_not("lay 1 second row") == "R15"


def test_q9_without_a_card_to_steal_the_thief_is_discarded() -> None:
    board = Board("hand 0: thief\nrow 0: 1 2\nfinished 1: 1")
    assert board.legal() == ["discard thief"]
    assert board.why_not("steal row 1") == "Q9"
