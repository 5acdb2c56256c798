"""4 Cards but for the seven: R22 to R24, R27, R28, Q9 to Q12."""

from tests.games.dog_deluxe.board import Board


def test_r22_blue_cards_move_by_their_number() -> None:
    for number in (2, 3, 5, 6, 8, 9, 10, 12):
        board = Board(f"pawns 0: 17\nhand 0: {number}")
        assert board.legal == [f"{number} a"]
        assert board.play(f"{number} a")["pawns 0"].split()[0] == str(17 + number)


def test_r22_only_own_pawns() -> None:
    assert Board("pawns 1: 17\npawns 2: 40\nhand 0: 5").legal == ["drop out"]


def test_r23_13_brings_out_or_moves() -> None:
    board = Board("pawns 0: 17\nhand 0: 13")
    assert board.legal == ["start 13", "13 a"]
    assert board.play("13 a")["pawns 0"].split()[0] == "30"


def test_r23_1_11_brings_out_or_moves_1_or_11() -> None:
    board = Board("pawns 0: 17\nhand 0: 1/11")
    assert board.legal == ["start 1", "1 a", "11 a"]
    assert board.copy().play("1 a")["pawns 0"].split()[0] == "18"
    board.play("11 a")
    assert board["pawns 0"].split()[0] == "28" and board["discard"] == "1"


def test_r24_4_forward_or_back_on_the_track_only() -> None:
    board = Board("pawns 0: 17 G1\npawns 1: 13\nhand 0: 4 5")
    assert board.legal == ["4 a back", "4 a", "5 a"]
    assert board.why_not("4 b back") == "R19"
    board.play("4 a back")
    assert board["pawns 0"] == "13 G1 home home" and board["pawns 1"] == "home home home home"


# The swap


def test_r27_an_own_pawn_changes_places_with_anothers() -> None:
    board = Board("pawns 0: 5 60\npawns 1: 30\npawns 2: 40\nhand 0: swap")
    assert board.legal == ["swap a 1a", "swap a 2a", "swap b 1a", "swap b 2a"]
    board.play("swap b 2a")
    assert board["pawns 0"] == "5 40 home home"
    assert board["pawns 2"] == "60 home home home"


def test_r27_not_at_home_or_in_the_goal() -> None:
    board = Board("pawns 0: 5 G1\npawns 1: 30 G4\nhand 0: swap")
    assert board.legal == ["swap a 1a"]
    assert board.why_not("swap b 1a") == board.why_not("swap a 1b") == board.why_not("swap a 1c") == "R27"


def test_r27_q10_t2_not_with_protected_pawns() -> None:
    board = Board("pawns 0: 0\npawns 1: 16 30\nhand 0: 4 5 swap")
    assert board.legal == ["4 a back", "4 a", "5 a"]
    assert board.why_not("swap a 1b") == "Q10"
    board = Board("pawns 0: 5\npawns 1: 16 30\nhand 0: swap")
    assert board.legal == ["swap a 1b"]
    assert board.why_not("swap a 1a") == "Q10"


def test_q10_not_two_own_pawns_and_not_two_of_others() -> None:
    board = Board("pawns 0: 5 6\npawns 1: 30\nhand 0: swap")
    assert board.why_not("swap a 0b") == "R27"
    assert "swap c 1a" not in board.legal


def test_q10_swapped_onto_the_own_start_field_a_pawn_is_protected() -> None:
    board = Board("pawns 0: 5\npawns 1: 0\nhand 0: swap\nhand 1: 2 8")
    board.play("swap a 1a")
    assert board["pawns 0"] == "0 home home home" and board["pawns 1"] == "5 home home home"
    board = Board("player: 3\npawns 0: 0\npawns 3: 60\nhand 3: 2 8")
    assert board.legal == ["2 a"] and board.why_not("8 a") == "R18"


def test_q9_a_swap_card_with_nothing_to_swap_is_the_last_resort() -> None:
    board = Board("pawns 0: 10 G4\npawns 1: 16\nhand 0: swap")
    assert board.legal == ["swap down"]
    assert board.why_not("drop out") == "R11"
    board.play("swap down")
    assert board["discard"] == "swap" and board["pawns 0"] == "10 G4 home home"


def test_q9_who_lays_a_swap_card_down_stays_in_the_round() -> None:
    board = Board("pawns 0: 15\npawns 1: 16\nhand 0: swap 5\nhand 1: -\nhand 2: -\nhand 3: -").play("swap down")
    assert board["hand 0"] == "5" and board["player"] == "0"


