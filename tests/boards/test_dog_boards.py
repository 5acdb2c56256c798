"""The boards of DOG Deluxe and DOG CARDS, touched on a phone as a person would."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from houndtable.games import GAMES
from tests.accessibility import OF_COLOURS, violations
from tests.boards.recorded import position
from tests.boards.test_boards import open_board, shown, wear

RING = """
seats: 4
pawns 0: 5 6 58
pawns 1: 20 60
pawns 2: 40 62 G3 G4
hand 0: 7 13 ? swap 4
"""
SPLITTING = """
seats: 4
pawns 0: 6 58 61*
pawns 1: 60
seven: 4
hand 0: 13
"""
GIVING = """
seats: 4
phase: exchange
cards: 2
hand 0: 7 3
hand 1: 5 6
hand 2: 8 9
hand 3: 2 2
"""
ROWS = """
seats: 3
row 0: 1 2 ? 4 5
row 1: 13 2 ? 4
hand 0: 3 6 7 14 thief ? 9
discard: 5 7 7 thief
"""
SEEN = """
seats: 3
phase: taking
hand 0: 3 6 7 14 thief ? 9
top: 5 9 12 ? 3 3 14
looker: 0
"""

IS_SEEN = """count => {
  const { left, right, top, height } = count.getBoundingClientRect();
  return [left + 2, right - 2].every(x => document.elementFromPoint(x, top + height / 2) === count);
}"""


def sit_at(page: Page, game: str, text: str, seats: int = 4, chosen: list[str] | None = None) -> None:
    """Seat 0 sees this position, with these things touched already."""
    open_board(page, game)
    arguments: list[Any] = [*shown(position(game, text, 0, seats)), chosen or []]
    page.evaluate("([sitting, view, chosen]) => window.show(sitting, view, chosen)", arguments)


def thing(page: Page, name: str) -> Locator:
    return page.locator(f'[data-thing="{name}"]')


def acted(page: Page, game: str) -> list[str]:
    """The actions so far, in notation."""
    return [GAMES[game].notation.write_action(action) for action in page.evaluate("window.acted")]


def test_a_part_of_a_seven_is_two_touches(phone: Page) -> None:
    sit_at(phone, "dog_deluxe", SPLITTING)
    expect(phone.get_by_role("group", name="4 points left of the seven")).to_be_visible()
    thing(phone, "field.58").click()
    phone.get_by_role("button", name=re.compile("^Use 3 ")).click()
    assert acted(phone, "dog_deluxe") == ["7 b 3"]


def test_a_seven_that_is_given_away_is_not_split(phone: Page) -> None:
    sit_at(phone, "dog_deluxe", GIVING, chosen=["hand.7"])
    expect(thing(phone, "give")).to_be_visible()
    expect(phone.get_by_role("group", name="points left")).to_have_count(0)


def test_pawns_in_danger_are_shown_before(phone: Page) -> None:
    sit_at(phone, "dog_deluxe", SPLITTING, chosen=["field.58"])
    points = phone.get_by_role("group", name="points left").get_by_role("button")
    sent_home = [(points.nth(i).get_attribute("aria-label") or "").partition("; ")[2] for i in range(points.count())]
    assert sent_home == ["", "sends 1 pawn home", "sends 2 pawns home", "sends 2 pawns home"]
    expect(phone.locator(".harmed")).to_have_count(2)
    points.nth(1).hover()
    expect(phone.locator(".harmed")).to_have_count(1)


def test_a_target_can_be_touched_on_the_board_too(phone: Page) -> None:
    sit_at(phone, "dog_deluxe", RING)
    for name in ("hand.13", "field.6", "field.19"):
        thing(phone, name).click()
    assert acted(phone, "dog_deluxe") == ["13 b"]


def test_a_finger_finds_the_nearer_of_two_neighbours(phone: Page) -> None:
    for field, towards in ((5, 6), (6, 5)):
        sit_at(phone, "dog_deluxe", RING, chosen=["hand.4"])
        here, there = (middle(thing(phone, f"field.{number}")) for number in (field, towards))
        phone.mouse.click(*(0.6 * a + 0.4 * b for a, b in zip(here, there, strict=True)))
        assert phone.evaluate("window.touched") == [f"field.{field}"]


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_what_is_not_lit_can_be_touched_to_hear_why(phone: Page) -> None:
    sit_at(phone, "dog_deluxe", RING)
    thing(phone, "field.20").click(force=True)
    thing(phone, "discard").click(force=True)
    assert phone.evaluate("window.touched") == ["field.20", "discard"]
    assert not acted(phone, "dog_deluxe")


@pytest.mark.parametrize(
    ("touches", "action"),
    [
        (["hand.6", "open.6"], "buy 6 with 6"),
        (["hand.16", "row.1.0"], "steal row 1"),
        (["hand.3", "joker.1.0.3"], "exchange 3 at 3 row 1"),
        (["hand.6", "row.0.0"], "lay 6 row"),
        (["hand.7", "pile"], "look"),
        (["hand.9", "discard"], "discard 9"),
        (["hand.14", "search", "discard.16"], "fetch thief"),
    ],
)
def test_what_a_turn_of_dog_cards_takes(phone: Page, touches: list[str], action: str) -> None:
    sit_at(phone, "dog_cards", ROWS, seats=3)
    for name in touches:
        thing(phone, name).click()
    assert acted(phone, "dog_cards") == [action]


@pytest.mark.parametrize(("width", "height"), [(360, 640), (360, 740), (390, 844), (820, 1180), (1280, 800)])
def test_the_search_leaves_room_to_discard(phone: Page, width: int, height: int) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    sit_at(phone, "dog_cards", ROWS, seats=3, chosen=["hand.14"])
    thing(phone, "discard").click()
    assert acted(phone, "dog_cards") == ["discard 14"]


def test_no_card_covers_how_many_there_are_of_another(phone: Page) -> None:
    sit_at(phone, "dog_cards", ROWS.replace("hand 0: 3 6", "hand 0: 3 3"), seats=3)
    count = phone.locator(".hand .count")
    expect(count).to_have_text("×2")
    assert count.evaluate(IS_SEEN)


def test_a_lit_joker_hides_no_card_beside_it(phone: Page) -> None:
    sit_at(phone, "dog_cards", ROWS, seats=3, chosen=["hand.3"])
    joker = thing(phone, "joker.1.0.3")
    expect(joker).to_have_class(re.compile("lit"))
    face, button = joker.locator(".face").bounding_box(), joker.bounding_box()
    assert face and button
    assert face["width"] <= 26 and button["width"] >= 44


def test_the_search_can_be_left(phone: Page) -> None:
    sit_at(phone, "dog_cards", ROWS, seats=3, chosen=["hand.14", "search"])
    phone.get_by_role("button", name="Cancel").click()
    expect(phone.get_by_role("region", name="Take one from the discard pile")).to_have_count(0)


def test_the_next_number_stands_at_the_end_of_a_row(phone: Page) -> None:
    sit_at(phone, "dog_cards", ROWS, seats=3)
    assert [thing(phone, name).inner_text() for name in ("row.0.0", "row.0.1", "row.1.0")] == ["6", "1", "5"]


@pytest.mark.parametrize(
    ("game", "text", "chosen"),
    [
        ("dog_deluxe", SPLITTING, ["field.58"]),
        ("dog_deluxe", RING, ["hand.15"]),
        ("dog_deluxe", RING, ["hand.16", "field.6"]),
        ("dog_cards", ROWS, ["hand.16"]),
        ("dog_cards", ROWS, ["hand.14", "search"]),
        ("dog_cards", SEEN, []),
    ],
    ids=["seven", "joker", "swap", "thief", "search", "look"],
)
def test_everybody_can_choose(phone: Page, game: str, text: str, chosen: list[str]) -> None:
    sit_at(phone, game, text, 4 if game == "dog_deluxe" else 3, chosen)
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    assert violations(phone) == []
    wear(phone, "dark")
    assert violations(phone, *OF_COLOURS) == []
