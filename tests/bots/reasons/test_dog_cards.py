"""Reasons for actions in DOG CARDS."""

import pytest

from houndtable.bots.reasons import reason_in
from houndtable.games import GAMES
from houndtable.games.dog_cards import notation
from houndtable.games.message import Message
from tests.bots.test_dog_cards import for_sale, position, up_to

GAME = GAMES["dog_cards"]
PAST_5 = (f"row 0: {up_to(5)}", f"row 2: {up_to(5)}")


def said(action: str, *lines: str) -> Message | None:
    """The reason for this action of the seat to act."""
    scene = position(*lines)
    assert scene.may(action), scene.refusal(action)
    return reason_in(scene.raw, GAME, scene.turn, notation.read_action(action))


def key(action: str, *lines: str) -> str | None:
    message = said(action, *lines)
    return message.key if message else None


# Rows


def test_a_row_is_completed() -> None:
    assert key("lay 14 row", f"row 0: {up_to(13)}", "hand 0: 14 2") == "reason.completes"
    assert key("lay 14 partner's row", f"row 2: {up_to(13)}", "hand 0: 14 2") == "reason.completes"
    assert key("lay 13 row", f"row 0: {up_to(12)}", "hand 0: 13 2") != "reason.completes"


def test_the_last_row_wins() -> None:
    assert key("lay 14 row", f"row 0: {up_to(13)}", "finished 2: 1", "hand 0: 14 2") == "hint.wins"


def test_only_the_14_is_missing() -> None:
    assert key("lay 13 row", f"row 0: {up_to(12)}", "hand 0: 13 2") == "reason.only_14"
    assert key("lay 12 row", f"row 0: {up_to(11)}", "hand 0: 12 2") != "reason.only_14"


def test_a_row_grows_and_some_cards_are_missing() -> None:
    assert said("lay 4 row", "row 0: 1 2 3", "hand 0: 4 8") == Message("reason.longer", {"count": 10})
    assert said("lay 9 second row", "seats: 2", "row 0: 1 2", f"second row 0: {up_to(8)}", "hand 0: 9 4") == Message(
        "reason.longer", {"count": 5}
    )


def test_the_partners_row_grows() -> None:
    rows = ("row 0: 1 2", "row 2: 1 2 3 4")
    assert said("lay 5 partner's row", *rows, "hand 0: 5 8") == Message("reason.longer_partner", {"count": 9})
    assert key("lay 3 row", *rows, "hand 0: 3 8") == "reason.longer"


def test_the_card_that_comes_next_is_held_too() -> None:
    assert said("lay 4 row", "row 0: 1 2 3", "hand 0: 4 5") == Message("reason.goes_on", {"card": "card.5"})
    assert said("lay 10 row", f"row 0: {up_to(9)}", "hand 0: 10 1") == Message("reason.goes_on", {"card": "card.1"})
    assert said("lay 13 row", f"row 0: {up_to(12)}", "hand 0: 13 14") == Message("reason.goes_on", {"card": "card.14"})
    assert key("lay 4 row", "row 0: 1 2 3", "hand 0: 4 6") != "reason.goes_on"


def test_a_row_begins() -> None:
    assert key("lay 13 row", "hand 0: 13 5") == "reason.begins"
    assert key("lay 2 row", "row 0: 13", "hand 0: 2 5") != "reason.begins"


def test_a_joker_laid_for_a_number_that_is_held_has_no_reason() -> None:
    assert key("lay ? row", "row 0: 1 2 3", "hand 0: ? 8") == "reason.longer"
    assert key("lay ? row", "row 0: 1 2 3", "hand 0: ? 4") is None
    assert key("lay ? row", "hand 0: ? 13") is None, "it begins a row"


# Gaining cards


@pytest.mark.parametrize(
    ("action", "lines"),
    [
        ("buy 3 with 3", (for_sale({3: "?"}), "hand 0: 3 9")),
        ("fetch ?", ("discard: ? 9", "hand 0: 14 9")),
        ("steal row 1", ("row 1: 1 ?", "hand 0: thief 9")),
        ("exchange 3 at 3 row 1", ("row 1: 1 2 ? 4", "hand 0: 3 9")),
        ("take 2", ("phase: taking", "top: 3 ? 4", "hand 0: 7 9")),
    ],
)
def test_a_joker_comes(action: str, lines: tuple[str, ...]) -> None:
    assert key(action, *PAST_5, *lines) == "reason.joker"


def test_a_joker_for_a_joker_brings_nothing() -> None:
    assert key("buy 3 with ?", *PAST_5, for_sale({3: "?"}), "hand 0: ? 9") is None


