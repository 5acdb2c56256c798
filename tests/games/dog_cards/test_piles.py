"""The draw pile runs out, or contains nothing that fits: R32; Q10, Q11, Q13."""

from houndtable.games.dog_cards import laws
from houndtable.games.seats import CHANCE
from tests.games.dog_cards.scene import Scene

GAP_AT_3 = "open: 2 3 - 5 6 7 8 9 10 12 12 13 2\n"

# Three finished rows and six of thirteen cards: only five cards, all fives, are left for the pile.
FULL_TABLE = """
    seats: 3
    options: finished_row_counts=no
    open: 2 3 2 3 thief 4 4 6 6 7 7 8 8
    row 0: 1 2 3 4 5 6 7 8 9 10 1 12 13
    second row 0: 1 2 3 4 5 6 7 8 9 10 1 12 13
    row 1: 13 2 3 4 ? 6 7 8 9 10 1 12 13
    second row 1: 13 2 3 4 ? 6 7 8 9 10 1 12 13
    row 2: ? 2 3 4 ? 6 7 8 9 10 1 12 13
    second row 2: ? 2 3 4 ? 6 7 8 9 10 1 12 13
    hand 0: 5 9 9 10 10 12 12
    hand 1: 14 14 14 14 14 ? ?
    hand 2: thief thief thief thief thief thief thief
    finished 0: 1
    finished 1: 1
    finished 2: 1
"""


def test_r32_the_discard_pile_becomes_the_draw_pile() -> None:
    scene = Scene("hand 0: 9", pile="5")
    discarded = scene.discarded
    scene.play("discard 9").draw("5")
    assert (scene.pile, scene.discarded) == (discarded + 1, 0)
    assert (scene["hand 0"], scene["last discard"]) == ("5", "")


def test_r32_not_while_a_card_is_left() -> None:
    scene = Scene("hand 0: 9", pile="5 6").play("discard 9").draw("5")
    assert scene.pile == 1
    assert scene["last discard"] == "9"


def test_q10_the_pile_is_renewed_before_the_next_player_acts() -> None:
    scene = Scene("hand 0: 9\nhand 1: 14", pile="5").play("discard 9").draw("5")
    assert scene.turn == 1
    assert scene.refusal("fetch 9") == "Q12"
    earlier = Scene("hand 0: 9\nhand 1: 14", pile="5 6").play("discard 9").draw("5")
    assert earlier.may("fetch 9")


def test_q10_within_an_action_if_it_needs_more_cards() -> None:
    scene = Scene(f"{GAP_AT_3}hand 0: 5", pile="9").play("buy 5 with 5").draw("9")
    assert (scene.open(5), scene.open(3), scene.turn) == ("9", "-", CHANCE)
    assert (scene.discarded, scene["last discard"]) == (0, "")
    assert scene.draw("8").open(3) == "8"
    assert scene.turn == 1


def test_q10_an_empty_pile_is_renewed_before_it_is_drawn_from() -> None:
    scene = Scene("hand 0: 9", pile="").play("discard 9")
    assert (scene.discarded, "draw 9" in scene.legal()) == (0, True)
    assert scene.draw("9")["hand 0"] == "9"


def test_q10_only_then() -> None:
    scene = Scene(f"{GAP_AT_3}hand 0: 5", pile="9 8").play("buy 5 with 5").draw("9")
    assert scene.legal() == ["draw 8"]
    assert scene["last discard"] == "5"


def test_q11_a_7_sees_as_many_cards_as_there_are() -> None:
    scene = Scene("hand 0: 7", pile="2 3 5").play("look").draw("5 2 3")
    assert scene.legal() == ["take 1", "take 2", "take 3"]
    assert scene.refusal("take 4") == "R23"
    assert scene.play("take 2")["top"] == "5 3"
    assert scene.discarded > 0


def test_q11_also_the_refused_cards_at_the_bottom() -> None:
    scene = Scene("hand 0: 7\nbottom: 9 12", pile="2").play("look").draw("2 9 12").play("take 3")
    assert (scene["hand 0"], scene["top"], scene["bottom"]) == ("12", "2 9", "")


def test_q11_an_empty_pile_is_renewed_first() -> None:
    scene = Scene("hand 0: 7", pile="").play("look")
    assert scene.discarded == 0
    assert "draw 7" in scene.legal()
    assert scene.draw("4 4 4 4 13 13 13").play("take 5")["hand 0"] == "13"


def test_q13_refused_cards_stay_at_the_bottom_in_their_order() -> None:
    scene = Scene("hand 0: 5\nbottom: 9 5", pile="5").play("buy 5 with 5").draw("5 9")
    assert (scene.open(5), scene["bottom"]) == ("9", "5 5")


def test_q13_the_discard_pile_is_shuffled_and_laid_on_top_of_them() -> None:
    scene = Scene("hand 0: 5\nbottom: 5", pile="5")
    discarded = scene.discarded
    scene.play("buy 5 with 5").draw("5 5")
    assert (scene["bottom"], scene.discarded) == ("5 5", 0)
    assert scene.pile == 2 + discarded + 1
    assert "draw 4" in scene.legal()
    scene.draw("4")
    assert (scene.open(5), scene["bottom"], scene.turn) == ("4", "5 5", 1)


def test_q13_not_before_every_card_has_been_refused() -> None:
    scene = Scene("hand 0: 5\nbottom: 9", pile="5").play("buy 5 with 5").draw("5")
    assert scene.legal() == ["draw 9"]
    assert scene["last discard"] == "5"
    assert scene.draw("9").open(5) == "9"


def test_q13_every_place_refuses_for_itself() -> None:
    scene = Scene(f"{GAP_AT_3}hand 0: 5", pile="5 9").play("buy 5 with 5").draw("5 9")
    assert scene.legal() == ["draw 5"]
    assert scene["last discard"] == "5"
    assert scene.draw("5").open(3) == "5"


def test_q13_a_place_for_which_there_is_no_card_stays_empty() -> None:
    scene = Scene(FULL_TABLE)
    assert laws.broken_law(scene.state) == 0
    scene.play("buy 5 with 5").draw("5 5 5 5 5 5")
    assert (scene.open(5), scene["bottom"], scene.turn) == ("-", "5 5 5 5 5 5", 1)
    assert scene.refusal("buy 5 with ?") == "Q13"
    assert scene.may("buy 6 with ?")
    assert laws.broken_law(scene.state) == 0


def test_q13_it_is_tried_again_after_the_next_action() -> None:
    scene = Scene(FULL_TABLE).play("buy 5 with 5").draw("5 5 5 5 5 5")
    scene.play("discard 14").draw("5 5 5 5 5 5 14")
    assert (scene.open(5), scene["bottom"], scene.turn) == ("14", "5 5 5 5 5", 2)
    assert laws.broken_law(scene.state) == 0
