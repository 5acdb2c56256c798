"""2 Setup and rounds: R5 to R13, Q13, Q19, Q21, Q22."""

import pytest

from houndtable.games.dog_deluxe import rules
from houndtable.games.dog_deluxe import state as s
from houndtable.games.seats import CHANCE, SPECTATOR
from tests.games.dog_deluxe.scene import Scene


def size(scene: Scene, seat: int) -> int:
    return len(scene[f"hand {seat}"].replace("-", "").split())


def test_r5_pawns_at_home_and_a_dealer_is_chosen() -> None:
    scene = Scene.new(4)
    assert [scene[f"pawns {seat}"] for seat in range(4)] == ["home home home home"] * 4
    assert scene.legal(CHANCE) == ["begin 0", "begin 1", "begin 2", "begin 3"]
    assert scene.play("begin 2")["player"] == "2"
    assert Scene.new(4, first=2)["first"] == "2"
    assert (Scene.new(4, first=0)["phase"], Scene.new(4, first=0)["first"]) == ("dealing", "0")


def test_r6_cards_are_dealt_one_at_a_time_the_beginner_first() -> None:
    scene = Scene.new(4).play("begin 2", "draw 5", "draw ?", "draw 7")
    assert [scene[f"hand {seat}"] for seat in range(4)] == ["7", "-", "5", "?"]
    assert scene["to deal"] == "21"


def test_r6_t1_rounds_of_6_5_4_3_2_cards_and_the_beginner_moves_on() -> None:
    scene = Scene.new(4).play("begin 1")
    told = []
    for _ in range(7):
        scene.deal()
        told.append((scene["first"], size(scene, 0)))
        scene.exchange().drop_out_all()
    assert told == [("1", 6), ("2", 5), ("3", 4), ("0", 3), ("1", 2), ("2", 6), ("3", 5)]


@pytest.mark.parametrize(("seats", "round_number", "left", "needed"), [(4, 7, 6, 20), (6, 5, 2, 12)])
def test_r7_q13_the_discard_pile_is_shuffled_when_the_pile_is_used_up(
    seats: int, round_number: int, left: int, needed: int
) -> None:
    scene = Scene.new(seats).play("begin 0")
    for _ in range(round_number - 1):
        assert scene.state.pile_size >= scene.state.to_deal
        scene.deal().exchange().drop_out_all()
    assert scene.state.pile_size == left and scene.state.to_deal == needed
    scene.deal(cards=left)
    assert scene["discard"] == scene["last discard"] == ""
    assert scene.state.pile_size == 110 - left
    scene.deal()
    assert scene.state.pile_size == 110 - needed


def test_r8_partners_exchange_a_card_unseen() -> None:
    text = "phase: exchange\ncards: 2\nhand 0: 13 5\nhand 1: 2 3\nhand 2: 6 8\nhand 3: 9 10"
    scene = Scene(text)
    assert [scene.legal(seat) for seat in (0, 3)] == [["give 5", "give 13"], ["give 9", "give 10"]]
    scene.play("give 13", seat=0)
    assert scene.view(2)["gift 0"] == "x" and scene.view(0)["gift 0"] == "13"
    assert scene.refusal("give 5", seat=0) == "R8"
    scene.play("give 9", seat=3).play("give 3", seat=1)
    assert scene["hand 2"] == "6 8"
    scene.play("give 8", seat=2)
    assert [scene[f"hand {seat}"] for seat in range(4)] == ["5 8", "2 9", "6 13", "3 10"]
    assert scene["phase"] == "turn" and scene.refusal("give 5", seat=0) == "R8"
    assert scene.refusal("give 2", seat=1) == "R10"


def test_r8_the_partner_of_six_sits_opposite() -> None:
    gifts = (2, 3, 5, 6, 8, 9)
    hands = "".join(f"hand {seat}: {card} 12\n" for seat, card in enumerate(gifts))
    scene = Scene(f"seats: 6\nphase: exchange\n{hands}").play(*(f"give {card}" for card in gifts))
    assert [scene[f"hand {seat}"] for seat in range(6)] == ["6 12", "8 12", "9 12", "2 12", "3 12", "5 12"]


def test_r8_nobody_plays_before_the_exchange() -> None:
    scene = Scene("phase: exchange\nhand 0: 13 5")
    assert scene.refusal("start 13") == "R8"
    assert Scene("seats: 3\nphase: exchange\nhand 0: 13 5").refusal("start 13") == "R33"


def test_r8_a_player_who_has_finished_exchanges_too() -> None:
    scene = Scene("phase: exchange\npawns 0: G1 G2 G3 G4\ncards: 2\nhand 0: 13 5")
    assert scene.legal(0) == ["give 5", "give 13"]