@pytest.mark.parametrize(
    ("action", "lines"),
    [
        ("buy 3 with 3", (for_sale({3: "6"}), "hand 0: 3")),
        ("buy 8 with 4 power", (for_sale({8: "6"}), "hand 0: 4")),
        ("fetch 6", ("discard: 6 9", "hand 0: 14")),
        ("steal row 1", (f"row 1: {up_to(6)}", "hand 0: thief")),
        ("take 2", ("phase: taking", "top: 3 6 4", "hand 0: 7")),
    ],
)
def test_the_next_card_comes(action: str, lines: tuple[str, ...]) -> None:
    *others, hand = lines
    assert said(action, *PAST_5, *lines) == Message("reason.next", {"card": "card.6"})
    assert key(action, *PAST_5, *others, f"{hand} 6") != "reason.next", "one is held"
    assert key(action, f"row 0: {up_to(6)}", f"row 2: {up_to(6)}", *lines) != "reason.next", "it is past"


def test_a_start_card_comes_if_none_is_held() -> None:
    assert said("buy 3 with 3", for_sale({3: "13"}), "hand 0: 3 9") == Message("reason.next", {"card": "card.13"})
    assert key("buy 3 with 3", for_sale({3: "13"}), "hand 0: 3 1") != "reason.next"


def test_the_next_card_for_the_partner_comes() -> None:
    rows = (f"row 0: {up_to(8)}", "row 2: 1 2 3")
    assert said("buy 2 with 2", *rows, for_sale({2: "4"}), "hand 0: 2 9") == Message(
        "reason.next_for_partner", {"card": "card.4"}
    )
    assert key("buy 2 with 2", *rows, for_sale({2: "9"}), "hand 0: 2 12") == "reason.next"


def test_what_costs_a_card_needed_as_much_has_no_reason() -> None:
    rows = (f"row 0: {up_to(5)}", f"row 2: {up_to(8)}", for_sale({6: "9"}))
    assert key("buy 6 with 6", *rows, "hand 0: 6 3") is None
    assert key("buy 6 with 6", f"row 0: {up_to(6)}", *rows[1:], "hand 0: 6 3") == "reason.next_for_partner"


def test_a_joker_buys_nothing_but_a_14() -> None:
    rows = (f"row 0: {up_to(13)}", "row 2: 1 2 3", for_sale({3: "4", 5: "14"}))
    assert key("buy 5 with ?", *rows, "hand 0: ? 9") == "reason.next"
    assert key("buy 3 with ?", *rows, "hand 0: ? 9") is None


def test_a_card_needed_soon_comes() -> None:
    assert said("buy 3 with 3", *PAST_5, for_sale({3: "8"}), "hand 0: 3 10") == Message(
        "reason.soon", {"card": "card.8"}
    )
    assert key("buy 3 with 3", *PAST_5, for_sale({3: "8"}), "hand 0: 3 8") is None, "one is held"
    assert key("buy 3 with 3", *PAST_5, for_sale({3: "12"}), "hand 0: 3 10") is None, "it comes late"


def test_a_thief_comes_against_a_long_row() -> None:
    sale = (for_sale({3: "thief"}), "hand 0: 3 9")
    assert said("buy 3 with 3", *PAST_5, f"row 1: {up_to(8)}", *sale) == Message("reason.thief", {"count": 8})
    assert key("buy 3 with 3", *PAST_5, "row 1: 1 2", *sale) is None


def test_a_foe_does_not_get_what_he_needs_next() -> None:
    sale = (for_sale({3: "8"}), "hand 0: 3 10")
    assert said("buy 3 with 3", *PAST_5, f"row 3: {up_to(7)}", *sale) == Message(
        "reason.denies", {"who": 3, "card": "card.8"}
    )
    assert key("buy 3 with 3", *PAST_5, f"row 3: {up_to(8)}", *sale) != "reason.denies"
    assert key("buy 3 with 3", f"row 0: {up_to(7)}", f"row 3: {up_to(7)}", *sale) == "reason.next", "that counts more"


def test_only_running_rows_of_foes_are_stopped() -> None:
    sale = (*PAST_5, for_sale({3: "13"}), "hand 0: 3 10")
    assert key("buy 3 with 3", *sale, f"row 1: {up_to(12)}") == "reason.denies"
    assert key("buy 3 with 3", *sale) is None, "they might begin with it"
    assert key("buy 3 with 3", *PAST_5, for_sale({3: "6"}), "hand 0: 3 6") is None, "it is the partner who needs it"


