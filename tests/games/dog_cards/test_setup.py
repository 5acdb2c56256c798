"""The cards and getting ready: R1 to R3, R6 to R10."""

import pytest

from houndtable.games.dog_cards import laws, notation, rules
from houndtable.games.dog_cards.state import KINDS
from houndtable.games.seats import CHANCE
from houndtable.games.text import Unreadable
from tests.games.dog_cards.scene import ONE_OF_EACH, Scene

A_LAYOUT = "2 3 4 5 6 | 7 8 9 10 12 | 12 13 2"


def dealt(scene: Scene) -> Scene:
    """The cards as they come, until somebody has to choose."""
    while scene.turn == CHANCE:
        rules.apply(scene.state, CHANCE, rules.outcome(scene.state, 0))
    return scene


# The cards


def test_r1_o1_the_deck_has_eight_cards_of_fifteen_kinds() -> None:
    deck = Scene.new(4, first=0).state.unseen
    assert {notation.CARDS[kind]: deck[kind] for kind in range(KINDS) if deck[kind]} == dict.fromkeys(
        ONE_OF_EACH.split(), 8
    )
    assert sum(deck[kind] for kind in range(KINDS)) == 120


def test_r1_one_card_is_the_1_and_the_11() -> None:
    assert Scene("hand 0: 1").may("lay 1 row")
    assert Scene("hand 0: 1\nrow 0: 1 2 3 4 5 6 7 8 9 10").may("lay 1 row")
    assert Scene("hand 0: 1\nrow 0: 1 2 3").refusal("lay 1 row") == "R15"
    with pytest.raises(Unreadable, match="no card 11"):
        Scene("hand 0: 11")


@pytest.mark.parametrize("card", ["2", "3", "5", "6", "8", "9", "10", "12"])
def test_r2_a_blue_card_is_a_number_and_nothing_else(card: str) -> None:
    scene = Scene(f"row 1: 1 2\ndiscard: 9\nhand 0: {card}")
    assert scene.legal() == [f"buy {card} with {card}", f"discard {card}"]


@pytest.mark.parametrize(
    ("card", "action"),
    [
        ("1", "lay 1 row"),
        ("4", "buy 8 with 4 power"),
        ("7", "look"),
        ("13", "lay 13 row"),
        ("14", "fetch 9"),
        ("?", "buy 9 with ?"),
        ("thief", "steal row 1"),
    ],
)
def test_r2_a_red_card_does_something_special(card: str, action: str) -> None:
    table = "row 1: 1 2\ndiscard: 9\n"
    assert Scene(f"{table}hand 0: {card}").may(action)
    assert Scene(f"{table}hand 0: 2 3 5 6 8 9 10 12").refusal(action) == "R11"


def test_r3_the_1_11_and_the_13_have_a_start_symbol() -> None:
    scene = Scene(f"seats: 2\noptions: joker_may_start=no\nhand 0: {ONE_OF_EACH}")
    assert scene.choices("lay") == ["lay 1 row", "lay 13 row"]
    assert scene.refusal("lay 2 row") == "R14"


# The open row


def test_r6_thirteen_cards_are_laid_from_left_to_right_with_two_gaps() -> None:
    scene = Scene.new(2, first=0).draw("2 3 4")
    assert scene["open"] == "2 3 4 - - | - - - - - | - - -"
    assert scene.draw("5 6 7 8 9 10 12 12 13 2")["open"] == A_LAYOUT


def test_r6_every_card_may_be_the_first_and_nobody_chooses_it() -> None:
    scene = Scene.new(4, first=0)
    assert scene.legal() == [f"draw {card}" for card in ONE_OF_EACH.split()]
    assert all(rules.outcome_weight(scene.state, action) == 8 for action in map(notation.read_action, scene.legal()))
    assert scene.refusal("discard 2", seat=0) == "R11"


def test_r6_a_card_that_has_been_laid_cannot_come_again() -> None:
    scene = Scene.new(2, first=0).draw("2 3 2 2 2 2 2 2 2")
    assert "draw 2" not in scene.legal()
    assert scene.refusal("draw 2") == "R6"


def test_r7_a_card_at_the_place_of_its_number_goes_under_the_pile() -> None:
    scene = Scene.new(2, first=0).draw("2 3 4 5 5 5")
    assert scene["open"] == "2 3 4 5 - | - - - - - | - - -"
    assert scene["bottom"] == "5 5"
    assert scene.draw("6")["open"] == "2 3 4 5 6 | - - - - - | - - -"


def test_r7_holds_for_the_whole_game() -> None:
    scene = Scene("hand 0: 5").play("buy 5 with 5").draw("5 5 9")
    assert (scene.open(5), scene["bottom"]) == ("9", "5 5")
    with pytest.raises(Unreadable, match="R7"):
        Scene("open: 1 3 4 5 6 7 8 9 10 12 12 13 2")


def test_r7_the_pile_has_room_for_every_card_that_is_refused() -> None:
    scene = Scene.new(2, first=0)
    for place in range(1, 14):
        number = "" if place == 11 else f"{place} " * 8
        scene.draw(number + ("14" if place <= 8 else "thief"))
    assert len(scene["bottom"].split()) == 12 * 8
    assert laws.broken_law(scene.state) == 0


