"""The expert's choices in DOG CARDS."""

import pytest

from houndtable.bots.dog_cards import evaluate as known
from houndtable.games.dog_cards import notation
from tests.bots import pairs
from tests.games.dog_cards.scene import Scene

WHOLE_ROW = "1 2 3 4 5 6 7 8 9 10 1 12 13"


def up_to(place: int) -> str:
    """A row of plain cards up to this place."""
    return " ".join(WHOLE_ROW.split()[:place])


def for_sale(cards: dict[int, str]) -> str:
    """These cards in the open row by place, and no others."""
    return "open: " + " ".join(cards.get(place, "-") for place in range(1, 14))


def position(*lines: str) -> Scene:
    """Nothing is for sale and nobody else holds cards, unless stated."""
    parts = dict(line.split(": ", 1) for line in lines)
    seats = int(parts.get("seats", "4"))
    usual = {"open": " -" * 13} | {f"hand {seat}": "-" for seat in range(seats)}
    return Scene("\n".join(f"{name}: {text}" for name, text in (usual | parts).items()))


def favourites(*lines: str) -> set[str]:
    """The actions that the seat to act rates best, from its own view."""
    scene = position(*lines)
    seat, view = scene.turn, scene.view(scene.turn)
    ratings = {action: known.rate_action(view.state, seat, notation.read_action(action)) for action in view.legal()}
    return {action for action, rating in ratings.items() if rating == max(ratings.values())}


def expert(*lines: str) -> str:
    """The single action rated best."""
    (action,) = favourites(*lines)
    return action


# Rows


def test_the_next_card_is_laid() -> None:
    assert expert("row 0: 1 2 3", "hand 0: 4 8 9 10 12") == "lay 4 row"
    assert expert(f"row 0: {up_to(10)}", "row 2: 1 2", "hand 0: 1 2 9 10 12") == "lay 1 row", "as an 11"


def test_a_row_is_begun_with_a_start_card_rather_than_a_joker() -> None:
    assert favourites("hand 0: 13 ? 5 6 8") == {"lay 13 row", "lay 13 partner's row"}
    assert favourites("hand 0: 1 ? 5 6 8") == {"lay 1 row", "lay 1 partner's row"}


def test_the_second_row_goes_on_too() -> None:
    rows = ("seats: 2", "row 0: 1 2 3", "second row 0: 1 2 3 4 5 6 7")
    assert expert(*rows, "hand 0: 8 9 10 12 13 2 3") == "lay 8 second row"


def test_the_partner_is_helped() -> None:
    assert expert("row 0: 1 2", "row 2: 1 2 3 4", "hand 0: 5 8 9 10 12") == "lay 5 partner's row"
    assert expert("finished 0: 1", "row 2: 1 2 3 4", "hand 0: 5 8 9 10 12") == "lay 5 partner's row"


def test_a_row_is_finished_before_another_goes_on() -> None:
    assert expert(f"row 0: {up_to(13)}", "row 2: 1 2", "hand 0: 14 3 9 10 12") == "lay 14 row"
    assert expert("row 0: 1 2", f"row 2: {up_to(13)}", "hand 0: 14 3 9 10 12") == "lay 14 partner's row"


def test_a_player_who_can_win_wins() -> None:
    foe_wins_next = ("finished 3: 1", f"row 1: {up_to(13)}")
    assert expert("finished 2: 1", f"row 0: {up_to(13)}", *foe_wins_next, "hand 0: 14 thief 9 10 12") == "lay 14 row"


# Discarding


def test_what_no_row_needs_any_more_is_discarded() -> None:
    rows = (f"row 0: {up_to(6)}", f"row 2: {up_to(6)}")
    assert expert(*rows, "hand 0: 2 8 9 10 12") == "discard 2"
    assert favourites(*rows, "hand 0: 2 3 9 10 12") == {"discard 2", "discard 3"}


def test_what_the_partner_still_needs_is_kept() -> None:
    assert expert(f"row 0: {up_to(6)}", "row 2: 1 2 3", "hand 0: 2 5 8 9 12") == "discard 2"