def test_q9_not_if_another_card_can_be_played() -> None:
    board = Board("pawns 0: 10\npawns 1: 16\nhand 0: 2 swap")
    assert board.legal == ["2 a"] and board.why_not("swap down") == "Q9"
    board = Board("pawns 0: 10\npawns 1: 30\nhand 0: swap")
    assert board.why_not("swap down") == "R27"


def test_q9_not_without_a_pawn_on_the_track_and_not_for_a_joker() -> None:
    board = Board("pawns 0: G1\npawns 1: 30\nhand 0: swap")
    assert board.legal == ["drop out"] and board.why_not("swap down") == "Q9"
    board = Board("pawns 0: G1 G2 G3 15\npawns 1: 16\nhand 0: ?")
    assert all(action.startswith("?") for action in board.legal) and board.why_not("swap down") == "R10"


def test_q9_a_helper_needs_a_pawn_of_the_partner() -> None:
    text = "pawns 0: G1 G2 G3 G4\npawns 2: {}\nhand 0: swap"
    assert Board(text.format("40")).legal == ["swap down"]
    assert Board(text.format("home")).legal == ["drop out"]


def test_q9_always() -> None:
    text = "options: null_swap=always\npawns 0: {}\npawns 1: {}\nhand 0: 2 swap"
    assert Board(text.format(10, "home")).legal == ["2 a", "swap down"]
    assert Board(text.format("home", "home")).legal == ["swap down"]
    assert Board(text.format(10, 30)).why_not("swap down") == "R27"


def test_q9_never() -> None:
    text = "options: null_swap=never\npawns 0: 15\npawns 1: {}\nhand 0: 2 swap"
    assert Board(text.format("16")).legal == ["drop out"]
    assert Board(text.format("16")).why_not("swap down") == "Q9"
    assert Board(text.format("16 17")).legal == ["swap a 1b"]


def test_q9_without_partners_r32_applies() -> None:
    for choice in ("last_resort", "always", "never"):
        board = Board(f"seats: 3\noptions: null_swap={choice}\npawns 0: 15\npawns 1: 16\nhand 0: swap 2")
        assert board.legal == ["discard 2", "discard swap"]
        assert board.why_not("swap down") == "R32"


def test_q11_a_helper_swaps_and_brings_out_for_the_partner() -> None:
    board = Board("pawns 0: G1 G2 G3 G4\npawns 1: 20\npawns 2: 40\nhand 0: swap 13")
    assert board.legal == ["start 13", "13 a", "swap a 1a"]
    assert board.copy().play("start 13")["pawns 2"] == "32 40 home home"
    assert board.play("swap a 1a")["pawns 2"] == "20 home home home"


# The joker


def test_r28_a_joker_is_any_card() -> None:
    board = Board("pawns 0: 30\npawns 1: 10\nhand 0: ?")
    numbers = (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13)
    assert board.legal == [
        "start ?",
        "? 4 a back",
        *(f"? {number} a" for number in numbers),
        "? swap a 1a",
        "? 7 a 7",
    ]
    assert board.play("? 12 a")["pawns 0"].split()[0] == "42"
    assert board["discard"] == "?"


def test_r28_a_joker_needs_what_its_card_needs() -> None:
    board = Board("pawns 0: 0 14\npawns 1: 16\nhand 0: ?")
    assert board.why_not("start ?") == "Q2"
    assert board.why_not("? 5 b") == "R18"
    assert board.why_not("? swap a 1a") == "Q10"
    assert board.why_not("? 7 a") == "R25"


def test_r28_a_joker_as_a_seven_is_split_and_burns() -> None:
    board = Board("pawns 0: 30 40\npawns 1: 32\nhand 0: ?").play("? 7 a 5")
    assert board["seven"] == "2 by ?" and board["pawns 1"] == "home home home home"
    assert board["pawns 0"] == "35* 40 home home" and board["discard"] == "?"
    assert board.legal == ["7 b 2"]
    assert board.play("7 b 2")["pawns 0"] == "35 42 home home"


def test_q12_a_joker_starts_but_is_a_14_only_with_that_deck() -> None:
    board = Board("pawns 0: 30\nhand 0: ?\ndiscard: 5")
    assert "start ?" in board.legal
    assert board.why_not("? 14 a") == board.why_not("? 14 fetch 5") == "O3"
    assert "? 14 a" in Board("options: deck=dog_cards\npawns 0: 30\nhand 0: ?").legal
