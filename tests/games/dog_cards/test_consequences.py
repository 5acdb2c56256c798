"""What the log tells of an action besides the action itself."""

from houndtable.games.dog_cards import consequences as module
from houndtable.games.dog_cards import notation, rules
from houndtable.games.dog_cards.rules import State
from houndtable.games.message import Message
from houndtable.games.row import open_row
from tests.games.dog_cards.board import Board


def after(board: Board, action: str) -> State:
    later = open_row(State, board.raw.copy())
    rules.apply(later, later.turn, notation.read_action(action))
    return later


def told(board: Board, action: str) -> list[Message]:
    act = notation.read_action(action)
    return module.consequences(board.state, after(board, action), board.state.turn, act)


def things(board: Board, action: str) -> dict[str, str]:
    return module.things(board.state, after(board, action), board.state.turn, notation.read_action(action))


def test_how_far_a_row_reaches() -> None:
    board = Board("seats: 2\nrow 0: 1 2\nhand 0: 3")
    assert told(board, "lay 3 row") == [Message("then.row_grows", {"whose": 0, "count": 3})]
    assert things(board, "lay 3 row") == {"row.0.0": "to"}


def test_r30_a_row_is_complete() -> None:
    board = Board("seats: 2\nrow 0: 1 2 3 4 5 6 7 8 9 10 1 12 13\nhand 0: 14")
    assert told(board, "lay 14 row") == [Message("then.row_complete", {"whose": 0})]


def test_r25_what_a_thief_leaves() -> None:
    board = Board("seats: 2\nrow 1: 1 2\nhand 0: thief")
    assert told(board, "steal row 1") == [Message("then.row_shrinks", {"whose": 1, "count": 1})]
    assert things(board, "steal row 1") == {"row.1.0": "struck"}


def test_r26_who_gets_the_joker() -> None:
    board = Board("seats: 2\nrow 1: 1 ?\nhand 0: 2")
    assert told(board, "exchange 2 at 2 row 1") == [Message("then.gets_joker", {"who": 0})]
    assert things(board, "exchange 2 at 2 row 1") == {"row.1.0": "struck"}


def test_what_is_bought_and_discarded_where() -> None:
    board = Board("seats: 2\nhand 0: 5 6")
    assert (told(board, "buy 5 with 5"), things(board, "buy 5 with 5")) == ([], {"open.5": "from"})
    assert things(board, "discard 6") == {"discard": "to"}


def test_r32_a_new_pile() -> None:
    board = Board("seats: 2\nhand 0: 5", pile="")
    assert told(board, "discard 5") == [Message("then.reshuffled")]


def test_q14_a_card_of_the_number_of_its_place() -> None:
    board = Board("seats: 2\nopen: 2 3 4 5 - 7 8 9 10 12 12 13 2\nphase: filling\nfilling: 5 1 0")
    assert told(board, "draw 5") == [Message("then.under_pile")]
    assert told(board, "draw 6") == []