def test_one_too_many_of_a_kind_is_discarded() -> None:
    assert expert(f"row 0: {up_to(6)}", "finished 2: 1", "hand 0: 9 9 9 10 12") == "discard 9"


def test_what_comes_later_is_discarded_before_what_comes_soon() -> None:
    rows = (f"row 0: {up_to(4)}", f"row 2: {up_to(4)}")
    assert expert(*rows, "hand 0: 6 8 9 10 12") == "discard 12"


def test_neither_joker_nor_thief_is_discarded_while_there_is_less() -> None:
    rows = (f"row 0: {up_to(13)}", "finished 2: 1", "row 1: 1 2 3")
    assert expert(*rows, "hand 0: ? ? ? 14 2") == "lay 14 row"
    assert favourites(f"row 0: {up_to(4)}", f"row 2: {up_to(4)}", "hand 0: thief 2 3 9 10") == {
        "discard 2",
        "discard 3",
    }


# Buying


def test_what_comes_next_is_bought() -> None:
    assert expert("row 0: 1 2 3 4", for_sale({9: "5"}), "hand 0: 9 2 2 3 3") == "buy 9 with 9"
    assert expert("finished 0: 1", "row 2: 1 2 3 4", for_sale({9: "5"}), "hand 0: 9 2 2 3 3") == "buy 9 with 9"


def test_nothing_is_bought_that_no_row_needs() -> None:
    rows = (f"row 0: {up_to(5)}", f"row 2: {up_to(5)}")
    assert favourites(*rows, for_sale({2: "3", 3: "5"}), "hand 0: 2 3 8 9 10") == {"discard 2", "discard 3"}


def test_a_card_that_fits_is_laid_before_another_is_bought() -> None:
    rows = ("row 0: 1 2 3 4", "row 2: 1 2")
    assert expert(*rows, for_sale({9: "3"}), "hand 0: 5 9 2 2 10") == "lay 5 row"


def test_the_power_of_a_4_buys_when_no_row_needs_a_4() -> None:
    rows = (f"row 0: {up_to(5)}", f"row 2: {up_to(5)}")
    assert expert(*rows, for_sale({7: "6"}), "hand 0: 4 2 2 3 3") == "buy 7 with 4 power"
    rows = ("row 0: 1 2 3", "row 2: 1 2 3")
    assert favourites(*rows, for_sale({7: "5"}), "hand 0: 4 2 9 9 10") == {"lay 4 row", "lay 4 partner's row"}


def test_a_joker_for_sale_is_bought_with_a_card_of_no_use() -> None:
    rows = (f"row 0: {up_to(5)}", f"row 2: {up_to(5)}")
    assert expert(*rows, for_sale({3: "?"}), "hand 0: 3 2 2 10 12") == "buy 3 with 3"


def test_a_joker_does_not_buy_what_it_can_stand_for() -> None:
    rows = (f"row 0: {up_to(5)}", f"row 2: {up_to(5)}")
    assert favourites(*rows, for_sale({3: "6"}), "hand 0: ? 2 2 9 12") == {"lay ? row", "lay ? partner's row"}


def test_the_14_that_ends_the_row_is_bought() -> None:
    rows = (f"row 0: {up_to(13)}", "finished 2: 1")
    assert expert(*rows, for_sale({5: "14"}), "hand 0: 5 2 2 3 3") == "buy 5 with 5"
    assert expert(*rows, for_sale({5: "14"}), "hand 0: 4 2 2 3 3") == "buy 5 with 4 power"


# What a foe needs


def test_of_two_cards_that_serve_alike_the_one_a_foe_needs_is_bought() -> None:
    rows = (f"row 0: {up_to(6)}", f"row 2: {up_to(6)}", "row 3: 1 2", for_sale({2: "8", 3: "9"}))
    assert expert(*rows, f"row 1: {up_to(7)}", "hand 0: 2 2 3 12 12") == "buy 2 with 2"
    assert expert(*rows, f"row 1: {up_to(8)}", "hand 0: 2 2 3 12 12") == "buy 3 with 3"


