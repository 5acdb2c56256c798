"""5 Partner play and the end: R29, R30, Q17, Q18."""

from houndtable.games.seats import NOBODY
from tests.games.dog_deluxe.board import Board, engine

HELPER = "pawns 0: G1 G2 G3 G4\n"


def scores(board: Board) -> list[int]:
    return [engine.score(board.state, seat) for seat in range(board.state.seats)]


def test_r29_who_has_all_pawns_in_moves_the_partners() -> None:
    board = Board(HELPER + "pawns 2: 40\nhand 0: 2 4 13")
    assert board.legal == ["start 13", "4 a back", "2 a", "4 a", "13 a"]
    assert board.play("4 a back")["pawns 2"] == "36 home home home"
    assert board["pawns 0"] == "G1 G2 G3 G4"


def test_r29_the_partners_goal_and_start_field_count_then() -> None:
    board = Board(HELPER + "pawns 2: 30\nhand 0: 3 5")
    assert board.legal == ["3 a", "5 a", "3 a goal", "5 a goal"]
    assert board.play("3 a goal")["pawns 2"] == "G1 home home home"


def test_r29_a_helper_drops_out_if_the_partner_has_nobody_to_move() -> None:
    assert Board(HELPER + "hand 0: 3 5").legal == ["drop out"]
    assert Board("pawns 0: G1 G2 G3\npawns 2: 40\nhand 0: 3 5").legal == ["drop out"]


def test_r30_all_eight_pawns_win_at_once() -> None:
    board = Board(HELPER + "pawns 2: 30 G2 G3 G4\nhand 0: 3 5 8").play("3 a goal")
    assert board["phase"] == "over" and board.state.turn == NOBODY and board["hand 0"] == "5 8"
    assert scores(board) == [1, 0, 1, 0]
    assert [engine.has_won(board.state, seat) for seat in range(4)] == [True, False, True, False]
    assert board.why_not("5 a", seat=0) == "R30" and board.legal_for(1) == []


def test_r30_four_pawns_are_not_enough() -> None:
    board = Board("pawns 0: 62 G2 G3 G4\npawns 2: G1 G2 G3\nhand 0: 3").play("3 a goal")
    assert board["phase"] == "turn" and scores(board) == [0, 0, 0, 0]


def test_r30_the_last_card_must_fit_or_the_pawn_goes_round_again() -> None:
    board = Board(HELPER + "pawns 2: 30 G2 G3 G4\nhand 0: 5 6")
    assert board.legal == ["5 a", "6 a"]
    assert board.play("5 a")["pawns 2"] == "35 G2 G3 G4"


def test_r30_six_players_three_teams() -> None:
    text = "seats: 6\nplayer: 4\npawns 1: G1 G2 G3 G4\npawns 4: 62 G2 G3 G4\nhand 4: 3"
    assert scores(Board(text).play("3 a goal")) == [0, 1, 0, 0, 1, 0]


def test_q17_victory_is_looked_for_when_the_card_is_carried_out() -> None:
    board = Board("seats: 3\npawns 0: 60 30 G2 G3 G4\nhand 0: 7").play("7 b 5 goal")
    assert not engine.is_over(board.state) and scores(board) == [0, 0, 0]
    board.play("7 a 2")
    assert engine.is_over(board.state) and scores(board) == [1, 0, 0]


def test_q18_the_fifth_pawn_needs_no_place() -> None:
    board = Board("seats: 2\npawns 0: 62 40 G2 G3 G4\nhand 0: 3").play("3 b goal")
    assert board["phase"] == "over" and board["pawns 0"] == "40 G1 G2 G3 G4"
    assert Board("seats: 2\npawns 0: home\nhand 0: 13")["pawns 0"] == "home home home home home"