def test_nothing_needed_oneself_is_given_away_to_stop_a_foe() -> None:
    rows = (f"row 0: {up_to(5)}", f"row 2: {up_to(12)}", f"row 3: {up_to(2)}", for_sale({6: "3"}))
    assert key("buy 6 with 6", *rows, "hand 0: 6 2") is None
    assert key("buy 6 with 6", f"row 0: {up_to(6)}", *rows[1:], "hand 0: 6 2") == "reason.denies"


def test_a_better_card_is_searched_when_none_fits() -> None:
    assert key("look", *PAST_5, "hand 0: 7 8 9") == "reason.search"
    for fitting in ("6", "?"):
        assert key("look", *PAST_5, f"hand 0: 7 8 {fitting}") is None
    assert key("look", f"row 0: {up_to(9)}", "row 2: 1 2", "hand 0: 7 8 3") is None, "it fits the partner's row"
    assert key("look", "finished 0: 1", f"row 2: {up_to(5)}", "hand 0: 7 13 9") == "reason.search", "no row begins"


def test_the_best_of_those_seen_is_taken() -> None:
    seen = (*PAST_5, "phase: taking", "top: 3 12 2", "hand 0: 7 9")
    assert key("take 2", *seen) == "reason.best_seen"
    assert key("take 1", *seen) is None


# Stealing


def test_a_row_that_lacks_only_the_14_is_robbed() -> None:
    assert said("steal row 1", *PAST_5, f"row 1: {up_to(13)}", "hand 0: thief 9") == Message(
        "reason.stops", {"whose": 1}
    )
    assert key("steal row 1", *PAST_5, f"row 1: {up_to(12)}", "hand 0: thief 9") != "reason.stops"


def test_the_longest_row_is_robbed() -> None:
    rows = (*PAST_5, f"row 1: {up_to(5)}", f"row 3: {up_to(12)}", "hand 0: thief 9")
    assert said("steal row 3", *rows) == Message("reason.robs", {"count": 12})
    assert key("steal row 1", *rows) is None


def test_a_short_row_is_not_worth_robbing() -> None:
    assert key("steal row 1", *PAST_5, f"row 1: {up_to(4)}", "hand 0: thief 9") == "reason.robs"
    assert key("steal row 1", *PAST_5, f"row 1: {up_to(3)}", "hand 0: thief 9") is None


def test_nothing_speaks_for_robbing_the_partner() -> None:
    rows = (f"row 0: {up_to(5)}", f"row 1: {up_to(6)}", f"row 2: {up_to(6)}", "hand 0: thief 9")
    assert key("steal row 1", *rows) == "reason.next"
    assert key("steal row 2", *rows) is None


# Giving cards away


def test_the_partner_gets_a_card_to_begin_with() -> None:
    for hand in ("13 13 5", "13 1 5"):
        assert key("give 13", "phase: exchange", f"hand 0: {hand}") == "reason.start_for_partner"
    assert key("give 13", "phase: exchange", "hand 0: 13 5 6") is None, "it is the only one"


def test_the_card_needed_least_is_given() -> None:
    assert key("give 12", "phase: exchange", "hand 0: 2 3 12") == "reason.spare"
    assert key("give 3", "phase: exchange", "hand 0: 2 3 12") is None


def test_what_no_row_needs_is_discarded() -> None:
    assert said("discard 2", *PAST_5, "hand 0: 2 8 9") == Message("reason.past", {"card": "card.2"})
    assert key("discard 2", f"row 0: {up_to(5)}", "row 2: 1", "hand 0: 2 8 9") != "reason.past", "the partner needs it"
    foe_needs_it = ("seats: 2", f"row 0: {up_to(5)}", f"second row 0: {up_to(5)}", "row 1: 1")
    assert key("discard 2", *foe_needs_it, "hand 0: 2 8 9") == "reason.past"
    assert key("discard 8", *PAST_5, "hand 0: 2 8 9") is None


def test_one_of_several_is_discarded() -> None:
    assert key("discard 9", f"row 0: {up_to(5)}", "finished 2: 1", "hand 0: 9 9 10") == "reason.another"
    assert key("discard 10", f"row 0: {up_to(5)}", "finished 2: 1", "hand 0: 9 9 10") is None


def test_the_card_needed_least_is_discarded() -> None:
    assert key("discard 12", *PAST_5, "hand 0: 6 8 12") == "reason.spare"
    assert key("discard 8", *PAST_5, "hand 0: 6 8 12") is None
    assert key("discard thief", *PAST_5, "hand 0: 6 8 thief") == "reason.spare"


def test_what_could_free_a_joker_is_not_spared() -> None:
    rows = ("row 1: 1 ? 3", "hand 0: 2 3 9")
    assert key("discard 2", *PAST_5, *rows) is None
    assert key("discard 3", *PAST_5, *rows) == "reason.past"
