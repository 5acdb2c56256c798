"""A first lesson, played by touch; left and resumed; explained where it is wrong."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, PHONE, NewPage
from tests.web.test_for_everyone import axe

SPOKEN = "[data-spoken]"


def follow(page: Page, steps: int) -> None:
    """Touch what the lesson speaks of until so many steps are done."""
    while int(page.locator("progress").get_attribute("value") or 0) < steps:
        done = page.locator("progress").get_attribute("value")
        page.locator(SPOKEN).first.click()
        expect(page.locator("progress")).not_to_have_attribute("value", str(done))


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_first_lesson_of_clear_4(new_page: NewPage, viewport: dict[str, int]) -> None:
    page = new_page(viewport=viewport)
    page.goto("/learn/clear_4")
    page.get_by_role("link", name="Your first game").click()
    coach = page.get_by_role("region", name="Lessons")
    expect(coach).to_contain_text("play the 9")
    page.locator('[data-thing="hand.2"]').click()
    expect(coach).to_contain_text("Start with the 9")
    follow(page, 3)
    page.reload()
    expect(coach).to_contain_text("Add the 5 of your stack")
    assert not axe(page)
    follow(page, 9)
    expect(coach).to_contain_text("You have won")
    page.get_by_role("link", name="Leave").click()
    expect(page.get_by_role("link", name="Your first game")).to_contain_text("Done")
