"""Reasons for actions in CLEAR 4."""

import pytest

from houndtable.bots.reasons import reason_in
from houndtable.games import GAMES
from houndtable.games.clear_4 import notation
from houndtable.games.message import Message
from tests.bots.test_clear_4 import HIGH, LOW, NO_STACKS, ONE_BLIND
from tests.games.clear_4.scene import Scene

GAME = GAMES["clear_4"]
LARGE = "pile: 10 9 9 8 8 7"
ONE_LEFT = ("hand 0: 5", NO_STACKS, "pile: 9")


def said(action: str, *lines: str) -> Message | None:
    """The reason for this action of the seat to act."""
    text = "\n".join(lines)
    assert action in Scene(text).legal()
    return reason_in(notation.read_position(text), GAME, 0, notation.read_action(action))


def key(action: str, *lines: str) -> str | None:
    message = said(action, *lines)
    return message.key if message else None


# The end


def test_the_last_card_ends_the_game_though_not_the_match() -> None:
    assert key("play 5", "options: rounds=2", *ONE_LEFT) == "reason.last"
    assert key("play 5", "options: rounds=2", *ONE_LEFT[1:], "hand 0: 5 6") != "reason.last"
    assert key("play 5", "options: rounds=2", "round: 2", "points 0: 90", *ONE_LEFT) == "reason.last"
    assert key("play 5", *ONE_LEFT) == "hint.wins"


def test_all_cards_can_go_in_this_turn() -> None:
    assert key("play 5", "pile: 9", "hand 0: 5 5 ?", NO_STACKS) == "reason.finish"
    assert key("play 5", "pile: 9", "hand 0: 5 5 ? 4", NO_STACKS) != "reason.finish"
    assert key("play 5", "pile: 9", "hand 0: 5 5 ?", ONE_BLIND) != "reason.finish"
    assert key("play 5", "pile: 9", "hand 0: 5 ? ? ? ?", NO_STACKS) != "reason.finish", "four clear the pile before"


# Fours and CLEAR


def test_the_fourth_card_clears_the_pile() -> None:
    for card in ("8", "?"):
        assert key(f"play {card}", "pile: 8 8 8", "hand 0: 8 ? 2", LOW) == "reason.fourth"
        assert key(f"play {card}", "pile: 9 8 8", "hand 0: 8 ? 2", LOW) != "reason.fourth"
    assert key("play stack 1", "pile: 8 8 8", "stacks 0: 8|- 1- 2- 3-") == "reason.fourth"


def test_a_four_can_be_completed() -> None:
    assert key("play 8", "pile: 8 8", "hand 0: 8 8 7", LOW) == "reason.four"
    assert key("play 8", "pile: 8", "hand 0: 8 8 7", LOW) != "reason.four"
    assert key("play 8", "pile: 9 9", "hand 0: 8 8 8 7", "stacks 0: 8|- 1- 1- 2-") == "reason.four"
    assert key("play 8", "pile: 9 9", "hand 0: 8 8 8 7", "stacks 0: 7|- 1- 1- 2-") != "reason.four"
    assert key("play 8", "phase: adding", "pile: 9 8", "hand 0: 8 8 8 7", LOW) == "reason.four"


def test_jokers_complete_a_four_where_the_pile_is_large() -> None:
    assert key("play 7", LARGE, "hand 0: 7 ? ? 3", LOW) == "reason.four"
    assert key("play 7", LARGE, "hand 0: 7 ? 3", LOW) != "reason.four"
    assert key("play 7", "pile: 8 7", "hand 0: 7 ? ? 3", LOW) != "reason.four"
    assert key("play ?", "pile: 10 9 8 4", "hand 0: ? ? ? 9", HIGH) != "reason.four", "only one joker goes alone"


def test_clear_brings_another_turn_where_that_helps() -> None:
    assert key("play clear", LARGE, "hand 0: clear 9 5", LOW) == "reason.clears"
    assert key("play clear", "pile: 10", "hand 0: clear 9 5", NO_STACKS) == "reason.clears"
    assert key("play clear", "hand 0: clear 9 5", NO_STACKS) == "reason.clears"
    assert key("play clear", "pile: 10", "hand 0: clear 9 5", LOW) is None


# Numbers


def test_several_cards_go_together() -> None:
    lines = ("pile: 9", "stacks 0: 8|- 1- 1- 2-")
    assert said("play 8", *lines, "hand 0: 8 8 7") == Message("reason.together", {"count": 3})
    assert said("play 8", *lines, "hand 0: 8 7") == Message("reason.together", {"count": 2})
    assert key("play 7", *lines, "hand 0: 8 8 7") != "reason.together"


def test_a_card_goes_along() -> None:
    assert key("play 8", "phase: adding", "pile: 8", "hand 0: 8 ? 2", LOW) == "reason.along"
    assert key("play ?", "phase: adding", "pile: 2", "hand 0: 8 ?", HIGH) is None
    assert key("play 8", "pile: 8", "hand 0: 8 ? 2", LOW) != "reason.along"


def test_only_this_card_fits() -> None:
    assert key("play 5", "pile: 6", "hand 0: 5 9", HIGH) == "reason.only_fit"
    assert key("play 5", "pile: 6", "hand 0: 5 4 9", HIGH) != "reason.only_fit"
    assert key("play 5", "pile: 6", "hand 0: 5 9 push", HIGH) != "reason.only_fit"
    assert key("play 5", "pile: 6", "hand 0: 5 9", ONE_BLIND) == "reason.only_fit"
    assert key("play 5", "pile: 10", "hand 0: 5", ONE_BLIND) is None, "the blind card fits as well"
    assert key("play 5", "hand 0: 5", ONE_BLIND) is None, "there is no pile"


