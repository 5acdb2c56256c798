"""A turn is one of five things: R11, R28; Q15, Q18."""

import random

import pytest

from houndtable.games.dog_cards import notation, rules
from houndtable.games.seats import CHANCE, NOBODY
from tests.games.dog_cards.board import ONE_OF_EACH, Board, is_action, new_game


def test_r11_there_are_five_things_to_do() -> None:
    board = Board(f"row 1: 1 2 3 ?\ndiscard: 9\nhand 0: {ONE_OF_EACH}")
    verbs = {action.split()[0] for action in board.legal()}
    assert verbs == {"lay", "buy", "look", "fetch", "steal", "exchange", "discard"}
    assert board.why_not("draw 5") == "R11"
    assert board.why_not("give 5") == "R11"
    assert board.why_not("take 1") == "R11"


def test_r11_one_thing_and_the_next_player_follows() -> None:
    board = Board("hand 0: 1 5 5").do("lay 1 row", then="9")
    assert board.turn == 1
    assert board.why_not("buy 5 with 5", seat=0) == "R11"
    assert board.may("discard 2", seat=1)
    assert board.why_not("discard 2", seat=2) == "R11"


@pytest.mark.parametrize("card", ONE_OF_EACH.split())
def test_r11_nobody_passes_and_nobody_needs_to(card: str) -> None:
    assert Board(f"hand 0: {card}").may(f"discard {card}")
    assert not is_action("pass")


def test_r11_one_plays_only_what_one_holds() -> None:
    board = Board("hand 0: 2 3 5 6 8\nrow 1: 1 2 3 ?\ndiscard: 9")
    for action in ("lay 1 row", "buy 4 with 4", "look", "fetch 9", "steal row 1", "exchange 4 at 4 row 1", "discard 4"):
        assert board.why_not(action) == "R11"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r11_t7_hands_keep_their_size_and_no_card_is_lost(seats: int) -> None:
    board, chosen = new_game(seats), random.Random(seats)
    size = 5 if seats == 4 else 7
    for _ in range(1000):
        action = chosen.choice(board.legal())
        rules.apply(board.state, board.turn, notation.read_action(action))
        assert board.turn != NOBODY
        assert all_cards(board) == 120
        if board["phase"] == "turn":
            assert board.hand_sizes() == [size] * seats


def all_cards(board: Board) -> int:
    """Every card there is, counted where it lies."""
    laid = [board[f"{row} {seat}"] for seat in range(board.state.seats) for row in ("row", "second row", "gift")]
    markers = sum(board.state.finished[seat] for seat in range(board.state.seats))
    open_cards = board["open"].replace("-", "")
    on_table = sum(len(cards.split()) for cards in (*laid, open_cards))
    return on_table + markers + sum(board.hand_sizes()) + board.pile + board.discarded


def test_r28_discard_any_card_and_draw_one() -> None:
    board = Board("hand 0: 4 7 14 ? thief\nrow 1: 1 2\ndiscard: 9")
    assert board.choices("discard") == ["discard 4", "discard 7", "discard 14", "discard ?", "discard thief"]
    assert board.why_not("discard 9") == "R11"
    pile = board.pile
    board.do("discard thief", then="10")
    assert board["hand 0"] == "4 7 10 14 ?"
    assert (board["discard"], board["last discard"]) == ("9 thief", "thief")
    assert board["row 1"] == "1 2"
    assert (board.pile, board.turn) == (pile - 1, 1)


def test_r28_the_card_is_drawn_from_the_pile() -> None:
    board = Board("hand 0: 2\nhand 1: 9 9 9 9 9\nhand 2: 9 9").do("discard 2")
    assert board.turn == CHANCE
    assert "draw 9" not in board.legal()
    assert board.why_not("draw 9") == "R6"


@pytest.mark.parametrize("number", [4, 7])
def test_q15_a_4_and_a_7_may_be_just_numbers(number: int) -> None:
    before = " ".join(str(place) for place in range(1, number))
    board = Board(f"hand 0: {number}\nrow 0: {before}\nrow 1: {before} ?")
    assert board.may(f"lay {number} row")
    assert board.may(f"buy {number} with {number}")
    assert board.may(f"exchange {number} at {number} row 1")
    assert board.may(f"discard {number}")
    assert board.do(f"buy {number} with {number}")["discard"] == str(number)


def test_q15_at_its_own_place_a_4_is_a_number() -> None:
    board = Board("hand 0: 4")
    assert board.may("buy 4 with 4")
    assert board.why_not("buy 4 with 4 power") == "Q15"


def test_q18_one_exchange_is_the_whole_turn() -> None:
    board = Board("row 1: 1 ? ? 4\nhand 0: 2 3").do("exchange 2 at 2 row 1")
    assert board.turn == 1
    assert board["row 1"] == "1 2 ? 4"
    assert board.why_not("exchange 3 at 3 row 1", seat=0) == "R11"
