"""Reasons for actions in DOG Deluxe, and actions without one."""

from houndtable.bots.reasons import reason_in
from houndtable.games import GAMES
from houndtable.games.message import Message
from tests.games.dog_deluxe.scene import Scene

GAME = GAMES["dog_deluxe"]


def said(action: str, *lines: str) -> Message | None:
    """The reason for this action of the seat to act."""
    scene = Scene("\n".join(lines))
    assert action in scene.legal(), scene.legal()
    return reason_in(scene.raw, GAME, scene.turn, scene.number_of(action))


def test_it_wins() -> None:
    partners = ("pawns 0: 60 G4 G3 G2", "pawns 2: G1 G2 G3 G4")
    assert said("5 a goal", *partners, "hand 0: 5") == Message("hint.wins")
    assert said("5 a goal", "pawns 0: 60 G4 G3 G2", "hand 0: 5") == Message("reason.goal"), "the partner is not in yet"


def test_a_pawn_comes_into_the_goal_also_the_partners() -> None:
    assert said("8 b goal", "pawns 0: 20 60", "hand 0: 8") == Message("reason.goal")
    assert said("8 a", "pawns 0: 20 60", "hand 0: 8") is None
    assert said("8 a goal", "pawns 0: G1 G2 G3 G4", "pawns 2: 28", "hand 0: 8") == Message("reason.goal")


def test_others_are_sent_home_but_not_the_partner() -> None:
    assert said("5 a", "pawns 0: 10", "pawns 1: 15", "hand 0: 5") == Message("reason.burns")
    assert said("5 a", "pawns 0: 10", "pawns 2: 15", "hand 0: 5") is None
    seven = ("pawns 0: 10", "pawns 1: 12", "pawns 3: 16", "hand 0: 7")
    assert said("7 a 7", *seven) == Message("reason.burns_many", {"count": 2})


def test_a_pawn_leaves_home() -> None:
    assert said("start 13", "pawns 0: 20", "hand 0: 13 3") == Message("reason.out")
    assert said("3 a", "pawns 0: 20", "hand 0: 13 3") is None


def test_a_swap_wins_fields_or_costs_another_some() -> None:
    assert said("swap a 3a", "pawns 0: 5", "pawns 3: 60", "hand 0: swap") == Message("reason.ahead", {"count": 55})
    back = said("swap a 1a", "pawns 0: 20", "pawns 1: 14", "hand 0: swap")
    assert back == Message("reason.behind", {"count": 58}), "from 6 fields before its goal"
    assert said("swap a 1a", "pawns 0: 20", "pawns 1: 25", "hand 0: swap") is None
    assert said("swap a 2a", "pawns 0: 20", "pawns 2: 60", "hand 0: swap") is None, "within the team"


def test_nothing_speaks_for_sending_an_own_pawn_home() -> None:
    behind = ("pawns 1: 9", "pawns 3: 8", "hand 0: 13")
    assert said("13 a", "pawns 0: 10 23", *behind) is None
    assert said("13 a", "pawns 0: 10 30", *behind) == Message("reason.safer")


def test_a_pawn_comes_close_to_the_goal() -> None:
    assert said("4 a back", "pawns 0: 0", "hand 0: 4") == Message("reason.near")
    assert said("8 a", "pawns 0: 42", "hand 0: 8") == Message("reason.near")
    assert said("8 a", "pawns 0: 52", "hand 0: 8") is None, "it was there already"


def test_a_pawn_flees() -> None:
    behind = "pawns 1: 20 21"
    assert said("10 a", "pawns 0: 24 36", behind, "hand 0: 10") == Message("reason.safer")
    assert said("10 b", "pawns 0: 24 36", behind, "hand 0: 10") is None


def test_a_fourteen_fetches_a_card_of_more_use() -> None:
    lines = ("options: deck=dog_cards", "pawns 0: 20", "discard: 7 3")
    assert said("14 fetch 7", *lines, "hand 0: 14") == Message("reason.fetch", {"card": "card.7"})
    assert said("14 fetch 3", *lines, "hand 0: 14 7") is None


def test_a_spare_start_card_goes_to_a_partner_who_needs_it() -> None:
    given, two = ("give 13", "phase: exchange"), "hand 0: 13 1 5 8 9 10"
    assert said(*given, "pawns 0: 20", two) == Message("reason.start_for_partner")
    assert said(*given, two) == Message("reason.start_for_partner"), "one keeps the other"
    assert said(*given, "hand 0: 13 5 8 9 10") != Message("reason.start_for_partner"), "the only one"
    assert said(*given, "pawns 0: 20", "pawns 2: 40", two) is None
    assert said(*given, "pawns 0: 20", "pawns 2: G1 G2 G3 G4", two) is None, "he has nothing to begin with"


def test_a_card_is_needed_least() -> None:
    assert said("give 2", "phase: exchange", "pawns 0: 20", "pawns 2: 40", "hand 0: 2 13 ?") == Message("reason.spare")
    assert said("give ?", "phase: exchange", "pawns 0: 20", "pawns 2: 40", "hand 0: 2 13 ?") is None
    drawn = ("seats: 2", "phase: drawn", "drawn: 3", "pawns 0: G4", "hand 0: 3 5 8")
    assert said("discard 3", *drawn) == Message("reason.spare")
