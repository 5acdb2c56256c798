"""Everything a player needs to decide is visible, on a low desktop screen and on a phone."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.boards.recorded import Moment, moments
from tests.boards.test_boards import open_board, sample, shown
from tests.boards.test_dog_boards import RING, sit_at, thing

# the screen, and the greatest height of a board on it; on a desktop the log is beside the board
LOW_DESK = (1002, 768), 650
TABLET = (768, 1024), 868
FULL_TABLET = (768, 1024), 950  # with seven dogs at the fair, the bonuses are below the fold
SMALL_PHONE = (360, 640), 570
PHONE = (360, 740), 670
TALL_PHONE = (360, 780), 710
PHONE_ON_ITS_SIDE = (844, 390), 336
HEIGHT = """async () => {
  document.body.offsetWidth; // which asks for the fonts
  await document.fonts.ready;
  return document.querySelector('.felt > .table').offsetHeight;
}"""


@pytest.mark.parametrize(
    ("game", "seats", "options", "place"),
    [
        ("dogs_cardgame", 4, {}, LOW_DESK),
        ("dogs_cardgame", 2, {}, TABLET),
        ("dogs_cardgame", 4, {}, FULL_TABLET),
        ("clear_4", 6, {}, LOW_DESK),
        ("clear_4", 6, {}, SMALL_PHONE),
        ("clear_4", 4, {}, PHONE),
        ("clear_4", 6, {}, PHONE),
        ("clear_4", 6, {}, TALL_PHONE),
        ("clear_4", 6, {}, PHONE_ON_ITS_SIDE),
        ("dog_cards", 4, {}, SMALL_PHONE),
        ("dog_cards", 4, {}, PHONE),
        ("dog_deluxe", 6, {}, PHONE),
        ("dog_cards", 4, {}, PHONE_ON_ITS_SIDE),
    ],
)
def test_the_table_is_not_higher_than_it_need_be(
    phone: Page, game: str, seats: int, options: dict[str, Any], place: tuple[tuple[int, int], int]
) -> None:
    (width, height), room = place
    phone.set_viewport_size({"width": width, "height": height})
    open_board(phone, game)
    for moment in sample(game, seats, 1, **options)[:-1:5]:
        show(phone, moment)
        assert phone.evaluate(HEIGHT) <= room


def test_what_a_joker_stands_for_is_seen_on_a_phone_on_its_side(phone: Page) -> None:
    phone.set_viewport_size({"width": 844, "height": 390})
    sit_at(phone, "dog_deluxe", RING, chosen=["hand.15"])
    expect(phone.get_by_role("region", name="The joker stands for")).to_be_in_viewport(ratio=1)
    thing(phone, "as.13").click()  # nothing lies over it
    assert phone.evaluate("window.touched") == ["as.13"]


def test_the_helper_to_keep_is_chosen_with_the_city_in_sight(phone: Page) -> None:
    open_board(phone, "dogs_cardgame")
    show(phone, next(moments("dogs_cardgame", 5, 1))())
    for place in (".city", '[data-thing^="keep."] >> nth=0'):
        expect(phone.locator(place)).to_be_in_viewport(ratio=0.9)


def test_what_is_lit_below_is_a_touch_away(phone: Page) -> None:
    open_board(phone, "dogs_cardgame")
    sitting, view = shown(first_with_a_bonus())
    view["legal"] = [choice for choice in view["legal"] if choice["clicks"][0].startswith(("claim", "end"))]
    phone.evaluate("([sitting, view]) => window.show(sitting, view)", [sitting, view])
    bonus = phone.locator('[data-thing^="claim."].lit >> nth=0')
    expect(bonus).not_to_be_in_viewport()
    more = phone.get_by_role("button", name="There is more below")
    more.click()
    expect(bonus).to_be_in_viewport()
    expect(more).to_have_count(0)


def first_with_a_bonus() -> Moment:
    looks = (look() for look in moments("dogs_cardgame", 4, 1))
    return next(moment for moment in looks if '"claim.' in moment.view)


def show(page: Page, moment: Moment) -> None:
    page.evaluate("([sitting, view]) => window.show(sitting, view)", shown(moment))
