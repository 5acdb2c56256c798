"""The consequences that the log tells."""

from houndtable.games.message import Message
from tests.games.dog_cards.scene import Scene


def test_how_far_a_row_reaches() -> None:
    scene = Scene("seats: 2\nrow 0: 1 2\nhand 0: 3")
    assert scene.consequences("lay 3 row") == [Message("then.row_grows", {"whose": 0, "count": 3})]
    assert scene.things("lay 3 row") == {"row.0.0": "to"}


def test_r30_a_row_is_complete() -> None:
    scene = Scene("seats: 2\nrow 0: 1 2 3 4 5 6 7 8 9 10 1 12 13\nhand 0: 14")
    assert scene.consequences("lay 14 row") == [Message("then.row_complete", {"whose": 0})]


def test_r25_what_a_thief_leaves() -> None:
    scene = Scene("seats: 2\nrow 1: 1 2\nhand 0: thief")
    assert scene.consequences("steal row 1") == [Message("then.row_shrinks", {"whose": 1, "count": 1})]
    assert scene.things("steal row 1") == {"row.1.0": "struck"}


def test_r26_who_gets_the_joker() -> None:
    scene = Scene("seats: 2\nrow 1: 1 ?\nhand 0: 2")
    assert scene.consequences("exchange 2 at 2 row 1") == [Message("then.gets_joker", {"who": 0})]
    assert scene.things("exchange 2 at 2 row 1") == {"row.1.0": "struck"}


def test_what_is_bought_and_discarded_where() -> None:
    scene = Scene("seats: 2\nhand 0: 5 6")
    assert (scene.consequences("buy 5 with 5"), scene.things("buy 5 with 5")) == ([], {"open.5": "from"})
    assert scene.things("discard 6") == {"discard": "to"}


def test_where_a_card_was_fetched() -> None:
    scene = Scene("seats: 2\nhand 0: 14\ndiscard: 9 5")
    assert scene.things("fetch 9") == {"discard": "from"}


def test_r32_a_new_pile() -> None:
    scene = Scene("seats: 2\nhand 0: 5", pile="")
    assert scene.consequences("discard 5") == [Message("then.reshuffled")]


def test_q14_a_card_of_the_number_of_its_place() -> None:
    scene = Scene("seats: 2\nopen: 2 3 4 5 - 7 8 9 10 12 12 13 2\nphase: filling\nfilling: 5 1 0")
    assert scene.consequences("draw 5") == [Message("then.under_pile")]
    assert scene.consequences("draw 6") == []
