"""Every card but the seven, at every number of players and with all options: legal actions and their results."""

import random

from tests.games.dog_deluxe.cards_by_hand import DECK, Hand, Play, any_hand, pawns_text
from tests.games.dog_deluxe.scene import Scene


def is_seven(action: str) -> bool:
    return action.removeprefix("? ").startswith("7 ")


def compare_effect(scene: Scene, hand: Hand, action: str, play: Play) -> None:
    after = scene.copy().play(action)
    assert after[f"hand {hand.seat}"] == (" ".join(sorted(play.hand, key=DECK.index)) or "-"), action
    assert after["discard"] == " ".join(sorted(play.discard, key=DECK.index)), action
    for seat in range(hand.table.seats):
        assert after[f"pawns {seat}"] == pawns_text(hand.table, seat, play.pawns), action


def compare(number: int, seed: int) -> set[str]:
    """Compare this many positions; the first words of the legal actions there."""
    die = random.Random(seed)
    met: set[str] = set()
    for _ in range(number):
        hand = any_hand(die)
        scene = Scene(hand.text())
        sevens = set(filter(is_seven, scene.legal()))
        plays = hand.plays()
        plays |= hand.ways_out(bool(plays or sevens))
        assert set(scene.legal()) - sevens == set(plays), hand.text()
        for action in die.sample(sorted(plays), min(3, len(plays))):
            compare_effect(scene, hand, action, plays[action])
            met.add(action.split()[0])
    return met


def test_r11_r14_r22_r27_o1_o3_o5_o6_q9_q23_cards_do_what_they_do_by_hand() -> None:
    assert compare(1_200, seed=1) >= {"start", "4", "11", "14", "?", "swap", "drop", "discard"}
