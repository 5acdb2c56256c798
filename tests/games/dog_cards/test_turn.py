"""A turn is one of five things: R11, R28; Q15, Q18."""

import random

import pytest

from houndtable.games.dog_cards import notation, rules
from houndtable.games.seats import CHANCE, NOBODY
from tests.games.dog_cards.scene import ONE_OF_EACH, Scene


def test_r11_there_are_five_things_to_do() -> None:
    scene = Scene(f"row 1: 1 2 3 ?\ndiscard: 9\nhand 0: {ONE_OF_EACH}")
    verbs = {action.split()[0] for action in scene.legal()}
    assert verbs == {"lay", "buy", "look", "fetch", "steal", "exchange", "discard"}
    assert scene.refusal("draw 5") == "R11"
    assert scene.refusal("give 5") == "R11"
    assert scene.refusal("take 1") == "R11"


def test_r11_one_thing_and_the_next_player_follows() -> None:
    scene = Scene("hand 0: 1 5 5").play("lay 1 row").draw("9")
    assert scene.turn == 1
    assert scene.refusal("buy 5 with 5", seat=0) == "R11"
    assert scene.may("discard 2", seat=1)
    assert scene.refusal("discard 2", seat=2) == "R11"


@pytest.mark.parametrize("card", ONE_OF_EACH.split())
def test_r11_nobody_passes_and_nobody_needs_to(card: str) -> None:
    assert Scene(f"hand 0: {card}").may(f"discard {card}")
    assert not Scene.is_action("pass")


def test_r11_one_plays_only_what_one_holds() -> None:
    scene = Scene("hand 0: 2 3 5 6 8\nrow 1: 1 2 3 ?\ndiscard: 9")
    for action in ("lay 1 row", "buy 4 with 4", "look", "fetch 9", "steal row 1", "exchange 4 at 4 row 1", "discard 4"):
        assert scene.refusal(action) == "R11"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r11_t7_hands_keep_their_size_and_no_card_is_lost(seats: int) -> None:
    scene, chosen = Scene.new(seats, first=0), random.Random(seats)
    size = 5 if seats == 4 else 7
    for _ in range(1000):
        action = chosen.choice(scene.legal())
        rules.apply(scene.state, scene.turn, notation.read_action(action))
        assert scene.turn != NOBODY
        assert all_cards(scene) == 120
        if scene["phase"] == "turn":
            assert scene.hand_sizes() == [size] * seats


def all_cards(scene: Scene) -> int:
    """Every card there is, counted where it lies."""
    laid = [scene[f"{row} {seat}"] for seat in range(scene.state.seats) for row in ("row", "second row", "gift")]
    markers: int = sum(scene.state.finished[seat] for seat in range(scene.state.seats))
    on_table = sum(len(cards.split()) for cards in laid) + sum(card != "-" for card in scene.open_cards)
    return on_table + markers + sum(scene.hand_sizes()) + scene.pile + scene.discarded


def test_r28_discard_any_card_and_draw_one() -> None:
    scene = Scene("hand 0: 4 7 14 ? thief\nrow 1: 1 2\ndiscard: 9")
    assert scene.choices("discard") == ["discard 4", "discard 7", "discard 14", "discard ?", "discard thief"]
    assert scene.refusal("discard 9") == "R11"
    pile = scene.pile
    scene.play("discard thief").draw("10")
    assert scene["hand 0"] == "4 7 10 14 ?"
    assert (scene["discard"], scene["last discard"]) == ("9 thief", "thief")
    assert scene["row 1"] == "1 2"
    assert (scene.pile, scene.turn) == (pile - 1, 1)


def test_r28_the_card_is_drawn_from_the_pile() -> None:
    scene = Scene("hand 0: 2\nhand 1: 9 9 9 9 9\nhand 2: 9 9").play("discard 2")
    assert scene.turn == CHANCE
    assert "draw 9" not in scene.legal()
    assert scene.refusal("draw 9") == "R6"


@pytest.mark.parametrize("number", [4, 7])
def test_q15_a_4_and_a_7_may_be_just_numbers(number: int) -> None:
    before = " ".join(str(place) for place in range(1, number))
    scene = Scene(f"hand 0: {number}\nrow 0: {before}\nrow 1: {before} ?")
    assert scene.may(f"lay {number} row")
    assert scene.may(f"buy {number} with {number}")
    assert scene.may(f"exchange {number} at {number} row 1")
    assert scene.may(f"discard {number}")
    assert scene.play(f"buy {number} with {number}")["discard"] == str(number)


def test_q15_at_its_own_place_a_4_is_a_number() -> None:
    scene = Scene("hand 0: 4")
    assert scene.may("buy 4 with 4")
    assert scene.refusal("buy 4 with 4 power") == "Q15"


def test_q18_one_exchange_is_the_whole_turn() -> None:
    scene = Scene("row 1: 1 ? ? 4\nhand 0: 2 3").play("exchange 2 at 2 row 1")
    assert scene.turn == 1
    assert scene["row 1"] == "1 2 ? 4"
    assert scene.refusal("exchange 3 at 3 row 1", seat=0) == "R11"