def test_a_foe_does_not_get_the_14_that_ends_his_row() -> None:
    rows = (f"row 0: {up_to(6)}", f"row 2: {up_to(6)}", for_sale({5: "14"}))
    assert expert(*rows, f"row 1: {up_to(13)}", "hand 0: 5 2 2 3 3") == "buy 5 with 5"
    assert "buy 5 with 5" not in favourites(*rows, f"row 1: {up_to(3)}", "hand 0: 5 2 2 3 3")


# Stealing


def test_the_longest_row_of_the_foes_is_robbed() -> None:
    assert expert("row 1: 1 2 3", f"row 3: {up_to(9)}", "hand 0: thief 9 9 10 12") == "steal row 3"
    rows = ("seats: 2", f"row 1: {up_to(9)}", "second row 1: 1 2 3", f"row 0: {up_to(10)}", "finished 0: 1")
    assert expert(*rows, "hand 0: thief 12 13 14 14 4 4") == "steal row 1"


def test_a_card_that_fits_here_is_stolen_before_one_that_does_not() -> None:
    rows = ("row 1: 1 2 3", "row 3: 1 2 3 4")
    assert expert("row 0: 1 2", *rows, "hand 0: thief 9 9 10 12") == "steal row 1"
    assert expert("row 0: 1", "row 2: 1 2 3", *rows, "hand 0: thief 9 9 10 12") == "steal row 3", "for the partner"


def test_a_joker_is_stolen_first() -> None:
    assert expert("row 1: 1 2 3 4 5", "row 3: 1 2 3 4 ?", "hand 0: thief 9 9 10 12") == "steal row 3"


def test_the_partner_is_not_robbed() -> None:
    for own_row in ("row 0: 1 2", f"row 0: {up_to(9)}"):
        assert "steal row 2" not in favourites(own_row, "row 2: 1 2 3", "hand 0: thief 9 9 10 12")
        assert "steal row 2" not in favourites(own_row, "row 2: 1 2 ?", "hand 0: thief 9 9 10 12")
    assert expert("row 0: 1 2", "row 2: 1 2 3", "row 3: 1 2 3", "hand 0: thief 9 9 10 12") == "steal row 3"


def test_a_player_about_to_win_is_robbed() -> None:
    rows = ("row 0: 1 2 3", f"row 1: {up_to(13)}")
    assert expert(*rows, "finished 3: 1", "hand 0: thief 4 9 10 12") == "steal row 1"
    assert expert("seats: 2", *rows, "finished 1: 1", "hand 0: thief 4 9 10 12 2 3") == "steal row 1"


# Jokers


def test_the_number_is_laid_rather_than_the_joker() -> None:
    assert expert("row 0: 1 2 3 4", "hand 0: 5 ? 9 9 10") == "lay 5 row"
    assert expert("row 0: 1 2 3 4", "row 2: 1 2 3", "hand 0: ? 4 9 10 2") == "lay 4 partner's row"


def test_a_joker_is_laid_when_nothing_else_fits() -> None:
    assert expert("row 0: 1 2 3 4", "finished 2: 1", "hand 0: ? 9 9 10 2") == "lay ? row"


@pytest.mark.parametrize("owner", range(4))
def test_a_joker_is_exchanged_for_a_card_of_no_use(owner: int) -> None:
    rows = {0: up_to(5), 2: up_to(5), owner: "1 2 ? 4 5"}
    lines = [f"row {seat}: {cards}" for seat, cards in rows.items()]
    assert expert(*lines, "hand 0: 3 9 9 2 2") == f"exchange 3 at 3 row {owner}"


def test_the_card_of_least_use_is_exchanged() -> None:
    assert expert("row 0: ? 2 3 4 5", f"row 2: {up_to(5)}", "hand 0: 1 13 9 2 2") == "exchange 13 at 1 row 0"
    rows = (f"row 0: {up_to(11)}", f"row 2: {up_to(11)}", "row 1: ? 2 3")
    assert expert(*rows, "hand 0: 1 13 2 2 3") == "exchange 1 at 1 row 1"