def test_r9_partners_do_not_know_each_others_cards() -> None:
    scene = Scene("hand 0: 13 5\nhand 2: 7 7\nhand 1: 2\nhand 3: 3")
    assert scene.view(0)["hand 0"] == "5 13"
    assert scene.view(0)["hand 2"] == scene.view(SPECTATOR)["hand 2"] == "x x"


def test_r10_one_card_then_the_next_player() -> None:
    scene = Scene("pawns 0: 5\nhand 0: 2 3").play("2 a")
    assert (scene["hand 0"], scene["discard"], scene["player"]) == ("3", "2", "1")
    assert scene.refusal("3 a", seat=0) == "R10"
    assert Scene("pawns 0: 5\nhand 0: 2").refusal("5 a") == "R10"
    assert Scene("pawns 0: 5\nhand 0: 2").refusal("draw 2") == "R6"


def test_r10_q19_players_without_cards_are_passed_over() -> None:
    scene = Scene("pawns 0: 5\nhand 0: 2 3\nhand 1: -\nhand 2: -\nhand 3: 5")
    assert scene.play("2 a")["player"] == "3"


def test_r11_what_can_be_played_must_be() -> None:
    scene = Scene("pawns 0: 5 10\nhand 0: 5")
    assert scene.legal() == ["5 a", "5 b"]
    assert scene.refusal("drop out") == "R11"
    assert scene.play("5 a")["pawns 0"] == "10 home home home"


def test_r12_q21_a_player_who_can_do_nothing_drops_out() -> None:
    scene = Scene("pawns 1: 20\nplayer: 0\nhand 0: 2 7 9\nhand 1: 2")
    assert scene.legal() == ["drop out"]
    scene.play("drop out")
    assert (scene["hand 0"], scene["discard"], scene["player"]) == ("-", "2 7 9", "1")


def test_q21_the_pawns_of_a_player_who_dropped_out_stay_and_can_be_captured() -> None:
    scene = Scene("player: 0\npawns 0: G1 G2 14\npawns 1: 16 9\nhand 0: 9\nhand 1: 5 8\nhand 2: -\nhand 3: -")
    scene.play("drop out")
    assert scene["pawns 0"] == "14 G1 G2 home"
    scene.play("5 b")
    assert (scene["pawns 0"], scene["player"]) == ("G1 G2 home home", "1")


def test_r13_the_round_ends_when_no_card_is_left() -> None:
    scene = Scene("pawns 0: 5\nfirst: 3\ncards: 2\nhand 0: 2\nhand 1: -\nhand 2: -\nhand 3: -").play("2 a")
    assert (scene["phase"], scene["first"], scene["player"], scene["cards"]) == ("dealing", "0", "0", "6")
    assert scene["to deal"] == "24"


def test_q22_everybody_sees_the_discard_pile() -> None:
    scene = Scene("hand 0: 5 6\ndiscard: 2 13 ? ? 4")
    for seat in (SPECTATOR, 0, 1, 2, 3):
        assert scene.view(seat)["discard"] == "2 4 13 ? ?" and scene.view(seat)["last discard"] == "4"
    assert Scene("pawns 0: 20\nhand 0: 5 6\ndiscard: 2").play("6 a")["last discard"] == "6"


def test_r9_a_card_is_dealt_and_given_out_of_sight() -> None:
    scene = Scene.new(4).play("begin 1")
    draw, hidden = 5, s.DRAW
    assert [rules.public(scene.state, CHANCE, draw, seat) for seat in range(4)] == [hidden, draw, hidden, hidden]
    scene.deal()
    gift, hidden = scene.number_of(scene.legal(0)[0]), s.GIVE
    assert [rules.public(scene.state, 0, gift, seat) for seat in range(4)] == [gift, hidden, hidden, hidden]


def test_q21_cards_are_laid_down_openly_one_by_one() -> None:
    scene = Scene("phase: dropping out\nhand 0: 2 7")
    draw = scene.number_of("draw 2")
    assert (
        scene.legal() == ["draw 2"] and rules.outcome_count(scene.state) == rules.outcome_weight(scene.state, draw) == 1
    )
    assert [rules.public(scene.state, CHANCE, draw, seat) for seat in (SPECTATOR, 0, 3)] == [draw] * 3


def test_r8_gifts_are_handed_over_out_of_sight() -> None:
    scene = Scene("phase: handing over\ngift 0: 2\ngift 1: 3\ngift 2: 5\ngift 3: 6")
    draw = scene.number_of("draw 5")
    assert (
        scene.legal() == ["draw 5"] and rules.outcome_count(scene.state) == rules.outcome_weight(scene.state, draw) == 1
    )
    assert [rules.public(scene.state, CHANCE, draw, seat) for seat in (0, 1, 2)] == [draw, s.DRAW, s.DRAW]
