"""A first lesson, played by touch; left and resumed; explained where it is wrong."""

import pytest
from playwright.sync_api import Page, expect

from tests.accessibility import violations
from tests.web.conftest import DESKTOP, PHONE, NewPage

SPOKEN = ".lit[data-spoken]"
STAGE = "`${document.querySelector('progress').value} ${document.querySelector('main').dataset.chosen}`"


def follow(page: Page, steps: int) -> None:
    """Touch what the lesson speaks of until this many steps are done."""
    while (stage := page.evaluate(STAGE)).split()[0] != str(steps):
        page.locator(SPOKEN).first.click()
        page.wait_for_function(f"stage => {STAGE} !== stage", arg=stage)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_first_lesson_of_clear_4(new_page: NewPage, viewport: dict[str, int]) -> None:
    page = new_page(viewport=viewport)
    page.goto("/rules/clear_4")
    page.get_by_role("link", name="Learn CLEAR 4 by playing").click()
    page.get_by_role("link", name="Your first game").click()
    coach = page.get_by_role("region", name="Lessons")
    expect(coach).to_contain_text("play the 9")
    page.locator('[data-thing="hand.2"]').click()
    expect(coach).to_contain_text("Start with the 9")
    follow(page, 3)
    page.reload()
    expect(coach).to_contain_text("Add the 5 of your stack")
    assert not violations(page)
    follow(page, 9)
    expect(coach).to_contain_text("You have won")
    page.get_by_role("link", name="Leave").click()
    expect(page.get_by_role("link", name="Your first game")).to_contain_text("Done")


@pytest.mark.parametrize("game", ["dog_cards", "dog_deluxe", "dogs_cardgame"])
def test_the_first_lessons_of_the_others_begin(page: Page, game: str) -> None:
    page.goto(f"/learn/{game}/first")
    page.locator(SPOKEN).first.click()
    expect(page.get_by_role("region", name="Lessons").get_by_role("alert")).to_have_count(0)