def test_a_card_is_laid_rather_than_exchanged() -> None:
    assert expert("row 0: 1 2", "row 2: 1 2 3 4 5", "row 1: 1 2 ?", "hand 0: 3 9 9 2 2") == "lay 3 row"
    rows = ("row 0: 1 2 ? 4 5", f"row 2: {up_to(5)}")
    assert favourites(*rows, "hand 0: 3 6 9 2 2") == {"lay 6 row", "lay 6 partner's row"}


# Powers


def test_the_14_is_kept_for_the_end_of_the_row() -> None:
    rows = (f"row 0: {up_to(12)}", "row 2: 1 2", "discard: 13")
    assert not expert(*rows, "hand 0: 14 9 9 10 2").startswith("fetch")
    assert expert(*rows, "hand 0: 14 14 9 10 2") == "fetch 13", "a second one is there"


def test_an_early_14_fetches_the_best() -> None:
    rows = (f"row 0: {up_to(4)}", f"row 2: {up_to(4)}")
    assert expert(*rows, "hand 0: 14 9 9 10 2", "discard: ? 5 3") == "fetch ?"
    assert expert(*rows, "hand 0: 14 8 9 12 13", "discard: 5 10") == "fetch 5"
    assert expert(*rows, "hand 0: 14 9 9 10 2", "discard: 2 3") == "discard 2", "nothing there is worth it"


def test_a_7_looks_when_rows_are_past_it_and_nothing_is_useless() -> None:
    assert expert(f"row 0: {up_to(8)}", f"row 2: {up_to(8)}", "hand 0: 7 10 1 12 13") == "look"


def test_a_7_is_laid_where_it_fits() -> None:
    assert expert(f"row 0: {up_to(6)}", f"row 2: {up_to(4)}", "hand 0: 7 9 9 10 2") == "lay 7 row"
    assert expert(f"row 0: {up_to(5)}", f"row 2: {up_to(4)}", "hand 0: 7 9 9 10 2") != "look", "it comes next but one"


def test_the_best_of_seven_is_taken() -> None:
    lines = ("phase: taking", f"row 0: {up_to(4)}", f"row 2: {up_to(8)}")
    assert expert(*lines, "hand 0: 7 12 2 10 2", "top: 2 3 5 6 12 10 2") == "take 3"
    assert expert(*lines, "hand 0: 7 12 2 10 2", "top: 2 3 5 ? 9 10 2") == "take 4"
    assert expert(*lines, "hand 0: 7 5 2 10 2", "top: 2 3 5 9 8 10 2") == "take 4", "a 5 is at hand"


# Without partners: two rows and the whole hand

TWO_ROWS = ("seats: 2", f"row 0: {up_to(3)}", f"second row 0: {up_to(7)}")


def test_the_card_is_bought_behind_which_others_wait() -> None:
    lines = (*TWO_ROWS, for_sale({2: "4", 3: "8"}))
    assert expert(*lines, "hand 0: 2 3 5 6 12 12 12") == "buy 2 with 2"
    assert expert(*lines, "hand 0: 2 3 9 10 12 12 12") == "buy 3 with 3"


def test_a_joker_stands_for_the_card_behind_which_others_wait() -> None:
    assert expert(*TWO_ROWS, "hand 0: ? 5 6 2 2 2 2") == "lay ? row"
    assert expert(*TWO_ROWS, "hand 0: ? 9 10 2 2 2 2") == "lay ? second row"


def test_two_of_a_kind_are_kept_for_two_rows_only() -> None:
    hand = "hand 0: 8 8 9 9 10 10 12"
    assert expert("seats: 2", f"row 0: {up_to(6)}", f"second row 0: {up_to(6)}", hand) == "discard 12"
    alike = {"discard 8", "discard 9", "discard 10"}
    assert favourites("seats: 2", f"row 0: {up_to(6)}", "finished 0: 1", hand) == alike


@pytest.mark.parametrize("seats", [2, 3])
def test_a_card_that_an_opponent_needs_to_win_is_not_left(seats: int) -> None:
    rows = (f"seats: {seats}", f"row 0: {up_to(10)}", f"second row 0: {up_to(10)}", for_sale({2: "10"}))
    hand = "hand 0: 2 3 3 12 12 13 13"
    assert expert(*rows, f"row 1: {up_to(9)}", "finished 1: 1", hand) == "buy 2 with 2"
    assert favourites(*rows, f"row 1: {up_to(9)}", hand) == {"discard 2", "discard 3"}, "he needs two rows"
    assert favourites(*rows, f"row 1: {up_to(8)}", "finished 1: 1", hand) == {"discard 2", "discard 3"}