def test_a_low_card_lies_on_a_large_pile() -> None:
    lines = ("hand 0: 1 3 4", HIGH)
    assert said("play 3", LARGE, *lines) == Message("reason.low", {"card": "card.3", "count": 7})
    assert key("play 3", "pile: 10 9", *lines) is None
    assert key("play 4", LARGE, *lines) == "reason.highest"


def test_the_highest_card_goes_while_it_fits() -> None:
    assert key("play 7", "pile: 8", "hand 0: 9 7 4", HIGH) == "reason.highest"
    assert key("play 4", "pile: 8", "hand 0: 9 7 4", HIGH) is None
    assert key("play 7", "hand 0: 9 7 4", HIGH) is None


def test_the_next_card_of_a_stack_is_freed() -> None:
    for stack in ("5|-", "5-"):
        assert key("play stack 1", "hand 0: 9 7", f"stacks 0: {stack} 6- 8- 8-") == "reason.stack"
    assert key("play 5", "hand 0: 9 7 5", "stacks 0: 4- 6- 8- 8-") is None
    for card in ("push", "clear"):
        assert key("play stack 1", "pile: 9", "hand 0: 8 7", f"stacks 0: {card}|- 6- 8- 8-") == "reason.stack"
    assert key("play stack 1", "pile: 9", "hand 0: 8 7", "stacks 0: ?|- 6- 8- 8-") is None, "a joker should be kept"


# Jokers and special cards


@pytest.mark.parametrize(("card", "kind"), [("?", 11), ("push", 12), ("clear", 13)])
def test_a_card_that_always_fits_is_kept(card: str, kind: int) -> None:
    kept = Message("reason.keeps", {"card": f"card.{kind}"})
    assert said("play 5", "pile: 6", f"hand 0: 5 9 {card}", HIGH) == kept
    assert said("play 5", f"hand 0: 5 {card}", ONE_BLIND) == kept
    assert said("play 5", "pile: 6", f"hand 0: 5 4 {card}", HIGH) != kept
    assert said("play 5", "pile: 6", "hand 0: 5 9", HIGH) != kept


def test_a_player_who_stops_keeps_a_joker() -> None:
    lines = ("phase: adding", "pile: 9 8", HIGH)
    assert said("stop", *lines, "hand 0: ? 7") == Message("reason.keeps", {"card": "card.11"})
    assert key("stop", *lines, "hand 0: ? 7 8") is None, "a number should be added"
    assert key("stop", *lines, "hand 0: push 7") is None
    assert key("stop", "phase: adding", "pile: 9 8 ?", "loose: 1", "hand 0: ? 9", HIGH) is None


@pytest.mark.parametrize("card", ["?", "push", "clear"])
def test_the_pile_need_not_be_taken(card: str) -> None:
    assert key(f"play {card}", "pile: 4 3", f"hand 0: {card} 9", HIGH) == "reason.spared"
    assert key(f"play {card}", "pile: 4 3", f"hand 0: {card} 9 2", HIGH) is None
    assert key(f"play {card}", f"hand 0: {card}", "stacks 0: - - - -") is None, "there is no pile"


@pytest.mark.parametrize("seats", [2, 3])
def test_push_gives_a_large_pile_away(seats: int) -> None:
    table = f"seats: {seats}"
    assert said("play push", table, LARGE, "hand 0: push 9", HIGH) == Message("reason.gives", {"count": 6})
    assert key("play push", table, "pile: 10 9", "hand 0: push 9", HIGH) is None


def test_the_pile_goes_to_the_player_with_fewest_cards() -> None:
    lines = ("phase: pushing", LARGE, "hand 1: 2")
    assert said("push to 1", *lines) == Message("reason.target", {"who": 1})
    assert key("push to 2", *lines) is None
    assert key("push to 1", *lines, "hand 2: 3") is None, "all have as many"


# Blind cards and passing


def test_the_blind_card_fits_for_sure() -> None:
    for pile in ("pile:", "pile: 10"):
        assert key("play stack 4", pile, "hand 0: 2 3", ONE_BLIND) == "reason.blind_sure"
    assert key("play stack 4", "pile: 9", "hand 0: 2 3", ONE_BLIND) != "reason.blind_sure"


def test_the_blind_card_is_likely_to_fit() -> None:
    told = said("play stack 4", "pile: 9", "hand 0: 2 3", ONE_BLIND)
    assert told is not None and told.key == "reason.blind_likely" and 85 < int(str(told.values["count"])) < 100
    assert key("play stack 4", "pile: 3", "hand 0: 2 3", ONE_BLIND) is None


def test_the_blind_card_is_tried_where_nothing_else_fits() -> None:
    assert key("play stack 4", "pile: 3", "hand 0: 9 10", ONE_BLIND) == "reason.blind_tried"
    assert key("play stack 4", "pile: 3", "hand 0: 9 ?", ONE_BLIND) is None
    none_fits = "gone:" + " 1" * 7 + " ? push" * 7 + " clear" * 6
    assert key("play stack 4", "pile: 1", "hand 0: 9 10", ONE_BLIND, none_fits) is None


def test_nothing_speaks_for_taking_the_pile() -> None:
    assert key("pass", LARGE, "hand 0: 9 10", ONE_BLIND) is None
