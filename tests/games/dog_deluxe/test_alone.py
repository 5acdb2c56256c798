"""6 Two, three or five players: R31 to R34, Q14, Q15, T9."""

import pytest

from houndtable.games.dog_deluxe import state as s
from houndtable.games.seats import CHANCE
from tests.games.dog_deluxe.board import Board, engine, new_game

STUCK = "seats: 3\npawns 0: 14\npawns 1: 16\nhand 0: 5 8 9\n"


@pytest.mark.parametrize(("seats", "starts"), [(2, (0, 32)), (3, (0, 16, 32)), (5, (0, 16, 32, 48, 64))])
def test_r31_t9_five_pawns_one_on_the_start_field(seats: int, starts: tuple[int, ...]) -> None:
    board = new_game(seats)
    assert [board[f"pawns {seat}"] for seat in range(seats)] == [f"{start} home home home home" for start in starts]


def test_r32_t9_discard_draw_and_discard() -> None:
    board = Board(STUCK)
    assert board.legal == ["discard 5", "discard 8", "discard 9"]
    board.play("discard 8")
    assert board.state.turn == CHANCE and board["phase"] == "drawing" and board["hand 0"] == "5 9"
    board.play("draw 10")
    assert board["player"] == "0" and board.legal == ["discard 5", "discard 9", "discard 10"]
    board.play("discard 5")
    assert (board["hand 0"], board["discard"], board["player"]) == ("9 10", "5 8", "1")


def test_r32_nobody_drops_out() -> None:
    assert Board(STUCK).why_not("drop out") == "R32"
    assert Board("pawns 0: 14\npawns 1: 16\nhand 0: 5 8").why_not("discard 5") == "R12"


def test_r32_only_who_cannot_move_discards() -> None:
    board = Board("seats: 3\npawns 0: 14\npawns 1: 16\nhand 0: 1 5")
    assert board.legal == ["start 1", "1 a"] and board.why_not("discard 5") == "R11"


def test_q14_the_new_card_must_be_played_if_it_can_be() -> None:
    board = Board(STUCK).play("discard 8", "draw 1")
    assert board.legal == ["start 1", "1 a"]
    assert board.why_not("discard 5") == "R11"
    board.play("1 a")
    assert (board["hand 0"], board["drawn"], board["player"]) == ("5 9", "", "1")


def test_q14_only_the_new_card() -> None:
    board = Board(STUCK.replace("14", "14 30 32").replace("16", "16 34") + "phase: drawn\ndrawn: 5")
    assert board.legal == ["5 b", "5 c"]
    assert board.why_not("8 b") == "Q14"


def test_q14_a_drawn_seven_is_played_whole() -> None:
    board = Board("seats: 3\npawns 0: 12 G1\npawns 1: 16\nhand 0: 5\n")
    assert board.play("discard 5", "draw 7").legal == ["discard 7"]
    board = Board("seats: 3\npawns 0: 11 G1\npawns 1: 16\nhand 0: 5\n").play("discard 5", "draw 7", "7 a 4")
    assert board["drawn"] == "" and board["phase"] == "splitting"
    assert board.play("7 b 3 goal")["pawns 0"] == "15 G4 home home home"


def test_q14_the_drawn_card_is_seen_by_who_drew_it() -> None:
    board = Board(STUCK).play("discard 8")
    number = board.number_of("draw 10")
    assert [engine.public(board.state, CHANCE, number, seat) for seat in range(3)] == [number, s.DRAW, s.DRAW]
    board.play("draw 10")
    assert (board.view(0)["drawn"], board.view(1)["drawn"]) == ("10", "")
    assert board.view(1)["hand 0"] == "x x x"


def test_q14_with_an_empty_pile_the_discard_pile_is_shuffled_first() -> None:
    board = Board(STUCK)
    for kind in range(1, s.KINDS):
        board.state.discard[kind] += board.state.unseen[kind]
        board.state.unseen[kind] = 0
    board.state.pile_size = 0
    eights = board.state.discard[8]
    board.play("discard 8")
    assert board["discard"] == "" and board.state.unseen[8] == eights + 1
    assert board.state.pile_size == engine.outcome_count(board.state) == 110 - 2 - 12


def test_r33_everybody_passes_a_card_to_the_left() -> None:
    board = Board("seats: 3\nphase: exchange\ncards: 2\nhand 0: 2 3\nhand 1: 5 6\nhand 2: 8 9")
    assert board.play("give 2").why_not("give 3", seat=0) == "R33"
    board.play("give 5", "give 8")
    assert [board[f"hand {seat}"] for seat in range(3)] == ["3 8", "2 6", "5 9"]
    assert board.why_not("give 3") == "R33"


def test_q15_two_players_give_each_other_a_card() -> None:
    board = Board("seats: 2\nphase: exchange\ncards: 2\nhand 0: 2 3\nhand 1: 5 6")
    board.play("give 6", seat=1)
    assert board["hand 0"] == "2 3" and board.view(0)["gift 1"] == "x"
    board.play("give 2", seat=0)
    assert [board[f"hand {seat}"] for seat in range(2)] == ["3 6", "2 5"]


def test_r34_four_pawns_in_the_goal_win() -> None:
    board = Board("seats: 5\npawns 0: 92 50 G2 G3 G4\nhand 0: 5").play("5 b goal")
    assert board["phase"] == "over"
    assert [engine.score(board.state, seat) for seat in range(5)] == [1, 0, 0, 0, 0]
    assert board.why_not("2 a", seat=1) == "R34"
    board = Board("seats: 5\npawns 0: 92 50 G3 G4\nhand 0: 5").play("5 b goal")
    assert board["phase"] == "turn"


def test_r31_nobody_moves_for_another() -> None:
    board = Board("seats: 2\noptions: canadian_seven=yes\npawns 0: 50\npawns 1: 40\nhand 0: 7")
    assert board.legal == ["7 a 7"] and board.why_not("7 partner a 7") == "R31"