@pytest.mark.parametrize("seats", [2, 3])
def test_a_thief_waits_for_a_player_about_to_win(seats: int) -> None:
    rows = (f"seats: {seats}", f"row 0: {up_to(12)}", f"second row 0: {up_to(12)}")
    hand = "hand 0: thief 2 2 3 3 9 9"
    assert "steal row 1" not in favourites(*rows, f"row 1: {up_to(11)}", hand)
    assert "steal row 1" not in favourites(*rows, f"row 1: {up_to(5)}", "finished 1: 1", hand)
    assert expert(*rows, f"row 1: {up_to(11)}", "finished 1: 1", hand) == "steal row 1"


def test_a_player_who_can_win_alone_wins() -> None:
    rows = ("seats: 2", f"row 0: {up_to(13)}", f"row 1: {up_to(13)}", "finished 0: 1", "finished 1: 1")
    assert expert(*rows, "hand 0: 14 thief 2 2 3 3 9") == "lay 14 row"


def test_a_7_that_both_rows_are_past_looks_for_a_better_card() -> None:
    rows = ("seats: 2", f"row 0: {up_to(8)}")
    assert expert(*rows, f"second row 0: {up_to(8)}", "hand 0: 7 2 2 3 3 10 12") == "look"
    assert expert(*rows, f"second row 0: {up_to(5)}", "hand 0: 7 2 2 2 2 10 12") == "discard 2", "it comes next but one"


def test_a_14_is_kept_however_far_its_place_is() -> None:
    rows = ("seats: 2", f"row 0: {up_to(4)}", f"second row 0: {up_to(4)}")
    assert expert(*rows, "hand 0: 14 14 6 8 9 10 12") == "discard 12"


# The gift


def test_of_two_start_cards_the_partner_gets_one() -> None:
    assert expert("phase: exchange", "hand 0: 1 1 2 3 4") == "give 1"
    assert expert("phase: exchange", "hand 0: 13 13 2 3 4") == "give 13"


def test_the_only_start_card_and_the_joker_are_kept() -> None:
    for hand in ("1 3 5 8 9", "? 13 2 5 9", "? 1 8 9 thief", "14 7 4 12 1"):
        assert not {"give 1", "give 13", "give ?"} & favourites("phase: exchange", f"hand 0: {hand}")


# The value of a position


def win_chance(*lines: str, seat: int = 0) -> int:
    return pairs.win_chance(known, position(*lines).state, seat)


def test_all_are_equal_at_the_beginning() -> None:
    chances = {seats: {win_chance(f"seats: {seats}", seat=seat) for seat in range(seats)} for seats in (2, 3, 4)}
    assert all(len(alike) == 1 for alike in chances.values())


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("row 0: 1 2", "row 0: 1"),
        ("row 2: 1 2", "row 2: 1"),
        ("finished 0: 1", f"row 0: {up_to(13)}"),
        ("row 0: 1", "row 0: 1\nrow 1: 1"),
    ],
)
def test_longer_rows_are_better(better: str, worse: str) -> None:
    one, other = better.split("\n"), worse.split("\n")
    assert win_chance(*one) > win_chance(*other)
    assert win_chance(*one, seat=2) == win_chance(*one)
    assert win_chance(*one, seat=1) < win_chance(*other, seat=1)


@pytest.mark.parametrize(("better", "worse"), [("3", "4"), ("3", "2"), ("?", "3"), ("3 5", "3 3"), ("14", "9")])
def test_a_hand_that_fits_is_better(better: str, worse: str) -> None:
    assert win_chance("row 0: 1 2", "row 2: 1 2", f"hand 0: {better}") > win_chance(
        "row 0: 1 2", "row 2: 1 2", f"hand 0: {worse}"
    )
