"""A variant that the host allows, chosen in the form for a new table."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.server.house import House, open_house
from tests.web.conftest import NewPage
from tests.web.hands import play, show_more, skip_hints


@pytest.fixture(scope="module")
def offering(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("offering"), "--variants", "clear_4:HAND_SIZE=5+PUSHES=6") as house:
        yield house


def form_for(page: Page, game: str) -> None:
    page.goto(f"/game/{game}")
    page.get_by_role("button", name="New table").click()
    page.get_by_role("radio", name="2", exact=True).check()
    show_more(page)


def test_a_variant_is_chosen_and_played(new_page: NewPage, offering: House) -> None:
    page = new_page(base_url=offering.address)
    form_for(page, "clear_4")
    rated, house_rule = (
        page.get_by_label("Counts for the ranking"),
        page.get_by_label("You may pass when the pile is empty."),
    )
    rated.check()
    expect(house_rule).to_be_visible()
    page.get_by_label("Variant").select_option(label="HAND_SIZE = 5, PUSHES = 6")
    expect(house_rule).to_have_count(0)
    expect(rated).to_be_disabled()
    expect(rated).not_to_be_checked()
    page.locator("dialog[open] button.first").click()
    skip_hints(page)
    expect(page.locator('.board [data-thing^="hand."]').first).to_be_visible()
    assert page.locator('.board [data-thing^="hand."]').count() <= 6, "five cards, and one that was taken at most"
    assert not play(page, 3)


def test_the_lobby_names_the_variant(new_page: NewPage, offering: House) -> None:
    page = new_page(base_url=offering.address)
    form_for(page, "clear_4")
    page.get_by_label("Seat 2", exact=True).select_option(label="Open seat")
    page.get_by_label("Variant").select_option(index=1)
    page.locator("dialog[open] button.first").click()
    expect(page.get_by_role("definition").filter(has_text="HAND_SIZE = 5, PUSHES = 6")).to_be_visible()


def test_a_game_without_variants_has_no_such_choice(new_page: NewPage, offering: House) -> None:
    page = new_page(base_url=offering.address)
    form_for(page, "dog_cards")
    expect(page.get_by_label("Counts for the ranking")).to_be_visible()
    expect(page.get_by_label("Variant")).to_have_count(0)
