"""The consequences that the log tells."""

from houndtable.games.message import Message
from houndtable.games.seats import CHANCE
from tests.games.dog_deluxe.scene import Scene


def test_who_is_sent_home() -> None:
    scene = Scene("pawns 0: 10\npawns 1: 15\nhand 0: 5 6")
    assert scene.consequences("5 a") == [Message("then.sent_home", {"count": 1, "whose": 1})]
    assert scene.things("5 a") == {"field.10": "from", "field.15": "struck"}
    assert scene.consequences("6 a") == []
    assert scene.things("6 a") == {"field.10": "from", "field.16": "to"}


def test_a_seven_burns_whom_it_passes_and_has_points_left() -> None:
    scene = Scene("pawns 0: 10 40\npawns 1: 12\nhand 0: 7 6")
    burned, left = Message("then.burned", {"count": 1, "whose": 1}), Message("then.points_left", {"count": 3})
    assert scene.consequences("7 a 4") == [burned, left]
    assert scene.things("7 a 4") == {"field.10": "from", "field.14": "to", "field.12": "struck"}


def test_a_pawn_that_comes_out() -> None:
    scene = Scene("hand 0: 13 6")
    assert scene.things("start 13") == {"home.0": "from", "field.0": "to"}


def test_who_is_in_the_goal() -> None:
    scene = Scene("pawns 0: 62 G3 G4\nhand 0: 4 6")
    assert scene.consequences("4 a goal") == [Message("then.in_goal", {"count": 3, "who": 0})]


def test_a_player_with_all_pawns_in_moves_the_partners() -> None:
    scene = Scene("pawns 0: 62 G2 G3 G4\nhand 0: 3 6")
    all_in = Message("then.all_in", {"who": 0, "whose": 2})
    assert scene.consequences("3 a goal") == [Message("then.in_goal", {"count": 4, "who": 0}), all_in]


def test_why_somebody_drops_out() -> None:
    scene = Scene("hand 0: 5 6")
    assert scene.consequences("drop out") == [Message("then.nothing_playable")]
    assert scene.things("drop out") == {}


def test_from_whom_a_gift_comes() -> None:
    scene = Scene("phase: handing over\ngift 0: 5\ngift 1: 6\ngift 2: 8\ngift 3: 9\nplayer: 1")
    assert scene.turn == CHANCE
    assert scene.consequences("draw 9") == [Message("then.from", {"whose": 3})]


def test_when_the_round_ends_who_begins_the_next() -> None:
    scene = Scene("hand 0: 6\nhand 1: -\nhand 2: -\nhand 3: -\ncards: 3\npawns 0: 10")
    assert scene.consequences("6 a") == [Message("then.round_over", {"who": 1, "count": 2})]
