"""Who knows what: Q19."""

import pytest

from houndtable.games.seats import SPECTATOR
from tests.games.dog_cards.scene import Scene

SEVEN_CARDS = "2 3 5 6 8 9 10"
EVERYBODY = (SPECTATOR, 0, 1, 2, 3)


def test_q19_hands_are_hidden() -> None:
    scene = Scene("hand 0: 2 3 5 6 8\nhand 1: 1 4 7 13 14")
    assert scene.view(1)["hand 1"] == "1 4 7 13 14"
    for other in (SPECTATOR, 0, 2, 3):
        assert scene.view(other)["hand 1"] == "x x x x x"


def test_q19_whatever_the_others_hold_a_view_is_the_same() -> None:
    one = Scene("hand 1: 1 4 7 13 14\nhand 2: 2 3 5 6 8")
    other = Scene("hand 1: 2 3 5 6 8\nhand 2: ? ? ? thief thief")
    assert one.view(0).raw.tobytes() == other.view(0).raw.tobytes()
    assert one.view(1).raw.tobytes() != other.view(1).raw.tobytes()


def test_q19_a_drawn_card_is_seen_by_its_player_alone() -> None:
    scene = Scene("hand 0: 9").play("discard 9")
    assert [scene.seen_by(seat, "draw 5") for seat in EVERYBODY] == [
        "draw x",
        "draw 5",
        "draw x",
        "draw x",
        "draw x",
    ]


def test_q19_the_discard_pile_is_known_to_all() -> None:
    scene = Scene("discard: 3 ? 9").play("discard 2").draw("4")
    for seat in EVERYBODY:
        assert scene.view(seat)["discard"] == "2 3 9 ?"
        assert scene.view(seat)["last discard"] == "2"


@pytest.mark.parametrize("action", ["fetch 9", "steal row 1", "buy 5 with 5", "exchange 2 at 2 row 1", "lay 1 row"])
def test_q19_what_comes_from_the_table_is_seen_by_all(action: str) -> None:
    scene = Scene("discard: 9\nrow 1: 1 ? 3\nhand 0: 1 2 5 14 thief")
    assert [scene.seen_by(seat, action) for seat in EVERYBODY] == [action] * 5


def test_q19_what_fills_the_open_row_is_seen_by_all() -> None:
    scene = Scene("hand 0: 5").play("buy 5 with 5")
    assert [scene.seen_by(seat, "draw 9") for seat in EVERYBODY] == ["draw 9"] * 5


def test_q19_what_a_7_sees_and_takes_is_known_to_its_player_alone() -> None:
    scene = Scene("hand 0: 7").play("look").draw(SEVEN_CARDS)
    assert scene.view(0)["top"] == SEVEN_CARDS
    assert scene.seen_by(0, "take 3") == "take 3"
    for other in (SPECTATOR, 1, 2, 3):
        assert scene.view(other)["top"] == "x x x x x x x"
        assert scene.seen_by(other, "take 3") == "take a card"
    scene.play("take 3")
    assert scene.view(0)["top"] == "2 3 6 8 9 10"
    assert scene.view(1)["top"] == "x x x x x x"


def test_q19_after_a_second_7_the_earlier_looker_no_longer_knows() -> None:
    scene = Scene("player: 1\nhand 1: 7\ntop: 2 3 6 8 9 10 by 0")
    assert scene.view(0)["top"] == "2 3 6 8 9 10"
    scene.play("look").draw("2 3 6 8 9 10 14").play("take 2")
    assert scene.view(0)["top"] == "x x x x x x"
    assert scene.view(1)["top"] == "2 6 8 9 10 14"


def test_q19_one_card_is_looked_at_after_the_other() -> None:
    scene = Scene("player: 1\nhand 1: 7\ntop: 2 3 6 8 9 10 by 0").play("look").draw("2 3")
    assert scene.view(1)["top"] == "2 3 x x x x"
    assert scene.view(0)["top"] == "x x x x x x"


def test_q19_whatever_another_player_saw_a_view_is_the_same() -> None:
    one, other = Scene("top: 2 3 6 by 0"), Scene("top: ? ? 14 by 0")
    assert one.view(1).raw.tobytes() == other.view(1).raw.tobytes()
    assert one.view(0).raw.tobytes() != other.view(0).raw.tobytes()


def test_q19_refused_cards_are_known_to_all() -> None:
    scene = Scene("hand 0: ?").play("buy 5 with ?").draw("5 5 9")
    for seat in EVERYBODY:
        assert scene.view(seat)["bottom"] == "5 5"
