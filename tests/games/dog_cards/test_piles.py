"""The draw pile runs out or holds nothing that fits: R32; Q10, Q11, Q13."""

from houndtable.games.dog_cards import rules
from houndtable.games.seats import CHANCE
from tests.games.dog_cards.board import Board

GAP_AT_3 = "open: 2 3 - 5 6 7 8 9 10 12 12 13 2\n"

# Three finished rows and six of thirteen cards: only five cards, all of them fives, are left for the pile.
FULL_TABLE = """
    seats: 3
    options: finished_row_counts=no
    open: 2 3 2 3 thief 4 4 6 6 7 7 8 8
    row 0: 1 2 3 4 5 6 7 8 9 10 1 12 13
    second row 0: 1 2 3 4 5 6 7 8 9 10 1 12 13
    row 1: 13 2 3 4 ? 6 7 8 9 10 1 12 13
    second row 1: 13 2 3 4 ? 6 7 8 9 10 1 12 13
    row 2: ? 2 3 4 ? 6 7 8 9 10 1 12 13
    second row 2: ? 2 3 4 ? 6 7 8 9 10 1 12 13
    hand 0: 5 9 9 10 10 12 12
    hand 1: 14 14 14 14 14 ? ?
    hand 2: thief thief thief thief thief thief thief
    finished 0: 1
    finished 1: 1
    finished 2: 1
"""


def test_r32_the_discard_pile_becomes_the_draw_pile() -> None:
    board = Board("hand 0: 9", pile="5")
    discarded = board.discarded
    board.do("discard 9", then="5")
    assert (board.pile, board.discarded) == (discarded + 1, 0)
    assert (board["hand 0"], board["last discard"]) == ("5", "")


def test_r32_not_while_a_card_is_left() -> None:
    board = Board("hand 0: 9", pile="5 6").do("discard 9", then="5")
    assert board.pile == 1
    assert board["last discard"] == "9"


def test_q10_the_pile_is_renewed_before_the_next_player_acts() -> None:
    board = Board("hand 0: 9\nhand 1: 14", pile="5").do("discard 9", then="5")
    assert board.turn == 1
    assert board.why_not("fetch 9") == "Q12"
    earlier = Board("hand 0: 9\nhand 1: 14", pile="5 6").do("discard 9", then="5")
    assert earlier.may("fetch 9")


def test_q10_within_an_action_if_it_needs_more_cards() -> None:
    board = Board(f"{GAP_AT_3}hand 0: 5", pile="9").do("buy 5 with 5", then="9")
    assert (board.open(5), board.open(3), board.turn) == ("9", "-", CHANCE)
    assert (board.discarded, board["last discard"]) == (0, "")
    assert board.bring("8").open(3) == "8"
    assert board.turn == 1


def test_q10_only_then() -> None:
    board = Board(f"{GAP_AT_3}hand 0: 5", pile="9 8").do("buy 5 with 5", then="9")
    assert board.legal() == ["draw 8"]
    assert board["last discard"] == "5"


def test_q11_a_7_sees_as_many_cards_as_there_are() -> None:
    board = Board("hand 0: 7", pile="2 3 5").do("look", then="5 2 3")
    assert board.legal() == ["take 1", "take 2", "take 3"]
    assert board.why_not("take 4") == "R23"
    assert board.do("take 2")["top"] == "5 3"
    assert board.discarded > 0


def test_q11_also_the_refused_cards_at_the_bottom() -> None:
    board = Board("hand 0: 7\nbottom: 9 12", pile="2").do("look", then="2 9 12").do("take 3")
    assert (board["hand 0"], board["top"], board["bottom"]) == ("12", "2 9", "")


def test_q11_an_empty_pile_is_renewed_first() -> None:
    board = Board("hand 0: 7", pile="").do("look")
    assert board.discarded == 0
    assert "draw 7" in board.legal()
    assert board.bring("4 4 4 4 13 13 13").do("take 5")["hand 0"] == "13"


def test_q13_refused_cards_stay_at_the_bottom_in_their_order() -> None:
    board = Board("hand 0: 5\nbottom: 9 5", pile="5").do("buy 5 with 5", then="5 9")
    assert (board.open(5), board["bottom"]) == ("9", "5 5")


def test_q13_the_discard_pile_is_shuffled_and_laid_on_top_of_them() -> None:
    board = Board("hand 0: 5\nbottom: 5", pile="5")
    discarded = board.discarded
    board.do("buy 5 with 5", then="5 5")
    assert (board["bottom"], board.discarded) == ("5 5", 0)
    assert board.pile == 2 + discarded + 1
    assert "draw 4" in board.legal()
    board.bring("4")
    assert (board.open(5), board["bottom"], board.turn) == ("4", "5 5", 1)


def test_q13_not_before_every_card_has_been_refused() -> None:
    board = Board("hand 0: 5\nbottom: 9", pile="5").do("buy 5 with 5", then="5")
    assert board.legal() == ["draw 9"]
    assert board["last discard"] == "5"
    assert board.bring("9").open(5) == "9"


def test_q13_a_place_for_which_there_is_no_card_stays_empty() -> None:
    board = Board(FULL_TABLE)
    assert rules.broken_law(board.state) == 0
    board.do("buy 5 with 5", then="5 5 5 5 5 5")
    assert (board.open(5), board["bottom"], board.turn) == ("-", "5 5 5 5 5 5", 1)
    assert board.why_not("buy 5 with ?") == "Q13"
    assert board.may("buy 6 with ?")
    assert rules.broken_law(board.state) == 0


def test_q13_it_is_tried_again_after_the_next_action() -> None:
    board = Board(FULL_TABLE).do("buy 5 with 5", then="5 5 5 5 5 5")
    board.do("discard 14", then="5 5 5 5 5 5 14")
    assert (board.open(5), board["bottom"], board.turn) == ("14", "5 5 5 5 5", 2)
    assert rules.broken_law(board.state) == 0