@pytest.mark.parametrize("place", range(1, 14))
def test_q7_where_a_card_with_a_number_may_not_lie(place: int) -> None:
    forbidden = {"1": (1, 11), "13": (13,), "4": (4,), "14": (), "?": (), "thief": ()}
    for card, places in forbidden.items():
        scene = Scene("hand 0: ?").play(f"buy {place} with ?").draw(card)
        is_refused = place in places
        assert (scene.open(place), scene["bottom"]) == (("-", card) if is_refused else (card, ""))


def test_q14_the_table_watches_over_the_open_row() -> None:
    scene = Scene("hand 0: 5").play("buy 5 with 5").draw("5")
    assert scene.turn == CHANCE
    assert not any(scene.legal(seat) for seat in range(4))
    assert scene.refusal("discard 2", seat=1) == "R11"
    assert scene.draw("9").may("discard 2", seat=1)


def test_t1_three_cards_are_replaced() -> None:
    scene = Scene.new(3, first=0).draw("1 2 3 4 5 6 8 7 9 10 12 13 2 12 3 4")
    assert scene["open"] == "2 3 4 5 6 | 8 9 10 12 13 | 2 3 4"
    assert scene["bottom"] == "1 7 12"


# The hands


@pytest.mark.parametrize(("seats", "hand", "pile"), [(2, 7, 93), (3, 7, 86), (4, 5, 87)])
def test_r8_t7_hands_and_pile_after_the_deal(seats: int, hand: int, pile: int) -> None:
    scene = dealt(Scene.new(seats, first=0))
    assert scene.hand_sizes() == [hand] * seats
    assert (scene.pile, scene.discarded) == (pile, 0)
    assert laws.broken_law(scene.state) == 0


def test_r8_cards_are_dealt_in_turn_and_face_down() -> None:
    scene = Scene.new(2, first=0).draw(A_LAYOUT.replace("| ", "")).draw("3 4 5 6 7 8 9 10 1 3 4 5 6")
    assert (scene["hand 0"], scene["hand 1"]) == ("1 3 4 5 6 7 9", "3 4 5 6 8 10")
    assert scene.refusal("discard 3", seat=0) == "R11"
    scene.draw("7")
    assert scene.view(0)["hand 1"] == "x x x x x x x"
    assert scene.may("discard 3", seat=0)


HANDS = "hand 0: 1 2 3 4 5\nhand 1: 2 3 5 6 8\nhand 2: 6 7 8 9 10\nhand 3: 2 3 5 6 8\n"


def test_r9_partners_give_each_other_a_card_at_the_same_time() -> None:
    scene = Scene(f"phase: exchange\n{HANDS}")
    assert scene.legal(0) == ["give 1", "give 2", "give 3", "give 4", "give 5"]
    scene.play("give 6", seat=2).play("give 8", seat=3).play("give 1", seat=0).play("give 2", seat=1)
    scene.draw("6 8 1 2")
    assert scene["hand 0"] == "2 3 4 5 6"
    assert scene["hand 1"] == "3 5 6 8 8"
    assert scene["hand 2"] == "1 7 8 9 10"
    assert scene["hand 3"] == "2 2 3 5 6"
    assert (scene["phase"], scene.turn) == ("turn", 0)
    assert laws.broken_law(scene.state) == 0


def test_r9_the_exchange_follows_the_deal() -> None:
    scene = dealt(Scene.new(4, first=0))
    assert (scene["phase"], scene.turn) == ("exchange", 0)
    assert all(scene.legal(seat) for seat in range(4))
    assert scene.refusal("discard 1", seat=3) == "R9"


def test_r9_nobody_sees_the_gift_before_all_have_given() -> None:
    scene = Scene(f"phase: exchange\n{HANDS}").play("give 1", seat=0)
    assert scene.view(0)["gift 0"] == "1"
    assert scene.view(2)["gift 0"] == "x"
    assert scene["hand 2"] == "6 7 8 9 10"
    assert scene.seen_by(2, "give 1") == "give x"


def test_r9_one_card_is_given_and_nothing_else_done() -> None:
    scene = Scene(f"phase: exchange\n{HANDS}")
    assert scene.refusal("discard 1", seat=0) == "R9"
    assert scene.refusal("give 9", seat=0) == "R11"
    scene.play("give 1", seat=0)
    assert scene.refusal("give 2", seat=0) == "R9"
    assert Scene(HANDS).refusal("give 2") == "R11"


@pytest.mark.parametrize("seats", [2, 3])
def test_r9_without_partners_nothing_is_given(seats: int) -> None:
    scene = dealt(Scene.new(seats, first=0))
    assert scene["phase"] == "turn"
    assert scene.choices("give") == []


def test_r10_who_begins_is_drawn_or_chosen() -> None:
    drawn = Scene.new(3)
    assert drawn.legal() == ["begin 0", "begin 1", "begin 2"]
    assert drawn.refusal("begin 3") == "R6"
    assert dealt(drawn.play("begin 0")).turn == 0
    chosen = Scene.new(3, first=2)
    assert chosen.refusal("begin 0") == "R6"
    assert dealt(chosen).turn == 2


def test_r10_play_goes_clockwise() -> None:
    assert Scene("player: 2").play("discard 2").draw("4").turn == 3
    assert Scene("player: 3").play("discard 2").draw("4").turn == 0
    assert Scene("player: 2\nseats: 3").play("discard 2").draw("4").turn == 0
