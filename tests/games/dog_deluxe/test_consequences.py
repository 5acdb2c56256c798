"""What the log tells of an action besides the action itself."""

from houndtable.games.dog_deluxe import consequences as module
from houndtable.games.dog_deluxe import notation
from houndtable.games.message import Message
from houndtable.games.seats import CHANCE
from tests.games.dog_deluxe.board import Board, engine


def told(board: Board, action: str) -> list[Message]:
    before, after, actor = board.state, engine.open(board.raw.copy()), board.state.turn
    engine.apply(after, actor, notation.read_action(action))
    return module.consequences(before, after, actor, notation.read_action(action))


def things(board: Board, action: str) -> dict[str, str]:
    before, after, actor = board.state, engine.open(board.raw.copy()), board.state.turn
    engine.apply(after, actor, notation.read_action(action))
    return module.things(before, after, actor, notation.read_action(action))


def test_who_is_sent_home() -> None:
    board = Board("pawns 0: 10\npawns 1: 15\nhand 0: 5 6")
    assert told(board, "5 a") == [Message("then.sent_home", {"count": 1, "whose": 1})]
    assert things(board, "5 a") == {"field.10": "from", "field.15": "struck"}
    assert told(board, "6 a") == []
    assert things(board, "6 a") == {"field.10": "from", "field.16": "to"}


def test_a_seven_burns_whom_it_passes_and_has_points_left() -> None:
    board = Board("pawns 0: 10 40\npawns 1: 12\nhand 0: 7 6")
    burned, left = Message("then.burned", {"count": 1, "whose": 1}), Message("then.points_left", {"count": 3})
    assert told(board, "7 a 4") == [burned, left]
    assert things(board, "7 a 4") == {"field.10": "from", "field.14": "to", "field.12": "struck"}


def test_a_pawn_that_comes_out() -> None:
    board = Board("hand 0: 13 6")
    assert things(board, "start 13") == {"home.0": "from", "field.0": "to"}


def test_who_is_in_the_goal() -> None:
    board = Board("pawns 0: 62 G3 G4\nhand 0: 4 6")
    assert told(board, "4 a goal") == [Message("then.in_goal", {"count": 3, "who": 0})]


def test_who_has_all_in_moves_the_partners() -> None:
    board = Board("pawns 0: 62 G2 G3 G4\nhand 0: 3 6")
    all_in = Message("then.all_in", {"who": 0, "whose": 2})
    assert told(board, "3 a goal") == [Message("then.in_goal", {"count": 4, "who": 0}), all_in]


def test_why_somebody_drops_out() -> None:
    board = Board("hand 0: 5 6")
    assert told(board, "drop out") == [Message("then.nothing_playable")]
    assert things(board, "drop out") == {}


def test_from_whom_a_gift_comes() -> None:
    board = Board("phase: handing over\ngift 0: 5\ngift 1: 6\ngift 2: 8\ngift 3: 9\nplayer: 1")
    assert board.state.turn == CHANCE
    assert told(board, "draw 9") == [Message("then.from", {"whose": 3})]


def test_when_the_round_ends_who_begins_the_next() -> None:
    board = Board("hand 0: 6\nhand 1: -\nhand 2: -\nhand 3: -\ncards: 3\npawns 0: 10")
    assert told(board, "6 a") == [Message("then.round_over", {"who": 1, "count": 2})]
