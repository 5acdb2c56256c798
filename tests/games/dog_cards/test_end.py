"""The goal and the end: R4, R5, R33, R34; T9."""

import pytest

from houndtable.games.dog_cards import rows
from houndtable.games.seats import NOBODY
from tests.games.dog_cards.scene import Scene

THIRTEEN_CARDS = "1 2 3 4 5 6 7 8 9 10 1 12 13"


def scores(scene: Scene) -> list[int]:
    return [rows.score(scene.state, seat) for seat in range(scene.state.seats)]


@pytest.mark.parametrize("seats", [2, 3])
def test_r4_r33_the_second_row_wins(seats: int) -> None:
    scene = Scene(f"seats: {seats}\nfinished 0: 1\nfinished 1: 1\nrow 0: {THIRTEEN_CARDS}\nhand 0: 5 14")
    scene.play("lay 14 row")
    assert (scene["phase"], scene.turn, scene.winners()) == ("over", NOBODY, [0])
    assert scores(scene) == [1] + [0] * (seats - 1)
    assert scene.refusal("discard 5", seat=0) == "R33"
    assert scene.refusal("discard 5", seat=1) == "R33"


@pytest.mark.parametrize("seats", [2, 3])
def test_r4_one_row_is_not_enough(seats: int) -> None:
    scene = Scene(f"seats: {seats}\nfinished 1: 1\nrow 0: {THIRTEEN_CARDS}\nhand 0: 14").play("lay 14 row").draw("9")
    assert (scene["finished 0"], scene["finished 1"], scene.turn) == ("1", "1", 1)
    assert (scene.winners(), scores(scene)) == ([], [0] * seats)
    assert scene.may("discard 2")


def test_r33_nothing_is_drawn_any_more() -> None:
    scene = Scene(f"seats: 2\nfinished 0: 1\nrow 0: {THIRTEEN_CARDS}\nhand 0: 5 14")
    pile = scene.pile
    scene.play("lay 14 row")
    assert (scene["hand 0"], scene.pile) == ("5", pile)
    assert not any(scene.legal(seat) for seat in range(2))


def test_r5_r34_both_partners_must_have_finished() -> None:
    scene = Scene(f"finished 2: 1\nfinished 1: 1\nrow 0: {THIRTEEN_CARDS}\nhand 0: 5 14").play("lay 14 row")
    assert (scene["phase"], scene.turn, scene.winners()) == ("over", NOBODY, [0, 2])
    assert scores(scene) == [1, 0, 1, 0]
    assert scene.refusal("discard 5", seat=0) == "R34"


def test_r5_one_row_of_each_team_does_not_end_the_game() -> None:
    scene = Scene(f"finished 1: 1\nrow 0: {THIRTEEN_CARDS}\nhand 0: 14").play("lay 14 row").draw("9")
    assert (scene.winners(), scene.turn) == ([], 1)
    assert scene.may("discard 2")


def test_r34_it_does_not_matter_who_laid_the_cards() -> None:
    scene = Scene(f"finished 0: 1\nrow 2: {THIRTEEN_CARDS}\nhand 0: 14")
    assert scene.refusal("lay 14 row") == "R31"
    scene.play("lay 14 partner's row")
    assert (scene["finished 0"], scene["finished 2"], scene.winners()) == ("1", "1", [0, 2])


def test_t9_a_player_who_has_finished_helps_and_the_partners_row_ends_the_game() -> None:
    scene = Scene(f"row 0: {THIRTEEN_CARDS}\nrow 2: {THIRTEEN_CARDS}\nhand 0: 1 14\nhand 1: 2\nhand 2: 2\nhand 3: 2")
    scene.play("lay 14 row").draw("14")
    for _ in range(3):
        scene.play("discard 2").draw("4")
    assert scene.choices("lay") == ["lay 14 partner's row"]
    assert scene.refusal("lay 1 row") == "R31"
    assert scene.play("lay 14 partner's row").winners() == [0, 2]
